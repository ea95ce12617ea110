import io
from functools import cache
from pathlib import Path

from pypdf import PdfReader

from reports import to_pdf, write_pdf
from reports.document import Bullets, Code, Document, Figure, Paragraph, Section, Table, Terms, Verdict
from tests.reports.samples import report

KINDS = (("Heading", "\n"), ("Caption", "."))
EVIL = '#read("/etc/passwd") *bold* $x$ <label> @ref // no \\ #{1+1} [b]'


@cache
def pages() -> bytes:
    return to_pdf(report())


def reader(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def text_of(data: bytes) -> str:
    """Return the text of all pages with single spaces, as lines may break anywhere."""
    return " ".join(" ".join(page.extract_text() for page in reader(data).pages).split())


def figure_count(pdf: PdfReader) -> int:
    """Count the figures in the structure that screen readers follow, each with words for what it shows."""
    found, stack = 0, [pdf.trailer["/Root"]["/StructTreeRoot"]]
    while stack:
        node = stack.pop().get_object()
        if not hasattr(node, "get"):
            continue
        found += node.get("/S") == "/Figure" and len(node.get("/Alt", "")) > 40
        below = node.get("/K", [])
        stack += below if isinstance(below, list) else [below]
    return found


def test_pdf_has_its_pages_title_and_page_numbers() -> None:
    pdf = reader(pages())

    assert 8 <= len(pdf.pages) <= 20
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Orconomics: balance report"
    assert f"2 / {len(pdf.pages)}" in pdf.pages[1].extract_text()


def test_pdf_has_every_heading_of_the_document_as_a_bookmark() -> None:
    def titles(outline: list) -> list[str]:
        return [t for item in outline for t in (titles(item) if isinstance(item, list) else [item.title])]

    assert titles(reader(pages()).outline) == report().headings()


def test_pdf_has_every_figure_with_its_words() -> None:
    assert figure_count(reader(pages())) == len(report().figures())


def test_pdf_says_what_the_page_says() -> None:
    text = text_of(pages())

    assert report().verdicts[0].answer in text
    assert "Contents" in text
    assert "orcsim simulate orconomics --players 4 --policy greedy --games 400" in text


def test_text_is_never_taken_for_markup() -> None:
    blocks = (
        Paragraph(EVIL),
        Code(EVIL),
        Terms(((EVIL, EVIL),)),
        Table(EVIL, (EVIL,), ((EVIL,),)),
        Figure("figure", report().figures()[0].svg, EVIL, EVIL),
    )
    document = Document(EVIL, EVIL, EVIL, (Verdict(EVIL, EVIL, "good", EVIL),), (Section(EVIL, blocks),))
    text = text_of(to_pdf(document))

    assert "root:" not in text
    assert text.count('#read("/etc/passwd") *bold* $x$ <label> @ref') > 12
    assert "#{1+1} [b]" in text


def test_only_fonts_that_come_with_typst_are_used() -> None:
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in reader(pages()).pages
        for font in page["/Resources"].get("/Font", {}).values()
    }

    assert fonts
    assert all("Libertinus" in font or "DejaVuSansMono" in font for font in fonts)


def test_equal_reports_give_equal_bytes() -> None:
    assert to_pdf(report()) == pages()


def test_pdf_is_written_whole(tmp_path: Path) -> None:
    write_pdf(report(), tmp_path / "report.pdf")

    assert (tmp_path / "report.pdf").read_bytes() == pages()
    assert [path.name for path in tmp_path.iterdir()] == ["report.pdf"]


def test_no_heading_is_parted_from_its_figure() -> None:
    svg = report().figures()[0].svg
    sections = tuple(
        Section(
            f"Heading {n}",
            (
                Paragraph("Answer. " * 60),
                Figure(f"f{n}", svg, f"Caption {n}.", "A drawing."),
                Paragraph("More. " * 70 * n),
            ),
        )
        for n in range(12)
    )
    texts = [page.extract_text() for page in reader(to_pdf(Document("T", "S", "S", (), sections))).pages[1:]]
    pages_of = [[f"{word} {n}{end}" in text for text in texts] for n in range(1, 12) for word, end in KINDS]

    assert len(texts) > 6
    assert all(any(found) for found in pages_of)
    assert pages_of[::2] == pages_of[1::2]


def test_an_option_of_a_command_is_never_broken() -> None:
    commands = [f"orcsim {'x' * n} --trace-rounds --players 4 {'y' * 20}-{'z' * 9}" for n in range(30, 80)]
    prose = [f"{'word ' * 15}{'x' * n} --trace-rounds" for n in range(1, 40)]
    blocks = (*map(Code, commands), *map(Paragraph, prose))
    lines = " \n".join(
        page.extract_text() for page in reader(to_pdf(Document("T", "S", "S", (), (Section("S", blocks),)))).pages
    ).splitlines()

    assert sum("--trace-rounds" in line for line in lines) == len(commands) + len(prose)
    assert sum(f"{'y' * 20}-{'z' * 9}" in line for line in lines) == len(commands)


def test_no_point_of_a_short_list_stands_alone_on_a_page() -> None:
    sections = tuple(
        Section(f"Heading {n}", (Paragraph("Answer. " * 40 * n), Bullets(tuple(f"Point {n}.{k}." for k in range(3)))))
        for n in range(1, 20)
    )
    pages_of = [page.extract_text() for page in reader(to_pdf(Document("T", "S", "S", (), sections))).pages]

    assert len(pages_of) > 5
    assert all(sum(f"Point {n}.{k}." in text for k in range(3)) in (0, 3) for n in range(1, 20) for text in pages_of)
