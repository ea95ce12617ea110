"""Writers who each get one rule of ORC wrong, with the settings under which it shows."""

from typing import Any

from tests.reference.orc_words import ROLES
from tests.reference.orc_writer import WIDTH, Going, Verdict, Writer


class FourthSoldier(Writer):
    """Has four Soldiers and two Archers."""

    def tribe(self) -> str:
        return "SSSSAACNKJ"


class SecondKing(Writer):
    """Has two Kings and no Jester."""

    def tribe(self) -> str:
        return "SSSAAACNKK"


class Mirrored(Writer):
    """Mirrors the arrangement of seat 1 instead of turning it, so that the wrong pieces move."""

    def home(self, seat: int, piece: int) -> int:
        square = super().home(seat, piece)
        return square - square % WIDTH + 4 - square % WIDTH if seat else square

    def mistakes(self, seat: int) -> list[Going]:
        stands = self.stands[seat]
        swapped = self.turn < 2 and seat == 1
        # The first move that no piece on the turned square could make is the fault.
        real = {start - start % WIDTH + 4 - start % WIDTH: role for start, role in stands.items()} if swapped else {}
        return [
            (start, end) for start, end in self.goings(seat) if swapped and not self.can_go(1, real[start], start, end)
        ]


class OntoOwn(Writer):
    """Moves onto own pieces."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        ahead, across = self.way(seat, start, end)
        return super().can_go(seat, role, start, end) or (
            role == "S" and abs(ahead) + across == 1 and end in self.stands[seat]
        )


class Wrapping(Writer):
    """Lets Soldiers walk over the edge to the next row."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        wraps = role == "S" and end - start == 1 and end % WIDTH == 0 and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or wraps


class Passing(Writer):
    """Lets the other seat move again."""

    def mistakes(self, seat: int) -> list[Going]:
        return self.goings(1 - seat) if self.turn == 7 else []

    def take_turn(self) -> Verdict | None:
        seat = self.turn % 2
        mistakes = self.mistakes(seat)
        if not mistakes:
            return super().take_turn()
        self.slip()
        self.say("moved", 1 - seat, *mistakes[0], -1)
        return None


class Staying(Writer):
    """Moves a Chariot by no square at all."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        return super().can_go(seat, role, start, end) or (role == "C" and start == end and self.turn > 3)


class Diagonal(Writer):
    """Moves Soldiers like Archers too."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        return super().can_go(seat, role, start, end) or (
            role == "S" and super().can_go(seat, "A", start, end)
        )  # fmt: skip


class Straight(Writer):
    """Moves Archers like Soldiers too."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        return super().can_go(seat, role, start, end) or (role == "A" and super().can_go(seat, "S", start, end))


class Retreating(Writer):
    """Lets Chariots step back."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        back = self.way(seat, start, end) == (-1, 0) and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or (role == "C" and back)


class Sideways(Writer):
    """Lets Chariots step to the side."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        side = self.way(seat, start, end) == (0, 1) and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or (role == "C" and side)


class Jumping(Writer):
    """Lets Chariots jump over whatever stands in their way."""

    def can_run(self, seat: int, start: int, end: int) -> bool:
        return True


class Stopping(Writer):
    """Lets Chariots stop early although they must run."""

    def can_run(self, seat: int, start: int, end: int) -> bool:
        stride = -WIDTH if seat else WIDTH
        return not any(square in stands for stands in self.stands for square in range(start + stride, end, stride))


class KnightBack(Writer):
    """Lets Knights jump backward."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        back = self.way(seat, start, end) == (-2, 1) and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or (role == "N" and back)


class KnightWide(Writer):
    """Lets Knights jump one forward and two to the side, as in chess."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        wide = self.way(seat, start, end) == (1, 2) and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or (role == "N" and wide)


class LongKing(Writer):
    """Lets Kings go two squares."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        ahead, across = self.way(seat, start, end)
        long = max(abs(ahead), across) == 2 and end not in self.stands[seat]
        return super().can_go(seat, role, start, end) or (role == "K" and long)


class JesterOnto(Writer):
    """Lets Jesters capture."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        return super().can_go(seat, "K" if role == "J" else role, start, end)


class Crowding(Writer):
    """Lets others onto a square that a Jester shares."""

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        is_shared = end in self.stands[0] and end in self.stands[1]
        near = max(abs(step) for step in self.way(seat, start, end)) == 1
        return super().can_go(seat, role, start, end) or (role == "K" and is_shared and near)


class Silent(Writer):
    """Does not show the removed piece."""

    def told(self, role: str, removed: str) -> int:
        return -1


class WrongShown(Writer):
    """Shows the piece that captured."""

    def told(self, role: str, removed: str) -> int:
        return ROLES.index(role) if removed and role != removed else super().told(role, removed)


class KingWins(Writer):
    """Lets whoever takes a Jester win."""

    def victory(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        return ("jester_taken", seat) if removed == "J" else super().victory(seat, role, end, removed)


class JesterGoesOn(Writer):
    """Goes on after a Jester was taken."""

    def victory(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        return None if removed == "J" else super().victory(seat, role, end, removed)


class KingGoesOn(Writer):
    """Goes on after a King was taken."""

    def victory(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        return None if removed == "K" else super().victory(seat, role, end, removed)


class CastleIgnored(Writer):
    """Forgets the castle."""

    def is_castle(self, seat: int, square: int) -> bool:
        return False


class OwnCastle(Writer):
    """Lets a King win on its own castle."""

    def is_castle(self, seat: int, square: int) -> bool:
        return super().is_castle(seat, square) or super().is_castle(1 - seat, square)


class AnyoneOnCastle(Writer):
    """Lets any piece win on the enemy castle."""

    def victory(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        return super().victory(seat, "K", end, removed)


class LateDraw(Writer):
    """Ends in a draw a move too late."""

    def draw(self) -> Verdict | None:
        return None if self.turn == self.numbers["drawing.draw_plies"] else super().draw()


class EarlyDraw(Writer):
    """Ends in a draw a move too soon."""

    def draw(self) -> Verdict | None:
        return ("draw_length", -1) if self.turn == self.numbers["drawing.draw_plies"] - 1 else super().draw()


class CountsAllQuiet(Writer):
    """Does not begin anew to count quiet moves at a capture."""

    def draw(self) -> Verdict | None:
        return ("draw_length", -1) if self.turn >= self.numbers["drawing.quiet_plies"] else super().draw()


class DrawIsStalled(Writer):
    """Calls a draw stalled."""

    def draw(self) -> Verdict | None:
        return ("stalled", -1) if super().draw() else None


class NoHandicap(Writer):
    """Forgets the handicap of the second player."""

    def plan(self, seat: int) -> list[tuple[str, str]]:
        return [] if seat else super().plan(seat)


class HandicapOfTheOther(Writer):
    """Gives the handicaps to the wrong players."""

    def plan(self, seat: int) -> list[tuple[str, str]]:
        return super().plan(1 - seat)


class ShowsFirst(Writer):
    """Shows a piece before another is taken off."""

    def plan(self, seat: int) -> list[tuple[str, str]]:
        return super().plan(seat)[::-1]


class TakesTwo(Writer):
    """Takes two pieces off the board."""

    def plan(self, seat: int) -> list[tuple[str, str]]:
        plan = super().plan(seat)
        return plan[:1] + plan


class WrongPiece(Writer):
    """Shows a piece of another role than it says."""

    def candidates(self, kind: str, seat: int, role: str) -> list[int]:
        pieces = super().candidates(kind, seat, role)
        return [piece for piece in range(10) if piece not in pieces] if kind == "shown" else pieces


class ShowsTheRemoved(Writer):
    """Shows the piece that was taken off the board."""

    def candidates(self, kind: str, seat: int, role: str) -> list[int]:
        pieces = super().candidates(kind, seat, role)
        gone = [piece for piece in range(10) if self.home(seat, piece) not in self.stands[seat]]
        return gone if kind == "shown" else pieces


SHORT = {"drawing.draw_plies": 20}
HANDICAPS = {
    "handicap.first_without": "archer",
    "handicap.first_shows": "archer",
    "handicap.second_without": "soldier",
    "handicap.second_shows": "king",
}
SHARE = {"rules.jester_onto_enemy": "share"}
CARELESS: dict[type[Writer], dict[str, Any]] = {
    FourthSoldier: {},
    SecondKing: {},
    Mirrored: {},
    OntoOwn: {},
    Wrapping: {},
    Passing: {},
    Staying: {},
    Diagonal: {},
    Straight: {},
    Retreating: {},
    Sideways: {},
    Jumping: {},
    Stopping: {"rules.chariot_stop": "full"},
    KnightBack: {},
    KnightWide: {},
    LongKing: {},
    JesterOnto: {},
    Crowding: SHARE | {"board.rows": 5},
    Silent: {},
    WrongShown: {},
    KingWins: {},
    JesterGoesOn: {},
    KingGoesOn: {},
    CastleIgnored: {"board.rows": 5},
    OwnCastle: {},
    AnyoneOnCastle: {"board.rows": 5},
    LateDraw: SHORT,
    EarlyDraw: SHORT,
    CountsAllQuiet: {"drawing.quiet_plies": 10},
    DrawIsStalled: SHORT,
    NoHandicap: HANDICAPS,
    HandicapOfTheOther: HANDICAPS,
    ShowsFirst: HANDICAPS,
    TakesTwo: HANDICAPS,
    WrongPiece: HANDICAPS,
    ShowsTheRemoved: HANDICAPS,
}
"""Each careless writer with what its edition changes."""
