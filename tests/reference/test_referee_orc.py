"""The referee accepts play that the rules allow and rejects every fault planted in it, at the row where it is."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.reference.orc import Referee, Seen
from tests.reference.orc_careless import CARELESS
from tests.reference.orc_cases import CASES, Position, check_case
from tests.reference.orc_positions import OTHERS, Script, game_at, numbered, numbers_of
from tests.reference.orc_words import ENDS, EVENTS, ROLES, IllegalTrace, number_of, square_called
from tests.reference.orc_writer import Row, Writer

PUT, MOVED = EVENTS.index("put"), EVENTS.index("moved")
ALL = set(ROLES)
NINTH, TENTH = Fraction(1, 9), Fraction(1, 10)


@pytest.mark.parametrize("name", CASES)
def test_positions_with_exact_results(name: str) -> None:
    assert check_case(CASES[name], Script) > 0


def test_a_wrong_result_of_a_position_is_noticed() -> None:
    wrong = [
        ("S09", "jester_taken 1", "castle_reached 0"),
        ("S01", "c2xc6 ", ""),
        ("S21", "e2=J ", "e2=KJ "),
        ("S19", "K:4/9", "K:5/9"),
        ("S19", "3780", "3781"),
        ("S20", "others=SACN", "others=SACNK"),
    ]
    for name, old, new in wrong:
        assert old in CASES[name]
        with pytest.raises(AssertionError, match="found"):
            check_case(CASES[name].replace(old, new), Script)


# Whole games by a writer that chooses at random


def read_game(numbers: Mapping[str, Any], rows: Sequence[Sequence[int]]) -> Referee:
    """Let the referee read a game."""
    referee = Referee(numbers)
    referee.read_all(rows)
    return referee


def ends_of(changed: Mapping[str, Any], games: int) -> Counter[str]:
    """Let the referee read games of a writer; count how they end."""
    ends: Counter[str] = Counter()
    for deal in range(games):
        rows = Writer(numbers_of(changed), deal).write()
        result = read_game(numbers_of(changed), rows).result()
        assert rows[-1] == (result["turns"], EVENTS.index("end"), winner_of(result), result["end_reason"], 0, 0)
        ends[ENDS[result["end_reason"]]] += 1
    return ends


def winner_of(result: Mapping[str, Any]) -> int:
    """Return the only winner, or -1."""
    return result["win"].index(1) if result["winners"] == 1 else -1


def test_accepts_random_games() -> None:
    assert set(ends_of({}, 40)) >= {"king_taken", "castle_reached", "jester_taken"}


@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_accepts_random_games_of_other_editions(changed: Mapping[str, Any]) -> None:
    ends_of(changed, 8)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"drawing.draw_plies": 20}, "draw_length"),
        ({"drawing.quiet_plies": 8}, "draw_length"),
        ({"drawing.draw_plies": 0, "winning.max_rounds": 10}, "stalled"),
        ({"drawing.draw_plies": 20, "winning.max_rounds": 10}, "draw_length"),
    ],
)  # fmt: skip
def test_long_games_end(changed: Mapping[str, Any], reason: str) -> None:
    ends = ends_of(changed, 25)
    assert ends[reason] > 0
    assert ends["stalled"] == 0 or reason == "stalled"


@pytest.mark.parametrize("careless", CARELESS)
def test_rejects_a_careless_writer_at_the_first_wrong_row(careless: type[Writer]) -> None:
    numbers = numbers_of(CARELESS[careless])
    caught = 0
    for deal in range(400):
        writer = careless(numbers, deal)
        rows = writer.write()
        if writer.fault is None:
            read_game(numbers, rows)
            continue
        with pytest.raises(IllegalTrace) as fault:
            read_game(numbers, rows)
        assert fault.value.row_number == writer.fault
        caught += 1
        if caught == 3:
            break
    assert caught > 0


# Faults anywhere in a game


def leave_out(rows: list[Row], number: int, luck: random.Random) -> int:
    """Leave a row out."""
    del rows[number]
    return number


def repeat(rows: list[Row], number: int, luck: random.Random) -> int:
    """Write a row twice."""
    rows.insert(number, rows[number])
    return number + 1


def swap(rows: list[Row], number: int, luck: random.Random) -> int:
    """Swap a row with the one before."""
    rows[number - 1 : number + 1] = rows[number - 1 : number + 1][::-1]
    return number - 1 if number else len(rows)


def alter(rows: list[Row], number: int, luck: random.Random) -> int:
    """Change a value that leaves no choice: of a move the squares do, of a piece put down the role does."""
    open_to_choice = {PUT: (4,), MOVED: (3, 4)}.get(rows[number][1], ())
    column = luck.choice([column for column in range(6) if column not in open_to_choice])
    row = list(rows[number])
    row[column] += luck.choice((-2, -1, 1, 2))
    rows[number] = tuple(row)
    return number


@pytest.mark.parametrize("plant", [leave_out, repeat, swap, alter])
def test_rejects_faults_anywhere_where_they_are(plant: Any) -> None:
    luck = random.Random(20261130)
    tried = 0
    for deal in range(10):
        legal = Writer(numbers_of(), deal).write()
        for _ in range(24):
            rows = list(legal)
            where = plant(rows, luck.randrange(len(rows)), luck)
            if rows != legal:
                with pytest.raises(IllegalTrace) as fault:
                    read_game(numbers_of(), rows)
                assert fault.value.row_number == where
                tried += 1
    assert tried > 200


def test_rejects_a_log_that_ends_too_soon() -> None:
    rows = Writer(numbers_of(), 0).write()
    for n in range(len(rows)):
        with pytest.raises(IllegalTrace, match="ends before"):
            read_game(numbers_of(), rows[:n])


@pytest.mark.parametrize("kind", [-1, 6])
def test_rejects_an_unknown_kind_of_row(kind: int) -> None:
    with pytest.raises(IllegalTrace, match="none of"):
        Referee(numbers_of()).read((0, kind, -1, 2, 0, 0))


@pytest.mark.parametrize("changed", [{"board.rows": 8}, {"board.start_offset": 1}, {"rules.chariot_stop": "full"}])
def test_games_of_another_edition_are_rejected(changed: Mapping[str, Any]) -> None:
    rejected = 0
    for deal in range(10):
        try:
            read_game(numbers_of(changed), Writer(numbers_of(), deal).write())
        except IllegalTrace:
            rejected += 1
    assert rejected >= 5


# Beliefs


def told(position: Position, move: str) -> set[str]:
    """Return what a move tells of the piece that makes it."""
    stage = Script(position)
    stage.play(move)
    return stage.possible(position.seat)[move[:2]]


@pytest.mark.parametrize(
    ("piece", "move", "roles"),
    [
        ("Sc4", "c4-b4", "SKJ"),
        ("Kc4", "c4-d4", "SKJ"),
        ("Sc4", "c4-c3", "SKJ"),
        ("Sc4", "c4-c5", "SKJC"),
        ("Cc4", "c4-c5", "SKJC"),
        ("Cc4", "c4-c6", "C"),
        ("Jc4", "c4-d3", "AKJ"),
        ("Ac4", "c4-d5", "AKJ"),
        ("Nc4", "c4-b6", "N"),
        ("Sc6", "c6-c7", "SJC"),
        ("Ac6", "c6-b7", "AJ"),
        ("Sb4", "b4xb5", "SKC"),
        ("Ac4", "c4xb5", "AK"),
        ("Sa5", "a5xb5", "SK"),
        ("Cb2", "b2xb5", "C"),
        ("Sd6", "d6xd7", "SC"),
    ],
)
def test_what_one_move_tells(piece: str, move: str, roles: str) -> None:
    rest = " ".join(name for name in ("Ka1", "Je1") if name[0] != piece[0])
    assert told(Position(pieces=(f"{piece} {rest}", "Ke3 Je2 Sb5 Ad7")), move) == set(roles)


@pytest.mark.parametrize(
    ("others", "move", "roles"),
    [
        ("Ka1 Je1", "c4-c5", "SKJ"),
        ("Ka1 Je1 Ac6", "c4-c5", "SKJC"),
        ("Ka1 Je1 Ab6", "c4-c5", "SKJ"),
    ],
)
def test_a_chariot_that_must_run_is_told_by_the_road_ahead(others: str, move: str, roles: str) -> None:
    position = Position({"rules.chariot_stop": "full"}, pieces=(f"Sc4 {others}", "Ke3 Je2"))
    assert told(position, move) == set(roles)
    assert told(Position(pieces=position.pieces), move) == set("SKJC")


def test_a_chariot_that_must_run_may_have_been_stopped_by_a_capture_or_the_wall() -> None:
    full = {"rules.chariot_stop": "full"}
    assert told(Position(full, pieces=("Sc4 Ka1 Je1", "Ke3 Je2 Sc5")), "c4xc5") == set("SKC")
    assert told(Position(full, pieces=("Sc6 Ka1 Je1", "Ke3 Je2")), "c6-c7") == set("SJC")


def test_a_jester_that_shares_is_known() -> None:
    share = {"rules.jester_onto_enemy": "share"}
    assert told(Position(share, pieces=("Jc4 Ka1", "Ke3 Je2 Sc5")), "c4-c5") == {"J"}
    assert told(Position(share, pieces=("Kc4 Ja1", "Ke3 Je2 Sc5")), "c4xc5") == set("SKC")


def test_all_moves_count_together_and_a_removed_piece_is_known() -> None:
    stage = Script(Position(formation=("SACASNSKAJ", "NSASKAJSCA")))
    for word in ("a2-a3", "b6-b5", "a3-b3"):
        if word != "a3-b3":
            stage.play(word)
    assert stage.possible(0)["a2"] == set("SKJC")
    stage.play("a3-b3")
    assert stage.possible(0)["a2"] == set("SKJ")
    stage.play("b5-b4")
    stage.play("b3xb4")
    assert stage.possible(0)["a2"] == set("SK")
    assert stage.possible(1)["b6"] == {"S"}
    assert all(roles == ALL for home, roles in stage.possible(1).items() if home != "b6")


def test_a_king_is_not_struck_off_by_the_move_that_ends_the_game() -> None:
    assert told(Position(pieces=("Kc6 Ja1", "Ke3 Je2")), "c6-b7") == set("AKJ")
    assert told(Position(pieces=("Kc6 Ja1", "Ke3 Jb7")), "c6xb7") == set("AK")
    assert told(Position(pieces=("Kc6 Ja1", "Kb7 Je2")), "c6xb7") == set("AK")


# Results


def judged(position: Position, *moves: str) -> Referee:
    """Let the referee read some moves of a position, and the end that must follow."""
    referee = Referee.from_position(game_at(position))
    turn, seat = position.plies, position.seat
    for word in moves:
        start, end = (number_of(square_called(name)) for name in (word[:2], word[3:5]))
        removed = ROLES.index(word[5]) if word[2] == "x" else -1
        referee.read((turn, MOVED, seat, start, end, removed))
        turn, seat = turn + 1, 1 - seat
    return referee


def test_the_result_of_a_draw_by_length() -> None:
    referee = judged(Position(pieces=("Ka2 Jb1 Sd4", "Ke6 Jc7 Cd7"), seat=1, plies=199), "d7xd4S")
    referee.read_all(numbered([(200, "end", -1, ENDS.index("draw_length"), 0, 0)]))
    result = referee.result()
    assert (result["turns"], result["rounds"], result["winners"]) == (200, 100, 2)
    assert (result["win"], result["score"], result["rank"]) == ([1, 1], [1, 1], [1, 1])
    assert (result["captures"], result["pieces"]) == ([0, 1], [2, 3])


def test_the_result_of_the_shortest_game() -> None:
    referee = judged(Position(formation=("SACASNSKAJ", "SAJASKCNSA")), "c2xc6J")
    referee.read_all(numbered([(1, "end", 1, ENDS.index("jester_taken"), 0, 0)]))
    result = referee.result()
    assert (result["turns"], result["rounds"], result["winners"], result["decisions"]) == (1, 1, 1, 1)
    assert (result["win"], result["score"], result["rank"]) == ([0, 1], [0, 2], [2, 1])
    assert referee.after_rounds == {
        0: [Seen(10, 0, 0, 100_800, TENTH, TENTH), Seen(10, 0, 0, 100_800, TENTH, TENTH)],
        # The Chariot is known by its run, the Jester by its capture.
        1: [Seen(10, 1, 0, 10_080, NINTH, NINTH), Seen(9, 0, 0, 10_080, NINTH, Fraction(1))],
    }


def test_the_result_of_a_seat_that_is_stuck() -> None:
    position = Position(pieces=("Ka6 Sa7 Ab7 Sb6 Nc6 Ca5 Jb5", "Sa4 Ab4 Sc4 Nc5 Ke3 Je7"), plies=90)
    referee = judged(position)
    referee.read_all(numbered([(90, "end", 1, ENDS.index("no_legal_move"), 0, 0)]))
    result = referee.result()
    assert (result["turns"], result["rounds"], result["winners"], result["win"]) == (90, 45, 1, [0, 1])


def test_the_result_of_a_stalled_game() -> None:
    options = {"drawing.draw_plies": 0, "winning.max_rounds": 20}
    referee = judged(Position(options, pieces=("Ka2 Jb1", "Ke6 Jc7"), seat=1, plies=39), "c7-c6")
    referee.read_all(numbered([(40, "end", -1, ENDS.index("stalled"), 0, 0)]))
    result = referee.result()
    assert (result["winners"], result["win"], result["score"], result["rank"]) == (0, [0, 0], [0, 0], [0, 0])


def test_the_third_time_counts_the_position_at_the_start() -> None:
    options = {"drawing.repetition": 3}
    position = Position(options, pieces=("Ka2 Jb1", "Ke6 Jc7"))
    moves = ["a2-a3", "e6-e5", "a3-a2", "e5-e6"] * 2
    for n in range(8):
        assert judged(position, *moves[:n]).game.ending is None
    referee = judged(position, *moves)
    referee.read_all(numbered([(8, "end", -1, ENDS.index("draw_repetition"), 0, 0)]))
    assert judged(Position(pieces=position.pieces), *moves, *moves).game.ending is None


def test_two_soldiers_that_change_places_leave_the_position_as_it_was() -> None:
    options = {"drawing.repetition": 2}
    circle = ["a2-a3", "e6-e5", "b2-a2", "e5-e6", "a3-b3", "e6-e5", "b3-b2", "e5-e6"]
    for pieces, ends in (("Kd1 Je1 Sa2 Sb2", True), ("Kb2 Je1 Sa2", False)):
        referee = judged(Position(options, pieces=(pieces, "Ke6 Jc7")), *circle)
        assert (referee.game.ending is not None) == ends


def test_what_is_over_does_not_go_on() -> None:
    stage = Script(Position(pieces=("Kc6 Ja1", "Ke3 Jb7")))
    # Three of the King's moves end the game; nobody answers them.
    ending = [move for move in stage.legal(0) if move[3:] in ("b7", "c7", "d7")]
    assert len(ending) == 3
    after = [Script(Position(pieces=("Kc6 Ja1", "Ke3 Jb7"))) for _ in stage.legal(0)]
    for other, word in zip(after, stage.legal(0), strict=True):
        other.play(word)
    assert stage.perft(2) == sum(len(other.game.moves()) for other in after)
    assert sum(not other.game.moves() for other in after) == 3
