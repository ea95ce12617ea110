"""The kernel's state machine, driven step by step from Python."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kernels.log import EVENT
from kernels.orc_market import answers, moves, phases, play
from kernels.orc_market.layout import DESK, STATE, Event, Move, Question
from kernels.orc_market.scoring import hand_at
from tests.kernels.orc_market.deck import faces_of, name_of, names_of
from tests.kernels.orc_market.edition import params_for

Told = tuple[str, int, int, int, int]


class Machine:
    """One running game: its record, its numbers and everything it has logged."""

    def __init__(self, players: int, edition: Mapping[str, Any] | None = None) -> None:
        """Prepare an empty record."""
        self.players = players
        self._params = params_for(players, edition)
        self._states = np.zeros(1, STATE)
        self._desks = np.zeros(1, DESK)
        self._rows: list[tuple[int, ...]] = []
        self.faces = faces_of(self.params)

    @property
    def log(self) -> np.ndarray:
        """Everything logged so far, as the kernel wrote it."""
        return np.array(self._rows, EVENT)

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
        self._collect()

    def start(self, stage: Question) -> None:
        """Go on from the start of a stage to the next question."""
        phases.enter(self.state, int(stage))
        self.advance()

    def advance(self) -> None:
        """Go on to the next question."""
        phases.advance(self.state, self.params, self.desk)
        self._collect()

    def carry_out(self, kind: Move, a: int, b: int = -1) -> None:
        """Carry a move out, without going on."""
        answers.carry_out(self.state, self.params, int(kind), a, b, 0, self.desk)
        self._collect()

    def do(self, row: np.void) -> None:
        """Carry a row of the list of legal moves out and go on to the next question."""
        self.carry_out(Move(int(row["kind"])), int(row["a"]), int(row["b"]))
        self.advance()

    def decide(self, policy: np.void) -> None:
        """Let a policy answer and go on to the next question."""
        play.decide(self.state, self.params, policy, self.desk)
        self.advance()

    def legal(self) -> np.ndarray:
        """Return the legal moves of the seat asked, as the kernel lists them."""
        return self.desk["moves"][: moves.list_moves(self.state, self.params, self.desk)].copy()

    def _collect(self) -> None:
        """Move the events from the desk to the log."""
        self._rows += self.desk["events"][: int(self.desk["n_events"])].tolist()
        self.desk["n_events"] = 0

    # --- looking --------------------------------------------------------------------------------------------------

    def hand_numbers(self, seat: int) -> list[int]:
        """Return the cards that lie in the hand of a seat now, by number."""
        row = self.state["hand"][hand_at(self.state, self.params, seat)]
        has_laid = self.params["clockwise"] and self.question == Question.LAY and seat < int(self.state["cursor"])
        return row[: int(self.state["hand_size"]) - bool(has_laid)].tolist()

    def stall_numbers(self, seat: int) -> list[int]:
        """Return the cards in a stall, by number, in the order laid."""
        return self.state["stall"][seat][: int(self.state["stall_size"][seat])].tolist()

    def aside_numbers(self) -> list[int]:
        """Return the cards set aside, by number."""
        return self.state["aside"][: int(self.state["aside_size"])].tolist()

    def bag_of(self, numbers: list[int]) -> list[str]:
        """Return the faces of some cards, sorted."""
        return sorted(self.faces[number] for number in numbers)

    def hand(self, seat: int) -> list[str]:
        """Return the faces in the hand of a seat, sorted."""
        return self.bag_of(self.hand_numbers(seat))

    def stall(self, seat: int) -> list[str]:
        """Return the faces in a stall, sorted."""
        return self.bag_of(self.stall_numbers(seat))

    def stalls(self) -> list[list[str]]:
        """Return the faces in every stall, in the order laid."""
        return [[self.faces[number] for number in self.stall_numbers(seat)] for seat in range(self.players)]

    def aside(self) -> list[str]:
        """Return the faces set aside, sorted."""
        return self.bag_of(self.aside_numbers())

    def row(self) -> list[str]:
        """Return the customers in the row, left to right."""
        return names_of(self.state["row"][: int(self.state["row_size"])])

    def hidden(self) -> list[str]:
        """Return the hidden customer of each seat; `-` for none."""
        return names_of(self.state["hidden"][: self.players])

    def stack(self) -> list[str]:
        """Return the customers of the stack that have not been dealt, next one first."""
        return names_of(self.state["stack"][int(self.state["stack_next"]) : int(self.state["stack_size"])])

    def open_cards(self) -> dict[str, Any]:
        """Return what everybody sees."""
        return {"row": self.row(), "stalls": self.stalls(), "score": self.state["score"].tolist()}

    def scored(self, turn: int) -> list[str]:
        """Return the customers scored at the end of a turn, in that order."""
        names: dict[str, None] = {}
        for row_turn, kind, _, customer, *_ in self._rows:
            if row_turn == turn and kind in (Event.SERVED, Event.UNSERVED):
                names[name_of(customer)] = None
        return list(names)

    def cards(self) -> list[int]:
        """Return the number of every card that lies anywhere."""
        hands = [number for seat in range(self.players) for number in self.hand_numbers(seat)]
        stalls = [number for seat in range(self.players) for number in self.stall_numbers(seat)]
        return [*hands, *stalls, *self.aside_numbers()]
