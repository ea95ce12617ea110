"""What was found of baiting, in words."""

import polars as pl

from analyses import words
from analyses.bait_runs import Usual
from analyses.bait_table import COSTS, NOTHING, OPEN, PAYS, Row
from analyses.more_games import games_to_decide, would_decide
from orcsim import stats

_TONES = {PAYS: "good", COSTS: "bad", NOTHING: "plain", OPEN: "open"}
_DOES = {PAYS: "pays", COSTS: "costs", NOTHING: "hardly matters", OPEN: "is undecided"}


def verdict(worth: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    found = worth["verdict"].to_list()
    if len(set(found)) == 1:
        return found[0] if found[0] in (OPEN, NOTHING) else f"{found[0]} AT EVERY WARINESS"
    paying = [number for number, word in worth.select("wariness", "verdict").rows() if word == PAYS]
    if not paying:
        return "PAYS AT NO WARINESS"
    first = found.count(PAYS)
    if found[:first] == [PAYS] * first:
        return f"PAYS UP TO WARINESS {paying[-1]:g}"
    return f"PAYS AT WARINESS {words.joined([f'{number:g}' for number in paying]).upper()}"


def tone(worth: pl.DataFrame) -> str:
    """Return the tone of the verdict."""
    found = set(worth["verdict"])
    return _TONES[found.pop()] if len(found) == 1 else "plain"


def _span(row: Row) -> str:
    """Write what baiting is worth with its interval."""
    value, low, high = (words.number(100 * row[name], sign=True) for name in ("worth", "low", "high"))
    return f"{value} ({low} to {high})"


def pays(worth: pl.DataFrame) -> str:
    """Say at which wariness baiting surely pays or costs, and what it adds at the ends."""
    rows = worth.to_dicts()
    told = []
    for word, does in ((PAYS, "surely pays"), (COSTS, "surely costs"), (NOTHING, "hardly matters")):
        at = [f"{row['wariness']:g}" for row in rows if row["verdict"] == word]
        told += [f"{does} against wariness {words.joined(at)}"] if at else []
    text = f"Baiting {'; it '.join(told)}." if told else _open(rows)
    ends = [f"{_span(row)} against wariness {row['wariness']:g}" for row in (rows[0], rows[-1])[: len(rows)]]
    adds = f"In percentage points of the win share it adds {words.joined(ends)}."
    return " ".join(filter(None, [text, _stops(rows), adds]))


def _open(rows: list[Row]) -> str:
    """Say that nothing is certain at any wariness, and how many games would make it so at one of them."""
    needed = min(games_to_decide(row["n"], row["low"], row["high"], abs(row["worth"])) for row in rows)
    return f"Against no wariness is it certain that baiting pays or costs. {would_decide(needed, 'in each run')}"


def _stops(rows: list[Row]) -> str:
    """Say between which two numbers baiting stops to pay, if it pays at first and costs in the end."""
    pays = [row["wariness"] for row in rows if row["verdict"] == PAYS]
    costs = [row["wariness"] for row in rows if row["verdict"] == COSTS]
    if not pays or not costs or max(pays) > min(costs):
        return ""
    return f"It stops to pay between wariness {max(pays):g} and {min(costs):g}."


def against_usual(worth: pl.DataFrame, usual: Usual | None) -> list[str]:
    """Say whether baiting pays against the game's usual player."""
    if usual is None:
        return []
    row = worth.row(by_predicate=pl.col("wariness") == usual.wariness, named=True)
    shares = [words.percent_with(row[n], stats.Interval(row[f"{n}_low"], row[f"{n}_high"])) for n in ("bait", "twin")]
    return [
        f"Against the usual {usual.policy} (wariness {usual.wariness:g}) baiting {_DOES[row['verdict']]}: "
        f"{shares[0]} of the games won with bait, {shares[1]} without."
    ]


def ends(worth: pl.DataFrame) -> str:
    """Say how often the bait is swallowed."""
    first, last = (worth.row(place, named=True) for place in (0, -1))
    text = (
        f"The baiter's Jester is taken in {words.percent(first['taken'])} of the games against wariness "
        f"{first['wariness']:g} (the twin's in {words.percent(first['twin_taken'])})"
    )
    if first is last or worth.height == 1:
        return f"{text}."
    return (
        f"{text} and in {words.percent(last['taken'])} against wariness {last['wariness']:g} "
        f"({words.percent(last['twin_taken'])})."
    )


def how_wary(against: pl.DataFrame, without: pl.DataFrame) -> list[str]:
    """Say how wary to be against the baiter and against its twin."""
    if against.height == 1:
        return []
    return [
        f"Against a baiter {_best_told(against)}; against a player that does not bait {_best_told(without)}.",
    ]


def _best_told(table: pl.DataFrame) -> str:
    """Say which wariness wins most, and which others may be as good."""
    best = table.row(by_predicate=pl.col("is_best"), named=True)
    others = [f"{number:g}" for number in table.filter(pl.col("may_be_best") & ~pl.col("is_best"))["wariness"]]
    worst = table.row(int(table["share"].arg_min() or 0), named=True)
    text = f"wariness {best['wariness']:g} wins most, {words.percent(best['share'])} of the games"
    unsure = f" ({words.joined(others)} may be as good)" if others else ""
    return f"{text}{unsure}, and {worst['wariness']:g} least, {words.percent(worst['share'])}"


def brief(worth: pl.DataFrame, usual: Usual | None, against: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    first, last = (worth.row(place, named=True) for place in (0, -1))
    row = worth.row(by_predicate=pl.col("wariness") == usual.wariness, named=True) if usual else last
    who = f"the usual {usual.policy}" if usual else f"players of wariness {row['wariness']:g}"
    best = against.row(by_predicate=pl.col("is_best"), named=True)
    return (
        f"Letting the Jester be taken adds {_span(first)} percentage points of wins against players of wariness "
        f"{first['wariness']:g} and {_span(row)} against {who}; against a baiter wariness {best['wariness']:g} wins "
        f"most, {words.percent(best['share'])}."
    )
