"""What customers buy, counted once more in plain Python from the faces of the stalls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.kernels.orc_market.deck import BLANK, GOODS, PRODUCTS, Customer

COUNTS = ("served", "shared", "unserved", "split_loss", "hidden_paid")
Row = tuple[str, int, str, int, int]
"""An event of the scoring, with the customer by name: (event, seat, customer, b, c)."""


def units_of(stall: Sequence[str]) -> dict[str, int]:
    """Return the units of each product in a stall, given by its faces."""
    units = dict.fromkeys(PRODUCTS, 0)
    for face in stall:
        if face != BLANK:
            units[PRODUCTS[GOODS.index(face[:-1])]] += int(face[-1])
    return units


def fits(order: str, units: Mapping[str, int], *, needs_one: bool) -> int | None:
    """Return how good a stall is for an order, more being better; None if it does not fit."""
    how, _, what = order.partition(" ")
    if what == "different":
        number = sum(count > 0 for count in units.values())
    elif what == "units":
        number = sum(units.values())
    else:
        wanted = [units[product] for product in what.split(" + ")]
        return sum(wanted) if min(wanted) > 0 or (len(wanted) == 1 and not needs_one) else None
    return number if how == "most" else -number


def share_of(points: int, bonus: int, k: int, tie_bonus: str) -> int:
    """Return what each of `k` winners gets."""
    if tie_bonus == "pooled":
        return (points + bonus) // k
    extra = {"separate": bonus // k, "each": bonus, "sole_only": bonus if k == 1 else 0}
    return points // k + extra[tie_bonus]


def left_over(points: int, bonus: int, k: int, tie_bonus: str) -> int:
    """Return the points that division among `k` winners leaves; a bonus that nobody is to have is not lost by it."""
    if tie_bonus == "pooled":
        return (points + bonus) % k
    return points % k + (bonus % k if tie_bonus == "separate" else 0)


@dataclass
class Sale:
    """Everything that the customers of one round do."""

    rows: list[Row] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)
    fined: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    sole: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))


class Market:
    """The customers of one round in front of the stalls."""

    def __init__(self, stalls: Sequence[Sequence[str]], at: str, rules: Mapping[str, Any] | None = None) -> None:
        """Set the stalls up."""
        self.rules = {"tie_bonus": "pooled", "missing_scope": "customer", "most_needs_one": True, **(rules or {})}
        self.units = [units_of(stall) for stall in stalls]
        self.at = at
        blank = [0] * len(stalls)
        self.sale = Sale(gained=[*blank], fined=[*blank], hidden=[*blank], sole=[*blank], shared=[*blank])

    def sell(self, customers: Mapping[str, Customer], row: Sequence[str], hidden: Sequence[str]) -> Sale:
        """Let the row and then the hidden customers buy."""
        queue = [(name, None) for name in row] + [(name, seat) for seat, name in enumerate(hidden) if name != "-"]
        for name, holder in queue:
            self._serve(name, customers[name], holder)
            if self.rules["missing_scope"] == "customer":
                self._fine(name, customers[name], customers[name].missing)
        if self.rules["missing_scope"] == "product":
            for product in PRODUCTS:
                punishing = [name for name, _ in queue if customers[name].missing == product]
                if punishing:
                    worst = max(punishing, key=lambda name: customers[name].fine(self.at))
                    self._fine(worst, customers[worst], product)
        return self.sale

    def _serve(self, name: str, customer: Customer, holder: int | None) -> None:
        """Let the best stalls share the points of a customer."""
        needs_one = bool(self.rules["most_needs_one"])
        values = [fits(customer.order, units, needs_one=needs_one) for units in self.units]
        best = max((value for value in values if value is not None), default=None)
        winners = [seat for seat, value in enumerate(values) if value is not None and value == best]
        if not winners:
            self.sale.rows.append(("UNSERVED", -1, name, 0, 0))
            self.sale.counts["unserved"] += 1
            return
        points, bonus = customer.worth(self.at)
        share = share_of(points, bonus, len(winners), self.rules["tie_bonus"])
        for seat in winners:
            self.sale.rows.append(("SERVED", seat, name, share, len(winners)))
            self.sale.gained[seat] += share
            self.sale.hidden[seat] += share if seat == holder else 0
            (self.sale.sole if len(winners) == 1 else self.sale.shared)[seat] += 1
        self.sale.counts["served"] += 1
        self.sale.counts["shared"] += len(winners) > 1
        self.sale.counts["hidden_paid"] += share * len(winners) if holder is not None else 0
        self.sale.counts["split_loss"] += left_over(points, bonus, len(winners), self.rules["tie_bonus"])

    def _fine(self, name: str, customer: Customer, product: str) -> None:
        """Fine every stall without a product."""
        if product not in PRODUCTS:
            return
        for seat, units in enumerate(self.units):
            if units[product] == 0:
                self.sale.rows.append(("FINED", seat, name, customer.fine(self.at), PRODUCTS.index(product)))
                self.sale.fined[seat] += customer.fine(self.at)
