"""Named positions: put a STATE record where a test wants it, and read one back in the same words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kernels.orconomics.layout import NOBODY, STATE, Card, Industry, Move
from tests.kernels.orconomics.entries import card, industry

NUMERICAL = tuple(member.name.lower() for member in Industry)
FILLERS = ("TWELFTH", "DEFERRAL", "AUDIT", "INFORMANT", "SECURITY", "SWITCHED", "VETO", "EXPLOITATION")
BOARDS = ("companies", "mortgaged", "startups")
Hand = Sequence[str] | int


@dataclass
class Position:
    """Where a test starts; what is not named is zero or empty. A number as a hand means any so many cards."""

    players: int = 2
    oracle: int = 0
    activity: str | None = "banking"
    crisis: str = "arms"
    skulls: Sequence[int] = ()
    companies: Sequence[Mapping[str, int]] = ()
    mortgaged: Sequence[Mapping[str, int]] = ()
    startups: Sequence[Mapping[str, int]] = ()
    hands: Sequence[Hand] = ()
    deck: Sequence[str] = ()
    deck_is_all: bool = False
    discard: Sequence[str] = ()
    prices: Mapping[str, int] = field(default_factory=dict)
    ring: Sequence[str] = NUMERICAL
    turn: int | None = None


def _take(stock: Counter[str], kind: str) -> str:
    """Take one card out of the box."""
    assert stock[kind] > 0, f"the position names more {kind} cards than there are"
    stock[kind] -= 1
    return kind


def _take_any(stock: Counter[str]) -> str:
    """Take a card whose kind does not matter, one without effect as long as there is one."""
    order = [*FILLERS, *(kind for kind in stock if kind not in FILLERS)]
    return _take(stock, next(kind for kind in order if stock[kind] > 0))


def lay_out(position: Position, params: np.void) -> tuple[list[list[str]], list[str], list[str]]:
    """Return the hands, the deck (next card first) and the discard pile of a position."""
    stock = Counter({member.name: int(params["copies"][member]) for member in Card})
    named = [[_take(stock, kind) for kind in hand] if not isinstance(hand, int) else [] for hand in position.hands]
    deck = [_take(stock, kind) for kind in position.deck]
    pile = [_take(stock, kind) for kind in position.discard]
    for hand, wanted in zip(named, position.hands, strict=True):
        if isinstance(wanted, int):
            hand.extend(_take_any(stock) for _ in range(wanted))
    if not position.deck_is_all:
        deck.extend(_take_any(stock) for _ in range(sum(stock.values())))
    return named, deck, pile


def fill(state: np.void, position: Position, params: np.void) -> None:
    """Write a position into a record that has been set up; the derived fields are left to `recount`."""
    hands, deck, pile = lay_out(position, params)
    state["ring"] = [industry(name) for name in position.ring]
    state["active"] = NOBODY if position.activity is None else industry(position.activity)
    state["crisis"] = industry(position.crisis)
    state["oracle"] = position.oracle
    state["turn"] = position.turn if position.turn is not None else 0 if position.activity is None else 5
    state["placements"] = 2 * position.players
    state["price"] = 0
    for name, price in position.prices.items():
        state["price"][industry(name)] = price
    for board in BOARDS:
        state[board] = 0
        for seat, names in enumerate(getattr(position, board)):
            for name, count in names.items():
                state[board][seat][industry(name)] = count
    state["skulls"] = 0
    state["skulls"][: len(position.skulls)] = position.skulls
    state["hand"] = 0
    for seat, kinds in enumerate(hands):
        for kind in kinds:
            state["hand"][seat][card(kind)] += 1
    _fill_stack(state, "deck", deck[::-1])
    _fill_stack(state, "pile", pile)
    state["beside"] = np.maximum(0, state["companies"].sum(axis=0) - params["cells"])
    used = state["companies"].sum(axis=1) + state["startups"].sum(axis=1)
    state["markers"] = 0
    state["markers"][: position.players] = int(params["markers"]) - used[: position.players]


def _fill_stack(state: np.void, name: str, kinds: Sequence[str]) -> None:
    """Write a deck or a discard pile, the last card on top."""
    state[name] = 0
    state[name][: len(kinds)] = [card(kind) for kind in kinds]
    state[f"{name}_size"] = len(kinds)


def _boards(state: np.void, board: str, players: int) -> list[dict[str, int]]:
    """Return a board as one mapping a seat, without zeros."""
    return [
        {NUMERICAL[number]: int(count) for number, count in enumerate(state[board][seat]) if count}
        for seat in range(players)
    ]


def _kinds(counts: Any) -> list[str]:
    """Return the cards of a hand in order of their kinds."""
    return [member.name for member in Card for _ in range(int(counts[member]))]


def describe(state: np.void, players: int) -> dict[str, Any]:
    """Return the position of a record in words."""
    cards = [member.name for member in Card]
    return {
        **{board: _boards(state, board, players) for board in BOARDS},
        "skulls": [int(value) for value in state["skulls"][:players]],
        "markers": [int(value) for value in state["markers"][:players]],
        "hands": [_kinds(state["hand"][seat]) for seat in range(players)],
        "deck": sorted(cards[kind] for kind in state["deck"][: int(state["deck_size"])]),
        "discard": [cards[kind] for kind in state["pile"][: int(state["pile_size"])]],
        "table": sorted(cards[int(row["kind"])] for row in state["laid"][: int(state["n_laid"])]),
        "prices": {NUMERICAL[number]: int(price) for number, price in enumerate(state["price"]) if price},
        "crisis": NUMERICAL[int(state["crisis"])],
        "activity": None if state["active"] < 0 else NUMERICAL[int(state["active"])],
        "oracle": int(state["oracle"]),
        "trophies": [int(value) for value in state["trophies"][:players]],
        "crippled": None if state["crippled"] < 0 else int(state["crippled"]),
        "winner": None if state["winner"] < 0 else int(state["winner"]),
    }


def blank() -> np.ndarray:
    """Return an array of one empty STATE record."""
    return np.zeros(1, STATE)


def describe_move(row: np.void) -> str:
    """Return a row of the list of legal moves in words, for messages."""
    return f"{Move(int(row['kind'])).name} {int(row['a'])} {int(row['b'])} {int(row['c'])}"
