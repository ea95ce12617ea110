"""`orcsim report`: runs turned into a report for people."""

from pathlib import Path
from typing import Annotated

import typer

from orcsim.cli.options import Margin, check_margin
from orcsim.cli.runs import open_runs
from orcsim.cli.screen import say

DEFAULT = Path("report.html")

Runs = Annotated[
    list[Path], typer.Argument(metavar="RUN...", help="Folders of runs; a folder of several stands for all.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="F", help="Write a web page [default: report.html].")]
Pdf = Annotated[Path | None, typer.Option("--pdf", metavar="F", help="Write a PDF.")]
Title = Annotated[str | None, typer.Option(metavar="T", help="Title [default: the name of the game].")]


def report(runs: Runs, html: Html = None, pdf: Pdf = None, margin: Margin = None, title: Title = None) -> None:
    """Write the balance report.

    The page works offline; the PDF is typeset from the same text and figures.
    """
    check_margin(margin)
    opened = open_runs(runs)

    from reports import build, write_html, write_pdf

    document = build(opened, title=title, margin=margin)
    if html is None and pdf is None:
        html = DEFAULT
    if html is not None:
        write_html(document, html)
        say(f"web page  {html}")
    if pdf is not None:
        write_pdf(document, pdf)
        say(f"PDF       {pdf}")
