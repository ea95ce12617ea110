"""One game told: the events by name, the report of it, and what it says about holdings."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from kernels.orconomics.layout import Card, Event, Industry
from orcsim.errors import BadInput
from orcsim.games.orconomics_events import FIELDS, ORCONOMICS_EVENTS
from orcsim.games.orconomics_ledger import Ledger
from orcsim.games.orconomics_words import CARDS, INDUSTRIES, SENTENCES
from orcsim.games.vocabulary import columns
from orcsim.jobs import prepare
from orcsim.replay import Replay, replay
from orcsim.scenario import make_scenario
from orcsim.story import Chapter, Section, Story, Table, Turn, aligned, as_text
from orcsim.story_html import as_html
from tests.orcsim.documented import columns_documented, events_documented, fields_documented

MANY = [(players, policy, game) for players in range(2, 6) for policy in ("greedy", "random") for game in range(5)]


def game(number: int = 3, **options: object) -> Replay:
    """Play one game of Orconomics again."""
    return replay(make_scenario("orconomics", **{"games": 1, "seed": 7} | options), number)  # type: ignore[arg-type]


def test_every_event_is_documented_under_its_number() -> None:
    assert events_documented("Orconomics") == {kind.value: kind.name.lower() for kind in Event}


def test_a_column_has_a_name_where_the_documentation_gives_it_a_meaning() -> None:
    documented = columns_documented("Orconomics")
    # The number of a turn is in every event; the target and detail of a card are named by its kind.
    documented["turn"] -= {"a"}
    documented["card_laid"] -= {"b", "c"}

    named = {kind.name.lower(): {column for column, _ in columns(spec)} for kind, spec in FIELDS.items()}
    assert named == documented


def test_every_industry_and_card_has_a_name() -> None:
    assert list(INDUSTRIES) == [industry.name.lower() for industry in Industry]
    assert list(CARDS) == [card.name.lower() for card in Card]


def test_every_sentence_is_about_an_event() -> None:
    assert set(SENTENCES) <= {kind.name.lower() for kind in Event}


@pytest.mark.parametrize(("players", "policy", "number"), MANY)
def test_holdings_kept_from_the_events_alone_are_those_of_the_game(players: int, policy: str, number: int) -> None:
    played = game(number, players=players, policies=policy)
    ledger = Ledger(players, int(played.params["start_skulls"]), int(played.params["loan"]))
    for event in played.events():
        ledger.enter(event)

    result = played.result
    assert [holding.skulls for holding in ledger.holdings] == result["skulls"][:players].tolist()
    assert [holding.cards for holding in ledger.holdings] == result["cards"][:players].tolist()
    assert [holding.trophies for holding in ledger.holdings] == result["score"][:players].tolist()
    for holding, row in zip(ledger.holdings, result["companies"], strict=False):
        assert +holding.companies == +Counter(dict(zip(INDUSTRIES, row.tolist(), strict=True)))
        assert min([*holding.startups.values(), *holding.mortgaged.values(), 0]) == 0
        assert all(holding.mortgaged[name] <= holding.companies[name] for name in INDUSTRIES)


def test_a_log_that_was_too_short_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = game().log
    monkeypatch.setattr("orcsim.replay._EVENTS", 10)

    assert (game().log == whole).all()


def test_every_game_ends_with_its_end() -> None:
    events = game().events()

    assert [event["event"] for event in events].count("end") == 1
    assert events[-1]["event"] == "end"


def test_the_game_that_is_told_is_the_game_that_was_counted() -> None:
    scenario = make_scenario("orconomics", games=12, seed=5)
    results = prepare(scenario).play(0, 12).results

    for number in range(12):
        told = replay(scenario, number).result
        assert told["turns"] == results[number]["turns"]
        assert told["score"].tolist() == results[number]["score"].tolist()


def test_with_rotation_the_seats_change_hands_and_the_deal_stays() -> None:
    options = {"policies": ["greedy", "random"], "players": 2, "rotate": True, "games": 8}
    first, second = game(4, **options), game(5, **options)

    assert [policy.name for policy in first.cast] == ["greedy", "random"]
    assert [policy.name for policy in second.cast] == ["random", "greedy"]
    assert first.events()[1:16] == second.events()[1:16]


def test_the_cast_is_who_played() -> None:
    options = {"policies": ["greedy", "random", "greedy"], "players": 3, "rotate": True, "games": 6}

    for number in range(6):
        played = game(number, **options)
        rows = played.result["policy"][:3].tolist()
        assert [policy.name for policy in played.cast] == [options["policies"][row] for row in rows]


def test_number_below_0_is_refused() -> None:
    with pytest.raises(BadInput, match="game: found -1"):
        game(-1)


def test_jsonl_is_one_object_a_line_in_order() -> None:
    played = game()

    assert [json.loads(line) for line in played.jsonl().splitlines()] == played.events()


def row(kind: Event, seat: int = 2, a: int = 0, b: int = 0, c: int = 0) -> dict[str, object]:
    """Return an event by name, of turn 9."""
    columns_of_row = {"turn": 9, "kind": int(kind), "seat": seat, "a": a, "b": b, "c": c}
    return {k: v for k, v in ORCONOMICS_EVENTS.name(columns_of_row).items() if k not in {"turn", "event"}}


def test_fields_are_named_and_read() -> None:
    assert row(Event.BOUGHT, a=5, b=9, c=-1) == {"seat": 2, "industry": "transport", "skulls": 9, "paid_to": None}
    assert row(Event.BOUGHT, a=5, b=9, c=1)["paid_to"] == 1
    assert row(Event.LOST, a=9, b=1, c=5) == {"seat": 2, "industry": "arms", "mortgaged": True, "cause": "interest"}
    assert row(Event.DRAW, a=-1, c=0) == {"seat": 2, "card": None, "cause": "winter"}
    assert row(Event.WINTER, seat=-1, a=3) == {"reason": "both"}
    assert row(Event.FATE, seat=-1, a=0b10110) == {"seats": [1, 2, 4]}
    assert row(Event.CRIPPLED, seat=-1) == {"seat": None}
    assert row(Event.END, a=0) == {"seat": 2, "reason": "trophies"}
    assert row(Event.TAKEN_OFF, a=4, b=2) == {"seat": 2, "industry": "food", "what": "startup"}
    assert row(Event.PASS, a=1) == {"seat": 2, "bidding": "fate"}


def test_a_card_says_at_what_it_is_aimed() -> None:
    laid = Event.CARD_LAID

    assert row(laid, a=Card.LOBBY, b=4) == {"seat": 2, "card": "lobby", "industry": "food"}
    assert row(laid, a=Card.VETO, b=1) == {"seat": 2, "card": "veto", "at": 1}
    assert row(laid, a=Card.EASY_DEAL, b=4, c=1) == {
        "seat": 2,
        "card": "easy_deal",
        "industry": "food",
        "mortgaged": True,
    }
    assert row(laid, a=Card.INFORMANT, b=-1, c=6) == {"seat": 2, "card": "informant", "position": 6}
    assert row(laid, a=Card.CONSULTANTS, b=0) == {"seat": 2, "card": "consultants", "works": False}
    assert row(laid, a=Card.EXPLOITATION, b=-1) == {"seat": 2, "card": "exploitation"}


def test_the_report_has_rounds_turns_prices_and_the_winner() -> None:
    played = game()
    text = as_text(played.story(["4 players"]))

    rounds = int(played.result["rounds"])
    turns = int(played.result["turns"])
    winner = played.result["win"].tolist().index(1)
    assert text.startswith("Orconomics, game 3 of seed 7\n============================\n4 players\n")
    assert text.count("\nROUND ") == rounds
    assert len(re.findall(r"^Turn \d+: seat \d is the Oracle, dice", text, re.MULTILINE)) == turns
    assert text.count("\n  price ") == text.count(" trophies  skulls  cards ") >= rounds
    trophies = played.result["score"][winner]
    ending = f"Seat {winner} (greedy) wins with {trophies} trophies after {turns} turns ({rounds} rounds).\n"
    assert text.endswith(ending)


def test_lines_of_the_report_fit_a_terminal() -> None:
    lines = as_text(game().story([])).splitlines()

    assert max(map(len, lines)) <= 110


def test_a_stalled_game_is_told_to_its_end() -> None:
    played = game(policies="random", set=["winning.max_turns=6"])

    assert as_text(played.story([])).endswith("Stalled: nobody has won after 6 turns (2 rounds).\n")


def test_tables_align_words_left_and_numbers_right() -> None:
    table = Table(("", "trophies", "companies"), [("Seat 0", "3", "Food 2"), ("Seat 10", "12", "-")])

    assert aligned(table) == [
        "         trophies  companies",
        "Seat 0          3  Food 2",
        "Seat 10        12  -",
    ]


def test_names_are_text_in_html(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    file = tmp_path / "evil.toml"
    file.write_text(f'game = "orconomics"\nextends = "greedy"\nname = "{evil}"\n')

    page = as_html(game(policies=str(file)).story([evil]))

    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") > 4


def test_html_needs_nothing_else() -> None:
    story = Story(
        "A", ["b"], [Chapter("C", [Turn("D", [Section("E", ["F."])], Table(("", "n"), [("x", "1")]), ["G"])])], "H"
    )

    page = as_html(story)

    assert not re.search(r"(src|href)=\"(?!#|data:)", page)
    assert '<td class="number">1</td>' in page
    assert "<dt>E</dt><dd>F.</dd>" in page


def test_every_field_is_documented_in_its_order() -> None:
    documented = fields_documented("Orconomics")

    named = {kind.name.lower(): [field for _, field in columns(spec)] for kind, spec in FIELDS.items()}
    assert {event: documented[event][: len(fields)] for event, fields in named.items()} == named
