"""About how many games decide what is undecided: intervals shrink with the root of the games, all else being equal."""

from math import inf

from analyses import words

MOST = 1e9
"""Games beyond which nobody would wait."""


def games_to_decide(games: float, low: float, high: float, gap: float) -> float:
    """Return about how many games in all make an interval's half as narrow as a gap, if its middle stays where it is.

    Parameters
    ----------
    games
        Those that were played.
    low, high
        The ends of the interval that they gave.
    gap
        How far the value lies from the nearest end of what would decide.

    Examples
    --------
    >>> games_to_decide(1000, -0.01, 0.03, 0.01)
    4000.0
    """
    if gap <= 0:
        return inf
    return games * max((high - low) / (2 * gap), 1.0) ** 2


def gap_to_worth(value: float, margin: float) -> float:
    """Return how far a difference lies from what decides: surely above or below 0, or surely within the margin.

    Examples
    --------
    >>> gap_to_worth(0.03, 0.01), gap_to_worth(-0.002, 0.01)
    (0.03, 0.008)
    """
    return max(abs(value), margin - abs(value))


def would_decide(games: float, each: str = "in all") -> str:
    """Say how many games would decide, as a sentence.

    Examples
    --------
    >>> would_decide(12345, "at each table")
    'An estimate: about 13,000 games at each table would decide if nothing else changes.'
    """
    if games > MOST:
        return "It lies so close to the limit that no number of games may decide."
    return f"An estimate: about {words.rounded_up(games)} games {each} would decide if nothing else changes."
