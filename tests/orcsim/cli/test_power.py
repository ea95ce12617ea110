"""`orcsim power`: what it says before anything is played."""

import json
import re
from pathlib import Path

import pytest

from orcsim import power, stats
from orcsim.sprt import Sprt
from tests.orcsim.cli.conftest import Command


def needs(orcsim: Command, *options: object) -> list[dict[str, object]]:
    done = orcsim("power", *options, "--json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)["needs"]


def test_verdicts_are_told_for_several_true_edges(orcsim: Command) -> None:
    told = needs(orcsim, "--margin", "0.01", "--players", "4")

    assert [row["finding"] for row in told] == ["FAIR", "FAIR", "UNFAIR", "UNFAIR", "UNFAIR"]
    assert [row["games"] for row in told] == [
        round(power.games_for_verdict(4, 0.01, edge)) for edge in (0, 0.005, 0.015, 0.02, 0.03)
    ]
    assert all(row["rule_half"] < row["rule_nearly_all"] for row in told)


def test_an_edge_of_ones_own_is_told_alone(orcsim: Command) -> None:
    (row,) = needs(orcsim, "--margin", "0.01", "--edge", "0.01")

    assert (row["finding"], row["games"], row["rule_half"]) == ("none, ever", None, None)
    assert re.search(
        r"none, ever +never +never +never$", orcsim("power", "--margin", "0.01", "--edge", "0.01").out, re.M
    )


def test_edges_that_cannot_be_are_left_out(orcsim: Command) -> None:
    assert len(needs(orcsim, "--margin", "0.3", "--players", "2")) == 3


def test_widths_are_told_alone_and_for_all_seats(orcsim: Command) -> None:
    alone, together = needs(orcsim, "--half-width", "0.005", "--players", "2")

    assert alone["games"] == 38_415
    assert together["games"] == stats.units_for_half_width(0.5, 0.005, 2)
    assert 1.8 < together["rule_half"] / together["games"] < 2.2
    out = orcsim("power", "--half-width", "0.005", "--players", "2").out
    assert "± 0.5 percentage points  38,415            -" in out
    assert "power" not in out


def test_differences_are_told_alone_and_in_pairs(orcsim: Command) -> None:
    one, apart, *paired = needs(orcsim, "--difference", "0.01")
    (_, stated) = needs(orcsim, "--difference", "0.01", "--correlation", "0.5")

    assert one["games"] == 20_556
    assert apart["games"] == 2 * power.pairs_for_difference(0.01, power.spread_of_difference(0.25, 0.26, 0))
    assert [row["games"] for row in paired] == sorted((row["games"] for row in paired), reverse=True)
    assert stated["games"] == paired[0]["games"] == pytest.approx(apart["games"] / 2, rel=1e-3)


def test_error_and_power_are_those_asked_for(orcsim: Command) -> None:
    (row,) = needs(orcsim, "--margin", "0.02", "--edge", "0", "--error", "0.01", "--power", "0.8")

    assert row["games"] == power.games_for_verdict(4, 0.02, level=0.99, power=0.8)
    out = orcsim("power", "--margin", "0.02", "--error", "0.01", "--power", "0.8").out
    assert "error  1.0%" in out
    assert "power  80.0%" in out


def test_a_speed_tells_the_time(orcsim: Command) -> None:
    out = orcsim("power", "--margin", "0.01", "--edge", "0", "--games-per-second", "100").out

    assert re.search(r"FAIR +46,789 .* 7 min 47 s$", out, re.M)
    assert "100 games/s" in out


def test_a_game_is_played_for_a_moment_to_know_its_speed(orcsim: Command) -> None:
    told = json.loads(orcsim("power", "orc", "--margin", "0.05", "--json").out)

    assert told["players"] == 2
    assert told["games_per_second"] > 10


def test_a_pilot_of_two_settings_tells_how_they_go_together(orcsim: Command, tmp_path: Path) -> None:
    for number, rows in enumerate((7, 8)):
        orcsim("simulate", "orc", "--games", 200, "--set", f"board.rows={rows}", "--out", tmp_path / str(number))
    options = ("power", "--difference", "0.05", "--players", "2", "--pilot", tmp_path / "0", "--pilot", tmp_path / "1")
    told, out = json.loads(orcsim(*options, "--json").out), orcsim(*options).out

    assert told["pilot"]["pairs"] == 200
    assert -1 < told["pilot"]["correlation"] < 1
    assert told["needs"][1]["games"] % 2 == 0
    assert re.search(r"^pilot +200 games, correlation -?0\.\d\d, standard deviation 0\.\d+$", out, re.M)


def test_a_pilot_of_two_policies_counts_the_games_of_a_deal(orcsim: Command, tmp_path: Path) -> None:
    orcsim("simulate", "orc", "--games", 200, "--policies", "greedy,random", "--rotate", "--out", tmp_path / "run")
    told = json.loads(
        orcsim("power", "--difference", "0.05", "--players", "2", "--pilot", tmp_path / "run", "--json").out
    )

    assert told["pilot"]["pairs"] == 100
    assert told["needs"][1]["if"] == "in pairs like the pilot's, 2 games each"


def test_walds_test_is_told_beside_the_fixed_number(orcsim: Command) -> None:
    out = orcsim("power", "--difference", "0.02").out
    wald = json.loads(orcsim("power", "--difference", "0.02", "--json").out)["wald"]

    # Published: 2,800, 4,900 and 2,750 games where 5,203 are needed at once.
    assert wald["games"] == {"first": 2868, "half_way": 4954, "second": 2828}
    assert wald["bounds"] == pytest.approx([-2.944, 2.944], abs=5e-4)
    assert (wald["alpha"], wald["beta"], wald["look"]) == (0.05, 0.05, 100)
    assert re.search(r"^25\.0% is true +2,868 +55%$", out, re.M)
    assert re.search(r"^26\.0% is true +4,954 +95%$", out, re.M)
    assert "+0.07696 for a game won, \u22120.02703 for any other finished game" in out
    assert "at \u22122.944 or less (25.0%), at +2.944 or more (27.0%)" in out


def test_the_printed_steps_and_bounds_are_those_of_the_test(orcsim: Command) -> None:
    options = ("power", "--difference", "0.05", "--error", "0.02", "--power", "0.9", "--share", "0.5", "--json")
    wald = json.loads(orcsim(*options).out)["wald"]
    test = Sprt(0.5, 0.55, alpha=0.02, beta=0.1)

    assert wald["step"]["win"] * 60 + wald["step"]["no_win"] * 40 == pytest.approx(test.evidence(60, 100))
    assert tuple(wald["bounds"]) == pytest.approx(test.bounds)
    assert wald["beta"] == 0.1
    assert wald["look"] == 10


def test_shares_that_hardly_differ_are_told_to_two_decimals(orcsim: Command) -> None:
    assert "25.05% is true" in orcsim("power", "--difference", "0.001").out


def test_other_questions_have_no_such_test(orcsim: Command) -> None:
    assert "Wald" not in orcsim("power", "--half-width", "0.01").out
    assert json.loads(orcsim("power", "--margin", "0.05", "--json").out)["wald"] is None


@pytest.mark.parametrize(("option", "value", "allowed"), [("--error", "0.5", "below"), ("--power", "0.5", "above")])
def test_what_a_coin_does_as_well_is_refused(orcsim: Command, option: str, value: str, allowed: str) -> None:
    done = orcsim("power", "--difference", "0.02", option, value)

    assert done.code == 2
    assert f"{option}: found 0.5, allowed: {allowed} 0.5" in done.err


def test_the_game_may_be_named_as_for_other_commands(orcsim: Command) -> None:
    question = ("--margin", "0.02", "--games-per-second", "1000")

    assert orcsim("power", "--game", "orc", *question) == orcsim("power", "orc", *question)
    assert "found orc beside origo" in orcsim("power", "origo", "--game", "orc", *question).err
