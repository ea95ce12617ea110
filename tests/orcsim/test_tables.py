"""Tables: what a result record becomes, and results that cannot be."""

import numpy as np
import polars as pl
import pytest

from kernels.orconomics.layout import RESULT, ROUND
from orcsim.errors import Failure
from orcsim.scenario import make_scenario
from orcsim.tables import columns_of, concatenate, empty_tables, make_tables, schema_of

SCENARIO = make_scenario("orconomics", players=3, policies=["greedy", "random", "greedy"])


def results(n: int = 2) -> np.ndarray:
    """Return records of a game that seat 1 won, then of one that seats 0 and 2 shared."""
    made = np.zeros(n, RESULT)
    made["policy"][:, :3] = [0, 1, 2]
    made["win"][0, 1] = 1
    made["win"][1, [0, 2]] = 1
    made["winners"][:2] = [1, 2]
    made["rounds"] = [2, 1]
    made["score"][0, :3] = [7, 8, 3]
    made["half_leaders"] = [0b101, 0b010]
    made["early"][0, 2, 9] = 2
    made["early_lead"] = -1
    made["early_lead"][0, 9] = 2
    return made


def test_games_have_one_row_each():
    games = make_tables(SCENARIO, results(), 10, None)["games"]
    assert games["game"].to_list() == [10, 11]
    assert games["winners"].to_list() == [1, 2]
    assert games["end_reason"].to_list() == ["trophies", "trophies"]
    assert games["early_lead_arms"].to_list() == [2, -1]
    assert games["early_lead_food"].to_list() == [-1, -1]


def test_seats_have_one_row_for_each_game_and_seat():
    seats = make_tables(SCENARIO, results(), 10, None)["seats"]
    assert seats["game"].to_list() == [10, 10, 10, 11, 11, 11]
    assert seats["seat"].to_list() == [0, 1, 2, 0, 1, 2]
    assert seats["policy"].to_list() == ["greedy", "random", "greedy"] * 2
    assert seats["win_share"].to_list() == [0.0, 1.0, 0.0, 0.5, 0.0, 0.5]
    assert seats["score"].to_list() == [7, 8, 3, 0, 0, 0]
    assert seats["led_half"].to_list() == [True, False, True, False, True, False]
    assert seats["early_arms"].to_list() == [0, 0, 2, 0, 0, 0]


def test_policies_follow_the_record_when_seats_are_rotated():
    made = results()
    made["policy"][1, :3] = [1, 2, 0]
    seats = make_tables(SCENARIO, made, 0, None)["seats"]
    assert seats["policy"].to_list() == ["greedy", "random", "greedy", "random", "greedy", "greedy"]


def test_stalled_games_have_no_shares():
    made = results()
    made["end_reason"] = 1
    made["win"] = 0
    made["winners"] = 0
    tables = make_tables(SCENARIO, made, 0, None)
    assert tables["games"]["end_reason"].to_list() == ["stalled", "stalled"]
    assert tables["seats"]["win_share"].to_list() == [0.0] * 6


def test_rounds_have_one_row_for_each_round_and_seat():
    history = np.zeros((2, 5, 5), ROUND)
    history["score"] = np.arange(2 * 5 * 5).reshape(2, 5, 5)
    rounds = make_tables(SCENARIO, results(), 10, history)["rounds"]
    assert rounds["game"].to_list() == [10] * 9 + [11] * 6
    assert rounds["round"].to_list() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 1, 1, 1]
    assert rounds["seat"].to_list() == [0, 1, 2] * 5
    assert rounds["score"].to_list() == [0, 1, 2, 5, 6, 7, 10, 11, 12, 25, 26, 27, 30, 31, 32]


def test_rounds_have_the_games_own_columns_too():
    market = make_scenario("orc-market", players=2)
    kernel = market.game.kernel()
    made, history = np.zeros(1, kernel.result), np.zeros((1, 4, 4), kernel.round)
    made["rounds"], made["winners"], made["win"][0, 0] = 1, 1, 1
    history["cards"][0, 1, :2] = np.arange(16).reshape(2, 8)
    history["fined"][0, 1, :2] = [2, 3]
    rounds = make_tables(market, made, 0, history)["rounds"]
    assert rounds["fined"].to_list() == [0, 0, 2, 3]
    assert rounds["card_1"].to_list() == [0, 0, 0, 8]
    assert rounds["card_8"].to_list() == [0, 0, 7, 15]
    assert dict(rounds.schema) == schema_of(market, "rounds")


def test_a_game_that_cannot_stall_must_have_a_winner():
    market = make_scenario("orc-market", players=2)
    made = np.zeros(1, market.game.kernel().result)
    with pytest.raises(Failure, match="game 5 of seed 0"):
        make_tables(market, made, 5, None)


@pytest.mark.parametrize(
    ("field", "value"),
    [("winners", 2), ("win", [[1, 1, 0, 0, 0], [1, 0, 1, 0, 0]]), ("end_reason", 1)],
)
def test_winners_that_do_not_add_up_are_a_failure(field, value):
    made = results()
    made[field] = value
    with pytest.raises(Failure, match="game 10 of seed 0"):
        make_tables(SCENARIO, made, 10, None)


def test_number_that_does_not_fit_its_column_is_not_wrapped():
    made = results()
    made["loans"][0, 0] = 40_000
    with pytest.raises(pl.exceptions.InvalidOperationError, match="i16"):
        make_tables(SCENARIO, made, 0, None)


def test_columns_and_types_are_as_told():
    tables = make_tables(SCENARIO, results(), 0, np.zeros((2, 5, 5), ROUND))
    for name, table in tables.items():
        assert dict(table.schema) == schema_of(SCENARIO, name)
        assert table.columns == [column.name for column in columns_of(SCENARIO.game)[name]]
    assert tables["games"].columns[:7] == [
        "game", "rounds", "turns", "decisions", "end_reason", "winners", "lead_changes",
    ]  # fmt: skip
    assert tables["seats"].columns[:7] == ["game", "seat", "policy", "score", "rank", "win_share", "led_half"]
    assert tables["seats"].schema["policy"] == pl.Enum(["greedy", "random"])


def test_batches_put_together_are_the_whole():
    whole = make_tables(SCENARIO, results(), 0, None)
    halves = [make_tables(SCENARIO, results()[i : i + 1], i, None) for i in (0, 1)]
    for name, table in concatenate(halves).items():
        assert table.equals(whole[name])


def test_tables_of_no_games_have_their_columns():
    for name, table in empty_tables(SCENARIO).items():
        assert table.height == 0
        assert dict(table.schema) == schema_of(SCENARIO, name)
