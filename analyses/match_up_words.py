"""What a round robin tells, in words."""

from collections.abc import Mapping
from typing import Any

from analyses import words
from analyses.match_up_findings import Findings
from analyses.match_up_scores import ABOVE, BELOW, EVEN, UNDECIDED
from analyses.match_up_standing import DEAD, DOMINANT, LEADING, NEAR_ALL, NEARLY_SURE, Estimate
from analyses.more_games import games_to_decide, would_decide
from orcsim import stats

MOST_NAMED = 2
"""Dead plans that a verdict names."""

MOST_PARTS = 4
"""Plans of a mix that a sentence names."""

CERTAIN = 0.999


def top_plan(found: Findings) -> str | None:
    """Return the plan that is dominant or nearly so, if one is."""
    return next(iter(found.standing(DOMINANT, LEADING)), None)


def is_open(found: Findings) -> bool:
    """Say whether it is undecided if one plan has the mix to itself."""
    return top_plan(found) is None and found.alone > 1 - NEARLY_SURE


def verdict(found: Findings) -> str:
    """Return the answer in a few words."""
    top, dead = top_plan(found), found.standing(DEAD)
    if top is not None:
        first = f"{'' if found.standing(DOMINANT) else 'nearly '}dominant: {top}"
    else:
        first = "UNDECIDED" if is_open(found) else "no dominant plan"
    return first + (f"; dead: {words.joined(dead) if len(dead) <= MOST_NAMED else len(dead)}" if dead else "")


def tone(found: Findings) -> str:
    """Return the judgement: a dominant plan is bad news."""
    if is_open(found):
        return "open"
    return "good" if top_plan(found) is None else "bad"


def score_span(found: Findings, plan: str, against: str) -> str:
    """Write a plan's score against another with its interval."""
    for row in found.pairs.iter_rows(named=True):
        if (row["plan"], row["against"]) == (plan, against):
            return words.percent_with(row["score"], stats.Interval(row["low"], row["high"]))
        if (row["plan"], row["against"]) == (against, plan):
            return words.percent_with(1 - row["score"], stats.Interval(1 - row["high"], 1 - row["low"]))
    raise KeyError(plan, against)


def _score(found: Findings, plan: str, against: str) -> float:
    """Return a plan's score against another."""
    names = found.duels.plans
    return float(found.scores[names.index(plan), names.index(against)])


def _others(found: Findings, plan: str) -> list[str]:
    """Return the other plans, those against which it scores least first."""
    return sorted((name for name in found.playing.plans if name != plan), key=lambda name: _score(found, plan, name))


def _beaten(found: Findings, plan: str) -> list[str]:
    """Return the plans that one surely beats."""
    names = found.playing.plans
    return [name for name, beats in zip(names, found.beats[names.index(plan)], strict=True) if beats]


def headline(found: Findings) -> str:
    """Return the title of the square of scores."""
    top, dead = top_plan(found), found.standing(DEAD)
    if top is None:
        first = "Whether one plan is dominant is open" if is_open(found) else "No plan beats all the others"
    else:
        first = f"{top} beats every other plan" if found.standing(DOMINANT) else f"No plan beats {top}"
    losers = words.joined(dead) if len(dead) <= MOST_NAMED else f"{len(dead)} plans"
    return f"{first}; {losers} beat{'s' if len(dead) == 1 else ''} none" if dead else first


def answer(found: Findings) -> str:
    """Return what was found as sentences."""
    return " ".join([_top_words(found), _dead_words(found), circle_words(found), _games_words(found)])


def _games_words(found: Findings) -> str:
    """Say of how many games scores are parts."""
    games = found.pairs["n"]
    return f"A score is a part of the wins in the {words.span(min(games), max(games))} finished games of a pair."


def _top_words(found: Findings) -> str:
    """Say which plan is dominant, or what the mix is."""
    top = top_plan(found)
    if top is None:
        if is_open(found) and found.alone >= NEARLY_SURE:
            return (
                f"One plan is dominant or nearly so, but which one is undecided: most likely {_largest(found, 'mix')}. "
                f"{_more_words(found)}"
            )
        if is_open(found):
            return (
                f"Whether one plan is dominant is undecided: one has at least {NEAR_ALL:.0%} of the mix that no plan "
                f"beats in {words.percent(found.alone)} of the resamples, most likely {_largest(found, 'mix')}. "
                f"{_more_words(found)}"
            )
        return (
            f"No plan is dominant: the mix that no plan beats is as rich as {_number(found.effective, 2)} plans, "
            f"{mix_words(found)}."
        )
    others = _others(found, top)
    if found.standing(DOMINANT):
        return (
            f"{top} is dominant: it surely beats each of the {len(others)} other plans, most narrowly {others[0]} with "
            f"{score_span(found, top, others[0])}."
        )
    beaten = _beaten(found, top)
    unsure = [f"{name}, {score_span(found, top, name)}" for name in others if name not in beaten]
    return (
        f"{top} is nearly dominant: no plan beats it, so it is the whole mix that no plan beats. It surely beats "
        f"{len(beaten)} of {words.plural(len(others), 'other plan')}, but not by more than the margin "
        f"{words.joined(unsure)}."
    )


def _more_words(found: Findings) -> str:
    """Say how many games would tell the likeliest plan from that of the others which it beats least surely."""
    top = _largest(found, "mix")
    rival = _others(found, top)[0]
    row = next(row for row in found.pairs.iter_rows(named=True) if {row["plan"], row["against"]} == {top, rival})
    games = games_to_decide(row["n"], row["low"], row["high"], abs(row["score"] - EVEN))
    return would_decide(games, f"of {top} against {rival}")


def _dead_words(found: Findings) -> str:
    """Say which plans are dead."""
    dead = found.standing(DEAD)
    if not dead:
        return "No plan is dead."
    rows = {row["plan"]: row for row in found.plans.iter_rows(named=True)}
    others = len(rows) - 1
    told = words.joined([f"{name} (loses to {rows[name]['loses']} of {others})" for name in dead])
    why = "it beats none and has" if len(dead) == 1 else "they beat none and have"
    return f"Dead: {told}; {why} no part in the mix."


def circle_words(found: Findings) -> str:
    """Say whether plans go in circles, and how much of the differences does."""
    n_circles, n_triples = found.circles
    share = words.percent_with(found.circular.value, found.circular.ends)
    part = f"Of what tells plans apart {share} goes in circles; one rating a plan explains the rest."
    if not found.cycle:
        return f"No plans surely beat each other in a circle. {part}"
    steps = zip(found.cycle, (*found.cycle[1:], found.cycle[0]), strict=True)
    told = [f"{a} beats {b} ({words.percent(_score(found, a, b))})" for a, b in steps]
    counted = f" ({n_circles} of {words.plural(n_triples, 'decided triple')} go in a circle)" if n_triples else ""
    return f"In a circle {words.joined(told)}{counted}. {part}"


def brief(found: Findings) -> str:
    """Return the answer in one sentence."""
    top, dead = top_plan(found), found.standing(DEAD)
    players = found.duels.plans
    if top is None:
        first = (
            "whether one plan is dominant is undecided"
            if is_open(found)
            else f"no plan is dominant: the mix that none beats is as rich as {_number(found.effective, 1)} plans"
        )
    elif found.standing(DOMINANT):
        first = f"{top} is dominant and beats each of the {len(found.playing.plans) - 1} other plans"
    else:
        first = f"no plan beats {top}, which beats {len(_beaten(found, top))} of {len(found.playing.plans) - 1} others"
    last = f"; {words.joined(dead)} {'is' if len(dead) == 1 else 'are'} dead" if dead else "; no plan is dead"
    return f"Of {len(players)} policies that all met each other, {first}{last}."


def _largest(found: Findings, column: str) -> str:
    """Return the plan with the largest value."""
    return str(found.plans.sort(column, descending=True, maintain_order=True)["plan"][0])


def _number(estimate: Estimate, decimals: int) -> str:
    """Write a number with its interval."""
    value, low, high = (words.number(part, decimals) for part in estimate)
    return value if low == value == high else f"{value} ({low} to {high})"


def span(row: Mapping[str, Any], name: str) -> str:
    """Write a share of a plan with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))


def mix_words(found: Findings) -> str:
    """Say which plans are in the mix that no plan beats."""
    rows = found.plans.sort("mix", descending=True, maintain_order=True).to_dicts()
    parts = [f"{row['plan']} {span(row, 'mix')}" for row in rows if row["mix"] > 0]
    more = len(parts) - MOST_PARTS
    return words.joined(parts) if more <= 1 else words.joined([*parts[:MOST_PARTS], f"{more} others"])


def mix_finding(found: Findings) -> str:
    """Return the title of the picture of the mix."""
    if is_open(found):
        return f"Whether {_largest(found, 'mix')} alone is the mix that no plan beats is undecided"
    if found.effective.value < 1 + 1 - CERTAIN:
        return f"{_largest(found, 'mix')} alone is the mix that no plan beats"
    n = int((found.plans["mix"] > 0).sum())
    return f"The mix that no plan beats has {n} plans and is as rich as {_number(found.effective, 1)}"


def score_words(found: Findings, order: list[str]) -> str:
    """Say against whom each plan scores least and most."""
    told = []
    for plan in order:
        rivals = sorted((name for name in order if name != plan), key=lambda name: _score(found, plan, name))
        worst, best = (f"{words.percent(_score(found, plan, name))} against {name}" for name in (rivals[0], rivals[-1]))
        told.append(f"{plan} from {worst} to {best}")
    return "; ".join(told)


def rating_span(row: Mapping[str, Any]) -> str:
    """Write the rating of a plan with its interval."""
    value, low, high = (words.number(row[f"rating{end}"], 0, sign=True) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def rating_words(found: Findings) -> str:
    """Say every rating."""
    return "; ".join(f"{row['plan']} {rating_span(row)}" for row in found.plans.to_dicts())


def rating_finding(found: Findings) -> str:
    """Return the title of the picture of ratings."""
    first, last = (found.plans.row(place, named=True) for place in (0, -1))
    apart = first["rating"] - last["rating"]
    odds = words.percent(1 / (1 + 10 ** (-apart / 400)))
    return f"{first['plan']} is rated {words.number(apart, 0)} points above {last['plan']}: a score of {odds}"


def alpha_words(found: Findings) -> str:
    """Say how alpha-rank ends."""
    rows = found.plans.sort("alpha", descending=True, maintain_order=True).to_dicts()
    parts = [f"{row['plan']} {span(row, 'alpha')}" for row in rows if row["alpha"] > EVEN / len(rows)]
    settled = found.alpha.settled
    where = f"settles from alpha {settled:.3g} on" if settled else "does not settle in the range that was swept"
    return f"It {where}: {words.joined(parts)}"


def alpha_finding(found: Findings) -> str:
    """Return the title of the picture of alpha-rank."""
    first, second = found.plans.sort("alpha", descending=True, maintain_order=True).to_dicts()[:2]
    if found.alpha.settled is None:
        return "Which plan players end with depends on how strongly they imitate"
    if first["alpha"] > CERTAIN and first["alpha_low"] < NEAR_ALL:
        return f"Which plan players end with who imitate what scores better is undecided; perhaps {first['plan']}"
    if first["alpha"] > CERTAIN:
        return f"Players who imitate what scores better all end with {first['plan']}"
    n = int((found.plans["alpha"] > 1 - CERTAIN).sum())
    most = f", {first['plan']} the most ({words.percent(first['alpha'])} of the time)"
    alike = first["alpha"] - second["alpha"] < 1 - NEARLY_SURE
    return f"Players who imitate what scores better go round among {n} plans{'' if alike else most}"


def fit_words(found: Findings) -> str:
    """Say how well one rating a plan explains the scores."""
    fit = found.fit
    a, b = fit.worst
    worst = f"most for {a} against {b}, which scores {words.percent(fit.found)} and not {words.percent(fit.expected)}"
    test = ""
    if fit.test is not None:
        chance = "no further than by chance" if fit.test.p_value >= 1 - NEARLY_SURE else "further than by chance"
        p = words.p_value(fit.test.p_value)
        test = f"; that is {chance} (chi-square {fit.test.statistic:,.0f}, {fit.test.df} df, {p})"
    return f"Ratings miss the scores by {words.points(fit.gap, 1)} (root mean square), {worst}{test}."


def exploit_words(found: Findings) -> str:
    """Say what the best answer gains on all plans alike and on the safest plan."""
    even, safest = found.even_loses, found.safest_loses
    return (
        f"The best answer scores {_above(even)} against all plans alike and {_above(safest)} against {found.safest}, "
        "the safest single plan; against the mix that no plan beats it scores 50.0%."
    )


def _above(estimate: Estimate) -> str:
    """Write what the best answer scores, with its interval."""
    return words.percent_with(EVEN + estimate.value, stats.Interval(EVEN + estimate.low, EVEN + estimate.high))


def counted(found: Findings) -> str:
    """Say of how many pairs it is known who is better."""
    verdicts = found.pairs["verdict"].to_list()
    sure = sum(verdict in (ABOVE, BELOW) for verdict in verdicts)
    left = verdicts.count(UNDECIDED)
    undecided = f"{left} {'is' if left == 1 else 'are'} undecided"
    return f"In {sure} of {words.plural(len(verdicts), 'pair')} one plan surely beats the other; {undecided}."
