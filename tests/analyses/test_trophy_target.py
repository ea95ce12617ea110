from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import target_sweep, trophy_target
from analyses.target_advice import recommend
from orcsim.api import Run
from orcsim.errors import BadInput
from tests.analyses.synthetic import drawn, made_up_run


def point(target: int, odds: list[float], *, games: int = 2000, stalled: int = 0, leader: float = 0.6) -> Run:
    """Return the run of one setting, whose leaders at half time win with probability `leader`."""
    rng = np.random.default_rng(target)
    winners = drawn(odds, games, seed=target)
    others = (winners + rng.integers(1, len(odds), size=games)) % len(odds)
    led = np.where(rng.random(games) < leader, winners, others)
    winners[:stalled] = -1
    return made_up_run(
        winners,
        players=len(odds),
        overrides=[f"winning.target={target}"],
        half_leaders=1 << led,
        rounds=target + rng.poisson(3, size=games),
    )


def test_one_row_for_each_setting_in_order() -> None:
    table = trophy_target.target_table([point(9, [0.5, 0.5]), point(7, [0.5, 0.5]), point(8, [0.25] * 4)])

    assert table.select("players", "target", "printed").rows() == [(2, 7, 9), (2, 9, 9), (4, 8, 8)]


def test_runaway_index_is_zero_where_leaders_win_as_often_as_chance_gives() -> None:
    table = trophy_target.target_table([point(8, [0.25] * 4, games=20_000, leader=0.581)])

    assert table["leader_share"][0] == pytest.approx(0.581, abs=0.02)
    assert table["runaway_low"][0] < 0 < table["runaway_high"][0]


def test_tied_leaders_share_a_game() -> None:
    run = made_up_run([0, 0, 1, 1], players=2, half_leaders=np.array([0b11, 0b01, 0b01, 0b10]))
    share = trophy_target.leader_share(run, trophy_target.read_wins(run))

    assert share.value == pytest.approx((0.5 + 1 + 0 + 1) / 4)


def test_stalled_games_have_no_leader_who_could_win() -> None:
    run = made_up_run([0, -1, -1], players=2, half_leaders=np.array([1, 1, 1]))

    assert trophy_target.leader_share(run, trophy_target.read_wins(run)).rate == 1


def test_equal_settings_twice_are_refused() -> None:
    with pytest.raises(BadInput, match="two with the same players and target"):
        trophy_target.target_table([point(8, [0.5, 0.5])] * 2)


@pytest.mark.parametrize(
    ("policies", "rotate", "message"),
    [(["greedy", "random"], False, "found several policies"), ("greedy", True, "found rotated seats")],
)
def test_unequal_players_are_refused(policies, rotate: bool, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        trophy_target.analyse([made_up_run([0, 1], players=2, policies=policies, rotate=rotate)])


def test_a_target_that_nobody_reaches_has_a_row_and_no_shares() -> None:
    result = trophy_target.analyse([point(8, [0.5, 0.5]), point(12, [0.5, 0.5], stalled=2000)])
    last = result.table("targets").row(1, named=True)

    assert (last["target"], last["stalled_share"], last["spread"], last["runaway"]) == (12, 1.0, None, None)
    assert all(figure.to_svg() for figure in result.figures)
    assert "nothing known" in result.figures[1].alt
    assert "\N{EN DASH}" in result.to_text()


def row(target: int, seats: str, **changed: float) -> dict:
    """Return a row of the table of settings for four players, whose printed target is 8."""
    return {
        "players": 4,
        "target": target,
        "printed": 8,
        "stalled_share": 0.0,
        "stalled_share_low": 0.0,
        "stalled_share_high": 0.0001,
        "mean_rounds": 10.0,
        "p50": 10,
        "p95": 15,
        "spread": 0.05,
        "spread_low": 0.045,
        "spread_high": 0.055,
        "seats": seats,
        "leader_share": 0.6,
        "base": 0.581,
        "runaway": 0.08,
        "runaway_low": 0.01,
        "runaway_high": 0.15,
        **changed,
    }


def advice(*rows: dict):
    return recommend(pl.DataFrame(rows), 0.01)


def test_a_printed_target_with_fair_seats_is_kept() -> None:
    found = advice(row(7, "FAIR"), row(8, "FAIR"), row(9, "FAIR"))

    assert (found.verdict, found.tone, found.text) == ("KEEP", "good", "Keep the printed 8 trophies with 4 players.")
    assert "so a lead feeds itself" in found.choices[0].text


def test_the_nearest_fair_target_replaces_an_unfair_one() -> None:
    found = advice(row(5, "FAIR"), row(8, "UNFAIR"), row(10, "FAIR"), row(11, "FAIR"))

    assert (found.verdict, found.choices[0].target) == ("CHANGE", 10)
    assert (
        "The printed 8 fails: the best seat wins 5.0 points (4.5 to 5.5) more than the worst" in found.choices[0].text
    )


def test_a_target_beyond_the_rulebook_is_never_recommended() -> None:
    found = advice(row(8, "UNFAIR"), row(11, "FAIR"), row(12, "FAIR"))

    assert found.verdict == "NONE PASSES"
    assert "the target is not the number that mends it" in found.choices[0].text


def test_a_target_at_which_games_stall_is_not_recommended() -> None:
    stalls = {"stalled_share": 0.02, "stalled_share_low": 0.015, "stalled_share_high": 0.025}
    found = advice(row(8, "FAIR", **stalls), row(9, "FAIR"))

    assert found.choices[0].target == 9
    assert "of the games stall" in found.choices[0].text


def test_a_surely_more_equal_target_is_named_if_none_is_fair() -> None:
    closer = row(9, "UNFAIR", spread=0.03, spread_low=0.025, spread_high=0.035)
    found = advice(row(8, "UNFAIR"), closer)

    assert found.verdict == "NONE PASSES"
    assert "Closest comes 9 trophies" in found.choices[0].text


def test_undecided_targets_ask_for_more_games() -> None:
    found = advice(row(7, "UNDECIDED"), row(8, "UNFAIR"))

    assert found.verdict == "UNDECIDED"
    assert found.choices[0].text.endswith("More games are needed.")


def test_a_printed_target_is_not_given_up_for_want_of_games() -> None:
    found = advice(row(7, "FAIR"), row(8, "UNDECIDED"), row(9, "FAIR"))

    assert (found.verdict, found.choices[0].target) == ("UNDECIDED", 8)


def test_a_game_of_two_rounds_is_not_recommended_however_fair() -> None:
    assert advice(row(5, "FAIR", p50=2), row(8, "UNFAIR")).verdict == "NONE PASSES"


def test_different_answers_for_different_players_are_mixed() -> None:
    other = {**row(9, "FAIR"), "players": 2, "printed": 9}
    found = advice(row(8, "UNFAIR"), other)

    assert found.verdict == "MIXED"
    assert found.text == (
        "Keep the printed 9 trophies with 2 players; with 4 players no target up to 10 makes the seats equal within "
        "1 percentage point."
    )


def test_analysis_says_what_to_do_for_each_number_of_players() -> None:
    result = trophy_target.analyse([point(t, [0.25] * 4, games=40_000) for t in (8, 9)], margin=0.02)

    assert result.verdict == "KEEP"
    assert result.remarks[0].startswith("4 players. Keep 8 trophies")
    assert any("beyond the rulebook" in remark for remark in result.remarks)


def test_sweep_asks_for_every_setting_once_in_a_folder_of_its_own(tmp_path: Path, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(target_sweep, "simulate", lambda game, **options: asked.append(options))
    lines = []
    target_sweep.sweep(tmp_path, players=[2, 3], targets=[8, 9], games=10, seed=5, report=lines.append)

    assert [(o["players"], o["set"], o["out"].relative_to(tmp_path).as_posix()) for o in asked] == [
        (2, ["winning.target=8"], "players-2/target-08"),
        (2, ["winning.target=9"], "players-2/target-09"),
        (3, ["winning.target=8"], "players-3/target-08"),
        (3, ["winning.target=9"], "players-3/target-09"),
    ]
    assert {(o["games"], o["seed"]) for o in asked} == {(10, 5)}
    assert len(lines) == 4


def test_the_runaway_index_is_explained_wherever_it_is_shown() -> None:
    result = trophy_target.analyse([point(t, [0.5, 0.5]) for t in (8, 9)])
    plain = "a leader at half time wins as often as a leader in a race of pure chance; above: leads snowball; below: "
    figure = next(figure for figure in result.figures if figure.name == "target-runaway")

    assert all(plain in text for text in (figure.caption, figure.alt, result.tables[0].caption))
    assert plain in dict(result.definitions)["Runaway index"]
