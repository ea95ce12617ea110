"""Writes the trace of a game in which every seat chooses at random; made without the referee, to try the referee on.

Whatever somebody can get wrong is a method of its own, so that careless writers can replace it.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference import rng
from tests.reference.origo_board import Box
from tests.reference.origo_words import EVENTS
from tests.reference.origo_writer_scores import Scores

Row = tuple[int, ...]

EAGER = {"expand": 8, "attack": 6, "migrate": 1, "swap": 1, "sail": 2, "stop": 1}
"""How often a seat wants to do what; most expand, so that games end."""


class Writer(Scores):
    """Plays one game and writes it down."""

    def __init__(
        self, numbers: Mapping[str, Any], players: int, seed: int, deal: int, wishes: Mapping[str, int] = EAGER
    ) -> None:
        self.box, self.n = Box(numbers, players), players
        self.rules = self.box.rules
        self.seed, self.deal_number, self.wishes = seed, deal, wishes
        self.luck = random.Random(f"{seed} {deal}")
        self.rows: list[Row] = []
        self.turn = self.round = self.starter = self.owed = self.n_scorings = self.n_shuffles = 0
        self.at: dict[int, int] = {}
        self.supply = [self.box.shields] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        self.pile = [face for face, card in enumerate(self.box.cards) for _ in range(card.copies)]
        self.marked: list[int] = []
        self.were_full: set[int] = set()
        self.places = list(self.box.start)
        self.passes: list[bool] = []
        self.reason = -1

    def say(self, kind: str, seat: int = -1, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Write a row."""
        self.rows.append((self.turn, EVENTS.index(kind), seat, a, b, c))

    def write(self) -> list[Row]:
        """Play the game."""
        self.say("game", a=self.n)
        steps = [self.deal, self.open]
        for do in steps if self.rules["deal"] == "before_opening" else steps[::-1]:
            do()
        while self.reason < 0 and self.round < self.box.max_rounds:
            self.play_round()
        reason = self.reason if self.reason >= 0 else 3
        self.say("end", -1 if reason == 3 else self.first(), reason)
        return self.rows

    # Cards

    def deal(self) -> None:
        """Deal the first hands."""
        self.shuffle()
        for seat in range(self.n):
            self.fill(seat)

    def shuffle(self) -> None:
        """Make a new deck."""
        self.deck = rng.shuffled(self.pile, self.seed, self.deal_number, rng.DECK, 128 * self.n_shuffles)
        self.pile = []
        self.say("shuffle", -1, self.n_shuffles, len(self.deck))
        self.n_shuffles += 1

    def draw(self, seat: int) -> None:
        """Draw a card."""
        if not self.deck:
            self.shuffle()
        self.hands[seat].append(self.deck.pop())
        self.say("drawn", seat, self.hands[seat][-1])

    def fill(self, seat: int) -> None:
        """Draw as many cards as are missing, or as there are."""
        there = len(self.deck) + len(self.pile)
        for _ in range(min(self.box.hand - len(self.hands[seat]), there)):
            self.draw(seat)

    def fits(self, face: int, seat: int, square: int) -> bool:
        """Say whether a card shows a square."""
        card = self.box.cards[face]
        if card.kind == "growth":
            return seat in self.around(square)
        return square in card.squares

    # The board

    def near(self, square: int) -> list[int]:
        """Return the squares beside one."""
        sides = [square - 10, square + 10]
        sides += [square - 1] * (square % 10 > 0) + [square + 1] * (square % 10 < 9)
        return [side for side in sides if 0 <= side < 100]

    def around(self, square: int) -> list[int]:
        """Return the seats whose shields are beside a square, once for each shield."""
        return [self.at[other] for other in self.near(square) if other in self.at]

    def can_reach(self, square: int, bends: bool) -> list[int]:
        """Return where a shield may land."""
        seat = self.at[square]
        if not bends:
            return [end for end in (self.glide(square, way, seat) for way in (-10, 10, -1, 1)) if end >= 0]
        seen, stack, free = {square}, [square], set()
        while stack:
            for other in self.near(stack.pop()):
                if other not in self.at:
                    free.add(other)
                elif self.at[other] == seat and other not in seen:
                    seen.add(other)
                    stack.append(other)
        return sorted(free)

    def glide(self, square: int, way: int, seat: int) -> int:
        """Return where a shield lands that goes straight on, -1 nowhere."""
        while square + way in self.near(square):
            square += way
            if self.at.get(square) != seat:
                return -1 if square in self.at else square
        return -1

    def set_down(self, square: int, seat: int) -> None:
        """Put a shield down."""
        self.at[square] = seat
        area = self.box.area[square]
        if self.filled(area):
            self.were_full.add(area)

    def filled(self, area: int) -> bool:
        """Say whether no square of an area is free."""
        return all(square in self.at for square in self.box.squares[area])

    def open(self) -> None:
        """Place the first shields."""
        for go in range(self.n * self.box.opening):
            seat = go % self.n
            square = self.luck.choice([square for square in range(100) if self.is_allowed(square)])
            self.supply[seat] -= 1
            self.set_down(square, seat)
            self.say("placed", seat, square)

    def is_allowed(self, square: int) -> bool:
        """Say whether the opening allows a square."""
        area = self.box.area[square]
        limit = self.box.limit[area] if area < 12 else 100
        return square not in self.at and sum(other in self.at for other in self.box.squares[area]) < limit

    # Rounds and turns

    def play_round(self) -> None:
        """Play a round."""
        self.round += 1
        self.say("round", self.starter, self.round)
        self.done_now: list[bool] = []
        for place in range(self.n):
            self.play_turn((self.starter + place) % self.n)
        if self.rules["refill"] == "round":
            for place in range(self.n):
                self.fill((self.starter + place) % self.n)
        is_over = self.reason >= 0
        n_scorings = max(self.owed, 1) if is_over and self.rules["owed_at_end"] == "held" else 1
        n_scorings *= is_over or self.owed > 0
        for _ in range(n_scorings):
            self.score()
        if n_scorings and not is_over and self.round < self.box.max_rounds:
            self.name()

    def name(self) -> None:
        """Let the leader furthest ahead name a starter."""
        chooser = self.first()
        self.starter = self.luck.randrange(self.n)
        self.say("starter", chooser, self.starter)

    def play_turn(self, seat: int) -> None:
        """Let a seat do something, or nothing."""
        self.turn += 1
        self.say("turn", seat, self.turn)
        self.left = {"cards": 2, "move": 1}
        self.sailed: set[int] = set()
        self.tired: set[int] = set()
        self.did_something = False
        self.answered: set[int] = set()
        while wish := self.wish(seat):
            getattr(self, wish)(seat)
        self.say("turn_end", seat, int(not self.did_something))
        self.passes.append(not self.did_something)
        self.done_now.append(not self.did_something)
        if self.rules["pass_end"] == "consecutive":
            ends = len(self.passes) >= self.n and all(self.passes[-self.n :])
        else:
            ends = len(self.done_now) == self.n and all(self.done_now)
        if ends:
            self.finish(seat, 2)
        if self.rules["refill"] == "turn":
            for place in range(self.n):
                other = (seat + place) % self.n
                if place == 0 or other in self.answered:
                    self.fill(other)

    def wish(self, seat: int) -> str:
        """Return what a seat does next, nothing if it stops."""
        kinds, weights = zip(*self.wishes.items(), strict=True)
        while True:
            wish = self.luck.choices(kinds, weights)[0]
            if wish == "stop":
                return ""
            self.choices = getattr(self, f"{wish}_choices")(seat)
            if self.choices:
                return str(wish)

    def finish(self, seat: int, reason: int) -> None:
        """Call the end."""
        if self.reason < 0:
            self.reason = reason
            self.say("called", seat, reason)

    # What a seat can do

    def expand_choices(self, seat: int) -> list[tuple[int, int]]:
        """Return cards and free squares."""
        if not self.left["cards"] or not self.supply[seat]:
            return []
        free = [square for square in range(100) if square not in self.at]
        return [(face, square) for face in self.hands[seat] for square in free if self.fits(face, seat, square)]

    def expand(self, seat: int) -> None:
        """Place a shield."""
        face, square = self.luck.choice(self.choices)
        self.did_something = True
        self.left["cards"] -= 1
        self.supply[seat] -= 1
        self.hands[seat].remove(face)
        self.pile.append(face)
        self.set_down(square, seat)
        self.tired.add(square)
        self.say("expanded", seat, face, square)
        if not self.supply[seat]:
            self.finish(seat, 1)
        self.found(seat, square)

    def found(self, seat: int, square: int) -> None:
        """Found a state."""
        state = self.box.area[square]
        if state < 12 and state not in self.marked and self.filled(state):
            steps, red = self.box.steps[len(self.marked)]
            self.marked.append(state)
            self.owed += red
            self.say("founded", seat, state, len(self.marked), steps)
            self.go(seat, steps, 0)
            if len(self.marked) == 12:
                self.finish(seat, 0)

    def attack_choices(self, seat: int) -> list[tuple[int, int]]:
        """Return first cards and targets."""
        if not self.left["cards"] or not self.supply[seat]:
            return []
        targets = [square for square, other in self.at.items() if other != seat and self.in_reach(square, seat)]
        return [(face, square) for face in self.hands[seat] for square in targets if self.fits(face, seat, square)]

    def in_reach(self, square: int, seat: int) -> bool:
        """Say whether a rival's square may be attacked."""
        if self.rules["attack_stage"] == "all" and not all(self.is_ripe(a) for a in range(len(self.box.squares))):
            return False
        is_near = seat in self.around(square) or self.rules["attack_from"] == "anywhere"
        return is_near and self.is_ripe(self.box.area[square])

    def is_ripe(self, area: int) -> bool:
        """Say whether an area is a created state or a full sea."""
        if area < 12:
            return area in self.marked
        return area in self.were_full if self.rules["sea_attackable"] == "once_full" else self.filled(area)

    def attack(self, seat: int) -> None:
        """Fight a battle."""
        face, square = self.luck.choice(self.choices)
        other = self.at[square]
        self.did_something = True
        self.left["cards"] -= 1
        self.supply[seat] -= 1
        self.table: list[int] = []
        self.force = [self.around(square).count(seat), self.around(square).count(other) + 1]
        self.lay(seat, face, 0)
        self.say("attacked", seat, face, square, other)
        while self.luck.random() < 0.3 and self.answer(seat, seat, square):
            pass
        self.contest(seat, other, square)
        self.pile += self.table
        if self.force[0] > self.force[1]:
            self.at[square] = seat
            self.tired.add(square)
            self.say("won", seat, square, other)
        else:
            self.say("repelled", seat, square, other)
        kept = self.at[square] == seat or self.rules["last_shield"] == "supply_empty"
        if not self.supply[seat] and kept:
            self.finish(seat, 1)

    def contest(self, seat: int, other: int, square: int) -> None:
        """Let whoever is behind answer until he does not."""
        while True:
            behind = other if self.force[0] > self.force[1] else seat
            if self.luck.random() < 0.2 or not self.answer(behind, seat, square):
                return

    def answer(self, player: int, attacker: int, square: int) -> bool:
        """Let somebody play one more card in a battle, if he has one."""
        always = player != attacker and self.rules["defence_growth"] == "always"
        growth = [face for face, card in enumerate(self.box.cards) if always and card.kind == "growth"]
        faces = [face for face in self.hands[player] if face in growth or self.fits(face, player, square)]
        if not faces:
            return False
        face = self.luck.choice(faces)
        if player != attacker:
            self.answered.add(player)
        self.lay(player, face, int(player != attacker))
        self.say("battle_card", player, face, *self.force)
        return True

    def lay(self, player: int, face: int, side: int) -> None:
        """Lay a card on the table."""
        self.hands[player].remove(face)
        self.table.append(face)
        self.force[side] += 2

    def migrate_choices(self, seat: int) -> list[tuple[int, int]]:
        """Return moves from land."""
        if not self.left["move"]:
            return []
        return self.ways(seat, [s for s in self.at if s not in self.box.sea], self.rules["jump"] == "bends")

    def sail_choices(self, seat: int) -> list[tuple[int, int]]:
        """Return voyages."""
        ships = [square for square in self.at if square in self.box.sea and square not in self.sailed]
        return self.ways(seat, ships, self.rules["jump"] in ("bends", "sail_bends"))

    def ways(self, seat: int, squares: Sequence[int], bends: bool) -> list[tuple[int, int]]:
        """Return the moves of own shields on some squares."""
        own = [square for square in squares if self.at[square] == seat]
        if not self.rules["double_move"]:
            own = [square for square in own if square not in self.tired]
        return [(square, end) for square in own for end in self.can_reach(square, bends)]

    def migrate(self, seat: int) -> None:
        """Move a shield from land."""
        self.left["move"] = 0
        self.carry("migrated", seat, *self.luck.choice(self.choices))

    def sail(self, seat: int) -> None:
        """Move a ship."""
        square, end = self.luck.choice(self.choices)
        self.sailed.add(square)
        self.carry("sailed", seat, square, end)

    def carry(self, kind: str, seat: int, square: int, end: int) -> None:
        """Move a shield, with what is known of it."""
        self.did_something = True
        for known in (self.sailed, self.tired):
            if square in known:
                known.remove(square)
                known.add(end)
        self.tired.add(end)
        del self.at[square]
        self.set_down(end, seat)
        self.say(kind, seat, square, end)
        if self.rules["found_by_moving"]:
            self.found(seat, end)

    def swap_choices(self, seat: int) -> list[tuple[int, int]]:
        """Return one pair of cards."""
        if not self.left["move"] or len(self.hands[seat]) < 2:
            return []
        one, other = sorted(self.luck.sample(self.hands[seat], 2))
        return [(one, other)]

    def swap(self, seat: int) -> None:
        """Swap two cards."""
        self.left["move"] = 0
        self.did_something = self.did_something or bool(self.rules["swap_is_action"])
        pair = self.choices[0]
        self.say("swapped", seat, *pair)
        for face in pair:
            self.hands[seat].remove(face)
            self.pile.append(face)
        self.draw(seat)
        self.draw(seat)
