"""Handicaps: a seat lacks a piece, or the other seat sees one, from the first move on."""

from collections import Counter

import numpy as np
import pytest

from kernels.orc.layout import NOBODY, Event
from orcsim.errors import BadInput
from tests.kernels.orc.batch import Batch, logged_game, play_games
from tests.kernels.orc.chance import assert_uniform
from tests.kernels.orc.edition import params_for
from tests.kernels.orc.machine import LETTERS
from tests.kernels.orc.table import Arranged
from tests.reference.orc_words import NAMES
from tests.reference.rng import BOARD, below, draw

SEED = 20261130
ALL = {
    "handicap.first_without": "soldier",
    "handicap.first_shows": "soldier",
    "handicap.second_without": "archer",
    "handicap.second_shows": "king",
}
ONE_EACH = [{f"handicap.{side}_{what}": role} for side in ("first", "second") for what, roles in (
    ("without", tuple(NAMES)[:4]), ("shows", tuple(NAMES))) for role in roles]  # fmt: skip


def rows_of(batch: Batch, event: Event) -> list[tuple[int, int, int]]:
    """Return seat, piece and role of the rows of an event."""
    found = batch.events[batch.events["kind"] == event]
    return list(zip(*(found[name].tolist() for name in ("seat", "a", "b")), strict=True))


def drawn(deal: int, seat: int, number: int, pieces: list[int]) -> int:
    """Return the piece that the documented draw picks."""
    return pieces[below(draw(SEED, deal, BOARD, 2 * seat + number), len(pieces))]


def test_handicap_draws_are_as_documented() -> None:
    for deal in (0, 1, 2**40 + 3, *range(20, 60)):
        batch = logged_game(deal, seed=SEED, edition=ALL)
        roles = batch.results[0]["role"].tolist()
        gone = [
            drawn(deal, seat, 0, [i for i in range(10) if roles[seat][i] == role]) for seat, role in ((0, 0), (1, 1))
        ]
        seen = [
            drawn(deal, 0, 1, [i for i in range(10) if roles[0][i] == 0 and i != gone[0]]),
            roles[1].index(4),
        ]
        assert rows_of(batch, Event.WITHOUT) == [(0, gone[0], 0), (1, gone[1], 1)]
        assert rows_of(batch, Event.SHOWN) == [(0, seen[0], 0), (1, seen[1], 4)]


def test_handicap_rows_stand_between_the_arrangements_and_the_first_move() -> None:
    kinds = logged_game(5, seed=SEED, edition=ALL).events["kind"].tolist()
    between = [Event.WITHOUT, Event.SHOWN, Event.WITHOUT, Event.SHOWN]
    assert kinds[:26] == [Event.GAME, *[Event.PUT] * 20, *between, Event.MOVED]
    plain = logged_game(5, seed=SEED).events["kind"].tolist()
    assert Event.WITHOUT not in plain and Event.SHOWN not in plain


@pytest.mark.parametrize("edition", ONE_EACH, ids=str)
def test_handicap_of_one_seat_leaves_the_other_alone(edition: dict[str, str]) -> None:
    (key, name), *_ = edition.items()
    seat, is_without, role = int("second" in key), "without" in key, list(NAMES).index(name)
    game = Arranged(edition=edition)
    state, other = game.state, 1 - seat
    assert state["alive"].tolist()[seat] == 10 - is_without
    assert state["removed"][seat].tolist() == [int(is_without and role == number) for number in range(6)]
    known = [piece for piece, bits in enumerate(state["possible"][seat].tolist()) if bits != 63]
    assert [int(state["possible"][seat][piece]) for piece in known] == [1 << role]
    assert state["role"][seat][known[0]] == role
    assert (state["square"][seat][known[0]] == NOBODY) == is_without
    assert (state["at"][seat] != NOBODY).sum() == 10 - is_without
    assert state["alive"][other] == 10 and not state["removed"][other].any()
    assert (state["possible"][other] == 63).all()
    assert game.ways(other) == 100_800
    assert not state["captures"].any()


def test_handicap_of_a_shown_piece_leaves_it_on_the_board_to_move() -> None:
    game, plain = Arranged(edition={"handicap.first_shows": "chariot"}), Arranged()
    assert game.legal(0) == plain.legal(0)
    assert game.chances(0)["c2"] == {"C": 1.0}
    game.play("c2xc6")
    assert game.possible(0)["c2"] == {"C"}


def test_handicap_of_a_removed_piece_opens_its_square() -> None:
    game, plain = Arranged(edition={"handicap.first_without": "chariot"}), Arranged()
    assert "Cc2" in plain.squares(0) - game.squares(0)
    assert {"b1-c2", "d1-c2", "c1-c2"} & set(game.legal(0)) and not {"c1-c2", "d1-c2"} & set(plain.legal(0))
    assert not [word for word in game.legal(0) if word.startswith("c2")]


def test_handicap_pieces_are_drawn_alike() -> None:
    picked, shown = Counter[int](), Counter[int]()
    for deal in range(900):
        batch = logged_game(deal, seed=1, edition=ALL | {"drawing.draw_plies": 1})
        roles = batch.results[0]["role"][0].tolist()
        soldiers = [piece for piece in range(10) if roles[piece] == LETTERS.index("S")]
        (_, gone, _), (_, seen, _) = rows_of(batch, Event.WITHOUT)[0], rows_of(batch, Event.SHOWN)[0]
        picked[soldiers.index(gone)] += 1
        shown[[piece for piece in soldiers if piece != gone].index(seen)] += 1
    assert_uniform(np.array([picked[n] for n in range(3)]), comparisons=2)
    assert_uniform(np.array([shown[n] for n in range(2)]), comparisons=2)


def test_handicap_changes_neither_the_arrangements_nor_the_draws_of_the_players() -> None:
    plain, other = (play_games(30, seed=SEED, edition=edition).results["role"] for edition in (None, ALL))
    assert (plain == other).all()
    moves = [rows_of(logged_game(3, seed=SEED, edition=edition), Event.MOVED)[0] for edition in
             ({}, {"handicap.second_shows": "king"})]  # fmt: skip
    assert moves[0] == moves[1]


def test_handicap_pieces_count_as_removed_but_not_as_captured() -> None:
    batch = play_games(300, seed=SEED, edition=ALL, traced=True)
    assert (batch.results["captures"] == 9 - batch.results["pieces"][:, ::-1]).all()
    before = batch.rounds[:, 0]
    assert (before["score"] == 9).all() and (before["known"] == 1).all()
    assert (before["king_seen"] == np.float32([1 / 8, 1])).all()
    assert (before["jester_seen"] == np.float32(1 / 8)).all()
    # 8!/(1! 3!) with a Soldier removed and one shown; 8!/(3! 2!) with an Archer removed and the King shown.
    assert np.abs(before["bits"] - np.log2([6720, 3360])).max() < 2e-6


def test_handicap_counts_the_position_that_it_leaves_as_the_first() -> None:
    edition = {"handicap.second_without": "knight", "drawing.repetition": 3}
    game = Arranged(edition=edition)
    circle = ("a2-a3", "b6-b5", "a3-a2", "b5-b6")
    game.play(*circle, *circle[:-1])
    assert game.outcome()[0] == "ongoing"
    game.play(circle[-1])
    assert game.outcome()[0] == "draw_repetition"


@pytest.mark.parametrize(
    "edition",
    [
        {"handicap.first_without": "king"},
        {"handicap.second_without": "jester"},
        {"handicap.first_shows": "nobody"},
        {"handicap.first_without": "knight", "handicap.first_shows": "knight"},
        {"handicap.second_without": "chariot", "handicap.second_shows": "chariot"},
        {"handicap.first_shows": "knight", "pieces.knight": 0, "pieces.soldier": 4},
        {"handicap.second_without": "archer", "pieces.archer": 0, "pieces.soldier": 6},
    ],
    ids=str,
)
def test_handicap_of_a_piece_that_is_not_there_is_refused(edition: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="handicap"):
        params_for(edition)


def test_handicap_may_take_one_and_show_another_of_two() -> None:
    edition = {
        "handicap.first_without": "knight",
        "handicap.first_shows": "knight",
        "pieces.knight": 2,
        "pieces.soldier": 2,
    }
    batch = logged_game(1, edition=edition)
    (_, gone, _), (_, seen, _) = rows_of(batch, Event.WITHOUT)[0], rows_of(batch, Event.SHOWN)[0]
    assert gone != seen
    # Of another seat's pieces nothing is asked.
    params_for({"handicap.first_without": "knight", "handicap.second_shows": "knight"})
