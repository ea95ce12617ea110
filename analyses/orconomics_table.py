"""What happens on the table of Orconomics besides winning: auctions, cards, loans, and whether the box holds enough."""

import polars as pl

from analyses import words
from orcsim import stats
from orcsim.api import Run

BOX_TROPHIES = 31
"""Trophies in the box (Rulebook: Components)."""

FEW_TURNS = 3
"""Turns as Oracle below which a seat hardly comes to carry a plan out."""

Measure = dict[str, object]


def orconomics_measures(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row per measure: `measure`, `unit`, `value`, `low`, `high`, `n`, `of_what`."""
    columns = ("winters", "turns", "reshuffles", "sales", "sale_total", "unsold", "peak_skulls", "peak_trophies")
    games = run.scan_games().select(columns).collect()
    return pl.DataFrame(
        [*_auctions(games, level), *_course(games, level), *_box(run, games, level), *_loans(run, games.height, level)]
    )


def short_game_remarks(median_turns: int, players: int) -> tuple[str, ...]:
    """Say so if the median game is over before every seat was Oracle three times."""
    if median_turns >= FEW_TURNS * players:
        return ()
    return (
        f"The median game has {words.plural(median_turns, 'turn')} for {players} players, so not every seat is Oracle "
        "three times in it. So short a game may hang on what is assumed rather than printed, the number of cells and "
        "the incomes of the industries, and on how the scripted players bid.",
    )


def _mean(measure: str, mean: stats.Mean, level: float, unit: str = "", most: float = float("inf")) -> Measure:
    """Return the row of a mean."""
    low, high = mean.interval(level, high=most)
    return _row(measure, unit, mean.value, low, high) | {"n": mean.n, "of_what": mean.of_what}


def _share(measure: str, share: stats.Proportion, level: float) -> Measure:
    """Return the row of a share of all games."""
    low, high = share.interval(level)
    return _row(measure, "%", 100 * share.rate, 100 * low, 100 * high) | {"n": share.n, "of_what": share.of_what}


def _row(measure: str, unit: str, value: float, low: float, high: float) -> Measure:
    """Return the common part of a row."""
    return {"measure": measure, "unit": unit, "value": value, "low": low, "high": high}


def _auctions(games: pl.DataFrame, level: float) -> list[Measure]:
    """Return prices and how often nobody buys; games without an auction count in neither."""
    held = games.select((pl.col("sales") + pl.col("unsold")).cast(pl.Float64)).to_series()
    rows: list[Measure] = []
    if (games["sales"] > 0).any():
        price = stats.ratio_of(games["sale_total"], games["sales"], "games, each weighted by its sales")
        rows.append(_mean("mean price of a company sold", price, level, "skulls"))
    if (held > 0).any():
        unsold = stats.ratio_of(100 * games["unsold"].cast(pl.Float64), held, "games, each weighted by its auctions")
        rows.append(_mean("auctions in which nobody bought", unsold, level, "%", most=100))
    return [*rows, _mean("companies sold per game", stats.mean_of(games["sales"], "games"), level)]


def _course(games: pl.DataFrame, level: float) -> list[Measure]:
    """Return how often Winter falls and the deck runs out."""
    winters = stats.ratio_of(
        100 * games["winters"].cast(pl.Float64), games["turns"], "games, each weighted by its turns"
    )
    reshuffled = stats.Proportion(int((games["reshuffles"] > 0).sum()), games.height, "games")
    return [
        _mean("turns with Winter", winters, level, "%", most=100),
        _share("games in which the deck ran out", reshuffled, level),
    ]


def _box(run: Run, games: pl.DataFrame, level: float) -> list[Measure]:
    """Return how often the box would run short of skulls or trophies."""
    skulls = run.scenario.edition.number("money.bank_skulls")
    short = stats.Proportion(int((games["peak_skulls"] > skulls).sum()), games.height, "games")
    trophies = stats.Proportion(int((games["peak_trophies"] > BOX_TROPHIES).sum()), games.height, "games")
    return [
        _share(f"games that need more than the {skulls} skulls in the box", short, level),
        _share(f"games that need more than the {BOX_TROPHIES} trophies in the box", trophies, level),
    ]


def _loans(run: Run, n_games: int, level: float) -> list[Measure]:
    """Return loans per game and how often the loan that is repaid at once is used."""
    by_game = run.scan_seats().group_by("game").agg(pl.col("loans").sum(), pl.col("loan_cycles").sum()).collect()
    cycles = stats.Proportion(int((by_game["loan_cycles"] > 0).sum()), n_games, "games")
    return [
        _mean("loans per game, all seats", stats.mean_of(by_game["loans"], "games"), level),
        _share("games with a loan repaid in the turn it was taken", cycles, level),
    ]
