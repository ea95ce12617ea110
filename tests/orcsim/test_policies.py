"""Policies: what the built-in ones are, files that extend them, and what is refused with which words."""

import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.policies import list_policies, load_policy, policy_from_dict

SCHEMA = GAMES["orconomics"].policy_schema
GREEDY = load_policy(SCHEMA, "greedy")
HEAD = 'game = "orconomics"\nextends = "greedy"\n'


def variant(folder: Path, text: str, head: str = HEAD) -> str:
    (folder / "mine.toml").write_text(head + text, encoding="utf-8")
    return str(folder / "mine.toml")


def refusal(source: str) -> str:
    with pytest.raises(BadInput) as refused:
        load_policy(SCHEMA, source)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_greedy_and_random_are_built_in():
    policies = {policy.name: policy for policy in list_policies(SCHEMA)}
    assert {"greedy", "random"} <= set(policies)
    assert policies["random"].kind == "random"
    assert policies["greedy"].kind == "weighted"
    assert all(set(policy.weights) == set(SCHEMA.flat) for policy in policies.values())
    assert all(policy.description for policy in policies.values())


def test_variant_changes_only_what_it_says(tmp_path):
    policy = load_policy(SCHEMA, variant(tmp_path, "[weights]\ntrophy = 9\n[weights.keep]\nveto = 2.5\n"))
    assert policy.weights == {**GREEDY.weights, "trophy": 9.0, "keep.veto": 2.5}
    assert (policy.name, policy.kind) == ("mine", "weighted")
    assert policy.digest != GREEDY.digest


def test_policy_without_changes_plays_like_its_base(tmp_path):
    assert load_policy(SCHEMA, variant(tmp_path, 'name = "twin"\n')).digest == GREEDY.digest


@given(
    st.dictionaries(
        st.sampled_from(sorted(name for name, weight in SCHEMA.flat.items() if not weight.whole)),
        st.floats(0.0, 1.0),
        max_size=5,
    )
)
def test_policy_told_as_data_is_the_policy(weights):
    told = GREEDY.to_dict() | {"weights": {**GREEDY.weights, **weights}}
    policy = policy_from_dict(json.loads(json.dumps(told)), SCHEMA, Path("manifest.json"))
    assert policy.weights == {**GREEDY.weights, **weights}
    assert policy_from_dict(policy.to_dict(), SCHEMA, Path("manifest.json")) == policy


@pytest.mark.parametrize("schema", [game.policy_schema for game in GAMES.values()], ids=lambda schema: schema.game)
def test_every_built_in_policy_told_as_data_is_itself(schema):
    for policy in list_policies(schema):
        told = json.loads(json.dumps(policy.to_dict()))
        assert policy_from_dict(told, schema, Path("manifest.json")) == policy


def test_random_with_weights_told_as_data_keeps_them(tmp_path):
    policy = load_policy(SCHEMA, variant(tmp_path, 'kind = "random"\n[weights]\ntrophy = 9\n'))
    assert policy_from_dict(policy.to_dict(), SCHEMA, Path("manifest.json")) == policy
    assert policy.weights["trophy"] == 9.0


def test_a_weighted_policy_told_as_data_is_whole_or_refused():
    told = GREEDY.to_dict() | {"weights": {"trophy": 1.0}}
    with pytest.raises(BadInput, match=r"weights\.temperature is missing"):
        policy_from_dict(told, SCHEMA, Path("manifest.json"))


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e7", "true", '"6"', "[1.0]", "10" * 200])
@pytest.mark.parametrize("key", ["trophy", "ability.food", "keep.veto"])
def test_weights_that_are_no_sane_numbers_are_refused(tmp_path, key, number):
    table, _, name = key.rpartition(".")
    header = f"[weights.{table}]" if table else "[weights]"
    assert f"weights.{key}: found" in refusal(variant(tmp_path, f"{header}\n{name} = {number}\n"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[weights]\ntrofy = 1\n", 'unknown weight "trofy"; did you mean "trophy"?'),
        ("[weights.keep]\nvetoo = 1\n", 'did you mean "keep.veto"?'),
        ("[weights.keep]\nzzzzz = 1\n", "allowed: security, exploitation"),
        ("[weights]\nkeep = 1\n", "allowed: a table"),
        ("[weights]\ntrophy = { food = 1 }\n", "weights.trophy: found"),
        ("[weights]\ntemperature = -1\n", "allowed: a number from 0 to"),
        ("[weights]\nstart_only = 2\n", "allowed: a whole number from 0 to 1"),
        ("weights = 1\n", "weights: found 1, allowed: a table"),
        ('kind = "clever"\n', 'kind: found "clever", allowed: "random", "weighted" or "search"'),
        ("kind = []\n", "kind: found []"),
        ("[wieghts]\ntrophy = 1\n", 'did you mean "weights"?'),
        ("name = 1\n", "name: found 1"),
        ('description = ""\n', "description: found"),
        ("[weights\n", "line 3"),
    ],
)
def test_refused_files_say_where_and_what_is_allowed(tmp_path, text, said):
    source = variant(tmp_path, text)
    message = refusal(source)
    assert message.startswith(source)
    assert said in message


def test_policy_from_scratch_must_be_whole(tmp_path):
    assert "weights.temperature is missing" in refusal(
        variant(tmp_path, 'kind = "weighted"\n', head='game = "orconomics"\n')
    )


def test_random_needs_no_weights(tmp_path):
    policy = load_policy(SCHEMA, variant(tmp_path, 'kind = "random"\n', head='game = "orconomics"\n'))
    assert set(policy.weights.values()) == {0.0}


def test_kind_must_be_said_by_somebody(tmp_path):
    assert "kind: found nothing" in refusal(variant(tmp_path, "[weights]\n", head='game = "orconomics"\n'))


def test_policy_of_another_game_is_refused(tmp_path):
    assert 'game: found "chess"' in refusal(variant(tmp_path, "", head='game = "chess"\n'))


@pytest.mark.parametrize("source", ["", "gredy", "./greedy", "nowhere.toml", "Greedy"])
def test_unknown_policies_are_refused(source):
    assert "policy" in refusal(source)


def test_an_edition_is_not_taken_for_a_policy(tmp_path):
    (tmp_path / "a.toml").write_text('extends = "orconomics"\n[money]\nfee = 2\n')
    assert "this is an edition, allowed: a policy" in refusal(str(tmp_path / "a.toml"))
