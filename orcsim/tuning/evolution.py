"""The search itself: CMA-ES, whose generations hang on the seed and on what earlier ones scored, and nothing else."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from cmaes import CMA

from orcsim.tuning.field import seed_for

Point = npt.NDArray[np.float64]

_SEED_BITS = 32


class Evolution:
    """A search among points of so many axes that starts at 0 with steps of about 1.

    It is told nothing but scores, so a list of them is all that has to be kept to go on later.
    """

    def __init__(self, axes: int, seed: int) -> None:
        self.seed = seed
        self._search = CMA(mean=np.zeros(axes), sigma=1.0, seed=0)
        self._asked: list[Point] = []

    @property
    def candidates(self) -> int:
        """How many points a generation has."""
        return int(self._search.population_size)

    @property
    def middle(self) -> Point:
        """The middle of the points that the next generation is drawn around."""
        return np.array(self._search.mean, dtype=np.float64)

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to find: steps are too small to matter, or every score was the same."""
        return bool(self._search.should_stop())

    def ask(self) -> list[Point]:
        """Return the points of the next generation."""
        self._search.reseed_rng(seed_for(self.seed, "steps", self._search.generation, _SEED_BITS))
        self._asked = [self._search.ask() for _ in range(self.candidates)]
        return self._asked

    def tell(self, scores: Sequence[int]) -> None:
        """Say what the points that were asked for scored; more is better."""
        self._search.tell([(point, -float(score)) for point, score in zip(self._asked, scores, strict=True)])
