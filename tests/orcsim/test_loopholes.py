"""Loopholes of a toy that has some, and what is said of them."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kernels.orc.layout import RESULT
from orcsim.api import simulate
from orcsim.cli.app import run as command
from orcsim.errors import BadInput, Interrupted
from orcsim.games import GAMES, Game
from orcsim.games.lines import Line
from orcsim.policies import load_policy
from orcsim.scenario import make_scenario
from orcsim.tuning import loopholes
from orcsim.tuning.arena import WHOLE
from orcsim.tuning.loopholes import OPEN, SHUT, TOLD, UNDECIDED, Finding, find_loopholes, worth_of
from tests.orcsim.tuned import GAME, PLAYERS, broken_off, plans_of, toy

__all__ = ["toy"]

LINES = (
    Line("fines", "Can a player be fined ever more?", "fines", "fines", limit=lambda edition: 90),
    Line("all-fines", "Can a table be fined ever more?", "fines", "fines", is_table=True),
    Line("unserved", "Does nobody serve?", "unserved", "customers", limit=lambda edition: 100),
    Line("no-toad", "Does somebody win without toads?", never=("toad_pickles",)),
)


@pytest.fixture
def holed(toy: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Give the toy some lines, and a product that can be left out."""
    product = next(iter(toy.policy_schema.actions))
    lines = (*LINES[:3], replace(LINES[3], never=(product,)))
    game = replace(toy, lines=lines)
    monkeypatch.setitem(GAMES, GAME, game)
    return game


def found_in(out: Path, *lines: str, **options: int) -> dict[str, Finding]:
    """Return what a short search finds, by line."""
    told = {"games": 40, "generations": 25, "seed": 3, "threads": 1, **options}
    found = find_loopholes(GAME, lines=lines, start="greedy", players=PLAYERS, out=out, **told)
    return {finding.line: finding for finding in found}


def files_in(folder: Path) -> dict[str, bytes]:
    """Return what was written, but for times and locks."""
    paths = [path for path in folder.rglob("*") if path.suffix in (".json", ".toml")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_a_line_that_is_there_is_found(holed: Game, tmp_path: Path) -> None:
    found = found_in(tmp_path, games=160, generations=20)

    # Weight `volume` of greedy is far from where most fines are; the search finds it.
    fines = found["fines"]
    assert fines.before < 60
    assert 90 < fines.low <= fines.value <= fines.high
    assert fines.value <= fines.greatest <= 100
    assert (fines.verdict, fines.judged) == (OPEN, 1.0)
    assert fines.judged_by == "more than 90"
    assert fines.gain == pytest.approx(fines.value - fines.before)
    assert load_policy(holed.policy_schema, fines.policy).weights["volume"] == pytest.approx(3.0, abs=0.3)
    # Four seats together have four times as many.
    assert found["all-fines"].value > 4 * 90
    assert (found["all-fines"].verdict, found["all-fines"].judged) == (TOLD, None)
    # Nobody goes beyond a hundred.
    assert (found["unserved"].verdict, found["unserved"].judged) == (SHUT, 0.0)


def test_a_line_that_does_without_something_is_tried_against_those_who_may(holed: Game, tmp_path: Path) -> None:
    found = found_in(tmp_path, "no-toad", generations=30, games=200)["no-toad"]
    policy = load_policy(holed.policy_schema, found.policy)
    # The toy does not care about products, so the search finds what wins among players of greedy.
    assert policy.never == (next(iter(holed.policy_schema.actions)),)
    assert (found.verdict, found.unit) == (OPEN, "games won")
    assert found.before == pytest.approx(0.25, abs=0.03)
    assert found.value > 0.3
    assert 0 < found.low < found.value < found.high < 1
    assert (found.judged, found.judged_low, found.judged_high) == (found.value, found.low, found.high)
    assert found.replay.split("--policies ")[1].split(" ")[0] == f"{found.policy},greedy,greedy,greedy"


def test_those_who_may_are_of_the_kind_that_the_search_began_with(holed: Game, tmp_path: Path) -> None:
    for line, others, fields in (("no-toad", "denial,denial,denial", 5), ("fines", "greedy,greedy,greedy", 4)):
        told = {"start": "denial", "players": PLAYERS, "edition": None, "set": (), "seed": 1}
        plan = loopholes.plan_lines(GAME, games=4, generations=1, out=tmp_path, **told)
        (chosen,) = loopholes.choose_lines(GAME, [line])
        hunt = loopholes._Hunt(plan, chosen, loopholes.Arena(plan.scenario, 1), loopholes.State(tmp_path, {}))
        assert len(hunt.field) == fields
        assert hunt.field[0].name == ("denial" if line == "no-toad" else "greedy")
        (found,) = loopholes.follow(plan, [chosen], 1)
        assert found.replay.split("--policies ")[1].split(" ")[0] == f"{found.policy},{others}"


def test_neither_threads_nor_a_stop_change_a_byte(holed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found_in(Path("there"), "fines", "no-toad", generations=4)
    whole = files_in(Path("there"))
    Path("there").rename("whole")
    found_in(Path("there"), "fines", "no-toad", generations=4, threads=2)
    assert files_in(Path("there")) == whole
    Path("there").rename("two")
    with broken_off(30, monkeypatch, KeyboardInterrupt), pytest.raises((KeyboardInterrupt, Interrupted)):
        found_in(Path("there"), "fines", "no-toad", generations=4)
    assert files_in(Path("there")).keys() < whole.keys()
    found_in(Path("there"), "fines", "no-toad", generations=4)
    assert files_in(Path("there")) == whole
    assert len(json.loads(whole["fines/state.json"])["scores"]) == 4


def test_what_is_there_is_not_played_again(holed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = found_in(tmp_path, "fines", generations=3)
    with broken_off(0, monkeypatch, AssertionError):
        assert found_in(tmp_path, "fines", generations=3) == before
    with pytest.raises(BadInput, match="holds another tuning: seed"):
        found_in(tmp_path, "fines", generations=3, seed=4)


def test_unknown_lines_are_refused() -> None:
    with pytest.raises(BadInput, match='line: found "stall", allowed: stall-alone, stall-together'):
        find_loopholes("orc", lines=["stall"])


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (None, None, TOLD),
        (0.01, 0.5, OPEN),
        (0.009, 0.5, UNDECIDED),
        (0.0, 0.01, UNDECIDED),
        (0.0, 0.0099, SHUT),
    ],
)
def test_a_line_is_open_if_it_surely_works_more_often_than_rarely(
    low: float | None, high: float | None, verdict: str
) -> None:
    assert loopholes._verdict(Line("a", "b", "turns"), 4, low, high) == verdict


def test_a_line_that_does_without_something_is_open_if_it_wins_as_much_as_anybody() -> None:
    line = Line("a", "b", never=("x",))
    said = [loopholes._verdict(line, 4, low, high) for low, high in ((0.25, 0.3), (0.2, 0.25), (0.2, 0.249))]
    assert said == [OPEN, UNDECIDED, SHUT]


def test_only_ends_by_a_limit_count_as_not_ending() -> None:
    reasons = GAMES["orc"].end_reasons
    results = np.zeros(len(reasons), RESULT)
    results["end_reason"] = range(len(reasons))
    line = GAMES["orc"].lines[0]
    judged = loopholes._judged(line, make_scenario("orc"), results, np.zeros(len(reasons)))
    assert judged is not None
    assert {reasons[i] for i in np.flatnonzero(judged)} == {"draw_length", "stalled"}


def test_what_a_limit_allows_is_not_beyond_it() -> None:
    line = Line("a", "b", "turns", limit=lambda edition: 90)
    judged = loopholes._judged(line, make_scenario("orc"), np.zeros(3, RESULT), np.array([89.0, 90.0, 91.0]))
    assert judged is not None
    assert judged.tolist() == [0.0, 0.0, 1.0]


def test_a_line_counts_its_own_seat_or_all() -> None:
    results = np.zeros(2, RESULT)
    results["captures"] = [[3, 5], [7, 2]]
    results["policy"] = [[0, 1], [1, 0]]
    results["turns"] = [40, 50]
    results["win"], results["winners"] = [[1, 0], [1, 1]], [1, 2]
    alone = Line("a", "b", "captures")
    assert worth_of(alone, results, 2).tolist() == [3, 2]
    assert worth_of(replace(alone, is_table=True), results, 2).tolist() == [8, 9]
    assert worth_of(Line("a", "b", "turns"), results, 2).tolist() == [40, 50]
    assert worth_of(Line("a", "b", never=("take",)), results, 2).tolist() == [WHOLE, WHOLE // 2]


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_of_a_game_are_about_what_it_has(name: str) -> None:
    game = GAMES[name]
    fields = game.kernel().result.names or ()
    assert len({line.name for line in game.lines}) == len(game.lines) > 2
    for line in game.lines:
        assert not line.field or line.field in fields
        assert set(line.never) <= set(game.policy_schema.actions)
        assert set(line.ends) <= set(game.end_reasons)
        assert bool(line.field) != bool(line.never)
        assert line.about.endswith("?")


def test_the_replay_tells_the_game_in_which_most_was_counted(tmp_path: Path) -> None:
    (found,) = find_loopholes("orc", lines=["stall-alone"], games=20, generations=1, seed=1, out=tmp_path, threads=1)
    words = shlex.split(found.replay)
    told = dict(zip(words[3::2], words[4::2], strict=False))
    run = simulate(
        "orc",
        policies=told["--policies"].split(","),
        games=found.games,
        seed=int(told["--seed"]),
        rotate=True,
    )
    turns = run.games["turns"].to_list()
    assert turns[int(told["--game"])] == max(turns) == found.greatest
    assert sum(turns) / len(turns) == pytest.approx(found.value)


def test_the_command_line_says_what_was_found(holed: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["loopholes", GAME, "--line", "fines", "--games", "40", "--generations", "25", "--seed", "3"]
    words += ["--from", "greedy", "--out", str(tmp_path), "--threads", "1"]
    assert command(words) == 0
    said = capsys.readouterr()
    assert "OPEN: Can a player be fined ever more?" in said.out
    assert "verdict  more than 90: 100.0%" in said.out
    assert "orcsim replay orc-market --game" in said.out
    assert "fines: generation 20 of 25" in said.err
    assert command([*words, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["line"], told["verdict"]) == ("fines", OPEN)
    assert command(["loopholes", "orc", "--list"]) == 0
    assert "stall-alone" in capsys.readouterr().out


def test_plans_of_the_toy_are_few() -> None:
    assert len(plans_of(GAMES[GAME])) == 4
