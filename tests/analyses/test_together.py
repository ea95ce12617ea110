"""Runs that differ in the number of players alone are told together, a row for each number."""

from dataclasses import replace

import numpy as np
import polars as pl

from analyses import deciding_round, length, scores, seat_check
from analyses.result import Column, Result, Table
from analyses.together import families, tell_together
from orcsim.api import Run
from tests.analyses.samples import market_single
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import market_run
from tests.analyses.synthetic_origo import origo_run


def test_runs_belong_together_if_they_differ_in_the_number_of_players_alone() -> None:
    runs = {n: market_single(n, games=4) for n in (4, 2, 3)}
    again, other = market_single(4, games=4, seed=9), market_single(3, games=4, overrides=["setup.hand=7"])
    blind = market_run(np.zeros((4, 3, 3)), policies="blind")
    found = families([*runs.values(), again, other, blind])

    assert [[run.scenario.players for run in family] for family in found] == [[2, 3, 4], [4], [3], [3]]
    assert found[0] == [runs[2], runs[3], runs[4]]


def test_runs_of_a_game_that_is_told_run_by_run_stay_alone() -> None:
    runs = [made_up_run([0, 1], players=players) for players in (2, 3)]

    assert families(runs) == [[runs[0]], [runs[1]]]


def test_a_single_run_is_told_as_it_is() -> None:
    run = market_single(4)
    result = scores.analyse(run)

    assert tell_together([run], [result]) is result


def test_tables_are_one_below_the_other_each_in_its_own_order() -> None:
    runs = [market_single(2), market_single(3), market_single(4, games=480)]
    results = [scores.analyse(run) for run in runs]
    both = tell_together(runs, results)
    points = both.table("points")

    tables = [result.table("points") for result in results]
    assert points["players"].to_list() == [n for n, table in zip((2, 3, 4), tables, strict=True) for _ in table["what"]]
    assert points["what"].to_list() == [what for table in tables for what in table["what"]]
    assert points["mean"].to_list() == [mean for table in tables for mean in table["mean"]]
    assert [column.header for column in both.tables[0].columns][:3] == ["what", "players", "n"]
    assert both.tables[0].caption.endswith("; each number of players by itself")


def test_seats_of_all_tables_are_in_one_table() -> None:
    runs = [market_single(2), market_single(4)]
    table = tell_together(runs, [seat_check.analyse(run) for run in runs]).table("seats")

    assert table.select("seat", "players").rows() == [(0, 2), (1, 2), (0, 4), (1, 4), (2, 4), (3, 4)]


def test_the_longest_run_is_told_in_full_and_the_others_briefly() -> None:
    runs = [market_single(2), market_single(3, games=480), market_single(4)]
    results = [deciding_round.analyse(run) for run in runs]
    both = tell_together(runs, results)
    full = results[1].answer

    assert both.title == "Which round decides the game? (2, 3 and 4 players, all greedy)"
    assert both.figures == results[1].figures
    assert both.answer == f"With 3 players: {full[0].lower()}{full[1:]} {results[0].brief} {results[2].brief}"
    assert results[0].brief.startswith("With 2 players ")
    assert "; the one in front wins " in results[0].brief
    assert both.remarks == results[1].remarks
    assert len(both.definitions) == len(set(both.definitions))


def test_of_equally_long_runs_that_with_most_players_is_told_in_full() -> None:
    runs = [market_single(2), market_single(4)]

    assert tell_together(runs, [scores.analyse(run) for run in runs]).answer.startswith("With 4 players: the winner's")


def result(*remarks: str, brief: str = "", answer: str = "So it is.", table: pl.DataFrame | None = None) -> Result:
    """Return a result that says just this."""
    frame = pl.DataFrame({"what": ["x"]}) if table is None else table
    columns = tuple(Column(name, name) for name in frame.columns)
    shown = (Table("table", "A table", frame, columns),)
    return Result("q", "Q?", "V", "plain", answer, remarks, shown, (), (), brief=brief)


def two_runs() -> list[Run]:
    return [origo_run(np.zeros(n, int), players=players) for players, n in ((2, 4), (3, 8))]


def test_runs_of_origo_are_told_together() -> None:
    runs = [origo_run(players=players, winners=[0, 1]) for players in (5, 2, 3)]

    assert families(runs) == [[runs[1], runs[2], runs[0]]]


def test_a_table_that_has_players_and_places_already_keeps_one_column_of_each() -> None:
    frames = [pl.DataFrame({"place": ["last", "first"], "players": [n, n], "value": [n, 10 * n]}) for n in (2, 3)]
    both = tell_together(two_runs(), [result(table=frame) for frame in frames])

    assert [column.name for column in both.tables[0].columns] == ["place", "players", "value"]
    assert both.table("table").rows() == [("last", 2, 2), ("first", 2, 20), ("last", 3, 3), ("first", 3, 30)]


def test_the_number_of_players_stands_before_whatever_does_not_begin_with_it() -> None:
    answers = [result(brief="Games are long."), result(answer="Games are short.")]
    named = [result(brief="With 2 players games are long."), result(answer="With 3 players games are short.")]

    assert (
        tell_together(two_runs(), answers).answer == "With 3 players: games are short. With 2 players: games are long."
    )
    assert tell_together(two_runs(), named).answer == "With 3 players games are short. With 2 players games are long."


def test_remarks_that_differ_in_numbers_alone_are_told_of_the_longest_run() -> None:
    first = result("Same.", "All 4 games, 1.5%, finished.", "Only here.", "OBSERVATIONAL: 3 of 4.")
    second = result("All 8 games, 2%, finished.", "Same.", "OBSERVATIONAL: 7 of 8.")

    assert tell_together(two_runs(), [first, second]).remarks == (
        "With 3 players: all 8 games, 2%, finished.",
        "Same.",
        "With 3 players: OBSERVATIONAL: 7 of 8.",
        "Only here.",
    )


def test_verdicts_that_differ_are_told_by_number_of_players_and_the_worst_tone_counts() -> None:
    runs = [market_single(2), market_single(4)]
    lopsided = market_run(np.tile([[[5, 5, 5]], [[1, 1, 1]]], (400, 1, 1, 1)).reshape(400, 2, 3))
    results = [seat_check.analyse(lopsided), seat_check.analyse(runs[1])]
    both = tell_together(runs, results)

    assert both.verdict == "2 players: CHECK FAILED; 4 players: CHECK PASSED"
    assert both.tone == "bad"


def test_numbers_of_players_with_the_same_verdict_are_told_together() -> None:
    runs = [origo_run(players=players, winners=[0, 1]) for players in (2, 3, 4)]
    results = [replace(result(), verdict=verdict) for verdict in ("A", "B", "A")]

    assert tell_together(runs, results).verdict == "2 and 4 players: A; 3 players: B"


def test_a_verdict_that_all_share_is_told_once() -> None:
    runs = [market_single(2), market_single(4)]

    assert tell_together(runs, [length.analyse(run) for run in runs]).verdict == "3 rounds, always"
