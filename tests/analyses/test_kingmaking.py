"""Who makes a king: games played once more, and cases that are counted by hand."""

import numpy as np
import polars as pl
import pytest

from analyses import kingmaking
from analyses.kingmaking import Kings, count, kings_of, last_seats, winners_of
from orcsim.api import simulate
from orcsim.jobs import prepare
from tests.analyses.courses import course_run, walks


@pytest.mark.parametrize("game", ["orc-market", "origo"])
def test_a_replay_without_stand_in_is_the_game_itself(game: str) -> None:
    run = simulate(game, players=4, games=200, rotate=True, trace_rounds=True, threads=1)
    job = prepare(run.scenario)
    won = run.scan_seats().collect()["win_share"].to_numpy().reshape(200, 4) > 0

    assert all((winners_of(job, number) == won[number]).all() for number in range(200))
    kings = kings_of(run)
    assert kings
    assert 0 < kings.made < kings.counted <= kings.replayed <= kings.looked <= 200


def test_only_games_count_that_the_last_wins_neither_time() -> None:
    was = [np.array(row, dtype=bool) for row in ([1, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 0])]
    now = [np.array(row, dtype=bool) for row in ([0, 1, 0], [1, 0, 0], [1, 0, 0], [0, 0, 1], [1, 1, 0])]

    assert count(was, now, [2] * 5) == (3, 2)
    assert Kings(9, 5, 10, 5).share == 0.5
    assert tuple(Kings(9, 5, 10, 5).interval(0.95)) == pytest.approx((0.2366, 0.7634), abs=1e-4)


def test_the_last_is_alone_after_the_last_round_but_one() -> None:
    score = np.array([[[0, 0, 0], [5, 1, 3], [0, 9, 9]], [[0, 0, 0], [1, 1, 3], [0, 9, 8]], [[0, 1, 2]] * 3])
    run = course_run(score, np.array([2, 2, -1]))

    assert last_seats(run).select(pl.all().cast(pl.Int64)).rows() == [(0, 2, 1)]


def test_two_players_make_no_king(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kingmaking, "prepare", None)

    assert kings_of(course_run(walks(3, 4, 2))) is None
