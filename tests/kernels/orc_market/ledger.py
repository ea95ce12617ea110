"""The table as the log alone tells it."""

from collections.abc import Callable
from typing import Any

from kernels.orc_market.layout import Event
from tests.kernels.orc_market.deck import name_of
from tests.kernels.orc_market.machine import Machine

NOBODY = "-"


def describe(game: Machine) -> dict[str, Any]:
    """Return the kernel's record: customers by name, cards by number."""
    seats = range(game.players)
    return {
        "row": game.row(),
        "hidden": game.hidden(),
        "hands": [sorted(game.hand_numbers(seat)) for seat in seats],
        "stalls": [game.stall_numbers(seat) for seat in seats],
        "aside": sorted(game.aside_numbers()),
        "score": game.state["score"][: game.players].tolist(),
        "seen": {name_of(number) for number in range(32) if int(game.state["seen"]) >> number & 1},
    }


class Ledger:
    """A game rebuilt row by row."""

    def __init__(self, players: int, n_cards: int) -> None:
        """Begin before the setup."""
        self.players = players
        self.n_cards = n_cards
        self.row: list[str] = []
        self.hidden = [NOBODY] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stalls: list[list[int]] = [[] for _ in range(players)]
        self.kept: set[int] = set()
        self.returned: set[int] = set()
        self.score = [0] * players
        self.points: list[list[int]] = [[] for _ in range(players)]
        self.seen: set[str] = set()
        self.winners = 0
        self._does: dict[Event, Callable[[int, int, int, int], None]] = {
            Event.ROW: self._row,
            Event.HIDDEN: self._hide,
            Event.HAND: self._deal,
            Event.LAID: self._lay,
            Event.PASSED: self._pass,
            Event.REVEALED: self._reveal,
            Event.POINTS: self._points,
            Event.LEFT: self._leave,
            Event.JOINED: self._join,
            Event.KEPT: self._keep,
            Event.END: self._end,
        }

    def apply(self, kind: int, seat: int, a: int, b: int, c: int) -> None:
        """Bring the table up to date with one row of the log."""
        if Event(kind) in self._does:
            self._does[Event(kind)](seat, a, b, c)

    def describe(self) -> dict[str, Any]:
        """Return the table in the words of `describe`."""
        held = {card for cards in (*self.hands, *self.stalls) for card in cards}
        return {
            "row": self.row,
            "hidden": self.hidden,
            "hands": [sorted(hand) for hand in self.hands],
            "stalls": self.stalls,
            "aside": sorted(set(range(self.n_cards)) - held - self.returned),
            "score": self.score,
            "seen": self.seen,
        }

    def _row(self, _seat: int, place: int, customer: int, _c: int) -> None:
        assert place == len(self.row)
        self.row.append(name_of(customer))
        self.seen.add(name_of(customer))

    def _hide(self, seat: int, customer: int, _b: int, _c: int) -> None:
        assert self.hidden[seat] == NOBODY
        self.hidden[seat] = name_of(customer)

    def _deal(self, seat: int, card: int, _b: int, _c: int) -> None:
        self.kept, self.returned = set(), set()
        self.hands[seat].append(card)

    def _lay(self, seat: int, card: int, is_last: int, _c: int) -> None:
        self.hands[seat].remove(card)
        self.stalls[seat].append(card)
        assert is_last == (not self.hands[seat])

    def _pass(self, _seat: int, step: int, size: int, _c: int) -> None:
        assert {len(hand) for hand in self.hands} == {size}
        self.hands = [self.hands[(seat - step) % self.players] for seat in range(self.players)]

    def _reveal(self, seat: int, customer: int, _b: int, _c: int) -> None:
        assert self.hidden[seat] == name_of(customer)
        self.seen.add(name_of(customer))

    def _points(self, seat: int, points: int, total: int, _c: int) -> None:
        self.points[seat].append(points)
        self.score[seat] = total

    def _leave(self, _seat: int, customer: int, _b: int, _c: int) -> None:
        assert self.row.pop() == name_of(customer)

    def _join(self, _seat: int, customer: int, _b: int, _c: int) -> None:
        self.hidden[self.hidden.index(name_of(customer))] = NOBODY
        self.row.insert(0, name_of(customer))

    def _keep(self, seat: int, card: int, _b: int, _c: int) -> None:
        if not self.kept & set(self.stalls[seat]):
            self.returned |= set(self.stalls[seat])
            self.stalls[seat] = []
        assert card in self.returned
        self.returned.remove(card)
        self.kept.add(card)
        self.stalls[seat].append(card)

    def _end(self, _seat: int, winners: int, _b: int, _c: int) -> None:
        self.winners = winners
