import numpy as np
import polars as pl
import pytest

from analyses import length
from orcsim import stats
from tests.analyses.synthetic import drawn, made_up_run
from tests.analyses.synthetic_origo import origo_run


def test_counts_give_mean_deviation_and_quantiles() -> None:
    run = made_up_run([0, 1] * 50, players=2, rounds=np.arange(1, 101))
    row = length.count_table(run).row(by_predicate=pl.col("what") == "rounds", named=True)

    assert (row["n"], row["mean"], row["p5"], row["p50"], row["p95"]) == (100, 50.5, 5, 50, 95)
    assert row["sd"] == pytest.approx(np.arange(1, 101).std(ddof=1))
    assert row["variation"] == pytest.approx(np.arange(1, 101).std(ddof=1) / 50.5)


def test_every_way_to_end_has_a_row_also_if_it_never_happened() -> None:
    ends = length.end_table(made_up_run([0, 1, 0, 1], players=2))

    assert ends["end_reason"].to_list() == ["trophies", "stalled"]
    assert ends["k"].to_list() == [4, 0]
    assert ends["mean_rounds"][1] is None
    assert (ends["low"][1], ends["high"][1]) == pytest.approx(stats.wilson(0, 4))


def test_many_stalled_games_turn_the_tone_bad_and_are_in_the_answer() -> None:
    result = length.analyse(made_up_run([0] * 95 + [-1] * 5, players=2))

    assert result.tone == "bad"
    assert "5 of 100 games stalled (5.0% (2.2% to 11.2%))" in result.answer


def test_no_stalled_game_is_said_too() -> None:
    assert "None of 100 games stalled." in length.analyse(made_up_run([0] * 100, players=2)).answer


def test_histogram_gathers_the_longest_games_and_loses_none() -> None:
    rounds = np.r_[np.full(5000, 8), np.full(4992, 9), [20, 30, 40, 50, 60, 70, 80, 90]]
    table = length.histogram(made_up_run(np.zeros(10_000, int), players=2, rounds=rounds))

    assert table["rounds"].to_list() == [8, 9, 20]
    assert table["k"].to_list() == [5000, 4992, 8]
    assert table["and_more"].to_list() == [False, False, True]


def test_histogram_of_games_of_one_length_is_one_bar() -> None:
    table = length.histogram(made_up_run([0] * 10, players=2, rounds=np.full(10, 7)))

    assert table.select("rounds", "k", "and_more").rows() == [(7, 10, False)]


def measures(run) -> dict[str, dict]:
    result = length.analyse(run)
    return {
        row["measure"]: row for row in pl.concat([result.table("measures"), result.table("frequencies")]).to_dicts()
    }


def test_prices_are_per_sale_and_not_the_mean_of_games() -> None:
    run = made_up_run([0, 1], players=2, sales=np.array([1, 9]), sale_total=np.array([20, 90]), unsold=np.array([3, 7]))
    found = measures(run)

    assert found["mean price of a company sold"]["value"] == pytest.approx(11)
    assert found["auctions in which nobody bought"]["value"] == pytest.approx(50)
    assert found["companies sold per game"]["value"] == pytest.approx(5)


def test_games_without_auctions_have_no_price() -> None:
    zero = np.zeros(4, int)

    assert "mean price of a company sold" not in measures(
        made_up_run([0, 1] * 2, players=2, sales=zero, sale_total=zero, unsold=zero)
    )


def test_shortage_of_the_box_is_counted_beyond_what_it_holds() -> None:
    run = made_up_run(
        drawn([0.5, 0.5], 100), players=2, peak_skulls=np.arange(211, 311), peak_trophies=np.arange(100) // 10 + 24
    )
    found = measures(run)

    assert found["games that need more than the 260 skulls in the box"]["value"] == 50
    assert found["games that need more than the 31 trophies in the box"]["value"] == 20


def test_loan_cycles_are_counted_once_a_game() -> None:
    cycles = np.zeros((100, 5), int)
    cycles[:10, :2] = 3
    found = measures(made_up_run([0] * 100, players=2, loan_cycles=cycles, loans=cycles + 1))

    assert found["games with a loan repaid in the turn it was taken"]["value"] == 10
    assert found["loans per game, all seats"]["value"] == pytest.approx(2.6)


def test_one_statistic_stands_in_verdict_sentence_and_title() -> None:
    result = length.analyse(made_up_run([0, 1] * 5, players=2, rounds=np.repeat([2, 3], [4, 6])))
    title = result.figures[0].plot(None).texts[-1].get_text()

    assert result.verdict == "median 3 rounds, mean 2.6"
    assert result.answer.startswith("Length of a game: median 3 rounds, mean 2.6 (median 22 turns, mean ")
    assert title.startswith("Median 3 rounds, mean 2.6;")


@pytest.mark.parametrize(("turns", "said"), [(5, True), (6, False)])
def test_a_median_game_in_which_a_seat_is_oracle_less_than_three_times_is_pointed_out(turns: int, said: bool) -> None:
    result = length.analyse(made_up_run([0, 1] * 5, players=2, turns=np.full(10, turns)))

    assert any("cells and the incomes" in remark and "scripted players bid" in remark for remark in result.remarks) == (
        said
    )


def origo_games(rounds: list[int]):
    """Return games of four tribes, which have 20 shields each after the opening."""
    games = len(rounds)
    fields = {"n_marked": np.full(games, 9), "scorings": np.arange(games) % 2 + 2}
    return origo_run([0] * games, rounds=np.array(rounds), **fields)


def test_games_of_origo_that_are_as_short_as_can_be_are_counted() -> None:
    answer = length.analyse(origo_games([10, 10, 10, 11])).answer

    assert "at least 10 rounds to use the 20 shields that it has after the opening; 75.0% of the games last just" in (
        answer
    )
    assert "9.0 states are founded and 2.5 tribe scorings are held in a game" in answer


def test_ends_of_origo_are_told_in_words() -> None:
    result = length.analyse(origo_games([10, 11]))

    assert "What ended them: a tribe used its last shield in 100.0%" in result.answer
    assert "never: all states were founded and all passed." in result.answer
    assert result.table("ends")["end_reason"][:2].to_list() == [
        "all states were founded",
        "a tribe used its last shield",
    ]


def test_games_that_all_last_as_long_need_no_picture() -> None:
    assert length.analyse(origo_games([10, 10])).verdict == "10 rounds, always"
    assert length.analyse(origo_games([10, 10])).figures == ()
    assert len(length.analyse(origo_games([10, 11])).figures) == 1


def test_one_odd_game_among_equally_long_ones_is_told_but_not_drawn() -> None:
    result = length.analyse(origo_games([10] * 99 + [12]))

    assert result.figures == ()
    assert result.verdict == "10 rounds, nearly always"
    assert "Nearly all games last 10 rounds" in result.answer


def test_auctions_are_told_of_in_the_game_that_has_them_alone() -> None:
    def told(run) -> str:
        return " ".join(text for _, text in length.analyse(run).definitions)

    assert "auctions" in told(made_up_run([0, 1] * 5, players=2))
    assert "auctions" not in told(origo_games([10, 11]))
