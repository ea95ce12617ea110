"""In which order customers and products are dealt: from the streams, or from a script written by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.reference import rng


class Chance(Protocol):
    """Where the shuffled orders of a game come from."""

    def customers(self, n: int) -> Sequence[int]:
        """Return the order of all customers in the box."""

    def products(self, time: int, n: int) -> Sequence[int]:
        """Return the order of all product cards in the box that a round is dealt from."""


@dataclass
class Streams:
    """The shuffles of one deal of a seed."""

    seed: int
    deal: int

    def customers(self, n: int) -> Sequence[int]:
        """Return the order of all customers in the box."""
        return rng.long_shuffled(range(n), self.seed, self.deal, rng.BOARD, 0)

    def products(self, time: int, n: int) -> Sequence[int]:
        """Return the order of all product cards in the box that a round is dealt from."""
        return rng.long_shuffled(range(n), self.seed, self.deal, rng.DECK, 64 * time)


@dataclass
class Script:
    """One order of the customers and one of the products, whatever the round."""

    order_of_customers: Sequence[int] = ()
    order_of_products: Sequence[int] = ()

    def customers(self, n: int) -> Sequence[int]:
        """Return the order of all customers in the box."""
        return self.order_of_customers

    def products(self, time: int, n: int) -> Sequence[int]:
        """Return the order of all product cards in the box that a round is dealt from."""
        return self.order_of_products
