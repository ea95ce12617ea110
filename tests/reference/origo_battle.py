"""How a battle goes."""

from collections.abc import Iterator

from tests.reference.origo_board import Board
from tests.reference.origo_map import neighbours
from tests.reference.origo_words import Step, step


class Battle:
    """One battle for a square.

    Attributes
    ----------
    spent
        Cards played by the attacker and by the defender.
    in_opening
        The attacker has not been answered yet, so that he may add cards even if he is ahead [E5].
    """

    def __init__(self, board: Board, attacker: int, square: int) -> None:
        self.board, self.square = board, square
        self.attacker, self.defender = attacker, board.held[square]
        self.spent = [0, 0]
        self.in_opening = True

    def points(self) -> tuple[int, int]:
        """Return the points of the attacker and of the defender [E6 to E8]."""
        mine = neighbours(self.board.held, self.attacker, self.square)
        his = neighbours(self.board.held, self.defender, self.square) + 1
        return mine + 2 * self.spent[0], his + 2 * self.spent[1]

    def is_won(self) -> bool:
        """Say whether the attacker is ahead; he is not if points are equal [E9]."""
        attack, defence = self.points()
        return attack > defence

    def fits(self, face: int, seat: int) -> bool:
        """Say whether a card can be played in this battle [E4, Q16]."""
        is_growth = self.board.box.cards[face].kind == "growth"
        if is_growth and seat == self.defender and self.board.box.rules["defence_growth"] == "always":
            return True
        return self.square in self.board.reach(face, seat)

    def fitting(self, seat: int) -> list[int]:
        """Return the faces in a hand that fit."""
        return sorted({face for face in self.board.hands[seat] if self.fits(face, seat)})

    def may_play(self) -> Iterator[int]:
        """Return who may play a card now; the one behind, and in his opening the attacker, who is asked first."""
        if self.in_opening or not self.is_won():
            yield self.attacker
        if self.is_won():
            yield self.defender

    def options(self) -> list[Step]:
        """Return which rows may come next."""
        kind = "won" if self.is_won() else "repelled"
        ending = step(kind, self.attacker, self.square, self.defender)
        return [ending, *(self.card_row(seat, face) for seat in self.may_play() for face in self.fitting(seat))]

    def card_row(self, seat: int, face: int) -> Step:
        """Return the row of a card, with the points it leads to."""
        attack, defence = self.points()
        is_mine = seat == self.attacker
        return step("battle_card", seat, face, attack + 2 * is_mine, defence + 2 * (not is_mine))

    def questions(self, taken: Step) -> int:
        """Return how many questions were answered up to a row: each seat that could play was asked until one did."""
        asked = 0
        for seat in self.may_play():
            asked += bool(self.fitting(seat))
            if taken[:2] == ("battle_card", seat):
                break
        return asked

    def play(self, seat: int, face: int) -> None:
        """Play a card."""
        self.board.hands[seat].remove(face)
        self.board.table.append(face)
        self.spent[seat != self.attacker] += 1
        self.in_opening = self.in_opening and seat == self.attacker

    def finish(self, is_won: bool) -> None:
        """Take a shield off and discard the cards [E10, E11]."""
        board = self.board
        board.lost[self.defender if is_won else self.attacker] += 1
        if is_won:
            board.held[self.square] = self.attacker
        board.pile += board.table
        board.table = []
