"""Which games of a run stand out? The longest, the closest, the greatest comeback, each with its replay."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from analyses import ORC, words
from analyses.course_meanings import LEADLESS
from analyses.course_measures import DRAMA, drama
from analyses.course_slices import slices
from analyses.games import end_words, hangs_on
from analyses.result import Column, Result, Table, run_as_script
from analyses.wins import seat_table, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.manifest import replay_command

MEASURE = {ORC: ("pieces", "pieces")}
"""By game: the column of the table of seats that tells how far ahead a seat is, and what it counts; else the score."""


class Extreme(NamedTuple):
    """A game that stands out: what it is, what makes it so, and its row in the table of games."""

    what: str
    why: str
    place: int


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return the games of a run that stand out.

    Of several that are alike the first is told. Extremes of many games say what can happen, not what usually does.
    """
    games = run.scan_games().select("game", "rounds", "lead_changes", pl.col("end_reason").cast(pl.String)).collect()
    if not games.height:
        raise BadInput("run: found no games, allowed: at least one")
    found = [*_by_length(run, games), *_by_margin(run, games), *_by_course(run, games)]
    table = pl.DataFrame([_row(run, games, extreme) for extreme in found])
    return Result(
        question="gallery",
        title=f"Which games stand out? ({table_name(run)})",
        verdict=words.plural(table.height, "game") + " worth a look",
        tone="plain",
        answer=f"Of {words.count(games.height)} games these stand out: {words.joined(_told(found))}."
        if found
        else f"None of {words.count(games.height)} games stands out: all were cut off.",
        remarks=(
            "They were looked for among all games of the run, so they show what can happen and not what usually does.",
            *_missing(run),
            *(f"{words.capital(row['what'])}: {row['replay']}" for row in table.to_dicts()),
        ),
        tables=(_shown(table),) if found else (),
        figures=(),
        hangs_on=hangs_on(run),
        because="Other components make other games.",
        definitions=tuple((extreme.what, _DEFINITIONS[extreme.what]) for extreme in found),
    )


_DEFINITIONS = {
    "longest": "Most rounds among finished games.",
    "shortest": "Fewest rounds among finished games.",
    "closest": "Smallest difference between the winner and the best other seat among games with one winner.",
    "most one-sided": "Greatest lead of the winner over the best other seat among games with one winner.",
    "poorest winner": "Farthest behind another seat at the end, where something else than that decides the game.",
    "most changes of the lead": "As often as the sole lead went from one seat to another.",
    "most dramatic": "The later winner had more of its rivals ahead of it, on average over the rounds before the last, "
    "than in any other game; a rival with as much counts half.",
    "greatest comeback": "After some round the later sole winner was farther behind the leader than in any other game.",
}


def _by_length(run: Run, games: pl.DataFrame) -> Iterator[Extreme]:
    """Yield the longest and the shortest finished game."""
    rounds = games["rounds"].to_numpy()
    finished = _places((games["end_reason"] != run.scenario.game.stalled).to_numpy())
    if len(np.unique(rounds[finished])) <= 1:
        return
    for what, best in (("longest", np.argmax), ("shortest", np.argmin)):
        if finished:
            place = finished[int(best(rounds[finished]))]
            yield Extreme(what, words.plural(int(rounds[place]), "round"), place)


def _by_margin(run: Run, games: pl.DataFrame) -> Iterator[Extreme]:
    """Yield the closest and the most one-sided game that somebody has won alone."""
    column, unit = MEASURE.get(run.scenario.game.name, ("score", run.scenario.game.score))
    won = seat_table(run, pl.col("win_share")) == 1
    have = seat_table(run, pl.col(column))
    leads = np.where(won, have, -np.inf).max(axis=1) - np.where(won, -np.inf, have).max(axis=1)
    alone = _places(won.any(axis=1))
    if not alone:
        return
    picked = {"closest": -np.abs(leads), "most one-sided": leads, "poorest winner": -leads}
    for what, most in picked.items():
        place = alone[int(most[alone].argmax())]
        if what != "poorest winner" or leads[place] < 0:
            yield Extreme(what, f"a lead of {words.number(leads[place], 0)} in {unit}", place)


def _by_course(run: Run, games: pl.DataFrame) -> Iterator[Extreme]:
    """Yield the game with most changes of the lead, and with traced rounds the greatest comeback."""
    changes = games["lead_changes"].to_numpy()
    place = int(changes.argmax())
    if changes[place] > 0:
        yield Extreme("most changes of the lead", f"{words.count(int(changes[place]))} of them", place)
    if run.scenario.trace_rounds:
        yield from _drama(run)
        yield from _comeback(run, games)


def _drama(run: Run) -> Iterator[Extreme]:
    """Yield the game whose later winner had most of its rivals ahead of it on the way, where scores are what wins."""
    if run.scenario.game.name in LEADLESS:
        return
    start, found = 0, (0.0, 0)
    for part in slices(run):
        for group in part.groups:
            rank = np.nan_to_num(dict(drama(group))[DRAMA])
            place = int(rank.argmax())
            # Of several that are alike the first game of the run, however long it is.
            found = max(found, (float(rank[place]), -start - int(group.places[place])))
        start += part.games
    if found[0] > 0:
        yield Extreme(
            "most dramatic", f"{words.percent(found[0])} of its rivals ahead of the winner on the way", -found[1]
        )


def _comeback(run: Run, games: pl.DataFrame) -> Iterator[Extreme]:
    """Yield the game whose sole winner was farthest behind after some round."""
    winners = run.scan_seats().filter(pl.col("win_share") == 1).select("game", "seat")
    behind = (
        run.scan("rounds")
        .select("game", "round", "seat", pl.col("score").cast(pl.Int64))
        .with_columns((pl.col("score").max().over("game", "round") - pl.col("score")).alias("behind"))
        .join(winners, on=("game", "seat"))
        .sort("behind", "game", "round", descending=[True, False, False])
        .first()
        .collect()
    )
    if behind.height and behind["behind"][0] > 0:
        row = behind.row(0, named=True)
        place = int(games["game"].search_sorted(row["game"]))
        unit = MEASURE.get(run.scenario.game.name, ("", run.scenario.game.score))[1]
        yield Extreme("greatest comeback", f"{row['behind']} {unit} behind after round {row['round']}", place)


def _places(where: np.ndarray) -> list[int]:
    """Return the places at which something holds."""
    return [int(place) for place in np.flatnonzero(where)]


def _told(found: list[Extreme]) -> list[str]:
    """Name the games that stand out."""
    return [f"the {extreme.what} ({extreme.why})" for extreme in found]


def _missing(run: Run) -> tuple[str, ...]:
    """Say what a run without traced rounds cannot tell."""
    if run.scenario.trace_rounds:
        return ()
    return ("The greatest comeback and the most dramatic game are told of runs with --trace-rounds only.",)


def _row(run: Run, games: pl.DataFrame, extreme: Extreme) -> dict[str, Any]:
    """Return one game that stands out."""
    game = games.row(extreme.place, named=True)
    return {
        "what": extreme.what,
        "why": extreme.why,
        "game": game["game"],
        "rounds": game["rounds"],
        "end": end_words(run, game["end_reason"]),
        "replay": replay_command(run.scenario, game["game"]),
    }


def _shown(table: pl.DataFrame) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("what", "what stands out"),
        Column("why", "what makes it so"),
        Column("rounds", "rounds", words.count),
        Column("end", "how it ended"),
        Column("game", "game", str),
    )
    return Table("gallery", "Games that stand out", table, columns, in_text=True)


if __name__ == "__main__":
    run_as_script(analyse, "Which games of a run stand out?")
