"""One game of ORC told: the events by name, what stands on the board, and the report."""

import json
import re
from collections import Counter

import pytest

from kernels.orc.layout import Event
from orcsim.games.orc_events import FIELDS, square_name, vocabulary
from orcsim.games.orc_ledger import Ledger
from orcsim.games.orc_story import ROUNDS_A_CHAPTER, tell
from orcsim.games.orc_words import ROLES, board_rows, ending_words, handicap_words, move_words
from orcsim.games.vocabulary import Event as NamedEvent
from orcsim.games.vocabulary import columns
from orcsim.replay import Replay, replay
from orcsim.scenario import make_scenario
from orcsim.story import Chapter, Table, Turn, as_text
from orcsim.story_html import as_html
from tests.orcsim.documented import columns_documented, events_documented, fields_documented

OPTIONS: list[dict[str, object]] = [
    {},
    {"board.rows": 9, "board.start_offset": 1, "rules.chariot_stop": "full"},
    {"rules.jester_onto_enemy": "share", "drawing.draw_plies": 60},
    {"board.rows": 5, "pieces.soldier": 1, "pieces.chariot": 3, "winning.max_rounds": 12, "drawing.draw_plies": 0},
    {"handicap.first_without": "soldier", "handicap.first_shows": "jester", "handicap.second_without": "knight"},
]
MANY = [(option, number) for option in range(len(OPTIONS)) for number in range(6)]
LETTERS = {letter: role for role, letter in ROLES.items()}


def game(number: int = 1, **options: object) -> Replay:
    """Play one game of ORC again, by random players; game 1 of seed 1 has 36 moves."""
    settings = {"policies": "random", "games": 1, "seed": 1} | options
    return replay(make_scenario("orc", **settings), number)  # type: ignore[arg-type]


def told(played: Replay) -> tuple[list[Chapter], str]:
    """Return the chapters of a game and its ending."""
    return tell(played.events(), ["one", "two"], played.params)


def turns_of(chapters: list[Chapter], title: str) -> list[Turn]:
    """Return all turns of some chapters that have a title."""
    return [turn for chapter in chapters for turn in chapter.turns if turn.title == title]


def test_every_event_is_documented_under_its_number() -> None:
    assert events_documented("ORC") == {kind.value: kind.name.lower() for kind in Event}


def test_a_column_has_a_name_where_the_documentation_gives_it_a_meaning() -> None:
    named = {kind.name.lower(): {column for column, _ in columns(spec)} for kind, spec in FIELDS.items()}

    assert named == columns_documented("ORC")


def test_every_field_is_documented_in_its_order() -> None:
    named = {kind.name.lower(): [field for _, field in columns(spec)] for kind, spec in FIELDS.items()}

    assert named == fields_documented("ORC")


def row(kind: Event, seat: int = 1, a: int = 0, b: int = 0, c: int = 0) -> NamedEvent:
    """Return an event by name, of turn 9."""
    named = vocabulary(game().params).name({"turn": 9, "kind": int(kind), "seat": seat, "a": a, "b": b, "c": c})
    return {field: value for field, value in named.items() if field not in {"turn", "event"}}


def test_fields_are_named_and_read() -> None:
    assert row(Event.GAME, a=2) == {"players": 2}
    assert row(Event.PUT, a=9, b=2) == {"seat": 1, "piece": 9, "role": "chariot"}
    assert row(Event.WITHOUT, a=9, b=0) == {"seat": 1, "piece": 9, "role": "soldier"}
    assert row(Event.SHOWN, a=0, b=4) == {"seat": 1, "piece": 0, "role": "king"}
    assert row(Event.MOVED, a=7, b=27, c=1) == {"seat": 1, "from": "c2", "to": "c6", "captured": "archer"}
    assert row(Event.MOVED, a=4, b=9, c=-1) == {"seat": 1, "from": "e1", "to": "e2", "captured": None}
    assert row(Event.END, seat=-1, a=7) == {"seat": None, "reason": "stalled"}
    assert row(Event.END, a=2) == {"seat": 1, "reason": "jester_taken"}


def test_squares_are_named_by_column_and_row() -> None:
    names = [square_name(square) for square in range(45)]

    assert names[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert (names[34], names[44], len(set(names))) == ("e7", "e9", 45)


@pytest.mark.parametrize(("option", "number"), MANY)
def test_what_stands_on_the_board_by_the_events_alone_is_that_of_the_game(option: int, number: int) -> None:
    played = game(number, set=OPTIONS[option])
    ledger = Ledger(played.params)
    for event in played.events():
        if event["event"] == "moved":
            assert ledger.moves % 2 == event["seat"]
            assert ledger.role_on(event["from"], event["seat"])
            assert not ledger.role_on(event["to"], event["seat"])
            met = ledger.role_on(event["to"], 1 - event["seat"])
            assert (event["captured"] or "") == met or (not event["captured"] and "share" in OPTIONS[option].values())
        ledger.enter(event)

    result, pieces = played.result, played.params["pieces"].tolist()
    assert ledger.moves == result["turns"]
    for seat in (0, 1):
        assert len(ledger.left(seat)) == result["pieces"][seat]
        given = sum(f"handicap.{side}_without" in OPTIONS[option] for side in [("first", "second")[seat]])
        assert len(ledger.removed[seat]) == result["captures"][1 - seat] + given
        assert ledger.arranged[seat] == [list(ROLES)[role] for role in result["role"][seat]]
        everyone = Counter(ledger.left(seat)) + Counter(ledger.removed[seat])
        assert everyone == Counter({role: n for role, n in zip(ROLES, pieces, strict=True) if n})


def test_moves_alone_tell_who_stood_where() -> None:
    chapters, _ = told(game())

    board = {}
    for line in turns_of(chapters, "Board")[0].standing.rows:  # type: ignore[union-attr]
        board |= {f"{letter}{line[0]}": cell for letter, cell in zip("abcde", line[1:], strict=True)}
    moves = [cell for turn in turns_of(chapters, "Moves") for line in turn.standing.rows for cell in line[1:] if cell]  # type: ignore[union-attr]
    for number, text in enumerate(moves):
        name, start, sort, end, taken = re.findall(r"^(\w+) (..)([-x])(..)(?:, takes \w+ (\w+))?$", text)[0]
        mover, met = board[start], board[end]
        assert LETTERS[mover.upper()] == name.lower()
        assert mover.isupper() == (number % 2 == 0)
        assert (met != ".") == (sort == "x") == bool(taken)
        assert met == "." or (LETTERS[met.upper()] == taken.lower() and met.isupper() != mover.isupper())
        board |= {start: ".", end: mover}
    last = turns_of(chapters, "Board")[-1].standing.rows  # type: ignore[union-attr]
    assert {
        f"{letter}{line[0]}": cell for line in last for letter, cell in zip("abcde", line[1:], strict=True)
    } == board
    assert len(moves) == game().result["turns"]


def test_the_report_shows_the_board_at_the_start_and_every_ten_rounds() -> None:
    played = game()
    chapters, _ = told(played)

    assert played.result["rounds"] == 18
    assert [chapter.title for chapter in chapters] == ["Setting up", "Rounds 1 to 10", "Rounds 11 to 18"]
    assert [turn.title for turn in chapters[0].turns] == ["Arrangements, as their owners see them", "Board"]
    for chapter in chapters[1:]:
        assert [turn.title for turn in chapter.turns] == ["Moves", "Board", "Standing"]
    numbers = [line[0] for turn in turns_of(chapters, "Moves") for line in turn.standing.rows]  # type: ignore[union-attr]
    assert numbers == [str(number) for number in range(1, 19)]
    assert len(chapters[1].turns[0].standing.rows) == ROUNDS_A_CHAPTER  # type: ignore[union-attr]


def test_arrangements_are_told_as_their_owners_see_them() -> None:
    played = game()
    chapters, _ = told(played)

    sections = chapters[0].turns[0].sections
    for seat, section in enumerate(sections):
        names = [list(ROLES)[role].capitalize() for role in played.result["role"][seat]]
        assert section.title == f"Seat {seat}"
        assert " ".join(section.sentences) == f"Front row {', '.join(names[:5])}; back row {', '.join(names[5:])}."
    rows = {line[0]: line[1:] for line in chapters[0].turns[1].standing.rows}  # type: ignore[union-attr]
    initials = [[ROLES[list(ROLES)[role]] for role in played.result["role"][seat]] for seat in (0, 1)]
    assert [*rows["2"], *rows["1"]] == initials[0]
    assert [*reversed(rows["6"]), *reversed(rows["7"])] == [letter.lower() for letter in initials[1]]


def test_the_report_ends_with_what_is_left_and_lost() -> None:
    played = game()
    chapters, _ = told(played)

    standing = chapters[-1].turns[-1].standing
    assert standing is not None
    for seat, line in enumerate(standing.rows):
        assert line[:2] == (f"Seat {seat} {('one', 'two')[seat]}", str(played.result["pieces"][seat]))
        assert len(line[2].split(", ")) == played.result["captures"][1 - seat]


def test_the_report_begins_with_the_title_and_ends_with_the_winner() -> None:
    played = game()
    text = as_text(played.story(["2 players"]))

    winner = played.result["win"].tolist().index(1)
    assert text.startswith("ORC, game 1 of seed 1\n=====================\n2 players\n")
    assert re.findall(r"^[A-Z][A-Z0-9 ]+$", text, re.MULTILINE) == ["SETTING UP", "ROUNDS 1 TO 10", "ROUNDS 11 TO 18"]
    assert re.search(rf"\nSeat {winner} \(random\) wins after 36 moves: .*\.\n$", text)


@pytest.mark.parametrize(("option", "number"), MANY)
def test_lines_of_the_report_fit_a_terminal(option: int, number: int) -> None:
    lines = as_text(game(number, set=OPTIONS[option]).story([])).splitlines()

    assert max(map(len, lines)) <= 110


def test_handicaps_are_told_before_the_board_and_seen_on_it() -> None:
    values = {"handicap.first_without": "soldier", "handicap.second_without": "knight", "handicap.second_shows": "king"}
    played = game(set=values)
    chapters, _ = told(played)

    titles = [turn.title for turn in chapters[0].turns]
    assert titles == ["Arrangements, as their owners see them", "Handicaps", "Board"]
    notes = chapters[0].turns[1].notes
    told_squares = re.findall(
        r"^Seat 0 plays without the Soldier that stood on (..)\.\n"
        r"Seat 1 plays without the Knight that stood on (..)\.\nSeat 1 shows its King on (..)\.$",
        "\n".join(notes),
    )
    ((soldier, knight, king),) = told_squares
    board = {
        f"{letter}{line[0]}": cell
        for line in chapters[0].turns[2].standing.rows  # type: ignore[union-attr]
        for letter, cell in zip("abcde", line[1:], strict=True)
    }
    assert (board[soldier], board[knight], board[king]) == (".", ".", "k")
    assert sum(cell.isupper() for cell in board.values()) == sum(cell.islower() for cell in board.values()) == 9
    arranged = " ".join(sentence for section in chapters[0].turns[0].sections for sentence in section.sentences)
    assert (arranged.count("Soldier"), arranged.count("Knight")) == (6, 2)
    lost = [line[2].split(", ")[0] for line in chapters[-1].turns[-1].standing.rows]  # type: ignore[union-attr]
    assert lost == ["Soldier", "Knight"]
    assert all(note in as_html(played.story([])) for note in notes)
    assert "\nHandicaps\n  Seat 0 plays without" in as_text(played.story([]))


def test_a_game_without_handicaps_does_not_speak_of_them() -> None:
    assert "andicap" not in as_text(game().story([]))


@pytest.mark.parametrize(
    ("kind", "seat", "role", "square", "text"),
    [
        ("without", 0, "archer", "b2", "Seat 0 plays without the Archer that stood on b2."),
        ("without", 1, "chariot", "c6", "Seat 1 plays without the Chariot that stood on c6."),
        ("shown", 0, "jester", "e1", "Seat 0 shows its Jester on e1."),
    ],
)
def test_a_handicap_in_words(kind: str, seat: int, role: str, square: str, text: str) -> None:
    event: NamedEvent = {"turn": 0, "event": kind, "seat": seat, "piece": 0, "role": role}

    assert handicap_words(event, square) == text


def moved(seat: int, start: str, end: str, captured: str | None = None) -> NamedEvent:
    """Return the event of one move."""
    return {"turn": 0, "event": "moved", "seat": seat, "from": start, "to": end, "captured": captured}


def puts(first: str, second: str) -> list[NamedEvent]:
    """Return the events of two arrangements, each given as ten letters in the order of its pieces."""
    return [
        {"turn": 0, "event": "put", "seat": seat, "piece": piece, "role": LETTERS[letter]}
        for seat, letters in enumerate((first, second))
        for piece, letter in enumerate(letters)
    ]


SHOT: list[NamedEvent] = [
    {"turn": 0, "event": "game", "players": 2},
    *puts("SACASNSKAJ", "NSASKAJSCA"),
    moved(0, "c2", "c6", "archer"),
    moved(1, "d6", "c6", "chariot"),
    moved(0, "b2", "a3"),
    {"turn": 3, "event": "end", "seat": None, "reason": "stalled"},
]
"""A Chariot takes what it cannot see and is taken; seat 1's arrangement is turned, not mirrored."""


def test_a_blind_shot_and_its_answer() -> None:
    chapters, ending = tell(SHOT, ["one", "two"], game().params)

    assert turns_of(chapters, "Board")[0].standing == Table(
        ("", "a", "b", "c", "d", "e"),
        [
            ("7", "a", "c", "s", "j", "a"),
            ("6", "k", "s", "a", "s", "n"),
            ("5", ".", ".", ".", ".", "."),
            ("4", ".", ".", ".", ".", "."),
            ("3", ".", ".", ".", ".", "."),
            ("2", "S", "A", "C", "A", "S"),
            ("1", "N", "S", "K", "A", "J"),
        ],
        [False] * 6,
    )
    assert turns_of(chapters, "Moves")[0].standing == Table(
        ("round", "Seat 0 one", "Seat 1 two"),
        [
            ("1", "Chariot c2xc6, takes an Archer", "Soldier d6xc6, takes a Chariot"),
            ("2", "Archer b2-a3", ""),
        ],
        [True, False, False],
    )
    assert turns_of(chapters, "Standing")[0].standing == Table(
        ("", "on the board", "lost"),
        [("Seat 0 one", "9", "Chariot"), ("Seat 1 two", "9", "Archer")],
        [False, True, False],
    )
    assert ending == "Stalled after 3 moves: nobody has won."


def test_a_jester_that_shares_a_square_is_seen_beside_its_host() -> None:
    ledger = Ledger(game().params)
    for event in puts("SACASNSKAJ", "NSASKAJSCA"):
        ledger.enter(event)
    ledger.board["c5"] = {0: "jester"}

    assert move_words(ledger, moved(0, "c5", "c6")) == "Jester c5-c6, beside an enemy piece"
    ledger.enter(moved(0, "c5", "c6"))
    assert board_rows(ledger, 7)[1] == ("6", "k", "s", "Ja", "s", "n")
    ledger.enter(moved(1, "c6", "c5"))
    assert board_rows(ledger, 7)[1:3] == [("6", "k", "s", "J", "s", "n"), ("5", ".", ".", "a", ".", ".")]


@pytest.mark.parametrize(
    ("seat", "reason", "moves", "text"),
    [
        (0, "king_taken", 41, "Seat 0 (one) wins after 41 moves: it has taken the King of seat 1."),
        (1, "castle_reached", 50, "Seat 1 (two) wins after 50 moves: its King has reached the castle of seat 0."),
        (1, "jester_taken", 1, "Seat 1 (two) wins after 1 move: seat 0 has taken its Jester."),
        (1, "no_legal_move", 90, "Seat 1 (two) wins after 90 moves: seat 0 has no legal move."),
        (None, "draw_length", 200, "A draw after 200 moves: nobody has won by then."),
        (None, "draw_length", 63, "A draw after 63 moves: the last 40 moves took nothing."),
        (None, "draw_repetition", 63, "A draw after 63 moves: the position stands on the board for the third time."),
        (None, "draw_no_move", 90, "A draw after 90 moves: seat 0 has no legal move."),
        (None, "draw_no_move", 91, "A draw after 91 moves: seat 1 has no legal move."),
        (None, "stalled", 1000, "Stalled after 1000 moves: nobody has won."),
    ],
)
def test_endings(seat: int | None, reason: str, moves: int, text: str) -> None:
    params = game(set={"drawing.quiet_plies": 40}).params

    assert ending_words(seat, reason, moves, ["one", "two"], params) == text


def test_lines_of_json_are_the_events() -> None:
    played = game()

    assert [json.loads(line) for line in played.jsonl().splitlines()] == played.events()
    assert played.events()[-1]["event"] == "end"


def test_a_turn_is_the_number_of_moves_before() -> None:
    events = game().events()

    assert [event["turn"] for event in events if event["event"] == "moved"] == list(range(36))
    assert events[-1]["turn"] == 36
    assert {event["turn"] for event in events[:21]} == {0}


def test_the_page_escapes_what_it_is_told_and_has_every_table() -> None:
    story = game().story(["<b>bold</b>"])
    page = as_html(story)

    assert "&lt;b&gt;bold" in page
    assert page.count("<table>") == sum(turn.standing is not None for part in story.chapters for turn in part.turns)
    assert "<dl></dl>" not in page
