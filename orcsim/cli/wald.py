"""What `orcsim power` says of Wald's test: games added until one of two shares is found."""

from math import log10
from typing import TYPE_CHECKING, Any

from orcsim.cli.screen import say, say_facts, say_table

if TYPE_CHECKING:
    from orcsim.sprt import Sprt

_MOST_LOOK, _LOOKS = 100, 20
_FINE = 0.01
"""Differences below this are told to one decimal more."""


def look_of(fixed: float) -> int:
    """Return how many games to play between two looks: 1, 10 or 100, so that there are some looks.

    Examples
    --------
    >>> look_of(153), look_of(500), look_of(5202), look_of(100_000)
    (1, 10, 100, 100)
    """
    return min(_MOST_LOOK, round(10.0 ** int(log10(max(fixed / _LOOKS, 1)))))


def _truths(test: "Sprt") -> dict[str, float]:
    """Return the shares that may be true."""
    return {"first": test.first, "half_way": (test.first + test.second) / 2, "second": test.second}


def say_wald(test: "Sprt", fixed: float) -> None:
    """Print how many games the test takes on average, and how it is done."""
    from analyses import words

    look, rows = look_of(fixed), []
    for truth in _truths(test).values():
        games = test.expected_units(truth, look)
        rows.append([f"{_told(truth, test)} is true", f"{games:,.0f}", words.percent(games / fixed, 0)])
    say()
    say_table(["one run, games added (Wald's SPRT), if", "games on average", "of the fixed number"], rows)
    say()
    say_facts(_how(test, look))


def _how(test: "Sprt", look: int) -> list[tuple[str, str]]:
    """Return how the test is done and how often it errs."""
    from analyses import words

    first, second = _told(test.first, test), _told(test.second, test)
    (low, high), steps = test.bounds, (test.evidence(1, 1), test.evidence(0, 1))
    won, lost = (words.number(step, 5, sign=True) for step in steps)
    return [
        ("alpha", f"{words.percent(test.alpha)}: how often {second} is found although {first} is true"),
        ("beta", f"{words.percent(test.beta)}: how often {first} is found although {second} is true"),
        ("add", f"{won} for a game won, {lost} for any other finished game"),
        (
            "end",
            f"at {words.number(low, 3)} or less ({first}), at {words.number(high, 3, sign=True)} or more ({second})",
        ),
        ("look", f"each {words.plural(look, 'game')} here; any other number is as right"),
        ("between", "a share between the two takes longest, and yet one of the two is found"),
    ]


def _told(share: float, test: "Sprt") -> str:
    """Write a share to as many decimals as tell the two apart."""
    from analyses import words

    return words.percent(share, 2 if abs(test.second - test.first) < _FINE else 1)


def wald_facts(test: "Sprt | None", fixed: float) -> dict[str, Any] | None:
    """Return the same for a machine."""
    if test is None:
        return None
    look = look_of(fixed)
    games = {name: round(test.expected_units(truth, look)) for name, truth in _truths(test).items()}
    step = {"win": test.evidence(1, 1), "no_win": test.evidence(0, 1)}
    return {"alpha": test.alpha, "beta": test.beta, "bounds": test.bounds, "step": step, "look": look, "games": games}
