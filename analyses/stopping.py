"""Runs that ended by a rule rather than at a number of games: what is to be said of them."""

from analyses import words
from orcsim.api import Run
from orcsim.sequential import WatchedShares
from orcsim.stop_rules import FAIR, LOOKS, TARGET, UNFAIR, StopRule

HOLDS = "Its intervals of win shares hold at every look, so that looking often and stopping early does no harm."

LOOKED = "the intervals hold at every look"

COUNTS = (
    "All shares p against which the evidence stays below seats/{error:.2g} at this number of games: the mean, over "
    "shares scattered about p by a beta distribution, of how much likelier than p they make the games seen. All seats "
    "are covered together and at every look, exactly (beta-binomial mixture)."
)
MEANS = (
    "Share ± s × √(2(nρ² + 1)/(n²ρ²) × ln(√(nρ² + 1) × seats/{error:.2g})), where s is the standard deviation between "
    "{units} and ρ makes the interval tightest near n = {tightest}; clipped to 0–100%. All seats are covered together "
    "and at every look (asymptotic confidence sequence)."
)


def interval_words(shares: WatchedShares, level: float) -> str:
    """Say what the interval of a seat's share is in a run with a rule."""
    if shares.whole:
        return COUNTS.format(error=1 - level)
    return MEANS.format(error=1 - level, units=shares.of_what, tightest=words.count(shares.tightest))


def aim(rule: StopRule) -> str:
    """Say what a run was played until.

    Examples
    --------
    >>> aim(StopRule(1000, target_error=0.005))
    'every interval of a win share was at most ± 0.5 percentage points'
    """
    if rule.target_error is not None:
        return f"every interval of a win share was at most ± {words.points(rule.target_error)}"
    return f"the seats were FAIR or UNFAIR by a margin of {words.points(rule.error)}"


def ending(run: Run) -> str:
    """Say in a few words after how many games a run ended, and why."""
    rule, told = run.scenario.stop, run.manifest.get("stopping", {})
    if rule is None:
        return ""
    reached = {TARGET: "the target was reached", FAIR: "the seats are FAIR", UNFAIR: "the seats are UNFAIR"}
    played = f"after {words.count(run.n_games)} of at most {words.plural(rule.most_games, 'game')}"
    why = told.get("reason")
    if why is None:
        return f"{played}, before the rule came to an end"
    return f"{played}: {reached.get(why, 'not reached; a higher --games goes on')}"


def looks(run: Run) -> str:
    """Say at which numbers of games a run was looked at."""
    number = run.manifest.get("stopping", {}).get("looks")
    steps = [f"every {words.count(step)}" + (f" up to {words.count(end)}" if end else "") for step, end in LOOKS]
    often = "" if number is None else f"{words.plural(number, 'look')}, "
    return f"{often}at fixed numbers of games ({', then '.join(steps)})"


def remark(run: Run) -> tuple[str, ...]:
    """Say how a run with a rule ended; of any other, nothing."""
    if run.scenario.stop is None:
        return ()
    return (f"Played until {aim(run.scenario.stop)}; it ended {ending(run)}; {looks(run)}. {HOLDS}",)
