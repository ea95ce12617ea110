"""What players do in small situations, and what they never do."""

import pytest

from kernels.origo.layout import EndReason, Move, Question
from tests.kernels.origo.batch import play_games
from tests.kernels.origo.players import choice
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import WEIGHTED, everybody, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
SURE = [name for name in WEIGHTED if name != "beginner"]
PLANS = pytest.mark.parametrize("name", SURE)


@PLANS
def test_a_founding_is_better_than_a_pass(name: str) -> None:
    table = Table(board=["", "D3 D4 E3"], hands=["BEL", 10])
    assert choice(table, name) == ("EXPAND", "BEL", "E4")


def test_a_founding_is_taken_by_who_weighs_it() -> None:
    table = Table(board=["D3", "D4 E3"], hands=["BEL A J 10", 10])
    assert choice(table, "greedy", founding=20.0) == ("EXPAND", "BEL", "E4")
    assert choice(table, "greedy", founding=0.0)[1] != "BEL"


@PLANS
def test_a_lone_defender_keeps_cards_that_cannot_save_it(name: str) -> None:
    table = Table(board=["E6 F7", "E7 D7"], marked="POL", hands=["7 E growth POL", "growth"])
    table.attack("7", "E7")
    for face in ("E", "growth", "POL"):
        table.card(face)
    assert (table.question, table.moves()) == (Question.DEFENDER, [("STOP",), ("CARD", "growth")])
    assert choice(table, name) == ("STOP",), "ten against two"


@PLANS
def test_an_attacker_that_is_behind_and_has_a_card_goes_on(name: str) -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E", "growth growth"])
    table.attack("7", "E7")
    table.stop()
    table.card("growth")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    assert choice(table, name) == ("CARD", "E")


def test_a_battle_is_turned_by_another_card_before_a_growth_card() -> None:
    table = Table(board=["E6 F7", "E7 D7"], marked="POL", hands=["7", "growth E"])
    table.attack("7", "E7")
    assert (table.question, table.asked) == (Question.DEFENDER, 1)
    assert choice(table, "greedy") == ("CARD", "E")


def test_who_does_not_fight_never_attacks() -> None:
    for players in (2, 4):
        results = play_games(players, 60, policies=everybody("peaceful")).results
        assert not results["attacks"].any()
        assert play_games(players, 60, policies=everybody("greedy")).results["attacks"].any()


@pytest.mark.parametrize(("going_first", "named"), [(1.0, "2"), (0.0, "3")])
def test_the_starter_named_is_oneself_or_the_left_neighbour(going_first: float, named: str) -> None:
    table = Table(players=4, hands=[10] * 4, owed=1, seat=3, pos=[10, 20, 60, 30])
    table.act(*table.moves(Move.SWAP)[0])
    table.stop()
    assert table.asked == 2
    assert choice(table, "greedy", going_first=going_first) == ("NAME", named)


def test_a_fleet_is_built_by_who_weighs_it() -> None:
    table = Table(board=["A1", "J10"], hands=["A"])
    assert choice(table, "greedy", fleet=20.0, states=0.0, clans=0.0)[2] in ("A3", "A4")
    assert choice(table, "greedy", fleet=0.0, states=20.0, clans=0.0)[2] not in ("A3", "A4")


def test_chains_are_joined_by_who_weighs_clans() -> None:
    table = Table(board=["A1 A3", "J10"], hands=["A"])
    assert choice(table, "greedy", clans=20.0, states=0.0, fleet=0.0) == ("EXPAND", "A", "A2")


@SEATS
def test_every_plan_beats_random(players: int) -> None:
    for name in SURE:
        rows = policies_of([name] + ["random"] * (players - 1))
        results = play_games(players, 60 * players, rotation=players, policies=rows).results
        is_plan = results["policy"][:, :players] == 0
        assert results["win"][:, :players][is_plan].mean() > 1.8 / players, name


@SEATS
def test_greedy_beats_a_beginner(players: int) -> None:
    rows = policies_of(["greedy"] + ["beginner"] * (players - 1))
    results = play_games(players, 100 * players, rotation=players, policies=rows).results
    is_greedy = results["policy"][:, :players] == 0
    assert results["win"][:, :players][is_greedy].mean() > 1.2 / players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_equal_greedy_players_come_to_an_end(players: int) -> None:
    # A movement whose way back seems worth as much would be made for ever.
    results = play_games(players, 300, policies=everybody("greedy")).results

    assert (results["end_reason"] != EndReason.STALLED).all()
