"""How two policies, or two settings, go together in runs that were kept: what a plan for more games starts from."""

import polars as pl

from analyses.wins import block_sums, seat_table
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.power import PAIR, Pilot, pilot_of
from orcsim.stats import FloatArray


def read_pilot(runs: list[Run]) -> Pilot:
    """Return what one rotated run of two policies tells of them, or two runs with one seed of their settings.

    Raises
    ------
    BadInput
        If the runs are no pairs.
    """
    if len(runs) > PAIR:
        raise BadInput(f"pilot: found {len(runs)} runs, allowed: one rotated run of two policies, or two runs")
    return _of_policies(runs[0]) if len(runs) == 1 else _of_settings(*runs)


def _paired(a: FloatArray, b: FloatArray, of_what: str) -> Pilot:
    """Return what pairs tell, if there are at least two."""
    if len(a) < PAIR:
        raise BadInput(f"pilot: found {len(a)} pairs, allowed: at least {PAIR}")
    return pilot_of(a, b, of_what)


def _of_policies(run: Run) -> Pilot:
    """Return how often two policies win, deal by deal."""
    names = list(dict.fromkeys(policy.name for policy in run.scenario.policies))
    if len(names) != PAIR or not run.scenario.rotate:
        raise BadInput("pilot: found one run, allowed: one rotated run of two policies, or two runs with one seed")
    rotation = run.scenario.rotation
    shares = seat_table(run, pl.col("win_share"))
    first = seat_table(run, pl.col("policy").cast(pl.String) == names[0])
    ours, theirs = (block_sums(run, (shares * part).sum(axis=1)) / rotation for part in (first, 1 - first))
    return _paired(ours, theirs, "deals")


def _of_settings(run: Run, other: Run) -> Pilot:
    """Return how often a seat wins in two settings, game by game: the seat whose difference varies most."""
    there, here = run.scenario, other.scenario
    if (there.game.name, there.players, there.seed) != (here.game.name, here.players, here.seed):
        raise BadInput("pilot: found runs that differ in game, players or seed, allowed: two with the same")
    if there.rotate or here.rotate:
        raise BadInput("pilot: found a rotated run beside another, allowed: it alone, or two that are not rotated")
    a, b = (seat_table(run, pl.col("win_share")) for run in (run, other))
    n = min(len(a), len(b))
    pilots = [_paired(a[:n, seat], b[:n, seat], "games") for seat in range(there.players)]
    return max(pilots, key=lambda pilot: pilot.difference.sd)
