"""What leads are worth if they feed nothing."""

import numpy as np
import pytest

from analyses.course_base import leader_wins, winner_rank
from orcsim import stats
from tests.analyses.courses import walks

FRACTIONS = np.array([0.25, 0.5, 0.75])


def test_two_players_have_the_law_of_the_arcsine() -> None:
    assert leader_wins(2, FRACTIONS) == pytest.approx([2 / 3, 3 / 4, 5 / 6])
    assert winner_rank(2, FRACTIONS) == pytest.approx([1 / 3, 1 / 4, 1 / 6])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_players_have_the_lines_of_the_table(players: int) -> None:
    assert leader_wins(players, FRACTIONS) == pytest.approx(list(stats.BASE_LINES[players].values()), abs=0.001)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ends_are_an_equal_share_and_certainty(players: int) -> None:
    assert leader_wins(players, np.array([0.0, 1.0])) == pytest.approx([1 / players, 1])
    assert winner_rank(players, np.array([0.0, 1.0])) == pytest.approx([0.5, 0])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_simulated_walks_lie_on_the_lines(players: int) -> None:
    score = walks(30_000, 10, players, seed=players)
    won = score[:, -1].argmax(axis=1)
    for at in (2, 5, 8):
        leads = score[:, at].argmax(axis=1)
        own = np.take_along_axis(score[:, at], won[:, None], axis=1)
        ahead = (score[:, at] > own).mean(axis=1) * players / (players - 1)
        part = np.array([at / 10])
        # Five standard errors, and what is left of ties of scores in whole numbers.
        assert (leads == won).mean() == pytest.approx(leader_wins(players, part)[0], abs=0.0145 + 0.005)
        assert ahead.mean() == pytest.approx(winner_rank(players, part)[0], abs=0.0145 + 0.005)
