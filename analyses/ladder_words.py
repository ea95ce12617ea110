"""What a ladder tells, in words."""

from dataclasses import dataclass
from itertools import pairwise

from analyses import words
from analyses.ladder_depth import BEATS, DEEPER, LITTLE, MANY_SHARED, OPEN, SMALL, SOME, Depth, Gain
from analyses.ladder_ratings import Measured
from analyses.ladder_runs import Ladder, Met
from analyses.match_up_standing import Estimate
from analyses.more_games import games_to_decide, would_decide

STEP = f"{BEATS:.0%}"


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything that is told about a ladder.

    Attributes
    ----------
    scores
        By pair, the lower-rated rung first, what the other one scores; intervals of all pairs hold at once.
    depth, gain
        How deep the game is, and what looking ahead adds; None if that is not known.
    times
        By rung, about how many milliseconds a decision takes; empty if that is not known.
    level
        Confidence of intervals.
    """

    ladder: Ladder
    measured: Measured
    scores: dict[Met, Estimate]
    depth: Depth
    gain: Gain | None
    times: dict[str, float]
    level: float

    @property
    def steps(self) -> list[tuple[Met, Estimate]]:
        """Return each rung above the lowest with the one below it, and what it scores."""
        names = self.ladder.names
        return [(pair, self.score(pair)) for pair in pairwise(names)]

    def score(self, pair: Met) -> Estimate:
        """Return what the second of two rungs scores against the first."""
        if pair in self.scores:
            return self.scores[pair]
        value, low, high = self.scores[pair[1], pair[0]]
        return Estimate(1 - value, 1 - high, 1 - low)

    def rating_told(self, name: str) -> str:
        """Write the rating of a rung with its interval."""
        rating = self.measured.rating(name, self.level)
        if self.measured.never_won(name):
            return f"below {words.number(rating.high, 0)}"
        return points_with(rating)

    def told(self, pair: Met) -> str:
        """Write that score with its interval."""
        score = self.score(pair)
        return words.percent_with(score.value, score.ends)


def depth_words(depth: Depth) -> str:
    """Say how many steps there are in a few words.

    Examples
    --------
    >>> depth_words(Depth(("a", "b", "c"), ("a", "b", "c"), ())), depth_words(Depth(("a", "b"), ("a", "b", "c"), ()))
    ('2 steps', 'at least 1 step')
    """
    return f"{'' if depth.least == depth.most else 'at least '}{words.plural(depth.least, 'step')}"


def verdict(found: Findings) -> str:
    """Return the answer in a few words."""
    told = {
        DEEPER: "; DEEPER than our players",
        SOME: "; search gains some",
        SMALL: "; search gains little",
        OPEN: "; what search gains: UNDECIDED",
    }
    return depth_words(found.depth) + (told[found.gain.finding] if found.gain else "")


def tone(found: Findings) -> str:
    """Return the judgement: how deep a game should be is a matter of taste."""
    is_open = found.depth.least < found.depth.most or (found.gain is not None and found.gain.finding == OPEN)
    return "open" if is_open else "plain"


def answer(found: Findings) -> str:
    """Return what was found as sentences."""
    return " ".join([_depth(found), _gain(found), _span(found), _games(found)])


def _depth(found: Findings) -> str:
    """Say which steps there are."""
    depth = found.depth
    if depth.least == depth.most:
        if not depth.least:
            return f"No player scores surely {STEP} against another: the ladder has no step."
        return (
            f"The longest chain of players each of whom surely scores {STEP} or more against the one before has "
            f"{words.plural(depth.least, 'step')}: {chain_words(depth.sure)}."
        )
    unsure = words.joined([f"{upper} over {lower}, {found.told((lower, upper))}" for lower, upper in depth.undecided])
    are = "is" if len(depth.undecided) == 1 else "are"
    sure = f" ({chain_words(depth.sure)})" if depth.least else ""
    return (
        f"The longest chain of players each of whom scores {STEP} or more against the one before has at least "
        f"{words.plural(depth.least, 'step')}{sure} and at most {depth.most}: undecided {are} {unsure}. "
        f"{_deciding(found)}".rstrip()
    )


def _deciding(found: Findings) -> str:
    """Say how many games would decide the first step that is undecided."""
    pair = found.depth.undecided[0]
    met = found.measured.meetings.get(pair) or found.measured.meetings.get((pair[1], pair[0]))
    if met is None:
        return ""
    value, low, high = found.score(pair)
    games = games_to_decide(met.finished, low, high, abs(value - BEATS))
    return would_decide(games, f"of {pair[1]} against {pair[0]}")


def chain_words(chain: tuple[str, ...]) -> str:
    """Write a chain from below.

    Examples
    --------
    >>> chain_words(("random", "beginner", "greedy"))
    'random < beginner < greedy'
    """
    return " < ".join(chain)


def _gain(found: Findings) -> str:
    """Say what looking ahead adds."""
    gain = found.gain
    if gain is None:
        return "No player here looks ahead against the best that does not, so how much deeper the game is stays open."
    told = f"{gain.ahead} scores {words.percent_with(gain.score.value, gain.score.ends)} against {gain.rival}"
    if gain.shared >= MANY_SHARED:
        told += f", and {words.percent(gain.shared)} of their games are shared, which keeps scores near 50%"
    return {
        DEEPER: f"The game is deeper than our players: {told}.",
        SOME: f"Search gains some, but no step: {told}.",
        SMALL: f"Search gains little: {told}.",
        OPEN: f"Undecided is what search gains, little (below {LITTLE:.0%}) or a step ({STEP} or more): {told}. "
        f"{would_decide(gain.games, f'of {gain.ahead} against {gain.rival}')}",
    }[gain.finding]


def top_of(found: Findings) -> str:
    """Return the rung with the highest rating."""
    return max(found.ladder.names, key=lambda name: found.measured.rating(name, found.level).value)


def _span(found: Findings) -> str:
    """Say how far apart the ends of the ladder are."""
    top, zero = top_of(found), found.measured.zero
    return f"{top} stands {found.rating_told(top)} points of rating above {zero}."


def points_with(rating: Estimate) -> str:
    """Write a rating with its interval in whole points.

    Examples
    --------
    >>> points_with(Estimate(312.4, 298.0, 330.2)), points_with(Estimate(0.0, 0.0, 0.0))
    ('312 (298 to 330)', '0')
    """
    value, low, high = (words.number(end, 0) for end in rating)
    return value if low == value == high else f"{value} ({low} to {high})"


def _games(found: Findings) -> str:
    """Say of how many games scores are parts."""
    games = [met.finished for met in found.measured.meetings.values()]
    return f"A score is a part of the wins in the {words.span(min(games), max(games))} finished games of a pair."


def brief(found: Findings) -> str:
    """Return the answer in one sentence."""
    depth, gain = found.depth, found.gain
    many = words.plural(depth.most, "step")
    deep = f"{many} of skill" if depth.least == depth.most else f"{depth.least} to {many} of skill"
    top = depth.sure[-1] if depth.least else found.ladder.names[-1]
    first = f"Between {found.ladder.names[0]} and {top} play lie {deep}"
    if gain is None:
        return f"{first}."
    score = words.percent(gain.score.value)
    return {
        DEEPER: f"{first}, and the game is deeper than {gain.rival}, against which {gain.ahead} scores {score}.",
        SOME: f"{first}; looking ahead adds some to {gain.rival} ({score}).",
        SMALL: f"{first}; looking ahead adds little to {gain.rival} ({score}).",
        OPEN: f"{first}; whether looking ahead adds much to {gain.rival} is undecided ({score}).",
    }[gain.finding]


def headline(found: Findings) -> str:
    """Return the title of the figure of ratings."""
    gain = found.gain
    deep = words.capital(depth_words(found.depth)) + " of skill"
    if gain is None:
        return deep
    return {
        DEEPER: f"{deep}; who looks ahead plays better still",
        SOME: f"{deep}; looking ahead gains some",
        SMALL: f"{deep}; looking ahead gains little",
        OPEN: f"{deep}; what looking ahead gains is open",
    }[gain.finding]
