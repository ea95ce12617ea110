"""Which luck decides who wins."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses.luck import (
    BOTH_TOGETHER,
    CHOICES_TOGETHER,
    SEAT,
    SEAT_AND_POLICY,
    TOGETHER,
    analyse,
    idle_sources,
    ledger_table,
)
from analyses.luck_runs import Ledger, choose, ledger_of, sweep
from analyses.luck_sources import Table, sources_of, table_of
from analyses.luck_wins import agreement
from orcsim.api import Run, simulate
from orcsim.cli.app import run
from orcsim.errors import BadInput
from tests.analyses.synthetic_orc import orc_run
from tests.analyses.synthetic_origo import origo_run

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
    found = agreement(twin(one), (twin(other, FIRST),))
    assert found.value == pytest.approx(np.corrcoef(one, other)[0, 1])


def test_a_twin_with_one_winner_agrees_with_nothing_and_few_games_say_little() -> None:
    found = agreement(twin(np.array([0, 1, 1, 0])), (twin(np.zeros(4, dtype=int), FIRST),))
    assert found.value == 0
    assert found.interval(low=-1, high=1) == (-1, 1)


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
    assert [source.name for source in sources_of(table_of(runs[0].scenario))] == [FIRST, SECOND]
    found = ledger_of(runs[::-1])
    assert isinstance(found, Ledger)
    assert (found.base, found.kept[FIRST], found.redrawn[FIRST]) == (runs[0], (runs[1],), (runs[2],))
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
    found = agreement(runs[0], (runs[1],))
    assert abs(found.value) < 4 * found.sd / np.sqrt(found.n)


@pytest.mark.parametrize("winner", [0, 1])
def test_where_nothing_hangs_on_luck_the_answer_says_so(winner: int) -> None:
    result = analyse(ledger(lambda a, b: np.full(len(a), winner), n=50))
    table = result.table("luck")
    assert table["source"].to_list() == [SEAT, TOGETHER]
    assert table["alone"].to_list() == [1.0, 0.0]
    assert any("same winner" in remark for remark in result.remarks)
    assert result.figures[0].to_svg()


def test_luck_that_changes_games_but_no_winner_decides_nothing() -> None:
    found = ledger_of(ledger(lambda a, b: np.zeros(len(a)), n=50))
    assert found
    assert ledger_table(found, idle=[])["source"].to_list() == [SEAT, TOGETHER]


def test_where_every_game_is_drawn_there_is_no_spread_at_all() -> None:
    drawn = analyse(ledger(lambda a, b: np.full(len(a), -1), n=50)).table("luck")
    assert drawn["alone"].to_list() == [0.0, 0.0]


def test_no_value_lies_outside_its_interval() -> None:
    for seed in range(30):
        found = ledger_of(ledger(lambda a, b: a ^ b, n=40, seed=seed))
        assert found
        table = ledger_table(found)
        for name in ("alone", "all"):
            rows = table.drop_nulls(name)
            assert (rows[f"{name}_low"] <= rows[name]).all()
            assert (rows[name] <= rows[f"{name}_high"]).all()


def test_the_answer_names_its_games() -> None:
    assert "in 2,000 games" in analyse(ledger(lambda a, b: a & b, n=2_000)).answer


def dealt(decide, n: int = N) -> list[Run]:
    """Return the runs of a toy game of two players that a deck and what each of them chooses decide by a coin each."""
    rng = np.random.default_rng(3)
    names = ("deck", FIRST, SECOND)
    coins, others = ({name: rng.random(n) < 0.5 for name in names} for _ in range(2))

    def run(*redraw: str) -> Run:
        winners = decide(*(others[name] if name in redraw else coins[name] for name in names)).astype(int)
        made = origo_run(winners, players=2)
        return replace(made, scenario=replace(made.scenario, redraw=redraw))

    pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    return [run(), *(run(name) for name in names), *(run(*pair) for pair in pairs)]


@pytest.mark.parametrize(
    ("decide", "seat", "inside", "both"),
    [
        # Of three coins the majority: each decides a quarter, any two of them no more than both, all three a quarter.
        (lambda d, a, b: d.astype(int) + a + b > 1, 0, 0, 1 / 4),
        # 1 wins a quarter: Var(E[W | a, b]) = Var(E[W | d]) = (1/16) of (3/16), though neither a nor b does anything.
        (lambda d, a, b: d & (a ^ b), 1 / 4, 1 / 3, 1 / 3),
    ],
    ids=["majority", "only if they differ"],
)
def test_what_is_decided_together_is_split_by_who_takes_part(decide, seat: float, inside: float, both: float) -> None:
    found = ledger_of(dealt(decide))
    assert found
    table = {row["source"]: row["alone"] for row in ledger_table(found).to_dicts()}
    assert table[SEAT] == pytest.approx(seat, abs=0.01)
    assert table[CHOICES_TOGETHER] == pytest.approx((1 - seat) * inside, abs=0.03)
    assert table[BOTH_TOGETHER] == pytest.approx((1 - seat) * both, abs=0.03)
    assert table[TOGETHER] == pytest.approx(table[CHOICES_TOGETHER] + table[BOTH_TOGETHER])


def test_choices_of_a_policy_are_those_of_its_seats_in_every_seating() -> None:
    found = {source.name: source.streams for source in sources_of(Table("orc-market", ("a", "b", "b"), rotates=True))}
    seats = [{f"choices.{seat}" for seat in held} for held in ([0], [2], [1])]
    assert found["choices.a"] == tuple(seats)
    assert found["choices.b"] == tuple({FIRST, SECOND, "choices.2"} - held for held in seats)
    still = {source.name: source.streams for source in sources_of(Table("orc-market", ("a", "b", "b"), rotates=False))}
    assert still["choices.b"] == (frozenset({SECOND, "choices.2"}),)


def test_policies_are_told_apart_where_seats_rotate() -> None:
    rng = np.random.default_rng(5)
    odds = {"random": 0.5, "greedy": 0.2}
    coins, others = ({name: rng.random(N) < chance for name, chance in odds.items()} for _ in range(2))
    games = np.arange(N)

    def run(*redraw: int) -> Run:
        seat = {"random": games % 2, "greedy": 1 - games % 2}
        drawn = [np.where(np.isin(seat[name], redraw), others[name], coins[name]) for name in coins]
        winners = np.where(drawn[0] & drawn[1], seat["random"], seat["greedy"])  # random needs both coins
        made = orc_run(winners, policies=["random", "greedy"], rotate=True)
        return replace(made, scenario=replace(made.scenario, redraw=tuple(f"choices.{at}" for at in redraw)))

    result = analyse([run(), run(0), run(1)])
    found = {row["source"]: row for row in result.table("luck").to_dicts()}
    # random wins one game in ten: 2 * 0.4**2 between the two, 2 * 0.1 * 0.9 within, of which E[W | coin] has a share.
    assert found[SEAT_AND_POLICY]["alone"] == pytest.approx(0.64, abs=0.01)
    for policy, alone in (("random", 1 / 9), ("greedy", 4 / 9)):
        row = found[f"choices of {policy}"]
        assert (row["alone"], row["all"]) == pytest.approx((0.36 * alone, 0.36 * (alone + 4 / 9)), abs=0.015)
    assert any("Several policies play" in remark for remark in result.remarks)


@pytest.mark.parametrize("rotate", [False, True])
def test_a_policy_that_draws_no_lots_is_idle_wherever_it_sits(rotate: bool, tmp_path: Path) -> None:
    runs = sweep(
        tmp_path, game="orc-market", policies=["random", "greedy", "greedy"], players=[3], games=60, rotate=rotate
    )
    found = ledger_of(runs)
    assert found
    assert idle_sources(found) == ["choices.greedy"]


@pytest.mark.parametrize("question", ["luck", "components"])
def test_the_command_plays_several_policies_only_where_the_question_is_about_them(
    question: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ["--game", "orc", "--policies", "random,greedy", "--rotate", "--games", "10"]
    code = run(["analyze", question, *seats, "--out", str(tmp_path)])
    told = capsys.readouterr()
    if question == "luck":
        assert code == 0
        assert "(2 players, random and greedy, seats rotated)" in told.out
        assert "choices of random" in told.out
    else:
        assert code == 2
        assert "found several policies" in told.err
