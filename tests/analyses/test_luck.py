"""Which luck decides who wins."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from analyses.luck import SEAT, TOGETHER, agreement, analyse, ledger_table
from analyses.luck_runs import Ledger, choose, ledger_of, sources_of
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from tests.analyses.synthetic_orc import orc_run

FIRST, SECOND = "choices.0", "choices.1"
N = 40_000


def twin(winners: np.ndarray, *redraw: str) -> Run:
    """Return a run whose luck is drawn anew as named."""
    run = orc_run(winners, policies="greedy")
    return replace(run, scenario=replace(run.scenario, redraw=redraw))


def ledger(decide: np.ufunc, n: int = N, seed: int = 1, chance: float = 0.5) -> list[Run]:
    """Return the runs of a toy game that two fair coins decide: 1 is a win of seat 1."""
    rng = np.random.default_rng(seed)
    a, b, other_a, other_b = (rng.random(n) < chance for _ in range(4))
    return [
        twin(decide(a, b).astype(int)),
        twin(decide(a, other_b).astype(int), SECOND),
        twin(decide(other_a, b).astype(int), FIRST),
    ]


def shares(runs: list[Run]) -> dict[str, tuple[float, float]]:
    """Return what each source decides by itself and in all."""
    found = ledger_of(runs)
    assert found
    return {row["source"]: (row["alone"], row["all"]) for row in ledger_table(found).to_dicts()}


ONE, TWO = "choices of the 1st player", "choices of the 2nd player"


@pytest.mark.parametrize(
    ("decide", "first", "second", "rest"),
    [
        # One coin decides all; both or none: exclusive or; both needed: Var(E[W | a]) / Var(W) = (1/16) / (3/16).
        (lambda a, b: a, (1, 1), (0, 0), 0),
        (lambda a, b: a ^ b, (0, 1), (0, 1), 1),
        (lambda a, b: a & b, (1 / 3, 2 / 3), (1 / 3, 2 / 3), 1 / 3),
    ],
    ids=["one decides", "only both together", "both are needed"],
)
def test_shares_of_toy_games_are_those_of_theory(
    decide: np.ufunc, first: tuple[float, float], second: tuple[float, float], rest: float
) -> None:
    runs = ledger(decide)
    found = shares(runs)
    whole = 1 - found[SEAT][0]
    for name, expected in ((ONE, first), (TWO, second)):
        if name in found:
            assert found[name] == pytest.approx([whole * share for share in expected], abs=0.02)
        else:
            assert expected == (0, 0)
    assert found[TOGETHER][0] == pytest.approx(whole * rest, abs=0.03)


@pytest.mark.parametrize(
    ("decide", "headline"),
    [
        (lambda a, b: a, "Most by itself: the choices of the 1st player"),
        (lambda a, b: a ^ b, "Most is decided only by several sources together"),
    ],
    ids=["one", "together"],
)
def test_the_headline_says_what_decides_most(decide: np.ufunc, headline: str) -> None:
    (figure,) = analyse(ledger(decide, n=2_000)).figures
    assert headline in figure.to_svg()


def test_a_source_that_changes_no_game_is_told_apart() -> None:
    result = analyse(ledger(lambda a, b: a))
    assert TWO not in result.table("luck")["source"].to_list()
    assert any(TWO in remark and "stays the same" in remark for remark in result.remarks)
    assert any("draw lots for it: for its arrangement" in remark for remark in result.remarks)


def test_the_seat_has_what_lots_for_places_would_explain() -> None:
    # Seat 1 wins where either coin says so, three games in four: (1/4)**2 between seats, 3/16 within.
    found = shares(ledger(lambda a, b: a | b))
    assert found[SEAT][0] == pytest.approx(0.0625 / (0.0625 + 0.1875), abs=0.01)


def test_agreement_is_the_correlation_of_all_seats_wins() -> None:
    one, other = np.array([0, 1, 1, 0, 1]), np.array([0, 1, 0, 0, 1])
    found = agreement(twin(one), twin(other, FIRST))
    assert found.value == pytest.approx(np.corrcoef(one, other)[0, 1])


def test_intervals_cover_the_truth_of_toy_games_in_nearly_all_trials() -> None:
    missed = 0
    for seed in range(60):
        runs = ledger(lambda a, b: a & b, n=2_000, seed=seed)
        found = ledger_of(runs)
        assert found
        table = ledger_table(found)
        whole = 1 - 0.0625 / 0.25  # seat 1 wins one game in four
        for name in (ONE, TWO):
            row = table.row(by_predicate=pl.col("source") == name, named=True)
            missed += not row["alone_low"] <= whole / 3 <= row["alone_high"]
            missed += not row["all_low"] <= whole * 2 / 3 <= row["all_high"]
    assert missed <= 6  # of 240; one in 120 is expected, as six values hold together


def test_runs_are_told_by_what_is_drawn_anew() -> None:
    runs = ledger(lambda a, b: a & b, n=50)
    assert sources_of(runs[0]) == [FIRST, SECOND]
    found = ledger_of(runs[::-1])
    assert isinstance(found, Ledger)
    assert (found.base, found.kept[FIRST], found.redrawn[FIRST]) == (runs[0], runs[1], runs[2])
    assert choose([*runs, orc_run([0, 1])]) == runs


def test_without_all_twins_there_is_no_ledger() -> None:
    runs = ledger(lambda a, b: a & b, n=50)
    assert choose(runs[:2]) == []
    with pytest.raises(BadInput, match="no luck ledger"):
        analyse(runs[:2])


def test_other_seeds_make_no_ledger() -> None:
    runs = ledger(lambda a, b: a & b, n=50)
    other = replace(runs[2], scenario=replace(runs[2].scenario, seed=99))
    assert ledger_of([*runs[:2], other]) is None


@pytest.mark.parametrize("game", ["orc-market", "origo"])
def test_luck_that_is_kept_is_the_same_and_luck_that_is_not_is_other(game: str) -> None:
    scores = {
        name: simulate(game, games=40, seed=3, policies="random", redraw=redraw).seats["score"].to_list()
        for name, redraw in {"none": [], "again": [], "choices": ["choices"], "seat": ["choices.0"]}.items()
    }
    assert scores["none"] == scores["again"]
    assert len({tuple(scores[name]) for name in ("none", "choices", "seat")}) == 3


def test_drawing_all_luck_anew_leaves_nothing_in_common() -> None:
    whole = ["customers", "products", "choices"]
    runs = [simulate("orc-market", games=4_000, seed=3, redraw=redraw) for redraw in ([], whole)]
    found = agreement(*runs)
    assert abs(found.value) < 4 * found.sd / np.sqrt(found.n)
