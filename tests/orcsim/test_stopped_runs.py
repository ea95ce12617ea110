"""Runs with a stopping rule: the same bytes for any number of threads and after any interruption."""

import json
import os
import signal
from pathlib import Path

import pytest

import orcsim
from orcsim.errors import BadInput, Failure, Interrupted
from orcsim.store import Store
from tests.orcsim.fake_kernel import play
from tests.orcsim.test_store import contents, stop_at

pytestmark = pytest.mark.usefixtures("fake", "often")

MOST = 6_000
END = 1_980  # the game with which a run ends: at a look, amid the last part of a run


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look every 30 games at first and every 90 from 1,800 on; parts hold 240."""
    monkeypatch.setattr("orcsim.stop_rules.LOOKS", ((30, 1_800), (90, None)))
    monkeypatch.setattr("orcsim.store.PART_GAMES", 240)


def run(out: Path | None = None, **changes) -> orcsim.Run:
    given = {"games": MOST, "seed": 5, "players": 3, "out": out, "threads": 2, "until_verdict": 0.05}
    return orcsim.simulate("orconomics", **(given | changes))


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    """Return the files of a run that was not interrupted."""
    run(tmp_path / "whole")
    return contents(tmp_path / "whole")


def test_run_ends_at_a_look_and_tells_why(tmp_path: Path) -> None:
    ended = run(tmp_path)
    told = ended.manifest["stopping"]

    assert (ended.complete, ended.n_games, ended.scenario.games, ended.manifest["games"]) == (True, END, END, END)
    assert (told["reason"], told["looks"]) == ("FAIR", 60 + (END - 1_800) // 90)
    assert (told["most_games"], told["until_verdict"], told["target_error"]) == (MOST, 0.05, None)
    assert ended.manifest["command"].endswith("--games 6000 --seed 5 --edition orconomics --until-verdict 0.05")
    assert [part["games"] for part in ended.manifest["parts"]] == [240] * 8 + [60]
    assert ended.games["game"].to_list() == list(range(END))


def test_games_are_those_of_a_run_of_that_length(tmp_path: Path) -> None:
    plain = run(games=END, until_verdict=None)

    assert run(tmp_path).seats.equals(plain.seats)
    assert run().seats.equals(plain.seats)
    assert "stopping" not in plain.manifest


@pytest.mark.parametrize("threads", [1, 3, 7])
def test_threads_change_no_byte(tmp_path: Path, whole: dict[str, bytes], threads: int) -> None:
    run(tmp_path / "other", threads=threads)

    assert contents(tmp_path / "other") == whole


def test_run_in_memory_ends_with_the_same_game_and_tells_the_same(tmp_path: Path) -> None:
    kept, memory = run(tmp_path), run()

    assert memory.seats.equals(kept.seats)
    assert {**memory.manifest, "parts": None} == {**kept.manifest, "parts": None}
    assert (memory.scenario, memory.complete) == (kept.scenario, True)


@pytest.mark.parametrize("game", [0, 100, 240, 1_000, 1_919, 1_920, END - 1])
def test_run_that_broke_off_ends_as_if_it_had_not(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, game: int
) -> None:
    stop_at(monkeypatch, game, RuntimeError("power cut"))
    with pytest.raises(RuntimeError, match="power cut"):
        run(tmp_path / "broken")
    assert not orcsim.open_run(tmp_path / "broken").complete
    monkeypatch.setattr(play, "on_batch", None)
    run(tmp_path / "broken", threads=1)

    assert contents(tmp_path / "broken") == whole


@pytest.mark.parametrize("step", ["settle", "add", "finish"])
@pytest.mark.parametrize("after", [False, True])
def test_kill_while_a_run_ends_is_mended(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    real = getattr(Store, step)

    def killed(store: Store, *given: object) -> None:
        last = step != "add" or store.scenario.games == END
        if after or not last:
            real(store, *given)
        if last:
            raise RuntimeError("killed")

    monkeypatch.setattr(Store, step, killed)
    with pytest.raises(RuntimeError, match="killed"):
        run(tmp_path / "killed")
    monkeypatch.setattr(Store, step, real)
    assert orcsim.open_run(tmp_path / "killed").n_games <= END
    run(tmp_path / "killed")

    assert contents(tmp_path / "killed") == whole


@pytest.mark.parametrize("part", [0, 4, 8])
def test_harmed_part_is_mended_without_looking_again(tmp_path: Path, whole: dict[str, bytes], part: int) -> None:
    run(tmp_path / "run")
    (tmp_path / "run" / "seats" / f"part-{part:05d}.parquet").write_bytes(b"")
    with pytest.raises(Failure, match=f"part-{part:05d}"):
        orcsim.open_run(tmp_path / "run")
    mended = run(tmp_path / "run")

    assert contents(tmp_path / "run") == whole
    assert mended.timing[-1]["games"] == (60 if part == 8 else 240)


def test_gap_in_a_run_that_broke_off_is_filled_and_all_behind_it_played_again(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_at(monkeypatch, 1_000, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path / "run")
    (tmp_path / "run" / "games" / "part-00001.parquet").unlink()
    monkeypatch.setattr(play, "on_batch", None)
    mended = run(tmp_path / "run")

    assert contents(tmp_path / "run") == whole
    assert mended.timing[-1]["games"] == END - 240  # a rule looks in the order of the games, so all behind the gap


def test_complete_run_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path)
    stop_at(monkeypatch, 0, RuntimeError())
    before = contents(tmp_path)

    assert run(tmp_path).complete
    assert contents(tmp_path) == before


@pytest.mark.parametrize("fewer", [480, 1_000, 1_900])
def test_run_that_reached_nothing_goes_on_with_more_games(tmp_path: Path, whole: dict[str, bytes], fewer: int) -> None:
    short = run(tmp_path / "grown", games=fewer)
    assert (short.manifest["stopping"]["reason"], short.n_games) == ("most games", fewer)
    run(tmp_path / "grown")

    assert contents(tmp_path / "grown") == whole


def test_run_that_has_ended_ends_there_also_with_more_games(tmp_path: Path) -> None:
    run(tmp_path / "grown", games=3_000)
    run(tmp_path / "grown")
    run(tmp_path / "once")

    assert contents(tmp_path / "grown") == contents(tmp_path / "once")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"until_verdict": None}, 'stopping "--until-verdict 0.05" there, "none" here'),
        ({"until_verdict": 0.04}, 'stopping "--until-verdict 0.05" there, "--until-verdict 0.04" here'),
        ({"until_verdict": None, "target_error": 0.05}, "stopping"),
        ({"games": 1_900}, f"{END} games there, 1900 here"),
    ],
)
def test_another_rule_is_another_run(tmp_path: Path, change: dict[str, object], said: str) -> None:
    run(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadInput, match=said):
        run(tmp_path, **change)

    assert contents(tmp_path) == before


def test_a_plain_run_does_not_get_a_rule_afterwards(tmp_path: Path) -> None:
    run(tmp_path, games=480, until_verdict=None)
    with pytest.raises(BadInput, match='stopping "none" there'):
        run(tmp_path)


def test_opened_run_knows_its_rule(tmp_path: Path) -> None:
    made, opened = run(tmp_path), orcsim.open_run(tmp_path)

    assert opened.scenario == made.scenario
    assert (opened.scenario.stop.until_verdict, opened.manifest) == (0.05, made.manifest)


@pytest.mark.parametrize("told", ["other", [], -1, {}, {"most_games": 5, "target_error": 2, "until_verdict": None}])
def test_manifest_with_a_wrong_rule_is_bad_input(tmp_path: Path, told: object) -> None:
    run(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps(manifest | {"stopping": told}))

    with pytest.raises(BadInput):
        orcsim.open_run(tmp_path)
    with pytest.raises(BadInput):
        run(tmp_path)


def test_rotated_policies_are_remembered_after_a_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"policies": ["greedy", "random", "random"], "rotate": True, "until_verdict": None, "target_error": 0.05}
    run(tmp_path / "whole", **options)
    stop_at(monkeypatch, 700, RuntimeError())
    with pytest.raises(RuntimeError):
        run(tmp_path / "broken", **options)
    monkeypatch.setattr(play, "on_batch", None)
    ended = run(tmp_path / "broken", threads=1, **options)

    assert ended.manifest["stopping"]["reason"] == "target error"
    assert 720 < ended.n_games < MOST
    assert contents(tmp_path / "broken") == contents(tmp_path / "whole")


def test_signal_keeps_finished_parts(tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    once = iter([True])
    monkeypatch.setattr(
        play, "on_batch", lambda first, _: os.kill(os.getpid(), signal.SIGINT) if first >= 700 and next(once, 0) else 0
    )
    with pytest.raises(Interrupted, match="of 6,000 games kept"):
        run(tmp_path / "stopped", threads=1)
    run(tmp_path / "stopped")

    assert contents(tmp_path / "stopped") == whole


def test_signal_in_memory_hands_over_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    once = iter([True])
    monkeypatch.setattr(
        play, "on_batch", lambda first, _: os.kill(os.getpid(), signal.SIGINT) if first >= 700 and next(once, 0) else 0
    )
    with pytest.raises(Interrupted) as stopped:
        run(threads=1)

    part = stopped.value.run
    assert 700 <= part.n_games < END
    assert part.scenario.stop.most_games == MOST
    assert "reason" not in part.manifest["stopping"]
