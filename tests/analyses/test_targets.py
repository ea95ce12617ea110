"""What a designer wants of a game, checked."""

from pathlib import Path

import numpy as np
import pytest

from analyses.targets import MET, MISSED, SEED, UNDECIDED, Targets, check, load_targets, play
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from tests.analyses.synthetic_orc import orc_run


def write(folder: Path, text: str) -> Path:
    """Write a file of targets for ORC."""
    path = folder / "balance.toml"
    path.write_text(f'game = "orc"\ngames = 400\n{text}')
    return path


def checked(folder: Path, text: str, run: Run) -> dict[str, str]:
    """Return the verdict by metric."""
    targets = load_targets(write(folder, text))
    table = check(targets, [run]).table("targets")
    return dict(zip(table["metric"], table["verdict"], strict=True))


def test_a_target_is_met_missed_or_undecided_by_its_whole_interval(tmp_path: Path) -> None:
    run = orc_run([0, 1] * 200, rounds=np.array([9, 11] * 200))
    text = """
    [targets.rounds]
    at_least = {}
    at_most = {}
    """
    half = stats.z_value() * np.std([9, 11] * 200, ddof=1) / 20
    inside, edge = 10 - half - 0.001, 10 - half + 0.001
    assert checked(tmp_path, text.format(inside, 12), run) == {"rounds": MET}
    assert checked(tmp_path, text.format(edge, 12), run) == {"rounds": UNDECIDED}
    assert checked(tmp_path, text.format(10 + half - 0.001, 12), run) == {"rounds": UNDECIDED}
    assert checked(tmp_path, text.format(10 + half + 0.001, 12), run) == {"rounds": MISSED}


def test_the_intervals_of_all_targets_hold_together(tmp_path: Path) -> None:
    run = orc_run([0, 1] * 200, rounds=np.array([9, 11] * 200))
    half = stats.z_value(0.95, 2) * np.std([9, 11] * 200, ddof=1) / 20
    text = f"""
    [targets.rounds]
    at_least = {10 - half + 0.001}
    [targets."end.stalled"]
    at_most = 0.5
    """
    assert checked(tmp_path, text, run) == {"rounds": UNDECIDED, "end.stalled": MET}


def test_the_spread_of_the_seats_is_that_of_the_first_player_report(tmp_path: Path) -> None:
    run = orc_run([0] * 300 + [1] * 100)
    text = "[targets.seat_spread]\nat_most = 0.4"
    assert checked(tmp_path, text, run) == {"seat_spread": MISSED}
    table = check(load_targets(tmp_path / "balance.toml"), [run]).table("targets")
    assert table["value"][0] == pytest.approx(0.5)


def test_the_worst_verdict_is_that_of_the_file(tmp_path: Path) -> None:
    run = orc_run([0, 1] * 200)
    text = '[targets.rounds]\nat_most = 30\n[targets."win_share.0"]\nat_most = 0.501\n'
    targets = load_targets(write(tmp_path, text))
    assert check(targets, [run]).verdict == "UNDECIDED"
    missed = load_targets(write(tmp_path, text + "[targets.turns]\nat_most = 30"))
    assert check(missed, [run]).verdict == "MISSED"


def test_games_that_would_decide_are_told_of_what_is_undecided(tmp_path: Path) -> None:
    run = orc_run([0, 1] * 200)
    targets = load_targets(write(tmp_path, '[targets."win_share.0"]\nat_most = 0.51'))
    row = check(targets, [run]).table("targets").row(0, named=True)
    low, high = stats.wilson(200, 400)
    half = (high - low) / 2
    assert row["games"] == pytest.approx(400 * (half / 0.01) ** 2, rel=0.001)


def test_games_have_a_seed_of_their_own_unless_one_is_given(tmp_path: Path) -> None:
    path = write(tmp_path, "[targets.rounds]\nat_most = 30")
    assert load_targets(path).scenarios[0].seed == SEED
    assert load_targets(path, seed=3, games=10).scenarios[0].games == 10
    named = write(tmp_path, "seed = 5\n[targets.rounds]\nat_most = 30")
    assert load_targets(named).scenarios[0].seed == 5


def test_policies_that_meet_are_rotated(tmp_path: Path) -> None:
    text = 'policies = ["greedy", "random"]\n[targets."policy.random"]\nat_most = 0.3'
    targets = load_targets(write(tmp_path, text), games=401)
    assert (targets.scenarios[0].rotate, targets.scenarios[0].games) == (True, 402)
    run = orc_run([0, 1] * 200, policies=["greedy", "random"], rotate=True)
    # Game 0 is won by seat 0, which greedy has; game 1 by seat 1, which greedy has after the rotation.
    assert check(targets, [run]).table("targets")["value"][0] == 0


def test_an_unknown_metric_is_refused_when_its_game_was_played(tmp_path: Path) -> None:
    targets = load_targets(write(tmp_path, "[targets.roundz]\nat_most = 30"))
    with pytest.raises(BadInput, match="did you mean"):
        play(targets, lambda scenario: orc_run([0, 1]))
    assert isinstance(targets, Targets)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "targets: found nothing"),
        ("colour = 1\n[targets.rounds]\nat_most = 3", 'unknown key "colour"'),
        ("[targets.rounds]\nmost = 3", "targets.rounds"),
        ("[targets.end.stalled]\nat_most = 3", 'a name with a dot stands in quotes: [targets."end.stalled"]'),
        ("[targets.rounds]\nat_most = 3\nmost = 3", 'unknown key "most"'),
        ("[targets.rounds]\nat_most = true", "allowed: a number"),
        ("[targets.rounds]\nat_most = nan", "allowed: a number"),
        ("[targets.rounds]\nat_least = 3\nat_most = 3", "at_least below at_most"),
        ("players = [3]\n[targets.rounds]\nat_most = 3", "of 2 only"),
        ("players = 2\n[targets.rounds]\nat_most = 3", "a list of numbers"),
        ("seed = -1\n[targets.rounds]\nat_most = 3", "seed: found -1"),
    ],
)
def test_what_a_file_may_not_say_is_told_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadInput, match=r"balance\.toml") as refused:
        load_targets(write(tmp_path, text))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
