"""When a run may end before its last game: the rule as plain data, and the numbers of games at which it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orcsim.errors import BadInput, show

LOOKS = ((240, 12_000), (1_200, 120_000), (12_000, None))
"""How often a rule looks: every 240 games up to 12,000, and so on; whole deals whatever the number of players."""

MOST_GAMES, TARGET, FAIR, UNFAIR = "most games", "target error", "FAIR", "UNFAIR"
"""Why a run ended: all of its games were played, or what was wanted is there."""


@dataclass(frozen=True, slots=True)
class StopRule:
    """What a run is played until; one of the two.

    Attributes
    ----------
    most_games
        Games after which it ends anyway.
    target_error
        Play until the interval of every seat's win share has at most that half width; where policies take turns in
        the seats, also that of every policy's.
    until_verdict
        Play until the seats are FAIR or UNFAIR by this margin.
    """

    most_games: int
    target_error: float | None = None
    until_verdict: float | None = None

    def __post_init__(self) -> None:
        """Refuse two rules in one, and what no share can reach."""
        if (self.target_error is None) == (self.until_verdict is None):
            raise BadInput("target_error and until_verdict: found both or neither, allowed: one of them")
        for name, value in self._limits():
            if type(value) not in {int, float} or not 0 < value < 1:
                raise BadInput(f"{name}: found {show(value)}, allowed: a share above 0 and below 1, such as 0.01")

    def _limits(self) -> list[tuple[str, float]]:
        """Return what was asked for, by name."""
        named = (("target_error", self.target_error), ("until_verdict", self.until_verdict))
        return [(name, value) for name, value in named if value is not None]

    @property
    def error(self) -> float:
        """The half width or the margin that was asked for."""
        return self._limits()[0][1]

    @property
    def options(self) -> list[str]:
        """The rule as words of a command line."""
        ((name, value),) = self._limits()
        return [f"--{name.replace('_', '-')}", f"{value:.15g}"]

    def next_look(self, games: int) -> int:
        """Return the first number of games above `games` at which the rule looks."""
        for step, end in LOOKS:
            if end is None or games < end:
                return min(self.most_games, (games // step + 1) * step)
        raise AssertionError("the last step has no end")

    def to_dict(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        return {
            "most_games": self.most_games,
            "target_error": self.target_error,
            "until_verdict": self.until_verdict,
            "looks_every": [{"games": step, "up_to": end} for step, end in LOOKS],
        }


def make_rule(most_games: int, target_error: float | None, until_verdict: float | None) -> StopRule | None:
    """Return the rule that the arguments of `orcsim.simulate` describe, or None if they ask for none."""
    if target_error is None and until_verdict is None:
        return None
    return StopRule(most_games, target_error, until_verdict)


def rule_from_dict(told: Mapping[str, Any] | None) -> StopRule | None:
    """Return the rule that a manifest tells, if it tells one."""
    return None if told is None else StopRule(told["most_games"], told["target_error"], told["until_verdict"])


def settle(header: Mapping[str, Any], games: int, outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Return the header of a run that its rule has let become so long."""
    return {**header, "games": games, "stopping": header["stopping"] | outcome}


def is_settled(header: Mapping[str, Any], most_games: int) -> bool:
    """Say whether the run that a header tells of has come to the end of its rule, and was to have so many games."""
    told = header.get("stopping") or {}
    return "reason" in told and told.get("most_games") == most_games
