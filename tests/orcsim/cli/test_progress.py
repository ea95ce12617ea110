"""What is shown while long work goes on."""

import io
import sys

import pytest

from orcsim.cli.progress import shown_progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_elsewhere_a_line_is_printed_every_ten_seconds_of_work(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_progress(quiet=False) as progress:
        assert progress is not None
        for second in range(0, 31):
            progress(100 + 1000 * second, 30_100, float(second))

    assert capsys.readouterr().err.splitlines() == [
        "10,100 of 30,100 games, 1,000 games/s, 20.0 s left",
        "20,100 of 30,100 games, 1,000 games/s, 10.0 s left",
    ]


def test_games_that_were_there_already_do_not_count_as_fast(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_progress(quiet=False) as progress:
        assert progress is not None
        progress(1_000_000, 2_000_000, 1.0)
        progress(1_001_000, 2_000_000, 11.0)

    assert "100 games/s, 2 h 46 min left" in capsys.readouterr().err


def test_on_a_terminal_there_is_a_bar_with_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")

    with shown_progress(quiet=False) as progress:
        assert progress is not None
        progress(10, 100, 1.0)
        progress(50, 100, 3.0)
        progress(90, 100, 5.0)

    assert "90 of 100 games" in screen.getvalue()
    assert "20.0 games/s, 0.50 s left" in screen.getvalue()


def test_quiet_work_shows_nothing() -> None:
    with shown_progress(quiet=True) as progress:
        assert progress is None
