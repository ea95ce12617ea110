"""Does any seat win more than its share? Win share by seat, all seats at once, against a margin the designer sets."""

from dataclasses import replace
from functools import partial

import numpy as np
import polars as pl

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, seat_check, starts_off, stopping, words
from analyses.games import hangs_on, seats_are_alike
from analyses.result import Figure, Result, run_as_script
from analyses.seat_table import (
    MARGIN,
    TEST_DEFINITION,
    farthest,
    favoured,
    in_words,
    place_words,
    plot_seats,
    seat_shares,
    share_definitions,
    shown,
    shown_test,
    span,
    the,
)
from analyses.wins import Wins, read_wins, stalled_words, table_name, tie_words
from orcsim import sequential, stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.stats import Verdict

TOO_MANY = 1e12
"""Games that nobody will play: beyond this the verdict is said to stay open."""

CLEARLY_UNEQUAL = 0.001
"""Below this p-value seats that are undecided by the margin are said to be unequal all the same."""

SMALL_RUN = 100_000
"""Games up to which a run that decides nothing should at least be doubled."""

BECAUSE = {
    ORCONOMICS: "A seat's edge comes from who takes which industry first and who earns before whom; incomes and cells "
    "decide what that is worth.",
    ORC_MARKET: "A seat's edge comes from seeing what others lay before laying; the deck decides what that is worth.",
    ORIGO: "A seat's edge comes from who places first and last, in the opening and before a tribe scoring; map, "
    "track and values of the states decide what that is worth.",
    ORC: "A seat's edge comes from the first move: the first shot and a King that is one step ahead; the length of the "
    "board decides what a step is worth.",
}
"""By game: why the answer hangs on what it hangs on."""

_TONES = {Verdict.FAIR: "good", Verdict.UNFAIR: "bad", Verdict.UNDECIDED: "open"}


def analyse(run: Run, margin: float | None = None, level: float = stats.LEVEL) -> Result:
    """Return each seat's win share and whether the seats are fair within `margin`.

    Parameters
    ----------
    run
        Played by the same policy in every seat, or with rotated seats; otherwise seats differ because players do.
    margin
        The largest edge over or under 1/players that still counts as fair, as a share of 1; None takes the one that
        the run was played for, if it was played until a verdict, else one percentage point.
    level
        Confidence of all intervals together.
    """
    players = run.scenario.players
    margin = _margin_of(run) if margin is None else margin
    if not 0 < margin < 1 - 1 / players:
        raise BadInput(
            f"margin: found {margin}, allowed: a share above 0 and below {1 - 1 / players:.2f}, such as 0.01"
        )
    if seats_are_alike(run) and seat_check.is_check(run):
        return seat_check.analyse(run, level)
    wins = read_wins(run)
    shares = wins.shares()
    table = seat_shares(run, wins, shares, level)
    verdict = stats.judge(shares.intervals(level), 1 / players, margin)
    test = sequential.equality_test(shares)
    title = _finding(table, verdict, test, margin)
    note = (
        f"{table_name(run)}; n = {words.count(wins.finished.sum())} finished games; "
        f"{level:.0%} intervals for all seats at once; band: fair share ± {words.points(margin)}"
    )
    result = Result(
        question="first-player",
        title=f"Does any seat win more than its share? ({table_name(run)})",
        verdict=verdict.value,
        tone=_TONES[verdict],
        answer=_answer(table, verdict, margin, test, _more_games(wins, shares, margin, level)),
        remarks=_remarks(run, wins, test, verdict),
        tables=(shown(table, level), shown_test(test, shares)),
        figures=(
            Figure(
                f"seats-{players}",
                "Each point is one seat's share of the finished games, with its interval; the line is the fair share "
                "and the band the margin around it.",
                f"Win share by seat. {in_words(table)}.",
                partial(plot_seats, table, margin=margin, place=place_words(run), title=title, note=note),
            ),
        ),
        definitions=_definitions(shares, level),
        hangs_on=hangs_on(run),
        because=BECAUSE[run.scenario.game.name],
        brief=_brief(run, table, verdict, test),
    )
    return _with_starts_off(result, run, level) if starts_off.can_tell(run) else result


def _margin_of(run: Run) -> float:
    """Return the margin that a run was played for."""
    rule = run.scenario.stop
    return MARGIN if rule is None or rule.until_verdict is None else rule.until_verdict


def _with_starts_off(result: Result, run: Run, level: float) -> Result:
    """Add what the seats would win without the squares that leaders start on."""
    table = starts_off.starts_off(run, level)
    return replace(
        result,
        answer=f"{result.answer} {starts_off.sentence(table)}",
        brief=f"{result.brief.removesuffix('.')}; {starts_off.clause(table)}.",
        remarks=(*result.remarks, starts_off.REMARK),
        tables=(starts_off.shown(table, level), *result.tables),
    )


def _finding(table: pl.DataFrame, verdict: Verdict, test: stats.Significance, margin: float) -> str:
    """Return the title of the figure."""
    row = table.row(int(table["edge"].abs().arg_max() or 0), named=True)
    edge = words.points(abs(row["edge"]), 1)
    side = "above" if row["edge"] > 0 else "below"
    if verdict is Verdict.UNFAIR:
        return f"{words.capital(the(row['name']))} wins {edge} {side} the fair share"
    if verdict is Verdict.FAIR:
        return f"All seats win about equally often: no edge above {edge}"
    if test.p_value < CLEARLY_UNEQUAL:
        return f"{words.capital(the(favoured(table)))} is favoured; whether by more than {words.points(margin)} is open"
    return f"Too few games to say: the largest edge seen is {edge}, {row['name']}"


def _answer(table: pl.DataFrame, verdict: Verdict, margin: float, test: stats.Significance, more: float) -> str:
    """Return the verdict as one or two sentences."""
    fair, allowed = table["fair"][0], words.points(margin)
    if verdict is Verdict.FAIR:
        low, high = words.percent(min(table["low"])), words.percent(max(table["high"]))
        return (
            f"By {words.plural(table['n'][0], 'finished game')} every seat's true share of wins lies between "
            f"{low} and {high}, within {allowed} of the fair {words.percent(fair)}. No change is needed for the "
            "order of play."
        )
    if verdict is Verdict.UNFAIR:
        outside = [
            f"{the(row['name'])} wins {span(row)}"
            for row in table.iter_rows(named=True)
            if stats.Interval(row["low"], row["high"]).lies_outside(fair - margin, fair + margin)
        ]
        return (
            f"With a fair share of {words.percent(fair)} and a margin of {allowed}, of "
            f"{words.plural(table['n'][0], 'finished game')} {words.joined(outside)}. "
            "This is more than chance explains."
        )
    return f"{_undecided(table, margin, test)} {_hope(more, allowed)}"


def _undecided(table: pl.DataFrame, margin: float, test: stats.Significance) -> str:
    """Say what is not known of the seats, and what is."""
    allowed = words.points(margin)
    if test.p_value < CLEARLY_UNEQUAL:
        return (
            f"The seats are not equal ({words.p_value(test.p_value)}; {the(favoured(table))} is favoured), but it is "
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
    if isinstance(shares, sequential.WatchedShares):
        needed = sequential.units_to_verdict(shares, margin, level) * wins.block
    else:
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
    return f"An estimate: about {words.rounded_up(more)} more games would decide if the shares stay as they are."


def _remarks(run: Run, wins: Wins, test: stats.Significance, verdict: Verdict) -> tuple[str, ...]:
    """Return the denominators and caveats."""
    remarks = [*stopping.remark(run), stalled_words(wins), tie_words(run)]
    small = verdict is Verdict.FAIR and test.p_value < 1 - stats.LEVEL
    if small:
        remarks.append(
            f"The seats are not exactly equal ({words.p_value(test.p_value)}), but the difference is within the margin."
        )
    if len({policy.name for policy in run.scenario.policies}) > 1 and not run.scenario.rotate:
        remarks.append("The seats are played by different policies, so a difference need not come from the seating.")
    return tuple(remarks)


def _brief(run: Run, table: pl.DataFrame, verdict: Verdict, test: stats.Significance) -> str:
    """Say in one sentence what is known of the seats."""
    row = farthest(table)
    said = {
        Verdict.FAIR: "the seats are fair within the margin",
        Verdict.UNFAIR: "the seats are not fair",
        Verdict.UNDECIDED: _open_seats(test.p_value),
    }[verdict]
    fair = words.percent(table["fair"][0])
    wins = f"{the(row['name'])} wins {span(row)} of {words.plural(row['n'], 'finished game')}"
    where = f"with {table.height} players " if len(run.scenario.game.players) > 1 else ""
    return words.capital(f"{where}{said}: {wins} where {fair} would be even.")


def _open_seats(p_value: float) -> str:
    """Say what is known of seats that are undecided by the margin."""
    if p_value < CLEARLY_UNEQUAL:
        unequal = f"the seats are not equal ({words.p_value(p_value)})"
        return f"{unequal}, but it is not yet certain whether the edge exceeds the margin"
    return "it is not yet known whether the seats are fair"


def _definitions(shares: stats.Shares, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        *share_definitions(shares, level),
        (
            "FAIR, UNFAIR, UNDECIDED",
            "FAIR if every interval lies inside the fair share 1/players ± margin; UNFAIR if one lies wholly outside; "
            "otherwise UNDECIDED.",
        ),
        TEST_DEFINITION,
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", margin=True)
