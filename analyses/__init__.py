"""Questions that can be asked of runs. A new question is one module and one line in `QUESTIONS`.

Each module has `analyse`, which turns runs into a `Result`. It also runs as a script, such as
`python -m analyses.first_player RUN`.
"""

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the module that answers it and one line about it.

    Attributes
    ----------
    module
        Its full name; imported only when the question is asked, as it needs matplotlib and scipy.
    about
        What a designer learns.
    takes
        What `analyse` takes: `run` for one run, `runs` for a list of them.
    """

    module: str
    about: str
    takes: str

    def load(self) -> ModuleType:
        """Import and return the module."""
        return import_module(self.module)


QUESTIONS = {
    "first-player": Question("analyses.first_player", "Does any seat win more than its share?", "run"),
    "length": Question("analyses.length", "How long do games last, and how do they go?", "run"),
    "industry-value": Question("analyses.industry_value", "Does an early hold on an industry go with winning?", "run"),
    "policies": Question("analyses.policies_versus", "Which policy wins more than its share of rotated games?", "runs"),
    "trophy-target": Question("analyses.trophy_target", "What does the number of trophies that wins change?", "runs"),
}
"""By the name used on the command line."""
