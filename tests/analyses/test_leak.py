import numpy as np
import polars as pl
import pytest

from analyses import leak, leak_rounds
from analyses.leak_rounds import ALL_ENDS, BOTH, SEATS
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run

GONE = 0.0  # on the board on which a game ended; it must not count

# Four games: won by seat 0 in round 3, won by seat 1 in round 2, drawn in round 3, cut off in round 1.
WINNERS = [0, 1, DRAW, STALLED]
ROUNDS = np.array([3, 2, 3, 1])
BITS = np.array(
    [
        [[16, 16], [12, 10], [8, 4], [GONE, GONE]],
        [[16, 16], [14, 12], [GONE, GONE], [GONE, GONE]],
        [[16, 16], [10, 13], [6, 9], [GONE, GONE]],
        [[16, 16], [GONE, GONE], [GONE, GONE], [GONE, GONE]],
    ]
)


def four_games(**options) -> Run:
    """Return the games; of ten pieces, then eight, one is known after the first round and two after the second."""
    known = np.broadcast_to(np.array([0, 1, 2, 9])[None, :, None], BITS.shape)
    traced = {
        "bits": BITS,
        "score": np.where(known == 2, 8, 10),
        "known": known,
        "king_seen": known / 4,
        "jester_seen": known / 8,
    }
    return orc_run(WINNERS, rounds=ROUNDS, traced=traced, **options)


def told(run: Run) -> pl.DataFrame:
    """Return the table of rounds."""
    return leak_rounds.round_table(leak_rounds.running_rounds(run), run.n_games)


def row(table: pl.DataFrame, **wanted) -> dict:
    return table.row(
        by_predicate=pl.all_horizontal(pl.col(name) == value for name, value in wanted.items()), named=True
    )


def test_each_round_counts_the_games_that_go_on_after_it() -> None:
    table = told(four_games()).filter(pl.col("who") == SEATS[0])

    assert table["round"].to_list() == [0, 1, 2]
    assert table["n"].to_list() == [4, 3, 2]
    assert table["left"].to_list() == [1, 0.75, 0.5]


def test_bits_are_means_over_these_games_for_each_seat_and_for_both() -> None:
    table = told(four_games())

    def bits(who: str) -> list[float]:
        return table.filter(pl.col("who") == who)["bits"].to_list()

    assert bits(SEATS[0]) == pytest.approx([16, (12 + 14 + 10) / 3, (8 + 6) / 2])
    assert bits(SEATS[1]) == pytest.approx([16, (10 + 12 + 13) / 3, (4 + 9) / 2])
    assert bits(BOTH) == pytest.approx([16, (11 + 13 + 11.5) / 3, (6 + 7.5) / 2])


def test_what_the_enemy_knows_is_a_share_of_the_pieces_on_the_board() -> None:
    found = row(told(four_games()), who=BOTH, round=2)

    assert found["known"] == pytest.approx(2 / 8)
    assert (found["king_seen"], found["jester_seen"]) == pytest.approx((2 / 4, 2 / 8))


def test_intervals_hold_for_all_rounds_and_there_is_none_before_the_first_move() -> None:
    table = told(four_games())
    start, first = (row(table, who=SEATS[0], round=number) for number in (0, 1))
    expected = stats.mean_of([12, 14, 10], "games").interval(looks=3, high=np.inf)

    assert (start["bits_low"], start["bits_high"]) == (16, 16)
    assert (first["bits_low"], first["bits_high"]) == pytest.approx(expected)


def test_games_of_one_deal_are_one_unit() -> None:
    run = four_games(rotate=True)
    first = row(told(run), who=SEATS[0], round=1)
    expected = stats.ratio_of([12 + 14, 10], [2, 1], "deals").interval(looks=3, high=np.inf)

    assert first["bits"] == pytest.approx(12)
    assert (first["bits_low"], first["bits_high"]) == pytest.approx(expected)


def test_rounds_that_few_games_outlast_are_left_out() -> None:
    rounds = np.where(np.arange(100) < 9, 3, 2)  # nine in a hundred go on after the second round
    run = orc_run(
        [0] * 100, rounds=rounds, traced={"bits": np.full((100, 4, 2), 8.0), "score": np.full((100, 4, 2), 10)}
    )
    table = told(run)

    assert set(table["round"]) == {0, 1}
    assert set(table["n"]) == {100}


def test_the_longest_games_are_the_same_in_every_round() -> None:
    run = four_games()
    table = leak_rounds.cohort_table(leak_rounds.running_rounds(run), 2)

    assert table["bits"].to_list() == pytest.approx([16, (11 + 11.5) / 2, (6 + 7.5) / 2])
    assert table["n"].to_list() == [2, 2, 2]


def test_by_the_part_of_the_game_every_game_counts_everywhere() -> None:
    table = leak_rounds.part_table(leak_rounds.running_rounds(four_games()))
    first = {place: row(table, who=SEATS[0], round=place)["bits"] for place in (0, 4, 5, 8, 10)}

    # Two games have rounds 0 to 2, one has 0 and 1 and one has 0 alone before their last rounds.
    assert first[0] == 16
    assert first[4] == pytest.approx((12 + 16 + 10 + 16) / 4)
    assert first[5] == pytest.approx((12 + 14 + 10 + 16) / 4)
    assert first[8] == first[10] == pytest.approx((8 + 14 + 6 + 16) / 4)


def test_winners_know_more_by_what_the_loser_does_not_know_of_them() -> None:
    ends = np.array([0, 1, 4, 7])  # the second game is won by reaching the castle
    run = four_games(end_reason=ends)
    table = leak_rounds.winner_table(run, leak_rounds.running_rounds(run))
    found = {end: (n, value, more) for end, n, value, more in table.select("end", "n", "value", "more").rows()}

    # The first winner hides 8 bits from a loser of whom it lacks 4; the second hides 12 and lacks 14.
    assert found == {ALL_ENDS: (2, 1.0, 0.5), "king_taken": (1, 4.0, 1.0), "castle_reached": (1, -2.0, 0.0)}
    low, high = stats.mean_of([4, -2], "games").interval(looks=3, low=-np.inf, high=np.inf)
    assert (row(table, end=ALL_ENDS)["low"], row(table, end=ALL_ENDS)["high"]) == pytest.approx((low, high))


def test_equal_knowledge_is_half_a_game_of_knowing_more() -> None:
    run = orc_run(
        [0, 1], rounds=np.array([2, 2]), traced={"bits": np.full((2, 3, 2), 9.0), "score": np.full((2, 3, 2), 10)}
    )
    found = leak_rounds.winner_table(run, leak_rounds.running_rounds(run)).row(0, named=True)

    assert (found["value"], found["more"]) == (0, 0.5)


def test_half_of_a_secret_is_out_when_the_mean_falls_to_half() -> None:
    table = pl.DataFrame(
        {
            "who": [BOTH] * 4,
            "round": [0, 1, 2, 3],
            "bits": [16.0, 9.0, 8.0, 5.0],
            "bits_low": [16.0, 7.9, 7.0, 4.0],
            "bits_high": [16.0, 10.0, 9.0, 6.0],
        }
    )

    assert leak_rounds.half_out(table, BOTH) == {"round": 2, "early": 1, "late": 3}
    assert leak_rounds.half_out(table.head(2), BOTH) == {"round": None, "early": 1, "late": None}


def test_share_of_the_games_in_which_half_of_a_secret_is_out_before_the_last_round() -> None:
    # Of 16 bits 8 and 4 are left, 14 and 12, 6 and 9, 16 and 16: in two games one is at most 8.
    share = leak_rounds.half_out_share(leak_rounds.running_rounds(four_games()))

    assert (share.k, share.n) == (2, 4)


def test_half_is_that_of_what_each_seat_had_at_the_start() -> None:
    bits = np.array([[[16, 10], [8, 6], [0, 0]], [[16, 10], [9, 6], [0, 0]]])  # the second begins with less
    run = orc_run([0, 1], rounds=np.array([2, 2]), traced={"bits": bits, "score": np.full((2, 3, 2), 10)})

    assert leak_rounds.half_out_share(leak_rounds.running_rounds(run)).k == 1
    assert leak_rounds.half_out(told(run), SEATS[1])["round"] is None
    assert leak.analyse(run).answer.startswith(
        "The first player's arrangement is a secret of 16.0 bits, 65,536 ways to give the roles; the second player's "
        "of 10.0 bits, 1,024 ways to give the roles. "
    )


def fading(games: int = 400, last: int = 12) -> Run:
    """Return games of up to twelve rounds in which a bit and a half is lost a round, by losers a little more."""
    rng = np.random.default_rng(5)
    winners = rng.integers(0, 2, games)
    lost = rng.integers(0, 4, size=(games, last, 2)).astype(float)
    lost[np.arange(games), :, 1 - winners] += 0.25
    bits = np.concatenate([np.full((games, 1, 2), 16.0), np.maximum(16 - lost.cumsum(axis=1), 0)], axis=1)
    return orc_run(
        winners,
        rounds=rng.integers(3, last + 1, games),
        traced={"bits": bits, "score": np.full(bits.shape, 10), "known": (16 - bits) // 2, "king_seen": 1 / (1 + bits)},
    )


def test_the_answer_tells_the_secret_from_start_to_end() -> None:
    result = leak.analyse(fading())

    assert result.verdict in {"HALF IS OUT AFTER ROUND 5", "HALF IS OUT AFTER ROUND 6"}
    assert "An arrangement is a secret of 16.0 bits, 65,536 ways" in result.answer
    assert "After round 2, which 100.0% of the games outlast, " in result.answer
    assert "OBSERVATIONAL: before the last round winners knew" in result.answer
    assert "bits more of the enemy than the enemy of them" in result.answer
    assert result.brief.startswith("Of the 16.0 bits of an arrangement ")
    assert {table.name for table in result.tables} == {"rounds", "parts", "winners"}


def test_short_games_keep_their_secret_though_long_ones_do_not() -> None:
    bits = np.tile(np.array([16.0, 15, 8, 4, 2, 0])[None, :, None], (100, 1, 2))
    rounds = np.where(np.arange(100) < 20, 5, 2)  # the others end before anything much is known
    run = orc_run([0] * 100, rounds=rounds, traced={"bits": bits, "score": np.full(bits.shape, 10)})
    result = leak.analyse(run)

    assert result.verdict == "MORE THAN HALF STAYS SECRET"
    assert (
        "Half of it is out after round 2 (2 to 3), for either player; 20.0% of the games outlast round 2."
        in result.answer
    )
    assert "In 20.0% (" in result.answer


def test_tables_and_figures_show_both_seats() -> None:
    result = leak.analyse(fading())
    rounds = result.table("rounds")

    assert {"first", "second", "cohort", "known", "n", "left"} <= set(rounds.columns)
    assert rounds["first"][0] == rounds["second"][0] == 16
    assert rounds["cohort"][-1] == pytest.approx((rounds["first"][-1] + rounds["second"][-1]) / 2)
    assert [figure.name for figure in result.figures] == ["leak-rounds", "leak-parts", "leak-seen"]
    assert all(figure.to_svg() for figure in result.figures)


def test_a_secret_that_is_kept_is_said_to_be_kept() -> None:
    traced = {"bits": np.full((50, 21, 2), 15.0), "score": np.full((50, 21, 2), 10)}
    result = leak.analyse(orc_run([DRAW] * 50, traced=traced))

    assert result.verdict == "MORE THAN HALF STAYS SECRET"
    assert "Neither secret falls below half in the rounds told." in result.answer
    assert "No game has a winner" in result.answer
    assert result.table("winners").row(0, named=True)["value"] is None


def test_runs_without_rounds_are_refused() -> None:
    with pytest.raises(BadInput, match="found no rounds"):
        leak.analyse(orc_run())
