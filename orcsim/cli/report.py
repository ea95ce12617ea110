"""`orcsim report`: runs turned into a report for people."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.options import Margin, check_margin
from orcsim.cli.runs import open_runs
from orcsim.cli.screen import say

if TYPE_CHECKING:
    from analyses.targets import Targets

DEFAULT = Path("report.html")

Runs = Annotated[
    list[Path], typer.Argument(metavar="RUN...", help="Folders of runs; a folder of several stands for all.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="F", help="Write a web page [default: report.html].")]
Pdf = Annotated[Path | None, typer.Option("--pdf", metavar="F", help="Write a PDF.")]
Title = Annotated[str | None, typer.Option(metavar="T", help="Title [default: the name of the game].")]
TargetFile = Annotated[
    Path | None,
    typer.Option("--targets", metavar="FILE", help="Say whether the runs keep to the targets in this file."),
]
Against = Annotated[
    list[Path] | None,
    typer.Option("--against", metavar="RUN", help="Say how this run, perhaps of another edition, differs; repeatable."),
]


def report(
    runs: Runs,
    html: Html = None,
    pdf: Pdf = None,
    margin: Margin = None,
    title: Title = None,
    targets: TargetFile = None,
    against: Against = None,
) -> None:
    """Write the balance report.

    The page works offline; the PDF is typeset from the same text and figures. Nothing is played: targets, in a file as
    for `orcsim check`, are judged on the runs of the report, and --against names a run that they are compared with.
    """
    check_margin(margin)
    wanted = _targets(targets)
    opened, others = open_runs(runs), open_runs(against) if against else []

    from reports import build, write_html, write_pdf

    document = build(opened, title=title, margin=margin, targets=wanted, against=others)
    if html is None and pdf is None:
        html = DEFAULT
    if html is not None:
        write_html(document, html)
        say(f"web page  {html}")
    if pdf is not None:
        write_pdf(document, pdf)
        say(f"PDF       {pdf}")


def _targets(path: Path | None) -> "Targets | None":
    """Read a file of targets, if one is named."""
    if path is None:
        return None
    from analyses.targets import load_targets

    return load_targets(path)
