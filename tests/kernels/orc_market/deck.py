"""The printed and assumed cards of Orc Market, written out once more so that the tests do not lean on the edition."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

GOODS = ("elf", "brew", "toad", "bat", "kra", "skull")
"""Short names of the products, in the order of their numbers."""
PRODUCTS = ("elf_ear", "brew", "toad_eye", "bat_wing", "tentacles", "skull")
COPIES = {
    "elf": (3, 2, 1),
    "brew": (5, 0, 0),
    "toad": (3, 2, 1),
    "bat": (3, 2, 1),
    "kra": (5, 0, 0),
    "skull": (4, 0, 0),
}
FACES = tuple(f"{good}{units}" for good in GOODS for units in (1, 2, 3) for _ in range(COPIES[good][units - 1]))
"""Face of each product card by its number: `bat3` shows three bat wings."""
ROUNDS = ("morning", "noon", "night")
BLANK = "blank"
UNUSED = "none"

DECK = {2: 10, 3: 13, 4: 16}
ROW = {2: 6, 3: 7, 4: 8}
LEAVING = {2: 2, 3: 3, 4: 4}
ICONS = ("C12", "C14", "C16")


@dataclass(frozen=True)
class Customer:
    """A customer: an order as an edition words it, points, and what a round or a missing product changes."""

    order: str
    points: int
    bonus: tuple[str, int] = (UNUSED, 0)
    missing: str = UNUSED
    loss: int = 0
    extra: tuple[str, int] = (UNUSED, 0)

    def keys(self, slot: int) -> dict[str, Any]:
        """Return the keys of an edition that put this customer into a slot."""
        values = {
            "order": self.order,
            "points": self.points,
            "bonus": self.bonus[1],
            "bonus_round": self.bonus[0],
            "missing": self.missing,
            "loss": self.loss,
            "extra": self.extra[1],
            "extra_round": self.extra[0],
        }
        return {f"customers.c{slot + 1:02}.{name}": value for name, value in values.items()}

    def worth(self, at: str) -> tuple[int, int]:
        """Return the points and the bonus in a round."""
        return self.points, self.bonus[1] if at == self.bonus[0] else 0

    def fine(self, at: str) -> int:
        """Return what a stall without the product loses in a round."""
        return self.loss + (self.extra[1] if at == self.extra[0] else 0)


CUSTOMERS = {
    "C01": Customer("most elf_ear", 3, ("morning", 2), "elf_ear", 2, ("morning", 1)),
    "C02": Customer("most elf_ear", 2),
    "C03": Customer("most bat_wing", 3, ("noon", 2), "bat_wing", 2, ("noon", 1)),
    "C04": Customer("most bat_wing", 2, missing="bat_wing", loss=2),
    "C05": Customer("most toad_eye", 3, ("night", 2)),
    "C06": Customer("most toad_eye", 2, missing="toad_eye", loss=2),
    "C07": Customer("most brew", 3),
    "C08": Customer("most tentacles", 3),
    "C09": Customer("most skull", 3, ("noon", 2)),
    "C10": Customer("most elf_ear + toad_eye", 4),
    "C11": Customer("most brew + bat_wing", 4),
    "C12": Customer("most tentacles + skull", 5),
    "C13": Customer("most different", 4),
    "C14": Customer("fewest different", 3),
    "C15": Customer("most units", 4),
    "C16": Customer("fewest units", 3),
}
"""The customers of the default deck; X1, X2, ... of the tests are those of the slots behind them."""


def number_of(name: str) -> int:
    """Return the number of a customer: C01 is 0, X1 is 16."""
    return int(name[1:]) - 1 + (len(CUSTOMERS) if name[0] == "X" else 0)


def name_of(number: int) -> str:
    """Return the name of a customer; `-` for none."""
    if number < 0:
        return "-"
    return f"C{number + 1:02}" if number < len(CUSTOMERS) else f"X{number + 1 - len(CUSTOMERS)}"


def names_of(numbers: np.ndarray) -> list[str]:
    """Return the names of some customers."""
    return [name_of(int(number)) for number in numbers]


def faces_of(params: np.void) -> tuple[str, ...]:
    """Return the face of each card by its number, as an edition has them."""
    n = int(params["products"])
    pairs = zip(params["product"][:n].tolist(), params["units"][:n].tolist(), strict=True)
    return tuple(f"{GOODS[product]}{units}" if product < len(GOODS) else BLANK for product, units in pairs)


def words(text: str) -> list[str]:
    """Return the names in a text, in their order."""
    return text.split()


def bag(faces: str) -> list[str]:
    """Return faces as a list in which their order does not matter."""
    return sorted(faces.split())


def slots(customers: Mapping[str, Customer]) -> dict[str, Any]:
    """Return the keys of an edition that put customers into the slots of their names."""
    return {key: value for name, customer in customers.items() for key, value in customer.keys(number_of(name)).items()}
