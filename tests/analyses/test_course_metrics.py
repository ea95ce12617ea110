"""The course of games as metrics: the same numbers as in the question, and only where they mean something."""

import gc
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import course, course_metrics
from analyses.comparison import analyse as compare
from analyses.course_meanings import BETTER, EVEN, HIGHER, LOWER, TASTE
from analyses.course_metrics import TRACED
from analyses.metrics import find, measure, metrics_of
from analyses.targets import check, load_targets
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from orcsim.games import GAMES
from tests.analyses.courses import course_run, walks
from tests.analyses.synthetic_orc import orc_run
from tests.analyses.synthetic_origo import origo_run


def measured(run: Run, key: str) -> tuple[float, float, float]:
    """Return a metric with its interval."""
    found = measure(run, find(run, key))
    assert found
    return found.value, *found.mean("games").interval(low=-np.inf, high=np.inf)


def test_metrics_are_what_the_question_tells() -> None:
    run = course_run(walks(400, 7, 3, feedback=0.1), np.random.default_rng(2).choice([-1, 1, 4, 7], size=400))
    result = course.analyse(run)
    table = result.table("course")

    for key in ("lead_changes_a_round", "drama", "decided_at", "best_loser", "runaway_index", "lead_feedback"):
        told = table.row(by_predicate=pl.col("key") == key, named=True)
        value, low, high = measured(run, key)
        assert value == pytest.approx(told["value"])
        # Shares of the question have Wilson's interval, which is as wide.
        assert high - low == pytest.approx(told["high"] - told["low"], rel=0.02)
    for third, told in enumerate(result.table("slopes").to_dicts(), 1):
        expected = (told["slope"], told["slope_low"], told["slope_high"])
        assert measured(run, f"snowball_{third}") == pytest.approx(expected, abs=1e-4)


def test_the_index_is_the_sum_of_pace_and_feedback() -> None:
    run = course_run(walks(300, 6, 3))
    index, pace, feedback = (measured(run, key)[0] for key in ("runaway_index", "lead_pace", "lead_feedback"))

    assert index == pytest.approx(pace + feedback)


def test_there_are_none_without_rounds_and_none_of_pieces() -> None:
    traced = {"score": np.full((3, 21, 2), 10)}

    assert not set(TRACED) & {metric.key for metric in metrics_of(origo_run())}
    assert not set(TRACED) & {metric.key for metric in metrics_of(orc_run(traced=traced))}
    assert "final_gap" not in {metric.key for metric in metrics_of(orc_run())}
    assert set(TRACED) <= {metric.key for metric in metrics_of(course_run(walks(9, 6, 3)))}


def test_what_no_game_tells_is_missing() -> None:
    short, sure = course_run(walks(9, 1, 3)), course_run(np.cumsum(np.tile([0.0, 1.0], (9, 5, 1)), axis=1))

    assert measure(short, find(short, "drama")) is None
    assert measure(short, find(short, "runaway_index")) is None
    assert measure(sure, find(sure, "runaway_index")) is None  # the leader always wins
    assert measure(sure, find(sure, "snowball_2")) is not None


def test_each_run_is_read_once_and_forgotten_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    real = course_metrics.game_values
    monkeypatch.setattr(course_metrics, "game_values", lambda run: read.append(1) or real(run))
    first, second = course_run(walks(20, 6, 3, seed=1)), course_run(walks(20, 6, 3, seed=2))
    values = {measured(run, key) for run in (first, second, first) for key in ("drama", "decided_at")}

    assert (len(read), len(values)) == (2, 4)
    del first, second
    gc.collect()
    measured(course_run(walks(20, 6, 3, seed=3)), "drama")
    assert len(course_metrics._KEPT_RUNS.runs) == 1


def test_final_gap_and_closeness_need_no_rounds() -> None:
    score = np.array([[9, 5, 7, 1], [4, 4, 2, 0], [8, 2, 2, 2], [30, 0, 0, 0]])
    run = origo_run([0, 0, 0, -1], score=score)

    assert measured(run, "final_gap")[0] == pytest.approx((2 + 0 + 6) / 3)
    assert measured(run, "final_ties")[0] == pytest.approx(1 / 3)
    assert measured(run, "closeness")[0] == pytest.approx(1 / np.sqrt((4 + 0 + 36) / 3))


def test_spread_of_a_bent_metric_is_that_of_the_jackknife() -> None:
    rng = np.random.default_rng(4)
    score, rounds = rng.integers(1, 40, size=(200, 4)), rng.integers(3, 30, size=200)

    def run(kept: np.ndarray) -> Run:
        return origo_run(score[kept].argmax(axis=1), score=score[kept], rounds=rounds[kept])

    everything = np.arange(200)
    for key in ("closeness", "length_cv", "decisions_per_turn"):
        found = measure(run(everything), find(run(everything), key))
        assert found
        left_out = [measured(run(np.delete(everything, place)), key)[0] for place in everything]
        jackknife = np.sqrt(199 / 200 * ((np.array(left_out) - np.mean(left_out)) ** 2).sum())
        assert found.mean("games").sd / np.sqrt(200) == pytest.approx(jackknife, rel=0.05, abs=1e-12)


def test_length_and_decisions_are_told_by_their_size() -> None:
    run = origo_run([0, 1, 2, 3], rounds=np.array([8, 12, 8, 12]), turns=np.array([2, 4, 2, 2]))

    assert measured(run, "length_cv")[0] == pytest.approx(0.2)
    assert measured(run, "decisions_per_turn")[0] == pytest.approx(4 * 200 / 10)
    assert measured(origo_run([0, 1]), "length_cv")[0] == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_metric_of_every_game_has_a_direction(name: str) -> None:
    metrics = metrics_of(simulate(name, games=4, trace_rounds=True, threads=1))

    assert {metric.better for metric in metrics} <= {HIGHER, LOWER, EVEN, TASTE}
    assert all(metric.meaning.endswith(".") for metric in metrics)
    assert {metric.better for metric in metrics if metric.key.startswith("win_share")} == {EVEN}
    assert {metric.better for metric in metrics if metric.key == "end.stalled"} <= {LOWER}


def test_directions_stand_in_the_tables_of_compare_and_check(tmp_path: Path) -> None:
    run = course_run(walks(60, 6, 4))
    compared = compare([run, run])
    path = tmp_path / "balance.toml"
    path.write_text('game = "origo"\ngames = 60\n[targets.drama]\nat_least = 0\n[targets.seat_spread]\nat_most = 1')
    checked = check(load_targets(path), [run])

    assert "better" in compared.to_text()
    assert BETTER in compared.definitions
    assert BETTER in checked.definitions
    assert dict(compared.table("metrics").select("key", "better").rows())["drama"] == HIGHER
    assert dict(checked.table("targets").select("metric", "better").rows()) == {"drama": HIGHER, "seat_spread": LOWER}


def test_targets_of_the_course_are_played_with_rounds(tmp_path: Path) -> None:
    path = tmp_path / "balance.toml"
    for game, key, traced in (("origo", "runaway_index", True), ("origo", "rounds", False), ("orc", "drama", False)):
        path.write_text(f'game = "{game}"\ngames = 10\n[targets.{key}]\nat_most = 9')
        assert load_targets(path).scenarios[0].trace_rounds is traced


def test_a_target_that_a_game_has_not_is_refused() -> None:
    with pytest.raises(BadInput, match='found "drama"'):
        find(orc_run(), "drama")


def test_intervals_of_the_index_hold_as_often_as_they_say() -> None:
    misses = 0
    for seed in range(200):
        _, low, high = measured(course_run(walks(150, 4, 2, seed=seed)), "lead_feedback")
        misses += not low <= 0 <= high
    assert misses <= 24  # 10 are expected; more than 24 have a chance below 1 in 10,000


def test_the_document_tells_every_metric_and_its_direction() -> None:
    text = (Path(__file__).parents[2] / "docs" / "metrics.md").read_text()
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    told = {key: row[3].strip() for row in rows for key in row[1].replace("`_", "`snowball_").split("`")[1::2]}
    run = course_run(walks(9, 6, 3))
    own = {column.name for column in (*run.scenario.game.game_columns, *run.scenario.game.seat_columns)}
    general = [m for m in metrics_of(run) if m.key not in own and not m.key.startswith(("win_share.", "end."))]

    assert {metric.key: told.get(metric.key) for metric in general} == {metric.key: metric.better for metric in general}
    assert (told["win_share.0"], told["end.stalled"], told["seat_spread"]) == (EVEN, LOWER, LOWER)
