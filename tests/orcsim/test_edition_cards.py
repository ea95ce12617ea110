"""Cards in editions: tables of one line, decks of any kind, and what is refused with which words."""

import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from orcsim.edition_files import edition_from_dict, list_editions, load_edition, set_values
from orcsim.editions import assumed
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.orc_market_cards import CUSTOMERS, FACES, ROUNDS, customers_of, faces_of
from orcsim.games.orc_market_orders import OF_THE_STALL, PRODUCTS, SIMPLE, order_for

GAME = GAMES["orc-market"]
SCHEMA = GAME.schema
USUAL = load_edition(SCHEMA, "orc_market")
STRICT = load_edition(SCHEMA, "orc_market_strict")
HEAD = 'game = "orc-market"\nextends = "orc_market"\n'
BARE = {
    "bonus": 0,
    "bonus_round": "none",
    "missing": "none",
    "loss": 0,
    "extra": 0,
    "extra_round": "none",
    "icon": False,
}


def variant(folder: Path, text: str, head: str = HEAD) -> str:
    (folder / "variant.toml").write_text(head + text, encoding="utf-8")
    return str(folder / "variant.toml")


def refusal(source: str, overrides=()) -> str:
    with pytest.raises(BadInput) as refused:
        load_edition(SCHEMA, source, overrides)
    message = str(refused.value)
    assert "\n" not in message
    return message


def card(edition, name: str) -> dict[str, object]:
    return {key.rpartition(".")[2]: value for key, value in edition.values.items() if key.startswith(f"{name}.")}


def test_numbers_of_the_rulebook():
    counts = {f"setup.{name}.{n}" for name in ("deck", "row", "leaving") for n in (2, 3, 4)} | {"setup.hand"}
    assert {key: USUAL[key] for key in sorted(counts)} == {
        "setup.deck.2": 10, "setup.deck.3": 13, "setup.deck.4": 16,
        "setup.hand": 8,
        "setup.leaving.2": 2, "setup.leaving.3": 3, "setup.leaving.4": 4,
        "setup.row.2": 6, "setup.row.3": 7, "setup.row.4": 8,
    }  # fmt: skip
    assert {USUAL.entries[key].status for key in counts} == {"printed"}


def test_a_card_of_one_line_has_all_its_parts():
    assert card(USUAL, "customers.c01") == {
        "order": "most elf_ear", "points": 3, "bonus": 2, "bonus_round": "morning",
        "missing": "elf_ear", "loss": 2, "extra": 1, "extra_round": "morning", "icon": False,
    }  # fmt: skip
    assert card(USUAL, "customers.c02") == {"order": "most elf_ear", "points": 2} | BARE
    assert card(USUAL, "products.brew") == {"one": 5, "two": 0, "three": 0}


def test_status_of_a_card_is_that_of_its_parts_and_numbers_get_a_plausible_range():
    entry = USUAL.entries["customers.c02.bonus"]
    assert (entry.value, entry.status, entry.range) == (0, "assumed", (0, 3))
    assert USUAL.entries["customers.c12.points"].range == (1, 6)
    assert set(USUAL.entries["customers.c01.order"].alternatives) == set(SIMPLE) - {"most elf_ear"}
    assert USUAL.entries["products.brew.one"].status == "assumed"
    assert USUAL.entries["products.brew.two"].status == "printed"


def test_assumptions_are_the_cards_and_the_readings_of_the_rules():
    found = assumed(USUAL)
    assert {key.partition(".")[0] for key in found} == {"products", "customers", "rules"}
    assert all(entry.range or entry.alternatives for entry in found.values())
    assert not [key for key in found if key.startswith("customers.c17")]


def test_every_option_says_what_it_means_and_what_else_it_may_be():
    options = {key: USUAL.entries[key] for key in SCHEMA.specs if key.startswith("rules.")}
    assert len(options) == 7
    for key, entry in options.items():
        assert entry.meaning.endswith("."), key
        assert entry.alternatives == SCHEMA.specs[key].others(entry.value), key
    assert all(text.endswith(".") for text in USUAL.rulings.values())


def test_both_decks_have_sixteen_customers_and_thirty_two_cards():
    for edition in (USUAL, STRICT):
        assert customers_of(edition.values) == list(CUSTOMERS[:16])
        assert len(faces_of(edition.values)) == 32
        assert sum(edition[f"customers.{customer}.icon"] for customer in CUSTOMERS) == 3
    assert list_editions("orc-market") == ["orc_market", "orc_market_strict"]


def test_strict_deck_gives_the_bonus_and_the_loss_to_all_who_name_the_product():
    hour = {"elf_ear": "morning", "bat_wing": "noon", "skull": "noon", "toad_eye": "night"}
    for customer in customers_of(STRICT.values):
        has = card(STRICT, f"customers.{customer}")
        rounds = [at for product, at in hour.items() if product in str(has["order"])]
        assert has["bonus_round"] in (rounds or ["none"]), customer
        for product in ("elf_ear", "bat_wing"):
            if product in str(has["order"]):
                assert (has["missing"], has["loss"], has["extra"], has["extra_round"]) == (product, 2, 1, hour[product])


def test_cards_that_no_file_names_are_not_there():
    assert card(USUAL, "customers.c17") == {"order": "none", "points": 0} | BARE
    assert USUAL.entries["customers.c17.order"].status == ""
    assert not [key for key in USUAL.to_dict()["values"] if key.startswith("customers.c17")]


def test_a_variant_changes_only_the_parts_that_it_gives(tmp_path):
    edition = load_edition(SCHEMA, variant(tmp_path, '[customers]\nc01 = { points = 4, status = "reported" }\n'))
    assert edition.values == USUAL.values | {"customers.c01.points": 4}
    assert edition.entries["customers.c01.points"].status == "reported"
    assert edition.entries["customers.c01.bonus"] == USUAL.entries["customers.c01.bonus"]


def test_a_variant_that_gives_no_status_has_chosen_its_values(tmp_path):
    edition = load_edition(SCHEMA, variant(tmp_path, "[customers]\nc01 = { points = 4, loss = 2 }\n"))
    assert edition.entries["customers.c01.points"].status == "chosen"
    assert edition.entries["customers.c01.loss"].status == "assumed"


@pytest.mark.parametrize("status", ["", ', status = "assumed"'])
def test_a_variant_adds_a_card_whole(tmp_path, status):
    text = f'[customers]\nc17 = {{ order = "most brew", points = 9, note = "guest"{status} }}\n'
    edition = load_edition(SCHEMA, variant(tmp_path, text))
    assert card(edition, "customers.c17") == {"order": "most brew", "points": 9} | BARE
    entries = [edition.entries[key] for key in edition.entries if key.startswith("customers.c17.")]
    assert {entry.status for entry in entries} == {"assumed" if status else "chosen"}
    assert {entry.note for entry in entries} == {"guest"}
    assert edition.entries["customers.c17.points"].range == ((1, 9) if status else None)


def test_a_part_may_be_written_out(tmp_path):
    text = '[customers.c01]\npoints = { value = 4, status = "assumed", range = [2, 5], note = "seen" }\n'
    entry = load_edition(SCHEMA, variant(tmp_path, text)).entries["customers.c01.points"]
    assert (entry.value, entry.status, entry.range, entry.note) == (4, "assumed", (2, 5), "seen")


def test_single_parts_can_be_set():
    edition = load_edition(SCHEMA, "orc_market", ["customers.c01.points=4", "customers.c17.order=most brew + skull"])
    assert edition["customers.c01.points"] == 4
    assert edition.entries["customers.c01.points"].status == "chosen"
    assert customers_of(edition.values) == list(CUSTOMERS[:17])
    assert edition.overrides == ("customers.c01.points=4", "customers.c17.order=most brew + skull")


def test_cards_told_as_data_are_the_cards():
    edition = set_values(STRICT, SCHEMA, {"customers.c17.order": "most units", "customers.c17.points": 2})
    told = json.loads(json.dumps(edition.to_dict()))
    assert edition_from_dict(told, SCHEMA, Path("manifest.json")) == edition


orders = st.sampled_from(OF_THE_STALL) | st.lists(st.sampled_from(PRODUCTS), min_size=1, unique=True).map(order_for)


@st.composite
def customers(draw) -> dict[str, object]:
    """Draw a customer that may be."""
    missing = draw(st.sampled_from(("none", *PRODUCTS)))
    bonus_round, extra_round = draw(st.sampled_from(("none", *ROUNDS))), draw(st.sampled_from(("none", *ROUNDS)))
    points = st.integers(0, 20)
    return {
        "order": draw(orders),
        "points": draw(points),
        "bonus": 0 if bonus_round == "none" else draw(points),
        "bonus_round": bonus_round,
        "missing": missing,
        "loss": 0 if missing == "none" else draw(points),
        "extra": 0 if "none" in (missing, extra_round) else draw(points),
        "extra_round": extra_round,
        "icon": False,
    }


def written(deck: list[dict[str, object]]) -> str:
    """Return a deck as it stands in a file; what a card has anyway is left out."""
    lines = ["[customers]"]
    for name, parts in zip(CUSTOMERS, deck, strict=False):
        told = {part: value for part, value in parts.items() if BARE.get(part) != value} | {"status": "reported"}
        lines.append(f"{name} = {{ {', '.join(f'{part} = {json.dumps(value)}' for part, value in told.items())} }}")
    return "\n".join(lines)


@settings(max_examples=50, deadline=None)
@given(deck=st.lists(customers(), min_size=16, max_size=32))
def test_any_deck_can_be_written(tmp_path_factory, deck):
    folder = tmp_path_factory.mktemp("deck")
    whole = (Path(__file__).parents[2] / "orcsim/data/editions/orc_market.toml").read_text(encoding="utf-8")
    before, _, rest = whole.partition("[customers]")
    after = rest[rest.index("[without]") :]
    edition = load_edition(SCHEMA, variant(folder, f"{before}{written(deck)}\n\n{after}", head=""))
    assert [card(edition, f"customers.{name}") for name in customers_of(edition.values)] == deck
    assert edition_from_dict(json.loads(json.dumps(edition.to_dict())), SCHEMA, Path("x")) == edition


@settings(max_examples=100)
@given(st.text() | st.lists(st.sampled_from((*PRODUCTS, "most", "+", " ", "units", "fewest", ""))).map(" ".join))
def test_what_is_no_order_is_refused_in_one_line(text):
    if not SCHEMA.specs["customers.c01.order"].allows(text):
        assert "customers.c01.order" in refusal("orc_market", {"customers.c01.order": text})


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("most elf_eer", 'no such product: "elf_eer"; did you mean "elf_ear"?'),
        ("most elf_ear + bew", 'no such product: "bew"; did you mean "brew"?'),
        ("most elf_ear + brew + elf_ear", "elf_ear is named twice"),
        ("most elf_ear +", "a product is missing"),
        ("most ", "a product is missing"),
        ("most toad_eye + elf_ear", 'this order is written "most elf_ear + toad_eye"'),
        ("most elf_ear+brew", 'this order is written "most elf_ear + brew"'),
        ("most diferent", 'did you mean "different"?'),
        ("fewest unit", 'did you mean "fewest units"?'),
        ("fewest elf_ear", "allowed: most PRODUCT, most PRODUCT + PRODUCT, most different"),
        (3, "found 3, allowed: most PRODUCT"),
    ],
)
def test_refused_orders_say_what_is_wrong(order, said):
    assert said in refusal("orc_market", {"customers.c01.order": order})


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"products.elf_ear.one": 2}, "products: 31 cards in all, allowed: 32 to 64; 4 hands of"),
        ({"products.elf_ear.one": 36}, "products: 65 cards in all, allowed: 32 to 64"),
        ({"customers.c02.icon": True}, "12 without the 4-player icon, allowed: at least the 13 of setup.deck.3"),
        ({"customers.c16.order": "none"}, "customers: 15 in all, allowed: at least the 16 of setup.deck.4"),
        ({"customers.c05.order": "none"}, "customers.c05: no such card, but there is c06"),
        ({"customers.c18.order": "most brew"}, "customers.c17: no such card, but there is c18"),
        ({"setup.deck.4": 15}, "setup.deck.4: found 15, allowed: at least 16, a row of 8 and two hidden customers"),
        ({"setup.leaving.3": 4}, "setup.row.3: found 7, allowed: at least 8, twice setup.leaving.3"),
        ({"setup.leaving.4": 1}, "found 1, which makes a row of 14 at night, allowed: one of at most 12"),
        ({"setup.leaving.2": 0}, "a whole number from 1 to 12"),
        ({"setup.deck.2": 0}, "a whole number from 1 to 32"),
        ({"setup.hand": 2}, "a whole number from 3 to 8"),
        ({"customers.c02.bonus": 2}, "customers.c02.bonus: found 2 with bonus_round none, allowed: 0, or a value for"),
        ({"customers.c02.loss": 2}, "customers.c02.loss: found 2 with missing none"),
        ({"customers.c04.extra": 1}, "customers.c04.extra: found 1 with extra_round none"),
        ({"customers.c02.extra": 1, "customers.c02.extra_round": "noon"}, "found 1 with missing none"),
        ({"customers.c01.missing": "elf_eer"}, 'did you mean "elf_ear"?'),
        ({"customers.c01.points": 21}, "a whole number from 0 to 20"),
        ({"customers.c01.icon": 1}, "true or false"),
        ({"without.product": "brew 2"}, "found brew 2, allowed: none or a face of which there is a card"),
        ({"without.customer": "c17"}, "without.customer: found c17, allowed: none or one of the 16 customers"),
        ({"customers.c33.order": "none"}, "allowed: one of c01, c02, ..., c32"),
        ({"customers.c01": 3}, '"customers.c01" is a table'),
        ({"customers.c01.poitns": 3}, 'did you mean "customers.c01.points"?'),
    ],
)  # fmt: skip
def test_refused_values_say_what_is_allowed(values, said):
    assert said in refusal("orc_market", values)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[customers]\nc01 = 3\n", "customers.c01: found 3, allowed: a table with order, points"),
        ("[customers]\nc01 = { point = 3 }\n", 'unknown key "customers.c01.point"'),
        ("[customers]\nc01 = { point = 3 }\n", 'did you mean "points"?'),
        ("[customers]\nc33 = { points = 3 }\n", 'unknown key "customers.c33", allowed: c01, c02, ..., c32'),
        ("[customers]\nc17 = { points = 3 }\n", "customers.c17.order is missing, allowed: most PRODUCT"),
        ("[customers]\nc17 = { order = 'most brew' }\n", "customers.c17.points is missing"),
        ("[customers]\nc01 = { points = true }\n", "customers.c01.points: found true, allowed: a whole number"),
        ("[customers]\nc01 = { status = 'printd' }\n", 'customers.c01: status: found "printd"'),
        ("[customers]\nc01 = { points = 4, note = 3 }\n", "customers.c01.points: note: found 3, allowed: a text"),
        ("[products]\nskul = { one = 4 }\n", 'did you mean "products.skull"?'),
        ("customers = 3\n", "customers: found 3, allowed: a table with c01, c02, ..., c32"),
    ],
)
def test_refused_cards_say_where_and_what_is_allowed(tmp_path, text, said):
    source = variant(tmp_path, text)
    message = refusal(source)
    assert message.startswith(source)
    assert said in message


def test_cards_from_scratch_say_where_they_come_from(tmp_path):
    head = 'game = "orc-market"\n'
    assert "products.brew: found 5, allowed: a table" in refusal(variant(tmp_path, "[products]\nbrew = 5\n", head))
    assert "status: found nothing" in refusal(variant(tmp_path, "[products]\nbrew = { one = 5 }\n", head))
    text = '[products]\nbrew = { one = 5, status = "printed" }\n'
    assert "setup.hand is missing" in refusal(variant(tmp_path, text, head))


def test_faces_are_all_that_a_card_can_show():
    assert len(FACES) == 18
    assert FACES[:4] == ("elf_ear 1", "elf_ear 2", "elf_ear 3", "brew 1")


def test_a_variant_that_gives_order_and_points_lays_another_card(tmp_path):
    edition = load_edition(SCHEMA, variant(tmp_path, '[customers]\nc01 = { order = "most different", points = 3 }\n'))
    assert edition["customers.c01.order"] == "most different"
    assert [edition[f"customers.c01.{part}"] for part in ("bonus", "loss", "extra")] == [0, 0, 0]
    assert [edition[f"customers.c01.{part}"] for part in ("bonus_round", "missing", "extra_round")] == ["none"] * 3
    assert edition.entries["customers.c01.points"].status == "chosen"


def test_a_variant_takes_the_last_card_out(tmp_path):
    fewer = "[setup.deck]\n4 = 15\n[setup.row]\n4 = 7\n[setup.leaving]\n4 = 3\n"
    text = f'[customers]\nc16 = {{ order = "none", points = 0 }}\n{fewer}'
    edition = load_edition(SCHEMA, variant(tmp_path, text))
    assert edition["customers.c16.order"] == "none"
