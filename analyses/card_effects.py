"""What a card does, from runs with and without it: the same deals with one product card blank, or one customer idle."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses.blank_runs import CUSTOMER, PRODUCT, blank_of
from analyses.card_laid import stalls
from analyses.games import ROUNDS
from analyses.pairing import pairs_gain
from analyses.round_statistics import shares
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.games.orc_market_cards import PLAYERS, customers_of, face_of, faces_of, parts_of

EFFECTS = ("points", *ROUNDS, "wins", "elsewhere")
"""What is estimated of a face: points of the round it is held, over all rounds and in each, win share, a yardstick."""

PAYS = ("points", *ROUNDS)
"""What is estimated of a customer: points that it brings to all seats together, in the game and in each round."""


NOT_ABOVE, BELOW, NO_MORE = "not above", "below 0", "no more than elsewhere"
"""What may be odd about the worth of a face."""


def points_of(run: Run) -> stats.FloatArray:
    """Return each seat's points of each round, shape (games, 3, seats)."""
    return np.stack([seat_table(run, pl.col(name)) for name in ROUNDS], axis=1)


def card_of(base: Run, face: str) -> int:
    """Return the number of the card that is blank when one of a face is: the first one that shows it."""
    return faces_of(base.scenario.edition.values).index(face_of(face))


def face_table(base: Run, twins: Sequence[Run], level: float) -> pl.DataFrame:
    """Return one row a face that was made blank: `face`, `product`, `units`, `copies`, `held` and the effects.

    `held` counts the games' rounds in which a seat had the card. `points`, the points of the rounds, and `wins` are
    what that seat has more in the game as it was than in the same game with the card blank; `elsewhere` is what it has
    more than in the same game with a card of another product blank, on average over these. Each has `_low` and `_high`.
    `flag` says what is odd about a face.
    """
    blank = [(face, twin) for twin in twins if (face := _blank_face(twin))]
    deck = faces_of(base.scenario.edition.values)
    cards, points, wins = stalls(base), points_of(base), seat_table(base, pl.col("win_share"))
    lost = {face: points - points_of(twin) for face, twin in blank}
    rows = []
    for face, twin in blank:
        where = (cards == card_of(base, face)).any(axis=3)
        mine = lost[face] * where
        product, units = face.split()
        others = [other for other in lost if other.split()[0] != product]
        effects = {
            "points": _ratio(mine, where),
            **{name: _ratio(mine[:, place], where[:, place]) for place, name in enumerate(ROUNDS)},
            "wins": _ratio((wins - seat_table(twin, pl.col("win_share")))[:, None, :] * where, where),
        }
        if others:
            effects["elsewhere"] = _ratio(np.mean([lost[other] for other in others], axis=0) * where, where)
        row = {
            "face": face,
            "product": product,
            "units": int(units),
            "copies": deck.count(face_of(face)),
            "held": int(where.sum()),
        }
        rows.append(row | _with_ends(effects, len(blank) * len(EFFECTS), level, {"wins": 1.0}))
    yardstick = dict.fromkeys(_with_end_names("elsewhere"), pl.Float64)
    table = pl.DataFrame(rows, schema_overrides=yardstick)
    lacking = [pl.lit(None, kind).alias(name) for name, kind in yardstick.items() if name not in table.columns]
    return with_flags(table.with_columns(lacking)) if rows else table


def _blank_face(twin: Run) -> str:
    """Return the face of which a card is blank, or nothing."""
    blank = blank_of(twin)
    return blank.what if blank and blank.key == PRODUCT else ""


def _with_end_names(name: str) -> tuple[str, ...]:
    """Return the names of the columns of an estimate."""
    return (name, f"{name}_low", f"{name}_high")


def _ratio(parts: stats.FloatArray, wholes: npt.NDArray[np.bool_]) -> stats.Mean:
    """Return sum over games of parts by sum of wholes, with its spread between games."""
    rest = tuple(range(1, parts.ndim))
    return stats.ratio_of(parts.sum(axis=rest), wholes.sum(axis=rest), "games")


def _with_ends(
    effects: Mapping[str, stats.Mean], looks: int, level: float, most: Mapping[str, float]
) -> dict[str, float]:
    """Return estimates with their intervals as columns; `most` bounds some of them."""
    told: dict[str, float] = {}
    for name, mean in effects.items():
        end = most.get(name, np.inf)
        low, high = mean.interval(level, looks, low=-end, high=end, span=1)
        told |= {name: mean.value, f"{name}_low": low, f"{name}_high": high}
    return told


def customer_table(base: Run, twins: Sequence[Run], level: float) -> pl.DataFrame:
    """Return one row a customer that was made idle: `customer`, `order`, and the effects.

    `points` and the points of the rounds are what all seats together have more in a game with the customer, gains less
    losses; `moved` is the share of games that have other winners without it; `paper` is what it pays on paper; `gain`
    says how many times as many games on deals of their own would have told the points as closely.
    """
    customers = [(twin, blank.what) for twin in twins if (blank := blank_of(twin)) and blank.key == CUSTOMER]
    points = points_of(base).sum(axis=2)
    looks = len(customers) * (len(PAYS) + 1)
    paper = paper_pay(base)
    rows = []
    for twin, customer in customers:
        without = points_of(twin).sum(axis=2)
        fewer = points - without
        effects = {"points": stats.mean_of(fewer.sum(axis=1), "games")}
        effects |= {name: stats.mean_of(fewer[:, place], "games") for place, name in enumerate(ROUNDS)}
        moved = other_winner(base, twin)
        ends = moved.interval(level, looks)
        row = {"customer": customer, "order": base.scenario.edition.word(f"customers.{customer}.order"), "n": moved.n}
        row["paper"] = paper[customer]
        row |= _with_ends(effects, looks, level, {})
        row |= {"moved": moved.rate, "moved_low": ends.low, "moved_high": ends.high}
        rows.append(row | {"gain": pairs_gain(points.sum(axis=1), without.sum(axis=1))})
    return pl.DataFrame(rows, schema_overrides={"gain": pl.Float64} if rows else None)


def paper_pay(base: Run) -> dict[str, float]:
    """Return for each customer its printed points and bonus, for as many rounds a game as a customer is scored.

    That is the same number for all customers that can come, as chance deals them. Fines are left out.
    """
    values, four = base.scenario.edition.values, base.scenario.players == PLAYERS[-1]
    printed = {customer: parts_of(values, customer) for customer in customers_of(values)}
    comes = {customer: four or not parts["icon"] for customer, parts in printed.items()}
    scored = base.scan_games().select((pl.col("served") + pl.col("unserved")).cast(pl.Float64).mean()).collect().item()
    rounds = scored / sum(comes.values())
    return {
        customer: comes[customer] * rounds * (int(parts["points"]) + int(parts["bonus"]) / len(ROUNDS))
        for customer, parts in printed.items()
    }


def with_flags(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table of faces with a column `flag`: what is odd about the worth of a face, null if nothing is.

    Odd is a worth below 0, one that is not surely more than `elsewhere`, and one that does not rise with the units.
    """
    flags = []
    for row in table.iter_rows(named=True):
        lesser = table.filter(
            (pl.col("product") == row["product"])
            & (pl.col("units") < row["units"])
            & (pl.col("points") >= row["points"])
        )
        told = [f"{NOT_ABOVE} {face.replace('_', ' ')}" for face in lesser["face"]]
        if row["points"] < 0:
            told.append(BELOW)
        if row["elsewhere"] is not None and row["points_low"] <= row["elsewhere_high"]:
            told.append(NO_MORE)
        flags.append("; ".join(told) or None)
    return table.with_columns(pl.Series("flag", flags, dtype=pl.String))


def other_winner(base: Run, twin: Run) -> stats.Proportion:
    """Return the share of games that are won by others in another run of the same deals."""
    first, second = (shares(seat_table(run, pl.col("score"))) for run in (base, twin))
    return stats.Proportion(int((first != second).any(axis=1).sum()), len(first), "games")
