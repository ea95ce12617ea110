"""The frame of a tribe scoring (I), the chieftain track (J), clans (K)."""

from collections import Counter

import numpy as np
import pytest

from kernels.origo.layout import Cause, Move, Question
from kernels.origo.scoring import score_clans
from tests.kernels.origo.batch import logged_game
from tests.kernels.origo.deck import SQUARES, STATES, grown
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import NAMES, everybody

FULL = ("A1 A2 A3 B1 D3 D7", "A8 A9 E1 D4 D8 D9", "C8 C9 C10 B7 E7 F8 F9")
"""A board on which all three tribes have something in clans, at sea and in states."""


def clans(*tribes: str, **settings: object) -> Table:
    """Return a table whose clans have been scored."""
    table = Table(players=max(2, len(tribes)), board=tribes, **settings)  # type: ignore[arg-type]
    score_clans(table.state, table.params, table.desk)
    table.collect()
    return table


def row(letter: str, first: int, n: int) -> str:
    """Return so many squares in a row."""
    return " ".join(f"{letter}{column}" for column in range(first, first + n))


# --- I ---------------------------------------------------------------------------------------------------------------


def test_I1_held_after_the_last_turn_and_its_drawing() -> None:
    table = Table(board=FULL, hands=[10, 10, 8], owed=1, seat=2, pos=[10, 30, 50])
    table.migrate("F8", "G8")
    table.stop()
    kinds = [event for event, *_ in table.events]
    assert kinds.index("MIGRATED") < kinds.index("TURN_END") < kinds.index("SCORING")
    assert table.told("STATE").count((2, STATES.index("HEL"), 1, 3)) == 1, "G8 counts where it stands now"
    table = Table(board=FULL, hands=["A", 10, 8], owed=1, seat=0, starter=1)
    table.expand("A", "A4")
    table.stop()
    kinds = [event for event, *_ in table.events]
    assert kinds.index("DRAWN") < kinds.index("SCORING")
    assert "DRAWN" not in kinds[kinds.index("SCORING") :]


def test_I2_clans_fleet_and_the_states_in_order() -> None:
    table = Table(board=FULL, pos=[10, 30, 50])
    table.score()
    parts = [(event, a) for event, _, a, _, _ in table.events if event in ("CLAN", "FLEET", "STATE")]
    order = [event for event, _ in parts]
    assert order == sorted(order, key=["CLAN", "FLEET", "STATE"].index)
    states = [state for event, state in parts if event == "STATE"]
    assert states == sorted(states)
    assert {STATES[state] for state in states} == {"BRI", "BAL", "BEL", "POL", "DAC"}
    assert {cause for *_, cause in table.told("LEADER")} == {Cause.CLANS, Cause.FLEET, Cause.STATE}
    assert table.numbers("from_founding") == [0, 0, 0]


def test_I3_leaders_move_before_the_next_part() -> None:
    table = Table(board=FULL, pos=[10, 30, 50])
    table.score()
    kinds = [event for event, *_ in table.events]
    assert kinds.index("LEADER") < kinds.index("FLEET")
    part, moved = "", 0
    for event, seat, a, _, c in table.events:
        if event in ("CLAN", "FLEET", "STATE"):
            key = event if event == "FLEET" else f"{event} {a}"
            assert key == part or moved == 0, "all leaders of the part before have moved"
            part = key
            moved += c > 0 if event != "FLEET" else 1
        elif event == "LEADER":
            moved -= 1
        assert seat >= -1
    assert moved == 0


def test_I4_most_points_move_first() -> None:
    table = Table(players=4, pos=[10, 10 + 5, 40, 60])
    table.give(5, 2, 7, 9)
    assert [seat for seat, *_ in table.told("LEADER")] == [3, 2, 0, 1]
    # Seat 0 lands on 15 while seat 1 still stands there, and jumps it; the other way round it would stop on 15.
    assert table.numbers("position") == [16, 17, 47, 69]


@pytest.mark.parametrize("starter", range(4))
def test_I5_equal_points_clockwise_from_the_starter(starter: int) -> None:
    table = Table(players=4, starter=starter)
    table.give(3, 3, 3, 3)
    assert [seat for seat, *_ in table.told("LEADER")] == [(starter + step) % 4 for step in range(4)]
    table = Table(players=4, starter=starter)
    table.give(3, 5, 0, 3)
    first = min((0, 3), key=lambda seat: (seat - starter) % 4)
    assert [seat for seat, *_ in table.told("LEADER")] == [1, first, 3 - first]


def test_I5_the_starter_is_that_of_the_round_through_all_parts() -> None:
    table = Table(board=["D3 A3", "D4 B3", "D8 D9"], starter=1, pos=[10, 30, 90])
    table.score()
    assert [seat for seat, *_ in table.told("FLEET")] == [1, 0]
    assert [seat for seat, state, *_ in table.told("STATE") if state == STATES.index("BEL")] == [1, 0]
    assert int(table.state["starter"]) == 1


def test_I6_all_states_are_scored_marked_or_not_full_or_not() -> None:
    for marked in ("", "BEL", " ".join(STATES)):
        table = Table(board=["D3 D4 E3 G7", "E4 G8"], marked=marked)
        table.score()
        assert table.told("STATE") == [(0, 6, 3, 2), (1, 6, 1, 1), (0, 9, 1, 2), (1, 9, 1, 2)]


def test_I7_at_most_one_scoring_a_round_the_last_one_included() -> None:
    for players in (2, 3, 4, 5):
        for game in range(6):
            rows = logged_game(players, game, policies=everybody("noisy")).events
            rounds = np.cumsum(rows["kind"] == 4)[rows["kind"] == 18]
            assert len(set(rounds.tolist())) == len(rounds) >= 1
            assert int(rounds[-1]) == int((rows["kind"] == 4).sum()), "one in the last round"


def test_I8_the_leader_furthest_ahead_names_anyone() -> None:
    for chooser in range(3):
        pos = [20, 21, 22]
        pos[chooser] = 60
        table = Table(players=3, hands=[10] * 3, pos=pos, owed=1, starter=1, seat=0)
        table.act(*table.moves(Move.SWAP)[0])
        table.stop()
        assert (table.question, table.asked) == (Question.STARTER, chooser)
        assert table.moves() == [("NAME", str(seat)) for seat in range(3)]


def test_I8_furthest_is_judged_after_dalmatia() -> None:
    # Seat 1 is behind until the last state gives it five points and a jump.
    dalmatia = "H9 H10 I9 I10 J9 J10"
    table = Table(board=["", dalmatia], marked="DAL", hands=[10, 10], pos=[50, 40], owed=1, seat=1)
    table.act(*table.moves(Move.SWAP)[0])
    table.stop()
    assert table.numbers("position") == [50, 40 + 8 + 5]
    assert table.asked == 1
    assert [cause for *_, cause in table.told("LEADER")] == [Cause.CLANS, Cause.STATE]


def test_I8_one_who_played_last_may_play_first() -> None:
    table = Table(players=3, hands=[10] * 3, pos=[20, 21, 60], owed=1, starter=0, seat=2)
    table.act(*table.moves(Move.SWAP)[0])
    table.stop()
    table.name(2)
    assert (table.question, table.asked) == (Question.STEP, 2)


def test_I9_naming_another_starter_touches_no_supply() -> None:
    for named in range(3):
        table = Table(players=3, hands=[10] * 3, supply=[7, 8, 9], owed=1, starter=0, seat=2)
        table.act(*table.moves(Move.SWAP)[0])
        table.stop()
        table.name(named)
        assert (table.numbers("supply"), int(table.state["starter"]), table.asked) == ([7, 8, 9], named, named)
        assert table.told("STARTER") == [(2, named, 0, 0)]


# --- J ---------------------------------------------------------------------------------------------------------------


def test_J1_occupied_squares_count_as_steps() -> None:
    table = Table(players=5, pos=[10, 11, 12, 13, 14])
    assert table.give(6) == [16, 11, 12, 13, 14]


@pytest.mark.parametrize(("steps", "end"), [(1, 11), (2, 14), (3, 14), (4, 14), (5, 15)])
def test_J2_a_leader_goes_on_to_the_next_free_square(steps: int, end: int) -> None:
    table = Table(players=3, pos=[10, 12, 13])
    assert table.give(steps) == [end, 12, 13]
    assert table.numbers("from_states") == [steps, 0, 0]
    assert table.numbers("from_jumps") == [end - 10 - steps, 0, 0]


def test_J3_no_points_no_move() -> None:
    table = Table(players=3, pos=[10, 7, 8])
    assert table.give(0, 0, 2) == [10, 7, 11], "ten is taken; the one who stands there is not pushed"
    assert [seat for seat, *_ in table.told("LEADER")] == [2]


def test_J4_past_the_end_the_leader_goes_on_round_the_track() -> None:
    table = Table(players=2, pos=[97, 20])
    assert table.give(9) == [106, 20]


def test_J4_leaders_a_lap_apart_do_not_share_a_square() -> None:
    table = Table(players=3, pos=[97, 5, 6])
    assert table.give(8) == [107, 5, 6]
    table = Table(players=3, pos=[105, 2, 106])
    assert table.give(0, 3) == [105, 7, 106]
    table = Table(players=3, pos=[99, 13, 14], edition={"track.length": 30})
    assert table.give(4) == [105, 13, 14], "103 stands on square 13 of thirty"


# --- K ---------------------------------------------------------------------------------------------------------------


def test_K1_a_clan_is_a_whole_chain_of_at_least_three() -> None:
    random, met = np.random.default_rng(3), Counter[int]()
    for _ in range(40):
        squares = [SQUARES[number] for number in random.permutation(100)]
        tribes = [squares[:35], squares[35:60]]
        table = clans(*(" ".join(tribe) for tribe in tribes))
        sizes = [
            Counter(len(chain) for chain in {frozenset(grown(name, set(tribe))) for name in tribe} if len(chain) >= 3)
            for tribe in tribes
        ]
        found = sorted((seat, size, n) for seat, size, n, _ in table.told("CLAN"))
        assert found == sorted((seat, size, n) for seat in (0, 1) for size, n in sizes[seat].items())
        met.update(sizes[0].keys())
    assert len(met) >= 6


def test_K1_land_and_sea_count_alike() -> None:
    assert clans("E2 F2 F1", "").told("CLAN") == [(0, 3, 1, 8)]
    assert clans("C7 C8 B7 B8", "").told("CLAN") == [(0, 4, 1, 8)]
    assert clans("A1 B2 C3 A3 B4", "A9 A10").told("CLAN") == []


def test_K2_five_places_and_nothing_after_them() -> None:
    table = clans(
        f"{row('A', 1, 9)} {row('G', 1, 5)} {row('I', 6, 3)}",
        f"{row('C', 1, 8)} {row('E', 1, 7)} {row('I', 1, 4)}",
        row("G", 7, 3) + " H7 H8 H9",
    )
    assert table.told("CLAN") == [
        (0, 9, 1, 8),
        (1, 8, 1, 6),
        (1, 7, 1, 4),
        (2, 6, 1, 2),
        (0, 5, 1, 1),
        (1, 4, 1, 0),
        (0, 3, 1, 0),
    ]
    assert table.numbers("from_clans") == [9, 10, 2]


def test_K3_equal_clans_take_places_one_after_the_other() -> None:
    table = clans(f"{row('A', 1, 4)} {row('C', 1, 4)}", f"{row('E', 1, 4)} {row('G', 1, 3)}")
    assert table.told("CLAN") == [(0, 4, 2, 12), (1, 4, 1, 6), (1, 3, 1, 2)]


def test_K4_equal_clans_of_one_tribe_score_the_first_place_each() -> None:
    table = clans(f"{row('A', 1, 4)} {row('C', 1, 4)} {row('E', 1, 4)}", row("G", 1, 3))
    assert table.told("CLAN") == [(0, 4, 3, 24), (1, 3, 1, 2)]
    table = clans(row("A", 1, 5), f"{row('C', 1, 4)} {row('E', 1, 4)}", row("G", 1, 3))
    assert table.told("CLAN") == [(0, 5, 1, 8), (1, 4, 2, 12), (2, 3, 1, 2)]


def test_K5_equal_clans_of_several_tribes_score_the_place_below() -> None:
    table = clans(row("A", 1, 4), row("C", 1, 4), row("E", 1, 4), row("G", 1, 3))
    assert table.told("CLAN") == [(0, 4, 1, 6), (1, 4, 1, 6), (2, 4, 1, 6), (3, 3, 1, 2)]
    table = clans(f"{row('A', 1, 4)} {row('C', 1, 4)}", row("E", 1, 4))
    assert table.numbers("from_clans") == [12, 6]


def test_K6_the_fifth_place() -> None:
    four = f"{row('A', 1, 9)} {row('C', 1, 8)} {row('E', 1, 7)} {row('G', 1, 6)}"
    shared = clans(four, f"{row('I', 1, 3)}", f"{row('I', 5, 3)}")
    assert shared.numbers("from_clans") == [20, 0, 0]
    alone = clans(four, f"{row('I', 1, 3)} {row('I', 5, 3)} G8 G9 G10")
    assert alone.numbers("from_clans") == [20, 3], "one for each, even beyond place five"


@pytest.mark.parametrize("name", NAMES)
def test_K_every_clan_of_whole_games_scores_as_its_place_says(name: str) -> None:
    for players in (2, 4):
        rows = logged_game(players, 8, policies=everybody(name)).events.tolist()
        scoring: list[list[tuple[int, int, int, int]]] = []
        for _, kind, seat, a, b, c in rows:
            if kind == 18:
                scoring.append([])
            if kind == 19:
                scoring[-1].append((seat, a, b, c))
        for told in scoring:
            assert [points for *_, points in told] == plain_clan_points(told)


def plain_clan_points(told: list[tuple[int, int, int, int]]) -> list[int]:
    """Return the points of clan rows (seat, size, how many, -), by place."""
    worth, points, place = [8, 6, 4, 2, 1, *[0] * 60], [], 0
    for size in dict.fromkeys(size for _, size, _, _ in told):
        same = [(seat, n) for seat, other, n, _ in told if other == size]
        points += [n * worth[place + (len(same) > 1)] for _, n in same]
        place += sum(n for _, n in same)
    return points
