"""Formations of policies: how they read, what is refused with which words, and that other games know none."""

import hashlib
import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.jobs import prepare
from orcsim.manifest import make_header, scenario_of
from orcsim.policies import Policy, load_policy, policy_from_dict
from orcsim.scenario import make_scenario

SCHEMA = GAMES["orc"].policy_schema
OTHERS = [game.policy_schema for game in GAMES.values() if game.policy_schema.formations is None]
HEAD = 'game = "orc"\nextends = "greedy"\n'
FULL = "SACAS/NSKAJ"
any_formation = st.permutations("SSSAAACNKJ").flatmap(
    lambda letters: st.sets(st.integers(0, 9)).map(
        lambda dots: "".join("." if i in dots else letter for i, letter in enumerate(letters))
    )
)


def variant(folder: Path, text: str, head: str = HEAD, name: str = "mine") -> str:
    (folder / f"{name}.toml").write_text(head + text, encoding="utf-8")
    return str(folder / f"{name}.toml")


def with_formations(folder: Path, *found: str) -> Policy:
    return load_policy(SCHEMA, variant(folder, f"formations = {json.dumps(found)}\n"))


def refusal(source: str, schema=SCHEMA) -> str:
    with pytest.raises(BadInput) as refused:
        load_policy(schema, source)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_policy_holds_the_formations_of_its_file(tmp_path):
    policy = with_formations(tmp_path, FULL, "....K/.....")
    assert policy.formations == (FULL, "....K/.....")
    assert policy.weights == load_policy(SCHEMA, "greedy").weights


def test_a_file_has_the_formations_of_the_one_it_extends_until_it_gives_its_own(tmp_path):
    base = variant(tmp_path, f'formations = ["{FULL}", "....K/....."]\n', name="base")
    head = f'game = "orc"\nextends = "{base}"\n'
    same = load_policy(SCHEMA, variant(tmp_path, "[weights]\nrunning = 3.0\n", head, "same"))
    own = load_policy(SCHEMA, variant(tmp_path, 'formations = ["K..../....."]\n', head, "own"))
    none = load_policy(SCHEMA, variant(tmp_path, "formations = []\n", head, "none"))
    assert same.formations == (FULL, "....K/.....")
    assert own.formations == ("K..../.....",)
    assert none.formations == ()
    assert none.digest == load_policy(SCHEMA, "greedy").digest


def test_formations_decide_how_a_policy_plays_and_so_its_digest(tmp_path):
    digests = {
        with_formations(tmp_path, *found).digest
        for found in [(), (FULL,), (FULL, FULL), (FULL, "....K/....."), ("....K/.....", FULL)]
    }
    assert len(digests) == 5


@given(st.lists(any_formation, max_size=16))
def test_a_policy_told_as_data_has_its_formations(found):
    texts = [f"{text[:5]}/{text[5:]}" for text in found]
    told = load_policy(SCHEMA, "greedy").to_dict() | {"formations": texts}
    policy = policy_from_dict(json.loads(json.dumps(told)), SCHEMA, Path("manifest.json"))
    assert policy.formations == tuple(texts)
    assert policy_from_dict(json.loads(json.dumps(policy.to_dict())), SCHEMA, Path("manifest.json")) == policy


def test_a_manifest_keeps_formations(tmp_path):
    source = variant(tmp_path, f'formations = ["{FULL}"]\n')
    scenario = make_scenario("orc", policies=["greedy", source], games=1)
    header = json.loads(json.dumps(make_header(scenario, "digest")))
    assert header["policies"]["mine"]["formations"] == [FULL]
    assert "formations" not in header["policies"]["greedy"]
    assert scenario_of(header, Path("manifest.json")) == scenario
    header["policies"]["mine"]["formations"] = ["KK.../....."]
    with pytest.raises(BadInput, match=r"manifest\.json: formations: found"):
        scenario_of(header, Path("manifest.json"))


def test_the_kernel_gets_a_number_for_every_square(tmp_path):
    source = variant(tmp_path, f'formations = ["{FULL}", "....K/.J..."]\n')
    rows = prepare(make_scenario("orc", policies=["greedy", source], games=1)).policies
    assert rows["n_formations"].tolist() == [0, 2, 0]  # the last is the stand-in
    assert rows["formations"][1, :2].tolist() == [
        [0, 1, 2, 1, 0, 3, 0, 4, 1, 5],
        [-1, -1, -1, -1, 4, -1, 5, -1, -1, -1],
    ]


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ('"SACAS/NSKAJ"', 'formations: found "SACAS/NSKAJ", allowed: a list of texts such as "...../....."'),
        ("3", "formations: found 3, allowed: a list of texts"),
        ('["SACAS/NSKAJ", 3]', "allowed: a list of texts"),
        ("[true]", "allowed: a list of texts"),
        ('["SACASNSKAJ"]', 'found "SACASNSKAJ", allowed: 5 letters of the front row and after a "/" 5 letters of'),
        ('["SACA/SNSKAJ"]', 'such as "...../....."'),
        ('["SACAS/NSKA"]', 'such as "...../....."'),
        ('["SACAS/NSKAJ/....."]', 'such as "...../....."'),
        ('[""]', 'found "", allowed: 5 letters of the front row'),
        ('["SACAQ/....."]', 'found "SACAQ/....." with "Q", allowed: S Soldier, A Archer, C Chariot, N Knight, K King, '
                            'J Jester, "." any piece that is left'),
        ('["sacas/nskaj"]', 'with "s", allowed: S Soldier'),
        ('["SACAS/NS AJ"]', 'with " ", allowed: S Soldier'),
        ('["KK.../....."]', 'found "KK.../....." with 2 times K (King), allowed: at most 1, as the printed game has'),
        ('["SSSS./....."]', "with 4 times S (Soldier), allowed: at most 3"),
        ('["...../.....", "C..../C...."]', 'found "C..../C...." with 2 times C (Chariot), allowed: at most 1'),
        (json.dumps(["...../....."] * 17), "formations: found 17, allowed: at most 16"),
    ],
)  # fmt: skip
def test_refused_formations_say_where_and_what_is_allowed(tmp_path, given_, said):
    source = variant(tmp_path, f"formations = {given_}\n")
    message = refusal(source)
    assert message.startswith(source)
    assert said in message


def test_sixteen_formations_are_not_too_many(tmp_path):
    assert len(with_formations(tmp_path, *["...../....."] * 16).formations) == 16


@pytest.mark.parametrize("schema", OTHERS, ids=lambda schema: schema.game)
def test_a_game_without_formations_refuses_them(tmp_path, schema):
    source = variant(tmp_path, 'formations = ["...../....."]\n', f'game = "{schema.game}"\nextends = "greedy"\n')
    assert 'unknown key "formations", allowed: game, name, kind' in refusal(source, schema)
    told = load_policy(schema, "greedy").to_dict() | {"formations": ["...../....."]}
    with pytest.raises(BadInput, match='unknown key "formations"'):
        policy_from_dict(told, schema, Path("manifest.json"))


@pytest.mark.parametrize("schema", [*OTHERS, SCHEMA], ids=lambda schema: schema.game)
def test_a_policy_without_formations_is_told_as_if_there_were_none(schema):
    policy = load_policy(schema, "greedy")
    content = json.dumps([schema.game, "weighted", policy.weights], sort_keys=True, separators=(",", ":"))
    assert policy.digest == hashlib.sha256(content.encode()).hexdigest()
    assert list(policy.to_dict()) == ["game", "name", "kind", "description", "source", "digest", "weights"]


def test_a_file_of_formations_alone_is_a_policy(tmp_path):
    from orcsim.edition_files import load_edition

    source = variant(tmp_path, f'formations = ["{FULL}"]\n')
    with pytest.raises(BadInput, match="this is a policy, allowed: an edition"):
        load_edition(GAMES["orc"].schema, source)


@pytest.mark.parametrize(
    ("weight", "found", "said"),
    [
        ("depth", "2.5", "a whole number from 1 to 1000"),
        ("depth", "0", "a whole number from 1 to 1000"),
        ("depth", "1001", "a whole number from 1 to 1000"),
        ("playouts", "0.5", "a whole number from 1 to 100000"),
        ("playouts", "100001", "a whole number from 1 to 100000"),
        ("bluff", "1.5", "a number from 0 to 1"),
        ("king_front", "-1", "a number from 0 to 100"),
        ("temperature", "-0.1", "a number from 0 to 1000"),
    ],
)
def test_weights_of_orc_have_limits(tmp_path, weight, found, said):
    message = refusal(variant(tmp_path, f"[weights]\n{weight} = {found}\n"))
    assert f"weights.{weight}: found {found}, allowed: {said}" in message


@pytest.mark.parametrize("number", ["2", "2.0"])
def test_a_whole_number_may_be_written_either_way(tmp_path, number):
    assert load_policy(SCHEMA, variant(tmp_path, f"[weights]\ndepth = {number}\n")).weights["depth"] == 2.0
