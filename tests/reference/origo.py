"""The referee of Origo: reads the trace of a game and rejects the first row that the rules forbid.

Written from the rulebook alone. The game is told once, from beginning to end; wherever it comes to a row of the trace,
it says which rows the rules allow there: a single one, or one for each thing that somebody may do.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.reference.origo_board import Board, Box
from tests.reference.origo_chance import Chance, Streams
from tests.reference.origo_map import chains, is_full
from tests.reference.origo_tally import Tally, ahead, as_words, outcome
from tests.reference.origo_tribes import Rows, Tribes
from tests.reference.origo_turn import Turn
from tests.reference.origo_words import (
    BY_PASSES,
    BY_SHIELDS,
    BY_STATES,
    EVENTS,
    FOUNDING,
    NOBODY,
    SQUARES,
    STALLED,
    STATES,
    IllegalTrace,
    Step,
    step,
)


class Referee(Tribes):
    """Follows one game row by row.

    Attributes
    ----------
    board
        The table after the last row read.
    tally
        What is counted for the result.
    after_rounds
        What the tables keep of each seat, by name: first before the first round, then after each.
    allowed
        What the next row may be; nothing once the game is over.
    """

    def __init__(self, numbers: Mapping[str, Any], players: int, seed: int, deal: int) -> None:
        board = Board(Box(numbers, players))
        board.pile = board.box.all_cards()
        self.start(board, Streams(seed, deal), "set_up")

    @classmethod
    def from_position(cls, board: Board, chance: Chance, phase: str) -> "Referee":
        """Return a referee that goes on from the start of a phase: opening, round or turns."""
        referee = cls.__new__(cls)
        referee.start(board, chance, phase)
        return referee

    def start(self, board: Board, chance: Chance, phase: str) -> None:
        """Stand at the start of a phase."""
        self.board, self.chance, self.box, self.rules = board, chance, board.box, board.box.rules
        self.tally = Tally(self.box.players, shuffles=int(phase != "set_up"))
        self.after_rounds: list[dict[str, list[int]]] = []
        self.things = board.count_everything()
        self.row_number = 0
        self.reason = NOBODY
        self.game = self.play(phase)
        self.allowed = next(self.game)

    # Reading

    def read_all(self, rows: Iterable[Sequence[int]], finished: bool = True) -> Board:
        """Read a whole trace; `finished` demands that it ends with the end of the game."""
        for row in rows:
            self.read(row)
        if finished and self.allowed:
            raise IllegalTrace(self.row_number, "the log ends before the game")
        return self.board

    def read(self, row: Sequence[int]) -> None:
        """Read one row, or raise IllegalTrace."""
        turn, kind, seat, a, b, c = row
        name = EVENTS[kind] if 0 <= kind < len(EVENTS) else f"kind {kind}"
        taken = name, seat, a, b, c
        if not self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} after the end")
        if turn != self.board.turn:
            raise IllegalTrace(self.row_number, f"{taken} says turn {turn} in turn {self.board.turn}")
        if taken not in self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} is none of {self.allowed}")
        self.row_number += 1
        self.allowed = self.go_on(taken)

    def go_on(self, taken: Step) -> list[Step]:
        """Carry a row out; return what may come next."""
        try:
            allowed = self.game.send(taken)
        except StopIteration:
            return []
        if not self.board.table:
            assert self.board.count_everything() == self.things
        assert len({position % self.box.track for position in self.board.positions}) == self.box.players
        return allowed

    def result(self) -> dict[str, Any]:
        """Return the result of a finished game, with the names of the tables."""
        board = self.board
        halfway = self.after_rounds[board.round // 2]["score"]
        return {
            "rounds": board.round,
            "turns": board.turn,
            "n_marked": len(board.marked),
            "half_leaders": sum(1 << seat for seat in self.box.seats if halfway[seat] == max(halfway)),
            "in_area": [board.in_area(seat) for seat in self.box.seats],
            "tribe": [as_words(board.squares_of(seat)) for seat in self.box.seats],
            **self.tally.counts(),
            **outcome(board.positions, self.reason),
        }

    # The game

    def play(self, phase: str) -> Rows:
        """Tell the game from the start of a phase [C1, N4]."""
        if phase == "set_up":
            yield from self.set_up()
        elif phase == "opening":
            yield from self.opening()
        self.keep_round()
        if phase == "turns":
            yield from self.turns()
        while self.reason == NOBODY:
            yield from self.begin_round()
            yield from self.turns()
        winner = NOBODY if self.reason == STALLED else ahead(self.board.positions)
        yield [step("end", winner, self.reason)]

    def set_up(self) -> Rows:
        """Shuffle, deal and place the first shields [A7, B1, Q2]."""
        yield [step("game", a=self.box.players)]
        if self.rules["deal"] == "before_opening":
            yield from self.deal()
            yield from self.opening()
        else:
            yield from self.opening()
            yield from self.deal()

    def deal(self) -> Rows:
        """Shuffle all cards and deal every seat a hand [A7]."""
        yield from self.shuffle()
        for seat in self.box.seats:
            yield from self.fill(seat)

    def opening(self) -> Rows:
        """Let the seats place a shield in turn until each has placed its number [B1 to B7]."""
        board, box = self.board, self.box
        while board.supply[-1] > box.shields - box.opening:
            seat = max(box.seats, key=lambda seat: (board.supply[seat], -seat))
            self.tally.decisions += 1
            _, _, square, _, _ = yield [step("placed", seat, s) for s in SQUARES if self.may_place(s)]
            board.supply[seat] -= 1
            board.put(square, seat)

    def may_place(self, square: int) -> bool:
        """Say whether a square is free and its area still open in the opening [B3 to B6]."""
        held, area = self.board.held, self.box.area[square]
        if held[square] != NOBODY:
            return False
        n_placed = sum(held[other] != NOBODY for other in self.box.squares[area])
        return area in self.box.seas or n_placed < self.box.limit[area]

    def begin_round(self) -> Rows:
        """Begin a round with the starter [C1, C2]."""
        board = self.board
        board.round += 1
        board.passes_now = 0
        board.waiting = [(board.starter + i) % self.box.players for i in self.box.seats]
        yield [step("round", board.starter, board.round)]

    def turns(self) -> Rows:
        """Let everybody who waits have a turn; end the round [C1, H4, N4]."""
        while self.board.waiting:
            yield from self.turn(self.board.waiting.pop(0))
        if self.rules["refill"] == "round":
            for i in self.box.seats:
                yield from self.fill((self.board.starter + i) % self.box.players)
        yield from self.end_round()

    def end_round(self) -> Rows:
        """Hold what scoring there is; say whether the game is over [I1, I7, N5, Q26, Q29]."""
        board = self.board
        is_last = board.called != NOBODY
        is_over = is_last or board.round >= self.box.max_rounds
        n_scorings = min(board.owed, 1)
        if is_last:
            n_scorings = max(board.owed, 1) if self.rules["owed_at_end"] == "held" else 1
        for _ in range(n_scorings):
            yield from self.tribe_scoring()
        if n_scorings and not is_over:
            yield from self.name_starter()
        self.keep_round()
        self.tally.leaders.append(ahead(board.positions))
        if is_over:
            self.reason = board.called if is_last else STALLED

    def name_starter(self) -> Rows:
        """Let the seat furthest ahead name the starter [I8, I9]."""
        chooser = ahead(self.board.positions)
        self.tally.decisions += 1
        _, _, self.board.starter, _, _ = yield [step("starter", chooser, seat) for seat in self.box.seats]

    def keep_round(self) -> None:
        """Keep what the tables show after a round."""
        held, seats = self.board.held, self.box.seats
        longest = [max((len(chain) for chain in chains(held, seat)), default=0) for seat in seats]
        self.after_rounds.append(
            {
                "score": list(self.board.positions),
                "shields": [self.board.shields(seat) for seat in seats],
                "ships": [self.board.ships(seat) for seat in seats],
                "clan": longest,
            }
        )

    # A turn

    def turn(self, seat: int) -> Rows:
        """Let a seat do what it likes, then fill hands [C3 to C6]."""
        self.board.turn += 1
        yield [step("turn", seat, self.board.turn)]
        self.now = Turn(self.board, seat)
        self.defended: set[int] = set()
        while True:
            options = self.now.options()
            self.tally.decisions += len(options) > 1
            kind, _, a, b, _ = yield options
            if kind == "turn_end":
                break
            self.now.has_done(kind)
            yield from getattr(self, kind)(seat, a, b)
        yield from self.count_pass(seat)
        if self.rules["refill"] == "turn":
            clockwise = [(seat + i) % self.box.players for i in self.box.seats]
            for other in clockwise:
                if other == seat or other in self.defended:
                    yield from self.fill(other)

    def count_pass(self, seat: int) -> Rows:
        """Count a pass and end the game if all have passed [C4, N3, Q10]."""
        board = self.board
        board.passes = board.passes + 1 if self.now.is_pass else 0
        board.passes_now += self.now.is_pass
        n_passes = board.passes if self.rules["pass_end"] == "consecutive" else board.passes_now
        if n_passes >= self.box.players:
            yield from self.call(seat, BY_PASSES)

    def call(self, seat: int, reason: int) -> Rows:
        """Call the end, if nobody has done so before [N1 to N3, Q27]."""
        if self.board.called == NOBODY:
            self.board.called = reason
            yield [step("called", seat, reason)]

    def expanded(self, seat: int, face: int, square: int) -> Rows:
        """Carry an expansion out [D1, N2]."""
        self.now.expand(face, square)
        yield from self.count_supply(seat)
        yield from self.found(seat, square)

    def count_supply(self, seat: int) -> Rows:
        """End the game if a tribe has used its last shield [N2]."""
        if self.board.supply[seat] == 0:
            yield from self.call(seat, BY_SHIELDS)

    def attacked(self, seat: int, face: int, square: int) -> Rows:
        """Let a battle be fought [E5 to E15]."""
        battle = self.now.attack(face, square)
        self.tally.attack(seat, square, battle.defender, self.board.positions)
        while True:
            taken = yield battle.options()
            self.tally.decisions += battle.questions(taken)
            kind, player, played, _, _ = taken
            if kind != "battle_card":
                break
            battle.play(player, played)
            self.tally.add("cards_attacking" if player == seat else "cards_defending", player)
            self.defended |= {player} - {seat}
        is_won = kind == "won"
        battle.finish(is_won)
        if is_won:
            self.now.moved.add(square)
            self.tally.add("attacks_won", seat)
            self.tally.add("losses", battle.defender)
        if is_won or self.rules["last_shield"] == "supply_empty":
            yield from self.count_supply(seat)

    def migrated(self, seat: int, square: int, landing: int) -> Rows:
        """Carry a migration out [F3]."""
        self.tally.add("migrations", seat)
        yield from self.moved("migrated", seat, square, landing)

    def sailed(self, seat: int, square: int, landing: int) -> Rows:
        """Carry a voyage out [G1]."""
        self.tally.add("voyages", seat)
        yield from self.moved("sailed", seat, square, landing)

    def moved(self, kind: str, seat: int, square: int, landing: int) -> Rows:
        """Move a shield; it may found a state [H1, Q20]."""
        self.now.move(kind, square, landing)
        if self.rules["found_by_moving"]:
            yield from self.found(seat, landing)

    def swapped(self, seat: int, one: int, other: int) -> Rows:
        """Discard two cards, then draw two [F4]."""
        self.tally.add("swaps", seat)
        self.now.discard(one, other)
        for _ in range(2):
            yield from self.draw(seat)

    def found(self, seat: int, square: int) -> Rows:
        """Found the state of a square, if that was its last free one [H1 to H7]."""
        board, state = self.board, self.box.area[square]
        if state >= len(STATES) or state in board.marked or not is_full(board.held, self.box.squares[state]):
            return
        steps, is_red = self.box.steps[len(board.marked)]
        board.marked.append(state)
        board.owed += is_red
        self.tally.found(seat, state, board.round, len(board.marked))
        yield [step("founded", seat, state, len(board.marked), steps)]
        yield from self.advance(seat, steps, FOUNDING)
        if len(board.marked) == len(STATES):
            yield from self.call(seat, BY_STATES)

    # Cards

    def fill(self, seat: int) -> Rows:
        """Draw until a hand is full or no card is left [C5]."""
        while len(self.board.hands[seat]) < self.box.hand and (self.board.deck or self.board.pile):
            yield from self.draw(seat)

    def draw(self, seat: int) -> Rows:
        """Draw a card; shuffle the discard pile if there is none [C8, Q6]."""
        if not self.board.deck:
            yield from self.shuffle()
        face = self.board.deck.pop()
        self.board.hands[seat].append(face)
        yield [step("drawn", seat, face)]

    def shuffle(self) -> Rows:
        """Turn the discard pile into the draw pile [A7, C8]."""
        board, number = self.board, self.tally.shuffles
        board.deck, board.pile = self.chance.shuffled(board.pile, number), []
        self.tally.shuffles += 1
        yield [step("shuffle", a=number, b=len(board.deck))]
