"""How strong the players of several games are, in one table: `python -m analyses.ladder_table FOLDER...` prints it.

Each folder holds the runs of one ladder. Every game has a column, every rung a row, and cells are ratings with their
intervals; the table is Markdown, for a page such as the README.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from analyses import words
from analyses.ladder import find
from analyses.ladder_runs import CHAMPION, PLAN, rank_of
from analyses.ladder_words import Findings, depth_words
from analyses.result import plain_errors
from orcsim.api import Run, open_run
from orcsim.errors import BadInput, show
from orcsim.store import MANIFEST

KINDS = {PLAN: "best hand-made plan", CHAMPION: "champion"}
"""What a rung is called that has another name in each game."""

NOTHING = "\N{EN DASH}"


def markdown(ladders: Sequence[Findings]) -> str:
    """Return the table, with a line below it about what its numbers are."""
    columns = [_column(found) for found in ladders]
    ranks = {row: rank for column in columns for row, (rank, _) in column.items()}
    ordered = sorted(ranks, key=lambda row: ranks[row])
    rows = [[row, *(column[row][1] if row in column else NOTHING for column in columns)] for row in ordered]
    rows.append(["depth", *(depth_words(found.depth) for found in ladders)])
    rows.append(["who looks ahead scores", *map(_gain, ladders)])
    head = ["player", *map(_head, ladders)]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + f"\n\n{_below(ladders)}\n"


def _head(found: Findings) -> str:
    """Return the head of the column of one game."""
    return f"{found.ladder.first.scenario.game.title}, {words.plural(found.ladder.players, 'player')}"


def _column(found: Findings) -> dict[str, tuple[tuple[int, float], str]]:
    """Return by row its rank and what stands in it for one game."""
    column = {}
    for policy in found.ladder.rungs:
        rank = rank_of(policy, found.ladder.players)
        assert rank is not None  # what has no rank is no rung
        told = found.rating_told(policy.name)
        own = f", `{policy.name}`" if rank[0] == PLAN else ""
        column[KINDS.get(rank[0], policy.name)] = rank, told + own
    return column


def _gain(found: Findings) -> str:
    """Return what looking ahead scores against the best player that does not."""
    if found.gain is None:
        return NOTHING
    score = words.percent_with(found.gain.score.value, found.gain.score.ends)
    return f"{score}, `{found.gain.ahead}` against `{found.gain.rival}`"


def _below(ladders: Sequence[Findings]) -> str:
    """Say what the numbers are, as far as all ladders have it in common."""
    zeros = {found.measured.zero for found in ladders}
    levels = {found.level for found in ladders}
    zero = f"{zeros.pop()} is 0" if len(zeros) == 1 else "the lowest that plans is 0"
    level = f" with {levels.pop():.0%} intervals" if len(levels) == 1 else ""
    return f"Ratings in points{level}; {zero}, and 400 points more are odds of ten to one."


def runs_in(folder: Path) -> list[Run]:
    """Open all runs below a folder."""
    paths = sorted(path.parent for path in folder.rglob(MANIFEST))
    if not paths:
        raise BadInput(f"folder {show(str(folder))}: found no run, allowed: what `orcsim analyze ladder --out` filled")
    return [open_run(path) for path in paths]


def main() -> None:
    """Print the table of some ladders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="+", type=Path, help="the runs of one ladder")
    given = parser.parse_args()
    with plain_errors():
        print(markdown([find(runs_in(folder)) for folder in given.folders]), end="")


if __name__ == "__main__":
    main()
