"""How the writer of random games scores the tribes."""

from collections.abc import Callable, Mapping

from tests.reference.origo_board import Box


class Scores:
    """The part of the writer that holds tribe scorings."""

    box: Box
    n: int
    rules: Mapping[str, object]
    at: dict[int, int]
    marked: list[int]
    places: list[int]
    starter: int
    owed: int
    n_scorings: int
    say: Callable[..., None]
    near: Callable[[int], list[int]]
    filled: Callable[[int], bool]

    def first(self) -> int:
        """Return the seat whose leader is furthest."""
        return max(range(self.n), key=lambda seat: self.places[seat])

    def go(self, seat: int, points: int, cause: int) -> None:
        """Move a leader."""
        if points > 0:
            others = [place % self.box.track for other, place in enumerate(self.places) if other != seat]
            self.places[seat] += points
            while self.places[seat] % self.box.track in others:
                self.places[seat] += 1
            self.say("leader", seat, points, self.places[seat], cause)

    def in_turn(self, points: Mapping[int, int]) -> list[int]:
        """Return seats with most points first."""
        clockwise = [(self.starter + place) % self.n for place in range(self.n)]
        return sorted((seat for seat in clockwise if seat in points), key=lambda seat: -points[seat])

    def go_all(self, points: Mapping[int, int], cause: int) -> None:
        """Move the leaders after one part."""
        for seat in self.in_turn(points):
            self.go(seat, points[seat], cause)

    def score(self) -> None:
        """Hold a tribe scoring."""
        self.n_scorings += 1
        self.owed -= self.owed > 0
        self.say("scoring", -1, self.n_scorings, self.owed)
        self.score_clans()
        self.score_fleets()
        for state in range(12):
            self.score_state(state)

    def clan_list(self) -> list[tuple[int, int]]:
        """Return size and seat of every clan, largest first."""
        left, clans = set(self.at), []
        while left:
            stack = [left.pop()]
            seat, size = self.at[stack[0]], 0
            while stack:
                size += 1
                joined = {other for other in self.near(stack.pop()) if other in left and self.at[other] == seat}
                left -= joined
                stack += joined
            if size >= self.box.clan_size:
                clans.append((size, seat))
        return sorted(clans, reverse=True)

    def score_clans(self) -> None:
        """Score the clans."""
        clans = self.clan_list()
        total = dict.fromkeys(range(self.n), 0)
        for size in sorted({size for size, _ in clans}, reverse=True):
            place = sum(other > size for other, _ in clans)
            seats = [seat for other, seat in clans if other == size]
            points = {seat: self.clan_points(seats, seat, place) for seat in seats}
            for seat in self.in_turn(points):
                self.say("clan", seat, size, seats.count(seat), points[seat])
                total[seat] += points[seat]
            if self.rules["clan_moves"] == "by_place":
                self.go_all(points, 1)
        if self.rules["clan_moves"] == "total":
            self.go_all(total, 1)

    def clan_points(self, seats: list[int], seat: int, place: int) -> int:
        """Return what the clans of one size bring a seat; `place` counts from 0."""
        values = [*self.box.clan_values, *[0] * 100]
        if len(set(seats)) > 1:
            return seats.count(seat) * values[place + 1]
        if self.rules["equal_clans"] == "successive":
            return sum(values[place : place + len(seats)])
        return len(seats) * values[place]

    def score_fleets(self) -> None:
        """Score the fleets."""
        owners = [seat for square, seat in self.at.items() if square in self.box.sea]
        ships = {seat: owners.count(seat) for seat in owners}
        points = {seat: n + self.fleet_bonus(list(ships.values()), n) for seat, n in ships.items()}
        for seat in self.in_turn(points):
            self.say("fleet", seat, ships[seat], points[seat])
        self.go_all(points, 2)

    def fleet_bonus(self, fleets: list[int], n: int) -> int:
        """Return what a fleet gets beyond its ships."""
        first, shared, second = self.box.fleet
        n_stronger = sum(other > n for other in fleets)
        is_alone = fleets.count(n) == 1
        if n_stronger == 0:
            return first if is_alone else shared
        is_second = n_stronger == 1 or not self.rules["fleet_tie_uses_places"]
        return second if is_alone and is_second and len({other for other in fleets if other > n}) == 1 else 0

    def score_state(self, state: int) -> None:
        """Score a state."""
        owners = [self.at[square] for square in self.box.squares[state] if square in self.at]
        shields = {seat: owners.count(seat) for seat in owners}
        values = [*self.box.values[state], 0, 0, 0]
        ranking = sorted(owners.count(seat) for seat in shields)[::-1]
        points = {}
        for seat, n in shields.items():
            tied = ranking.count(n) > 1
            points[seat] = values[ranking.index(n) + tied]
            if n == len(self.box.squares[state]) and state in self.marked:
                points[seat] += self.box.dominance
        for seat in self.in_turn(points):
            self.say("state", seat, state, shields[seat], points[seat])
        self.go_all(points, 3)
