"""Editions: what the built-in one says, variants, overrides, and what is refused with which words."""

import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from orcsim.edition_files import edition_from_dict, list_editions, load_edition, parse_overrides, set_values
from orcsim.editions import STATUSES, assumed
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.specs import Flag, OneOf, Whole

SCHEMA = GAMES["orconomics"].schema
PRINTED = load_edition(SCHEMA, "orconomics")
HEAD = 'game = "orconomics"\nextends = "orconomics"\n'


def variant(folder: Path, text: str, name: str = "variant.toml") -> str:
    (folder / name).write_text(HEAD + text, encoding="utf-8")
    return str(folder / name)


def refusal(source: str, overrides=()) -> str:
    with pytest.raises(BadInput) as refused:
        _ = set_values(PRINTED, SCHEMA, overrides) if overrides else load_edition(SCHEMA, source)
    message = str(refused.value)
    assert "\n" not in message
    return message


def allowed_values(key: str):
    """Return a strategy of what a key may be."""
    spec = SCHEMA.specs[key]
    if isinstance(spec, Whole):
        return st.integers(spec.low, spec.high).filter(lambda number: number not in spec.never)
    return st.sampled_from(spec.words) if isinstance(spec, OneOf) else st.booleans()


# Values whose sum has limits of its own (a deck that can be dealt, cells for all companies) are drawn elsewhere.
FREE = [key for key in SCHEMA.specs if not key.endswith((".copies", ".cells")) and "setup.cards" not in key]
FREE.remove("rules.bank_limited")
settings_of_a_run = st.lists(st.sampled_from(FREE), max_size=6, unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: allowed_values(key) for key in keys})
)


def test_printed_numbers():
    expected = {
        "setup.skulls": 21,
        "setup.cards": 3,
        "setup.markers": 10,
        "winning.target.2": 9,
        "winning.target.3": 8,
        "winning.target.4": 8,
        "winning.target.5": 7,
        "money.fee": 1,
        "money.startup_price": 3,
        "money.card_price": 7,
        "money.loan": 7,
        "money.subsidy": 3,
        "money.price_raise": 3,
        "money.card_sale": 8,
        "money.pair_sale": 14,
        "money.bank_skulls": 260,
        "money.crisis_income": -1,
        "industries.tourism.start_price": 12,
        "industries.tourism.income": -3,
        "industries.food.income": -2,
        "industries.arms.income": -1,
        "industries.arms.start_price": 11,
        "cards.veto.copies": 4,
    }
    assert {key: PRINTED[key] for key in expected} == expected
    assert {PRINTED.entries[key].status for key in expected} == {"printed"}


def test_assumed_numbers_say_over_what_to_vary_them():
    expected = {"cattle": 5, "communications": 4, "innovations": 3, "transport": 2, "totemism": 2, "banking": 3}
    for industry, income in expected.items():
        entry = PRINTED.entries[f"industries.{industry}.income"]
        assert (entry.value, entry.status, entry.range) == (income, "assumed", (1, 6))
    assert PRINTED.entries["industries.arms.cells"].range == (2, 5)
    difficulties = [PRINTED[key] for key in SCHEMA.specs if key.endswith(".difficulty")]
    assert difficulties == [3, 4, 3, 4, 3, 0, 0, 3, 5, 4, 0, 0]
    assert PRINTED.entries["cards.veto.difficulty"].alternatives == (0, 2, 3, 5, 6)


def test_assumed_lists_every_assumption_and_nothing_else():
    found = assumed(PRINTED)
    assert set(found) == {key for key in SCHEMA.specs if PRINTED.entries[key].status == "assumed"}
    assert all(entry.range or entry.alternatives for entry in found.values())
    assert "industries.cattle.income" in found
    assert "money.fee" not in found


def test_every_option_says_what_it_means_and_what_else_it_may_be():
    options = {key: PRINTED.entries[key] for key in SCHEMA.specs if key.startswith("rules.")}
    assert len(options) == 23
    for key, entry in options.items():
        assert entry.meaning.endswith("."), key
        assert entry.alternatives == SCHEMA.specs[key].others(entry.value), key
    assert all(text.endswith(".") for text in PRINTED.rulings.values())


def test_built_in_editions_are_listed_by_game():
    assert list_editions("orconomics") == ["orconomics"]
    assert list_editions("chess") == []


@given(settings_of_a_run)
def test_allowed_values_are_taken_and_everything_else_stays(values):
    edition = set_values(PRINTED, SCHEMA, values)
    assert edition.values == PRINTED.values | values
    assert {text.partition("=")[0] for text in edition.overrides} == set(values)
    assert (edition.digest == PRINTED.digest) == (edition.values == PRINTED.values)


@given(settings_of_a_run)
def test_overrides_told_are_overrides_read(values):
    edition = set_values(PRINTED, SCHEMA, values)
    assert parse_overrides(edition.overrides) == values
    assert set_values(PRINTED, SCHEMA, edition.overrides) == edition


@given(settings_of_a_run)
def test_edition_told_as_data_is_the_edition(values):
    edition = set_values(PRINTED, SCHEMA, values)
    told = json.loads(json.dumps(edition.to_dict()))
    assert edition_from_dict(told, SCHEMA, Path("manifest.json")) == edition


@given(st.data())
def test_whole_numbers_out_of_range_are_refused(data):
    key = data.draw(st.sampled_from([key for key in FREE if isinstance(SCHEMA.specs[key], Whole)]))
    spec = SCHEMA.specs[key]
    found = data.draw(st.integers(max_value=spec.low - 1) | st.integers(min_value=spec.high + 1))
    message = refusal("orconomics", {key: found})
    assert key in message
    assert spec.allowed in message


@given(
    st.sampled_from(sorted(SCHEMA.specs)),
    st.none() | st.floats() | st.text() | st.binary() | st.lists(st.integers()) | st.just(float("nan")),
)
def test_values_of_a_wrong_type_are_refused(key, found):
    spec = SCHEMA.specs[key]
    if not spec.allows(found):
        assert key in refusal("orconomics", {key: found})


@pytest.mark.parametrize("found", [True, False, 1.0, "1"])
def test_neither_flag_nor_text_is_a_number(found):
    assert "whole number" in refusal("orconomics", {"money.fee": found})


@pytest.mark.parametrize("found", [0, 1, "yes"])
def test_neither_number_nor_text_is_a_flag(found):
    assert "true or false" in refusal("orconomics", {"rules.veto_self": found})


@settings(max_examples=200)
@given(st.text())
def test_strange_override_texts_are_refused_in_one_line(text):
    assert refusal("orconomics", [text])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("industries.tranport.income=3", 'did you mean "industries.transport.income"?'),
        ("veto_until=last_pass", 'did you mean "rules.veto_until"?'),
        ("rules.veto_until=last_paas", 'did you mean "last_pass"?'),
        ("money.fee=nan", "a whole number from 0 to 1000"),
        ("money.fee=1e3", "a whole number from 0 to 1000"),
        ("money.fee=", "KEY=VALUE"),
        ("=3", "KEY=VALUE"),
        ("money=3", "no such key"),
        ("industries.transport=3", "no such key"),
        ("cards.veto.difficulty=1", "a whole number from 0 to 6 except 1"),
        ("winning.target=4", "a whole number from 5 to 12"),
        ("winning.target.6=9", "no such key"),
        ("industries.food.start_price=0", "a whole number from 1 to 100"),
        ("industries.food.cells=11", "a whole number from 0 to 10"),
    ],
)
def test_refused_overrides_say_what_is_allowed(text, said):
    assert said in refusal("orconomics", [text])


def test_key_given_twice_is_refused():
    assert "twice" in refusal("orconomics", ["money.fee=1", "money.fee=2"])


def test_target_without_players_is_the_target_of_any_number():
    edition = load_edition(SCHEMA, "orconomics", ["winning.target=10"])
    assert [edition[f"winning.target.{n}"] for n in (2, 3, 4, 5)] == [10, 10, 10, 10]
    assert edition.overrides == ("winning.target=10",)


def test_changed_value_is_chosen_and_equal_value_keeps_its_provenance():
    edition = load_edition(SCHEMA, "orconomics", {"industries.cattle.income": 6, "industries.banking.income": 3})
    assert edition.entries["industries.cattle.income"].status == "chosen"
    assert edition.entries["industries.banking.income"].status == "assumed"


def test_numpy_integers_are_integers():
    import numpy as np

    assert load_edition(SCHEMA, "orconomics", {"money.fee": np.int64(2)})["money.fee"] == 2


def test_values_set_one_after_another_are_as_if_set_at_once():
    step = set_values(load_edition(SCHEMA, "orconomics", {"money.fee": 2}), SCHEMA, {"money.loan": 8, "money.fee": 3})
    assert step == load_edition(SCHEMA, "orconomics", {"money.fee": 3, "money.loan": 8})


def test_deck_must_be_large_enough_for_the_hands():
    few = {key: 2 for key in SCHEMA.specs if key.endswith(".copies")}
    assert "at least 25" in refusal("orconomics", few | {"setup.cards": 12})
    assert set_values(PRINTED, SCHEMA, few | {"setup.cards": 11})["setup.cards"] == 11


def test_deck_must_not_be_larger_than_the_box_of_the_kernel():
    assert "at most 64" in refusal("orconomics", {"cards.veto.copies": 21})
    assert load_edition(SCHEMA, "orconomics", {"cards.veto.copies": 20})["cards.veto.copies"] == 20


def test_there_must_be_cells_for_the_first_companies():
    industries = [key for key in SCHEMA.specs if key.endswith(".cells")]
    message = refusal("orconomics", dict.fromkeys(industries, 0) | {industries[0]: 3})
    assert "at least 4" in message


def test_limited_bank_must_hold_what_is_dealt_out():
    assert "at least the 42" in refusal("orconomics", {"rules.bank_limited": True, "money.bank_skulls": 41})
    assert load_edition(SCHEMA, "orconomics", {"money.bank_skulls": 0})["money.bank_skulls"] == 0


def test_variant_says_only_what_differs(tmp_path):
    source = variant(
        tmp_path, 'name = "dear"\n[money]\nfee = 2\n[industries.cattle]\nincome = { value = 4, status = "reported" }\n'
    )
    edition = load_edition(SCHEMA, source)
    assert edition.values == PRINTED.values | {"money.fee": 2, "industries.cattle.income": 4}
    assert (edition.name, edition.source, edition.overrides) == ("dear", source, ())
    assert edition.entries["money.fee"].status == "chosen"
    assert (edition.entries["industries.cattle.income"].status, edition.entries["industries.cattle.income"].range) == (
        "reported",
        (1, 6),
    )
    assert edition.rulings == PRINTED.rulings


def test_variant_extends_a_file_beside_it(tmp_path):
    variant(tmp_path, "[money]\nfee = 2\nloan = 8\n", "base.toml")
    (tmp_path / "top.toml").write_text('game = "orconomics"\nextends = "base.toml"\n[money]\nfee = 3\n')
    edition = load_edition(SCHEMA, str(tmp_path / "top.toml"))
    assert (edition["money.fee"], edition["money.loan"], edition.name) == (3, 8, "top")


def test_variant_can_set_one_target_for_all(tmp_path):
    edition = load_edition(SCHEMA, variant(tmp_path, "[winning]\ntarget = 10\n"))
    assert edition["winning.target.3"] == 10


def test_editions_with_equal_values_have_one_digest(tmp_path):
    edition = load_edition(SCHEMA, variant(tmp_path, 'name = "same"\n[money]\nfee = 1\n'))
    assert edition.digest == PRINTED.digest


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '#read("/etc/passwd")', "[bold]x", "%s {0} ${HOME}", "Ork 🪓"]
)
def test_names_may_hold_anything_that_prints(tmp_path, name):
    edition = load_edition(SCHEMA, variant(tmp_path, f"name = {json.dumps(name, ensure_ascii=False)}\n"))
    assert (edition.name, edition.title) == (name, name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[money]\nfe = 2\n", 'unknown key "money.fe"'),
        ("[money]\nfe = 2\n", 'did you mean "money.fee"?'),
        ("[mony]\nfee = 2\n", 'unknown key "mony"'),
        ("[money]\nfee = nan\n", "found nan, allowed: a whole number"),
        ("[money]\nfee = 1.5\n", "found 1.5, allowed: a whole number"),
        ("[money]\nfee = true\n", "found true, allowed: a whole number"),
        ("[money]\nfee = [1]\n", "found [1], allowed: a whole number"),
        ("[money]\nfee = 1979-05-27\n", "allowed: a whole number"),
        ("[money]\nfee = { value = 2, status = 'printd' }\n", 'did you mean "printed"?'),
        ("[money]\nfee = { value = 2, statu = 'printed' }\n", 'did you mean "status"?'),
        ("[money]\nfee = { value = 2, status = 3 }\n", "status: found 3"),
        ("[money]\nfee = { value = 2, status = 'assumed' }\n", "range is missing"),
        ("[money]\nfee = { value = 2, status = 'assumed', range = [3, 4] }\n", "[low, high] around the value"),
        ("[money]\nfee = { value = 2, status = 'assumed', range = [1] }\n", "[low, high] around the value"),
        ("[money]\nfee = { value = 2, status = 'assumed', range = [false, 4] }\n", "[low, high] around the value"),
        ("[money]\nfee = { value = 2, status = 'assumed', range = [0, nan] }\n", "[low, high] around the value"),
        ("[money]\nfee = { value = 2, alternatives = [-1] }\n", "a list of values"),
        ("[money]\nfee = { value = 2, note = 3 }\n", "allowed: a text"),
        ("[rules.veto_self]\nvalue = true\nrange = [0, 1]\n", "range: found"),
        ("money = 3\n", "allowed: a table with"),
        ("rulings = 3\n", "a table of texts"),
        ("[rulings]\nx = 3\n", "allowed: a text"),
        ('name = ""\n', "name: found"),
        ("name = 3\n", "name: found 3"),
        ('name = "\\u001b[31m"\n', "without control characters"),
        ('title = "two\\nlines"\n', "one line"),
        ("description = []\n", "description: found []"),
    ],
)
def test_refused_files_say_where_and_what_is_allowed(tmp_path, text, said):
    source = variant(tmp_path, text)
    message = refusal(source)
    assert message.startswith(source)
    assert said in message


def test_malformed_toml_is_refused_with_its_line(tmp_path):
    assert "line 5" in refusal(variant(tmp_path, "[money]\nfee = 1\nloan = = 8\n"))


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = 1\x00", b"x = " + b"[" * 100_000])
def test_what_is_not_toml_is_refused(tmp_path, content):
    (tmp_path / "strange.toml").write_bytes(content)
    assert "strange.toml" in refusal(str(tmp_path / "strange.toml"))


def test_edition_from_scratch_must_be_whole_and_say_where_each_value_comes_from(tmp_path):
    (tmp_path / "bare.toml").write_text('game = "orconomics"\n')
    assert "setup.ring is missing" in refusal(str(tmp_path / "bare.toml"))
    (tmp_path / "bare.toml").write_text('game = "orconomics"\n[money]\nfee = 3\n')
    assert "allowed: a table such as" in refusal(str(tmp_path / "bare.toml"))
    (tmp_path / "bare.toml").write_text('game = "orconomics"\n[money]\nfee = { value = 3 }\n')
    assert "status: found nothing" in refusal(str(tmp_path / "bare.toml"))
    (tmp_path / "bare.toml").write_text('game = "orconomics"\n[money]\nfee = { status = "printed" }\n')
    assert "value is missing" in refusal(str(tmp_path / "bare.toml"))


def test_circles_are_refused(tmp_path):
    (tmp_path / "a.toml").write_text('game = "orconomics"\nextends = "b.toml"\n')
    (tmp_path / "b.toml").write_text('game = "orconomics"\nextends = "./a.toml"\n')
    assert "no circle" in refusal(str(tmp_path / "a.toml"))


@pytest.mark.parametrize("base", ['"orconomic"', '"missing.toml"', "3", '""'])
def test_what_cannot_be_extended_is_refused(tmp_path, base):
    (tmp_path / "a.toml").write_text(f'game = "orconomics"\nextends = {base}\n')
    assert refusal(str(tmp_path / "a.toml"))


@pytest.mark.parametrize("head", ['game = "chess"\nextends = "orconomics"', 'game = 3\nextends = "orconomics"', ""])
def test_edition_of_another_game_is_refused(tmp_path, head):
    (tmp_path / "a.toml").write_text(f"{head}\n")
    assert "game: found" in refusal(str(tmp_path / "a.toml"))


def test_a_file_that_extends_another_need_not_name_the_game(tmp_path):
    (tmp_path / "a.toml").write_text('extends = "orconomics"\n[money]\nfee = 2\n')
    assert load_edition(SCHEMA, str(tmp_path / "a.toml"))["money.fee"] == 2


def test_a_policy_is_not_taken_for_an_edition(tmp_path):
    (tmp_path / "a.toml").write_text('extends = "greedy"\n[weights]\ntrophy = 9.0\n')
    assert "this is a policy, allowed: an edition" in refusal(str(tmp_path / "a.toml"))


@pytest.mark.parametrize(
    "source", ["", "orconomic", "orconomics ", "../orconomics", "nowhere.toml", "/", ".toml", "x\0.toml"]
)
def test_unknown_editions_are_refused(source):
    assert refusal(source)


def test_unknown_edition_suggests_the_nearest():
    assert 'did you mean "orconomics"?' in refusal("orconomic")


def test_status_words_are_explained():
    assert list(STATUSES) == ["printed", "inferred", "reported", "assumed", "chosen"]
    assert {entry.status for entry in PRINTED.entries.values()} <= set(STATUSES)


def test_flags_have_no_range():
    assert Flag().others(True) == (False,)
