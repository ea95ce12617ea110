"""Writers that play whole games and get one thing wrong."""

from collections.abc import Mapping

from tests.reference.origo_writer import Writer


class PaysTiesInFull(Writer):
    def clan_points(self, seats: list[int], seat: int, place: int) -> int:
        return seats.count(seat) * [*self.box.clan_values, *[0] * 100][place]


class PaysEqualClansOnce(Writer):
    def clan_points(self, seats: list[int], seat: int, place: int) -> int:
        return super().clan_points(list(dict.fromkeys(seats)), seat, place)


class CountsLandClansOnly(Writer):
    def clan_list(self) -> list[tuple[int, int]]:
        board = self.at
        self.at = {square: seat for square, seat in board.items() if square not in self.box.sea}
        clans = super().clan_list()
        self.at = board
        return clans


class ForgetsTheSecondFleet(Writer):
    def fleet_bonus(self, fleets: list[int], n: int) -> int:
        return super().fleet_bonus(fleets, n) * (n == max(fleets))


class PaysTheSecondFleetBehindATie(Writer):
    def fleet_bonus(self, fleets: list[int], n: int) -> int:
        self.rules = self.rules | {"fleet_tie_uses_places": False}
        return super().fleet_bonus(fleets, n)


class ScoresMarkedStatesOnly(Writer):
    def score_state(self, state: int) -> None:
        if state in self.marked:
            super().score_state(state)


class MovesInTheOrderOfSeats(Writer):
    def in_turn(self, points: Mapping[int, int]) -> list[int]:
        return sorted(points)


class MovesTheStarterFirst(Writer):
    def in_turn(self, points: Mapping[int, int]) -> list[int]:
        return sorted(points, key=lambda seat: (seat - self.starter) % self.n)


class MovesTheLastLeaderFirst(Writer):
    def in_turn(self, points: Mapping[int, int]) -> list[int]:
        return super().in_turn(points)[::-1]


class SharesSquaresOfTheTrack(Writer):
    def go(self, seat: int, points: int, cause: int) -> None:
        if points > 0:
            self.places[seat] += points
            self.say("leader", seat, points, self.places[seat], cause)


class SkipsLeadersWithoutCounting(Writer):
    """Does not count occupied squares as steps."""

    def go(self, seat: int, points: int, cause: int) -> None:
        others = [place for other, place in enumerate(self.places) if other != seat]
        for _ in range(points):
            self.places[seat] += 1
            while self.places[seat] in others:
                self.places[seat] += 1
        if points:
            self.say("leader", seat, points, self.places[seat], cause)


class NamesWithTheLast(Writer):
    def name(self) -> None:
        self.starter = self.luck.randrange(self.n)
        self.say("starter", min(range(self.n), key=lambda seat: self.places[seat]), self.starter)


class KeepsTheStarter(Writer):
    def name(self) -> None:
        chooser = self.first()
        self.say("starter", chooser, (self.starter + 1) % self.n)


class FoundsByMajority(Writer):
    def filled(self, area: int) -> bool:
        squares = self.box.squares[area]
        return sum(square in self.at for square in squares) >= len(squares) - (area < 12)


class FoundsByCardsOnly(Writer):
    def carry(self, kind: str, seat: int, square: int, end: int) -> None:
        self.rules = self.rules | {"found_by_moving": False}
        super().carry(kind, seat, square, end)


class FoundsTwice(Writer):
    def found(self, seat: int, square: int) -> None:
        if square % 2 and self.box.area[square] in self.marked[:1]:
            self.marked.remove(self.box.area[square])
        super().found(seat, square)


class AttacksOpenSeas(Writer):
    def is_ripe(self, area: int) -> bool:
        return area >= 12 or super().is_ripe(area)


class AttacksUncreatedStates(Writer):
    def is_ripe(self, area: int) -> bool:
        return area < 12 or super().is_ripe(area)


class AttacksFromAfar(Writer):
    def in_reach(self, square: int, seat: int) -> bool:
        self.rules = self.rules | {"attack_from": "anywhere"}
        return super().in_reach(square, seat)


class WinsTies(Writer):
    def contest(self, seat: int, other: int, square: int) -> None:
        super().contest(seat, other, square)
        self.force[0] += self.force[0] == self.force[1]


class DefendsByGrowthAlways(Writer):
    def answer(self, player: int, attacker: int, square: int) -> bool:
        self.rules = self.rules | {"defence_growth": "always"}
        return super().answer(player, attacker, square)


class AnswersTooOften(Writer):
    """Lets the defender play on though he is ahead."""

    def contest(self, seat: int, other: int, square: int) -> None:
        super().contest(seat, other, square)
        if self.force[0] <= self.force[1]:
            self.answer(other, seat, square)


class DefendersGoShort(Writer):
    def play_turn(self, seat: int) -> None:
        self.active = seat
        super().play_turn(seat)

    def fill(self, seat: int) -> None:
        if not self.turn or seat == self.active:
            super().fill(seat)


class DrawsOneTooMany(Writer):
    def fill(self, seat: int) -> None:
        super().fill(seat)
        if self.turn and len(self.deck) > 1:
            self.draw(seat)


class ShufflesTooSoon(Writer):
    def draw(self, seat: int) -> None:
        super().draw(seat)
        if not self.deck and self.pile:
            self.shuffle()


class DiscardsAtTheBottom(Writer):
    def expand(self, seat: int) -> None:
        super().expand(seat)
        self.pile = self.pile[-1:] + self.pile[:-1]


class PlaysThreeCards(Writer):
    def expand(self, seat: int) -> None:
        super().expand(seat)
        self.left["cards"] += self.luck.random() < 0.2


class MigratesTwice(Writer):
    def migrate(self, seat: int) -> None:
        super().migrate(seat)
        self.left["move"] = 1


class SailsTwice(Writer):
    def sail(self, seat: int) -> None:
        super().sail(seat)
        self.sailed = set()


class JumpsOverGaps(Writer):
    def glide(self, square: int, way: int, seat: int) -> int:
        end = square + 2 * way
        return end if 0 <= end < 100 and end not in self.at else super().glide(square, way, seat)

    def can_reach(self, square: int, bends: bool) -> list[int]:
        return super().can_reach(square, False)


class MovesDiagonally(Writer):
    def can_reach(self, square: int, bends: bool) -> list[int]:
        corner = square + 11
        is_free = square % 10 < 9 and corner < 100 and corner not in self.at
        return [corner] if is_free else super().can_reach(square, bends)


class CrowdsTheOpening(Writer):
    def is_allowed(self, square: int) -> bool:
        return square not in self.at and self.box.area[square] < 12


class EndsAtOnce(Writer):
    """Gives nobody a turn after the end is called."""

    def play_turn(self, seat: int) -> None:
        if self.reason < 0:
            super().play_turn(seat)


class ForgetsTheLastShield(Writer):
    def finish(self, seat: int, reason: int) -> None:
        if reason != 1:
            super().finish(seat, reason)


CARELESS = Writer.__subclasses__()
