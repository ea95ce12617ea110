"""One game of Orc Market told: the events by name, what lies on the table, and the report."""

import json
import re
from collections import Counter

import pytest

from kernels.orc_market.layout import Event, Product
from orcsim.games.orc_market_events import FIELDS, vocabulary
from orcsim.games.orc_market_ledger import Ledger
from orcsim.games.orc_market_story import BUYING, DRAFTING, tell
from orcsim.games.orc_market_words import PRODUCTS
from orcsim.games.vocabulary import Event as NamedEvent
from orcsim.games.vocabulary import columns
from orcsim.replay import Replay, replay
from orcsim.scenario import make_scenario
from orcsim.story import Table, aligned, as_text
from orcsim.story_html import as_html
from tests.orcsim.documented import columns_documented, events_documented, fields_documented

OPTIONS: list[dict[str, str]] = [
    {},
    {"rules.keep_timing": "before_customers", "rules.pass_direction": "alternate"},
    {"rules.missing_scope": "product", "without.product": "elf_ear 3", "without.customer": "c01"},
    {"rules.pick_timing": "clockwise", "rules.score_floor": "game"},
]
MANY = [(players, policy, number) for players in (2, 3, 4) for policy in ("greedy", "random") for number in range(3)]


def game(number: int = 3, **options: object) -> Replay:
    """Play one game of Orc Market again."""
    return replay(make_scenario("orc-market", **{"games": 1, "seed": 7} | options), number)  # type: ignore[arg-type]


def test_every_event_is_documented_under_its_number() -> None:
    assert events_documented("Orc Market") == {kind.value: kind.name.lower() for kind in Event}


def test_a_column_has_a_name_where_the_documentation_gives_it_a_meaning() -> None:
    named = {kind.name.lower(): {column for column, _ in columns(spec)} for kind, spec in FIELDS.items()}

    assert named == columns_documented("Orc Market")


def test_every_field_is_documented_in_its_order() -> None:
    named = {kind.name.lower(): [field for _, field in columns(spec)] for kind, spec in FIELDS.items()}

    assert named == fields_documented("Orc Market")


def test_every_product_has_a_name() -> None:
    assert list(PRODUCTS) == [product.name.lower() for product in Product]


def test_events_are_told_in_the_part_of_the_round_to_which_they_belong() -> None:
    kinds = {kind.name.lower() for kind in Event}

    assert kinds == DRAFTING | BUYING | {"game", "row", "hidden", "hand", "left", "joined", "kept", "end"}


def row(kind: Event, seat: int = 2, a: int = 0, b: int = 0, c: int = 0, **values: str) -> NamedEvent:
    """Return an event by name, of turn 9."""
    params = make_scenario("orc-market", set=values).game.params_of(make_scenario("orc-market", set=values).edition, 4)
    columns_of_row = {"turn": 9, "kind": int(kind), "seat": seat, "a": a, "b": b, "c": c}
    named = vocabulary(params[0]).name(columns_of_row)
    return {field: value for field, value in named.items() if field not in {"turn", "event"}}


def test_fields_are_named_and_read() -> None:
    assert row(Event.GAME, a=4) == {"players": 4}
    assert row(Event.ROW, a=7, b=15) == {"place": 7, "customer": "c16"}
    assert row(Event.HAND, a=5) == {"seat": 2, "card": "elf_ear 3"}
    assert row(Event.LAID, a=31, b=1) == {"seat": 2, "card": "skull 1", "last": True}
    assert row(Event.PASSED, seat=-1, a=-1, b=6) == {"to": "right", "cards": 6}
    assert row(Event.PASSED, seat=-1, a=1, b=6) == {"to": "left", "cards": 6}
    assert row(Event.SERVED, a=0, b=2, c=2) == {"seat": 2, "customer": "c01", "points": 2, "sharing": 2}
    assert row(Event.FINED, a=3, b=3, c=3) == {"seat": 2, "customer": "c04", "points": 3, "product": "bat_wing"}
    assert row(Event.END, seat=-1, a=2) == {"winners": 2}


def test_a_card_without_a_product_is_called_blank() -> None:
    assert row(Event.KEPT, a=5, **{"without.product": "elf_ear 3"}) == {"seat": 2, "card": "blank"}


@pytest.mark.parametrize(("players", "policy", "number"), MANY)
def test_points_and_cards_kept_from_the_events_alone_are_those_of_the_game(
    players: int, policy: str, number: int
) -> None:
    played = game(number, players=players, policies=policy, set=OPTIONS[number])
    ledger = Ledger(players)
    for event in played.events():
        ledger.enter(event)
        if event["event"] == "points":
            assert len(ledger.stalls[event["seat"]]) == 8

    assert ledger.totals == played.result["score"][:players].tolist()
    assert not ledger.hidden
    assert len(ledger.row) == {2: 6, 3: 7, 4: 8}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_customers_buy_in_the_order_in_which_they_lie(players: int) -> None:
    ledger, bought = Ledger(players), []
    for event in game(players=players).events():
        if event["event"] in {"served", "unserved"}:
            bought.append(event["customer"])
        elif event["event"] == "points" and bought:
            assert list(dict.fromkeys(bought)) == [*ledger.row, *ledger.hidden.values()]
            bought.clear()
        ledger.enter(event)

    assert not bought


def test_with_four_seats_all_cards_of_the_box_lie_in_the_stalls() -> None:
    played = game()
    ledger = Ledger(4)
    for event in played.events():
        ledger.enter(event)

    units = sum((ledger.units(seat) for seat in range(4)), Counter())
    assert units == {"elf_ear": 10, "brew": 5, "toad_eye": 10, "bat_wing": 10, "tentacles": 5, "skull": 4}


@pytest.mark.parametrize("values", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_in_the_report_add_up_to_those_of_the_game(players: int, values: dict[str, str]) -> None:
    played = game(1, players=players, policies="random", set=values)
    chapters, _ = tell(played.events(), ["random"] * players, played.params)

    for chapter, points in zip(chapters[1:], played.result["points"][:players].T.tolist(), strict=True):
        rows = chapter.turns[-1].standing.rows  # type: ignore[union-attr]
        assert [int(row[3]) for row in rows] == points
        if "rules.score_floor" not in values:
            assert [int(row[1]) + int(row[2]) for row in rows] == points


def test_the_report_has_the_setting_up_three_rounds_and_the_winner() -> None:
    played = game()
    text = as_text(played.story(["4 players"]))

    winner = played.result["win"].tolist().index(1)
    assert text.startswith("Orc Market, game 3 of seed 7\n============================\n4 players\n")
    assert re.findall(r"^[A-Z ]+$", text, re.MULTILINE) == ["SETTING UP", "MORNING", "NOON", "NIGHT"]
    assert len(re.findall(r"^ +\d+ ( [a-z ]+ [123] ){3} [a-z ]+ [123]$", text, re.MULTILINE)) > 0
    assert text.endswith(f"Seat {winner} (greedy) wins with {played.result['score'][winner]} points.\n")


@pytest.mark.parametrize("values", OPTIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_lines_of_the_report_fit_a_terminal(players: int, values: dict[str, str]) -> None:
    lines = as_text(game(players=players, set=values).story([])).splitlines()

    assert max(map(len, lines)) <= 110


def stall(seat: int, cards: str) -> list[NamedEvent]:
    """Return the events of one seat that lays some cards."""
    return [{"turn": 1, "event": "laid", "seat": seat, "card": card, "last": False} for card in cards.split(", ")]


def served(customer: str, **points: int) -> list[NamedEvent]:
    """Return the events of one customer: points won by seat, such as s0=3, and lost, such as f1=2."""
    return [
        {
            "turn": 1,
            "event": "served" if name[0] == "s" else "fined",
            "seat": int(name[1:]),
            "customer": customer,
            "points": number,
        }
        for name, number in points.items()
    ]


MORNING: list[NamedEvent] = [
    {"turn": 0, "event": "game", "players": 2},
    *({"turn": 0, "event": "row", "place": i, "customer": name} for i, name in enumerate(("c01", "c12", "c13", "c16"))),
    {"turn": 0, "event": "hidden", "seat": 1, "customer": "c03"},
    *stall(0, "elf_ear 3, brew 1, bat_wing 2"),
    *stall(1, "brew 1, tentacles 1, skull 1"),
    *served("c01", s0=5, f1=3),
    *served("c12", s1=5),
    *served("c13", s0=2, s1=2),
    *served("c16", s1=3),
    *served("c03", s0=3, f1=2),
    {"turn": 1, "event": "points", "seat": 0, "points": 10, "total": 10},
    {"turn": 1, "event": "points", "seat": 1, "points": 5, "total": 5},
    {"turn": 1, "event": "end", "winners": 1},
]


def test_each_customer_shows_who_wins_and_why() -> None:
    chapters, ending = tell(MORNING, ["greedy", "random"], game(players=2).params)
    stalls, buying, points = (turn.standing for turn in chapters[1].turns[1:])

    assert stalls == Table(
        ("units of", "elf ear", "brew", "toad eye", "bat wing", "tentacles", "skull", "different", "in all"),
        [("Seat 0", "3", "1", "-", "2", "-", "-", "3", "6"), ("Seat 1", "-", "1", "-", "-", "1", "1", "3", "3")],
    )
    assert aligned(buying) == [  # type: ignore[arg-type]
        "where   customer  asks for                worth  Seat 0  Seat 1",
        "row 1   c01       most elf ear                5  3 (+5)  - (-3)",
        "row 2   c12       most tentacles + skull      5  -       2 (+5)",
        "row 3   c13       most different              4  3 (+2)  3 (+2)",
        "row 4   c16       fewest units                3  6       3 (+3)",
        "seat 1  c03       most bat wing               3  2 (+3)  - (-2)",
    ]
    assert points == Table(
        ("", "customers", "losses", "morning", "in all"),
        [("Seat 0", "10", "0", "10", "10"), ("Seat 1", "10", "-5", "5", "5")],
    )
    assert ending == "Seat 0 (greedy) wins with 10 points."


def test_the_customers_are_shown_with_all_that_stands_on_their_cards() -> None:
    chapters, _ = tell(MORNING, ["greedy", "random"], game(players=2).params)

    assert aligned(chapters[0].turns[0].standing) == [  # type: ignore[arg-type]
        "where   customer  asks for                points               lost without",
        "row 1   c01       most elf ear            3, 5 in the morning  no elf ear: 2, 3 in the morning",
        "row 2   c12       most tentacles + skull  5",
        "row 3   c13       most different          4",
        "row 4   c16       fewest units            3",
        "seat 1  c03       most bat wing           3, 5 at noon         no bat wing: 2, 3 at noon",
    ]


def test_equal_totals_share_the_win() -> None:
    events = [event | {"total": 7} if event["event"] == "points" else event for event in MORNING]

    _, ending = tell(events, ["greedy", "random"], game(players=2).params)

    assert ending == "Seat 0 (greedy) and seat 1 (random) share the win with 7 points each."


def test_jsonl_is_one_object_a_line_in_order() -> None:
    played = game()

    assert [json.loads(line) for line in played.jsonl().splitlines()] == played.events()
    assert played.events()[-1]["event"] == "end"


def test_html_has_every_table() -> None:
    story = game().story([])
    page = as_html(story)

    assert page.count("<table>") == sum(turn.standing is not None for part in story.chapters for turn in part.turns)
    assert "<dl></dl>" not in page
    assert "<td>most elf ear + toad eye</td>" in page
