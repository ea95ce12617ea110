"""The Python API."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import orcsim
from orcsim.errors import BadInput

ROOT = Path(orcsim.__file__).parent.parent


def python(code: str, cwd: Path = ROOT, path: str = str(ROOT)) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )


@pytest.mark.usefixtures("fake")
def test_run_in_memory_has_all_tables():
    run = orcsim.simulate("orconomics", players=4, games=90, seed=7, trace_rounds=True)
    assert (run.complete, run.n_games, run.path) == (True, 90, None)
    assert (run.games.height, run.seats.height) == (90, 360)
    assert run.rounds.height == (run.games["rounds"].sum() + 90) * 4
    assert run.scan_games().collect().equals(run.games)
    assert run.seats.group_by("game").agg(pl.col("win_share").sum())["win_share"].is_in([0.0, 1.0]).all()
    assert run.manifest["parts"] == []


@pytest.mark.usefixtures("fake")
def test_run_on_disk_equals_run_in_memory(tmp_path):
    memory = orcsim.simulate("orconomics", games=150, seed=3, trace_rounds=True)
    disk = orcsim.simulate("orconomics", games=150, seed=3, trace_rounds=True, out=tmp_path / "deep" / "run")
    for table in ("games", "seats", "rounds"):
        assert disk.scan(table).collect().equals(memory.scan(table).collect())
    assert disk.manifest["edition"] == memory.manifest["edition"]
    assert disk.games.schema == memory.games.schema


@pytest.mark.usefixtures("fake")
def test_rounds_that_were_not_traced_cannot_be_had():
    run = orcsim.simulate("orconomics", games=10)
    with pytest.raises(BadInput, match="trace_rounds"):
        _ = run.rounds
    with pytest.raises(BadInput, match="allowed: games or seats"):
        run.scan("gmaes")


@pytest.mark.usefixtures("fake")
def test_run_shows_itself_in_one_line(tmp_path):
    assert repr(orcsim.simulate("orconomics", games=10, seed=3)) == (
        "<Run of orconomics: 4 players, 10 games, seed 3, in memory>"
    )
    assert str(tmp_path) in repr(orcsim.simulate("orconomics", games=10, out=tmp_path / "run"))


@pytest.mark.usefixtures("fake")
def test_pandas_frames():
    run = orcsim.simulate("orconomics", games=10, players=2)
    assert run.to_pandas().shape == (20, run.seats.width)
    assert run.to_pandas("games")["end_reason"].isin(["trophies", "stalled"]).all()


@pytest.mark.usefixtures("fake")
def test_manifest_tells_the_command(tmp_path):
    run = orcsim.simulate(
        "orconomics", games=12, players=3, policies=["greedy", "random", "greedy"], rotate=True, set={"money.fee": 2}
    )
    assert run.manifest["command"] == (
        "orcsim simulate orconomics --players 3 --policies greedy,random,greedy --games 12 --seed 0 "
        "--edition orconomics --set money.fee=2 --rotate"
    )


@pytest.mark.usefixtures("fake")
def test_rotation_plays_each_deal_in_each_seating():
    run = orcsim.simulate("orconomics", games=30, players=3, policies=["greedy", "random", "greedy"], rotate=True)
    turns = run.games["turns"].to_list()
    assert all(len(set(turns[i : i + 3])) == 1 for i in range(0, 30, 3))
    assert run.seats["policy"].to_list()[:9] == [
        "greedy", "random", "greedy", "random", "greedy", "greedy", "greedy", "greedy", "random",
    ]  # fmt: skip


@pytest.mark.usefixtures("fake")
def test_more_games_begin_with_the_same_ones():
    few = orcsim.simulate("orconomics", games=40, seed=9)
    many = orcsim.simulate("orconomics", games=90, seed=9)
    assert many.games.head(40).equals(few.games)


def test_import_is_cheap():
    heavy = ("numba", "polars", "numpy", "pandas", "matplotlib", "scipy")
    found = python(f"import sys, orcsim; print(*(set(sys.modules) & set({heavy})))")
    assert (found.stdout.strip(), found.stderr) == ("", "")


def test_scenarios_are_made_without_the_kernel():
    found = python("import sys, orcsim.scenario; print(*(set(sys.modules) & {'numba', 'polars', 'numpy'}))")
    assert (found.stdout.strip(), found.stderr) == ("", "")


def test_api_is_listed_and_nothing_else_is_there():
    assert {"simulate", "open_run", "Run", "BadInput", "Failure", "__version__"} <= set(dir(orcsim))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = orcsim.nonsense


@pytest.mark.parametrize("name", ["kernels", "reports"])
def test_foreign_package_of_the_same_name_is_named_in_one_sentence(tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    found = python("import orcsim", cwd=tmp_path, path=f"{tmp_path}:{ROOT}")
    assert found.returncode == 1
    last = found.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: orcsim needs its own package `{name}`")
    assert str(tmp_path) in last


def test_foreign_module_of_the_same_name_is_named_too(tmp_path):
    (tmp_path / "kernels.py").write_text("")
    found = python("import orcsim", cwd=tmp_path, path=f"{tmp_path}:{ROOT}")
    assert "needs its own package `kernels`" in found.stderr


def test_folder_that_is_no_package_does_no_harm(tmp_path):
    (tmp_path / "reports").mkdir()
    assert python("import orcsim", cwd=tmp_path, path=f"{tmp_path}:{ROOT}").returncode == 0 or (
        not (ROOT / "reports" / "__init__.py").exists()
    )
