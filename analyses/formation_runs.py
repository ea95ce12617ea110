"""Runs about formations: which belong together, and a sweep that races all formations and plays the finalists anew."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from analyses import ORC, words
from analyses.formation_race import FOLDER, Race, race
from analyses.formation_sets import ROLE_NAMES, ROW_BREAK, is_whole, pieces_of
from analyses.mixed_tables import longest
from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run, run_scenario, simulate
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.files import write_whole
from orcsim.games import GAMES
from orcsim.policies import RANDOM, Policy, load_policy
from orcsim.scenario import SEEDS, make_scenario
from orcsim.toml_files import is_path

PLAYERS = 2
GAMES_EACH = 40_000
DRAWN_TIMES = 10
"""How many times as many games as for a finalist are played with arrangements drawn on both sides."""

BEST, WORST = 12, 4
"""How many of the first and of the last of the race are finalists."""

DRAWN = "drawn"
"""The built-in policy that arranges its pieces in any way, all alike."""

_FRONTS = ("king_front", "jester_front", "chariot_front", "knight_front")
_EVEN = 1.0


@dataclass(frozen=True, slots=True)
class Material:
    """Runs about formations.

    Attributes
    ----------
    drawn
        A run in which both sides draw their arrangement, all alike; or None.
    trials
        By formation, a rotated run of it against such a side; all of the same deals.
    """

    drawn: Run | None
    trials: dict[str, Run]

    @property
    def runs(self) -> list[Run]:
        """Return all runs."""
        return [*([self.drawn] if self.drawn else []), *self.trials.values()]


def draws_evenly(policy: Policy) -> bool:
    """Say whether all arrangements are alike to a policy."""
    even = policy.kind == RANDOM or all(policy.weights[front] == _EVEN for front in _FRONTS)
    return even and not policy.formations


def is_drawn(run: Run) -> bool:
    """Say whether both sides play alike and draw their arrangements evenly, each deal once."""
    first, second = run.scenario.policies
    return not run.scenario.rotate and draws_evenly(first) and first.digest == second.digest


def trial_of(run: Run) -> str | None:
    """Return the formation that a rotated run tries against a side that draws its own evenly, or None."""
    policies = run.scenario.policies
    if not run.scenario.rotate or not draws_evenly(policies[1]) or len(policies[0].formations) != 1:
        return None
    (formation,) = policies[0].formations
    return formation if is_whole(formation) else None


def _same_games(run: Run) -> tuple[object, ...]:
    """Return what trials that can be compared deal by deal have in common."""
    told = run.scenario
    return (told.seed, told.edition.digest, told.policies[1].digest, run.n_games)


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the trials of different formations on the same deals, or nothing; of several families the largest.

    Behind them stand the runs of their seed in which both sides draw: these were played for the same question.
    """
    families: dict[object, dict[str, Run]] = {}
    for run in runs:
        formation = trial_of(run)
        if formation is not None and n_finished(run):
            families.setdefault(_same_games(run), {}).setdefault(formation, run)
    best = list(max(families.values(), key=len, default={}).values())
    if len(best) <= 1:
        return []
    seed = best[0].scenario.seed
    return [*best, *(run for run in _drawn_like(best, runs) if run.scenario.seed == seed)]


def _drawn_like(trials: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs in which both sides draw and move like the enemy of some trials, on the same board."""
    enemy, edition = trials[0].scenario.policies[1].digest, trials[0].scenario.edition.digest
    found = [run for run in runs if is_drawn(run) and n_finished(run)]
    return [run for run in found if (run.scenario.policies[0].digest, run.scenario.edition.digest) == (enemy, edition)]


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the run in which both sides draw, if there is one, and the trials chosen."""
    trials = [run for run in chosen if trial_of(run)]
    like = _drawn_like(trials, runs) if trials else [run for run in runs if is_drawn(run)]
    fitting = [run for run in longest(like) if n_finished(run)]
    fitting.sort(key=lambda run: (run.scenario.policies[0].kind == RANDOM, -run.n_games))
    return [*fitting[:1], *trials]


def gather(runs: Sequence[Run]) -> Material:
    """Return the runs about formations that belong together."""
    chosen = choose(runs)
    trials = {formation: run for run in chosen if (formation := trial_of(run))}
    drawn = next((run for run in borrow(chosen, runs) if is_drawn(run)), None)
    return Material(drawn, trials)


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (PLAYERS,),
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = DRAWN,
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Race all formations, then play the finalists and a table that draws on both sides on fresh deals.

    What is there is not played again. The race plays on the deals of `seed`; all runs on those of the next seed, since
    a formation picked as the best of many on some deals looks better there than it is.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it, the race one of tables, the formations' policies one of files.
    players
        Two; there is no other number.
    games
        For each finalist; ten times as many in which both sides draw. The race goes on until the formations that are
        left have about as many.
    seed, edition
        As for `orcsim.simulate`.
    policy
        Who moves the pieces of both sides; how it arranges them does not matter.
    report
        Called with a line about each step when it is done.
    """
    enemy = even_policy(out, policy)
    scenario = make_scenario(ORC, policies=enemy, games=games + games % 2, seed=seed, edition=edition, rotate=True)
    _check_pieces(scenario.edition)
    found = race(scenario, out / FOLDER, best=BEST, worst=WORST, report=report)
    fresh = (seed + 1) % SEEDS
    runs = [_play_drawn(out, enemy, games * DRAWN_TIMES, fresh, edition, report)]
    for place, formation in _finalists(found).items():
        folder = out / "finalists" / f"{place}-{formation.replace(ROW_BREAK, '-')}"
        known = folder.exists()
        own = formation_policy(out, enemy, formation)
        run = run_scenario(
            make_scenario(ORC, policies=[own, enemy], games=scenario.games, seed=fresh, edition=edition, rotate=True),
            out=folder,
        )
        runs.append(run)
        report(f"{formation}: {words.count(run.n_games)} games in {folder}{' (kept)' * known}")
    return runs


def _check_pieces(edition: Edition) -> None:
    """Refuse an edition with other pieces than the printed ones, whose formations no policy can have."""
    pieces = dict(zip(ROLE_NAMES, pieces_of(edition), strict=True))
    printed = GAMES[ORC].policy_schema.formations
    assert printed is not None
    if pieces != dict(printed.pieces.values()):
        raise BadInput("edition: found other pieces than the printed ones, allowed: the printed ones, as in policies")


def _play_drawn(
    out: Path, enemy: str, games: int, seed: int, edition: str | None, report: Callable[[str], None]
) -> Run:
    """Play the table at which both sides draw their arrangements."""
    folder = out / "both-draw"
    known = folder.exists()
    run = simulate(ORC, policies=enemy, games=games, seed=seed, edition=edition, out=folder)
    report(f"both sides draw their arrangement: {words.count(run.n_games)} games in {folder}{' (kept)' * known}")
    return run


def _finalists(found: Race) -> dict[str, str]:
    """Return the first and the last of a race, the worst last, each by the name of its folder."""
    best, worst = found.ranked("best")[:BEST], found.ranked("worst")[:WORST]
    worst = [formation for formation in worst if formation not in best]
    named = {f"best-{place:02d}": formation for place, formation in enumerate(best, 1)}
    return named | {f"worst-{place:02d}": formation for place, formation in enumerate(worst, 1)}


def even_policy(out: Path, policy: str) -> str:
    """Return a policy that moves like another and draws its arrangement evenly; a file in `out` if there is none."""
    schema = GAMES[ORC].policy_schema
    loaded = load_policy(schema, policy)
    if draws_evenly(loaded):
        return policy
    if _evened(loaded) == load_policy(schema, DRAWN).digest:
        return DRAWN
    path = out / "policies" / f"{Path(policy).stem}-drawn.toml"
    base = str(Path(policy).resolve()) if is_path(policy) else policy
    fronts = "".join(f"{front} = {_EVEN}\n" for front in _FRONTS)
    text = f'game = "{ORC}"\nextends = {json.dumps(base)}\nformations = []\n\n[weights]\n{fronts}'
    write_whole(path, text.encode())
    return str(path)


def _evened(policy: Policy) -> str:
    """Return the digest that a policy would have if it drew its arrangement evenly."""
    return replace(policy, weights={**policy.weights, **dict.fromkeys(_FRONTS, _EVEN)}, formations=()).digest


def formation_policy(out: Path, enemy: str, formation: str) -> str:
    """Write a policy that moves like the enemy but arranges its pieces in one way; return its path."""
    path = out / "policies" / f"{formation.replace(ROW_BREAK, '-')}.toml"
    base = str(Path(enemy).resolve()) if is_path(enemy) else enemy
    told = f"Moves like {Path(enemy).stem}, always arranged {formation}."
    texts = {"game": ORC, "name": formation, "extends": base, "description": told}
    lines = [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items()]
    write_whole(path, "\n".join([*lines, f'formations = ["{formation}"]', ""]).encode())
    return str(path)


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    enemy = runs[0].scenario.policies[1].name
    formations = [formation for run in runs if (formation := trial_of(run))]
    also = f"; and with {enemy} on both sides" * (len(runs) > len(formations))
    return SweepWords(
        f"{words.plural(len(formations), 'formation')} against {enemy}, seats rotated{also}",
        f"and so on with a policy file for each formation: {', '.join(formations)}{also}; each into a folder of its "
        "own.",
    )
