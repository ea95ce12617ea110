"""How a policy of ORC arranges its pieces, draw by draw, and how often each role stands on each square."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from tests.reference.orc_words import COLUMNS, ROLES
from tests.reference.rng import SEAT, below, draw, unit

ANY = "."
N_PIECES = 2 * len(COLUMNS)
Likings = Mapping[str, float]
"""How many times as gladly a role is put in the front row; a role that is not named is put there as gladly as any."""


def draws_of(seed: int, deal: int, seat: int) -> Iterator[int]:
    """Give the draws of a seat."""
    index = 0
    while True:
        yield draw(seed, deal, SEAT + seat, index)
        index += 1


def arrange(draws: Iterator[int], counts: Mapping[str, int], formations: Sequence[str], likings: Likings | None) -> str:
    """Return the role on each starting square, as its owner sees it: front row from the left, then back row.

    A player that likes nothing more than anything else (None) has no moods either, which take a draw.
    """
    formation = ANY * N_PIECES
    if formations:
        formation = formations[below(next(draws), len(formations)) if len(formations) > 1 else 0]
    if likings is not None:
        next(draws)
    roles = ""
    for piece in range(N_PIECES):
        left = open_to(piece, roles, counts, formation)
        is_settled = formation[piece] in left
        roles += formation[piece] if is_settled else drawn(next(draws), piece, left, likings or {})
    return roles


def open_to(piece: int, roles: str, counts: Mapping[str, int], formation: str) -> dict[str, int]:
    """Return how many pieces of each role may be put on a square, given what stands on those before."""
    left = Counter(counts) - Counter(roles)
    if left[formation[piece]]:
        return {formation[piece]: left[formation[piece]]}
    # What the formation wants later is kept for it, as long as anything else is there.
    unwanted = left - Counter(formation[piece + 1 :])
    return dict(unwanted or left)


def liking(piece: int, role: str, likings: Likings) -> float:
    """Return how gladly a role is put on a square."""
    return likings.get(role, 1.0) if piece < len(COLUMNS) else 1.0


def weights_of(piece: int, left: Mapping[str, int], likings: Likings) -> dict[str, Fraction]:
    """Return by which weights a role is drawn; if nothing is liked there, all pieces are alike."""
    weights = {role: left[role] * Fraction(liking(piece, role, likings)) for role in ROLES if left.get(role)}
    return weights if any(weights.values()) else {role: Fraction(left[role]) for role in weights}


def drawn(bits: int, piece: int, left: Mapping[str, int], likings: Likings) -> str:
    """Return the role that a draw puts on a square."""
    weights = weights_of(piece, left, likings)
    point = Fraction(unit(bits)) * sum(weights.values())
    for role, weight in weights.items():
        point -= weight
        if point < 0:
            return role
    raise AssertionError("a draw lies beyond all weights")


def shares(counts: Mapping[str, int], formations: Sequence[str], likings: Likings) -> list[dict[str, Fraction]]:
    """Return how often each role stands on each square, exactly."""
    each = [
        _shares(tuple(counts.items()), formation, tuple(likings.items()))
        for formation in formations or [ANY * N_PIECES]
    ]
    return [
        {role: sum((one[piece][role] for one in each), Fraction(0)) / len(each) for role in ROLES}
        for piece in range(N_PIECES)
    ]


@cache
def _shares(
    counts: tuple[tuple[str, int], ...], formation: str, likings: tuple[tuple[str, float], ...]
) -> list[dict[str, Fraction]]:
    """Return how often each role stands on each square of one formation."""
    found = [dict.fromkeys(ROLES, Fraction(0)) for _ in range(N_PIECES)]
    before = {"": Fraction(1)}
    for piece in range(N_PIECES):
        after: dict[str, Fraction] = {}
        for roles, chance in before.items():
            weights = weights_of(piece, open_to(piece, roles, dict(counts), formation), dict(likings))
            for role, weight in weights.items():
                share = chance * weight / sum(weights.values())
                found[piece][role] += share
                # Only how many of each have been put down matters, not where.
                key = "".join(sorted(roles + role))
                after[key] = after.get(key, Fraction(0)) + share
        before = after
    return found
