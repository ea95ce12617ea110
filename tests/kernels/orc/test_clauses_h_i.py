"""Who knows what (H), what the record of a game means (I)."""

from itertools import pairwise

import numpy as np
import pytest

from kernels.orc.layout import HIDDEN, N_ROLES, NOBODY, STATE, EndReason, Event, Question, Role
from tests.kernels.orc.batch import RANDOM, logged_game, play_games
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.machine import LETTERS, roles_of
from tests.kernels.orc.table import Arranged, Table, check, told

FULL = {"rules.chariot_stop": "full"}


def test_H1_moves_and_removed_roles_are_public() -> None:
    game = Arranged()
    game.play("c2xc6", "d6xc6")
    open_fields = set(STATE.names or ()) - set(HIDDEN)
    assert {"square", "at", "alive", "possible", "removed", "turn", "seat"} <= open_fields
    assert game.state["removed"].tolist() == [[0, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0]]


def test_H2_a_seat_decides_by_its_own_roles() -> None:
    one, two = Arranged(), Arranged("ASCASNSKAJ")
    assert one.legal(0) != two.legal(0)
    assert one.legal(1) == two.legal(1)


def test_H3_roles_and_draws_are_hidden() -> None:
    assert set(HIDDEN) == {"seed", "deal", "draws", "role", "left", "formation", "mood", "position", "positions"}


def test_H4_a_piece_is_tracked_by_the_square_it_started_on() -> None:
    for deal in range(10):
        game = Fresh(deal=deal)
        for _ in game.anyhow(np.random.default_rng(deal)):
            if game.question == Question.MOVE:
                for seat in (0, 1):
                    for square, piece in enumerate(game.state["at"][seat].tolist()):
                        assert piece == NOBODY or game.state["square"][seat][piece] == square
                    assert (game.state["at"][seat] != NOBODY).sum() == game.state["alive"][seat]


@pytest.mark.parametrize(
    ("piece", "move", "enemies", "roles"),
    [
        ("Sc4", "c4-b4", "", "SKJ"),
        ("Kc4", "c4-d4", "", "SKJ"),
        ("Sc4", "c4-c3", "", "SKJ"),
        ("Sc4", "c4-c5", "", "SCKJ"),
        ("Cc4", "c4-c5", "", "SCKJ"),
        ("Cc4", "c4-c6", "", "C"),
        ("Ac4", "c4-d5", "", "AKJ"),
        ("Jc4", "c4-b3", "", "AKJ"),
        ("Nc4", "c4-b6", "", "N"),
        ("Sc4", "c4xc5", "Ac5", "SCK"),
        ("Sc4", "c4xb4", "Ab4", "SK"),
        ("Ac4", "c4xb5", "Ab5", "AK"),
        ("Cc2", "c2xc5", "Ac5", "C"),
        ("Nc4", "c4xb6", "Ab6", "N"),
        ("Sc6", "c6-c7", "", "SCJ"),
        ("Ac6", "c6-b7", "", "AJ"),
        ("Jc6", "c6-d7", "", "AJ"),
        ("Sc6", "c6xc7", "Ac7", "SC"),
        ("Ac6", "c6xb7", "Sb7", "A"),
    ],
)
def test_H5_what_one_move_tells(piece: str, move: str, enemies: str, roles: str) -> None:
    assert told(piece, move, f"Ke3 Je2 {enemies}") == roles


def test_H5_is_seen_from_the_owner() -> None:
    for move, roles in (("c4-c3", "SCKJ"), ("c4-c5", "SKJ"), ("c4-b4", "SKJ")):
        table = Table("Ka2 Ja3", "Sc4 Ke7 Je6", seat=1)
        table.play(move)
        assert roles_of(int(table.state["possible"][1][0])) == set(roles)


def test_H6_moves_count_together_and_a_removed_piece_is_what_it_showed() -> None:
    game = Arranged()
    game.play("a2-a3", "b6-b5")
    assert game.possible(0)["a2"] == set("SCKJ")
    game.play("a3-b3", "b5-b4")
    assert game.possible(0)["a2"] == set("SKJ")
    game.play("b3xb4")
    assert game.possible(0)["a2"] == set("SK")
    assert game.possible(1)["b6"] == {"S"}


def test_H7_the_true_role_is_never_ruled_out() -> None:
    for deal in range(40):
        for edition in ({}, FULL, {"rules.jester_onto_enemy": "share"}):
            game = Fresh(deal=deal, edition=edition)
            for _ in game.anyhow(np.random.default_rng(deal)):
                if game.question == Question.MOVE:
                    assert (game.state["possible"] >> game.state["role"] & 1).all()


def test_H8_nothing_follows_from_what_a_piece_did_not_do() -> None:
    game = Arranged()
    game.play("c2-c3")
    untouched = [square for square in game.home(0) if square != "c2"]
    assert all(game.possible(0)[square] == set(LETTERS) for square in untouched)
    assert all(roles == set(LETTERS) for roles in game.possible(1).values())


def test_H9_every_arrangement_is_possible_before_any_move() -> None:
    check("S19")
    for deal in range(5):
        game = Fresh(deal=deal)
        while game.question == Question.ARRANGE:
            game.decide(RANDOM[0])
        assert (game.state["possible"] == (1 << N_ROLES) - 1).all()


def test_H10_exchanged_hidden_roles_change_no_option() -> None:
    # The fuller check is in test_hidden.
    game = Arranged()
    game.play("a1-b3", "a6-b5", "b2-a3", "b5-b4")
    legal = game.listed().tolist()
    for one, two in (("e6", "b7"), ("a6", "d7")):
        pieces = [game.home(1).index(name) for name in (one, two)]
        game.state["role"][1][pieces] = game.state["role"][1][pieces[::-1]]
        assert game.listed().tolist() == legal


# --- records ----------------------------------------------------------------------------------------------------------


def test_I1_turns_are_moves_and_two_of_them_are_a_round() -> None:
    for deal in range(20):
        batch = logged_game(deal)
        result, moved = batch.results[0], int((batch.events["kind"] == Event.MOVED).sum())
        assert (int(result["turns"]), int(result["rounds"])) == (moved, (moved + 1) // 2)
    stuck = Table("Ka6 Sa7 Ab7 Sb6 Nc6 Ca5 Jb5", "Sa4 Ab4 Sc4 Nc5 Ke3 Je7", plies=90)
    assert stuck.plies == 90


def test_I2_the_reasons_for_an_end() -> None:
    assert [reason.name.lower() for reason in EndReason] == [
        "king_taken",
        "castle_reached",
        "jester_taken",
        "no_legal_move",
        "draw_length",
        "draw_repetition",
        "draw_no_move",
        "stalled",
    ]


def test_I3_a_win_scores_two_and_a_draw_one() -> None:
    results = play_games(2000, edition={"drawing.draw_plies": 60}).results
    won = results["winners"] == 1
    assert 100 < won.sum() < 2000
    assert (np.sort(results["score"][won]) == [0, 2]).all()
    assert (results["score"][won] == 2 * results["win"][won]).all()
    assert (results["rank"][won] == 2 - results["win"][won]).all()
    assert (results["score"][~won] == 1).all() and (results["rank"][~won] == 1).all()


def test_I4_rounds_tell_what_was_known_before_the_end() -> None:
    seen = 0
    for deal in range(20):
        batch = logged_game(deal)
        rounds = batch.rounds[0][: int(batch.results[0]["rounds"]) + 1]
        assert rounds["known"][0].tolist() == [0, 0]
        assert rounds["score"][0].tolist() == [10, 10]
        assert rounds["score"][-1].tolist() == batch.results[0]["pieces"].tolist()
        assert (rounds["known"] <= rounds["score"]).all()
        seen += int(rounds["known"].sum())
    assert seen > 50


def test_I4_lead_and_captures_are_those_of_the_pieces() -> None:
    batch = play_games(1500, traced=True)
    for result, kept in zip(batch.results, batch.rounds["score"].astype(int), strict=True):
        assert (result["captures"] == 10 - result["pieces"][::-1]).all()
        score = kept[: int(result["rounds"]) + 1]
        leads = [lead for lead in np.sign(score[:, 0] - score[:, 1]).tolist() if lead]
        assert result["lead_changes"] == sum(one != two for one, two in pairwise(leads))
        half = score[len(score[1:]) // 2]
        assert result["half_leaders"] == sum(1 << seat for seat in (0, 1) if half[seat] == half.max())
    assert {Role(int(role)) for role in batch.results["role"].ravel()} == set(Role)
