"""How conclusions on several maps are shown: tables, figures and definitions."""

from collections.abc import Sequence
from functools import partial

import polars as pl

from analyses import words
from analyses.flips import FLIPS, HOLDS, TENTH, Measure
from analyses.map_conclusions import WHICH_PLAN, WHICH_SEAT, WHICH_STATE, Conclusion, Group
from analyses.map_measures import plan_shares, state_points, win_shares
from analyses.result import Column, Figure, Table
from analyses.rows import plot_rows
from analyses.seat_table import the

MOST_LISTED = 4
"""Things of which an order is told whole; of more the first three and the last are."""


def shortened(order: str) -> str:
    """Shorten a long list to its first three and its last."""
    things = order.split(", ")
    return order if len(things) <= MOST_LISTED + 1 else ", ".join([*things[: MOST_LISTED - 1], "...", things[-1]])


def shown_conclusions(drawn: Sequence[Conclusion], maps: Sequence[str], level: float) -> Table:
    """Return the conclusions as people see them; one column a map."""
    rows = []
    for conclusion in drawn:
        row = {"conclusion": conclusion.what, "players": conclusion.players, "status": conclusion.judged.status}
        told = dict(zip(conclusion.maps, map(shortened, conclusion.judged.told), strict=True))
        rows.append({**row, **{name: told.get(name) for name in maps}, "note": conclusion.judged.note})
    columns = (
        Column("conclusion", "conclusion"),
        Column("players", "players"),
        *(Column(name, f"on {name}") for name in maps),
        Column("status", "between maps"),
    )
    caption = f"What was concluded on each map; {level:.0%} for all conclusions together"
    return Table("conclusions", caption, pl.DataFrame(rows), columns, in_text=True)


def value_table(groups: Sequence[Group], level: float) -> pl.DataFrame:
    """Return every value by map: `players`, `of_what`, `thing`, `n`; by map the text, `value`, `low` and `high`."""
    rows = []
    for group in groups:
        for measure in group.measures.values():
            for thing, name in enumerate(measure.things):
                row: dict[str, object] = {"players": group.found.players, "of_what": measure.of_what, "thing": name}
                for board, where in enumerate(group.found.maps):
                    low, high = measure.interval(board, thing, level)
                    value = float(measure.boards[board][:, thing].mean())
                    row |= {where: measure.told(board, thing, level)}
                    row |= {f"{where} value": value, f"{where} low": low, f"{where} high": high}
                rows.append({**row, "n": measure.n, "unit": measure.unit})
    return pl.DataFrame(rows, infer_schema_length=None)


def shown_values(groups: Sequence[Group], maps: Sequence[str], level: float) -> Table:
    """Return the values as people see them."""
    columns = (
        Column("thing", "what"),
        Column("of_what", "measured"),
        Column("players", "players"),
        *(Column(name, f"on {name}") for name in maps),
        Column("n", "n", words.count),
    )
    caption = f"Values on each map; {level:.0%} intervals for all of a measure at once; n counts games, of plans deals"
    return Table("values", caption, value_table(groups, level), columns)


def figures(groups: Sequence[Group], drawn: Sequence[Conclusion], level: float) -> list[Figure]:
    """Return the win shares of seats and what states pay at the table with most games, and how plans did."""
    alike = [group for group in groups if not group.found.plans]
    made = []
    if alike:
        main = max(alike, key=lambda group: (group.measures[win_shares].n, group.found.players))
        fair = 1 / main.found.players
        wins, paid = main.measures[win_shares], main.measures[state_points]
        made += [
            _figure("maps-seats", main, wins, _first(drawn, main, WHICH_SEAT, "wins most"), level, fair),
            _figure("maps-states", main, paid, _first(drawn, main, WHICH_STATE, "pays most"), level, None),
        ]
    for place, group in enumerate(group for group in groups if group.found.plans):
        name = f"maps-plans-{place + 1}"
        finding, fair = _first(drawn, group, WHICH_PLAN, "wins most"), 1 / group.found.players
        made.append(_figure(name, group, group.measures[plan_shares], finding, level, fair))
    return made


def _first(drawn: Sequence[Conclusion], group: Group, what: str, does: str) -> str:
    """Say what comes first on every map, or that it depends on the map."""
    judged = next(c.judged for c in drawn if c.what == what and c.players == group.found.players)
    if judged.status == HOLDS:
        name = the(judged.briefly[0]) if what == WHICH_SEAT else judged.briefly[0]
        return f"On every map {name} {does}"
    kind = what.split()[1]
    if judged.status == FLIPS:
        return f"Which {kind} {does} depends on the map"
    return f"No {kind} surely {does} on every map"


def _figure(name: str, group: Group, measure: Measure, finding: str, level: float, fair: float | None) -> Figure:
    """Return the figure of one measure: a row for each thing, a series for each map."""
    kind = name.split("-")[1].removesuffix("s")
    table = pl.DataFrame(
        [
            {"row": thing, "series": where, "value": measure.boards[board][:, place].mean(), "low": low, "high": high}
            for board, where in enumerate(group.found.maps)
            for place, thing in enumerate(measure.things)
            for low, high in [measure.interval(board, place, level)]
        ]
    )
    rivals = f" against {group.rivals}" if group.found.plans else ", all playing alike"
    note = (
        f"{group.found.players} players{rivals}; n = {words.count(measure.n)} {measure.unit} on each map; {level:.0%} "
        f"intervals{words.at_once(table.height, 'value')}"
    )
    told = "; ".join(
        f"{thing} {', '.join(measure.told(board, place, level) for board in range(len(measure.boards)))}"
        for place, thing in enumerate(measure.things)
    )
    caption = f"{words.capital(measure.of_what)} on each map, with intervals"
    line = "" if fair is None else "; the line is an equal share"
    return Figure(
        name,
        f"{caption}{line}.",
        f"{caption}: {', '.join(group.found.maps)}. {told}.",
        partial(
            plot_rows,
            table,
            xlabel=measure.of_what,
            ylabel=kind,
            unit="" if fair is None else "%",
            reference=fair,
            title=finding,
            note=note,
        ),
    )


def definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "HOLDS, FLIPS, UNCLEAR",
            "Of a verdict on the seats: it holds if it is FAIR on every map or UNFAIR on every map (margin: "
            f"{words.points(margin)}), and flips if it is FAIR on one and UNFAIR on another. Of what comes first: it "
            "holds if the same thing is surely first on every map, and flips if it surely differs between two maps. Of "
            "an order: it holds if every two things surely stand in the same order on every map or are surely alike on "
            "every map, and flips if two surely stand one way on one map and the other way on another. Of a number: it "
            "holds if it is surely alike on all maps, and flips if it surely is not. Alike are shares within the "
            f"margin, and other numbers within {words.percent(TENTH, 0)} of their value on the first map. Everything "
            "else is unclear.",
        ),
        (
            "Surely, of maps",
            "The interval of the difference, taken row by row within a map or between two maps (mean ± z × standard "
            "deviation / √n), lies on one side. The error of "
            f"{1 - level:.2g} is shared out evenly among the conclusions, and within each among its maps and things, "
            "so that all hold together.",
        ),
        (
            "Parts of the points",
            "Steps of all leaders for states, clans, fleet or founding, divided by the steps for all four; squares "
            "gained by jumping over other leaders are left out. A state pays the steps for shields in it over all "
            "tribe scorings of a game, to all tribes together.",
        ),
    )
