"""The harness: sets up a named position, drives the state machine through it and watches the log while doing so."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from kernels.orconomics import scoring
from kernels.orconomics.layout import Cause, Event, Move, Question
from tests.kernels.orconomics.entries import CHANCE, Entry, card
from tests.kernels.orconomics.ledger import Ledger
from tests.kernels.orconomics.machine import Machine
from tests.kernels.orconomics.position import NUMERICAL, Position, describe, describe_move, fill

MOST_STEPS = 3000
SETUP = (Question.START_CRISIS, Question.PLACEMENT)
ORDER = (*SETUP, *(question for question in Question if question >= Question.DICE))
BEGINS = {
    Event.INCOME: Question.SETTLEMENT,
    Event.LOSS: Question.LOSS,
    Event.SUBSIDY: Question.SUBSIDY,
    Event.NO_COMPANY: Question.AUCTION,
    Event.AUCTION: Question.AUCTION,
    Event.BID: Question.BID,
    Event.FEE: Question.BID,
    Event.UNSOLD: Question.BID,
    Event.BOUGHT: Question.PAYMENT,
    Event.FATE: Question.FATE,
    Event.CARD_BID: Question.CARD_BID,
    Event.CONVERTED: Question.CONVERSION,
    Event.CARD_BOUGHT: Question.PURCHASE,
    Event.TURN_END: Question.TURN_END,
}
"""Stages that an event shows to have been reached."""


class Table(Machine):
    """A game at a named position.

    `now` is the position where the last `play` or `until` stopped, `start` the one where it began; both are plain
    mappings as `describe` makes them. At every stop the record of the kernel is compared with the one that a
    `Ledger` has rebuilt from the log.
    """

    def __init__(self, *, edition: Mapping[str, Any] | None = None, **position: Any) -> None:
        """Set the position up; see `Position` for the names, `edition` for changed numbers and options."""
        self.position = Position(**position)
        super().__init__(self.position.players, edition)
        self.set_up(1, 0)
        self.forget()
        fill(self.state, self.position, self.params)
        scoring.recount(self.state, self.params)
        self.start = self.describe()
        self.now = self.start
        self._ledger = Ledger(self.start, int(self.params["loan"]))
        self._seen = 0
        self._todo: list[Entry] = []
        self._history: list[str] = []
        self._goal: Question | None = None
        self._stops_at_once = False
        self._cut = False
        self._steps = 0
        self.offered: set[tuple[int, Move, int]] = set()

    def describe(self) -> dict[str, Any]:
        """Return the kernel's record in words."""
        return describe(self.state, self.players)

    def told(self, event: str) -> list[tuple[int, int, int, int]]:
        """Return the rows of one event, as (seat, a, b, c)."""
        return [(seat, a, b, c) for name, seat, a, b, c in self.events if name == event]

    def count(self, event: str) -> int:
        """Return how many events of a name were logged."""
        return sum(name == event for name, *_ in self.events)

    # --- what may be done -----------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Return the legal moves at the pending question in words."""
        return [describe_move(row) for row in self.rows()]

    def offers(self, entry: Entry) -> bool:
        """Say whether the pending question is for the seat of `entry` and allows it."""
        return self._find(entry) is not None

    def ever_offered(self, seat: int, kind: Move, value: int | None = None) -> bool:
        """Say whether a seat was offered such a move at a question answered since `offered` was last emptied."""
        return any(entry[:2] == (seat, kind) and value in (None, entry[2]) for entry in self.offered)

    def bids(self) -> tuple[int, int] | None:
        """Return the least and the most that the seat asked may bid, in skulls or cards; None if it may not."""
        kinds = (Move.BID, Move.CARD_BID)
        return next(((int(row["a"]), int(row["b"])) for row in self.rows() if int(row["kind"]) in kinds), None)

    def targets(self, kind: str) -> set[int]:
        """Return the seats or industries on which the seat asked may lay a card; -1 for a card without a target."""
        rows = (row for row in self.rows() if int(row["kind"]) == Move.PLAY and int(row["a"]) == card(kind))
        return {int(row["b"]) for row in rows}

    def _find(self, entry: Entry) -> tuple[int, int, int] | None:
        """Return the values of the legal move that an entry means, or None if it is not legal now."""
        if entry.seat != self.asked or entry.at not in (None, self.question):
            return None
        if entry.seat == CHANCE:
            is_plain = self.question in (Question.DICE, Question.START_CRISIS)
            return (entry.a or 0, entry.b or 0, 0) if is_plain or entry.at is not None else None
        rows = [row for row in self.rows() if entry.fits(row)]
        if not rows:
            return None
        if entry.kind in (Move.BID, Move.CARD_BID):
            return int(entry.a or 0), 0, 0
        values = {(int(row["a"]), int(row["b"]), int(row["c"])) for row in rows}
        assert len(values) == 1, f"{entry} may mean any of {values}"
        return values.pop()

    # --- driving --------------------------------------------------------------------------------------------------

    def play(self, *, from_: Question | None = None, do: Sequence[Entry] = (), to: Question | None = None) -> "Table":
        """Do what `do` says, decline everything else, and stop where stage `to` is about to begin.

        Without `from_` the game goes on where it stands; without `to` it stops right after the last entry.
        """
        self._goal = to
        self._stops_at_once = to is None
        self._begin(from_, do)
        while not self._stopped():
            self._step()
        self._compare()
        if not self._cut:
            self.now = deepcopy(self._ledger.position)
        assert not self._todo, f"never came to {self._todo}\n{self._story()}"
        return self

    def until(
        self, question: Question, seat: int | None = None, *, from_: Question | None = None, do: Sequence[Entry] = ()
    ) -> "Table":
        """Do what `do` says, decline everything else, and stop when the question is pending (for that seat)."""
        self._goal = None
        self._stops_at_once = False
        self._begin(from_, do)
        while self._todo or self.question != question or (seat is not None and self.asked != seat):
            assert self.question != Question.OVER, f"the game is over\n{self._story()}"
            self._step()
        self._compare()
        self.now = deepcopy(self._ledger.position)
        return self

    def step(self) -> None:
        """Decline whatever is asked."""
        self._step()
        self._compare()

    def _begin(self, from_: Question | None, do: Sequence[Entry]) -> None:
        """Note what is to be done and bring up the first question."""
        self._todo = list(do)
        self._cut = False
        self._steps = 0
        if from_ is None:
            return
        if from_ in SETUP:
            self.state["placements"] = 0
        self.enter(from_)
        self.advance()
        self._read_log()

    def _stopped(self) -> bool:
        """Say whether the place to stop at has been reached."""
        if self._todo:
            return self.question == Question.OVER
        if self._goal is None or self._cut or self.question == Question.OVER:
            return True
        stage = Question(int(self.state["stage"]))
        return self._goal == stage if self._goal == Question.DICE else ORDER.index(stage) >= ORDER.index(self._goal)

    def _step(self) -> None:
        """Answer the pending question: with the next entry if it fits, else by declining."""
        self._steps += 1
        assert self._steps < MOST_STEPS, "the state machine goes round and round"
        kind, values, scripted = self._answer()
        self.offered |= {(self.asked, Move(int(row["kind"])), int(row["a"])) for row in self.rows()}
        self._history.append(f"{self.question.name} seat {self.asked}: {kind.name} {values} of {self.legal()}")
        if scripted:
            self._todo.pop(0)
        self.carry_out(kind, *values)
        if scripted and not self._todo and self._stops_at_once:
            self._read_log()
            self._stop_here()
        self.advance()
        self._read_log()

    def _answer(self) -> tuple[Move, tuple[int, int, int], bool]:
        """Return the answer to the pending question and whether it comes from the list of things to do."""
        if self._todo:
            values = self._find(self._todo[0])
            if values is not None:
                return self._todo[0].kind, values, True
        for kind in (Move.PASS, Move.PAY):
            for row in self.rows():
                if int(row["kind"]) == kind:
                    return kind, (int(row["a"]), int(row["b"]), int(row["c"])), False
        wanted = self._todo[0] if self._todo else "nothing more"
        message = f"{self.question.name} for seat {self.asked} has no default; next is {wanted}; legal {self.legal()}"
        raise AssertionError(f"{message}\n{self._story()}")

    def _story(self) -> str:
        """Return the last questions and answers, for messages."""
        return "\n".join(self._history[-15:])

    def _read_log(self) -> None:
        """Bring the ledger up to date; keep the position in which the place to stop at was reached."""
        for row in self.log[self._seen :]:
            if self._is_beyond(row):
                self._stop_here()
            self._ledger.apply(row)
        self._seen = len(self.log)

    def _stop_here(self) -> None:
        """Keep the position as the log tells it up to here."""
        self.now = deepcopy(self._ledger.position)
        self._cut = True

    def _is_beyond(self, row: np.void) -> bool:
        """Say whether an event is the first one behind the place to stop at."""
        if self._todo or self._goal is None or self._cut:
            return False
        event = Event(int(row["kind"]))
        if event == Event.LOST and int(row["c"]) == Cause.LOSS:
            event = Event.LOSS
        return self._goal != Question.DICE and event in BEGINS and BEGINS[event] >= self._goal

    def _compare(self) -> None:
        """Compare the kernel's record with what the log tells, and check what must always hold."""
        told, found = self._ledger.position, self.describe()
        keys = set(found) - ({"trophies", "crippled"} if self.question == Question.PLACEMENT else set())
        wrong = {key: (found[key], told[key]) for key in keys if found[key] != told[key]}
        assert not wrong, f"the record differs from the log (record, log): {wrong}\n{self._story()}"
        if self.question not in (Question.PLACEMENT, Question.START_CRISIS):
            announced = self._ledger.announced
            assert announced == {key: told[key] for key in announced}, "the log forgets a change of trophies"
        self._check_invariants()

    def _check_invariants(self) -> None:
        """Check A5 to A7 and the derived fields."""
        state = self.state
        own = state["markers"] + state["companies"].sum(axis=1) + state["startups"].sum(axis=1)
        assert list(own[: self.players]) == [int(self.params["markers"])] * self.players
        assert (state["mortgaged"] <= state["companies"]).all()
        assert (state["skulls"] >= 0).all()
        assert list(state["hand_size"]) == list(state["hand"].sum(axis=1))
        assert Counter(self._all_cards(self.start)) == Counter(self._all_cards(self.describe()))
        assert list(state["n_companies"]) == list(state["companies"].sum(axis=0))
        assert list(state["n_markers"]) == list(state["companies"].sum(axis=0) + state["startups"].sum(axis=0))

    @staticmethod
    def _all_cards(position: Mapping[str, Any]) -> list[str]:
        """Return every card of a position, wherever it is."""
        held = [kind for hand in position["hands"] for kind in hand]
        return [*held, *position["deck"], *position["discard"], *position["table"]]

    # --- what came of it ------------------------------------------------------------------------------------------

    def free(self) -> dict[str, int]:
        """Return the free companies of each industry (A9)."""
        cells = self.params["cells"]
        taken = Counter({name: 0 for name in NUMERICAL})
        for own in self.now["companies"]:
            taken.update(own)
        return {name: max(0, int(cells[number]) - taken[name]) for number, name in enumerate(NUMERICAL)}

    def expect(self, **expected: Any) -> None:
        """Compare the position reached with the one expected; what is not named must be as it was at the start.

        Boards and prices name changed industries only. `hand_sizes` and `deck_size` stand in for `hands` and `deck`.
        """
        wanted: dict[str, Any] = {key: self.start[key] for key in ("skulls", "crisis", "activity", "oracle", "table")}
        wanted |= {key: self.start[key] for key in ("discard", "trophies", "crippled", "winner")}
        for board in ("companies", "mortgaged", "startups"):
            changes = expected.pop(board, [{}] * self.players)
            wanted[board] = [_merge(old, new) for old, new in zip(self.start[board], changes, strict=True)]
        wanted["prices"] = _merge(self.start["prices"], expected.pop("prices", {}))
        found = dict(self.now)
        wanted |= self._expected_cards(found, expected) | expected
        differences = {key: (found[key], value) for key, value in wanted.items() if found[key] != value}
        assert not differences, f"(found, expected): {differences}\n{self._story()}"

    def _expected_cards(self, found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
        """Return what is expected of hands and deck, and add the sizes to what was found."""
        found["hand_sizes"] = [len(hand) for hand in found["hands"]]
        found["deck_size"] = len(found["deck"])
        found["free"] = {name: self.free()[name] for name in expected.get("free", {})}
        if "hands" in expected:
            hands = zip(self.start["hands"], expected["hands"], strict=True)
            expected["hands"] = [old if isinstance(new, int) else sorted(new, key=card) for old, new in hands]
            return {}
        if "hand_sizes" in expected:
            return {}
        return {"hands": self.start["hands"], "deck": self.start["deck"]}


def _merge(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Return a mapping with some values changed and zeros left out."""
    return {name: count for name, count in {**old, **new}.items() if count}
