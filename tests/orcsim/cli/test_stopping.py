"""`orcsim simulate` with a stopping rule: what it prints and keeps, and what other commands make of it."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.orcsim.cli.conftest import Command

UNTIL = ("simulate", "orc", "--games", "4_000", "--seed", "2", "--until-verdict", "0.06")


def test_prints_the_rule_and_why_it_ended(orcsim: Command) -> None:
    out = orcsim(*UNTIL).out

    assert re.search(r"^until +the seats were FAIR or UNFAIR by a margin of 6 percentage points$", out, re.MULTILINE)
    ended = re.search(r"^stopped +after ([\d,]+) of at most 4,000 games: the seats are FAIR; the intervals", out, re.M)
    assert ended
    assert out.startswith(f"ORC, 2 players, {ended[1]} games, seed 2")
    assert "--until-verdict" not in orcsim("simulate", "orc", "--games", "24").out


def test_json_tells_the_rule(orcsim: Command) -> None:
    told = json.loads(orcsim(*UNTIL, "--json").out)

    assert told["stopping"]["reason"] == "FAIR"
    assert told["games"] == 240 * told["stopping"]["looks"] < 4_000
    assert all(0.44 <= seat["low"] < seat["high"] <= 0.56 for seat in told["seats"])
    assert json.loads(orcsim("simulate", "orc", "--games", "24", "--json").out)["stopping"] is None


def test_the_command_it_prints_ends_with_the_same_game(orcsim: Command) -> None:
    first = json.loads(orcsim(*UNTIL, "--json").out)
    again = json.loads(orcsim(*shlex.split(first["command"])[1:], "--threads", "1", "--json").out)

    del first["timing"], again["timing"]
    assert again == first


def test_a_target_is_the_half_width_of_what_is_printed(orcsim: Command) -> None:
    told = json.loads(orcsim("simulate", "orc", "--games", "4_000", "--target-error", "0.06", "--json").out)

    assert told["stopping"]["reason"] == "target error"
    assert 0.05 < max((seat["high"] - seat["low"]) / 2 for seat in told["seats"]) <= 0.06


def test_a_target_that_is_not_reached_says_so(orcsim: Command) -> None:
    out = orcsim("simulate", "orc", "--games", "300", "--target-error", "0.001").out

    assert "after 300 of at most 300 games: not reached; a higher --games goes on" in out


@pytest.fixture
def kept(orcsim: Command, tmp_path: Path) -> Path:
    orcsim(*UNTIL, "--out", tmp_path / "run")
    return tmp_path / "run"


def test_kept_run_is_not_played_again_and_tells_the_same(orcsim: Command, kept: Path) -> None:
    files = {path: path.stat().st_mtime_ns for path in kept.rglob("*.parquet")}
    again, fresh = (json.loads(orcsim(*UNTIL, *out, "--json").out) for out in (("--out", kept), ()))

    assert {path: path.stat().st_mtime_ns for path in kept.rglob("*.parquet")} == files
    assert again["seats"] == fresh["seats"]
    assert again["stopping"] == fresh["stopping"]


def test_first_player_takes_the_margin_and_the_intervals_of_the_rule(orcsim: Command, kept: Path) -> None:
    out = orcsim("analyze", "first-player", kept).out

    assert re.search(r"FAIR: By [\d,]+ finished games every seat's true share of wins lies between", out)
    assert "within 6 percentage points of the fair 50.0%" in out
    assert "- Played until the seats were FAIR or UNFAIR by a margin of 6 percentage points; it ended after" in out


def test_report_names_the_rule_in_its_method(orcsim: Command, kept: Path, tmp_path: Path) -> None:
    done = orcsim("report", kept, "--html", tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")

    assert done.code == 0
    method = page[page.rindex("Every interval is at 95%") :]
    assert "Played until the seats were FAIR or UNFAIR by a margin of 6 percentage points" in method
    assert "beta-binomial mixture" in page or "asymptotic confidence sequence" in page


def test_a_game_of_the_run_can_be_replayed_and_none_beyond(orcsim: Command, kept: Path) -> None:
    games = json.loads((kept / "manifest.json").read_text())["games"]

    assert orcsim("replay", kept, "--game", games - 1).code == 0
    assert f"allowed: 0 to {games - 1}" in orcsim("replay", kept, "--game", games).complaint
