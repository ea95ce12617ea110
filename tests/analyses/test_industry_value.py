import numpy as np
import polars as pl
import pytest

from analyses import industry_value
from analyses.result import OBSERVATIONAL
from orcsim.api import Run
from tests.analyses.synthetic import INDUSTRIES, drawn, made_up_run

GAMES = 4000
CATTLE, ARMS = 1, 9


def owners(rng: np.random.Generator, players: int = 4, games: int = GAMES) -> np.ndarray:
    """Return early companies that nobody's wins depend on."""
    early = np.zeros((games, 5, INDUSTRIES), int)
    early[:, :players] = rng.random((games, players, INDUSTRIES)) < 0.3
    return early


def planted() -> Run:
    """Return a run in which the winner owns cattle and leads in arms more often than others."""
    rng = np.random.default_rng(8)
    winners, early = drawn([0.25] * 4, GAMES), owners(rng)
    lucky = rng.random(GAMES) < 0.3
    early[np.arange(GAMES)[lucky], winners[lucky], CATTLE] = 2
    leaders = rng.integers(-1, 4, size=(GAMES, INDUSTRIES))
    leaders[lucky, ARMS] = winners[lucky]
    return made_up_run(winners, early=early, early_lead=leaders)


def row(table: pl.DataFrame, hold: str, industry: str) -> dict:
    return table.row(by_predicate=(pl.col("hold") == hold) & (pl.col("industry") == industry), named=True)


def test_planted_holds_stand_out_from_all_others() -> None:
    table = industry_value.value_table(planted()).sort("difference", descending=True)

    assert table.head(2).select("hold", "industry").rows() == [("leading", "arms"), ("owning", "cattle")]
    assert table.head(2)["p_holm"].max() < 0.001
    assert table.head(2)["low"].min() > 0.1
    assert table.tail(-2)["difference"].abs().max() < 0.05


def test_shares_are_those_of_seats_with_and_without() -> None:
    run = planted()
    found = row(industry_value.value_table(run), "owning", "cattle")
    seats = run.seats.with_columns(pl.col("early_cattle") > 0)
    expected = dict(seats.group_by("early_cattle").agg(pl.col("win_share").mean()).iter_rows())

    assert (found["share_with"], found["share_without"]) == pytest.approx((expected[True], expected[False]))
    assert found["n_with"] + found["n_without"] == 4 * GAMES


def test_an_advantage_of_the_seat_is_not_mistaken_for_one_of_the_industry() -> None:
    rng = np.random.default_rng(4)
    early = owners(rng, players=2)
    early[:, 0, CATTLE] = rng.random(GAMES) < 0.9  # the first seat wins more often and nearly always owns cattle
    early[:, 1, CATTLE] = rng.random(GAMES) < 0.1
    run = made_up_run(drawn([0.8, 0.2], GAMES), players=2, early=early)
    found = row(industry_value.value_table(run), "owning", "cattle")

    assert found["share_with"] - found["share_without"] > 0.3
    assert found["low"] < 0 < found["high"]


def test_intervals_of_all_comparisons_hold_together_when_nothing_is_there() -> None:
    rng, misses = np.random.default_rng(5), 0
    for seed in range(60):
        run = made_up_run(drawn([0.25] * 4, 500, seed), early=owners(rng, games=500))
        table = industry_value.value_table(run).filter(pl.col("hold") == "owning")
        misses += ((table["low"] > 0) | (table["high"] < 0)).any()

    # 60 runs at 5% at the most: 15 or more misses are rarer than one in a million.
    assert misses < 15


def test_an_industry_that_nobody_holds_has_no_comparison() -> None:
    run = made_up_run(drawn([0.5, 0.5], 100), players=2)
    found = row(industry_value.value_table(run), "owning", "food")

    assert (found["n_with"], found["difference"], found["low"], found["high"]) == (0, None, None, None)
    assert found["compared"] == "nobody starts here"
    assert "too rare, or too common, to be compared" in industry_value.analyse(run).answer
    assert industry_value.analyse(run).figures == ()


def with_rare_cattle(n_seats: int) -> Run:
    """Return a run in which so many seats own cattle early, and all of them win."""
    winners, early = drawn([0.25] * 4, GAMES), owners(np.random.default_rng(8))
    early[:, :, CATTLE] = 0
    early[np.arange(n_seats), winners[:n_seats], CATTLE] = 1
    return made_up_run(winners, early=early, early_lead=np.full((GAMES, INDUSTRIES), -1))


def test_a_comparison_of_few_seats_is_not_made() -> None:
    result = industry_value.analyse(with_rare_cattle(49))
    table = result.table("owning")
    found = row(table, "owning", "cattle")
    shown = next(t for t in result.tables if t.name == "owning").cells()[-1]

    assert {found[name] for name in ("share_with", "difference", "low", "high", "p_holm")} == {None}
    assert (shown[0], shown[1], shown[-1]) == ("Cattle", "49", "too few seats")
    assert "cattle" not in result.answer + result.figures[0].alt
    assert len(result.figures[0].plot(None).get_yticks()) == 9
    assert any(remark.startswith("Of 20 comparisons 11 cannot be made") for remark in result.remarks)


def test_enough_seats_are_compared() -> None:
    result = industry_value.analyse(with_rare_cattle(50))

    assert row(result.table("owning"), "owning", "cattle")["low"] > 0.5
    assert "cattle" in result.answer


def test_few_seats_without_the_hold_are_no_comparison_either() -> None:
    early = np.ones((GAMES, 5, INDUSTRIES), int)
    early[:40, 0, CATTLE] = 0
    table = industry_value.value_table(made_up_run(drawn([0.25] * 4, GAMES), early=early))
    found = row(table, "owning", "cattle")

    assert (found["n_without"], found["difference"], found["compared"]) == (40, None, "too few seats")


def test_only_comparisons_that_were_made_widen_the_intervals() -> None:
    run = with_rare_cattle(10)
    found = row(industry_value.value_table(run), "owning", "arms")
    held = (run.seats["early_arms"].to_numpy() > 0).astype(float).reshape(-1, 4)
    wins = run.seats["win_share"].to_numpy().reshape(-1, 4)
    mean = industry_value._difference(wins - wins.mean(axis=0), held)

    assert (found["low"], found["high"]) == pytest.approx(mean.interval(looks=9, low=-1))


def test_everything_is_labelled_observational() -> None:
    result = industry_value.analyse(planted())

    assert result.verdict == OBSERVATIONAL
    assert all(table.caption.startswith(OBSERVATIONAL) for table in result.tables)
    assert all(figure.plot(None).texts[1].get_text().startswith(OBSERVATIONAL) for figure in result.figures)
    assert result.remarks[0].startswith(OBSERVATIONAL)


def test_the_answer_names_what_was_planted() -> None:
    answer = industry_value.analyse(planted()).answer

    assert "Owning a company after the initial placement goes with more wins in cattle (+" in answer
    assert "Leading after the initial placement goes with more wins in arms (+" in answer
