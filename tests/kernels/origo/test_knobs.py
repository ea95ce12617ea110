"""Numbers that an edition may change: shields, hands, cards, map, track, points; editions that nobody could play."""

from typing import Any

import numpy as np
import pytest

from kernels.log import MAX_ROWS
from kernels.origo.layout import MAX_HAND, N_STATES, EndReason, Move, Question
from orcsim.errors import BadInput
from tests.kernels.origo.batch import logged_game, play_games
from tests.kernels.origo.deck import FACES, SQUARES, STATES, square, squares_of
from tests.kernels.origo.edition import DEFAULT, params_for
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
ALL_RED = {f"track.s{space:02}.red": True for space in range(1, 13)}


@SEATS
@pytest.mark.parametrize("hand", [1, 5, 16])
def test_hands_are_filled_up_to_another_number(players: int, hand: int) -> None:
    game = Fresh(players, deal=2, edition={"setup.hand": hand})
    for _ in game.anyhow(np.random.default_rng(hand)):
        if game.rows_since(-1)[0][1] == 5:
            assert game.hands() == [hand] * players
    assert game.cards().total() == 98


@SEATS
def test_another_number_of_shields(players: int) -> None:
    edition = {f"setup.shields.{players}": 9, f"setup.opening.{players}": 7}
    game = Fresh(players, edition=edition)
    for _ in game.anyhow(np.random.default_rng(1)):
        if game.question == Question.STEP:
            assert min(game.numbers("supply")) >= 0
            assert max(game.numbers("supply")) <= 2
    assert game.events[-1][2] in (EndReason.SHIELDS, EndReason.PASSES)


def test_other_limits_of_the_opening() -> None:
    edition = {"setup.large": 6, "setup.limit_large": 3, "setup.limit_small": 1}
    limit = params_for(3, edition)[0]["limit"][:N_STATES].tolist()
    assert limit == [1 if code == "BEL" else 3 for code in STATES]


def test_other_starting_squares_of_the_leaders() -> None:
    edition = {f"setup.start.{seat + 1}": start for seat, start in enumerate((50, 7, 30, 0, 99))}
    assert Fresh(4, edition=edition).numbers("position") == [50, 7, 30, 0]


def test_other_steps_and_red_spaces() -> None:
    edition = {"track.s03.steps": 9, "track.s03.red": True, "track.s04.red": False}
    table = Table(board=["H9 H10 I9 I10 J9"], marked=2, hands=["DAL"], edition=edition)
    table.expand("DAL", "J10")
    assert (table.told("FOUNDED"), int(table.state["owed"])) == ([(0, 11, 3, 9)], 1)
    table = Table(board=["H9 H10 I9 I10 J9"], marked=3, hands=["DAL"], edition=edition)
    table.expand("DAL", "J10")
    assert int(table.state["owed"]) == 0


def test_a_space_of_no_steps_moves_nobody() -> None:
    table = Table(board=["H9 H10 I9 I10 J9"], hands=["DAL"], edition={"track.s01.steps": 0})
    table.expand("DAL", "J10")
    assert (table.told("FOUNDED"), table.told("LEADER")) == ([(0, 11, 1, 0)], [])
    assert table.numbers("position")[0] == 10


def test_clans_of_two() -> None:
    table = Table(board=["A1 A2 C1 C2 C3 E1", "G1 G2"], edition={"scoring.clan_size": 2})
    table.score()
    assert table.told("CLAN") == [(0, 3, 1, 8), (0, 2, 1, 4), (1, 2, 1, 4)]


def test_as_many_clans_of_two_as_a_board_holds() -> None:
    # Dominoes of five tribes in a pattern in which no two of one tribe touch: 50 clans.
    tribes: list[list[str]] = [[] for _ in range(5)]
    for number, name in enumerate(SQUARES):
        row, column = divmod(number, 10)
        tribes[(2 * row + column // 2) % 5].append(name)
    table = Table(board=[" ".join(tribe) for tribe in tribes], edition={"scoring.clan_size": 2})
    table.score()
    assert [n for _, size, n, _ in table.told("CLAN") if size == 2] == [10] * 5
    assert table.numbers("from_clans") == [60] * 5


def test_larger_clans_only() -> None:
    table = Table(board=["A1 A2 A3 A4", "C1 C2 C3"], edition={"scoring.clan_size": 4})
    table.score()
    assert table.told("CLAN") == [(0, 4, 1, 8)]


def test_other_points() -> None:
    edition = {
        "scoring.clan_1": 20,
        "scoring.clan_2": 0,
        "scoring.fleet_first": 7,
        "scoring.fleet_second": 5,
        "scoring.dominance": 11,
        "states.bel.first": 9,
    }
    table = Table(board=["A1 A2 A3 E1 E2 D3 D4 E3 E4", "C5 C6 C7"], marked="BEL", edition=edition, pos=[0, 50])
    table.score()
    assert table.numbers("from_clans") == [20 + 4, 4], "two of three shields share the second place"
    assert table.numbers("from_fleet") == [3 + 7, 1 + 5]
    assert (0, STATES.index("BEL"), 4, 20) in table.told("STATE")


def test_a_shorter_track() -> None:
    results = play_games(5, 60, policies=everybody("plain"), edition={"track.length": 10}).results
    assert all(len(set((row % 10).tolist())) == 5 for row in results["score"])
    assert results["from_jumps"].sum() > 0


def test_another_deck() -> None:
    edition: dict[str, Any] = {f"cards.k{number:02}.copies": 0 for number in range(1, 47)}
    edition |= {"cards.k47.copies": 60, "cards.k48.copies": 40}
    game = Fresh(4, edition=edition)
    copies = [n for n in game.params["copies"].tolist() if n]
    assert sorted(copies) == [40, 60]
    for _ in game.anyhow(np.random.default_rng(3)):
        pass
    assert game.question == Question.OVER
    assert sum(game.state["hand"].sum(axis=1)) + len(game.deck()) + len(game.pile()) == 100


def test_a_card_of_more_rows_or_columns() -> None:
    edition = {"cards.k17.shows": "rows A + E + J", "cards.k34.shows": "columns 1 + 10"}
    params = params_for(3, edition)[0]
    assert squares_of(params["allowed"][16]) == {name for name in SQUARES if name[0] in "AEJ"}
    assert squares_of(params["allowed"][33]) == {name for name in SQUARES if name[1:] in ("1", "10")}


def test_a_battle_with_all_cards_of_two_full_hands() -> None:
    edition = {"setup.hand": MAX_HAND, "cards.k47.copies": 46}
    table = Table(board=["E6 F7", "E7 D7 E8"], marked="POL", hands=["", ""], supply=[3, 3], edition=edition)
    table.state["hand"][:] = 0
    table.state["hand"][:2, FACES.index("growth")] = MAX_HAND
    table.state["hand_size"][:2] = MAX_HAND
    table.attack("growth", "E7")
    while table.question == Question.ATTACKER and int(table.state["attack_cards"]) < 2:
        table.card("growth")
    table.stop()
    while table.question != Question.STEP:
        table.card("growth")
    assert table.hands() == [0, 0]
    assert table.told("REPELLED") == [(0, square("E7"), 1, 0)], "34 against 35"
    assert len(table.pile()) == 2 * MAX_HAND


def test_other_maps() -> None:
    # Eight seas of two squares at the east and west edges; the states keep the rest.
    rows = [text.split() for text in default_rows()]
    for number, row in enumerate((0, 2, 4, 6)):
        for column, letter in ((0, "W"), (9, "E")):
            rows[row][column] = rows[row + 1][column] = f"{letter}A{'ABCD'[number]}"
    edition: dict[str, Any] = {f"map.{'abcdefghij'[row]}": " ".join(codes) for row, codes in enumerate(rows)}
    edition |= {"map.free": True}
    with pytest.raises(BadInput):
        params_for(3, edition, DEFAULT)
    params = params_for(3, merge_seas(edition), DEFAULT)[0]
    assert int(params["seas"]) == 8
    results = play_games(4, 40, policies=everybody("plain"), edition=merge_seas(edition)).results
    assert (results["winners"] == 1).all()
    assert results["in_area"][:, :, N_STATES:].sum() > 0


def default_rows() -> list[str]:
    """Return the ten rows of the default map."""
    area = params_for(3, name=DEFAULT)[0]["area"].tolist()
    codes = [*STATES, "NOR", "OST", "BIS", "MED"]
    return [" ".join(codes[number] for number in area[10 * row : 10 * row + 10]) for row in range(10)]


def merge_seas(edition: dict[str, Any]) -> dict[str, Any]:
    """Return a map on which the four old seas have become parts of the eight new ones."""
    into = {"NOR": "WAA", "OST": "EAA", "BIS": "WAC", "MED": "WAD"}
    merged = dict(edition)
    for key, text in edition.items():
        if isinstance(text, str):
            merged[key] = " ".join(into.get(code, code) for code in text.split())
    return merged


def test_the_rows_of_many_scorings_at_once_find_room() -> None:
    # All spaces red and all scorings held in the end: a full board of five tribes, six scorings owed.
    random = np.random.default_rng(1)
    squares = [SQUARES[number] for number in random.permutation(100)]
    board = [" ".join(squares[20 * seat : 20 * seat + 20]) for seat in range(5)]
    table = Table(board=board, marked=12, owed=6, hands=[10] * 5, edition={"owed_at_end": "held", **ALL_RED}, seat=4)
    table.state["passes"] = 4
    table.stop_all()
    assert (table.question, len(table.told("SCORING"))) == (Question.OVER, 6)
    assert table.n_rows < MAX_ROWS


def test_the_cap_on_rounds() -> None:
    results = play_games(4, 30, policies=everybody("plain"), edition={"winning.max_rounds": 3}).results
    assert set(results["rounds"].tolist()) == {3}
    assert set(results["end_reason"].tolist()) == {EndReason.STALLED}
    events = logged_game(4, 1, policies=everybody("plain"), edition={"winning.max_rounds": 3}).events
    assert events[-1].tolist()[1:4] == (23, -1, EndReason.STALLED)


@pytest.mark.parametrize(
    "edition",
    [
        {"setup.opening.3": 30},
        {"setup.start.2": 1},
        {"setup.start.2": 100},
        {"map.a": "BRI BRI NOR"},
        {"map.b": "BRI BRI BAL NOR SCA SCA OST OST BAL BAL"},
        {"setup.hand": 16, "cards.k47.copies": 0, "cards.k48.copies": 0},
        {"cards.k01.shows": "row K"},
        {"cards.k40.shows": "none"},
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(edition: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        params_for(3, edition)


def test_moves_are_listed_whole_however_many_there_are() -> None:
    # Long combs of own shields: every shield reaches every free square beside the chain.
    own = [name for name in SQUARES if name[0] in "ADGJ" or (name[1:] == "1" and name[0] != "F")]
    free = set(SQUARES) - set(own)
    table = Table(board=[" ".join(own), ""], hands=["A growth 1 2 3 4 5 6 7 8 9 10 ship B C E"])
    moves = table.moves()
    assert len(moves) == len(set(moves)) > 1000
    chain_beside = {end for _, _, end in table.moves(Move.MIGRATE)}
    assert chain_beside <= free
