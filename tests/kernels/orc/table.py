"""Games at a named position: which piece stands where, and whose turn it is; then they are driven like any other."""

from collections.abc import Mapping
from typing import Any

from kernels.orc import phases, scoring
from kernels.orc.layout import ANY_ROLE, N_PIECES, NOBODY, Question
from tests.kernels.orc.machine import LETTERS, Machine, square_of
from tests.reference.orc_cases import CASES, Position, check_case

GONE = "-"
FORMATIONS = ("SACASNSKAJ", "NSASKAJSCA")


class Table(Machine):
    """A game whose pieces are named, `"Ka1 Je1 Sc4"` for each seat; those called `-` or not named have been removed."""

    def __init__(
        self,
        *pieces: str,
        seat: int = 0,
        plies: int = 0,
        edition: Mapping[str, Any] | None = None,
    ) -> None:
        """Set the position up."""
        super().__init__(edition)
        self.set_up(1, 0)
        for owner, names in enumerate(pieces):
            self._stand(owner, names.split())
        self.state["placed"] = 2 * N_PIECES
        self.state["seat"], self.state["turn"] = seat, plies
        self.state["end_reason"] = self.state["winner"] = NOBODY
        scoring.recount(self.state, self.params)
        # Any digest will do but 0, which stands for a position that is forgotten.
        self.state["position"] = self.state["positions"][0] = 1
        phases.enter(self.state, Question.MOVE)
        self._rows = []
        self.advance()

    def _stand(self, seat: int, names: list[str]) -> None:
        """Write the pieces of a seat into the record; the others keep the roles that are left."""
        counts = self.params["pieces"].tolist()
        standing = [LETTERS.index(name[0]) for name in names if name != GONE]
        rest = [role for role, count in enumerate(counts) for _ in range(count - standing.count(role))]
        for piece in range(N_PIECES):
            name = names[piece] if piece < len(names) else GONE
            role = rest.pop() if name == GONE else LETTERS.index(name[0])
            self.state["role"][seat][piece] = role
            self.state["square"][seat][piece] = NOBODY if name == GONE else square_of(name[1:])
            self.state["possible"][seat][piece] = 1 << role if name == GONE else ANY_ROLE


class Arranged(Machine):
    """A game from the first move on, with two arrangements: front row, back row, each from its owner's left."""

    def __init__(
        self, first: str = FORMATIONS[0], second: str = FORMATIONS[1], edition: Mapping[str, Any] | None = None
    ) -> None:
        """Let both seats put their pieces down."""
        super().__init__(edition)
        self.set_up(1, 0)
        self.advance()
        self.put(0, first)
        self.put(1, second)

    def begin_with(self, seat: int) -> None:
        """Let a seat make the first move."""
        self.state["seat"] = seat
        scoring.recount(self.state, self.params)
        self.state["positions"][0] = self.state["position"]
        phases.enter(self.state, Question.MOVE)
        self.advance()


def at(position: Position) -> Machine:
    """Return a game at a position of the cases."""
    if position.formation:
        return Arranged(*position.formation, edition=position.options)
    return Table(*position.pieces, seat=position.seat, plies=position.plies, edition=position.options)


def check(name: str) -> None:
    """Check every line of a case."""
    assert check_case(CASES[name], at) > 0


def told(piece: str, move: str, enemies: str = "Ke3 Je2", edition: Mapping[str, Any] | None = None) -> str:
    """Return what a move leaves of the roles of the piece that makes it."""
    others = " ".join(name for name in ("Ka1", "Je1") if name[0] != piece[0])
    table = Table(f"{piece} {others}", enemies, edition=edition)
    table.play(move)
    bits = int(table.state["possible"][0][0])
    return "".join(role for number, role in enumerate(LETTERS) if bits >> number & 1)
