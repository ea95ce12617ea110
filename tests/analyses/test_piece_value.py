"""What pieces and secrets are worth: by hand on made-up games, by a recount in plain Python, and what is refused."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import handicap_runs, piece_value
from analyses.handicap_effects import order_table, unpaired_times, worth_table
from analyses.handicap_runs import Handicap, gather, handicaps_in, handicaps_of
from orcsim import simulate, stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.scenario import make_scenario
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run

EVEN = [0, 1, 0, 1, 0, 0, DRAW, 1]
"""Who wins without handicaps: the first player 4.5 of 8 games, the second 3.5."""


def played(winners: Sequence[int] | np.ndarray, **handicap: str) -> Run:
    """Return a run with a handicap, such as `first_without="knight"`."""
    return orc_run(winners, policies="greedy", overrides=[f"handicap.{key}={role}" for key, role in handicap.items()])


def family() -> list[Run]:
    """Return a run without handicaps and some with one, in no order."""
    return [
        played([1, 1, 0, 1, 1, 0, 1, 1], second_shows="king"),  # it wins 6 instead of 3.5
        played([1, 1, 0, 1, 1, 0, 1, 1], first_without="knight"),  # it wins 2 instead of 4.5
        played(EVEN),
        played([0, 1, 0, 0, 0, 0, 0, 1], second_without="knight"),  # it wins 2 instead of 3.5
        played([0, 0, 0, 0, 0, 0, 0, 0], second_without="soldier"),  # it wins none instead of 3.5
        played(EVEN, first_without="soldier"),  # nothing lost
    ]


def row_of(table: pl.DataFrame, way: str, role: str) -> dict:
    return table.row(by_predicate=(pl.col("way") == way) & (pl.col("role") == role), named=True)


def test_a_piece_is_worth_what_a_seat_wins_less_without_it() -> None:
    base, *twins = gather(family())
    table = worth_table(base, twins)
    knight, soldier, king = (
        row_of(table, *of) for of in (("without", "knight"), ("without", "soldier"), ("shows", "king"))
    )

    assert (knight["first"], knight["second"], knight["worth"]) == (2.5 / 8, 1.5 / 8, 2 / 8)
    assert (soldier["first"], soldier["second"], soldier["worth"]) == (0, 3.5 / 8, 1.75 / 8)
    assert (king["first"], king["second"], king["worth"]) == (None, -2.5 / 8, -2.5 / 8)
    assert table["worth"].to_list() == [2 / 8, 1.75 / 8, -2.5 / 8]
    assert (knight["n"], knight["games"], king["games"]) == (8, 24, 16)


def recounted(base: Run, seats: dict[int, Run]) -> tuple[float, float]:
    """Return the mean loss and its standard error in plain Python, deal by deal."""

    def share(run: Run, game: int, seat: int) -> float:
        return run.seats.filter(game=game, seat=seat)["win_share"][0]

    lost = []
    for game in range(base.n_games):
        each = [share(base, game, seat) - share(run, game, seat) for seat, run in seats.items()]
        lost.append(sum(each) / len(each))
    mean = sum(lost) / len(lost)
    variance = sum((value - mean) ** 2 for value in lost) / (len(lost) - 1)
    return mean, sqrt(variance / len(lost))


def some(games: int, seed: int) -> np.ndarray:
    """Return winners, a few of them none."""
    return np.random.default_rng(seed).choice([0, 1, DRAW, STALLED], games, p=[0.45, 0.45, 0.08, 0.02])


def test_worth_and_intervals_are_those_of_a_plain_recount_and_hold_for_the_whole_table() -> None:
    base = played(some(120, 1))
    first, second = played(some(120, 2), first_shows="jester"), played(some(120, 3), second_shows="jester")
    other = played(some(120, 4), first_shows="archer")
    table = worth_table(base, [first, second, other])
    row = row_of(table, "shows", "jester")
    looks = 2 * 3  # two handicaps: both seats together and each by itself

    for name, seats in (("worth", {0: first, 1: second}), ("first", {0: first}), ("second", {1: second})):
        mean, error = recounted(base, seats)
        assert row[name] == pytest.approx(mean)
        assert row[f"{name}_high"] == pytest.approx(mean + stats.z_value(0.95, looks) * error)
        assert row[f"{name}_low"] == pytest.approx(mean - stats.z_value(0.95, looks) * error)


def test_the_run_without_handicaps_cancels_in_the_mean_of_both_seats() -> None:
    finished = np.random.default_rng(1).integers(0, 2, (4, 60))
    first, second = played(finished[0], first_without="archer"), played(finished[1], second_without="archer")
    one, other = (worth_table(played(winners), [first, second]) for winners in finished[2:])

    assert one["worth"].to_list() == pytest.approx(other["worth"].to_list())
    assert one["first"].to_list() != other["first"].to_list()


def test_unpaired_runs_would_need_as_many_games_as_their_variances_say() -> None:
    base, first = played([0, 1, 0, 1]), played([0, 1, 1, 1], first_shows="king")
    lost = [0, 0, 1, 0]  # the first player's games 1 0 1 0 become 1 0 0 0
    alone = np.var([1, 0, 1, 0], ddof=1) + np.var([1, 0, 0, 0], ddof=1)

    assert unpaired_times(base, {0: first}) == pytest.approx(alone / np.var(lost, ddof=1))
    assert worth_table(base, [first])["alone"][0] == pytest.approx(8 * alone / np.var(lost, ddof=1))


def test_unpaired_runs_of_both_seats_add_a_quarter_of_each_variance() -> None:
    base = played([0, 1, 0, 1])
    first, second = played([0, 1, 1, 1], first_shows="king"), played([0, 0, 0, 1], second_shows="king")
    alone = (np.var([1, 0, 0, 0], ddof=1) + np.var([0, 0, 0, 1], ddof=1)) / 4  # the base is one half in every game
    paired = np.var([0, 0.5, 0.5, 0], ddof=1)

    assert unpaired_times(base, {0: first, 1: second}) == pytest.approx(alone / paired)


def test_two_pieces_are_compared_on_the_same_deals() -> None:
    base, *twins = gather(family())
    orders = order_table(base, twins)
    knight = np.array([1, 0, 0, 0, 1, 0, 0.5, 0]) + np.array([0, 0, 0, 1, 0, 0, 0.5, 0])
    soldier = np.array([0, 1, 0, 1, 0, 0, 0.5, 1])
    gap = (knight - soldier) / 2
    half = stats.z_value(0.95, 1) * gap.std(ddof=1) / sqrt(8)

    assert orders.select("way", "more", "less").rows() == [("without", "knight", "soldier")]
    assert orders["gap"][0] == pytest.approx(gap.mean())
    assert (orders["low"][0], orders["high"][0]) == pytest.approx((gap.mean() - half, gap.mean() + half))


def test_the_ranking_is_told_with_what_is_not_sure() -> None:
    rng = np.random.default_rng(3)
    luck = rng.random(4_000)

    def with_chance(chance: float, **handicap: str) -> Run:
        return played((luck > chance).astype(int), **handicap)

    runs = [
        with_chance(0.5),
        with_chance(0.3, first_without="knight"),
        with_chance(0.3, first_without="chariot"),
        with_chance(0.45, first_without="archer"),
        with_chance(0.5, first_without="soldier"),
        with_chance(0.2, first_shows="king"),
        with_chance(0.6, first_shows="jester"),
    ]
    answer = piece_value.analyse(runs)

    assert "Which of two is worth more is not sure of the Chariot or the Knight." in answer.answer
    assert "Not surely worth anything: a Soldier." in answer.answer
    assert "Each surely costs more than the next." in answer.answer.split("to show a piece")[1]
    assert "It surely pays to show: the Jester." in answer.answer
    assert answer.verdict.startswith("MOST: CHARIOT OR KNIGHT, 1")
    assert "; BEST SECRET: KING, 2" in answer.verdict
    assert answer.brief.startswith("The Chariot or the Knight costs most when it is gone, ")
    assert "the Jester least, −" in answer.brief
    assert any("Only one side was handicapped: " in remark for remark in answer.remarks)


def test_of_many_that_may_be_worth_most_none_is_named() -> None:
    winners = np.random.default_rng(4).integers(0, 2, 400)
    roles = ("soldier", "archer", "chariot")
    runs = [played(winners), *(played(np.roll(winners, n), first_without=role) for n, role in enumerate(roles, 1))]
    answer = piece_value.analyse(runs)

    assert answer.verdict == "NO PIECE SURELY WORTH MOST"
    assert answer.brief.startswith("No piece surely costs most when it is gone: ")


def test_pairs_stand_from_the_costliest_to_the_cheapest() -> None:
    def lost(games: int, **handicap: str) -> Run:
        return played([1] * games + [0] * (8 - games), **handicap)

    twins = [lost(1, first_without="soldier"), lost(2, first_without="archer"), lost(4, first_without="knight")]
    orders = order_table(lost(0), [*twins, lost(1, first_shows="king"), lost(3, first_shows="jester")])

    falling = [("knight", "archer"), ("knight", "soldier"), ("archer", "soldier")]
    assert orders.select("way", "more", "less").rows() == [
        *(("without", *pair) for pair in falling),
        ("shows", "jester", "king"),
    ]


def test_other_winners_are_counted() -> None:
    answer = piece_value.analyse(family())

    assert any("At least 0.0% of the games have another winner" in remark for remark in answer.remarks)


@pytest.mark.parametrize(
    "more",
    [
        played(EVEN, first_without="knight"),
        played(EVEN, first_without="knight", second_without="knight"),
        orc_run(EVEN, policies="greedy", overrides=["handicap.first_shows=king"], seed=8),
        orc_run(EVEN, policies="greedy", overrides=["handicap.first_shows=king", "board.rows=6"]),
        orc_run(EVEN, policies="drawn", overrides=["handicap.first_shows=king"]),
        orc_run(EVEN, policies="greedy", overrides=["handicap.first_shows=king"], rotate=True),
        orc_run(EVEN[:4], policies="greedy", overrides=["handicap.first_shows=king"]),
    ],
    ids=["twice", "two handicaps", "another seed", "another board", "other players", "rotated", "fewer games"],
)
def test_runs_that_do_not_belong_together_are_refused(more: Run) -> None:
    with pytest.raises(BadInput, match=r"belong together|two with the same handicap"):
        piece_value.analyse([*family(), more])


@pytest.mark.parametrize("runs", [[], [played(EVEN)], [played(EVEN, first_shows="king")]])
def test_a_run_with_and_one_without_a_handicap_are_wanted(runs: list[Run]) -> None:
    with pytest.raises(BadInput, match="belong together"):
        piece_value.analyse(runs)


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question pieces: found the game "orconomics"'):
        piece_value.analyse([made_up_run([0, 1], players=2)])


def test_a_report_chooses_the_handicaps_and_borrows_the_run_without_any() -> None:
    runs = family()
    base, twins = runs[2], [*runs[:2], *runs[3:]]
    alone = orc_run([0, 1], policies="greedy")

    assert piece_value.choose([alone, *runs]) == twins
    assert piece_value.borrow(twins, [alone, *runs]) == [base, *twins]
    assert piece_value.choose([alone]) == piece_value.borrow([], [alone]) == []


def test_rotated_runs_of_one_policy_are_left_alone_as_each_game_is_there_twice() -> None:
    base = orc_run(EVEN, policies="greedy", rotate=True)
    twin = orc_run(EVEN, policies="greedy", rotate=True, overrides=["handicap.first_shows=king"])

    assert piece_value.choose([base, twin]) == []


def test_handicaps_are_read_from_the_edition() -> None:
    assert handicaps_of(played(EVEN)) == []
    assert handicaps_of(played(EVEN, second_shows="jester")) == [Handicap(1, "shows", "jester")]
    assert Handicap(1, "shows", "jester").key == "handicap.second_shows"


def test_every_handicap_can_be_played() -> None:
    edition = make_scenario("orc").edition
    settings = [f"{handicap.key}={handicap.role}" for handicap in handicaps_in(edition)]

    assert len(set(settings)) == 2 * (4 + 6)
    assert all(make_scenario("orc", set=[setting]) for setting in settings)


def test_roles_that_an_edition_lacks_are_not_taken_away() -> None:
    edition = make_scenario("orc", set=["pieces.chariot=0", "pieces.soldier=4"]).edition

    assert {handicap.role for handicap in handicaps_in(edition)} == {"soldier", "archer", "knight", "king", "jester"}


def test_a_sweep_plays_each_handicap_in_both_seats_on_the_same_deals(tmp_path: Path, monkeypatch) -> None:
    asked: list[dict] = []
    monkeypatch.setattr(handicap_runs, "simulate", lambda game, **options: asked.append(options))
    handicap_runs.sweep(tmp_path, games=10, seed=5, policy="hunter")
    settings = [options["set"] for options in asked]

    assert settings[:3] == [[], ["handicap.first_without=soldier"], ["handicap.second_without=soldier"]]
    assert settings[-1] == ["handicap.second_shows=jester"]
    assert len(settings) == 1 + 2 * (4 + 6)
    assert {(o["games"], o["seed"], o["policies"]) for o in asked} == {(10, 5, "hunter")}
    assert len({o["out"] for o in asked}) == len(asked)


def test_a_sweep_is_played_once_and_answers(tmp_path: Path) -> None:
    lines: list[str] = []
    runs = piece_value.sweep(tmp_path, games=20, report=lines.append)
    again: list[str] = []
    piece_value.sweep(tmp_path, games=20, report=again.append)
    result = piece_value.analyse(runs)

    assert result.table("pieces").height == 10
    assert result.table("orders").height == 6 + 15
    assert again == [f"{line} (kept)" for line in lines]
    assert lines[1].startswith("1st player without soldier: 20 games in ")


def test_a_handicap_leaves_both_arrangements_as_they_were() -> None:
    roles = [f"role_{square}" for square in range(1, 11)]
    plain, lacking = (
        simulate("orc", policies="greedy", games=30, seed=4, set=changes).seats.select(roles)
        for changes in ([], ["handicap.first_without=archer"])
    )

    assert plain.equals(lacking)


def test_the_figure_has_a_bar_with_its_interval_and_number_for_each_handicap() -> None:
    result = piece_value.analyse(family())
    (figure,) = result.figures
    axes = figure.plot(None)
    texts = {text.get_text() for text in axes.texts}
    widths = [bar.get_width() for bar in axes.patches]

    assert [label.get_text() for label in axes.get_yticklabels()] == [
        "taken off",
        "Knight",
        "Soldier",
        "shown to the enemy",
        "King",
    ]
    assert widths == pytest.approx([2 / 8, 1.75 / 8, -2.5 / 8])
    assert {"+25.0", "+21.9", "−31.2"} <= texts
    assert sum(getattr(container, "has_xerr", False) for container in axes.containers) == 3
    assert axes.get_xlabel()
    assert axes.get_ylabel()
    assert figure.to_svg() == figure.to_svg()
    assert figure.plot(axes) is axes
