"""A second bookkeeping: rebuilds the position from the event log alone, as docs/events.md promises."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np

from kernels.orconomics.layout import Card, Cause, Event
from tests.kernels.orconomics.edition import PRICES
from tests.kernels.orconomics.position import NUMERICAL

KINDS = tuple(member.name for member in Card)
Row = dict[str, int]


def count_trophies(companies: list[dict[str, int]]) -> list[int]:
    """Return the trophies of each seat: presence plus more companies than any rival."""
    trophies = []
    for seat, own in enumerate(companies):
        rivals = [other for number, other in enumerate(companies) if number != seat]
        held = [name for name, count in own.items() if count > 0]
        leads = [name for name in held if own[name] > max(rival.get(name, 0) for rival in rivals)]
        trophies.append(len(held) + len(leads))
    return trophies


def find_crippled(trophies: list[int]) -> int | None:
    """Return the seat that alone has the fewest trophies."""
    least = min(trophies)
    return trophies.index(least) if trophies.count(least) == 1 else None


class Ledger:
    """The position as the log tells it. `position` has the same keys as `describe` gives."""

    def __init__(self, position: dict[str, Any], loan: int) -> None:
        """Start from a described position."""
        self.position = deepcopy(position)
        self.loan = loan
        self.announced = {"trophies": list(position["trophies"]), "crippled": position["crippled"]}
        self.laid: list[tuple[int, str, int]] = []

    def apply(self, row: np.void) -> None:
        """Take one event into account."""
        event: Row = {name: int(row[name]) for name in ("seat", "a", "b", "c")}
        action: Callable[[Row], None] | None = getattr(self, f"_{Event(int(row['kind'])).name.lower()}", None)
        if action is not None:
            action(event)
        trophies = count_trophies(self.position["companies"])
        self.position["trophies"] = trophies
        self.position["crippled"] = find_crippled(trophies)

    def _put(self, board: str, seat: int, number: int, change: int) -> None:
        """Change a count on the board; a company or startup comes from, or goes to, the owner's hand."""
        counts = self.position[board][seat]
        name = NUMERICAL[number]
        counts[name] = counts.get(name, 0) + change
        assert counts[name] >= 0, f"the log takes away what is not there: {board} of seat {seat} in {name}"
        if not counts[name]:
            del counts[name]
        if board != "mortgaged":
            self.position["markers"][seat] -= change

    def _earn(self, seat: int, skulls: int) -> None:
        self.position["skulls"][seat] += skulls
        assert self.position["skulls"][seat] >= 0, f"the log leaves seat {seat} with a debt"

    def _gain_card(self, seat: int, kind: int) -> None:
        self.position["hands"][seat] = sorted([*self.position["hands"][seat], KINDS[kind]], key=KINDS.index)

    def _spend_card(self, seat: int, kind: int) -> None:
        self.position["hands"][seat].remove(KINDS[kind])

    def _to_pile(self, seat: int, kind: int) -> None:
        self._spend_card(seat, kind)
        self.position["discard"].append(KINDS[kind])

    def _from_deck(self, seat: int, kind: int) -> None:
        if kind >= 0:
            self.position["deck"].remove(KINDS[kind])
            self._gain_card(seat, kind)

    def _close(self, seat: int, number: int, mortgaged: int) -> None:
        self._put("companies", seat, number, -1)
        if mortgaged:
            self._put("mortgaged", seat, number, -1)

    def _shuffle(self, event: Row) -> None:
        if event["a"] > 0:
            self.position["deck"] = sorted(self.position["deck"] + self.position["discard"])
            self.position["discard"] = []
        assert event["b"] == len(self.position["deck"])

    def _deal(self, event: Row) -> None:
        self._from_deck(event["seat"], event["a"])

    def _start_crisis(self, event: Row) -> None:
        self.position["crisis"] = NUMERICAL[event["c"]]

    def _placed(self, event: Row) -> None:
        self._put("companies", event["seat"], event["a"], 1)

    def _opened(self, event: Row) -> None:
        self._put("companies", event["seat"], event["a"], 1)

    def _dice(self, event: Row) -> None:
        self.position["activity"] = NUMERICAL[event["c"]]

    def _interest(self, event: Row) -> None:
        self._earn(event["seat"], -event["b"])

    def _loss(self, event: Row) -> None:
        self._earn(event["seat"], -event["b"])

    def _income(self, event: Row) -> None:
        self._earn(event["seat"], event["c"])

    def _subsidy(self, event: Row) -> None:
        self._earn(event["seat"], event["a"])

    def _communications(self, event: Row) -> None:
        self._earn(event["seat"], event["a"])

    def _fee(self, event: Row) -> None:
        self._earn(event["seat"], -event["a"])

    def _lost(self, event: Row) -> None:
        self._close(event["seat"], event["a"], event["b"])

    def _crisis(self, event: Row) -> None:
        assert self.position["crisis"] == NUMERICAL[event["a"]]
        self.position["crisis"] = NUMERICAL[event["b"]]

    def _draw(self, event: Row) -> None:
        assert Cause(event["c"]) in (Cause.WINTER, Cause.TOURISM, Cause.ARMS)
        self._from_deck(event["seat"], event["a"])

    def _relocated(self, event: Row) -> None:
        self._close(event["seat"], NUMERICAL.index("food"), event["b"])
        self._put("companies", event["seat"], event["a"], 1)
        if event["b"]:
            self._put("mortgaged", event["seat"], event["a"], 1)

    def _card_sold(self, event: Row) -> None:
        self._to_pile(event["seat"], event["a"])
        self._earn(event["seat"], event["b"])

    def _no_company(self, event: Row) -> None:
        self.position["prices"][NUMERICAL[event["a"]]] = event["b"]

    def _unsold(self, event: Row) -> None:
        # A blank field that keeps its price (veto_unsold) stays blank, though the log names the price.
        if self.position["prices"].get(NUMERICAL[event["a"]], PRICES[event["a"]]) != event["b"]:
            self.position["prices"][NUMERICAL[event["a"]]] = event["b"]

    def _price(self, event: Row) -> None:
        self.position["prices"][NUMERICAL[event["a"]]] = event["b"]

    def _bought(self, event: Row) -> None:
        self._earn(event["seat"], -event["b"])
        if event["c"] >= 0:
            self._earn(event["c"], event["b"])

    def _discard(self, event: Row) -> None:
        self._to_pile(event["seat"], event["a"])

    def _converted(self, event: Row) -> None:
        self._put("startups", event["seat"], event["a"], -1)
        self._put("companies", event["seat"], event["a"], 1)

    def _founded(self, event: Row) -> None:
        self._earn(event["seat"], -event["b"])
        self._put("startups", event["seat"], event["a"], 1)

    def _card_bought(self, event: Row) -> None:
        self._from_deck(event["seat"], event["a"])
        self._earn(event["seat"], -event["b"])

    def _turn_end(self, event: Row) -> None:
        self.position["oracle"] = event["seat"]

    def _loan(self, event: Row) -> None:
        self._put("mortgaged", event["seat"], event["a"], 1)
        self._earn(event["seat"], event["b"])

    def _repaid(self, event: Row) -> None:
        self._put("mortgaged", event["seat"], event["a"], -1)
        self._earn(event["seat"], -event["b"])

    def _pair_sold(self, event: Row) -> None:
        for _ in range(2):
            self._to_pile(event["seat"], event["a"])
        self._earn(event["seat"], event["b"])

    def _taken_off(self, event: Row) -> None:
        if event["b"] == 2:
            self._put("startups", event["seat"], event["a"], -1)
        else:
            self._close(event["seat"], event["a"], event["b"])

    def _card_laid(self, event: Row) -> None:
        self._spend_card(event["seat"], event["a"])
        self.laid.append((event["seat"], KINDS[event["a"]], event["c"]))
        self._lay_table()

    def _lay_table(self) -> None:
        self.position["table"] = sorted(kind for _, kind, _ in self.laid)

    def _pile(self, event: Row) -> None:
        seat, kind, _ = self.laid.pop()
        assert (seat, kind) == (event["seat"], KINDS[event["a"]]), "a card leaves the table before one that lies on it"
        self.position["discard"].append(kind)
        self._lay_table()

    def _audited(self, event: Row) -> None:
        self._spend_card(event["b"], event["a"])
        self._gain_card(event["seat"], event["a"])

    def _informed(self, event: Row) -> None:
        place = self.laid[-1][2]
        assert self.position["discard"].pop(place) == KINDS[event["a"]]
        self._gain_card(event["seat"], event["a"])

    def _sold_easily(self, event: Row) -> None:
        self._close(event["seat"], event["a"], event["c"])
        self._earn(event["seat"], event["b"] - (self.loan if event["c"] else 0))

    def _trophies(self, event: Row) -> None:
        self.announced["trophies"][event["seat"]] = event["a"]

    def _crippled(self, event: Row) -> None:
        self.announced["crippled"] = None if event["seat"] < 0 else event["seat"]

    def _end(self, event: Row) -> None:
        self.position["winner"] = None if event["seat"] < 0 else event["seat"]
