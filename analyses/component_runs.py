"""The runs from which the use of components is read: one for each number of players, and what else a game needs."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from analyses import ORCONOMICS, words
from analyses.component_use import MARKERS, PLENTY
from analyses.mixed_tables import seated
from analyses.result import SweepWords
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from orcsim.scenario import find_game

GAMES = 20_000
_PLENTY = f"{MARKERS}={PLENTY}"


def has_plenty(run: Run) -> bool:
    """Say whether a run differs from the printed game in nothing but more markers than anybody needs."""
    return run.scenario.game.name == ORCONOMICS and run.scenario.edition.overrides == (_PLENTY,)


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs with plenty of markers, the longest for each number of players, each with its twin as ever."""
    plenty = _longest([run for run in runs if has_plenty(run) and not run.scenario.redraw])
    twins = [next((run for run in runs if _is_ordinary(run) and _luck(run) == _luck(other)), None) for other in plenty]
    return [*(run for run in twins if run), *plenty]


def _luck(run: Run) -> tuple[int, int, int]:
    """Return what the luck of a run hangs on, and how much of it there is."""
    return run.scenario.players, run.scenario.seed, run.n_games


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen, and for each number of players one of the edition's own game, all playing as usual."""
    return [*_longest([run for run in runs if _is_ordinary(run)]), *chosen]


def _is_ordinary(run: Run) -> bool:
    """Say whether nothing is changed in a run."""
    told = run.scenario
    changed = told.edition.overrides or told.redraw
    return not changed and told.edition.name == told.game.edition and set(seated(run)) == {told.game.policy}


def _longest(runs: Sequence[Run]) -> list[Run]:
    """Return the longest run of each number of players, the smallest table first."""
    best: dict[int, Run] = {}
    for run in runs:
        known = best.setdefault(run.scenario.players, run)
        best[run.scenario.players] = run if run.n_games > known.n_games else known
    return [best[players] for players in sorted(best)]


def gather(runs: Sequence[Run]) -> tuple[list[Run], list[Run]]:
    """Return the runs of the game as it is and those with plenty of markers, one for each number of players.

    Raises
    ------
    BadInput
        If there are none, or they are of several games or editions.
    """
    plenty = _longest([run for run in runs if has_plenty(run)])
    others = [run for run in runs if not has_plenty(run)]
    kinds = {(run.scenario.game.name, run.scenario.edition.digest) for run in others}
    if len(kinds) != 1 or any(run.n_games == 0 for run in others):
        raise BadInput("runs: found none, several games or several editions, allowed: runs of one edition of one game")
    usual = _longest(others)
    players = {run.scenario.players for run in usual}
    return usual, [run for run in plenty if run.scenario.players in players]


def sweep(
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play a game with each number of players; Orconomics also with more markers than anybody needs.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it. What is there is not played again.
    game
        What is played.
    players
        Numbers of players; None takes all that can play.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same in every run.
    report
        Called with a line about each run when it is done.
    """
    runs = []
    for seats in players or find_game(game).players:
        for name, changes in {"as-ever": [], **({"markers": [_PLENTY]} if game == ORCONOMICS else {})}.items():
            folder = out / f"players-{seats}" / name
            known = folder.exists()
            runs.append(
                simulate(
                    game,
                    players=seats,
                    policies=policy,
                    games=games,
                    seed=seed,
                    edition=edition,
                    set=changes,
                    out=folder,
                )
            )
            report(f"{seats} players, {name}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name the runs with plenty of markers by what they cover."""
    players = words.joined([str(n) for n in sorted({run.scenario.players for run in runs})])
    return SweepWords(
        f"{players} players, {PLENTY} markers each",
        f"and so on for {players} players, each into a folder of its own.",
        (MARKERS,),
    )
