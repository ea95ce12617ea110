"""What a seat may do in its turn, and what it has done already."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.reference.origo_battle import Battle
from tests.reference.origo_board import Board
from tests.reference.origo_map import BESIDE, landings
from tests.reference.origo_words import NOBODY, SQUARES, Step, step


class Turn:
    """One turn.

    Attributes
    ----------
    actions
        Card actions left: expanding and attacking [C3].
    may_migrate
        Nothing has been migrated or swapped yet.
    sailed
        Where the shields stand that have sailed.
    moved
        Where the shields stand that were placed, won or moved.
    is_pass
        Nothing has been done that counts.
    """

    def __init__(self, board: Board, seat: int) -> None:
        self.board, self.seat, self.rules = board, seat, board.box.rules
        self.actions = 2
        self.may_migrate = self.is_pass = True
        self.sailed: set[int] = set()
        self.moved: set[int] = set()

    def options(self) -> list[Step]:
        """Return which rows may come next."""
        ending = step("turn_end", self.seat, int(self.is_pass))
        return [ending, *self.card_actions(), *self.migrations(), *self.swaps(), *self.voyages()]

    def card_actions(self) -> Iterator[Step]:
        """Return all expansions and attacks [D1, E3]."""
        if self.actions == 0 or self.board.supply[self.seat] == 0:
            return
        held = self.board.held
        free = {square for square in SQUARES if held[square] == NOBODY}
        targets = {square for square in SQUARES if self.is_target(square)}
        for face in sorted(set(self.board.hands[self.seat])):
            reach = self.board.reach(face, self.seat)
            for square in sorted(reach & free):
                yield step("expanded", self.seat, face, square)
            for square in sorted(reach & targets):
                yield step("attacked", self.seat, face, square, held[square])

    def is_target(self, square: int) -> bool:
        """Say whether a square may be attacked, given a card that fits [E1, E2]."""
        held = self.board.held
        if held[square] in (NOBODY, self.seat):
            return False
        is_near = any(held[other] == self.seat for other in BESIDE[square]) or self.rules["attack_from"] == "anywhere"
        return is_near and self.board.can_be_attacked(square)

    def migrations(self) -> Iterator[Step]:
        """Return all migrations [F1 to F3]."""
        if self.may_migrate:
            may_bend = self.rules["jump"] == "bends"
            yield from self.moves("migrated", [s for s in SQUARES if s not in self.board.box.sea], may_bend)

    def voyages(self) -> Iterator[Step]:
        """Return all voyages of ships that have not sailed yet [G1 to G3]."""
        ready = sorted(self.board.box.sea - self.sailed)
        yield from self.moves("sailed", ready, self.rules["jump"] != "straight")

    def moves(self, kind: str, squares: list[int], may_bend: bool) -> Iterator[Step]:
        """Return all moves from some squares [F2, Q9]."""
        held = self.board.held
        for square in squares:
            if held[square] == self.seat and (self.rules["double_move"] or square not in self.moved):
                for landing in sorted(landings(held, square, may_bend)):
                    yield step(kind, self.seat, square, landing)

    def swaps(self) -> Iterator[Step]:
        """Return all pairs of cards that can be swapped, the lower face first [F4]."""
        hand = self.board.hands[self.seat]
        if self.may_migrate:
            for one, other in combinations_with_replacement(sorted(set(hand)), 2):
                if one != other or hand.count(one) > 1:
                    yield step("swapped", self.seat, one, other)

    def has_done(self, kind: str) -> None:
        """Use up what a step takes [C3, C4, Q10]."""
        if kind != "swapped" or self.rules["swap_is_action"]:
            self.is_pass = False
        if kind in ("expanded", "attacked"):
            self.actions -= 1
        elif kind in ("migrated", "swapped"):
            self.may_migrate = False

    def expand(self, face: int, square: int) -> None:
        """Play a card for a shield [D1, C7]."""
        board = self.board
        board.hands[self.seat].remove(face)
        board.pile.append(face)
        board.supply[self.seat] -= 1
        board.put(square, self.seat)
        self.moved.add(square)

    def attack(self, face: int, square: int) -> Battle:
        """Play the first card of an attack and lay the shield that fights [E5]."""
        battle = Battle(self.board, self.seat, square)
        battle.play(self.seat, face)
        self.board.supply[self.seat] -= 1
        return battle

    def move(self, kind: str, square: int, landing: int) -> None:
        """Move a shield; that it has sailed goes with it [F3, G2, G4]."""
        self.board.held[square] = NOBODY
        self.board.put(landing, self.seat)
        has_sailed = square in self.sailed or kind == "sailed"
        self.sailed -= {square}
        self.moved -= {square}
        self.moved.add(landing)
        if has_sailed:
            self.sailed.add(landing)

    def discard(self, one: int, other: int) -> None:
        """Put two cards of the hand on the discard pile [F4]."""
        for face in (one, other):
            self.board.hands[self.seat].remove(face)
            self.board.pile.append(face)
