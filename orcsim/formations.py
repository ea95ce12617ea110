"""Formations: how the policies of a game may arrange its pieces before play, written as rows of letters."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from orcsim.errors import BadInput, show

ANY = "."
"""Any piece that is left."""

_BETWEEN = "/"
_NO_NUMBER = -1


@dataclass(frozen=True, slots=True)
class Formations:
    """What a formation of a game looks like.

    Attributes
    ----------
    rows
        How many pieces stand in each row, by its name, in the order in which a formation is written.
    pieces
        For each letter what it stands for and how many of it the printed game has, in the order of the kernel's
        numbers.
    most
        How many formations a policy may have.
    """

    rows: Mapping[str, int]
    pieces: Mapping[str, tuple[str, int]]
    most: int

    def check(self, found: object, path: Path) -> tuple[str, ...]:
        """Return the formations that a file at `path` gives, if all of them are as they should be."""
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise BadInput(
                f'{path}: formations: found {show(found)}, allowed: a list of texts such as "{self._example}"'
            )
        if len(found) > self.most:
            raise BadInput(f"{path}: formations: found {len(found)}, allowed: at most {self.most}")
        for text in found:
            fault = self._fault_of(text)
            if fault:
                raise BadInput(f"{path}: formations: found {show(text)}{fault}")
        return tuple(found)

    def numbers(self, text: str) -> list[int]:
        """Return the number of the piece on each square, row by row; -1 for any.

        Examples
        --------
        >>> Formations({"front row": 2, "back row": 1}, {"S": ("Soldier", 2), "K": ("King", 1)}, 4).numbers("S./K")
        [0, -1, 1]
        """
        letters = list(self.pieces)
        return [_NO_NUMBER if sign == ANY else letters.index(sign) for sign in text.replace(_BETWEEN, "")]

    def lines(self, text: str) -> list[str]:
        """Return the rows of a formation."""
        return text.split(_BETWEEN)

    @property
    def meaning(self) -> str:
        """What the letters stand for."""
        named = ", ".join(f"{letter} {name}" for letter, (name, _) in self.pieces.items())
        return f'{named}, "{ANY}" any piece that is left'

    @property
    def _example(self) -> str:
        """The formation that leaves everything open."""
        return _BETWEEN.join(ANY * length for length in self.rows.values())

    def _fault_of(self, text: str) -> str:
        """Say what is wrong with a formation and what is allowed, or nothing."""
        strange = [sign for sign in text if sign not in (*self.pieces, ANY, _BETWEEN)]
        if strange:
            return f" with {show(strange[0])}, allowed: {self.meaning}"
        if [len(line) for line in self.lines(text)] != list(self.rows.values()):
            rows = f' and after a "{_BETWEEN}" '.join(
                f"{length} letters of the {row}" for row, length in self.rows.items()
            )
            return f', allowed: {rows}, such as "{self._example}"'
        for letter, number in Counter(text).items():
            name, most = self.pieces.get(letter, ("", len(text)))
            if number > most:
                return f" with {number} times {letter} ({name}), allowed: at most {most}, as the printed game has"
        return ""


__all__ = ["ANY", "Formations"]
