"""A tribe scoring, counted once more in plain Python: every row that it logs."""

from collections.abc import Iterator

from kernels.origo.layout import Cause
from tests.kernels.origo.deck import LARGE, STATES, grown
from tests.kernels.origo.ledger import Ledger

Row = tuple[str, int, int, int, int]
PLACES = (8, 6, 4, 2, 1)


class Tally:
    """The scoring of one board; leaders move on a copy of the track."""

    def __init__(self, table: Ledger) -> None:
        """Take the board as it stands."""
        self.table = table
        self.position = list(table.position)
        self.clockwise = [(table.starter + step) % table.players for step in range(table.players)]

    def rows(self) -> Iterator[Row]:
        """Give all rows of the scoring."""
        yield from self._clans()
        yield from self._part("FLEET", self._fleet(), Cause.FLEET)
        for number, code in enumerate(STATES):
            yield from self._part("STATE", self._state(code), Cause.STATE, number)

    def _by_points(self, points: dict[int, int]) -> list[int]:
        """Return seats in the order of moving."""
        return sorted((seat for seat in self.clockwise if seat in points), key=lambda seat: -points[seat])

    def _leaders(self, points: dict[int, int], cause: Cause) -> Iterator[Row]:
        """Move the leaders of the seats that have points."""
        for seat in self._by_points(points):
            if points[seat] > 0:
                place = self.position[seat] + points[seat]
                others = {place % 100 for other, place in enumerate(self.position) if other != seat}
                while place % 100 in others:
                    place += 1
                self.position[seat] = place
                yield ("LEADER", seat, points[seat], place, int(cause))

    def _part(self, event: str, told: dict[int, tuple[int, int]], cause: Cause, number: int = -1) -> Iterator[Row]:
        """Give the rows of the fleets or of one state: shields and points of the seats that have any shield."""
        points = {seat: value for seat, (_, value) in told.items()}
        for seat in self._by_points(points):
            shields, value = told[seat]
            yield (event, seat, shields, value, 0) if number < 0 else (event, seat, number, shields, value)
        yield from self._leaders(points, cause)

    def _clans(self) -> Iterator[Row]:
        """Give the rows of the clans."""
        by_size: dict[int, dict[int, int]] = {}
        for seat, tribe in enumerate(self.table.tribes):
            for chain in {frozenset(grown(name, tribe)) for name in tribe}:
                if len(chain) >= 3:
                    sizes = by_size.setdefault(len(chain), {})
                    sizes[seat] = sizes.get(seat, 0) + 1
        place, total = 0, dict.fromkeys(range(self.table.players), 0)
        for size in sorted(by_size, reverse=True):
            points = self._clan_points(by_size[size], place)
            place += sum(by_size[size].values())
            for seat in self._by_points(points):
                yield ("CLAN", seat, size, by_size[size][seat], points[seat])
                total[seat] += points[seat]
            if self.table.rules["clan_moves"] == "by_place":
                yield from self._leaders(points, Cause.CLANS)
        if self.table.rules["clan_moves"] == "total":
            yield from self._leaders(total, Cause.CLANS)

    def _clan_points(self, clans: dict[int, int], place: int) -> dict[int, int]:
        """Return what the tribes get for clans of one size, which take places from `place` on."""

        def worth(at: int) -> int:
            return PLACES[at] if at < len(PLACES) else 0

        if len(clans) > 1:
            return {seat: n * worth(place + 1) for seat, n in clans.items()}
        ((seat, n),) = clans.items()
        successive = self.table.rules["equal_clans"] == "successive"
        return {seat: sum(worth(place + k) for k in range(n)) if successive else n * worth(place)}

    def _fleet(self) -> dict[int, tuple[int, int]]:
        """Return ships and points of each fleet."""
        sea = self.table.sea()
        ships = {seat: len(tribe & sea) for seat, tribe in enumerate(self.table.tribes) if tribe & sea}
        sizes = sorted(set(ships.values()), reverse=True)
        tied = {size: list(ships.values()).count(size) for size in sizes}
        more = dict.fromkeys(sizes, 0)
        if sizes:
            more[sizes[0]] = 2 if tied[sizes[0]] == 1 else 1
        has_second = len(sizes) > 1 and (tied[sizes[0]] == 1 or not self.table.rules["fleet_tie_uses_places"])
        if has_second and tied[sizes[1]] == 1:
            more[sizes[1]] = 1
        return {seat: (n, n + more[n]) for seat, n in ships.items()}

    def _state(self, code: str) -> dict[int, tuple[int, int]]:
        """Return shields and points of each tribe in a state."""
        squares = self.table.areas[code]
        shields = {seat: len(tribe & squares) for seat, tribe in enumerate(self.table.tribes) if tribe & squares}
        values = (2, 1, 0) if code == "BEL" else (4, 2, 1) if code in LARGE else (3, 2, 1)
        worth = [*values, 0, 0, 0]
        told = {}
        for seat, n in shields.items():
            above = sum(other > n for other in shields.values())
            shared = list(shields.values()).count(n) > 1
            points = worth[above + shared]
            if n == len(squares) and code in self.table.marked:
                points += 2
            told[seat] = (n, points)
        return told
