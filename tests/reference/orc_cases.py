"""Positions with exact results, written down by hand, and a checker for whatever can play them.

A position is a formation, as each owner sees it (front row, back row), or a list of pieces. Lines below it ask: what is
legal (in all, for one piece, for a seat, under an option), how play ends (reason or `ongoing`, winner or seat to move,
moves made, roles removed), in how many ways it can go on, which roles its moves leave each piece (`possible`), and how
likely each of them is, given all pieces and the numbers of each role (`belief`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

ANY = "SACNKJ"
FORMATION = "formation SACASNSKAJ NSASKAJSCA"
EVEN = "S:3/10,A:3/10,C:1/10,N:1/10,K:1/10,J:1/10"
WALK = "a1-b3 a6-b5 b2-a3 b5-b4"
SUSPECTS = "a2-a3 b6-b5 a3-b4 c6-d5 e2-e3 d5-c6 e3-d4 c6-d5"
CASTLEWARD = "e2-d3 e6-d4 d3-e4 d6-d5 e4-e5 e7-d6 e5-e6 a6-a5"

CASES: dict[str, str] = {
    "S01": f"""
        {FORMATION}
        squares 0: Sa2 Ab2 Cc2 Ad2 Se2 Na1 Sb1 Kc1 Ad1 Je1
        squares 1: Ne6 Sd6 Ac6 Sb6 Ka6 Ae7 Jd7 Sc7 Cb7 Aa7
        legal: a1-b3 a2-a3 b2-a3 b2-c3 c2-c3 c2-c4 c2-c5 c2xc6 d2-c3 d2-e3 e2-e3
        legal [rules.chariot_stop=full]: a1-b3 a2-a3 b2-a3 b2-c3 c2xc6 d2-c3 d2-e3 e2-e3
        legal of 1: e6-d4 d6-d5 c6-b5 c6-d5 b6-b5 a6-a5 a6-b5
        """,
    "S02": f"""
        {FORMATION}
        play c2xc6: ongoing 1 1 A
        seat 0: Sa2 Ab2 Cc6 Ad2 Se2 Na1 Sb1 Kc1 Ad1 Je1
        seat 1: Ne6 Sd6 Sb6 Ka6 Ae7 Jd7 Sc7 Cb7 Aa7
        turn 1 after 1
        legal: e6-d4 d6-d5 d6xc6 b6-b5 b6xc6 c7xc6 a6-a5 a6-b5
        play d6xc6: ongoing 0 2 C
        """,
    "S03": """
        seat 0: Ka4 Je1 Se3 Aa2 Ne4
        seat 1: Kc7 Ja7
        turn 0 after 20
        legal: a4-a3 a4-a5 a4-b3 a4-b4 a4-b5 e1-d1 e1-d2 e1-e2 e3-d3 e3-e2 a2-b1 a2-b3 e4-d6
        """,
    "S04": """
        seat 0: Ka1 Je1 Sb4 Ac3
        seat 1: Ke7 Jd7 Nb5 Aa4 Sb3
        turn 1 after 31
        legal b5: b5-a3 b5xc3
        play b5xc3: ongoing 0 32 A
        seat 1: Ke7 Jd7 Nb5 Aa3 Sb3
        legal b5: b5xc3
        """,
    "S05": """
        seat 0: Ka1 Ja2 Nc5
        seat 1: Ke4 Je3
        turn 0 after 30
        legal c5: c5-b7 c5-d7
        play c5-d7: ongoing 1 31
        seat 0: Ka1 Ja2 Nc6
        legal c6: none
        seat 0: Ka1 Ja2 Nc7
        legal c7: none
        """,
    "S06": """
        seat 0: Ka1 Ja2 Cc2
        seat 1: Ke4 Je3
        turn 0 after 30
        legal c2: c2-c3 c2-c4 c2-c5 c2-c6 c2-c7
        legal c2 [rules.chariot_stop=full]: c2-c7
        play c2-c7: ongoing 1 31
        seat 1: Ke4 Je3 Sc5 Ac6
        legal c2: c2-c3 c2-c4 c2xc5
        legal c2 [rules.chariot_stop=full]: c2xc5
        seat 1: Ke4 Je3 Sc3
        legal c2: c2xc3
        legal c2 [rules.chariot_stop=full]: c2xc3
        seat 1: Ke4 Je3
        seat 0: Ka1 Ja2 Cc2 Sc5
        legal c2: c2-c3 c2-c4
        legal c2 [rules.chariot_stop=full]: c2-c4
        seat 0: Ka1 Ja2 Cc2 Sc3
        legal c2: none
        legal c2 [rules.chariot_stop=full]: none
        """,
    "S07": """
        seat 0: Ka1 Sb4 Jc4
        seat 1: Ke7 Ac5 Sd5 Jb7
        turn 0 after 40
        legal c4: c4-b3 c4-c3 c4-d3 c4-d4 c4-b5
        legal c4 [rules.jester_onto_enemy=share]: c4-b3 c4-c3 c4-d3 c4-d4 c4-b5 c4-c5 c4-d5
        """,
    "S08": """
        seat 0: Kc4 Ja1
        seat 1: Ke7 Jd5 Sb5
        turn 0 after 40
        play c4xd5: jester_taken 1 41 J
        play c4xb5: ongoing 1 41 S
        """,
    "S09": """
        seat 0: Kc6 Ja1 Sc2
        seat 1: Ka3 Jc7 Sd7
        turn 0 after 50
        play c6-b7: castle_reached 0 51
        play c6xd7: castle_reached 0 51 S
        play c6xc7: jester_taken 1 51 J
        """,
    "S10": """
        seat 0: Kd6 Ja1
        seat 1: Ke7 Jb3
        turn 0 after 50
        play d6xe7: king_taken 0 51 K
        """,
    "S11": """
        seat 0: Kb2 Jd6 Sc6 Ae1
        seat 1: Ka6 Je4
        turn 0 after 50
        play b2-b1: ongoing 1 51
        play c6-c7: ongoing 1 51
        play d6-d7: ongoing 1 51
        """,
    "S12": """
        seat 0: Kc3 Ja1 Sa2
        seat 1: Cc7 Kd7 Je7 Sb5
        turn 0 after 20
        legal: a2-a3 a2-b2 a1-b1 a1-b2 c3-b2 c3-c2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4
        play a2-a3 c7xc3: king_taken 1 22 K
        play c3-b4 b5xb4: king_taken 1 22 K
        """,
    "S13": """
        formation SACASNSKAJ SAJASKCNSA
        play c2xc6: jester_taken 1 1 J
        """,
    "S14": """
        seat 0: Kb2 Je3
        seat 1: Ja1 Kd5
        turn 0 after 60
        play b2xa1: jester_taken 1 61 J
        """,
    "S15": """
        seat 0: Ka1 Sa2 Jb2 Cb1
        seat 1: Ja3 Sb3 Ac1 Sc2 Ac3 Kd7
        turn 0 after 60
        legal: a2xa3
        play a2xa3: jester_taken 1 61 J
        """,
    "S16": """
        seat 0: Ka6 Sa7 Ab7 Sb6 Nc6 Ca5 Jb5
        seat 1: Sa4 Ab4 Sc4 Nc5 Ke3 Je7
        turn 0 after 90
        legal: none
        legal [rules.jester_onto_enemy=share]: b5-a4 b5-b4 b5-c4 b5-c5
        play nothing: no_legal_move 1 90
        play nothing [rules.no_legal_move=draw]: draw_no_move - 90
        seat 1: Sa4 Ab4 Sc4 Ke3 Je7
        legal: b5-c5
        play nothing: ongoing 0 90
        """,
    "S17": """
        seat 0: Ka2 Jb1 Sd4
        seat 1: Ke6 Jc7 Cd7
        turn 1 after 199
        play d7-d6: draw_length - 200
        play d7xd4: draw_length - 200 S
        seat 0: Kd4 Jb1 Sa2
        play d7xd4: king_taken 1 200 K
        turn 0 after 198
        play a2-a3: ongoing 1 199
        """,
    "S18": """
        seat 0: Ka6 Sa7 Ab7 Jd3
        seat 1: Ke4 Je2
        turn 0 after 70
        legal a6: a6-a5 a6-b5 a6-b6
        """,
    "S19": f"""
        {FORMATION}
        possible 1 after nothing: others={ANY}
        belief 0 after nothing: others={EVEN} ways=100800
        belief 1 after nothing: others={EVEN} ways=100800
        belief 0 after {WALK}: a1=N b2=AKJ others=SACKJ
        belief 1 after {WALK}: a6=K:1/2,J:1/2 others={ANY}
        belief 1 after {WALK} c2xc6 c7xc6: a6=K:4/9,J:5/9 c7=S:2/3,C:2/9,K:1/9 c6=A:1/1 others={ANY} ways=3780
        belief 0 after {WALK} c2xc6 c7xc6: a1=N c2=C b2=AKJ others=SAKJ
        possible 0 after {WALK}: a1=N b2=AKJ others={ANY}
        possible 1 after {WALK}: a6=KJ others={ANY}
        possible 1 after {WALK} c2xc6 c7xc6: a6=KJ c7=SCK c6=A others={ANY}
        possible 0 after {WALK} c2xc6 c7xc6: a1=N c2=C b2=AKJ others={ANY}
        """,
    "S20": f"""
        formation KSASJACNAS NSASKAJSCA
        possible 0 after {SUSPECTS}: a2=KJ e2=KJ others={ANY}
        belief 0 after {SUSPECTS}: a2=K:1/2,J:1/2 e2=K:1/2,J:1/2 others=S:3/8,A:3/8,C:1/8,N:1/8 ways=2240
        belief 0 after {SUSPECTS} c2-b3: a2=KJ e2=KJ c2=A others=SACN
        belief 0 after {SUSPECTS} c2-b3 d5-c6 b4xb5: a2=K:1/1 e2=J:1/1 c2=A others=SACN
        possible 0 after {SUSPECTS} c2-b3: a2=KJ e2=KJ c2=AKJ others={ANY}
        possible 0 after {SUSPECTS} c2-b3 d5-c6 b4xb5: a2=K e2=KJ c2=AKJ others={ANY}
        """,
    "S21": f"""
        formation KSASJACNAS NSASKAJSCA
        possible 0 after {CASTLEWARD}: e2=KJ others={ANY}
        belief 0 after {CASTLEWARD}: e2=K:1/2,J:1/2 others={ANY}
        possible 0 after {CASTLEWARD} e6-e7: e2=J others={ANY}
        belief 0 after {CASTLEWARD} e6-e7: e2=J:1/1 others=S:1/3,A:1/3,C:1/9,N:1/9,K:1/9
        """,
    "S22": f"""
        options board.rows=9
        {FORMATION}
        squares 1: Ne8 Sd8 Ac8 Sb8 Ka8 Ae9 Jd9 Sc9 Cb9 Aa9
        legal c2: c2-c3 c2-c4 c2-c5 c2-c6 c2-c7 c2xc8
        legal of 1: e8-d6 d8-d7 c8-b7 c8-d7 b8-b7 a8-a7 a8-b7
        """,
    "S25": f"""
        {FORMATION}
        perft: 11 78 919 9642
        perft [rules.chariot_stop=full]: 8 57 581 6080
        """,
}


@dataclass(frozen=True)
class Position:
    """What stands where: a formation, or the pieces of each seat by role and square."""

    options: Mapping[str, Any] = field(default_factory=dict)
    formation: tuple[str, ...] = ()
    pieces: tuple[str, str] = ("", "")
    seat: int = 0
    plies: int = 0


class Stage(Protocol):
    """Something that plays on from a position."""

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat as words, `c2-c4` or `c2xc6`."""

    def play(self, word: str) -> None:
        """Make a move of the seat on turn."""

    def outcome(self) -> tuple[str, str, int, str]:
        """Return reason or `ongoing`; winner, `-`, or seat to move; moves made; roles removed in that order."""

    def squares(self, seat: int) -> set[str]:
        """Return role and square of every piece of a seat."""

    def possible(self, seat: int) -> dict[str, set[str]]:
        """Return the roles left to each piece, by its starting square."""

    def chances(self, seat: int) -> Mapping[str, Mapping[str, float]]:
        """Return how likely each piece has each role, without those it cannot have, by its starting square."""

    def ways(self, seat: int) -> int:
        """Return the number of assignments of roles to the pieces on the board."""

    def perft(self, plies: int) -> int:
        """Return in how many ways the game can go on for so many moves."""


Make = Callable[[Position], Stage]


def value_of(text: str) -> Any:
    """Return a number or a word."""
    return int(text) if text.isdigit() else text


def options_of(text: str) -> dict[str, Any]:
    """Return options like `board.rows=9 rules.chariot_stop=full`."""
    pairs = (part.partition("=") for part in text.split())
    return {key: value_of(value) for key, _, value in pairs}


def check_case(text: str, make: Make) -> int:
    """Check every line of a case; return how many lines asked something."""
    position, asked = Position(), 0
    for line in filter(None, (line.strip() for line in text.splitlines())):
        head, _, answer = line.partition(":")
        name, *rest = head.split()
        if name in ("options", "formation", "seat", "turn"):
            position = changed(position, name, rest, answer)
            continue
        words, _, options = head.partition(" [")
        there = replace(position, options={**position.options, **options_of(options.rstrip("]"))})
        question: Callable[[Stage, list[str], str], tuple[Any, Any]] = QUESTIONS[name]
        found, expected = question(make(there), words.split()[1:], answer.strip())
        assert found == expected, f"{line}: found {found}"
        asked += 1
    return asked


def changed(position: Position, name: str, rest: list[str], answer: str) -> Position:
    """Return a position with one line more."""
    if name == "options":
        return replace(position, options=options_of(" ".join(rest)))
    if name == "formation":
        return replace(position, formation=tuple(rest))
    if name == "turn":
        return replace(position, seat=int(rest[0]), plies=int(rest[2]))
    pieces = list(position.pieces)
    pieces[int(rest[0])] = answer.strip()
    return replace(position, formation=(), pieces=(pieces[0], pieces[1]))


def play_all(stage: Stage, moves: list[str]) -> None:
    """Make some moves; `nothing` is none."""
    for word in moves:
        if word != "nothing":
            stage.play(word)


def ask_legal(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask what is legal."""
    seat = int(rest[1]) if rest[:1] == ["of"] else None
    found = stage.legal(on_turn(stage) if seat is None else seat)
    if rest and seat is None:
        found = [word for word in found if word.startswith(rest[0])]
    return sorted(found), sorted(answer.replace("none", "").split())


def on_turn(stage: Stage) -> int:
    """Return the seat to move; of a game that is over, seat 0, the only one that is ever stuck here."""
    reason, seat, _, _ = stage.outcome()
    return int(seat) if reason == "ongoing" else 0


def ask_play(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask what some moves lead to."""
    play_all(stage, rest)
    reason, seat, plies, *removed = answer.split()
    return stage.outcome(), (reason, seat, int(plies), "".join(removed))


def ask_squares(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask where the pieces of a seat stand."""
    return stage.squares(int(rest[0])), set(answer.split())


def ask_perft(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask in how many ways the game can go on."""
    expected = [int(word) for word in answer.split()]
    return [stage.perft(plies) for plies in range(1, len(expected) + 1)], expected


def ask_possible(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask which roles are left to each piece."""
    play_all(stage, rest[2:])
    named = {square: set(roles) for square, _, roles in (word.partition("=") for word in answer.split())}
    others = named.pop("others")
    found = stage.possible(int(rest[0]))
    return found, {square: named.get(square, others) for square in found}


def ask_belief(stage: Stage, rest: list[str], answer: str) -> tuple[Any, Any]:
    """Ask how likely each role of each piece is, `K:1/2,J:1/2`, or only which there are, `KJ`; and in how many ways."""
    play_all(stage, rest[2:])
    seat = int(rest[0])
    named = dict(word.split("=") for word in answer.split())
    others, ways = named.pop("others"), named.pop("ways", "")
    chances = stage.chances(seat)
    asked = {square: named.get(square, others) for square in chances}
    found = {square: dict(kept) if ":" in asked[square] else set(kept) for square, kept in chances.items()}
    expected = {square: chances_in(text) if ":" in text else set(text) for square, text in asked.items()}
    return (found, str(stage.ways(seat)) if ways else ""), (expected, ways)


def chances_in(text: str) -> dict[str, float]:
    """Return the chances in a word like `K:4/9,J:5/9`."""
    return {role: float(Fraction(share)) for role, _, share in (part.partition(":") for part in text.split(","))}


QUESTIONS: dict[str, Callable[[Stage, list[str], str], tuple[Any, Any]]] = {
    "legal": ask_legal,
    "play": ask_play,
    "squares": ask_squares,
    "perft": ask_perft,
    "possible": ask_possible,
    "belief": ask_belief,
}
