"""Runs of ORC that differ in one handicap: which belong together, and a sweep over all of them."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import ORC, words
from analyses.result import SweepWords
from analyses.wins import n_finished, table_name
from orcsim.api import Run, simulate
from orcsim.edition_files import load_edition
from orcsim.editions import Edition
from orcsim.games import GAMES
from orcsim.games.orc import NO_ROLE, SIDES

PLAYERS = 2
GAMES_EACH = 100_000
WITHOUT, SHOWS = "without", "shows"
WAYS = {
    WITHOUT: ("soldier", "archer", "chariot", "knight"),
    SHOWS: ("soldier", "archer", "chariot", "knight", "king", "jester"),
}
"""Ways to handicap a seat, with the roles of which it lacks or shows a piece."""


class Handicap(NamedTuple):
    """What handicaps which seat."""

    seat: int
    way: str
    role: str

    @property
    def key(self) -> str:
        """Return the key of the edition that says so."""
        return f"handicap.{SIDES[self.seat]}_{self.way}"


EVERY_KEY = tuple(Handicap(seat, way, "").key for seat in range(PLAYERS) for way in WAYS)


def handicaps_of(run: Run) -> list[Handicap]:
    """Return all handicaps in a run."""
    every = [Handicap(seat, way, "") for seat in range(PLAYERS) for way in WAYS]
    found = [handicap._replace(role=run.scenario.edition.word(handicap.key)) for handicap in every]
    return [handicap for handicap in found if handicap.role != NO_ROLE]


def same_games(run: Run) -> tuple[object, ...]:
    """Return everything that runs with and without a handicap must have in common."""
    told = run.scenario
    values = tuple((key, value) for key, value in told.edition.values.items() if key not in EVERY_KEY)
    policies = tuple(policy.digest for policy in told.policies)
    return (told.game.name, told.seed, told.rotate, policies, values, run.n_games)


def is_fair(run: Run) -> bool:
    """Say whether both sides play alike, each from its own seat."""
    return not run.scenario.rotate and len({policy.digest for policy in run.scenario.policies}) == 1


def gather(runs: Sequence[Run]) -> list[Run]:
    """Return a run without handicaps and behind it those that have one handicap each, or nothing.

    If there are several such families, the largest is returned.
    """
    fair = [run for run in runs if run.scenario.game.name == ORC and is_fair(run) and n_finished(run)]
    families = []
    for base in fair:
        if not handicaps_of(base):
            same = same_games(base)
            twins = [run for run in fair if len(handicaps_of(run)) == 1 and same_games(run) == same]
            families.append([base, *twins] if twins else [])
    return max(families, key=len, default=[])


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs that have one handicap each and of whose deals there is a run without, or nothing."""
    return gather(runs)[1:]


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the run without handicaps, which answers other questions as well, and those chosen."""
    return gather(runs) if chosen else []


def handicaps_in(edition: Edition) -> list[Handicap]:
    """Return the handicaps that an edition has pieces for, each role in both seats."""
    there = {
        role: role not in WAYS[WITHOUT] or edition.number(f"pieces.{role}") > 0
        for roles in WAYS.values()
        for role in roles
    }
    return [
        Handicap(seat, way, role)
        for way, roles in WAYS.items()
        for role in roles
        if there[role]
        for seat in range(PLAYERS)
    ]


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (PLAYERS,),
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play without handicaps, then again with each one, first one side and then the other; nothing is played twice.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    players
        Two; there is no other number.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same in every run.
    report
        Called with a line about each run when it is done.
    """
    game = GAMES[ORC]
    loaded = load_edition(game.schema, edition or game.edition)
    runs = []
    for handicap in (None, *handicaps_in(loaded)):
        folder = out / (f"{SIDES[handicap.seat]}-{handicap.way}-{handicap.role}" if handicap else "even")
        known = folder.exists()
        runs.append(
            simulate(
                ORC,
                policies=policy,
                games=games,
                seed=seed,
                edition=edition,
                set=[f"{handicap.key}={handicap.role}"] if handicap else [],
                out=folder,
            )
        )
        what = f"{words.seat_name(handicap.seat)} {handicap.way} {handicap.role}" if handicap else "no handicap"
        report(f"{what}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    found = [handicap for run in runs for handicap in handicaps_of(run)]
    keys = tuple(dict.fromkeys(handicap.key for handicap in found))
    return SweepWords(
        f"{table_name(runs[0])}: {words.plural(len(found), 'handicap')} in turn",
        f"and so on with {words.joined(list(keys))} set to each role, each into a folder of its own.",
        keys,
    )
