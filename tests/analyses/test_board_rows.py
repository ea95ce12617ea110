from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import board_rows, board_rows_runs, board_rows_table, board_rows_words
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run

KING, CASTLE, JESTER, DRAWN = 0, 1, 2, 4
"""Numbers of the reasons king_taken, castle_reached, jester_taken and draw_length."""


def board(rows: int, winners=(0, 1) * 50, policy: str = "greedy", limit: int = 300, **fields) -> Run:
    """Return games on a board of so many rows."""
    return orc_run(winners, policies=policy, overrides=[f"board.rows={rows}", f"drawing.draw_plies={limit}"], **fields)


def table_of(*runs: Run) -> pl.DataFrame:
    return board_rows_table.rows_table(runs, 0.01)


def test_one_row_for_each_board_in_order() -> None:
    table = table_of(board(9), board(5, limit=120), board(7))

    assert table.select("policy", "rows", "limit", "n").rows() == [
        ("greedy", 5, 120, 100),
        ("greedy", 7, 300, 100),
        ("greedy", 9, 300, 100),
    ]


def test_first_players_share_counts_a_draw_as_half() -> None:
    found = table_of(board(7, [0] * 50 + [1] * 30 + [DRAW] * 20)).row(0, named=True)
    ends = stats.mean_of([1] * 50 + [0] * 30 + [1 / 2] * 20, "games").interval(looks=2)

    assert found["first"] == pytest.approx(0.6)
    assert (found["first_low"], found["first_high"]) == pytest.approx(ends)


def test_intervals_hold_for_all_boards_at_once() -> None:
    winners = [0] * 50 + [1] * 30 + [DRAW] * 20
    found = table_of(board(5, winners), board(7, winners)).row(1, named=True)

    assert (found["king_low"], found["king_high"]) == pytest.approx(stats.wilson(80, 100, looks=2))
    assert (found["drawn"], found["stalled"]) == (0.2, 0)
    # Two seats and two boards make four looks.
    ends = stats.mean_of([1] * 50 + [0] * 30 + [1 / 2] * 20, "games").interval(looks=4)
    assert (found["first_low"], found["first_high"]) == pytest.approx(ends)


def test_ends_are_shares_of_all_games() -> None:
    reasons = np.repeat([KING, CASTLE, JESTER], [10, 20, 30])
    ends = np.concatenate([reasons, [DRAWN] * 30, [7] * 10])
    found = table_of(board(7, [0] * 60 + [DRAW] * 30 + [STALLED] * 10, end_reason=ends)).row(0, named=True)

    assert [found[name] for name in ("king", "castle", "jester", "no_move", "drawn", "stalled")] == pytest.approx(
        [0.1, 0.2, 0.3, 0, 0.3, 0.1]
    )
    assert found["undecided"] == pytest.approx(0.4)
    assert board_rows_table.most_common(found) == "jester"


def test_a_comeback_is_a_win_of_who_had_fewer_pieces_half_way() -> None:
    # Bits: 1 the first player had more, 2 the second, 3 both alike.
    leaders = np.array([1, 1, 2, 2, 3, 3, 1, 2])
    winners = [0, 1, 0, 1, 0, 1, DRAW, 0]
    found = table_of(board(7, winners, half_leaders=leaders)).row(0, named=True)

    # Decided and uneven: games 0 to 3 and 7; the one behind wins games 1, 2 and 7.
    assert (found["uneven"], found["comeback"]) == (5, pytest.approx(3 / 5))
    assert (found["comeback_low"], found["comeback_high"]) == pytest.approx(stats.wilson(3, 5))


def test_without_uneven_games_comebacks_are_unknown_and_not_zero() -> None:
    found = table_of(board(7, [0, 1, 1], half_leaders=np.array([3, 3, 3]))).row(0, named=True)

    assert (found["uneven"], found["comeback"], found["comebacks"]) == (0, None, "open")


def test_length_is_in_moves_and_captures_are_those_of_both() -> None:
    turns = np.arange(1, 101)
    captures = np.tile([2, 3], (100, 1))
    found = table_of(board(7, turns=turns, captures=captures, lead_changes=np.arange(100) % 3)).row(0, named=True)

    assert (found["p5"], found["p50"], found["p95"]) == (5, 50, 95)
    assert (found["captures"], found["lead_changes"]) == (5, pytest.approx(0.99))


def row(**changed: object) -> dict:
    """Return a row that meets all criteria."""
    shares = dict.fromkeys(("king", "castle", "jester"), (0.2, 0.25, 0.3)) | {"comeback": (0.2, 0.25, 0.3)}
    told: dict = {"policy": "greedy", "rows": 7, "seats": "FAIR", "undecided_low": 0.0, "undecided_high": 0.005}
    for name, (low, value, high) in shares.items():
        told |= {f"{name}_low": low, name: value, f"{name}_high": high}
    return told | changed


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, ("yes", "yes", "yes", "yes")),
        ({"seats": "UNFAIR"}, ("no", "yes", "yes", "yes")),
        ({"seats": "UNDECIDED", "undecided_high": 0.03}, ("open", "open", "yes", "yes")),
        ({"undecided_low": 0.03, "undecided_high": 0.04}, ("yes", "no", "yes", "yes")),
        ({"king_low": 0.04}, ("yes", "yes", "open", "yes")),
        ({"king_low": 0.04, "jester_low": 0.01, "jester_high": 0.04}, ("yes", "yes", "no", "yes")),
        ({"comeback_low": 0.05, "comeback_high": 0.09}, ("yes", "yes", "yes", "no")),
    ],
)
def test_criteria_are_met_or_failed_where_that_is_sure(changed: dict, expected: tuple[str, ...]) -> None:
    assert tuple(board_rows_table._criteria(row(**changed)).values()) == expected


def judged(**by_rows: str) -> pl.DataFrame:
    """Return boards r5, r6, ... whose four criteria are y, n or o."""
    spelled = {"y": "yes", "n": "no", "o": "open"}
    return pl.DataFrame(
        [
            {"rows": int(name[1:])}
            | {key: spelled[letter] for key, letter in zip(board_rows_table.CRITERIA, letters, strict=True)}
            for name, letters in by_rows.items()
        ]
    )


@pytest.mark.parametrize(
    ("boards", "verdict"),
    [
        ({"r5": "yyyn", "r6": "yyyy", "r7": "yyyy", "r8": "yyyy", "r9": "yyyo"}, "MEET ALL CRITERIA: 6 TO 8 ROWS"),
        ({"r5": "nyyy", "r7": "yyyy"}, "MEET ALL CRITERIA: 7 ROWS"),
        ({"r5": "nyyy", "r7": "oyyy"}, "UNDECIDED"),
        ({"r5": "nyyy", "r7": "yyny"}, "NONE MEETS ALL CRITERIA"),
    ],
)
def test_verdict_names_the_boards_that_meet_all_criteria(boards: dict[str, str], verdict: str) -> None:
    assert board_rows_words.verdict(judged(**boards)) == verdict


def two_boards() -> list[Run]:
    """Return games that the first player wins on five rows, by Jesters, and that are even on seven, by castles."""
    games = 2000
    small = np.where(np.arange(games) % 10 < 7, 0, 1)
    large = np.arange(games) % 2
    leaders = 1 + np.arange(games) // 2 % 2
    return [
        board(5, small, end_reason=np.where(np.arange(games) % 5 < 4, JESTER, KING), half_leaders=leaders),
        board(7, large, end_reason=np.where(np.arange(games) % 5 < 4, CASTLE, KING), half_leaders=leaders),
    ]


def test_boards_that_may_meet_all_criteria_are_named_beside_those_that_do() -> None:
    table = judged(r5="nyyy", r6="oyyy", r7="yyyy")
    told = board_rows_words._criteria_met(table)

    assert told.startswith("7 rows surely meet all criteria; 6 rows may too, with more games. ")
    assert "surely not with 5 rows, undecided with 6 rows" in told


def test_what_hangs_on_the_rows_is_told_apart_from_what_does_not() -> None:
    table = table_of(*two_boards())
    found = board_rows_words.conclusions(table)

    assert found["the most common end"] == ["Jester taken", "castle reached"]
    assert found["which seat is favoured"] == ["first", "open"]
    assert found["whether each printed way to win is alive"] == ["no", "no"]
    told = board_rows_words.hangs(table)
    assert told.startswith("The number of rows is assumed; on it hang the most common end; the same with any: ")
    assert "not certain everywhere: which seat is favoured" in told


def test_the_answer_goes_through_the_boards() -> None:
    result = board_rows.analyse(two_boards())

    assert result.verdict == "NONE MEETS ALL CRITERIA"
    assert "no number of rows surely meets all criteria" in result.answer
    assert "The first player wins between 50.0% (47.2% to 52.8%) with 7 rows and 70.0% (" in result.answer
    assert "with 5 rows King taken 20.0%, castle reached 0.0%, Jester taken 80.0% and draw 0.0%" in result.answer
    assert "Half of the games last at most 40 moves with 5 rows and 40 with 7" in result.answer
    assert result.brief.endswith("and the most common end is Jester taken and then castle reached.")
    assert [figure.name for figure in result.figures] == ["rows-seats", "rows-ends", "rows-length", "rows-comebacks"]
    assert all(figure.to_svg() for figure in result.figures)
    assert "5 rows: King taken 20.0%, Jester taken 80.0%" in result.figures[1].alt


def test_odd_and_even_numbers_of_rows_are_compared() -> None:
    odd, even = ([0] * part + [1] * (10_000 - part) for part in (5400, 5000))
    table = table_of(board(5, odd), board(6, even), board(7, odd), board(8, even))
    told = board_rows_words.answer(table)
    z = stats.z_value(looks=8)
    half = 100 * z * np.sqrt((0.54 * 0.46 + 0.5 * 0.5) / 20_000)

    expected = f"With an odd number of rows it is 4.0 percentage points ({4 - half:.1f} to {4 + half:.1f}) more than"
    assert expected in told
    assert "odd number" not in board_rows_words.answer(table_of(board(5, odd), board(6, odd)))
    assert "odd number" not in board_rows_words.answer(table_of(board(5, odd), board(7, even)))


def test_several_policies_are_told_one_after_the_other() -> None:
    runs = [board(rows, policy=policy) for policy in ("greedy", "random") for rows in (5, 7)]
    result = board_rows.analyse(runs)

    assert "Among greedy players: " in result.answer
    assert "Among random players: " in result.answer
    assert "random, 7 rows: King taken" in result.figures[1].alt
    assert result.figures[1].plot.keywords["title"].startswith("greedy: A King reaches the castle in 0.0% of games")
    assert [figure.name for figure in result.figures] == ["rows-seats", "rows-ends", "rows-length"]  # all were even
    assert all(figure.to_svg() for figure in result.figures)


def test_only_equal_players_on_several_boards_are_chosen() -> None:
    runs = [board(5), board(7), board(7, (0, 1) * 10), board(9, policy="random")]
    others = [orc_run([0, 1]), board(6, rotate=True), orc_run([0, 1], overrides=["drawing.draw_plies=50"])]
    chosen = board_rows.choose([*others, *runs])

    assert [id(run) for run in chosen] == [id(runs[0]), id(runs[1])]


@pytest.mark.parametrize(
    ("runs", "message"),
    [
        (lambda: [], "found none"),
        (lambda: [orc_run([0, 1])], "found other games"),
        (lambda: [board(5), board(5)], "found a second run of greedy on 5 rows"),
    ],
)
def test_runs_that_cannot_be_told_together_are_refused(runs, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        board_rows.analyse(runs())


@pytest.mark.parametrize(("long", "limit"), [(52, 160), (60, 180), (700, 1000)])
def test_limit_is_three_times_what_95_games_in_100_do_not_exceed(long: int, limit: int) -> None:
    turns = np.full(100, 20)
    turns[:6] = long, 900, 900, 900, 900, 900  # five games in a hundred are longer

    assert board_rows_runs.limit_of(board(7, turns=turns)) == limit


def test_sweep_plays_a_pilot_and_then_the_games_on_every_board(tmp_path: Path, monkeypatch) -> None:
    asked = []

    def fake(game: str, **options: object) -> Run:
        asked.append(options)
        return board(7, turns=np.full(100, 33))

    monkeypatch.setattr(board_rows_runs, "simulate", fake)
    lines: list[str] = []
    runs = board_rows.sweep(tmp_path, games=5000, seed=5, report=lines.append)

    assert len(runs) == len(lines) == 5
    assert [(o["games"], o["set"], o["out"]) for o in asked[:3]] == [
        (1000, ["board.rows=5", "drawing.draw_plies=0"], None),
        (5000, ["board.rows=5", "drawing.draw_plies=100"], tmp_path / "greedy" / "rows-5"),
        (1000, ["board.rows=6", "drawing.draw_plies=0"], None),
    ]
    assert {o["seed"] for o in asked} == {5}


def test_boards_are_named_in_one_line() -> None:
    told = board_rows.sweep_words([board(5), board(7)])

    assert told.name == "boards of 5 and 7 rows, all greedy"
    assert told.varied == ("board.rows", "drawing.draw_plies")
