"""Does any seat win more than its share? Win share by seat, all seats at once, against a margin the designer sets."""

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import style, words
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import TIE_RULE, Wins, read_wins, stalled_words, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.stats import Verdict

MARGIN = 0.01
"""One percentage point: the edge that a designer tolerates unless told otherwise."""

TOO_MANY = 1e12
"""Games that nobody will play: beyond this the verdict is said to stay open."""

CLEARLY_UNEQUAL = 0.001
"""Below this p-value seats that are undecided by the margin are said to be unequal all the same."""

SMALL_RUN = 100_000
"""Games up to which a run that decides nothing should at least be doubled."""

_TONES = {Verdict.FAIR: "good", Verdict.UNFAIR: "bad", Verdict.UNDECIDED: "open"}


def analyse(run: Run, margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return each seat's win share and whether the seats are fair within `margin`.

    Parameters
    ----------
    run
        Played by the same policy in every seat, or with rotated seats; otherwise seats differ because players do.
    margin
        The largest edge over or under 1/players that still counts as fair, as a share of 1.
    level
        Confidence of all intervals together.
    """
    players = run.scenario.players
    if not 0 < margin < 1 - 1 / players:
        raise BadInput(
            f"margin: found {margin}, allowed: a share above 0 and below {1 - 1 / players:.2f}, such as 0.01"
        )
    wins = read_wins(run)
    shares = wins.shares()
    table = seat_shares(wins, shares, level)
    verdict = stats.judge(shares.intervals(level), 1 / players, margin)
    test = stats.equal_shares_test(shares)
    title = _finding(table, verdict, test, margin)
    note = (
        f"{table_name(run)}; n = {words.count(wins.finished.sum())} finished games; "
        f"{level:.0%} intervals for all seats at once; band: fair share ± {words.points(margin)}"
    )
    return Result(
        question="first-player",
        title=f"Does any seat win more than its share? ({table_name(run)})",
        verdict=verdict.value,
        tone=_TONES[verdict],
        answer=_answer(table, verdict, margin, test, _more_games(wins, shares, margin, level)),
        remarks=_remarks(run, wins, test, verdict),
        tables=(_shown(table, level), _shown_test(test, shares)),
        figures=(
            Figure(
                f"seats-{players}",
                "Each point is one seat's share of the finished games, with its interval; the line is the fair share "
                "and the band the margin around it.",
                f"Win share by seat. {_in_words(table)}.",
                partial(plot_seats, table, margin=margin, title=title, note=note),
            ),
        ),
        definitions=_definitions(shares, level),
        hangs_on=("industries.", "cards.", "rules."),
        because="A seat's edge comes from who takes which industry first and who earns before whom; incomes and cells "
        "decide what that is worth.",
    )


def seat_shares(wins: Wins, shares: stats.Shares, level: float) -> pl.DataFrame:
    """Return one row a seat: `seat`, `wins`, `n` finished games, `share`, `low`, `high`, `fair` and `edge` over it."""
    intervals = shares.intervals(level)
    seats = len(intervals)
    return pl.DataFrame(
        {
            "seat": list(range(seats)),
            "wins": wins.units.sum(axis=0),
            "n": [int(wins.finished.sum())] * seats,
            "share": shares.mean,
            "low": [interval.low for interval in intervals],
            "high": [interval.high for interval in intervals],
            "fair": [1 / seats] * seats,
            "edge": shares.mean - 1 / seats,
        }
    )


@style.styled
def plot_seats(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    margin: float = MARGIN,
    title: str = "Win share by seat",
    note: str = "",
) -> Axes:
    """Draw the win share of each seat with its interval, the fair share and the margin around it."""
    ax = style.axes_or_new(ax)
    seats, share = table["seat"].to_numpy(), table["share"].to_numpy()
    fair = table["fair"][0]
    ax.axhspan(fair - margin, fair + margin, color=style.COLOURS["band"], zorder=0)
    ax.axhline(fair, color=style.COLOURS["muted"], linewidth=1, linestyle=(0, (4, 3)))
    ends = np.array([share - table["low"].to_numpy(), table["high"].to_numpy() - share])
    ax.errorbar(seats, share, yerr=ends, fmt="o", color=style.COLOURS["blue"], capsize=5, elinewidth=1.6)
    for row in table.iter_rows(named=True):
        ax.annotate(
            words.percent(row["share"]),
            (row["seat"], row["share"]),
            xytext=(9, 7),
            textcoords="offset points",
            va="center",
        )
    ax.set_xticks(seats, [words.seat_name(seat) for seat in seats])
    ax.set_xlim(-0.5, len(seats) - 0.35)
    ax.set_xlabel("seat, in order of play (the 1st player begins)")
    ax.set_ylabel("share of games won")
    style.percent_axis(ax)
    ax.grid(axis="y")
    style.headline(ax, title, note)
    return ax


def _span(row: dict[str, float]) -> str:
    """Write one seat's share with its interval."""
    return words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))


def _in_words(table: pl.DataFrame) -> str:
    """Say every seat's share."""
    return "; ".join(f"{words.seat_name(row['seat'])} {_span(row)}" for row in table.iter_rows(named=True))


def favoured(table: pl.DataFrame) -> str:
    """Name the seat that wins most."""
    return words.seat_name(int(table["seat"][int(table["share"].arg_max() or 0)]))


def _finding(table: pl.DataFrame, verdict: Verdict, test: stats.Significance, margin: float) -> str:
    """Return the title of the figure."""
    row = table.row(int(table["edge"].abs().arg_max() or 0), named=True)
    edge = words.points(abs(row["edge"]), 1)
    side = "above" if row["edge"] > 0 else "below"
    if verdict is Verdict.UNFAIR:
        return f"The {words.seat_name(row['seat'])} wins {edge} {side} the fair share"
    if verdict is Verdict.FAIR:
        return f"All seats win about equally often: no edge above {edge}"
    if test.p_value < CLEARLY_UNEQUAL:
        return f"The {favoured(table)} is favoured; whether by more than {words.points(margin)} is open"
    return f"Too few games to say: the largest edge seen is {edge}, {words.seat_name(row['seat'])}"


def _answer(table: pl.DataFrame, verdict: Verdict, margin: float, test: stats.Significance, more: float) -> str:
    """Return the verdict as one or two sentences."""
    fair, allowed = table["fair"][0], words.points(margin)
    if verdict is Verdict.FAIR:
        low, high = words.percent(min(table["low"])), words.percent(max(table["high"]))
        return (
            f"Every seat's true share of wins lies between {low} and {high}, within {allowed} of the fair "
            f"{words.percent(fair)}. No change is needed for the order of play."
        )
    if verdict is Verdict.UNFAIR:
        outside = [
            f"the {words.seat_name(row['seat'])} wins {_span(row)}"
            for row in table.iter_rows(named=True)
            if stats.Interval(row["low"], row["high"]).lies_outside(fair - margin, fair + margin)
        ]
        return (
            f"With a fair share of {words.percent(fair)} and a margin of {allowed}, {words.joined(outside)}. "
            "This is more than chance explains."
        )
    return f"{_undecided(table, margin, test)} {_hope(more, allowed)}"


def _undecided(table: pl.DataFrame, margin: float, test: stats.Significance) -> str:
    """Say what is not known of the seats, and what is."""
    allowed = words.points(margin)
    if test.p_value < CLEARLY_UNEQUAL:
        return (
            f"The seats are not equal ({words.p_value(test.p_value)}; the {favoured(table)} is favoured), but it is "
            f"not yet certain whether the edge exceeds {allowed}."
        )
    return (
        f"{words.count(table['n'][0])} finished games cannot tell whether every seat is within {allowed} of the fair "
        f"{words.percent(table['fair'][0])}."
    )


def _more_games(wins: Wins, shares: stats.Shares, margin: float, level: float) -> float:
    """Estimate how many more games decide; a small run tells so little of its own shares that it is doubled at least.

    Infinite if no number of games that anybody plays will decide.
    """
    needed = stats.units_needed(shares, margin, level) * wins.block
    if not np.isfinite(needed) or needed > TOO_MANY:
        return np.inf
    return max(needed - wins.games, min(wins.games, SMALL_RUN))


def _hope(more: float, allowed: str) -> str:
    """Say how many more games may decide."""
    if np.isinf(more):
        return (
            f"A seat's share lies so close to the edge of the margin of {allowed} that no number of games will decide."
        )
    return f"An estimate: about {_round_up(more)} more games would decide if the shares stay as they are."


def _round_up(n: float) -> str:
    """Write a number of games to two digits, never less than it is."""
    step = 10 ** max(0, len(str(int(max(n, 1)))) - 2)
    return words.count(max(1, np.ceil(n / step)) * step)


def _remarks(run: Run, wins: Wins, test: stats.Significance, verdict: Verdict) -> tuple[str, ...]:
    """Return the denominators and caveats."""
    remarks = [stalled_words(wins), TIE_RULE]
    small = verdict is Verdict.FAIR and test.p_value < 1 - stats.LEVEL
    if small:
        remarks.append(
            f"The seats are not exactly equal ({words.p_value(test.p_value)}), but the difference is within the margin."
        )
    if len({policy.name for policy in run.scenario.policies}) > 1 and not run.scenario.rotate:
        remarks.append("The seats are played by different policies, so a difference need not come from the seating.")
    return tuple(remarks)


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table of seats as people see it."""
    columns = (
        Column("seat", "seat", words.seat_name),
        Column("wins", "wins", words.count),
        Column("n", "finished games", words.count),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("edge", "edge, points", lambda edge: words.number(100 * edge, sign=True)),
    )
    return Table("seats", f"Win share by seat; {level:.0%} intervals that hold for all seats at once", table, columns)


def _shown_test(test: stats.Significance, shares: stats.Shares) -> Table:
    """Return the test of equality as a table of one row."""
    frame = pl.DataFrame([{**test._asdict(), "units": shares.n, "of_what": shares.of_what}])
    columns = (
        Column("method", "test"),
        Column("statistic", "chi-square", partial(words.number, decimals=2)),
        Column("df", "degrees of freedom"),
        Column("p_value", "p-value", words.p_value),
        Column("units", "n", words.count),
        Column("of_what", "of what"),
    )
    return Table("equal", "Test of the hypothesis that all seats win equally often", frame, columns)


def _definitions(shares: stats.Shares, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    interval = (
        f"Wilson's interval with z at 1 − {1 - level:.2g}/(2 × seats), so that all seats are covered together "
        "(Goodman)."
        if shares.whole
        else f"Share ± z × standard deviation between {shares.of_what} / √n, with z at 1 − {1 - level:.2g}/(2 × "
        "seats), so that all seats are covered together; clipped to 0–100%."
    )
    return (
        ("Win share of a seat", f"Games won divided by finished games. {TIE_RULE}"),
        ("Interval of a seat's share", interval),
        (
            "FAIR, UNFAIR, UNDECIDED",
            "FAIR if every interval lies inside the fair share 1/players ± margin; UNFAIR if one lies wholly outside; "
            "otherwise UNDECIDED.",
        ),
        (
            "Test of all seats equal",
            "Pearson's chi-square for plain counts, Wald's with the covariance between units where wins are shared or "
            "seats rotated.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", margin=True)
