"""One game of Origo told: the events by name, what lies on the table, and the report."""

import json
import re
from collections import Counter

import pytest

from kernels.origo.layout import Event, State
from orcsim.games.origo_events import FIELDS, vocabulary
from orcsim.games.origo_ledger import Ledger
from orcsim.games.origo_story import PARTS, tell
from orcsim.games.origo_words import NAMES, STEPS, Places, ending_words, sentence
from orcsim.games.vocabulary import Event as NamedEvent
from orcsim.games.vocabulary import columns
from orcsim.replay import Replay, replay
from orcsim.scenario import make_scenario
from orcsim.story import Chapter, as_text
from orcsim.story_html import as_html
from tests.orcsim.documented import columns_documented, events_documented, fields_documented

OPTIONS: list[dict[str, object]] = [
    {},
    {"rules.deal": "after_opening", "rules.refill": "round", "rules.clan_moves": "total", "rules.owed_at_end": "held"},
    {"rules.attack_from": "anywhere", "rules.defence_growth": "always", "rules.sea_attackable": "once_full"},
    {"rules.equal_clans": "successive", "rules.found_by_moving": False, "rules.jump": "straight"},
]
MANY = [(n, policy, number) for n in (2, 3, 4, 5) for policy in ("greedy", "random") for number in range(4)]


def game(number: int = 3, **options: object) -> Replay:
    """Play one game of Origo again."""
    return replay(make_scenario("origo", **{"games": 1, "seed": 7} | options), number)  # type: ignore[arg-type]


def test_every_event_is_documented_under_its_number() -> None:
    assert events_documented("Origo") == {kind.value: kind.name.lower() for kind in Event}


def test_a_column_has_a_name_where_the_documentation_gives_it_a_meaning() -> None:
    named = {kind.name.lower(): {column for column, _ in columns(spec)} for kind, spec in FIELDS.items()}

    assert named == columns_documented("Origo")


def test_every_field_is_documented_in_its_order() -> None:
    named = {kind.name.lower(): [field for _, field in columns(spec)] for kind, spec in FIELDS.items()}

    assert named == fields_documented("Origo")


def test_every_state_has_a_name_and_every_sentence_an_event() -> None:
    assert list(NAMES) == [state.name.lower() for state in State]
    assert {kind.name.lower() for kind in Event} > STEPS


def row(kind: Event, seat: int = 2, a: int = 0, b: int = 0, c: int = 0) -> NamedEvent:
    """Return an event by name, of turn 9."""
    scenario = make_scenario("origo")
    params = scenario.game.params_of(scenario.edition, 4)[0]
    named = vocabulary(params).name({"turn": 9, "kind": int(kind), "seat": seat, "a": a, "b": b, "c": c})
    return {field: value for field, value in named.items() if field not in {"turn", "event"}}


def test_fields_are_named_and_read() -> None:
    assert row(Event.GAME, a=4) == {"players": 4}
    assert row(Event.SHUFFLE, a=0, b=98) == {"shuffle": 0, "cards": 98}
    assert row(Event.DRAWN, a=12) == {"seat": 2, "card": "rows D + E"}
    assert row(Event.PLACED, a=99) == {"seat": 2, "square": "J10"}
    assert row(Event.EXPANDED, a=46, b=0) == {"seat": 2, "card": "growth", "square": "A1"}
    assert row(Event.ATTACKED, a=23, b=46, c=1) == {"seat": 2, "card": "column 7", "square": "E7", "defender": 1}
    assert row(Event.SWAPPED, a=0, b=47) == {"seat": 2, "card": "row A", "other": "ship"}
    assert row(Event.SAILED, a=82, b=62) == {"seat": 2, "from": "I3", "to": "G3"}
    assert row(Event.FOUNDED, a=2, b=4, c=4) == {"seat": 2, "state": "baltic_countries", "founding": 4, "steps": 4}
    assert row(Event.LEADER, a=3, b=24, c=2) == {"seat": 2, "points": 3, "position": 24, "cause": "fleet"}
    assert row(Event.TURN_END, a=1) == {"seat": 2, "passed": True}
    assert row(Event.END, seat=-1, a=3) == {"seat": None, "reason": "stalled"}


@pytest.mark.parametrize(("players", "policy", "number"), MANY)
def test_what_lies_on_the_table_by_the_events_alone_is_that_of_the_game(players: int, policy: str, number: int) -> None:
    played = game(number, players=players, policies=policy, set=OPTIONS[number])
    ledger = Ledger(players, int(played.params["shields"]), played.params["start"].tolist())
    places, result = Places(played.params), played.result
    for event in played.events():
        if event["event"] in {"placed", "expanded"}:
            assert event["square"] not in ledger.board
        if event["event"] in {"migrated", "sailed"}:
            assert event["to"] not in ledger.board
            assert places.at_sea(event["from"]) == (event["event"] == "sailed")
        if event["event"] == "attacked":
            assert ledger.board[event["square"]] == event["defender"]
        ledger.enter(event)

    for seat in range(players):
        squares = ledger.squares_of(seat)
        assert len(squares) + ledger.supplies[seat] + ledger.lost[seat] == played.params["shields"]
        assert len(squares) == result["in_area"][seat].sum()
        assert sum(map(places.at_sea, squares)) == result["in_area"][seat][12:].sum()
        failed = result["attacks"][seat] - result["attacks_won"][seat]
        assert ledger.lost[seat] == result["losses"][seat] + failed
    assert ledger.positions == result["score"][:players].tolist()
    founded = Counter(ledger.founders.values())
    assert [founded[seat] for seat in range(players)] == result["foundings"][:players].tolist()
    assert len(ledger.founders) == result["n_marked"]


@pytest.mark.parametrize(("players", "policy", "number"), MANY)
def test_what_the_report_says_of_tribe_scorings_adds_up_to_the_steps_of_the_leaders(
    players: int, policy: str, number: int
) -> None:
    played = game(number, players=players, policies=policy, set=OPTIONS[number])
    chapters, _ = tell(played.events(), [policy] * players, played.params)

    scorings = [turn.standing for turn in turns_of(chapters) if turn.title.startswith("Tribe scoring")]
    assert len(scorings) == played.result["scorings"]
    points = {part: [0] * players for part in ("from_clans", "from_fleet", "from_states")}
    for table in scorings:
        assert table is not None
        assert [line[0] for line in table.rows] == [NAMES.get(part, part) for part in PARTS]
        for line, part in zip(table.rows, ("from_clans", "from_fleet", *["from_states"] * 12), strict=True):
            for seat, cell in enumerate(line[1:]):
                points[part][seat] += sum(map(int, re.findall(r"\(\+(\d+)\)", cell)))
    assert points == {part: played.result[part][:players].tolist() for part in points}


@pytest.mark.parametrize(("players", "policy", "number"), MANY)
def test_a_leader_stands_where_its_steps_and_jumps_have_brought_it(players: int, policy: str, number: int) -> None:
    result = game(number, players=players, policies=policy, set=OPTIONS[number]).result

    steps = sum(result[part] for part in ("from_founding", "from_clans", "from_fleet", "from_states", "from_jumps"))
    assert result["score"][:players].tolist() == [seat + 1 + steps[seat] for seat in range(players)]


def turns_of(chapters: list[Chapter]):
    """Return all turns of some chapters."""
    return [turn for chapter in chapters for turn in chapter.turns]


@pytest.mark.parametrize("players", [2, 5])
def test_the_report_shows_the_board_before_the_first_round_and_after_each(players: int) -> None:
    played = game(players=players)
    chapters, _ = tell(played.events(), ["greedy"] * players, played.params)

    rounds = int(played.result["rounds"])
    assert [chapter.title for chapter in chapters] == ["Setting up", *(f"Round {n}" for n in range(1, rounds + 1))]
    for chapter in chapters:
        assert [turn.title for turn in chapter.turns[-2:]] == ["Board", "Standing"]
        numbers = [turn.title for turn in chapter.turns if turn.title.startswith("Turn ")]
        assert len(numbers) == (0 if chapter is chapters[0] else players)
    board = chapters[-1].turns[-2].standing
    assert board is not None
    held = Counter(cell for line in board.rows for cell in line[1:])
    assert [held[str(seat)] for seat in range(players)] == played.result["in_area"][:players].sum(axis=1).tolist()


@pytest.mark.parametrize("players", [2, 5])
def test_the_report_ends_with_what_every_seat_has(players: int) -> None:
    played = game(players=players)
    chapters, _ = tell(played.events(), ["greedy"] * players, played.params)

    standing, result = chapters[-1].turns[-1].standing, played.result
    assert standing is not None
    at_sea = result["in_area"][:, 12:].sum(axis=1)
    lost = result["losses"] + result["attacks"] - result["attacks_won"]
    told = [dict(zip(standing.heads, line, strict=True)) for line in standing.rows]
    for seat, line in enumerate(told):
        assert line[""] == f"Seat {seat} greedy"
        assert int(line["points"]) == result["score"][seat]
        assert int(line["on the board"]) == result["in_area"][seat].sum()
        assert (int(line["at sea"]), int(line["lost"])) == (at_sea[seat], lost[seat])
        assert int(line["founded"]) == result["foundings"][seat]
    assert sum(int(line["founded"]) for line in told) > 0


def test_the_report_lists_the_first_shields_of_every_seat_in_order() -> None:
    played = game()
    chapters, _ = tell(played.events(), ["greedy"] * 4, played.params)

    told = next(turn for turn in chapters[0].turns if turn.title == "First shields")
    placed = [event for event in played.events() if event["event"] == "placed"]
    for seat, section in enumerate(told.sections):
        squares = [event["square"] for event in placed if event["seat"] == seat]
        assert (section.title, section.sentences) == (f"Seat {seat}", [f"{', '.join(squares)}."])


def test_the_report_begins_with_the_map_and_ends_with_the_winner() -> None:
    played = game()
    text = as_text(played.story(["4 players"]))

    winner = played.result["win"].tolist().index(1)
    assert text.startswith("Origo, game 3 of seed 7\n=======================\n4 players\n")
    assert "  D  BRI  BRI  BEL  BEL  GER  GER  POL  POL  POL  BAL\n" in text
    assert re.search(rf"\nSeat {winner} \(greedy\) wins with {played.result['score'][winner]} points; .*\.\n$", text)


@pytest.mark.parametrize("values", OPTIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_lines_of_the_report_fit_a_terminal(players: int, values: dict[str, object]) -> None:
    lines = as_text(game(players=players, set=values).story([])).splitlines()

    assert max(map(len, lines)) <= 110


def scenario_of(events: list[NamedEvent]) -> list[Chapter]:
    """Tell some events of a game of two."""
    scenario = make_scenario("origo", players=2)
    params = scenario.game.params_of(scenario.edition, 2)[0]
    return tell([{"turn": 1} | event for event in events], ["one", "two"], params)[0]


def test_a_swap_is_told_with_the_cards_that_it_brings() -> None:
    deal = [{"event": "drawn", "seat": seat, "card": "ship"} for seat in (0, 1)]
    swap = [
        {"event": "swapped", "seat": 0, "card": "row A", "other": "ship"},
        {"event": "drawn", "seat": 0, "card": "growth"},
        {"event": "shuffle", "shuffle": 1, "cards": 69},
        {"event": "drawn", "seat": 0, "card": "row B"},
        {"event": "turn_end", "seat": 0, "passed": False},
        {"event": "drawn", "seat": 0, "card": "state POL"},
        {"event": "drawn", "seat": 1, "card": "row C"},
        {"event": "drawn", "seat": 1, "card": "row D"},
        {"event": "turn", "seat": 1, "number": 2},
    ]
    turn = scenario_of([*deal, {"event": "turn", "seat": 0, "number": 1}, *swap])[0].turns[-2]

    told = {section.title: section.sentences for section in turn.sections if section.title == "Steps"}
    assert told == {"Steps": ["Swaps row A and ship for growth and row B."]}
    draws = [text for section in turn.sections if section.title == "Draws" for text in section.sentences]
    assert draws == ["The 69 cards of the discard pile are shuffled.", "Seat 0 state POL; Seat 1 row C, row D."]


def test_a_tribe_scoring_shows_what_each_tribe_has_and_gets() -> None:
    events: list[NamedEvent] = [
        {"event": "scoring", "scoring": 1, "owed": 1},
        {"event": "clan", "seat": 0, "shields": 9, "clans": 1, "points": 8},
        {"event": "clan", "seat": 1, "shields": 4, "clans": 2, "points": 12},
        {"event": "clan", "seat": 0, "shields": 3, "clans": 1, "points": 0},
        {"event": "leader", "seat": 0, "points": 8, "position": 9, "cause": "clans"},
        {"event": "fleet", "seat": 1, "ships": 1, "points": 3},
        {"event": "state", "seat": 0, "state": "belgium", "shields": 4, "points": 4},
        {"event": "starter", "seat": 1, "named": 1},
    ]
    turn = scenario_of(events)[0].turns[-1]

    assert turn.standing is not None
    rows = {line[0]: line[1:] for line in turn.standing.rows}
    assert rows["clans"] == ("9 (+8), 3", "4, 4 (+12)")
    assert rows["fleet"] == ("-", "1 (+3)")
    assert rows["Belgium"] == ("4 (+4)", "-")
    assert not turn.sections
    assert turn.notes == ["Owed after it: 1.", "Seat 1 names itself to begin the next round."]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"event": "expanded", "seat": 0, "card": "ship", "square": "B3"}, "Plays ship: a shield on B3 at sea."),
        ({"event": "expanded", "seat": 0, "card": "row A", "square": "A8"},
         "Plays row A: a shield on A8 in the Baltic Countries."),
        ({"event": "attacked", "seat": 0, "card": "row E", "square": "E7", "defender": 1},
         "Attacks seat 1 on E7 in Poland with row E."),
        ({"event": "battle_card", "seat": 1, "card": "column 7", "attack": 4, "defence": 5},
         "Seat 1 adds column 7: 4 against 5."),
        ({"event": "won", "seat": 0, "square": "E7", "defender": 1}, "Seat 0 wins E7."),
        ({"event": "repelled", "seat": 0, "square": "E7", "defender": 1}, "Seat 1 holds E7."),
        ({"event": "migrated", "seat": 0, "from": "H9", "to": "H5"},
         "A shield migrates from H9 in Dalmatia to H5 in Italy."),
        ({"event": "sailed", "seat": 0, "from": "I3", "to": "G3"}, "A ship sails from I3 to G3 in Gaul."),
        ({"event": "founded", "seat": 0, "state": "belgium", "founding": 4, "steps": 1},
         "Founds Belgium, state 4: 1 step."),
        ({"event": "leader", "seat": 0, "points": 4, "position": 26, "cause": "founding"},
         "The leader of seat 0 stands on 26."),
        ({"event": "turn_end", "seat": 0, "passed": True}, "Passes."),
        ({"event": "turn_end", "seat": 0, "passed": False}, ""),
        ({"event": "called", "seat": 0, "reason": "passes"}, "The end is called: all have passed."),
    ],
)  # fmt: skip
def test_sentences(event: NamedEvent, text: str) -> None:
    scenario = make_scenario("origo")

    assert sentence(event, Places(scenario.game.params_of(scenario.edition, 4)[0])) == text


def test_endings() -> None:
    assert ending_words(1, "states", [40, 67], ["a", "b"]) == (
        "Seat 1 (b) wins with 67 points; the last state is founded."
    )
    assert ending_words(None, "stalled", [1, 2], ["a", "b"]) == "Stalled: nobody has won."


def test_lines_of_json_are_the_events() -> None:
    played = game()

    assert [json.loads(line) for line in played.jsonl().splitlines()] == played.events()


def test_the_page_escapes_what_it_is_told() -> None:
    page = as_html(game().story(["<b>bold</b>"]))

    assert "&lt;b&gt;bold" in page
    assert page.count("<h3>Board</h3>") == int(game().result["rounds"]) + 1
