"""The report on ORC: its questions, draws, and what hangs on the length of the board."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from reports import Document, build, to_html, to_pdf
from reports.document import Bullets, Paragraph, Table
from tests.analyses.synthetic_orc import DRAW, orc_run

WINNERS = np.repeat([0, 1, DRAW], [200, 180, 20])


@cache
def report() -> Document:
    """Return a report on a run of equal players and on a contest."""
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other.toml"
        other.write_text('game = "orc"\nname = "other"\nextends = "random"\n')
        return build([orc_run(WINNERS), orc_run([0, 1] * 100, policies=["random", str(other)], rotate=True)])


def blocks(kind: type) -> list:
    sections = [below for s in report().sections for below in (s, *s.sections)]
    return [block for section in sections for block in section.blocks if isinstance(block, kind)]


def table(caption: str) -> Table:
    return next(t for t in blocks(Table) if t.caption.startswith(caption))


def test_every_question_that_all_games_share_is_answered_in_order() -> None:
    assert [verdict.question for verdict in report().verdicts] == [
        "Does any seat win more than its share? (2 players, all random)",
        "Which policy wins more than its share?",
        "How long do games last? (2 players, all random)",
    ]


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


def test_the_length_of_the_board_is_named_as_assumed() -> None:
    numbers = {row[0]: row[1:] for row in table("Numbers that nobody prints").rows}

    assert numbers == {"board": ("rows 7", "5 to 9"), "drawing": ("draw plies 200", "100 to 400")}
    hanging = table("Which conclusion hangs on which stand-ins").rows
    assert {row[1] for row in hanging} == {"1 of board, 1 of drawing and 3 of rules"}
    assert all(row[2].endswith(".") for row in hanging)
    texts = [paragraph.text for paragraph in blocks(Paragraph)]
    assert any("--set board.rows=5" in text and "the random numbers" in text for text in texts)


def test_the_report_becomes_a_page_and_a_pdf() -> None:
    page = to_html(report())

    assert "<title>ORC: balance report</title>" in page
    assert "ORC (2019) · 2 players · 2 runs, 600 games" in page
    assert to_pdf(report()).startswith(b"%PDF")
