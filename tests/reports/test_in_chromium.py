"""The pages in a real browser: no complaint on the console, no request, nothing wider than a window."""

import os
from pathlib import Path

import pytest

from orcsim.replay import replay
from orcsim.scenario import make_scenario
from orcsim.story_html import as_html
from reports import to_html
from tests.reports.browser import Visit, find_chromium, visit
from tests.reports.samples import market_report, orc_report, origo_report, report

SCRIPTS = {
    "title": "document.title",
    "headings": "document.querySelectorAll('h1, h2, h3').length",
    "drawings": "[...document.querySelectorAll('svg')].filter(s => s.getBoundingClientRect().width > 100).length",
    "overflow": "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    "scrolling": "[...document.querySelectorAll('.table')].filter(t => t.querySelectorAll('tbody tr').length === 1 "
    "&& t.scrollWidth > t.clientWidth).length",
    "scripts": "document.scripts.length",
    "dead ends": "[...document.querySelectorAll('a[href^=\"#\"]')].filter(a => !document.querySelector(a.hash)).length",
}


@pytest.fixture(autouse=True)
def _needs_chromium() -> None:
    """Leave these tests out where there is no browser, but never in CI."""
    if find_chromium() is None and "CI" not in os.environ:
        pytest.skip("Chromium is not installed")


def replay_page() -> str:
    """Return a game as a page."""
    return as_html(replay(make_scenario("orconomics", games=1, seed=7), 3).story(["4 players"]))


def report_page() -> str:
    """Return a report as a page."""
    return to_html(report())


def market_page() -> str:
    """Return a report on the other game as a page."""
    return to_html(market_report())


def origo_page() -> str:
    """Return a report on the game with a map as a page."""
    return to_html(origo_report())


def orc_page() -> str:
    """Return a report on the game of hidden roles as a page."""
    return to_html(orc_report())


def opened(page: str, folder: Path, width: int) -> Visit:
    """Open a page in a window of some width."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    return visit(file, folder / "profile", width=width, scripts=SCRIPTS)


@pytest.mark.parametrize("make", [report_page, market_page, origo_page, orc_page, replay_page])
@pytest.mark.parametrize("width", [1280, 390])
def test_page_opens_without_a_complaint_and_asks_for_nothing(make, width: int, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    seen = opened(make(), tmp_path, width)

    assert seen.complaints == []
    assert seen.network == []
    assert len(seen.requests) >= 1
    assert seen.answers["title"].startswith(("Orconomics", "Orc Market", "Origo", "ORC"))
    assert seen.answers["headings"] > 5
    assert seen.answers["dead ends"] == 0
    assert seen.answers["overflow"] == 0


@pytest.mark.parametrize("make", [report, origo_report, orc_report])
def test_every_figure_of_the_report_is_drawn(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    seen = opened(to_html(make()), tmp_path, 1280)

    assert seen.answers["drawings"] == len(make().figures()) > 3


@pytest.mark.parametrize("make", [report_page, market_page, origo_page, orc_page])
def test_no_table_of_one_row_has_to_be_scrolled(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert opened(make(), tmp_path, 1200).answers["scrolling"] == 0


def test_the_browser_would_tell(tmp_path: Path) -> None:
    image, script = "<img src='http://127.0.0.1:9/a.png'>", "<script>console.error('no'); nope()</script>"

    seen = opened(f"<!doctype html><title>x</title>{image}{script}", tmp_path, 390)

    assert seen.network == ["http://127.0.0.1:9/a.png"]
    assert any("nope is not defined" in complaint for complaint in seen.complaints)
    assert any('"no"' in complaint for complaint in seen.complaints)
