"""How a tribe scoring is held."""

from collections import Counter
from collections.abc import Callable, Generator, Mapping

from tests.reference.origo_board import Board, Box
from tests.reference.origo_map import chains, is_full
from tests.reference.origo_scoring import clan_places, fleet_points, moved, order_of_moving, state_points
from tests.reference.origo_tally import Tally
from tests.reference.origo_words import CLANS, FLEET, STATE, STATES, Step, step

Rows = Generator[list[Step], Step, None]
"""Offers the rows allowed, and is told which of them came."""


class Tribes:
    """The part of the referee that scores the tribes."""

    board: Board
    box: Box
    rules: Mapping[str, object]
    tally: Tally

    def tribe_scoring(self) -> Rows:
        """Score clans, the fleets and the states one by one [I2]."""
        board = self.board
        board.owed = max(board.owed - 1, 0)
        self.tally.scorings += 1
        yield [step("scoring", a=self.tally.scorings, b=board.owed)]
        yield from self.clans()
        yield from self.fleets()
        for state in range(len(STATES)):
            yield from self.state(state)

    def clans(self) -> Rows:
        """Score the clans place by place, or all of them at once [K1 to K6, Q21]."""
        sizes = [[len(chain) for chain in chains(self.board.held, seat)] for seat in self.box.seats]
        successive = self.rules["equal_clans"] == "successive"
        total: Counter[int] = Counter()
        for place in clan_places(sizes, self.box.clan_values, self.box.clan_size, successive):
            size, clans, points = place.size, place.clans, place.points
            for seat in self.in_order(points):
                yield [step("clan", seat, size, clans[seat], points[seat])]
            total.update(points)
            if self.rules["clan_moves"] == "by_place":
                yield from self.move_leaders(points, CLANS)
        if self.rules["clan_moves"] == "total":
            yield from self.move_leaders(total, CLANS)

    def fleets(self) -> Rows:
        """Score the fleets [L1 to L4]."""
        ships = [self.board.ships(seat) for seat in self.box.seats]
        points = fleet_points(ships, *self.box.fleet, tie_uses_places=bool(self.rules["fleet_tie_uses_places"]))
        yield from self.part(ships, points, FLEET, lambda seat: step("fleet", seat, ships[seat], points[seat]))

    def state(self, state: int) -> Rows:
        """Score one state [M1 to M4, I6]."""
        held, squares = self.board.held, self.box.squares[state]
        shields = [self.board.in_area(seat)[state] for seat in self.box.seats]
        is_complete = state in self.board.marked and is_full(held, squares)
        dominated = self.box.dominance if is_complete and max(shields) == len(squares) else 0
        points = state_points(shields, self.box.values[state], dominated)
        self.tally.score_state(state, points)
        yield from self.part(shields, points, STATE, lambda s: step("state", s, state, shields[s], points[s]))

    def part(self, shields: list[int], points: list[int], cause: int, row: Callable[[int], Step]) -> Rows:
        """Write what each seat with shields gets in one part, then move the leaders [I3, I4]."""
        there = {seat: points[seat] for seat in self.box.seats if shields[seat]}
        for seat in self.in_order(there):
            yield [row(seat)]
        yield from self.move_leaders(there, cause)

    def in_order(self, points: Mapping[int, int]) -> list[int]:
        """Return seats in the order in which they move [I4, I5]."""
        return order_of_moving(points, self.board.starter, self.box.players)

    def move_leaders(self, points: Mapping[int, int], cause: int) -> Rows:
        """Move the leaders of all seats that got points [J1 to J4]."""
        for seat in self.in_order(points):
            yield from self.advance(seat, points[seat], cause)

    def advance(self, seat: int, points: int, cause: int) -> Rows:
        """Move one leader; without points it stays where it is [J3]."""
        before = self.board.positions[seat]
        after = self.board.positions[seat] = moved(self.board.positions, seat, points, self.box.track)
        if points:
            self.tally.move(seat, points, after - before, cause)
            yield [step("leader", seat, points, after, cause)]
