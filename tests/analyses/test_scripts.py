"""The analyses as programs, on games that were really played."""

import json
import sys
from pathlib import Path

import pytest

import orcsim
from analyses import first_player, policies_versus, trophy_target
from analyses.result import run_as_script
from orcsim.api import Run


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """Return the folder of a small run."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    orcsim.simulate("orconomics", players=2, policies="greedy", games=60, seed=3, out=folder)
    return folder


def call(monkeypatch, capsys, program, *arguments: object) -> str:
    """Call a program with arguments and return what it prints."""
    monkeypatch.setattr(sys, "argv", ["program", *map(str, arguments)])
    program()
    return capsys.readouterr().out


def test_script_prints_the_answer_and_writes_what_it_is_asked_for(played: Path, tmp_path, monkeypatch, capsys) -> None:
    def program() -> None:
        run_as_script(first_player.analyse, "about", margin=True)

    text = call(monkeypatch, capsys, program, played, "--margin", 0.4, "--out", tmp_path / "result")
    told = json.loads((tmp_path / "result" / "result.json").read_text(encoding="utf-8"))

    assert text.startswith("Does any seat win more than its share? (2 players, all greedy)\nFAIR: ")
    assert told["verdict"] == "FAIR"
    assert (tmp_path / "result" / "seats-2.svg").read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("what", ["no run there", "a run that does not answer"])
def test_bad_input_is_one_line_and_exit_code_2(what: str, played: Path, tmp_path, monkeypatch, capsys) -> None:
    folder = tmp_path / "nothing" if what == "no run there" else played
    monkeypatch.setattr(sys, "argv", ["program", str(folder)])

    with pytest.raises(SystemExit) as stopped:
        run_as_script(policies_versus.analyse, "about", many=True)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_sweep_plays_what_is_missing_and_nothing_twice(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(trophy_target.sweep, "__kwdefaults__", {**trophy_target.sweep.__kwdefaults__, "players": [2]})
    monkeypatch.setitem(trophy_target.sweep.__kwdefaults__, "targets", [7, 8])
    arguments = ["--sweep", tmp_path, "--games", 40, "--policy", "greedy"]
    first = call(monkeypatch, capsys, trophy_target.main, *arguments)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    second = call(monkeypatch, capsys, trophy_target.main, *arguments)

    assert len(before) == 4
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == before
    assert second.count("(kept)") == 2
    assert second.replace(" (kept)", "") == first


def test_every_win_is_read_from_the_files(played: Path) -> None:
    run: Run = orcsim.open_run(played)
    table = first_player.analyse(run).table("seats")

    assert table["wins"].to_list() == [(run.seats.filter(seat=seat)["rank"] == 1).sum() for seat in (0, 1)]
