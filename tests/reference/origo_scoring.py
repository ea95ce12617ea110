"""What clans, fleets and states are worth, and how the leaders move."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Points = dict[int, int]
"""By seat; seats that take no part are missing."""


@dataclass(frozen=True)
class ClanPlace:
    """All clans of one size: how many each seat has and what they bring it."""

    size: int
    clans: Points
    points: Points


def clan_places(sizes: Sequence[Iterable[int]], values: Sequence[int], least: int, successive: bool) -> list[ClanPlace]:
    """Return the clans by size, largest first; `sizes` are those of each seat's chains [K1 to K6].

    Parameters
    ----------
    sizes
        For each seat the sizes of its chains, in any order.
    values
        Points of the places.
    least
        The least shields of a clan.
    successive
        Equal clans of one tribe take a place each [option equal_clans].
    """
    counts: dict[int, Counter[int]] = {}
    for seat, own in enumerate(sizes):
        for size in own:
            if size >= least:
                counts.setdefault(size, Counter())[seat] += 1
    places, place = [], 0
    for size in sorted(counts, reverse=True):
        clans = dict(counts[size])
        places.append(ClanPlace(size, clans, points_of_place(clans, place, values, successive)))
        place += sum(clans.values())
    return places


def points_of_place(clans: Points, place: int, values: Sequence[int], successive: bool) -> Points:
    """Return what clans of equal size bring, the first of them on a place counted from 0 [K4, K5]."""
    if len(clans) > 1:
        return {seat: n * value_at(values, place + 1) for seat, n in clans.items()}
    ((seat, n),) = clans.items()
    if successive:
        return {seat: sum(value_at(values, place + i) for i in range(n))}
    return {seat: n * value_at(values, place)}


def value_at(values: Sequence[int], place: int) -> int:
    """Return the points of a place, nothing behind the last one."""
    return values[place] if place < len(values) else 0


def clan_points(
    sizes: Sequence[Iterable[int]], values: Sequence[int], least: int, successive: bool = False
) -> list[int]:
    """Return what all clans bring each seat."""
    total: Counter[int] = Counter()
    for place in clan_places(sizes, values, least, successive):
        total.update(place.points)
    return [total[seat] for seat in range(len(sizes))]


def fleet_points(ships: Sequence[int], first: int, shared: int, second: int, tie_uses_places: bool = True) -> list[int]:
    """Return what the fleets bring each seat [L1 to L4, Q25]."""
    points = list(ships)
    strengths = sorted({n for n in ships if n > 0}, reverse=True)
    if strengths:
        points_for_strongest = first if ships.count(strengths[0]) == 1 else shared
        for seat, n in enumerate(ships):
            points[seat] += points_for_strongest * (n == strengths[0])
    if (
        len(strengths) > 1
        and ships.count(strengths[1]) == 1
        and not (tie_uses_places and ships.count(strengths[0]) > 1)
    ):
        points[ships.index(strengths[1])] += second
    return points


def state_points(shields: Sequence[int], values: Sequence[int], dominated: int = 0) -> list[int]:
    """Return what a state brings each seat; `dominated` is added for a tribe that holds all its squares [M1 to M4]."""
    points = []
    for own in shields:
        place = sum(other > own for other in shields)
        shared = shields.count(own) > 1
        points.append(value_at(values, place + shared) + dominated if own else 0)
    return points


def moved(positions: Sequence[int], seat: int, steps: int, track: int) -> int:
    """Return where a leader stops after so many steps on a track of so many squares [J1 to J4, Q23]."""
    if steps == 0:
        return positions[seat]
    taken = {position % track for other, position in enumerate(positions) if other != seat}
    position = positions[seat] + steps
    while position % track in taken:
        position += 1
    return position


def order_of_moving(points: Mapping[int, int], starter: int, players: int) -> list[int]:
    """Return the seats with most points first, equal ones from the starter's seat clockwise [I4, I5]."""
    return sorted(points, key=lambda seat: (-points[seat], (seat - starter) % players))


def moved_all(positions: Sequence[int], points: Mapping[int, int], starter: int, track: int) -> list[int]:
    """Return where all leaders stand after one part of a tribe scoring [I3]."""
    after = list(positions)
    for seat in order_of_moving(points, starter, len(positions)):
        after[seat] = moved(after, seat, points[seat], track)
    return after
