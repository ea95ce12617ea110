"""Run directories: what is written, what a kill leaves, what is refused."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import orcsim
from orcsim.errors import BadInput, Failure, Interrupted
from orcsim.files import locked, write_whole
from tests.orcsim.fake_kernel import play

pytestmark = pytest.mark.usefixtures("fake")

GAMES = 200  # four parts: 60, 60, 60, 20


def run(out: Path, **changes):
    return orcsim.simulate(
        "orconomics", **({"games": GAMES, "seed": 5, "players": 3, "out": out, "threads": 2} | changes)
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a run but the one that tells the time."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "timing.json"
    }


def stop_at(monkeypatch: pytest.MonkeyPatch, game: int, error: BaseException) -> None:
    """Make the kernel raise in the batch that holds a game."""

    def on_batch(first: int, games: int) -> None:
        if first <= game < first + games and games > 1:
            raise error

    monkeypatch.setattr(play, "on_batch", on_batch)


def test_run_directory_holds_manifest_and_parts_and_nothing_else(tmp_path):
    run(tmp_path / "run")
    parts = [f"{table}/part-0000{k}.parquet" for table in ("games", "seats") for k in range(4)]
    assert sorted(contents(tmp_path / "run")) == sorted([*parts, "manifest.json"])


def test_manifest_tells_rows_and_checksums(tmp_path):
    run(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert [part["games"] for part in manifest["parts"]] == [60, 60, 60, 20]
    assert [part["files"]["seats"]["rows"] for part in manifest["parts"]] == [180, 180, 180, 60]
    assert manifest["command"].startswith("orcsim simulate orconomics --players 3 --policy greedy --games 200 --seed 5")
    assert manifest["edition"]["values"]["industries.cattle.income"]["status"] == "assumed"
    assert set(manifest["versions"]) == {"orcsim", "rules", "kernels", "numpy", "numba", "polars"}


def test_same_command_twice_gives_same_bytes(tmp_path):
    run(tmp_path / "a", trace_rounds=True)
    run(tmp_path / "b", trace_rounds=True)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


@pytest.mark.parametrize("game", [0, 59, 60, 130, 199])
def test_run_that_broke_off_ends_as_if_it_had_not(tmp_path, monkeypatch, game):
    run(tmp_path / "whole")
    stop_at(monkeypatch, game, RuntimeError("power cut"))
    with pytest.raises(RuntimeError, match="power cut"):
        run(tmp_path / "broken")
    assert not (tmp_path / "broken" / "manifest.json").exists()
    monkeypatch.setattr(play, "on_batch", None)
    run(tmp_path / "broken", threads=1)
    assert contents(tmp_path / "broken") == contents(tmp_path / "whole")


def test_finished_parts_are_not_played_again(tmp_path, monkeypatch):
    stop_at(monkeypatch, 130, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path)
    played = []
    monkeypatch.setattr(play, "on_batch", lambda first, games: played.append((first, games)))
    run(tmp_path)
    assert min(first for first, games in played if games > 1) == 120
    assert sum(games for _, games in played if games > 1) == 80


def test_complete_run_is_not_played_again(tmp_path, monkeypatch):
    run(tmp_path)
    stop_at(monkeypatch, 0, RuntimeError())
    before = contents(tmp_path)
    assert run(tmp_path).complete
    assert contents(tmp_path) == before


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("harm", ["delete", "flip", "cut", "empty"])
def test_harmed_part_is_found_and_mended(tmp_path, table, harm):
    run(tmp_path)
    before = contents(tmp_path)
    part = tmp_path / table / "part-00001.parquet"
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    if harm == "delete":
        part.unlink()
    else:
        part.write_bytes({"flip": bytes(data), "cut": bytes(data[:-10]), "empty": b""}[harm])
    with pytest.raises(Failure, match=f"{table}/part-00001.parquet"):
        orcsim.open_run(tmp_path)
    run(tmp_path)
    assert contents(tmp_path) == before


def test_lost_manifest_and_journal_make_the_folder_foreign(tmp_path):
    run(tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(BadInput, match="no run"):
        run(tmp_path)


def test_kill_between_manifest_and_journal_is_mended(tmp_path):
    run(tmp_path)
    before = contents(tmp_path)
    manifest = json.loads(before["manifest.json"])
    parts = manifest.pop("parts")
    lines = "".join(json.dumps(line) + "\n" for line in (manifest, *parts))
    (tmp_path / "journal.jsonl").write_text(lines)
    assert not orcsim.open_run(tmp_path).complete
    run(tmp_path)
    assert contents(tmp_path) == before


def test_torn_last_line_of_the_journal_costs_its_part_only(tmp_path, monkeypatch):
    run(tmp_path / "whole")
    stop_at(monkeypatch, 199, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path / "torn")
    journal = tmp_path / "torn" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-25])
    assert orcsim.open_run(tmp_path / "torn").n_games == 120
    monkeypatch.setattr(play, "on_batch", None)
    run(tmp_path / "torn")
    assert contents(tmp_path / "torn") == contents(tmp_path / "whole")


def test_half_written_files_of_a_killed_process_are_removed(tmp_path):
    run(tmp_path)
    before = contents(tmp_path)
    (tmp_path / "games" / ".part-00002.parquet.tmp").write_bytes(b"half")
    (tmp_path / "games" / "part-00002.parquet").unlink()
    run(tmp_path)
    assert contents(tmp_path) == before


def test_incomplete_run_opens_with_what_is_there(tmp_path, monkeypatch):
    stop_at(monkeypatch, 130, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path)
    opened = orcsim.open_run(tmp_path)
    assert (opened.complete, opened.n_games, opened.games.height, opened.scenario.games) == (False, 120, 120, 200)


def test_run_of_fewer_games_is_extended(tmp_path):
    run(tmp_path / "once")
    run(tmp_path / "grown", games=100)
    run(tmp_path / "grown")
    assert contents(tmp_path / "grown") == contents(tmp_path / "once")


def test_extension_that_broke_off_is_not_taken_for_a_whole_run(tmp_path, monkeypatch):
    run(tmp_path, games=100)
    stop_at(monkeypatch, 130, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path)
    opened = orcsim.open_run(tmp_path)
    assert (opened.complete, opened.n_games) == (False, 120)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "seed 5 there, 6 here"),
        ({"players": 4}, "players 3 there, 4 here"),
        ({"policies": "random"}, "policies"),
        ({"set": ["money.fee=2"]}, "edition"),
        ({"trace_rounds": True}, "trace_rounds false there, true here"),
        ({"games": 100}, "200 games there, 100 here"),
    ],
)
def test_folder_of_another_run_is_refused_and_left_alone(tmp_path, change, said):
    run(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadInput, match=said):
        run(tmp_path, **change)
    assert contents(tmp_path) == before


def test_other_versions_do_not_go_on_with_a_run(tmp_path, monkeypatch):
    run(tmp_path)
    monkeypatch.setattr("orcsim.manifest.__version__", "9.9")
    with pytest.raises(BadInput, match='version of orcsim "0'):
        run(tmp_path)


def test_a_run_that_lacks_columns_of_this_version_is_to_be_played_anew(tmp_path, monkeypatch):
    run(tmp_path)
    kept = orcsim.store.schema_of
    more = {"drama": pl.Int16, "luck": pl.Int16, "skill": pl.Int16, "guile": pl.Int16}
    monkeypatch.setattr("orcsim.store.schema_of", lambda *which: kept(*which) | (more if which[1] == "seats" else {}))
    with pytest.raises(
        BadInput, match=r"seats of another version, without drama, luck, skill, \.\.\., allowed: .* orcsim"
    ):
        orcsim.open_run(tmp_path)


def test_a_run_of_a_rule_that_was_not_there_yet_is_to_be_played_anew(tmp_path):
    run(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    del manifest["edition"]["values"]["setup.cards"]
    for version, says_so in ((manifest["versions"]["rules"], False), (0, True)):
        manifest["versions"]["rules"] = version
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(BadInput, match=r"setup\.cards is missing") as refused:
            orcsim.open_run(tmp_path)
        age = f"it was played by version 0 of the rules, not 1; this plays it anew: {manifest['command']}"
        assert (age in str(refused.value)) == says_so


def test_unrelated_folder_is_refused_and_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(BadInput, match=r"thesis\.tex"):
        run(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["thesis.tex"]


def test_manifest_of_something_else_is_refused(tmp_path):
    (tmp_path / "manifest.json").write_text('{"name": "my app"}')
    with pytest.raises(BadInput, match=r"manifest\.json"):
        run(tmp_path)
    assert (tmp_path / "manifest.json").read_text() == '{"name": "my app"}'


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "\xff"])
def test_broken_manifest_is_bad_input(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text, encoding="latin-1")
    with pytest.raises(BadInput, match=r"manifest\.json"):
        orcsim.open_run(tmp_path)


@pytest.mark.parametrize("key", ["game", "edition", "policies", "seats", "players", "seed", "versions", "format"])
@pytest.mark.parametrize("value", [None, "other", [], -1])
def test_manifest_with_a_wrong_entry_is_bad_input(tmp_path, key, value):
    run(tmp_path, games=20)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps(manifest | {key: value}))
    with pytest.raises(BadInput):
        run(tmp_path, games=20)
    if key != "versions":
        with pytest.raises(BadInput):
            orcsim.open_run(tmp_path)


def test_parts_cannot_lead_out_of_the_folder(tmp_path):
    run(tmp_path / "run", games=20)
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    manifest["parts"][0]["part"] = "../../secret"
    (tmp_path / "run" / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(BadInput, match="parts"):
        orcsim.open_run(tmp_path / "run")


def test_changed_values_in_a_manifest_are_noticed(tmp_path):
    run(tmp_path, games=20)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["edition"]["values"]["money.fee"]["value"] = 2
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(BadInput, match="digest"):
        orcsim.open_run(tmp_path)


def test_file_in_place_of_a_folder_is_refused(tmp_path):
    (tmp_path / "run").write_text("")
    with pytest.raises(BadInput, match="found a file"):
        run(tmp_path / "run")


def test_folder_without_run_cannot_be_opened(tmp_path):
    with pytest.raises(BadInput, match="no run there"):
        orcsim.open_run(tmp_path / "nothing")


def test_folder_that_another_process_writes_is_refused(tmp_path):
    code = """if True:
        import sys, pathlib
        from orcsim.files import locked
        with locked(pathlib.Path(sys.argv[1])):
            print("held", flush=True)
            input()
    """
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / ".lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout
    assert holder.stdin
    holder.stdout.readline()
    with pytest.raises(BadInput, match="another process"):
        run(tmp_path)
    holder.kill()
    holder.wait()
    holder.stdout.close()
    holder.stdin.close()
    assert run(tmp_path).complete  # the dead process's lock file is still there, its lock is not


def test_lock_is_gone_afterwards(tmp_path):
    with locked(tmp_path / ".lock"), pytest.raises(BadInput), locked(tmp_path / ".lock"):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_disk_that_refuses_is_a_failure_and_can_go_on(tmp_path, monkeypatch, number):
    run(tmp_path / "whole")
    real, count = os.fsync, iter(range(100))

    def fsync(descriptor: int) -> None:
        if next(count) == 15:
            raise OSError(number, os.strerror(number))
        real(descriptor)

    monkeypatch.setattr("os.fsync", fsync)
    with pytest.raises(Failure, match=os.strerror(number)):
        run(tmp_path / "full")
    monkeypatch.setattr("os.fsync", real)
    assert not list((tmp_path / "full").rglob("*.tmp"))
    assert not orcsim.open_run(tmp_path / "full").complete
    run(tmp_path / "full")
    assert contents(tmp_path / "full") == contents(tmp_path / "whole")


def test_full_device_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "file"
    write_whole(path, b"old")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    with pytest.raises(Failure, match="full"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for root")
def test_read_only_folder_is_a_failure(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(Failure, match="cannot be written"):
        run(tmp_path / "run")
    tmp_path.chmod(0o700)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_keeps_finished_parts(tmp_path, monkeypatch, number):
    run(tmp_path / "whole")
    once = iter([True])

    def on_batch(first: int, games: int) -> None:
        if first >= 130 and next(once, False):
            os.kill(os.getpid(), number)

    monkeypatch.setattr(play, "on_batch", on_batch)
    handler = signal.getsignal(number)
    with pytest.raises(Interrupted, match="same command goes on") as stopped:
        run(tmp_path / "stopped", threads=1)
    assert signal.getsignal(number) is handler
    assert orcsim.open_run(tmp_path / "stopped").n_games == stopped.value.done
    run(tmp_path / "stopped")
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")


def test_run_that_was_killed_outright_ends_as_if_it_had_not(tmp_path):
    code = """if True:
        import os, signal, sys
        from dataclasses import replace
        import orcsim
        from orcsim import runner, store
        from orcsim.games import GAMES
        from tests.orcsim.fake_kernel import play
        GAMES["orconomics"] = replace(GAMES["orconomics"], package="tests.orcsim.fake_kernel")
        store.PART_GAMES = 60
        play.on_batch = lambda first, games: first >= 130 and os.kill(os.getpid(), signal.SIGKILL)
        orcsim.simulate("orconomics", games=200, seed=5, players=3, out=sys.argv[1], threads=1)
    """
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path / "killed")], check=False)
    assert killed.returncode == -signal.SIGKILL
    run(tmp_path / "killed")
    run(tmp_path / "whole")
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_moved_run_opens(tmp_path):
    before = run(tmp_path / "a").seats
    shutil.move(tmp_path / "a", tmp_path / "b")
    assert orcsim.open_run(tmp_path / "b").seats.equals(before)


def test_opened_run_knows_its_scenario(tmp_path):
    made = run(tmp_path, policies=["greedy", "random", "greedy"], set=["winning.target=9"], rotate=True, games=60)
    opened = orcsim.open_run(tmp_path)
    assert opened.scenario.edition == made.scenario.edition
    assert opened.scenario.policies == made.scenario.policies
    assert (opened.scenario.rotate, opened.scenario.seed, opened.scenario.players) == (True, 5, 3)
    assert opened.manifest == made.manifest


def test_timing_tells_every_session(tmp_path):
    run(tmp_path, games=100)
    opened = run(tmp_path)
    assert [session["games"] for session in opened.timing] == [100, 140]
    assert all(session["compile_seconds"] >= 0 for session in opened.timing)


def test_queries_read_the_parts_of_the_manifest_only(tmp_path):
    made = run(tmp_path)
    shutil.copy(tmp_path / "games" / "part-00000.parquet", tmp_path / "games" / "part-00009.parquet")
    assert made.scan_games().select(pl.len()).collect().item() == GAMES
