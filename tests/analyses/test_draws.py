"""A game with draws: what the questions that all games share make of them."""

from pathlib import Path

import numpy as np
import pytest

from analyses import first_player, length, policies_versus
from orcsim import stats
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run

HALF = "A draw counts half a win for each player."


def games(first: int, second: int, drawn: int, stalled: int = 0) -> np.ndarray:
    """Return so many games of each kind."""
    return np.repeat([0, 1, DRAW, STALLED], [first, second, drawn, stalled])


def test_a_draw_counts_half_for_each_seat() -> None:
    result = first_player.analyse(orc_run(games(50, 30, 20)))
    table = result.table("seats")

    assert table["share"].to_list() == pytest.approx([0.6, 0.4])
    assert table["wins"].to_list() == pytest.approx([60, 40])
    assert table["n"].to_list() == [100, 100]


def test_draws_make_intervals_narrower_than_wins_and_losses_would() -> None:
    drawn = first_player.analyse(orc_run(games(250, 250, 500))).table("seats")
    decided = first_player.analyse(orc_run(games(500, 500, 0))).table("seats")

    spread = 0.5 * np.sqrt(500 / 999)
    half = stats.Mean(0.5, spread, 1000, "games").interval(looks=2)
    assert (drawn["low"][0], drawn["high"][0]) == pytest.approx((half.low, half.high))
    assert drawn["high"][0] - drawn["low"][0] < decided["high"][0] - decided["low"][0]


def test_the_number_of_draws_is_told() -> None:
    remarks = first_player.analyse(orc_run(games(50, 30, 20))).remarks

    low, high = stats.wilson(20, 100)
    assert f"20 of 100 games were draws: 20.0% ({low:.1%} to {high:.1%}). {HALF}" in remarks
    assert f"None of 80 games was a draw. {HALF}" in first_player.analyse(orc_run(games(50, 30, 0))).remarks


def test_a_game_without_draws_speaks_of_shared_wins() -> None:
    remarks = first_player.analyse(made_up_run([0, 1] * 10, players=2)).remarks

    assert "A win shared by k players counts 1/k for each of them." in remarks
    assert not any("draw" in remark for remark in remarks)


def test_stalled_games_are_no_draws() -> None:
    result = first_player.analyse(orc_run(games(50, 30, 20, 25)))

    assert result.table("seats")["share"].to_list() == pytest.approx([0.6, 0.4])
    assert any("25 of 125 games stalled" in remark for remark in result.remarks)
    assert any(remark.startswith("20 of 125 games were draws: 16.0%") for remark in result.remarks)


def test_the_ends_are_told_in_words() -> None:
    result = length.analyse(orc_run(games(50, 30, 20)))

    assert "a King was taken in 80.0%" in result.answer
    assert "a draw by the limit on moves in 20.0%" in result.answer
    assert "None of 100 games stalled." in result.answer
    ends = dict(result.table("ends").select("end_reason", "k").rows())
    assert ends["a draw by the limit on moves"] == 20
    assert ends["it was cut off"] == 0
    lead = dict(result.definitions)["Change of the lead"]
    assert "more pieces on the board" in lead


def test_a_policy_gets_half_of_a_draw(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('game = "orc"\nname = "other"\nextends = "random"\n')
    first_won_both, drawn_both = [0, 1], [DRAW, DRAW]
    run = orc_run(first_won_both * 30 + drawn_both * 20, policies=["random", str(other)], rotate=True)
    result = policies_versus.analyse([run])

    assert result.table("policies")["share"].to_list() == pytest.approx([0.8])
    assert HALF in result.remarks


def test_ends_that_the_edition_does_without_are_not_told() -> None:
    plain = length.analyse(orc_run(games(50, 30, 20)))
    strict = length.analyse(
        orc_run(
            games(50, 30, 0), overrides=["drawing.draw_plies=0", "rules.no_legal_move=draw", "drawing.repetition=3"]
        )
    )

    assert "a draw by repetition" not in plain.answer + "".join(plain.table("ends")["end_reason"])
    assert (
        "never: a King reached the enemy castle, a Jester was taken and a player who could not move lost"
        in plain.answer
    )
    ends = set(strict.table("ends")["end_reason"])
    assert {"a draw by repetition", "a draw as a player could not move"} < ends
    assert not {"a draw by the limit on moves", "a player who could not move lost"} & ends


def test_length_tells_the_limit_that_makes_a_draw_and_what_a_draw_counts() -> None:
    plain = length.analyse(orc_run(games(50, 30, 20))).remarks
    without = length.analyse(orc_run(games(50, 30, 0), overrides=["drawing.draw_plies=0"])).remarks

    assert any(remark.startswith("A game without a winner after 200 moves is drawn; this limit") for remark in plain)
    assert any(remark.startswith("20 of 100 games were draws: 20.0%") and remark.endswith(HALF) for remark in plain)
    assert not any("is drawn" in remark for remark in without)


def test_plans_that_lose_to_one_rival_are_said_not_to_beat_it(tmp_path: Path) -> None:
    runs = []
    for name, won in (("meek", 20), ("mild", 25)):
        file = tmp_path / f"{name}.toml"
        file.write_text(f'game = "orc"\nname = "{name}"\nextends = "greedy"\n')
        pairs = [[0, 1]] * won + [[1, 0]] * (100 - won)  # the plan wins both games of a deal or none
        runs.append(orc_run(np.ravel(pairs), policies=[str(file), "greedy"], rotate=True))
    result = policies_versus.analyse(runs)

    assert result.verdict == "none beats greedy"
    assert "players" not in result.answer
    title = result.figures[0].plot.keywords["title"]
    assert title == "No plan surely beats greedy: the best, mild, wins 25.0%"
