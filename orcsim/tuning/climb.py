"""A search that can be broken off: what the state has kept of it is gone through again, then it goes on."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator

from orcsim.errors import BadInput
from orcsim.policies import Policy
from orcsim.tuning.evolution import Evolution
from orcsim.tuning.plan import Plan
from orcsim.tuning.space import Space
from orcsim.tuning.state import State


class Climb(ABC):
    """A search in a space of policies, brought to where the state has it.

    Attributes
    ----------
    plan, space, state
        How it is to go, what is searched and where it is kept.
    played
        How many generations there were.
    """

    def __init__(self, plan: Plan, space: Space, state: State) -> None:
        self.plan, self.space, self.state = plan, space, state
        self.evolution = Evolution(len(space.axes), plan.seed)
        self.played = 0
        for scores in state.scores[: plan.most]:
            self.evolution.ask()
            if len(scores) != self.evolution.candidates:
                raise BadInput(f"{state.folder}: found {len(scores)} scores, allowed: {self.evolution.candidates}")
            self.learn(scores)

    def generations(self) -> Iterator[list[int]]:
        """Play generations until it is time to end; each is kept before its scores are given."""
        while self.played < self.plan.most and self.state.seconds < self.plan.seconds and not self.evolution.ended:
            began = time.perf_counter()
            scores = self.play([self.space.policy_at(point, "candidate") for point in self.evolution.ask()])
            self.state.add(scores, time.perf_counter() - began)
            self.learn(scores)
            yield scores

    @abstractmethod
    def play(self, candidates: list[Policy]) -> list[int]:
        """Return what the candidates of the next generation score, all on the same deals."""

    def learn(self, scores: list[int]) -> None:
        """Let the search learn from a generation."""
        self.evolution.tell(scores)
        self.played += 1

    def middle(self, name: str) -> Policy:
        """Return the policy in the middle of the search, under a name."""
        return self.space.policy_at(self.evolution.middle, name)
