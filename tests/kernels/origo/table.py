"""Games at a named position: shields by squares, hands by what the cards show; then driven like any other."""

from collections.abc import Mapping, Sequence
from typing import Any

from kernels.origo import phases
from kernels.origo.layout import MAX_SEATS, Cause, Move, Question
from kernels.origo.scoring import hold_scoring, move_leaders, recount
from tests.kernels.origo.deck import DECK, FACES, SEAS, STATES, shown, words_of
from tests.kernels.origo.machine import Machine, spell

FAR = (10, 25, 40, 55, 70)
"""Leaders far apart."""
Hand = str | int


class Table(Machine):
    """A game at a named position, at the next step of a turn.

    `hands` name cards by their faces; `fill` other cards are added to each hand up to that number, and a hand that is
    a number consists of such cards alone: rows, columns and states that do not show any square of `avoid`. `deck`
    names the draw pile, next card last, and `pile` the discards, top last; all other cards lie in the one of them that
    is not named, in the deck if neither is.
    """

    def __init__(
        self,
        *,
        players: int | None = None,
        board: Sequence[str] = (),
        marked: str | int = "",
        hands: Sequence[Hand] = (),
        fill: int = 0,
        avoid: str = "",
        deck: str | None = None,
        pile: str | None = None,
        supply: Sequence[int] = (),
        pos: Sequence[int] = (),
        owed: int = 0,
        starter: int = 0,
        seat: int | None = None,
        number: int = 3,
        edition: Mapping[str, Any] | None = None,
        start: bool = True,
    ) -> None:
        """Set the position up."""
        super().__init__(players or max(2, len(board)), edition)
        self.set_up(1, 0)
        self.forget()
        self._set_board(board, marked)
        self._set_cards(hands or [0] * self.players, fill, avoid.split(), deck, pile)
        state = self.state
        state["supply"][: self.players] = supply or [10] * self.players
        state["position"][: self.players] = (pos or FAR)[: self.players]
        state["owed"], state["starter"], state["round"] = owed, starter, number
        state["placed"] = self.players * int(self.params["opening"])
        state["target"], state["lead"] = -1, -1
        recount(state, self.params)
        if start:
            self.take_turn(starter if seat is None else seat)

    def _set_board(self, board: Sequence[str], marked: str | int) -> None:
        """Write shields and markers into the record."""
        self.state["tribe"][:] = 0
        for seat, squares in enumerate(board):
            self.state["tribe"][seat] = words_of(squares.split())
        places = range(marked) if isinstance(marked, int) else [STATES.index(code) for code in marked.split()]
        self.state["marked"] = sum(1 << place for place in places)

    def _set_cards(
        self, hands: Sequence[Hand], fill: int, avoid: list[str], deck: str | None, pile: str | None
    ) -> None:
        """Write the cards into the record: named ones first, then others, the rest into deck or pile."""
        stock = dict(DECK)
        state = self.state
        state["hand"][:] = 0
        named = [hand.split() if isinstance(hand, str) else [] for hand in hands]
        named += [[]] * (self.players - len(named))
        piles = {"deck": (deck or "").split(), "pile": (pile or "").split()}
        for face in [face for cards in (*named, *piles.values()) for face in cards]:
            stock[face] -= 1
            assert stock[face] >= 0, f"no more {face}"
        for seat, (cards, hand) in enumerate(zip(named, (*hands, *named[len(hands) :]), strict=False)):
            size = hand if isinstance(hand, int) else max(fill, len(cards))
            for face in cards + take_others(stock, size - len(cards), avoid):
                state["hand"][seat, FACES.index(face)] += 1
        rest = [face for face, n in stock.items() for _ in range(n)]
        piles["pile" if deck is not None else "deck"] += rest
        for name, faces in piles.items():
            state[name][: len(faces)] = [FACES.index(face) for face in faces]
            state[f"{name}_size"] = len(faces)

    def take_turn(self, seat: int) -> None:
        """Let a seat begin its turn; the seats after it up to the starter are still to come."""
        state = self.state
        state["seat"] = seat
        state["turns_left"] = self.players - (seat - int(state["starter"])) % self.players
        phases.begin_turn(state, self.desk)
        self.start(Question.STEP)
        self.forget()

    # --- answering ------------------------------------------------------------------------------------------------

    def act(self, *move: str) -> None:
        """Carry out a move given in words, which must be legal."""
        row = next(
            (row for row in self.legal() if spell(*(int(row[name]) for name in ("kind", "a", "b"))) == move), None
        )
        assert row is not None, f"{move} is not legal"
        self.do(row)

    def expand(self, face: str, square: str) -> None:
        """Play a card and place a shield."""
        self.act("EXPAND", face, square)

    def attack(self, face: str, square: str) -> None:
        """Begin an attack with a first card."""
        self.act("ATTACK", face, square)

    def card(self, face: str) -> None:
        """Play one more card in a battle."""
        self.act("CARD", face)

    def migrate(self, start: str, end: str) -> None:
        """Move a shield from land."""
        self.act("MIGRATE", start, end)

    def sail(self, start: str, end: str) -> None:
        """Move a shield from the sea."""
        self.act("SAIL", start, end)

    def swap(self, first: str, second: str) -> None:
        """Discard two cards and draw two."""
        self.act("SWAP", *sorted((first, second), key=FACES.index))

    def name(self, seat: int) -> None:
        """Name the starter."""
        self.act("NAME", str(seat))

    def stop(self) -> None:
        """End the turn, or play no more cards in a battle."""
        self.act("STOP")

    def stop_battle(self) -> None:
        """Let both sides play no more cards until the battle is over, if there is one."""
        while self.question in (Question.ATTACKER, Question.DEFENDER):
            self.stop()

    def stop_all(self) -> None:
        """Stop until the game is over or something else than stopping is asked for."""
        while self.question in (Question.STEP, Question.ATTACKER, Question.DEFENDER):
            self.stop()

    # --- looking --------------------------------------------------------------------------------------------------

    def reach(self, kind: Move, first: str) -> set[str]:
        """Return the squares where a card, or a shield from a square, may go."""
        return {move[2] for move in self.moves(kind) if move[1] == first}

    def attackable(self) -> set[str]:
        """Return the squares that the seat asked may attack now."""
        return {move[2] for move in self.moves(Move.ATTACK)}

    # --- scoring --------------------------------------------------------------------------------------------------

    def count(self, area: str, *shields: int) -> None:
        """Say how many shields each tribe has in an area, wherever they lie."""
        number = STATES.index(area) if area in STATES else len(STATES) + SEAS.index(area)
        self.state["count"][: self.players, number] = shields

    def give(self, *points: int) -> list[int]:
        """Move the leaders by points of one part of a scoring; return their positions."""
        self.desk["points"][:] = [*points, *[0] * (MAX_SEATS - len(points))]
        move_leaders(self.state, self.params, int(Cause.STATE), self.desk)
        self.collect()
        return self.numbers("position")

    def score(self) -> None:
        """Hold a tribe scoring."""
        hold_scoring(self.state, self.params, self.desk)
        self.collect()


def take_others(stock: dict[str, int], n: int, avoid: Sequence[str]) -> list[str]:
    """Take cards out of the stock that show none of some squares; no growth, no ship."""
    taken = []
    for face, copies in stock.items():
        if face not in ("growth", "ship") and shown(face).isdisjoint(avoid):
            taken += [face] * min(copies, n - len(taken))
    assert len(taken) == max(n, 0), "not enough other cards"
    for face in taken:
        stock[face] -= 1
    return taken
