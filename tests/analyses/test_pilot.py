"""What pilot runs tell of how two policies or two settings go together."""

import numpy as np
import pytest

from analyses.pilot import read_pilot
from orcsim.errors import BadInput
from tests.analyses.synthetic import drawn, made_up_run


def test_two_settings_are_paired_game_by_game() -> None:
    winners = drawn([0.5, 0.5], 400)
    other = np.where(np.arange(400) % 4 == 0, 1 - winners, winners)  # a quarter of the games turn out differently
    pilot = read_pilot([made_up_run(winners, players=2), made_up_run(other, players=2)])

    assert (pilot.difference.n, pilot.difference.of_what) == (400, "games")
    assert pilot.difference.sd == pytest.approx(0.5, abs=0.01)
    assert pilot.correlation == pytest.approx(np.corrcoef(winners, other)[0, 1])


def test_the_seat_that_varies_most_is_taken() -> None:
    winners = np.array([0, 1, 2] * 40)
    other = np.where(winners == 1, 2, winners)
    pilot = read_pilot([made_up_run(winners, players=3), made_up_run(other, players=3)])

    assert abs(pilot.difference.value) == pytest.approx(1 / 3)


def test_longer_runs_are_paired_as_far_as_the_shorter_goes() -> None:
    pilot = read_pilot([made_up_run([0, 1, 0, 1], players=2), made_up_run([0, 1, 1], players=2)])

    assert pilot.difference.n == 3


def test_two_policies_are_paired_deal_by_deal() -> None:
    run = made_up_run([0, 0, 0, 1, 1, 1, 0, 1], players=2, policies=["greedy", "random"], rotate=True)
    pilot = read_pilot([run])

    # Games 0, 2, .. seat greedy first, games 1, 3, .. second: it wins 1, 2, 1 and 2 of 2.
    assert pilot.difference.n == 4
    assert pilot.difference.value == pytest.approx(0.5)
    assert pilot.correlation == pytest.approx(-1)


@pytest.mark.parametrize(
    ("runs", "said"),
    [
        (lambda: [made_up_run([0, 1], players=2)], "one rotated run of two policies"),
        (lambda: [made_up_run([0, 1], players=2)] * 3, "found 3 runs"),
        (lambda: [made_up_run([0, 1], players=2), made_up_run([0, 1], players=3)], "differ in game, players or seed"),
        (lambda: [made_up_run([0, 1], players=2), made_up_run([0, 1], players=2, seed=8)], "players or seed"),
        (lambda: [made_up_run([0, 1], players=2, rotate=True)] * 2, "found a rotated run beside another"),
        (lambda: [made_up_run([0], players=2)] * 2, "found 1 pairs"),
    ],
)
def test_what_is_no_pair_is_refused(runs, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_pilot(runs())
