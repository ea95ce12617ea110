"""Material and setting up (A), the opening placement (B)."""

from collections import Counter

import numpy as np
import pytest

from kernels.origo.layout import HIDDEN, N_STATES, Face, Move, Question
from orcsim.games import GAMES
from tests.kernels.origo.deck import (
    CODES,
    DECK,
    FACES,
    LARGE,
    N_CARDS,
    OPENING,
    RED,
    SEA,
    SEAS,
    SHIELDS,
    SQUARES,
    STATES,
    STEPS,
    area_squares,
    beside,
    shown,
    square,
    squares_of,
)
from tests.kernels.origo.edition import GAME, params_for
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.machine import Machine
from tests.kernels.origo.table import Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def opening(players: int, board: list[str], edition: dict[str, int] | None = None) -> Table:
    """Return a table in the opening, with some shields placed and seat 0 to place the next one."""
    table = Table(players=players, board=board, start=False, edition=edition)
    table.state["placed"], table.state["seat"] = 0, 0
    table.start(Question.OPENING)
    return table


def places_left(table: Machine) -> set[str]:
    """Return where the seat asked may place one of the first shields."""
    assert {kind for kind, *_ in table.moves()} == {"PLACE"}
    return {name for _, name in table.moves()}


# --- A ---------------------------------------------------------------------------------------------------------------


def test_A1_two_to_five_tribes_sit_clockwise() -> None:
    assert list(GAMES[GAME].players) == [2, 3, 4, 5]
    for players in GAMES[GAME].players:
        game, goes = Fresh(players), []
        while game.question == Question.OPENING:
            goes.append(game.asked)
            game.do(game.legal()[0])
        assert goes == list(range(players)) * OPENING[players]


@pytest.mark.parametrize("name", SQUARES)
def test_A2_squares_are_adjacent_if_they_share_an_edge(name: str) -> None:
    table = Table(board=[name], hands=["growth"])
    assert table.reach(Move.EXPAND, "growth") == beside(name)


@pytest.mark.parametrize("name", ["origo", "origo_standin"])
def test_A3_every_square_belongs_to_one_area(name: str) -> None:
    params = params_for(4, name=name)[0]
    areas = [squares_of(words) for words in params["squares"]]
    assert Counter(place for area in areas for place in area) == dict.fromkeys(SQUARES, 1)
    for place in SQUARES:
        assert place in areas[int(params["area"][square(place)])]
    assert [len(area) for area in areas] == params["size"].tolist()
    assert sum(bool(area) for area in areas) == N_STATES + int(params["seas"]) == 16
    assert set().union(*areas[N_STATES:]) == squares_of(params["sea"])


def test_A3_the_map_of_the_positions_is_that_of_the_edition() -> None:
    codes = [*STATES, *SEAS]
    assert [codes[area] for area in params_for(4)[0]["area"]] == list(CODES)


def test_A3_no_shield_is_placed_on_another() -> None:
    table = Table(board=["D2 E1 A3", "D3 E3 A4"], hands=["DE growth BEL ship 3 A"])
    targets = {move[2] for move in table.moves(Move.EXPAND)}
    assert targets.isdisjoint(table.shields(0) | table.shields(1))


@SEATS
def test_A4_the_supply_at_the_start(players: int) -> None:
    game = Fresh(players)
    assert game.numbers("supply") == [SHIELDS[players]] * players
    assert game.numbers("box") == [0] * players


def test_A5_showing_the_starter_costs_no_shield() -> None:
    table = Table(board=["A1", "A10"], hands=[10, 10], owed=1, seat=1, pos=[10, 60])
    table.swap(*table.hand(1)[:2])
    table.stop()
    assert (table.question, table.asked) == (Question.STARTER, 1)
    table.name(1)
    assert (int(table.state["starter"]), table.asked) == (1, 1)
    assert (table.numbers("supply"), table.numbers("box")) == ([10, 10], [0, 0])


def test_A6_the_cards() -> None:
    params = params_for(4)[0]
    n = int(params["faces"])
    assert n == len(FACES)
    assert params["copies"][:n].tolist() == list(DECK.values())
    assert sum(DECK.values()) == N_CARDS
    kinds = {"growth": Face.GROWTH, "ship": Face.SHIP}
    for face, name in enumerate(FACES):
        assert squares_of(params["allowed"][face]) == shown(name)
        assert int(params["kind"][face]) == kinds.get(name, Face.SQUARES)
    rows = sum(copies for face, copies in DECK.items() if face[0] in "ABCDEFGHIJ" and face not in STATES)
    columns = sum(copies for face, copies in DECK.items() if face[0].isdigit())
    states = sum(DECK[state] for state in STATES)
    assert (rows, columns, states) == (26, 26, 18)
    assert (DECK["growth"], DECK["ship"]) == (16, 12)


@SEATS
def test_A7_ten_cards_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    hands = set()
    for deal in range(5):
        game = Fresh(players, deal=deal)
        assert game.hands() == [10] * players
        assert (len(game.deck()), game.pile()) == (N_CARDS - 10 * players, [])
        assert game.cards() == DECK
        drawn = [seat for seat, *_ in game.told("DRAWN")]
        assert drawn == [seat for seat in range(players) for _ in range(10)]
        assert game.told("SHUFFLE") == [(-1, 0, N_CARDS, 0)]
        hands.add(tuple(game.hand(0)))
    assert len(hands) == 5


def test_A8_hands_and_the_order_of_the_draw_pile_are_secret() -> None:
    assert set(HIDDEN) == {"seed", "deal", "draws", "deck", "hand"}


@pytest.mark.parametrize("before", range(12))
def test_A9_each_founding_uncovers_the_next_space(before: int) -> None:
    table = Table(board=["H9 H10 I9 I10 J9"], marked=before, hands=["DAL"])
    table.expand("DAL", "J10")
    assert table.told("FOUNDED") == [(0, STATES.index("DAL"), before + 1, STEPS[before])]
    assert table.told("LEADER") == [(0, STEPS[before], 10 + STEPS[before], 0)]
    assert int(table.state["owed"]) == (before + 1 in RED)
    assert table.told("CALLED") == ([(0, 0, 0, 0)] if before == 11 else [])


@SEATS
def test_A10_leaders_start_on_the_first_squares(players: int) -> None:
    assert Fresh(players).numbers("position") == list(range(1, players + 1))


# --- B ---------------------------------------------------------------------------------------------------------------


@SEATS
def test_B1_so_many_shields_come_out_of_the_supply(players: int) -> None:
    game, random = Fresh(players), np.random.default_rng(players)
    for _ in game.anyhow(random):
        if game.question != Question.OPENING:
            break
    assert [len(game.shields(seat)) for seat in range(players)] == [OPENING[players]] * players
    assert game.numbers("supply") == [SHIELDS[players] - OPENING[players]] * players
    assert {2: 32, 3: 22, 4: 20, 5: 18}[players] == SHIELDS[players] - OPENING[players]


@SEATS
def test_B2_one_shield_a_go_and_nobody_skips(players: int) -> None:
    game, goes = Fresh(players), []
    while game.question == Question.OPENING:
        assert {kind for kind, *_ in game.moves()} == {"PLACE"}
        before = len(game.shields(game.asked))
        goes.append(game.asked)
        game.do(game.legal()[-1])
        assert len(game.shields(goes[-1])) == before + 1
    assert goes == [number % players for number in range(players * OPENING[players])]
    assert [seat for seat, *_ in game.told("PLACED")] == goes


def test_B3_any_free_square_will_do() -> None:
    assert places_left(Fresh(3)) == set(SQUARES)
    table = opening(3, ["A1", "J10", "A3"])
    assert places_left(table) == set(SQUARES) - {"A1", "J10", "A3"}


@pytest.mark.parametrize("code", STATES)
def test_B4_B5_a_state_takes_shields_of_all_tribes_up_to_its_limit(code: str) -> None:
    limit = 4 if code in LARGE else 2
    squares = sorted(area_squares(code))
    assert len(squares) == (8 if code in LARGE else 4 if code == "BEL" else 6)
    almost = opening(2, [" ".join(squares[: limit - 2]), squares[limit - 2]])
    assert places_left(almost) & area_squares(code) == set(squares[limit - 1 :])
    for board in ([" ".join(squares[: limit - 1]), squares[limit - 1]], [" ".join(squares[:limit]), ""]):
        assert places_left(opening(2, board)) == set(SQUARES) - area_squares(code)


def test_B4_at_most_four_in_a_large_state() -> None:
    for code in LARGE:
        assert int(params_for(3)[0]["limit"][STATES.index(code)]) == 4
    for players in (2, 5):
        game = Fresh(players, name="origo_standin")
        for _ in game.anyhow(np.random.default_rng(1)):
            if game.question != Question.OPENING:
                break
            assert all(game.state["count"][:, STATES.index(code)].sum() <= 4 for code in LARGE)


def test_B5_at_most_two_in_a_small_state_belgium_too() -> None:
    for code in STATES[6:]:
        assert int(params_for(3)[0]["limit"][STATES.index(code)]) == 2
    for players in (2, 5):
        game = Fresh(players, name="origo_standin")
        for _ in game.anyhow(np.random.default_rng(2)):
            if game.question != Question.OPENING:
                break
            assert all(game.state["count"][:, STATES.index(code)].sum() <= 2 for code in STATES[6:])


def test_B6_seas_have_no_limit_and_may_be_full_before_the_first_turn() -> None:
    game = Fresh(2, name="origo_standin")
    sea = sorted(SEA)
    while game.question == Question.OPENING:
        wanted = sea.pop() if sea else None
        row = next(row for row in game.legal() if wanted is None or int(row["b"]) == SQUARES.index(wanted))
        game.do(row)
    assert game.shields(0) | game.shields(1) >= SEA
    ships = {move[2] for move in game.moves(Move.ATTACK)} & SEA
    beside_own = {place for own in game.shields(0) for place in beside(own)}
    assert ships <= game.shields(1) & beside_own
    table = Table(board=["E1 F1", "E2"], hands=["ship"], number=1)
    assert table.attackable() == {"E2"}


def test_B7_nothing_is_founded_moved_or_scored_in_the_opening() -> None:
    belgium = sorted(area_squares("BEL"))
    table = opening(2, [" ".join(belgium[:3]), ""], {"setup.limit_small": 4})
    table.act("PLACE", belgium[3])
    assert [event for event, *_ in table.events] == ["PLACED"]
    assert (table.marked(), table.numbers("position")) == ([], [10, 25])
    for players in (2, 3, 4, 5):
        game = Fresh(players)
        while game.question == Question.OPENING:
            assert {kind for kind, *_ in game.moves()} == {"PLACE"}
            game.do(game.legal()[0])
        kinds = {event for event, *_ in game.events}
        assert kinds == {"GAME", "SHUFFLE", "DRAWN", "PLACED", "ROUND", "TURN"}


def test_B7_the_limits_end_with_the_opening() -> None:
    table = Table(board=["A1 A2 B1 B2", "D3 D4"], hands=["BRI BEL"])
    assert table.reach(Move.EXPAND, "BRI") == {"C1", "C2", "D1", "D2"}
    assert table.reach(Move.EXPAND, "BEL") == {"E3", "E4"}
