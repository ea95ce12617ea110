"""In which order cards are shuffled: from the stream, or from a script written by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.reference import rng


class Chance(Protocol):
    """Where the shuffled decks of a game come from."""

    def shuffled(self, cards: Sequence[int], number: int) -> list[int]:
        """Return the cards of shuffle `number` in their new order, the next card last."""


@dataclass
class Streams:
    """The shuffles of one deal of a seed."""

    seed: int
    deal: int

    def shuffled(self, cards: Sequence[int], number: int) -> list[int]:
        """Return the cards of shuffle `number` in their new order, the next card last."""
        return rng.shuffled(cards, self.seed, self.deal, rng.DECK, 128 * number)


@dataclass
class Script:
    """Shuffles that lay the cards `first`, as far as they are there, on top, the next card last."""

    first: Sequence[int] = ()

    def shuffled(self, cards: Sequence[int], number: int) -> list[int]:
        """Return the cards in their new order."""
        rest = list(cards)
        top = []
        for card in self.first:
            rest.remove(card)
            top.append(card)
        return rest + top
