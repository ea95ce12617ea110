import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from orcsim.errors import Failure
from reports import to_html, write_html
from reports.document import Code, Document, Figure, Paragraph, Section, Table, Terms, Verdict
from reports.svg import inline
from tests.reports.samples import report

EVIL = "<script>alert('1')</script> & \"quoted\" {{ 7*7 }}"
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Collects elements and complains about ones that are not closed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def evil_document() -> Document:
    """Return a document in which every text tries to be markup."""
    blocks = (
        Paragraph(EVIL),
        Code(EVIL),
        Terms(((EVIL, EVIL),)),
        Table(EVIL, (EVIL, EVIL), ((EVIL, EVIL),)),
        Figure("figure", report().figures()[0].svg, EVIL, EVIL),
    )
    return Document(EVIL, EVIL, EVIL, (Verdict(EVIL, EVIL, "good", EVIL),), (Section(EVIL, blocks),))


def test_page_is_well_formed_and_its_ids_are_unique() -> None:
    page = Page(to_html(report()))
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]

    assert page.open == []
    assert len(ids) == len(set(ids))


def test_every_reference_inside_the_page_leads_somewhere() -> None:
    text = to_html(report())
    page = Page(text)
    ids = {attributes["id"] for _, attributes in page.found if "id" in attributes}
    targets = {attributes["href"][1:] for _, attributes in page.found if (attributes.get("href") or "").startswith("#")}
    targets |= set(re.findall(r"url\(#([^)]+)\)", text))

    assert targets
    assert targets <= ids


def test_page_needs_nothing_from_outside() -> None:
    text = to_html(report())
    page = Page(text)
    sources = [a[k] for _, a in page.found for k in ("src", "href", "data", "poster", "action") if a.get(k)]

    assert "http" not in text.replace("http-equiv", "")
    assert all(source.startswith(("#", "data:")) for source in sources)
    assert not re.search(r"@import|url\((?!#)", text)
    assert page.all("script") == []


def test_every_text_is_escaped() -> None:
    text = to_html(evil_document())
    page = Page(text)

    assert page.all("script") == []
    # Title, heading, subtitle, summary; three texts of the verdict; contents and heading of the section; paragraph,
    # code, term and meaning; caption, two headers, two cells and label of the table; caption and words of the figure.
    assert text.count("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;") == 4 + 3 + 2 + 4 + 6 + 2
    assert "{{ 7*7 }}" in "".join(page.words)
    assert "49" not in "".join(page.words)


def test_page_says_its_language_title_and_headings_in_order() -> None:
    page = Page(to_html(report()))
    levels = [int(tag[1]) for tag, _ in page.found if re.fullmatch(r"h[1-6]", tag)]

    assert page.all("html")[0]["lang"] == "en"
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_tables_have_headers_and_figures_have_words() -> None:
    page = Page(to_html(report()))
    images = [attributes for _, attributes in page.found if attributes.get("role") == "img"]

    assert {attributes["scope"] for attributes in page.all("th")} == {"col", "row"}
    assert len(page.all("caption")) == len(page.all("table"))
    assert len(images) == len(report().figures())
    assert all(len(image["aria-label"] or "") > 40 for image in images)


def test_figures_follow_the_colours_of_the_page() -> None:
    svg = inline(report().figures()[0].svg, "f")

    assert "var(--ink, #1f2328)" in svg
    assert not re.search(r"(?<!, )#[0-9a-f]{6}", svg)


def test_a_drawing_brings_no_comment_metadata_or_style_along() -> None:
    head = '<?xml version="1.0"?><svg xmlns="http://x" viewBox="0 0 1 1">'
    svg = head + '<metadata>m</metadata><style>*{}</style><!-- a --><g id="a"/></svg>'

    assert inline(svg, "f") == '<svg viewBox="0 0 1 1" aria-hidden="true"><g id="f-a"/></svg>'


def test_equal_reports_give_equal_pages() -> None:
    assert to_html(report()) == to_html(report())


def test_page_is_written_whole_over_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "report.html"
    path.parent.mkdir()
    path.write_text("old")
    write_html(report(), path)

    assert path.read_text(encoding="utf-8") == to_html(report())
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_in_place_of_the_file_fails_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()

    with pytest.raises(Failure, match="cannot be written"):
        write_html(report(), tmp_path / "report.html")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_all_verdicts_stand_before_the_contents() -> None:
    before, _, after = to_html(report()).partition("<nav")

    assert before.count('<div class="verdict') == len(report().verdicts) > 4
    assert '<div class="verdict' not in after
