"""The kernel's state machine, driven step by step from Python."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kernels.log import EVENT
from kernels.orc import answers, belief, moves, phases, play
from kernels.orc.layout import DESK, N_PIECES, NOBODY, STATE, EndReason, Event, Question
from tests.kernels.orc.edition import params_for

Told = tuple[str, int, int, int, int]
LETTERS = "SACNKJ"
COLUMNS = "abcde"


def name_of(square: int) -> str:
    """Return the name of a square, like `c4`."""
    row, column = divmod(square, len(COLUMNS))
    return f"{COLUMNS[column]}{row + 1}"


def square_of(name: str) -> int:
    """Return the number of a square."""
    return len(COLUMNS) * (int(name[1:]) - 1) + COLUMNS.index(name[0])


def roles_of(bits: int) -> set[str]:
    """Return the roles that some bits stand for."""
    return {role for number, role in enumerate(LETTERS) if bits >> number & 1}


class Machine:
    """One running game: its record, its numbers and everything it has logged."""

    def __init__(self, edition: Mapping[str, Any] | None = None) -> None:
        """Prepare an empty record."""
        self._params = params_for(edition)
        self._states = np.zeros(1, STATE)
        self._desks = np.zeros(1, DESK)
        self._rows: list[tuple[int, ...]] = []

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
    def plies(self) -> int:
        """How many moves have been made."""
        return int(self.state["turn"])

    def told(self, event: Event) -> list[tuple[int, int, int, int]]:
        """Return the rows of one event, as (seat, a, b, c)."""
        return [(seat, a, b, c) for _, kind, seat, a, b, c in self._rows if kind == event]

    # --- driving --------------------------------------------------------------------------------------------------

    def set_up(self, seed: int, deal: int) -> None:
        """Set up the game `deal` of `seed`."""
        self.desk["logging"] = 1
        play.set_up(self.state, self.params, np.uint64(seed), np.uint64(deal), self.desk)
        self._collect()

    def advance(self) -> None:
        """Go on to the next question."""
        phases.advance(self.state, self.params, self.desk)
        self._collect()

    def do(self, row: np.void) -> None:
        """Carry a row of the list of legal moves out and go on to the next question."""
        answers.carry_out(self.state, self.params, int(row["kind"]), int(row["a"]), int(row["b"]), 0, self.desk)
        self.advance()

    def put(self, seat: int, formation: str) -> None:
        """Let a seat put its pieces down."""
        for piece, role in enumerate(formation):
            assert (self.question, self.asked) == (Question.ARRANGE, seat)
            rows = self.listed()
            self.do(next(row for row in rows if (row["a"], row["b"]) == (piece, LETTERS.index(role))))

    def decide(self, policy: np.void) -> None:
        """Let a policy answer and go on to the next question."""
        play.decide(self.state, self.params, policy, self.desk)
        self.advance()

    def listed(self) -> np.ndarray:
        """Return the legal moves of the seat asked, as the kernel lists them."""
        return self.desk["moves"][: moves.list_moves(self.state, self.params, self.desk)].copy()

    def _collect(self) -> None:
        """Move the events from the desk to the log."""
        self._rows += self.desk["events"][: int(self.desk["n_events"])].tolist()
        self.desk["n_events"] = 0

    # --- looking --------------------------------------------------------------------------------------------------

    def word_of(self, seat: int, row: np.void) -> str:
        """Return a move as a word: `x` where it removes something."""
        start, end = int(row["a"]), int(row["b"])
        mover = self.state["role"][seat][self.state["at"][seat][start]]
        takes = self.state["at"][1 - seat][end] != NOBODY and LETTERS[mover] != "J"
        return f"{name_of(start)}{'x' if takes else '-'}{name_of(end)}"

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat, as words."""
        n = moves.list_all(self.state, self.params, seat, self.desk)
        rows = self.desk["moves"][:n].copy()
        if self.question == Question.MOVE and seat == self.asked:
            assert rows.tolist() == self.listed().tolist()
        return [self.word_of(seat, row) for row in rows]

    def play(self, *words: str) -> None:
        """Make moves of the seats on turn, which must be legal."""
        for word in words:
            rows = self.listed() if self.question == Question.MOVE else np.zeros(0)
            self.do(next(row for row in rows if self.word_of(self.asked, row) == word))

    def outcome(self) -> tuple[str, str, int, str]:
        """Return reason or `ongoing`; winner, `-`, or seat to move; moves made; roles removed in that order."""
        removed = "".join(LETTERS[c] for _, _, _, c in self.told(Event.MOVED) if c != NOBODY)
        if self.question != Question.OVER:
            return "ongoing", str(self.asked), self.plies, removed
        winner = int(self.state["winner"])
        reason = EndReason(int(self.state["end_reason"])).name.lower()
        return reason, "-" if winner == NOBODY else str(winner), self.plies, removed

    def squares(self, seat: int) -> set[str]:
        """Return role and square of every piece of a seat that is on the board."""
        pairs = zip(self.state["role"][seat].tolist(), self.state["square"][seat].tolist(), strict=True)
        return {LETTERS[role] + name_of(square) for role, square in pairs if square != NOBODY}

    def home(self, seat: int) -> list[str]:
        """Return the starting square of every piece."""
        return [name_of(square) for square in self.params["start"][seat].tolist()]

    def possible(self, seat: int) -> dict[str, set[str]]:
        """Return the roles left to each piece, by its starting square."""
        bits = self.state["possible"][seat].tolist()
        return {self.home(seat)[piece]: roles_of(bits[piece]) for piece in range(N_PIECES)}

    def _believed(self, seat: int) -> np.void:
        """Return a copy of the record on which the belief about a seat is up to date."""
        copies = self._states.copy()
        belief.learn(copies[0], self.params, seat, np.zeros(1, DESK)[0])
        return copies[0]

    def chances(self, seat: int) -> dict[str, dict[str, float]]:
        """Return how likely each piece has each role to the other seat, by its starting square."""
        rows = dict(zip(self.home(seat), self._believed(seat)["chance"][seat].tolist(), strict=True))
        return {
            home: {role: chance for role, chance in zip(LETTERS, chances, strict=True) if chance}
            for home, chances in rows.items()
        }

    def ways(self, seat: int) -> int:
        """Return the number of assignments of roles that are left to the other seat."""
        return int(self._believed(seat)["ways"][seat])

    def perft(self, plies: int) -> int:
        """Return in how many ways the game can go on for exactly so many moves."""
        if self.question == Question.OVER:
            return 0
        rows = self.listed()
        if plies == 1:
            return len(rows)
        before, total = self._states.copy(), 0
        for row in rows:
            self.do(row)
            total += self.perft(plies - 1)
            self._states[:] = before
        return total
