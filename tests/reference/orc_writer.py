"""Writes the trace of a game in which both seats choose at random; made without the referee, to try the referee on.

It asks of every square whether a piece may go there, where the referee follows the ways that lead from a piece.
Whatever somebody can get wrong is a method of its own, so that careless writers can replace it.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from tests.reference.orc_words import ENDS, EVENTS, NAMES, ROLES

Row = tuple[int, ...]
Going = tuple[int, int]
Verdict = tuple[str, int]
WIDTH = 5


class Writer:
    """Plays one game and writes it down; `fault` is the number of the first row that is wrong, if any is."""

    def __init__(self, numbers: Mapping[str, Any], deal: int) -> None:
        self.numbers = numbers
        self.rows_high = int(numbers["board.rows"])
        self.squares = range(WIDTH * self.rows_high)
        self.luck = random.Random(deal)
        self.rows: list[Row] = []
        self.fault: int | None = None
        self.turn = self.quiet = 0
        self.stands: list[dict[int, str]] = [{}, {}]
        self.met: list[tuple[int, frozenset[tuple[int, int, str]]]] = []

    def say(self, kind: str, seat: int = -1, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Write a row."""
        self.rows.append((self.turn, EVENTS.index(kind), seat, a, b, c))

    def slip(self) -> None:
        """Note that the next row is wrong, if none was before."""
        self.fault = len(self.rows) if self.fault is None else self.fault

    def write(self) -> list[Row]:
        """Play the game; stop at a wrong row."""
        self.say("game", a=2)
        for seat in (0, 1):
            self.arrange(seat)
        for seat in (0, 1):
            self.handicap(seat)
        if self.fault is not None:
            return self.rows
        self.remember()
        verdict = self.stuck(0)
        while not verdict and self.fault is None:
            verdict = self.take_turn()
        if verdict:
            self.say("end", verdict[1], ENDS.index(verdict[0]))
        return self.rows

    # The arrangement

    def tribe(self) -> str:
        """Return the ten roles of a seat."""
        counts = [self.numbers[f"pieces.{name}"] for name in ("soldier", "archer", "chariot", "knight")]
        return "".join(role * count for role, count in zip("SACN", counts, strict=True)) + "KJ"

    def arrange(self, seat: int) -> None:
        """Put the pieces of a seat down."""
        roles = list(self.tribe())
        self.luck.shuffle(roles)
        for piece, role in enumerate(roles):
            if roles[: piece + 1].count(role) > self.honest().tribe().count(role):
                self.slip()
            self.say("put", seat, piece, ROLES.index(role))
            self.stands[seat][self.home(seat, piece)] = role

    def home(self, seat: int, piece: int) -> int:
        """Return the square on which a piece begins."""
        from_edge = self.numbers["board.start_offset"] + (piece < WIDTH)
        seen = WIDTH * from_edge + piece % WIDTH
        return self.squares[-1 - seen] if seat else seen

    # Handicaps

    def handicap(self, seat: int) -> None:
        """Take a piece off the board, turn another round, as the edition says."""
        honest = self.honest().plan(seat)
        for number, (kind, role) in enumerate(self.plan(seat)):
            pieces = self.candidates(kind, seat, role)
            if honest[number : number + 1] != [(kind, role)] or pieces != self.honest().candidates(kind, seat, role):
                self.slip()
            piece = self.luck.choice(pieces)
            self.say(kind, seat, piece, ROLES.index(role))
            if kind == "without":
                self.stands[seat].pop(self.home(seat, piece), "")
        if len(self.plan(seat)) < len(honest):
            self.slip()

    def plan(self, seat: int) -> list[tuple[str, str]]:
        """Return what is done to a seat's pieces, by the kind of the row and the role."""
        name = ("first", "second")[seat]
        asked = {
            kind: self.numbers[f"handicap.{name}_{key}"] for kind, key in (("without", "without"), ("shown", "shows"))
        }
        return [(kind, NAMES[role]) for kind, role in asked.items() if role != "none"]

    def candidates(self, kind: str, seat: int, role: str) -> list[int]:
        """Return the pieces that may be taken off or turned."""
        return [piece for piece in range(2 * WIDTH) if self.stands[seat].get(self.home(seat, piece)) == role]

    # Moves

    def can_go(self, seat: int, role: str, start: int, end: int) -> bool:
        """Say whether a piece may go from one square to another."""
        ahead, across = self.way(seat, start, end)
        is_held = end in self.stands[1 - seat]
        if end in self.stands[seat]:
            return False
        if role == "C":
            return across == 0 and ahead > 0 and self.can_run(seat, start, end)
        if role == "J" and is_held and self.numbers["rules.jester_onto_enemy"] == "forbidden":
            return False
        return {
            "S": abs(ahead) + across == 1,
            "A": abs(ahead) == across == 1,
            "N": (ahead, across) == (2, 1),
            "K": max(abs(ahead), across) == 1,
            "J": max(abs(ahead), across) == 1,
        }[role]

    def way(self, seat: int, start: int, end: int) -> tuple[int, int]:
        """Return how many squares ahead and to the side another square lies."""
        rows = end // WIDTH - start // WIDTH
        return (-rows if seat else rows), abs(end % WIDTH - start % WIDTH)

    def can_run(self, seat: int, start: int, end: int) -> bool:
        """Say whether nothing bars a Chariot, and whether it may stop."""
        stride = -WIDTH if seat else WIDTH
        if any(square in stands for stands in self.stands for square in range(start + stride, end, stride)):
            return False
        beyond = end + stride
        ends = end in self.stands[1 - seat] or beyond not in self.squares or beyond in self.stands[seat]
        return ends or self.numbers["rules.chariot_stop"] == "any"

    def goings(self, seat: int) -> list[Going]:
        """Return the moves of a seat."""
        return [way for role, way in self.ways(seat) if self.can_go(seat, role, *way)]

    def any_going(self, seat: int) -> bool:
        """Say whether a seat can move."""
        return any(self.can_go(seat, role, *way) for role, way in self.ways(seat))

    def ways(self, seat: int) -> Iterator[tuple[str, Going]]:
        """Give every piece of a seat with every square of the board."""
        for start, role in self.stands[seat].items():
            for end in self.squares:
                yield role, (start, end)

    def mistakes(self, seat: int) -> list[Going]:
        """Return the moves that somebody careless takes for legal."""
        honest, stands = self.honest(), self.stands[seat]
        return [way for way in self.goings(seat) if not honest.can_go(seat, stands[way[0]], *way)]

    def honest(self) -> "Writer":
        """Return a writer of the same game who knows the rules."""
        twin = Writer.__new__(Writer)
        twin.__dict__ = self.__dict__
        return twin

    def take_turn(self) -> Verdict | None:
        """Let the seat on turn move; return how the game ends."""
        seat = self.turn % 2
        mistakes = [] if type(self) is Writer else self.mistakes(seat)
        if mistakes:
            self.slip()
        start, end = self.luck.choice(mistakes or self.goings(seat))
        role = self.stands[seat].pop(start)
        removed = "" if role == "J" else self.stands[1 - seat].pop(end, "")
        self.stands[seat][end] = role
        if self.told(role, removed) != self.honest().told(role, removed):
            self.slip()
        self.say("moved", seat, start, end, self.told(role, removed))
        self.turn += 1
        self.quiet = 0 if removed else self.quiet + 1
        self.remember()
        verdict = self.verdict(seat, role, end, removed)
        if verdict != self.honest().verdict(seat, role, end, removed):
            self.slip()
            if not verdict and self.goings(1 - seat):
                start, end = self.goings(1 - seat)[0]
                self.say("moved", 1 - seat, start, end, -1)
        return verdict

    def told(self, role: str, removed: str) -> int:
        """Return the role that is shown after a move."""
        return ROLES.index(removed) if removed else -1

    # Endings

    def remember(self) -> None:
        """Keep what stands where, and whose turn it is."""
        picture = frozenset((seat, *where) for seat in (0, 1) for where in self.stands[seat].items())
        self.met.append((self.turn % 2, picture))

    def verdict(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        """Return how the game ends after a move, if it does."""
        return self.victory(seat, role, end, removed) or self.draw() or self.stuck(1 - seat)

    def victory(self, seat: int, role: str, end: int, removed: str) -> Verdict | None:
        """Return who has won."""
        if removed == "J":
            return "jester_taken", 1 - seat
        if removed == "K":
            return "king_taken", seat
        return ("castle_reached", seat) if role == "K" and self.is_castle(1 - seat, end) else None

    def is_castle(self, seat: int, square: int) -> bool:
        """Say whether a square is one of a seat's castle."""
        return square >= WIDTH * (self.rows_high - 1) if seat else square < WIDTH

    def draw(self) -> Verdict | None:
        """Return whether the game has gone on for too long."""
        plies, quiet = (self.numbers[f"drawing.{name}"] for name in ("draw_plies", "quiet_plies"))
        if (plies and self.turn >= plies) or (quiet and self.quiet >= quiet):
            return "draw_length", -1
        if self.numbers["drawing.repetition"] and self.met.count(self.met[-1]) >= self.numbers["drawing.repetition"]:
            return "draw_repetition", -1
        return ("stalled", -1) if self.turn == 2 * self.numbers["winning.max_rounds"] else None

    def stuck(self, seat: int) -> Verdict | None:
        """Return what a seat without a move comes to."""
        if self.any_going(seat):
            return None
        loses = self.numbers["rules.no_legal_move"] == "loses"
        return ("no_legal_move", 1 - seat) if loses else ("draw_no_move", -1)
