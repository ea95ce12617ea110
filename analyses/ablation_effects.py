"""What changes if something is taken out: the same deals with and without it, for everybody or for one seat alone.

Of everybody: the share of games that others win, and paired differences of what is measured of a game. Of one seat: the
win share that it loses. Rows of one table are tested together by Holm's method, their intervals are Bonferroni's.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from analyses.metrics import Measured, Metric, measure, metrics_of
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.games.ablations import Ablation

if TYPE_CHECKING:
    from analyses.ablation_runs import Study

ERROR = 1 - stats.LEVEL
HALF = 0.5

IDLE = "never comes up"
UNCHANGED, CHANGED = "no change seen", "changes the game"
NOTHING, NEEDED, FORCED, BETTER = "nothing seen", "needed", "forced", "better without"

_MEASURED = ("win_share.", "half_leader_wins", "several_winners", "end.", "rounds", "lead_changes")
"""Beginnings of the names of what is compared between games with something and without."""

_COURSE = ("rounds", "turns", "end_reason")
"""Columns of the table of games in which two games that went otherwise mostly differ."""

_SHIFTS = {"first_seat": "win_share.0", "rounds": "rounds"}
_ENDS = ("low", "high")


def moved(base: Run, twin: Run) -> stats.Proportion:
    """Return the share of games that others win than in the run as ever, or not the same ones alone."""
    won = _as_ever(base, twin, seat_table(base, pl.col("win_share")))
    other = (won != seat_table(twin, pl.col("win_share"))).any(axis=1)
    return stats.Proportion(int(other.sum()), len(other), "games")


def touched(base: Run, twin: Run) -> stats.Proportion:
    """Return the share of games in which anything is other: who wins, a score, the length or the end."""
    differs = np.zeros(twin.n_games, dtype=bool)
    for column in ("win_share", "score"):
        before, now = (seat_table(run, pl.col(column)) for run in (base, twin))
        differs |= (_as_ever(base, twin, before) != now).any(axis=1)
    before, now = (_course(run) for run in (base, twin))
    differs |= (_as_ever(base, twin, before) != now).any(axis=1)
    return stats.Proportion(int(differs.sum()), len(differs), "games")


def _course(run: Run) -> stats.FloatArray:
    """Return how each game went, as numbers."""
    frame = run.scan_games().select(pl.col(name).to_physical().cast(pl.Float64) for name in _COURSE).collect()
    return frame.to_numpy()


def _as_ever(base: Run, twin: Run, values: stats.FloatArray) -> stats.FloatArray:
    """Return what was seen in the run as ever in the deal of each game of another, of which several may share one."""
    found: stats.FloatArray = values[np.arange(twin.n_games) // twin.scenario.rotation]
    return found


def unrelated(base: Run) -> stats.Proportion:
    """Return the share of pairs of games, each with another deal, that others win: what dealing anew does."""
    won = seat_table(base, pl.col("win_share"))
    other = (won != np.roll(won, 1, axis=0)).any(axis=1)
    return stats.Proportion(int(other.sum()), len(other), "pairs of games")


def cost_of(base: Run, twin: Run) -> stats.Mean:
    """Return the win share that one seat loses by doing without something, the mean of all seats of a deal."""
    usual = base.scenario.policies[0].digest
    (name,) = {policy.name for policy in twin.scenario.policies if policy.digest != usual}
    before = _as_ever(base, twin, seat_table(base, pl.col("win_share"))).mean(axis=1)
    mine = pl.col("policy").cast(pl.String) == name
    now = seat_table(twin, mine * pl.col("win_share")).sum(axis=1)
    return stats.mean_of(block_sums(twin, before - now) / twin.scenario.rotation, "deals")


def cost_table(
    base: Run, twins: Mapping[str, Run], ablations: Mapping[str, Ablation], level: float = stats.LEVEL
) -> pl.DataFrame:
    """Return one row a thing that one seat did without, the costliest first.

    Columns `slug`, `group`, `name`, `n` deals, `touched`, `cost`, `low`, `high`, `p` by Holm and `verdict`.
    """
    found = {slug: cost_of(base, twin) for slug, twin in twins.items()}
    adjusted = stats.holm([stats.z_test(cost).p_value for cost in found.values()])
    rows = []
    for (slug, cost), p in zip(found.items(), adjusted, strict=True):
        ends = cost.interval(level, len(found), low=-1, high=1, span=1)
        changed = touched(base, twins[slug])
        row = _named(slug, ablations) | {"n": cost.n, "touched": changed.rate, "cost": cost.value}
        row |= dict(zip(_ENDS, ends, strict=True)) | {"p": float(p)}
        rows.append(row | {"verdict": _judged(row, base.scenario.players, is_idle=not changed.k)})
    return _sorted(rows, "cost")


def _judged(row: Mapping[str, Any], players: int, *, is_idle: bool) -> str:
    """Say in a word what a cost means."""
    if is_idle:
        return IDLE
    if row["p"] > ERROR:
        return NOTHING
    if row["cost"] < 0:
        return BETTER
    return FORCED if row["low"] >= HALF / players else NEEDED


def knock_table(
    base: Run,
    twins: Mapping[str, Run],
    ablations: Mapping[str, Ablation],
    changes: pl.DataFrame,
    level: float = stats.LEVEL,
) -> pl.DataFrame:
    """Return one row a thing that was gone for everybody, that which moves most wins first.

    Columns `slug`, `group`, `name`, `n` games, `touched`, `moved`, `low`, `high`, `verdict`, and by how much
    `first_seat`, the share of the first player, and `rounds` differ.
    """
    sure = set(changes.filter(pl.col("p") <= ERROR)["slug"]) if changes.height else set()
    rows = []
    for slug, twin in twins.items():
        share, changed = moved(base, twin), touched(base, twin)
        ends = share.interval(level, len(twins))
        row = _named(slug, ablations) | {"n": share.n, "touched": changed.rate, "moved": share.rate}
        verdict = CHANGED if slug in sure else UNCHANGED if changed.k else IDLE
        row |= dict(zip(_ENDS, ends, strict=True)) | {"verdict": verdict}
        rows.append(row | {name: _shift(changes, slug, key) for name, key in _SHIFTS.items()})
    return _sorted(rows, "moved")


def _shift(changes: pl.DataFrame, slug: str, key: str) -> float:
    """Return how one metric differs without something; what differs in no run is not among the changes."""
    row = changes.filter((pl.col("slug") == slug) & (pl.col("key") == key)) if changes.height else changes
    return float(row["difference"][0]) if row.height else 0.0


def _named(slug: str, ablations: Mapping[str, Ablation]) -> dict[str, Any]:
    """Return what names a row."""
    ablation = ablations[slug]
    return {"slug": slug, "group": ablation.group, "name": ablation.name, "done": ablation.done}


def _sorted(rows: Sequence[dict[str, Any]], by: str) -> pl.DataFrame:
    """Return rows as a table, the greatest first."""
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return frame.sort(by, descending=True, maintain_order=True) if rows else frame


def change_table(
    base: Run, twins: Mapping[str, Run], ablations: Mapping[str, Ablation], level: float = stats.LEVEL
) -> pl.DataFrame:
    """Return one row for each thing that was gone and each metric, the surest difference first.

    Columns `slug`, `group`, `name`, `key`, `metric`, `unit`, `first`, `second`, `difference`, `low`, `high` and `p` by
    Holm. What differs in no run is left out.
    """
    before = {metric.key: (metric, told) for metric in _compared(base) if (told := measure(base, metric))}
    found = [
        (slug, metric, told, now)
        for slug, twin in twins.items()
        for metric, told in before.values()
        if (now := measure(twin, metric))
    ]
    differing = {metric.key for _, metric, told, now in found if _differ(told, now)}
    kept = [entry for entry in found if entry[1].key in differing]
    gaps = [_gap(told, now) for _, _, told, now in kept]
    adjusted = stats.holm([stats.z_test(gap).p_value for gap in gaps])
    rows = []
    for (slug, metric, told, now), gap, p in zip(kept, gaps, adjusted, strict=True):
        ends = gap.interval(level, len(kept), low=-np.inf, high=np.inf, span=max(told.reach, now.reach))
        row = _named(slug, ablations) | {"key": metric.key, "metric": metric.name, "unit": metric.unit}
        row |= {"first": told.value, "second": now.value, "difference": gap.value}
        rows.append(row | dict(zip(_ENDS, ends, strict=True)) | {"p": float(p), "surely": _z(gap)})
    return _sorted(rows, "surely").drop("surely") if rows else pl.DataFrame()


def _compared(run: Run) -> list[Metric]:
    """Return what is compared; of two seats the first tells all."""
    wanted = [metric for metric in metrics_of(run) if metric.key.startswith(_MEASURED)]
    return [metric for metric in wanted if not (run.scenario.players == len("ab") and metric.key == "win_share.1")]


def _differ(told: Measured, now: Measured) -> bool:
    """Say whether a metric is other in any game."""
    return told.residuals.shape != now.residuals.shape or bool((told.residuals != now.residuals).any())


def _gap(told: Measured, now: Measured) -> stats.Mean:
    """Return how a metric differs, game by game."""
    spread = stats.mean_of(now.residuals - told.residuals, "games")
    return stats.Mean(now.value - told.value, spread.sd, spread.n, "games")


def _z(gap: stats.Mean) -> float:
    """Return how many standard errors a difference is away from nothing."""
    if gap.sd == 0:
        return float("inf") if gap.value else 0.0
    return float(abs(gap.value) / gap.sd * np.sqrt(gap.n))


def bound_of(row: Mapping[str, Any]) -> float:
    """Return how large an effect may still be of which nothing was seen."""
    return max(abs(float(row["low"])), abs(float(row["high"])))


def confirmed(table: pl.DataFrame, again: "Study | None", level: float = stats.LEVEL) -> pl.DataFrame:
    """Return a table with what the fresh seed says of the rows played again: `again`, `again_low` and `again_high`."""
    if not table.height:
        return table
    is_cost = "cost" in table.columns
    twins = (again.restricted if is_cost else again.knocked) if again else {}
    rows: list[tuple[float | None, float | None, float | None]] = []
    for slug in table["slug"]:
        if again is None or slug not in twins:
            rows.append((None, None, None))
        elif is_cost:
            cost = cost_of(again.base, twins[slug])
            rows.append((cost.value, *cost.interval(level, len(twins), low=-1, high=1, span=1)))
        else:
            share = moved(again.base, twins[slug])
            rows.append((share.rate, *share.interval(level, len(twins))))
    names = ("again", "again_low", "again_high")
    return table.with_columns(pl.DataFrame(rows, dict.fromkeys(names, pl.Float64), orient="row"))
