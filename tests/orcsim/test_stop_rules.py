"""Rules as plain data, and when they look."""

from itertools import pairwise

import pytest

from orcsim.errors import BadInput
from orcsim.stop_rules import LOOKS, StopRule, is_settled, make_rule, rule_from_dict, settle


def looks(rule: StopRule, most: int) -> list[int]:
    found = [rule.next_look(0)]
    while found[-1] < min(most, rule.most_games):
        found.append(rule.next_look(found[-1]))
    return found


def test_looks_are_every_so_many_games_and_at_the_last_one() -> None:
    found = looks(StopRule(200_001, target_error=0.01), 200_001)

    assert found[:3] == [240, 480, 720]
    assert [n for n in found if 11_000 < n < 15_000] == [11_040, 11_280, 11_520, 11_760, 12_000, 13_200, 14_400]
    assert found[-3:] == [180_000, 192_000, 200_001]


def test_looks_are_between_whole_deals_whatever_the_number_of_players() -> None:
    assert all(step % players == 0 for step, _ in LOOKS for players in (2, 3, 4, 5, 6))
    assert all(end % step == 0 for (_, end), (step, _) in pairwise(LOOKS) if end)


def test_a_look_does_not_hang_on_where_one_starts_from() -> None:
    rule = StopRule(10**9, until_verdict=0.01)

    assert {rule.next_look(games) for games in range(24_000, 25_200)} == {25_200}


def test_short_runs_are_looked_at_at_their_end() -> None:
    assert StopRule(100, target_error=0.1).next_look(0) == 100


def test_rule_comes_back_from_plain_data() -> None:
    rule = StopRule(1000, until_verdict=0.02)

    assert rule_from_dict(rule.to_dict()) == rule
    assert rule_from_dict(None) is None
    assert make_rule(1000, None, None) is None
    assert rule.to_dict()["looks_every"][0] == {"games": 240, "up_to": 12_000}


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        (StopRule(9, target_error=0.005), ["--target-error", "0.005"]),
        (StopRule(9, until_verdict=0.1), ["--until-verdict", "0.1"]),
    ],
)
def test_rule_is_written_as_on_the_command_line(rule: StopRule, options: list[str]) -> None:
    assert rule.options == options


@pytest.mark.parametrize("value", [0, 1, -0.1, 1.5, float("nan"), "0.1", True])
def test_what_no_share_can_reach_is_refused(value: object) -> None:
    with pytest.raises(BadInput, match=r"target_error: found .* above 0 and below 1"):
        make_rule(100, value, None)  # type: ignore[arg-type]


def test_two_rules_are_refused() -> None:
    with pytest.raises(BadInput, match="found both or neither"):
        make_rule(100, 0.1, 0.1)


def test_a_settled_header_tells_how_it_came_about() -> None:
    header = {"games": 1000, "seed": 3, "stopping": StopRule(1000, target_error=0.1).to_dict()}
    done = settle(header, 480, {"looks": 2, "reason": "target error"})

    assert list(done) == list(header)
    assert (done["games"], done["stopping"]["looks"], done["stopping"]["most_games"]) == (480, 2, 1000)
    assert is_settled(done, 1000)
    assert not is_settled(done, 2000)
    assert not is_settled(header, 1000)
    assert not is_settled({"games": 5}, 5)
