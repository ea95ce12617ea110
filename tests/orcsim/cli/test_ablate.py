"""`orcsim ablate`."""

import json
from pathlib import Path

import pytest

from orcsim.cli.ablate import CONFIRMED
from tests.orcsim.cli.conftest import Command

SMALL = ("ablate", "orc", "--games", 60, "--threads", 1, "--confirm", 0)
THREE = ("--only", "a Knight", "--only", "hunting-the-king", "--only", "rule-no-legal-move-draw")


def test_what_can_be_taken_out_is_listed_without_playing(orcsim: Command) -> None:
    done = orcsim("ablate", "orconomics", "--list")

    assert done.code == 0
    assert not done.err
    rows = done.out.splitlines()
    assert any(row.startswith("ability-cattle-breeding ") for row in rows)
    assert any(row.startswith("Banking ") and "works by itself" in row for row in rows)
    narrow = orcsim("ablate", "orconomics", "--list", "--group", "industry").out.splitlines()
    assert {row.split("-")[0] for row in narrow[1:]} == {"industry"}


def test_a_few_things_are_taken_out_and_told(orcsim: Command, tmp_path: Path) -> None:
    done = orcsim(*SMALL, *THREE, "--save", tmp_path / "told")

    assert done.code == 0
    assert done.out.startswith("What matters, and what would nobody miss? (2 players, all greedy)")
    assert "hunting the King" in done.out
    assert {path.name for path in (tmp_path / "told").iterdir()} >= {"result.txt", "result.json", "ablation-all.svg"}


def test_kept_runs_are_analysed_again_and_by_analyze_too(orcsim: Command, tmp_path: Path) -> None:
    first = orcsim(*SMALL, *THREE, "--out", tmp_path, "--json")
    told = json.loads(first.out)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}

    assert first.err == ""
    assert {row["slug"] for row in told["tables"]["all"]} == {
        "role-a-knight",
        "habit-hunting-the-king",
        "rule-no-legal-move-draw",
    }
    assert orcsim(*SMALL, *THREE, "--out", tmp_path, "--json").out == first.out
    assert json.loads(orcsim("analyze", "ablation", tmp_path, "--json").out) == told
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == files


def test_other_players_seeds_and_policies_can_be_had(orcsim: Command) -> None:
    options = ("--group", "mechanism", "--players", 3, "--policy", "random", "--seed", 5, "--games", 30, "--confirm", 0)
    told = json.loads(orcsim("ablate", "orc-market", *options, "--json").out)

    assert told["title"].endswith("(3 players, all random)")
    assert {row["n"] for row in told["tables"]["all"]} == {30}
    assert "one-seat" not in told["tables"]


def test_the_default_of_confirm_is_that_of_the_sweep() -> None:
    from analyses import ablation_sweep

    assert CONFIRMED == ablation_sweep.CONFIRMED


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ablate", "chess"), "allowed: orconomics"),
        (("ablate", "orc", "--group", "cards"), 'group: found "cards"'),
        (("ablate", "orc", "--only", "the Queen"), '--only: found "the Queen"'),
        (("ablate", "orc", "--list", "--only", "the Queen"), '--only: found "the Queen"'),
        (("ablate", "orc", "--confirm", -1), "confirm: found -1"),
        (("ablate", "orc", "--games", 0), "games: found 0"),
        (("ablate", "orc", "--policy", "nobody"), "no such policy"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(orcsim: Command, arguments: tuple[str, ...], words: str) -> None:
    done = orcsim(*arguments)

    assert done.code == 2
    assert words in done.complaint
