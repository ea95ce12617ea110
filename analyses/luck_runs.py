"""The runs of a luck ledger: one as ever, and twins of it in which one source of luck is kept or drawn anew."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import words
from analyses.luck_sources import Source, Table, groups_of, redrawn_in, sources_of, streams_of, table_of, twins_of
from analyses.result import SweepWords
from analyses.wins import n_finished, table_name
from orcsim.api import Run, simulate
from orcsim.scenario import find_game, make_scenario

GAMES = 50_000
KEPT, REDRAWN = "kept", "redrawn"

Twins = tuple[Run, ...]
"""One run; or where a source is made of other streams in each seating, one for each, of which each seating counts."""


class Ledger(NamedTuple):
    """A run and its twins.

    Attributes
    ----------
    base
        The run as ever.
    sources
        The sources of luck, the game's own first.
    kept, redrawn
        By the name of a source, the twins in which it alone is kept and those in which it alone is not.
    halves
        The same as `kept` for the game's own luck as a whole, and for all that players choose; empty if those runs are
        not there, or there is no luck but what players choose.
    """

    base: Run
    sources: list[Source]
    kept: dict[str, Twins]
    redrawn: dict[str, Twins]
    halves: dict[str, Twins]

    @property
    def every_run(self) -> list[Run]:
        """Return all runs, each once: keeping one source can be drawing another anew."""
        twins = [*self.kept.values(), *self.redrawn.values(), *self.halves.values()]
        return list({id(run): run for run in (self.base, *(run for runs in twins for run in runs))}.values())


def ledger_of(runs: Sequence[Run]) -> Ledger | None:
    """Return the luck ledger that some runs make, the largest if they make several, or None."""
    found = [ledger for run in runs if not run.scenario.redraw and (ledger := _around(run, runs))]
    return max(found, key=lambda ledger: ledger.base.n_games, default=None)


def _around(base: Run, runs: Sequence[Run]) -> Ledger | None:
    """Return the ledger of one run, or None if twins of it are missing."""
    if not n_finished(base):
        return None
    known = {redrawn_in(run): run for run in runs if run.scenario.redraw and _same(base, run)}
    table = table_of(base.scenario)
    everything, sources = streams_of(table), sources_of(table)
    kept = {source.name: twins_of(source, known, without=everything) for source in sources}
    redrawn = {source.name: twins_of(source, known, without=frozenset()) for source in sources}
    halves = {half.name: twins_of(half, known, without=everything) for half in groups_of(table)}
    if None in kept.values() or None in redrawn.values():
        return None
    return Ledger(base, sources, _there(kept), _there(redrawn), _there(halves) if None not in halves.values() else {})


def _there(twins: dict[str, Twins | None]) -> dict[str, Twins]:
    """Return the twins that are there."""
    return {name: runs for name, runs in twins.items() if runs}


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
    return [] if ledger is None else ledger.every_run


def plans_of(table: Table) -> dict[frozenset[str], str]:
    """Return what is drawn anew in each run of a ledger, with the name of its folder; no two draw the same anew."""
    everything = streams_of(table)
    plans: dict[frozenset[str], str] = {frozenset(): "as-ever"}
    for word, source in [
        *((KEPT, source) for source in sources_of(table)),
        *((REDRAWN, source) for source in sources_of(table)),
        *((KEPT, half) for half in groups_of(table)),
    ]:
        for turn, streams in enumerate(source.streams, 1):
            seating = f"-{turn}" * (len(source.streams) > 1)
            plans.setdefault(everything - streams if word == KEPT else streams, f"{word}-{source.name}{seating}")
    return plans


def sweep(  # noqa: PLR0913  # as many as there are things to choose
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    policies: Sequence[str] = (),
    rotate: bool = False,
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
    policies, rotate
        One policy a seat instead of `policy`, and whether seats rotate.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players or (find_game(game).default_players,)
    named = list(policies) or policy
    n = -(-games // seats) * seats if rotate else games
    table = table_of(make_scenario(game, players=seats, policies=named, games=n, rotate=rotate))
    runs = []
    for redraw, name in plans_of(table).items():
        folder = out / _folder(table) / name
        known = folder.exists()
        runs.append(
            simulate(
                game,
                players=seats,
                policies=named,
                games=n,
                seed=seed,
                edition=edition,
                rotate=rotate,
                out=folder,
                redraw=sorted(redraw),
            )
        )
        report(f"{seats} players, {name.replace('-', ' ')}: {words.count(n)} games in {folder}{' (kept)' * known}")
    return runs


def _folder(table: Table) -> str:
    """Name the folder of a table."""
    who = f"-{'-'.join(table.names)}" if table.is_mixed else ""
    return f"players-{table.players}{who}{'-rotated' * table.rotates}"


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    sources = words.joined([source.told for source in sources_of(table_of(runs[0].scenario))])
    return SweepWords(
        f"{table_name(runs[0])}: luck as ever, then {sources} kept alone and drawn anew alone",
        "and again with --redraw naming each source of luck, and all but each, each into a folder of its own.",
    )
