"""The report on ORC: its questions, its board and pieces, draws, and what hangs on the length of the board."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from orcsim.edition_files import load_edition, set_values
from orcsim.editions import assumed
from orcsim.games.orc import ORC
from orcsim.scenario import make_scenario
from reports import Document, build, to_html, to_pdf
from reports.assumptions import assumption_section
from reports.components import component_blocks
from reports.document import Bullets, Figure, Paragraph, Table
from reports.material import sort_runs
from reports.svg import inline
from tests.analyses.synthetic_orc import DRAW, orc_run
from tests.gates import ROOT
from tests.reports.samples import orc_report, orc_runs

EDITION = load_edition(ORC.schema, "orc")
WINNERS = np.repeat([0, 1, DRAW], [200, 180, 20])
OWN = [
    "Which formations win",
    "What is each piece worth",
    "How secret does an arrangement stay",
    "Is the Jester bait worth trying against a wary player",
    "Which number of rows gives the best game",
    "Which policy wins more than its share",
]


@cache
def report() -> Document:
    """Return a report on a run of equal players and on a contest."""
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other.toml"
        other.write_text('game = "orc"\nname = "other"\nextends = "greedy"\n')
        return build(
            [orc_run(WINNERS, policies="greedy"), orc_run([0, 1] * 100, policies=["hunter", str(other)], rotate=True)]
        )


def blocks(kind: type, of: Document | None = None) -> list:
    sections = [below for s in (of or report()).sections for below in (s, *s.sections)]
    return [block for section in sections for block in section.blocks if isinstance(block, kind)]


def table(caption: str) -> Table:
    return next(t for t in blocks(Table) if t.caption.startswith(caption))


def told(edition) -> list:
    return component_blocks(edition, assumed(edition))


def test_every_question_that_all_games_share_is_answered_in_order() -> None:
    assert [verdict.question for verdict in report().verdicts] == [
        "Does any seat win more than its share? (2 players, all greedy)",
        "Which policy wins more than its share?",
        "How long do games last? (2 players, all greedy)",
        "Does the box hold enough? (2 players, all greedy)",
    ]


def test_a_report_on_runs_for_all_questions_tells_them_from_arrangements_to_players() -> None:
    asked = [verdict.question.split("?")[0] for verdict in orc_report().verdicts]

    assert [question for question in asked if question in OWN] == OWN
    assert asked[0].startswith("Does any seat win")
    assert asked[-3:] == [
        "How long do games last",
        "Does the lead hold, and how dramatic are games",
        "Does the box hold enough",
    ]
    assert not [verdict.question for verdict in orc_report().verdicts if "all drawn" in verdict.question]


def test_each_run_goes_to_one_question_or_is_looked_at_alone() -> None:
    material = sort_runs(orc_runs())
    names = [group.name for group in material.groups]

    assert sum(len(group.runs) for group in material.groups) == len(orc_runs()) - 1  # the even one is part of another
    assert "2 players, all greedy: 2 handicaps in turn" in names
    assert "boards of 5 and 7 rows, all greedy" in names
    assert "2 players, contests of policies, seats rotated" in names
    assert sum(name.startswith("jester_bait and the same without bait") for name in names) == 1


def test_make_gives_fewer_games_to_the_players_that_look_ahead_and_to_no_others() -> None:
    found = re.search(r"^ORC_SEARCHES := (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    files = (ROOT / "orcsim/data/policies/orc").glob("*.toml")
    slow = sorted(path.stem for path in files if path.stem.startswith("search"))

    assert found
    assert found[1].split() == slow


def test_summary_goes_from_seats_and_length_over_arrangements_to_players() -> None:
    said = (
        "the seats",
        "Half of the games end within",
        "formation",
        "when it is gone",
        "bits of an arrangement",
        "Letting the Jester be taken",
        "rows",
        "wins",
        f"All this comes from {sum(run.n_games for run in orc_runs()) - 100:,} games of ORC by scripted players",
    )
    summary = orc_report().summary
    places = [summary.find(said[0])]
    for text in said[1:]:
        places.append(summary.find(text, places[-1]))

    assert -1 not in places
    assert "With 2 players" not in summary
    assert len(summary) < 2400


def test_draws_are_told_and_count_half() -> None:
    remarks = [text for bullets in blocks(Bullets) for text in bullets.items]

    assert any(text.startswith("20 of 400 games were draws: 5.0%") for text in remarks)
    assert "A draw counts half a win for each player." in remarks
    rows = table("Win share by seat").rows
    assert [row[1:4] for row in rows] == [("210", "400", "52.5%"), ("190", "400", "47.5%")]


def test_ends_are_told_in_words_and_draws_are_not_stalled() -> None:
    ends = {row[0]: row[1] for row in table("How games end").rows}

    assert ends["a King was taken"] == "380"
    assert ends["a draw by the limit on moves"] == "20"
    assert all("_" not in end for end in ends)
    assert {row[2] for row in table("Stalled games").rows} == {"0"}
    assert (
        "Half of the games end within 40 moves: a King was taken in 95.0% and a draw by the limit" in report().summary
    )


def test_the_length_of_the_board_is_named_as_assumed() -> None:
    numbers = {row[0]: row[1:] for row in table("Numbers that nobody prints").rows}

    assert numbers == {"board": ("rows 7", "5 to 9"), "drawing": ("draw plies 200", "100 to 400")}
    hanging = table("Which conclusion hangs on which stand-ins").rows
    assert {row[1] for row in hanging} == {"1 of board, 1 of drawing and 3 of rules"}
    assert all(row[2].endswith(".") for row in hanging)
    texts = [paragraph.text for paragraph in blocks(Paragraph)]
    assert any(" holds 2 numbers and 3 readings of the rules that no rulebook prints" in text for text in texts)
    assert any("--set board.rows=5" in text and "the random numbers" in text for text in texts)


def test_every_reading_of_the_rules_is_named() -> None:
    rows = table("How unclear rules were read").rows

    assert [row[:3] for row in rows] == [
        ("chariot stop", "any", "full"),
        ("jester onto enemy", "forbidden", "share"),
        ("no legal move", "loses", "draw"),
    ]


def test_board_and_pieces_are_drawn_and_told_in_words() -> None:
    board, pieces = told(EDITION)

    assert (board.name, pieces.name) == ("board", "roles")
    assert "The board of “ORC (2019)”" in board.svg
    assert board.caption.startswith("Stand-in for the board.")
    assert board.alt.startswith("A board of 5 columns, a to e, and 7 rows.")
    assert pieces.alt.startswith("3 Soldiers: one step straight; 3 Archers: one step diagonally; 1 Chariot: ")
    for figure in (board, pieces):
        head = inline(figure.svg, figure.name).partition(">")[0]
        assert re.match(r'<svg viewBox="-\d+ 0 680 \d+" font-family=', head), head


def test_a_board_that_somebody_has_measured_is_no_stand_in() -> None:
    changed = set_values(EDITION, ORC.schema, {"board.rows": 8})

    assert told(changed) == []
    figures = [figure for figure in blocks(Figure) if figure.name == "board"]
    assert len(figures) == 1


def test_the_report_becomes_a_page_and_a_pdf() -> None:
    page = to_html(report())

    assert "<title>ORC: balance report</title>" in page
    assert "ORC (2019) · 2 players · 2 runs, 600 games" in page
    assert to_pdf(report()).startswith(b"%PDF")


def test_equal_runs_give_equal_reports_and_all_chapters_can_be_written() -> None:
    again = build(orc_runs())

    assert to_html(again) == to_html(orc_report())
    assert to_pdf(again).startswith(b"%PDF")
    names = [figure.name for figure in again.figures()]
    assert len(names) == len(set(names)) > 10


def test_nothing_is_said_of_other_games() -> None:
    assert not re.search(
        r"trophies|the ring|skulls|customer|Orc Market|Orconomics|Origo|tribe scoring", to_html(orc_report())
    )


def test_of_what_was_chosen_only_what_is_on_or_was_set_is_told() -> None:
    def chosen(*changes: str) -> list[str]:
        section = assumption_section(make_scenario("orc", set=changes), [])
        return [item for block in section.blocks if isinstance(block, Bullets) for item in block.items]

    assert chosen() == ["winning.max_rounds = 500"]
    assert chosen("drawing.quiet_plies=30", "handicap.first_without=knight") == [
        "drawing.quiet_plies = 30",
        "handicap.first_without = knight",
        "winning.max_rounds = 500",
    ]
    assert "drawing.draw_plies = 0" in chosen("drawing.draw_plies=0")
