"""The table as the log alone tells it, with the limits of the present turn."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kernels.origo.layout import EndReason, Event
from tests.kernels.origo.deck import (
    CODES,
    DEFAULT_CODES,
    FACES,
    RED,
    SEAS,
    SHIELDS,
    SQUARES,
    STATES,
    STEPS,
    area_squares,
    beside,
)
from tests.kernels.origo.edition import STANDIN
from tests.kernels.origo.machine import Machine

RULES = {
    "deal": "before_opening",
    "refill": "turn",
    "double_move": True,
    "swap_is_action": True,
    "pass_end": "round",
    "attack_stage": "area",
    "sea_attackable": "while_full",
    "attack_from": "neighbour",
    "last_shield": "supply_empty",
    "defence_growth": "neighbour",
    "jump": "bends",
    "found_by_moving": True,
    "clan_moves": "by_place",
    "equal_clans": "multiply",
    "fleet_tie_uses_places": True,
    "owed_at_end": "dropped",
}
"""The default options."""


def describe(game: Machine) -> dict[str, Any]:
    """Return the kernel's record by names."""
    state = game.state
    return {
        "tribes": [game.shields(seat) for seat in range(game.players)],
        "hands": [game.hand(seat) for seat in range(game.players)],
        "deck": len(game.deck()),
        "pile": game.pile(),
        "table": sorted(game.on_table()),
        "supply": game.numbers("supply"),
        "box": game.numbers("box"),
        "marked": sorted(game.marked()),
        "position": game.numbers("position"),
        "owed": int(state["owed"]),
        "starter": int(state["starter"]),
        "round": int(state["round"]),
        "turn": int(state["turn"]),
        "target": SQUARES[int(state["target"])] if int(state["target"]) >= 0 else "",
    }


@dataclass
class Battle:
    """A battle under way."""

    target: str
    attacker: int
    defender: int
    played: list[tuple[int, str]]

    def cards(self, seat: int) -> int:
        """Return how many cards a side has played."""
        return sum(side == seat for side, _ in self.played)


class Ledger:
    """A game rebuilt row by row."""

    def __init__(self, players: int, rules: Mapping[str, Any] | None = None, name: str = STANDIN) -> None:
        """Begin before the setup."""
        self.players = players
        self.rules = {**RULES, **(rules or {})}
        self.codes = CODES if name == STANDIN else DEFAULT_CODES
        self.areas = {code: area_squares(code, self.codes) for code in (*STATES, *SEAS)}
        self.tribes: list[set[str]] = [set() for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.deck = 0
        self.pile: list[str] = []
        self.supply, self.box = [SHIELDS[players]] * players, [0] * players
        self.marked: list[str] = []
        self.position = list(range(1, players + 1))
        self.owed = self.starter = self.round = self.turn = self.seat = 0
        self.actions, self.has_swapped_or_migrated, self.has_acted = 0, False, False
        self.sailed: set[str] = set()
        self.moved: set[str] = set()
        self.full_once: set[str] = set()
        self.battle: Battle | None = None
        self.battles = self.called = self.turns = self.passes = 0
        self.winner = -1
        self._does: dict[Event, Callable[[int, int, int, int], None]] = {
            event: getattr(self, f"_{event.name.lower()}") for event in Event if hasattr(self, f"_{event.name.lower()}")
        }

    def apply(self, kind: int, seat: int, a: int, b: int, c: int) -> None:
        """Bring the table up to date with one row of the log."""
        if Event(kind) in self._does:
            self._does[Event(kind)](seat, a, b, c)
        self.full_once |= {sea for sea in SEAS if self.areas[sea] <= self.occupied}

    def describe(self) -> dict[str, Any]:
        """Return the table in the words of `describe`."""
        return {
            "tribes": self.tribes,
            "hands": [sorted(hand.elements()) for hand in self.hands],
            "deck": self.deck,
            "pile": self.pile,
            "table": sorted(face for _, face in self.battle.played) if self.battle else [],
            "supply": self.supply,
            "box": self.box,
            "marked": sorted(self.marked),
            "position": self.position,
            "owed": self.owed,
            "starter": self.starter,
            "round": self.round,
            "turn": self.turn,
            "target": self.battle.target if self.battle else "",
        }

    @property
    def occupied(self) -> set[str]:
        """All squares with a shield."""
        return set().union(*self.tribes)

    def sea(self) -> set[str]:
        """Return all sea squares."""
        return set().union(*(self.areas[sea] for sea in SEAS))

    def points(self) -> tuple[int, int]:
        """Return the combat points of attacker and defender."""
        battle = self.battle
        assert battle is not None
        attacker, defender = (
            2 * battle.cards(seat) + len(beside(battle.target) & self.tribes[seat])
            for seat in (battle.attacker, battle.defender)
        )
        return attacker, defender + 1

    def _lay(self, seat: int, face: int) -> str:
        """Take a card out of a hand."""
        assert self.hands[seat][FACES[face]] > 0
        self.hands[seat][FACES[face]] -= 1
        return FACES[face]

    def _move(self, seat: int, start: str, end: str) -> None:
        """Move a shield; what it has done this turn goes with it."""
        assert start in self.tribes[seat] and end not in self.occupied
        self.tribes[seat] ^= {start, end}
        if start in self.sailed:
            self.sailed ^= {start, end}
        self.moved = (self.moved - {start}) | {end}
        self.has_acted = True

    # --- setting up -----------------------------------------------------------------------------------------------

    def _shuffle(self, _seat: int, number: int, size: int, _c: int) -> None:
        if number > 0:
            assert (self.deck, size) == (0, len(self.pile))
            self.pile = []
        self.deck = size

    def _drawn(self, seat: int, face: int, _b: int, _c: int) -> None:
        self.hands[seat][FACES[face]] += 1
        self.deck -= 1

    def _placed(self, seat: int, place: int, _b: int, _c: int) -> None:
        assert SQUARES[place] not in self.occupied
        self.tribes[seat].add(SQUARES[place])
        self.supply[seat] -= 1

    # --- turns ----------------------------------------------------------------------------------------------------

    def _round(self, seat: int, number: int, _b: int, _c: int) -> None:
        assert (seat, number) == (self.starter, self.round + 1)
        assert self.turns in (0, self.players) and not self.called
        self.round, self.turns = number, 0
        if self.rules["pass_end"] == "round":
            self.passes = 0

    def _turn(self, seat: int, number: int, _b: int, _c: int) -> None:
        assert (number, seat) == (self.turn + 1, (self.starter + self.turns) % self.players)
        assert self.called or not self.must_end()
        self.turns += 1
        self.turn, self.seat, self.actions = number, seat, 2
        self.has_swapped_or_migrated = self.has_acted = False
        self.sailed, self.moved = set(), set()

    def _expanded(self, seat: int, face: int, place: int, _c: int) -> None:
        assert SQUARES[place] not in self.occupied and self.actions > 0
        self.pile.append(self._lay(seat, face))
        self.tribes[seat].add(SQUARES[place])
        self.supply[seat] -= 1
        self.actions -= 1
        self.moved.add(SQUARES[place])
        self.has_acted = True

    def _migrated(self, seat: int, start: int, end: int, _c: int) -> None:
        assert not self.has_swapped_or_migrated
        self._move(seat, SQUARES[start], SQUARES[end])
        self.has_swapped_or_migrated = True

    def _sailed(self, seat: int, start: int, end: int, _c: int) -> None:
        assert SQUARES[start] not in self.sailed
        self._move(seat, SQUARES[start], SQUARES[end])
        self.sailed.add(SQUARES[end])

    def _swapped(self, seat: int, first: int, second: int, _c: int) -> None:
        assert not self.has_swapped_or_migrated
        self.pile += [self._lay(seat, first), self._lay(seat, second)]
        self.has_swapped_or_migrated = True
        self.has_acted |= bool(self.rules["swap_is_action"])

    def _turn_end(self, seat: int, is_pass: int, _b: int, _c: int) -> None:
        assert (seat, bool(is_pass)) == (self.seat, not self.has_acted)
        self.passes = self.passes + 1 if is_pass else 0

    # --- battles --------------------------------------------------------------------------------------------------

    def _attacked(self, seat: int, face: int, place: int, defender: int) -> None:
        assert self.battle is None and self.actions > 0
        assert SQUARES[place] in self.tribes[defender] and defender != seat
        self.battle = Battle(SQUARES[place], seat, defender, [(seat, self._lay(seat, face))])
        self.supply[seat] -= 1
        self.actions -= 1
        self.has_acted = True

    def _battle_card(self, seat: int, face: int, attacker: int, defender: int) -> None:
        assert self.battle is not None and seat in (self.battle.attacker, self.battle.defender)
        self.battle.played.append((seat, self._lay(seat, face)))
        assert self.points() == (attacker, defender)

    def _won(self, seat: int, place: int, defender: int, _c: int) -> None:
        attacking, defending = self.points()
        assert attacking > defending
        self._end_battle(seat, place, defender)
        self.tribes[defender].remove(SQUARES[place])
        self.tribes[seat].add(SQUARES[place])
        self.box[defender] += 1
        self.moved.add(SQUARES[place])

    def _repelled(self, seat: int, place: int, defender: int, _c: int) -> None:
        attacking, defending = self.points()
        assert attacking <= defending
        self._end_battle(seat, place, defender)
        self.box[seat] += 1

    def _end_battle(self, attacker: int, place: int, defender: int) -> None:
        battle = self.battle
        assert battle is not None
        assert (battle.attacker, battle.target, battle.defender) == (attacker, SQUARES[place], defender)
        self.pile += [face for _, face in battle.played]
        self.battle = None
        self.battles += 1

    # --- track and end --------------------------------------------------------------------------------------------

    def _founded(self, _seat: int, state: int, number: int, steps: int) -> None:
        code = STATES[state]
        assert code not in self.marked and self.areas[code] <= self.occupied
        self.marked.append(code)
        assert (number, steps) == (len(self.marked), STEPS[len(self.marked) - 1])
        self.owed += number in RED

    def _leader(self, seat: int, points: int, end: int, _cause: int) -> None:
        assert points > 0
        place = self.position[seat] + points
        others = {position % 100 for other, position in enumerate(self.position) if other != seat}
        while place % 100 in others:
            place += 1
        assert place == end
        self.position[seat] = place

    def _called(self, seat: int, reason: int, _b: int, _c: int) -> None:
        assert not self.called, "the end is called once"
        assert {
            EndReason.STATES: len(self.marked) == len(STATES),
            EndReason.SHIELDS: self.supply[seat] == 0,
            EndReason.PASSES: self.passes == self.players,
        }[EndReason(reason)]
        self.called = 1

    def must_end(self) -> bool:
        """Say whether there is a reason to call the end; a last shield lost is one under the default rules only."""
        no_shield = min(self.supply) == 0 and self.rules["last_shield"] == "supply_empty"
        return len(self.marked) == len(STATES) or no_shield or self.passes == self.players

    def _scoring(self, _seat: int, _number: int, owed: int, _c: int) -> None:
        assert owed in (max(0, self.owed - 1), 0)
        self.owed = owed

    def _starter(self, seat: int, named: int, _b: int, _c: int) -> None:
        assert self.position[seat] == max(self.position)
        self.starter = named

    def _end(self, seat: int, _reason: int, _b: int, _c: int) -> None:
        assert self.turns == self.players, "the round has been finished"
        self.winner = seat
