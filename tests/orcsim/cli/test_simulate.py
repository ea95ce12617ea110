"""`orcsim simulate`: what it prints, keeps and repeats."""

import json
import re
import shlex
import signal
import time
from pathlib import Path

import polars as pl
import pytest

import orcsim as library
from tests.orcsim.cli.conftest import Command, finish, in_own_process, seconds_needed

FEW = ("simulate", "orconomics", "--games", "120", "--seed", "7")


def test_prints_a_line_a_seat_and_the_facts(orcsim: Command) -> None:
    done = orcsim(*FEW)

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Orconomics, 4 players, 120 games, seed 7"
    assert [line.split()[:2] for line in lines if re.match(r" +\d  ", line)] == [[str(s), "greedy"] for s in range(4)]
    told = {line.split()[0] for line in lines if line}
    assert {"ended", "stalled", "rounds", "turns", "decisions", "speed", "again"} <= told
    assert "kept" not in told


def test_the_command_it_prints_gives_the_same_results(orcsim: Command) -> None:
    options = ("--players", "3", "--policies", "greedy,random,random", "--set", "money.loan=8")
    first = json.loads(orcsim(*FEW, *options, "--rotate", "--json").out)

    words = shlex.split(first["command"])
    again = json.loads(orcsim(*words[1:], "--json").out)

    del first["timing"], again["timing"]
    assert words[0] == "orcsim"
    assert again == first


def test_json_is_all_that_is_printed_and_agrees_with_the_library(orcsim: Command) -> None:
    done = orcsim(*FEW, "--json")
    told = json.loads(done.out)
    run = library.simulate("orconomics", games=120, seed=7)

    assert done.err == ""
    assert told["finished"] + told["stalled"] == told["games"] == 120
    wins = run.seats.group_by("seat", maintain_order=True).agg(pl.col("win_share").sum())["win_share"]
    assert [seat["wins"] for seat in told["seats"]] == wins.to_list()
    assert told["rounds"]["mean"] == pytest.approx(run.games["rounds"].mean())
    assert told["decisions"] == run.games["decisions"].sum()
    assert [policy["policy"] for policy in told["policies"]] == ["greedy"]
    assert told["out"] is None


def test_results_do_not_depend_on_threads(orcsim: Command) -> None:
    one, seven = (json.loads(orcsim(*FEW, "--threads", n, "--json").out) for n in (1, 7))

    assert [one["timing"].pop()["threads"], seven["timing"].pop()["threads"]] == [1, 7]
    assert one == seven


def test_different_policies_get_a_table_of_their_own(orcsim: Command) -> None:
    done = orcsim(*FEW, "--players", "2", "--policies", "greedy,random", "--rotate")

    assert re.search(r"^policy +wins +share", done.out, re.MULTILINE)
    assert re.search(r"^greedy +\d+ ", done.out, re.MULTILINE)
    assert re.search(r"^ +0  greedy / random ", done.out, re.MULTILINE)


def test_a_game_that_cannot_stall_is_told_without_stalling(orcsim: Command) -> None:
    done = orcsim("simulate", "orc-market", "--games", "60", "--players", "3")
    told = json.loads(orcsim("simulate", "orc-market", "--games", "60", "--players", "3", "--json").out)

    assert done.code == 0
    assert "stalled" not in done.out
    assert "mean points" in done.out
    assert "seat 0 begins only with rules.pick_timing = clockwise" in done.out
    assert re.search(r"^rounds +3 in every game$", done.out, re.MULTILINE)
    assert re.search(r"^turns +21 in every game$", done.out, re.MULTILINE)
    assert (told["finished"], told["stalled"]) == (60, 0)


def test_a_stalled_game_is_counted_and_nobody_wins_it(orcsim: Command) -> None:
    limit = ("--set", "winning.max_turns=4", "--policy", "random")
    told = json.loads(orcsim(*FEW, *limit, "--json").out)
    done = orcsim(*FEW, *limit)

    assert told["stalled"] > 100
    assert told["turns"]["p95"] == 4
    assert told["end_reasons"]["stalled"] == told["stalled"]
    assert sum(seat["wins"] for seat in told["seats"]) == told["finished"]
    assert f"{told['stalled']} of 120 games; shares count finished games only" in done.out


def test_nothing_but_stalled_games_has_no_shares(orcsim: Command) -> None:
    limit = ("--set", "winning.max_turns=1", "--policy", "random", "--games", "20")
    told = json.loads(orcsim("simulate", "orconomics", *limit, "--json").out)

    assert told["finished"] == 0
    assert [seat["share"] for seat in told["seats"]] == [None] * 4
    assert orcsim("simulate", "orconomics", *limit).code == 0


def test_ends_are_told_in_words(orcsim: Command) -> None:
    out = orcsim("simulate", "orc", "--games", "20", "--seed", "1").out
    ended = next(line for line in out.splitlines() if line.startswith("ended by"))

    assert "a King reached the enemy castle" in ended
    assert "_" not in ended


def test_without_out_nothing_is_kept(orcsim: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    orcsim(*FEW)

    assert list(tmp_path.iterdir()) == []


def test_with_out_the_run_is_kept_and_not_played_again(orcsim: Command, tmp_path: Path) -> None:
    first = orcsim(*FEW, "--out", tmp_path / "run", "--trace-rounds")
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*.parquet")}
    second = orcsim(*FEW, "--out", tmp_path / "run", "--trace-rounds")

    assert f"kept in    {tmp_path / 'run'}" in first.out
    assert {path.parent.name for path in files} == {"games", "seats", "rounds"}
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*.parquet")} == files
    assert second.code == 0


def test_more_games_go_on_where_fewer_ended(orcsim: Command, tmp_path: Path) -> None:
    orcsim(*FEW, "--out", tmp_path / "run")

    grown = orcsim(*FEW, "--games", "200", "--out", tmp_path / "run", "--json")
    whole = orcsim(*FEW, "--games", "200", "--json")

    assert json.loads(grown.out)["seats"] == json.loads(whole.out)["seats"]


def test_numbers_may_be_written_as_people_do(orcsim: Command) -> None:
    assert json.loads(orcsim("simulate", "orconomics", "--games", "1e2", "--seed", "1_0", "--json").out)["games"] == 100


def test_largest_seed_is_a_seed(orcsim: Command) -> None:
    assert json.loads(orcsim(*FEW, "--seed", str(2**64 - 1), "--json").out)["seed"] == 2**64 - 1


def test_names_from_files_are_shown_as_they_are(orcsim: Command, tmp_path: Path) -> None:
    file = tmp_path / "evil.toml"
    file.write_text(
        'game = "orconomics"\nextends = "orconomics"\nname = "#read(1) <script>"\ntitle = "#read(1) <script>"\n'
    )

    assert "edition #read(1) <script>" in orcsim(*FEW, "--edition", file).out


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(orcsim: Command, tmp_path: Path) -> None:
    words = ("simulate", "orconomics", "--players", "2", "--games", "240000", "--seed", "3", "--out", "run")
    process = in_own_process(words, tmp_path)
    journal = tmp_path / "run" / "journal.jsonl"
    while process.poll() is None and not (journal.is_file() and journal.read_text().count("\n") > 1):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    done = finish(process)

    assert done.code == 1
    assert re.search(r"stopped with [\d,]+ of 240,000 games kept in run; the same command goes on", done.err)
    assert "Traceback" not in done.err
    kept = library.open_run(tmp_path / "run")
    assert 0 < kept.n_games < 240_000
    assert not kept.complete


@pytest.mark.slow
def test_ctrl_c_without_out_shows_the_games_that_were_played(orcsim: Command, tmp_path: Path) -> None:
    orcsim(*FEW)  # so that nothing has to be compiled any more
    process = in_own_process(("simulate", "orconomics", "--games", "10_000_000"), tmp_path)
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    done = finish(process)

    assert done.code == 1
    assert re.search(r"stopped after [\d,]+ of 10,000,000 games", done.err)
    assert re.match(r"Orconomics, 4 players, [\d,]+ games, seed 0", done.out)


@pytest.mark.slow
def test_warm_run_of_a_thousand_games_is_quick(orcsim: Command, tmp_path: Path) -> None:
    orcsim(*FEW)

    assert min(seconds_needed(("simulate", "orconomics", "--games", "1000"), tmp_path) for _ in range(5)) < 2.0
