"""Reports as PDF, typeset by Typst from the same document and the same drawings."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typst

from orcsim.errors import Failure
from orcsim.files import write_whole
from reports.document import Block, Document, Section, Table

TEMPLATES = Path(__file__).parent / "templates"


def to_pdf(document: Document) -> bytes:
    """Return a report as PDF; equal reports give equal bytes.

    All text goes to the template as data, so that nothing in it is taken for markup. Only the fonts of Typst itself
    are used.

    Raises
    ------
    orcsim.errors.Failure
        If the report cannot be typeset.
    """
    compiler = typst.Compiler(TEMPLATES / "report.typ", root=TEMPLATES, ignore_system_fonts=True)
    try:
        made = compiler.compile(
            format="pdf",
            sys_inputs={"report": json.dumps(_plain(document))},
            pdf_standards="ua-1",
        )
    except typst.TypstError as error:
        raise Failure(f"report: cannot be typeset: {error.message}") from error
    assert isinstance(made, bytes)
    return made


def write_pdf(document: Document, path: str | Path) -> None:
    """Write a report as PDF, whole or not at all.

    Raises
    ------
    orcsim.errors.Failure
        If the report cannot be typeset or the file not written.
    """
    write_whole(Path(path), to_pdf(document))


def _plain(document: Document) -> dict[str, Any]:
    """Return a document as plain data."""
    told = {"title": document.title, "subtitle": document.subtitle, "summary": document.summary, "lang": document.lang}
    verdicts = [_block(verdict) for verdict in document.verdicts]
    return {**told, "verdicts": verdicts, "sections": [_section(section) for section in document.sections]}


def _section(section: Section) -> dict[str, Any]:
    """Return a section as plain data."""
    return {
        "title": section.title,
        "blocks": [_block(block) for block in section.blocks],
        "sections": [_section(below) for below in section.sections],
    }


def _block(block: Block) -> dict[str, Any]:
    """Return a block as plain data, with its kind."""
    told = {"kind": type(block).__name__.lower(), **asdict(block)}
    return told | {"numeric": block.numeric, "widths": block.widths} if isinstance(block, Table) else told
