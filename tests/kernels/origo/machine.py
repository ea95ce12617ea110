"""The kernel's state machine, driven step by step from Python."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from kernels.log import EVENT
from kernels.origo import answers, moves, phases, play
from kernels.origo.layout import DESK, STATE, Event, Move, Question
from tests.kernels.origo.deck import FACES, SQUARES, STATES, squares_of
from tests.kernels.origo.edition import STANDIN, params_for

Told = tuple[str, int, int, int, int]
_FACE_FIRST = (Move.EXPAND, Move.ATTACK, Move.CARD, Move.SWAP)
_SQUARES = (Move.MIGRATE, Move.SAIL)


def spell(kind: int, a: int, b: int) -> tuple[str, ...]:
    """Return a move in words: `("EXPAND", "E", "B3")`."""
    move = Move(kind)
    if move == Move.PLACE:
        return ("PLACE", SQUARES[b])
    if move == Move.NAME:
        return ("NAME", str(a))
    if move == Move.SWAP:
        return ("SWAP", FACES[a], FACES[b])
    if move in _SQUARES:
        return (move.name, SQUARES[a], SQUARES[b])
    if move == Move.CARD:
        return ("CARD", FACES[a])
    return (move.name, FACES[a], SQUARES[b]) if move in _FACE_FIRST else (move.name,)


_TOLD_AS = {
    Event.PLACED: Move.PLACE,
    Event.EXPANDED: Move.EXPAND,
    Event.ATTACKED: Move.ATTACK,
    Event.BATTLE_CARD: Move.CARD,
    Event.MIGRATED: Move.MIGRATE,
    Event.SAILED: Move.SAIL,
    Event.SWAPPED: Move.SWAP,
    Event.STARTER: Move.NAME,
}
"""What is decided, by the first row that tells of it."""


def move_told(rows: list[tuple[int, ...]]) -> tuple[str, ...]:
    """Return the move after which rows were logged, in words; without a row of its own it was to stop."""
    if not rows or Event(rows[0][1]) not in _TOLD_AS:
        return ("STOP",)
    _, event, _, a, b, _ = rows[0]
    kind = _TOLD_AS[Event(event)]
    return spell(int(kind), a, a if kind == Move.PLACE else b)


class Machine:
    """One running game: its record, its numbers and everything it has logged."""

    def __init__(self, players: int, edition: Mapping[str, Any] | None = None, name: str = STANDIN) -> None:
        """Prepare an empty record."""
        self.players = players
        self._params = params_for(players, edition, name)
        self._states = np.zeros(1, STATE)
        self._desks = np.zeros(1, DESK)
        self._rows: list[tuple[int, ...]] = []

    @property
    def log(self) -> np.ndarray:
        """Everything logged so far, as the kernel wrote it."""
        return np.array(self._rows, EVENT)

    @property
    def n_rows(self) -> int:
        """How many rows have been logged so far."""
        return len(self._rows)

    def rows_since(self, start: int) -> list[tuple[int, ...]]:
        """Return the rows logged from a number of rows on."""
        return self._rows[start:]

    @property
    def state(self) -> np.void:
        """The kernel's record."""
        return self._states[0]

    @property
    def params(self) -> np.void:
        """The numbers the kernel works with."""
        return self._params[0]

    @property
    def desk(self) -> np.void:
        """The kernel's scratch space."""
        return self._desks[0]

    @property
    def question(self) -> Question:
        """The pending question."""
        return Question(int(self.state["question"]))

    @property
    def asked(self) -> int:
        """Who is asked."""
        return int(self.state["asked"])

    @property
    def events(self) -> list[Told]:
        """Everything logged so far, as (name, seat, a, b, c)."""
        return [(Event(kind).name, seat, a, b, c) for _, kind, seat, a, b, c in self._rows]

    def told(self, event: str) -> list[tuple[int, int, int, int]]:
        """Return the rows of one event, as (seat, a, b, c)."""
        return [(seat, a, b, c) for name, seat, a, b, c in self.events if name == event]

    def forget(self) -> None:
        """Empty the log."""
        self._rows = []

    # --- driving --------------------------------------------------------------------------------------------------

    def set_up(self, seed: int, deal: int) -> None:
        """Set up the game `deal` of `seed`."""
        self.desk["logging"] = 1
        play.set_up(self.state, self.params, np.uint64(seed), np.uint64(deal), self.desk)
        self.collect()

    def start(self, stage: Question) -> None:
        """Go on from the start of a stage to the next question."""
        phases.enter(self.state, int(stage))
        self.advance()

    def advance(self) -> None:
        """Go on to the next question."""
        phases.advance(self.state, self.params, self.desk)
        self.collect()

    def do(self, row: np.void) -> None:
        """Carry a row of the list of legal moves out and go on to the next question."""
        answers.carry_out(
            self.state, self.params, int(row["kind"]), int(row["a"]), int(row["b"]), int(row["c"]), self.desk
        )
        self.collect()
        self.advance()

    def decide(self, policy: np.void) -> None:
        """Let a policy answer and go on to the next question."""
        play.decide(self.state, self.params, policy, self.desk)
        self.advance()

    def legal(self) -> np.ndarray:
        """Return the legal moves of the seat asked, as the kernel lists them."""
        return self.desk["moves"][: moves.list_moves(self.state, self.params, self.desk)].copy()

    def collect(self) -> None:
        """Move the events from the desk to the log."""
        self._rows += self.desk["events"][: int(self.desk["n_events"])].tolist()
        self.desk["n_events"] = 0

    # --- looking --------------------------------------------------------------------------------------------------

    def moves(self, kind: Move | None = None) -> list[tuple[str, ...]]:
        """Return the legal moves in words, those of one kind if it is given."""
        rows = ((int(row["kind"]), int(row["a"]), int(row["b"])) for row in self.legal())
        return [spell(*row) for row in rows if kind is None or row[0] == kind]

    def numbers(self, name: str) -> list[int]:
        """Return what a field of the record holds for each seat."""
        return self.state[name][: self.players].tolist()

    def shields(self, seat: int) -> set[str]:
        """Return the squares of a tribe."""
        return squares_of(self.state["tribe"][seat])

    def owner(self, square: str) -> int:
        """Return whose shield lies on a square, -1 nobody's."""
        owners = [seat for seat in range(self.players) if square in self.shields(seat)]
        assert len(owners) <= 1, f"two shields on {square}"
        return owners[0] if owners else -1

    def hand(self, seat: int) -> list[str]:
        """Return the faces in a hand, sorted."""
        copies = self.state["hand"][seat].tolist()
        return sorted(face for face, n in zip(FACES, copies, strict=False) for _ in range(n))

    def hands(self) -> list[int]:
        """Return how many cards each seat holds."""
        return [len(self.hand(seat)) for seat in range(self.players)]

    def pile(self) -> list[str]:
        """Return the faces of the discard pile, top last."""
        return [FACES[face] for face in self.state["pile"][: int(self.state["pile_size"])]]

    def deck(self) -> list[str]:
        """Return the faces of the draw pile, next card last."""
        return [FACES[face] for face in self.state["deck"][: int(self.state["deck_size"])]]

    def on_table(self) -> list[str]:
        """Return the faces played in the battle under way."""
        if int(self.state["target"]) < 0:
            return []
        n = int(self.state["attack_cards"]) + int(self.state["defence_cards"])
        return [FACES[face] for face in self.state["table"][:n]]

    def cards(self) -> Counter[str]:
        """Return all cards that lie anywhere."""
        hands = [face for seat in range(self.players) for face in self.hand(seat)]
        return Counter([*hands, *self.pile(), *self.deck(), *self.on_table()])

    def marked(self) -> list[str]:
        """Return the states that have a marker."""
        return [state for number, state in enumerate(STATES) if int(self.state["marked"]) >> number & 1]
