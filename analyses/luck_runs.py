"""The runs of a luck ledger: one as ever, and twins of it in which one stream of luck is kept or drawn anew."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import words
from analyses.mixed_tables import seated
from analyses.result import SweepWords
from analyses.wins import n_finished, table_name
from orcsim.api import Run, simulate
from orcsim.scenario import find_game
from orcsim.streams import CHOICES

GAMES = 50_000
KEPT, REDRAWN = "kept", "redrawn"


class Ledger(NamedTuple):
    """A run, and by source of luck its twins: that in which this source alone is kept, and that in which it is not."""

    base: Run
    kept: dict[str, Run]
    redrawn: dict[str, Run]


def sources_of(run: Run) -> list[str]:
    """Return the sources of luck of a run: the streams of its game, and what each player draws."""
    told = run.scenario
    return _sources(told.game.name, told.players)


def _sources(game: str, players: int) -> list[str]:
    """Return the sources of luck of a game with so many players."""
    return [*find_game(game).streams, *(f"{CHOICES}.{seat}" for seat in range(players))]


def source_words(source: str) -> str:
    """Name a source of luck.

    Examples
    --------
    >>> source_words("dice"), source_words("choices.0")
    ('dice', 'choices of the 1st player')
    """
    if source.startswith(CHOICES):
        return f"choices of the {words.seat_name(int(source.rpartition('.')[2]))}"
    return source


def ledger_of(runs: Sequence[Run]) -> Ledger | None:
    """Return the luck ledger that some runs make, the largest if they make several, or None."""
    found = [ledger for run in runs if not run.scenario.redraw and (ledger := _around(run, runs))]
    return max(found, key=lambda ledger: ledger.base.n_games, default=None)


def _around(base: Run, runs: Sequence[Run]) -> Ledger | None:
    """Return the ledger of one run, or None if twins of it are missing."""
    if len(set(seated(base))) > 1 or not n_finished(base):
        return None
    twins = {frozenset(run.scenario.redraw): run for run in runs if run.scenario.redraw and _same(base, run)}
    sources = sources_of(base)
    kept = {source: twins.get(frozenset(sources) - {source}) for source in sources}
    redrawn = {source: twins.get(frozenset({source})) for source in sources}
    there = [run for run in (*kept.values(), *redrawn.values()) if run]
    if len(there) < 2 * len(sources):
        return None
    return Ledger(base, {s: run for s, run in kept.items() if run}, {s: run for s, run in redrawn.items() if run})


def _same(one: Run, other: Run) -> bool:
    """Say whether two runs differ in nothing but the luck that is drawn anew."""
    a, b = one.scenario, other.scenario
    return (a.players, a.seed, a.rotation, a.edition.digest, one.n_games, *(p.digest for p in a.policies)) == (
        *(b.players, b.seed, b.rotation, b.edition.digest, other.n_games),
        *(p.digest for p in b.policies),
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a luck ledger, or nothing."""
    ledger = ledger_of(runs)
    if ledger is None:
        return []
    # With two sources keeping one is drawing the other anew, so a run can be there twice.
    return list({id(run): run for run in (ledger.base, *ledger.kept.values(), *ledger.redrawn.values())}.values())


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
    """Play a run and all its twins; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    game
        What is played.
    players
        One number of players; None takes the game's usual one.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same in every run.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players or (find_game(game).default_players,)
    sources = _sources(game, seats)
    plans: list[tuple[str, list[str]]] = [("as-ever", [])]
    plans += [(f"{KEPT}-{source}", [other for other in sources if other != source]) for source in sources]
    # With two sources the one kept is the other redrawn.
    plans += [(f"{REDRAWN}-{source}", [source]) for source in sources if len(sources) > len("ab")]
    runs = []
    for name, redraw in plans:
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
                out=folder,
                redraw=redraw,
            )
        )
        report(f"{seats} players, {name.replace('-', ' ')}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    sources = words.joined([source_words(source) for source in sources_of(runs[0])])
    return SweepWords(
        f"{table_name(runs[0])}: luck as ever, then {sources} kept alone and drawn anew alone",
        "and again with --redraw naming each source of luck, and all but each, each into a folder of its own.",
    )
