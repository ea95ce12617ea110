"""Players of ORC in real games: that formations, likings and handicaps arrive on the board."""

import math
import re
from pathlib import Path

import polars as pl
import pytest

import orcsim
from orcsim.games.orc import ORC
from orcsim.games.orc_words import ROLES
from orcsim.policies import list_policies, load_policy
from orcsim.replay import replay
from orcsim.scenario import make_scenario
from tests.gates import ROOT

SQUARES = [f"role_{square}" for square in range(1, 11)]
LETTERS = "".join(ROLES.values())
WITH_FORMATIONS = [policy for policy in list_policies(ORC.policy_schema) if policy.formations]
N_GAMES = 400


def arrangements(seats: pl.DataFrame) -> list[str]:
    """Return the arrangement of every row as ten letters."""
    return ["".join(LETTERS[role] for role in roles) for roles in seats.select(SQUARES).iter_rows()]


def fits(letters: str, formation: str) -> bool:
    """Say whether an arrangement is as a formation wants it."""
    return all(wanted in (".", letter) for wanted, letter in zip(formation.replace("/", ""), letters, strict=True))


def written(folder: Path, name: str, text: str, base: str = "greedy") -> str:
    """Write a policy that extends another one and return where."""
    (folder / f"{name}.toml").write_text(f'game = "orc"\nextends = "{base}"\n{text}', encoding="utf-8")
    return str(folder / f"{name}.toml")


@pytest.mark.parametrize("policy", WITH_FORMATIONS, ids=lambda policy: policy.name)
def test_every_formation_of_a_policy_is_set_up_about_as_often_as_the_others(policy):
    run = orcsim.simulate("orc", policies=policy.name, games=N_GAMES, seed=4)
    counts = [0] * len(policy.formations)
    for letters in arrangements(run.seats):
        fitting = [fits(letters, formation) for formation in policy.formations]
        assert any(fitting), letters
        for place, fit in enumerate(fitting):
            counts[place] += fit
    assert min(counts) > 2 * N_GAMES / len(counts) / 2


@pytest.mark.parametrize("base", ["greedy", "random"])
def test_a_formation_that_names_every_square_is_that_arrangement(tmp_path, base):
    source = written(tmp_path, "mine", 'formations = ["SACAS/NSKAJ"]\n', base)
    run = orcsim.simulate("orc", policies=[source, "random"], games=50, seed=1, rotate=True)
    mine = run.seats.filter(pl.col("policy") == "mine")
    other = run.seats.filter(pl.col("policy") == "random")
    assert set(arrangements(mine)) == {"SACASNSKAJ"}
    assert set(mine["seat"]) == {0, 1}
    assert len(set(arrangements(other))) > 10


@pytest.mark.parametrize("base", ["greedy", "random"])
def test_a_role_of_a_later_square_is_kept_for_it(tmp_path, base):
    source = written(tmp_path, "mine", 'formations = ["...../.SS.K"]\n', base)
    run = orcsim.simulate("orc", policies=source, games=N_GAMES, seed=1)
    assert all(fits(letters, "...../.SS.K") for letters in arrangements(run.seats))
    assert len(set(arrangements(run.seats))) > 100


def test_a_formation_that_an_edition_has_no_pieces_for_is_filled_up(tmp_path):
    source = written(tmp_path, "mine", 'formations = ["CSSS./K...N"]\n')
    few = {"pieces.soldier": 1, "pieces.archer": 7, "pieces.chariot": 0, "pieces.knight": 0}
    run = orcsim.simulate("orc", policies=source, games=50, seed=1, set=few)
    assert {"".join(sorted(letters)) for letters in arrangements(run.seats)} == {"AAAAAAAJKS"}
    assert all(letters[5] == "K" for letters in arrangements(run.seats))


def test_drawn_arranges_every_piece_as_often_in_front_as_behind():
    seats = orcsim.simulate("orc", policies="drawn", games=2000, seed=1).seats
    for role in range(len(ROLES)):
        squares = pl.concat_list(SQUARES[:5]).list.count_matches(role)
        front = (
            seats.select(squares.sum()).item()
            / seats.select(pl.concat_list(SQUARES).list.count_matches(role).sum()).item()
        )
        assert front == pytest.approx(0.5, abs=0.04), role


def test_a_role_that_is_not_liked_in_front_stays_behind(tmp_path):
    source = written(tmp_path, "mine", "[weights]\nking_front = 0.0\njester_front = 100.0\n")
    letters = arrangements(orcsim.simulate("orc", policies=source, games=N_GAMES, seed=1).seats)
    assert all("K" in text[5:] for text in letters)
    assert sum("J" in text[:5] for text in letters) > 0.95 * len(letters)


def round_0(**values: str) -> pl.DataFrame:
    """Return what is known before the first move of some games."""
    handicap = {key.replace("__", "."): value for key, value in values.items()}
    run = orcsim.simulate("orc", policies="random", games=100, seed=2, trace_rounds=True, set=handicap)
    return run.rounds.filter(pl.col("round") == 0)


def test_nothing_is_known_before_the_first_move():
    start = round_0()
    assert set(start.select("score", "known").rows()) == {(10, 0)}
    assert start["bits"].to_list() == pytest.approx([math.log2(100_800)] * 200)
    assert start["king_seen"].to_list() == pytest.approx([0.1] * 200)
    assert start["jester_seen"].to_list() == pytest.approx([0.1] * 200)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_without_a_piece_begins_with_nine_of_which_no_more_is_known(seat):
    side = ("first", "second")[seat]
    start = round_0(**{f"handicap__{side}_without": "soldier"})
    own, other = start.filter(pl.col("seat") == seat), start.filter(pl.col("seat") != seat)
    assert set(own.select("score", "known").rows()) == {(9, 0)}
    assert set(other.select("score", "known").rows()) == {(10, 0)}
    assert own["bits"].to_list() == pytest.approx([math.log2(math.factorial(9) / 2 / 6)] * 100)
    assert own["king_seen"].to_list() == pytest.approx([1 / 9] * 100)
    assert other["king_seen"].to_list() == pytest.approx([0.1] * 100)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_that_shows_its_king_is_known_to_have_it_there(seat):
    side = ("first", "second")[seat]
    start = round_0(**{f"handicap__{side}_shows": "king"})
    own, other = start.filter(pl.col("seat") == seat), start.filter(pl.col("seat") != seat)
    assert set(own.select("score", "known", "king_seen").rows()) == {(10, 1, 1.0)}
    assert own["jester_seen"].to_list() == pytest.approx([1 / 9] * 100)
    assert own["bits"].to_list() == pytest.approx([math.log2(10_080)] * 100)
    assert set(other.select("score", "known").rows()) == {(10, 0)}


def test_a_piece_left_out_is_no_capture():
    handicap = {"handicap.first_without": "chariot", "handicap.second_without": "soldier"}
    seats = orcsim.simulate("orc", policies="random", games=100, seed=2, set=handicap).seats
    own, other = seats.partition_by("seat")
    assert (own["pieces"] + other["captures"] == 9).all()
    assert (other["pieces"] + own["captures"] == 9).all()
    assert all("C" in letters for letters in arrangements(own))


def test_handicaps_are_drawn_among_all_pieces_of_a_role_and_change_no_arrangement():
    handicap = {"handicap.second_without": "soldier", "handicap.second_shows": "archer"}
    even, uneven = (make_scenario("orc", policies="random", games=1, seed=6, set=values) for values in ({}, handicap))
    places: dict[str, set[int]] = {"without": set(), "shown": set()}
    for number in range(40):
        played = replay(uneven, number)
        roles = replay(even, number).result["role"].tolist()
        assert played.result["role"].tolist() == roles
        for event in played.events():
            if event["event"] in places:
                assert (event["seat"], event["turn"]) == (1, 0)
                assert list(ROLES)[roles[1][event["piece"]]] == event["role"]
                alike = [piece for piece in range(10) if roles[1][piece] == roles[1][event["piece"]]]
                places[event["event"]].add(alike.index(event["piece"]))
    assert places == {"without": {0, 1, 2}, "shown": {0, 1, 2}}


def section(title: str) -> str:
    """Return a part of the page about the game."""
    page = (ROOT / "docs" / "games" / "orc.md").read_text(encoding="utf-8")
    return re.split(r"\n##+ ", page.partition(f" {title}\n")[2])[0]


def test_the_page_of_the_game_tells_every_policy_and_every_handicap():
    told = re.findall(r"^\| `(\w+)` \|", section("Players"), re.MULTILINE)
    assert sorted(told) == [policy.name for policy in list_policies(ORC.policy_schema)]
    keys = {key for key in ORC.schema.specs if key.startswith("handicap.")}
    assert set(re.findall(r"`(handicap\.\w+)`", section("Handicaps"))) == keys


def test_the_example_of_a_policy_with_formations_is_one(tmp_path):
    example = "\n".join(re.findall(r"^ {4}(.*)$", section("Formations"), re.MULTILINE))
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    policy = load_policy(ORC.policy_schema, str(tmp_path / "example.toml"))
    assert policy.formations == ("...../K....", "...../....K")


def test_greedy_beats_random_and_every_plan_does():
    for policy in list_policies(ORC.policy_schema):
        if policy.kind == "weighted":
            run = orcsim.simulate("orc", policies=[policy.name, "random"], games=200, seed=1, rotate=True)
            share = run.seats.filter(pl.col("policy") == policy.name)["win_share"].mean()
            assert share > 0.6, policy.name
