"""What a player weighs, told once more in plain Python: slow, square by square and move by move.

Written from what the weights of a policy are said to mean; nothing here is asked of the kernel but the position.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tests.kernels.origo.deck import (
    CODES,
    DECK,
    LARGE,
    SEAS,
    SQUARES,
    STATES,
    STEPS,
    area_squares,
    beside,
    grown,
    shown,
    squares_of,
)
from tests.kernels.origo.ledger import RULES
from tests.kernels.origo.machine import Machine

CLANS = (8, 6, 4, 2, 1)
CLAN_SIZE = 3
ROWS = "ABCDEFGHIJ"
Words = tuple[str, ...]


def state_points(code: str, shields: Sequence[int], seat: int, is_marked: bool, size: int) -> int:
    """Return what a tribe gets in a state in which each tribe has so many shields."""
    own = shields[seat]
    if own == 0:
        return 0
    others = [n for tribe, n in enumerate(shields) if tribe != seat]
    values = (2, 1, 0) if code == "BEL" else (4, 2, 1) if code in LARGE else (3, 2, 1)
    place = sum(n > own for n in others) + (own in others)
    points = values[place] if place < len(values) else 0
    return points + (2 if own == size and is_marked else 0)


def fleet_points(ships: Sequence[int], seat: int, *, tie_uses_places: bool) -> int:
    """Return what a fleet gets if each tribe has so many ships."""
    own, most = ships[seat], max(ships)
    if own == 0:
        return 0
    if own == most:
        return own + (2 if ships.count(most) == 1 else 1)
    is_second = own == max(n for n in ships if n < most) and (ships.count(most) == 1 or not tie_uses_places)
    return own + (1 if is_second and ships.count(own) == 1 else 0)


def chains_of(tribe: set[str]) -> list[set[str]]:
    """Return the chains of a tribe."""
    chains, left = [], set(tribe)
    while left:
        chains.append(grown(next(iter(left)), tribe))
        left -= chains[-1]
    return chains


class View:
    """A position at the step of a turn or in the opening, by names."""

    def __init__(self, game: Machine, rules: Mapping[str, Any] | None = None, codes: Sequence[str] = CODES) -> None:
        """Read the kernel's record."""
        state = game.state
        self.players, self.seat, self.codes = game.players, game.asked, codes
        self.rules = {**RULES, **(rules or {})}
        self.areas = {code: area_squares(code, codes) for code in (*STATES, *SEAS)}
        self.code_of = dict(zip(SQUARES, codes, strict=True))
        self.tribes = [game.shields(seat) for seat in range(game.players)]
        self.occupied = set[str]().union(*self.tribes)
        self.hands = [Counter(game.hand(seat)) for seat in range(game.players)]
        self.marked, self.supply, self.actions = game.marked(), game.numbers("supply"), int(state["actions"])
        self.sailed, self.moved = squares_of(state["sailed"]), squares_of(state["moved"])
        self.full_once = {sea for n, sea in enumerate(SEAS) if int(state["full_once"]) >> len(STATES) + n & 1}
        self.has_swapped_or_migrated = bool(state["has_migrated"])
        self.own = self.tribes[self.seat]
        self.free = set(SQUARES) - self.occupied
        self.near = {place for name in self.own for place in beside(name)}

    def sea(self) -> set[str]:
        """Return all sea squares."""
        return set[str]().union(*(self.areas[sea] for sea in SEAS))

    def shields(self, code: str) -> list[int]:
        """Return how many shields each tribe has in an area."""
        return [len(tribe & self.areas[code]) for tribe in self.tribes]

    def reach(self, face: str) -> set[str]:
        """Return the squares on which a card lets the seat place a shield."""
        return self.near if face == "growth" else shown(face, self.codes)

    @property
    def has_action(self) -> bool:
        """Whether the seat may still expand or attack."""
        return self.actions > 0 and self.supply[self.seat] > 0


class Weighing:
    """All that a seat weighs at a position, with the weights of one policy."""

    def __init__(self, view: View, policy: np.void) -> None:
        """Take position and weights."""
        self.view = view
        self.weights = {name: float(policy[name]) for name in policy.dtype.names or ()}
        self.chains = chains_of(view.own)
        self.chain_on = {name: chain for chain in self.chains for name in chain}
        self.clans = [
            (seat, len(chain))
            for seat, tribe in enumerate(view.tribes)
            for chain in chains_of(tribe)
            if len(chain) >= CLAN_SIZE
        ]
        self.by_size: dict[int, float] = {}

    # --- areas ----------------------------------------------------------------------------------------------------

    def standing(self, code: str, more: int) -> float:
        """Return the points of a state or of the fleets with so many own shields more, less a share of the rivals'."""
        view, is_sea = self.view, code in SEAS
        counts = [len(tribe & view.sea()) for tribe in view.tribes] if is_sea else view.shields(code)
        counts[view.seat] += more
        points = [
            fleet_points(counts, seat, tie_uses_places=bool(view.rules["fleet_tie_uses_places"]))
            if is_sea
            else state_points(code, counts, seat, code in view.marked, len(view.areas[code]))
            for seat in range(view.players)
        ]
        rivals = sum(points) - points[view.seat]
        return points[view.seat] - self.weights["denial"] * rivals

    def weight_of(self, code: str) -> float:
        """Return the weight of an area's points."""
        return self.weights["fleet" if code in SEAS else "states"]

    @cached_property
    def gain(self) -> dict[str, float]:
        """What a shield more in each area gains."""
        return {code: self.weight_of(code) * (self.standing(code, 1) - self.standing(code, 0)) for code in self.areas}

    @cached_property
    def loss(self) -> dict[str, float]:
        """What a shield less in each area loses; a state on the brink is founded by whoever takes the square."""
        losses = {}
        for code in self.areas:
            squares = self.view.sea() if code in SEAS else self.areas[code]
            has_shield = bool(self.view.own & squares)
            now = self.standing(code, 0)
            losses[code] = self.weight_of(code) * (now - self.standing(code, -1)) if has_shield else 0.0
            if self.is_unmarked(code) and self.left(code) == 1:
                losses[code] += self.weights["founding"] * self.steps / 2
        return losses

    @property
    def areas(self) -> dict[str, set[str]]:
        """The squares of each area."""
        return self.view.areas

    @property
    def steps(self) -> int:
        """Steps for the next founding."""
        return STEPS[len(self.view.marked)]

    def is_unmarked(self, code: str) -> bool:
        """Say whether an area is a state that can be founded."""
        return code in STATES and code not in self.view.marked

    def left(self, code: str) -> int:
        """Return how many squares of an area are free."""
        return len(self.areas[code] & self.view.free)

    @cached_property
    def area_worth(self) -> dict[str, float]:
        """What a shield more in each area brings, with a founding now, or a risk that others found."""
        worth = dict(self.gain)
        for code in filter(self.is_unmarked, self.areas):
            left = self.left(code)
            if left == 1 or (left == 2 and self.can_place_two(code)):
                worth[code] += self.weights["founding"] * self.steps
            elif left in (2, 3, 4):
                worth[code] -= self.weights["exposure"] * self.steps / (left - 1)
        return worth

    def can_place_two(self, code: str) -> bool:
        """Say whether two cards, played one after the other, reach the two free squares of a state."""
        view = self.view
        if min(view.actions, view.supply[view.seat]) < 2:
            return False
        first, second = self.areas[code] & view.free
        cards = [view.reach(face) for face in view.hands[view.seat].elements()]
        return any(
            first in one and second in other
            for number, one in enumerate(cards)
            for place, other in enumerate(cards)
            if number != place
        )

    # --- chains ---------------------------------------------------------------------------------------------------

    def chain_worth(self, size: int) -> float:
        """Return the worth of an own chain: points of the place it takes among the clans, and room to grow."""
        if size not in self.by_size:
            self.by_size[size] = self._chain_worth(size)
        return self.by_size[size]

    def _chain_worth(self, size: int) -> float:
        worth = self.weights["seed"] * size
        place = sum(other > size for _, other in self.clans)
        place += any(other == size and seat != self.view.seat for seat, other in self.clans)
        if size >= CLAN_SIZE and place < len(CLANS):
            worth += self.weights["clans"] * CLANS[place]
        return worth

    def joining(self, square: str, start: str = "") -> float:
        """Return what a shield on a square does for the own chains; it may come from an own square."""
        own = self.view.own - {start}
        beside_it = beside(square) & own
        chains = chains_of(own) if start else self.chains
        sizes = [len(chain) for chain in chains if chain & beside_it]
        apart = sum(self.chain_worth(size) for size in sizes)
        return self.chain_worth(sum(sizes) + 1) - apart + self.weights["support"] * len(beside_it)

    def stays(self, start: str) -> bool:
        """Say whether a shield holds more than a smallest clan together, as far as the squares around it show."""
        row, column = ROWS.index(start[0]), int(start[1:])
        rows = ROWS[max(row - 1, 0) : row + 2]
        around = {letter + str(number) for letter in rows for number in range(column - 1, column + 2)}
        pieces = [piece for piece in chains_of(self.view.own & around - {start}) if piece & beside(start)]
        return len(pieces) > 1 and len(self.chain_on[start]) > CLAN_SIZE

    def shore(self, chain: set[str]) -> set[str]:
        """Return the free squares beside a chain."""
        return {place for name in chain for place in beside(name)} & self.view.free

    def worth(self, square: str) -> float:
        """Return what a shield more on a free square is worth."""
        return self.area_worth[self.view.code_of[square]] + self.joining(square)

    def leaving_cost(self, start: str) -> float:
        """Return what is lost in areas and chains by lifting a shield."""
        chain = self.chain_on[start]
        parts = sum(self.chain_worth(len(part)) for part in chains_of(chain - {start}))
        return self.loss[self.view.code_of[start]] + self.chain_worth(len(chain)) - parts

    # --- moves ----------------------------------------------------------------------------------------------------

    def move_worth(self, move: Words) -> float:
        """Return what a step is worth; ending the turn, or swapping, is worth nothing."""
        kind, *what = move
        if kind == "EXPAND":
            return self.expanding(*what)
        if kind == "ATTACK":
            return self.attacking(what[1])
        return self.moving(*what) if kind in ("MIGRATE", "SAIL") else 0.0

    def expanding(self, face: str, square: str) -> float:
        """Return what a shield from the supply is worth; a growth card is missed later."""
        return self.worth(square) - (self.weights["thrift"] if face == "growth" else 0.0)

    def moving(self, start: str, end: str) -> float:
        """Return what moving a shield is worth; within an area nothing changes but the chains."""
        home, area = self.view.code_of[start], self.view.code_of[end]
        gain = self.joining(end, start) + (self.loss[home] if area == home else self.area_worth[area])
        support = self.weights["support"] * len(beside(start) & self.view.own)
        return gain - self.leaving_cost(start) - support - self.weights["wandering"]

    def attacking(self, square: str) -> float:
        """Return what an attack with all cards that fit is worth."""
        chance = self.chance(square)
        return chance * self.winning(square) - (1 - chance) * self.weights["shield"]

    def owner(self, square: str) -> int:
        """Return whose shield lies on a square."""
        return next(seat for seat, tribe in enumerate(self.view.tribes) if square in tribe)

    def winning(self, square: str) -> float:
        """Return what a rival's square is worth."""
        view, code, owner = self.view, self.view.code_of[square], self.owner(square)
        denied = self.weights["fleet"]
        if code in STATES:
            counts = view.shields(code)
            fewer = [n - (seat == owner) for seat, n in enumerate(counts)]
            before, after = (
                state_points(code, shields, owner, code in view.marked, len(view.areas[code]))
                for shields in (counts, fewer)
            )
            denied = self.weights["states"] * (before - after)
        return self.weights["fighting"] * (self.gain[code] + self.joining(square) + self.weights["denial"] * denied)

    def chance(self, square: str) -> float:
        """Return how likely an attack is won: sure where cards cannot change it, else by the margin expected."""
        view, owner = self.view, self.owner(square)
        cards = sum(n for face, n in view.hands[view.seat].items() if square in view.reach(face))
        strength = 2 * cards + len(beside(square) & view.own)
        defence = 1 + len(beside(square) & view.tribes[owner])
        n_hand = view.hands[owner].total()
        if strength <= defence:
            return 0.0
        if strength > defence + 2 * n_hand:
            return 1.0
        has_growth = bool(beside(square) & view.tribes[owner]) or view.rules["defence_growth"] == "always"
        fit = sum(
            n for face, n in DECK.items() if (has_growth if face == "growth" else square in shown(face, view.codes))
        )
        expected = n_hand * fit / sum(DECK.values())
        margin = strength - defence - 2 * self.weights["fear"] * expected
        return min(max(0.5 + margin / 6, 0.0), 1.0)

    # --- cards ----------------------------------------------------------------------------------------------------

    def spread(self, face: str) -> int:
        """Return how many free squares a card shows; growth comes after all others."""
        return len(SQUARES) if face == "growth" else len(shown(face, self.view.codes) & self.view.free)

    def card_worth(self, face: str) -> float:
        """Return the worth of the best free square that a card reaches; a growth card is worth more."""
        best = max([self.worth(square) for square in self.view.reach(face) & self.view.free], default=0.0)
        return max(best, 0.0) + (self.weights["thrift"] if face == "growth" else 0.0)
