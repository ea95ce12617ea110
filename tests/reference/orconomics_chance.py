"""Where dice and shuffles of a game come from: the streams, or a script written by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.reference import rng
from tests.reference.orconomics_words import INDUSTRIES


@dataclass
class Streams:
    """The draws of one deal of a seed."""

    seed: int
    deal: int

    def below(self, purpose: int, index: int, n: int) -> int:
        """Return a draw as an integer below `n`."""
        return rng.below(rng.draw(self.seed, self.deal, purpose, index), n)

    def ring(self) -> list[str]:
        """Return the industries in random order."""
        return rng.shuffled(INDUSTRIES, self.seed, self.deal, rng.BOARD, 0)

    def deck(self, shuffle: int, cards: Sequence[str]) -> list[str]:
        """Return the cards after shuffle number `shuffle`, the next card last."""
        return rng.shuffled(cards, self.seed, self.deal, rng.DECK, 64 * shuffle)

    def start_dice(self) -> tuple[int, int]:
        """Return the dice that place the Crisis."""
        return self.below(rng.SETUP, 0, 6) + 1, self.below(rng.SETUP, 1, 6) + 1

    def dice(self, turn: int) -> tuple[int, int]:
        """Return the dice of a turn."""
        return self.below(rng.DICE, 2 * turn, 6) + 1, self.below(rng.DICE, 2 * turn + 1, 6) + 1

    def check(self, turn: int, number: int) -> int:
        """Return a difficulty die."""
        return self.below(rng.CHECK, 64 * turn + number, 6) + 1

    def theft(self, turn: int, number: int, n: int) -> int:
        """Return which of `n` cards a Tax Audit takes."""
        return self.below(rng.THEFT, 64 * turn + number, n)


@dataclass
class Script:
    """Draws written down in the order of their use."""

    dice_of_turns: list[tuple[int, int]] = field(default_factory=list)
    checks: list[int] = field(default_factory=list)
    thefts: list[int] = field(default_factory=list)
    decks: list[list[str]] = field(default_factory=list)

    def deck(self, shuffle: int, cards: Sequence[str]) -> list[str]:
        """Return the next deck."""
        assert sorted(self.decks[0]) == sorted(cards)
        return self.decks.pop(0)

    def dice(self, turn: int) -> tuple[int, int]:
        """Return the dice of a turn."""
        return self.dice_of_turns.pop(0)

    def check(self, turn: int, number: int) -> int:
        """Return a difficulty die."""
        return self.checks.pop(0)

    def theft(self, turn: int, number: int, n: int) -> int:
        """Return which of `n` cards a Tax Audit takes."""
        return self.thefts.pop(0)
