"""What the box of a game holds: how many pieces of each kind there are, and by which rule they cannot run out."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from orcsim.editions import Edition


@dataclass(frozen=True, slots=True)
class Stock:
    """The pieces of one kind.

    Attributes
    ----------
    name
        What they are called, in the plural; where each player has his own, it says so.
    keys
        The key of an edition that says how many there are, with `{players}` for the number of players; with `*`,
        keys whose numbers add up. "" if no edition says it.
    amount
        How many the rulebook prints in all, if it does not print what an edition adds up.
    most
        The greatest number that can be in use, for an edition and a number of players, where the rules fix it; None
        where that is a matter of play.
    why
        Why it is so.
    is_limit
        Whether the rules mean them to run out, so that their number is a rule and not a supply.
    """

    name: str
    keys: str = ""
    amount: int = 0
    most: Callable[[Edition, int], int] | None = None
    why: str = ""
    is_limit: bool = False

    def amount_in(self, edition: Edition, players: int) -> int:
        """Return how many there are."""
        return sum(map(edition.number, self._keys_in(edition, players))) if self.keys else self.amount

    def status_in(self, edition: Edition, players: int) -> str:
        """Say where that number comes from."""
        if self.amount_in(edition, players) == self.amount:
            return "printed"
        found = {edition.entries[key].status for key in self._keys_in(edition, players)}
        return " and ".join(sorted(found - {""}))

    def _keys_in(self, edition: Edition, players: int) -> list[str]:
        """Return the keys that say how many there are."""
        pattern = self.keys.format(players=players)
        return [key for key in edition.entries if fnmatchcase(key, pattern)]
