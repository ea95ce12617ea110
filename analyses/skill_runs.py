"""Runs of one game at every level of skill: how they are played, and which of a report's runs they are."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import signature
from math import floor, log10
from pathlib import Path
from typing import Any

from analyses import QUESTIONS, words
from analyses.result import SweepWords
from analyses.skill_tables import (
    LEAST,
    MIXED,
    SKILL,
    WEAK,
    Tables,
    built_in,
    gather,
    level_of,
    order_of,
    rival_level,
    sweepable,
)
from analyses.wins import table_name
from orcsim.api import Run, open_run, simulate
from orcsim.errors import BadInput, listed, show, suggest
from orcsim.scenario import find_game

GAMES_EACH = 60_000
"""By so many seats that differ by less than half a point can be sure to be fair within one, at six levels."""
EXPERT, STRONG = "expert", "strong"
SECONDS = 120.0
"""How long the players that look ahead may take."""

PILOT = 4
"""Games of which the time is taken first."""

SMALLER = 4
"""So many times fewer games are played for each run of a question that has several."""

_STEPS = (1, 2, 5)
_MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class _Sweep:
    """What all runs of a sweep have in common."""

    out: Path
    game: str
    seats: int
    games: int
    seed: int
    edition: str | None
    seconds: float
    report: Callable[[str], None]

    @property
    def table(self) -> Path:
        """Return the folder of this number of players."""
        return self.out / f"players-{self.seats}"

    def play(self, level: str, policies: list[str], games: int, *, rotate: bool = False) -> Run:
        """Play one table, or open it if it is there."""
        folder = self.table / level
        known = folder.exists()
        run = simulate(
            self.game,
            players=self.seats,
            policies=policies,
            games=-(-games // self.seats) * self.seats if rotate else games,
            seed=self.seed,
            edition=self.edition,
            rotate=rotate,
            trace_rounds=True,
            out=folder,
        )
        self.report(f"{level}: {table_name(run)}, {words.count(run.n_games)} games in {folder}{' (kept)' * known}")
        return run

    def games_of_expert(self, policy: str) -> int:
        """Return how many games fit into the time; of a run that was begun before, as many as it was begun with."""
        folder = self.table / EXPERT
        if (folder / _MANIFEST).exists():
            return open_run(folder, verify=False).scenario.games
        pilot = simulate(
            self.game, players=self.seats, policies=policy, games=PILOT, seed=self.seed, edition=self.edition
        )
        return affordable(self.seconds, pilot.timing[-1]["play_seconds"] / PILOT, self.games)


def affordable(seconds: float, per_game: float, most: int) -> int:
    """Return how many games fit into some seconds, as a round number: at least `PILOT`, at most so many.

    Examples
    --------
    >>> affordable(60, 0.02, 20_000), affordable(60, 0.001, 20_000), affordable(60, 100, 20_000)
    (2000, 20000, 4)
    """
    fits = seconds / max(per_game, 1e-9)
    if fits <= PILOT:
        return min(PILOT, most)
    ten = 10 ** floor(log10(fits))
    return int(min(most, max(step * ten for step in _STEPS if step * ten <= fits)))


def halves(weak: str, strong: str, seats: int) -> list[str]:
    """Return a table of which half is weak and half strong; of an odd number of seats one more is strong.

    Examples
    --------
    >>> halves("beginner", "champion_3", 3)
    ['beginner', 'champion_3', 'champion_3']
    """
    return [weak] * (seats // 2) + [strong] * (seats - seats // 2)


def sweep(  # noqa: PLR0913  # as many as there are things to choose
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str | None = None,
    edition: str | None = None,
    questions: Sequence[str] = (),
    seconds: float = SECONDS,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play a game at every level that it has players for, and a mixed table; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    game
        What is played.
    players
        One number of players; None takes the game's usual one.
    games
        How many at each level but the expert's, and for each run of `questions` a quarter of that.
    seed, edition
        As for `orcsim.simulate`, the same at every level.
    policy
        The game's own policy, or None, which is the same.
    questions
        Questions of several runs whose runs are played at each level as well, but for the expert's.
    seconds
        How long the expert's table may take, by the time of its first games.
    report
        Called with a line about each run when it is done.
    """
    chosen = find_game(game)
    if policy not in (None, chosen.policy):
        raise BadInput(f"policy: found {show(policy)}, allowed: none, as every level has players of its own")
    _check_questions(game, questions)
    (seats,) = players or (chosen.default_players,)
    plan = _Sweep(out, game, seats, games, seed, edition, seconds, report)
    named = built_in(chosen, seats)
    runs = []
    for level, name in named.items():
        runs.append(plan.play(level, [name], plan.games_of_expert(name) if level == EXPERT else games))
    weak = next((name for level, name in named.items() if level in WEAK), None)
    strong = named.get(STRONG, named[chosen.policy])
    if weak:
        runs.append(plan.play(MIXED, halves(weak, strong, seats), games, rotate=True))
    for question in questions:
        for level, name in named.items():
            if level != EXPERT:
                runs += _swept(plan, question, level, name)
    return runs


def _check_questions(game: str, questions: Sequence[str]) -> None:
    """Refuse questions that have no runs to be played at each level."""
    allowed = [name for name in sweepable(game) if "policy" in signature(QUESTIONS[name].load().sweep).parameters]
    for name in questions:
        if name not in allowed:
            raise BadInput(f"questions: found {show(name)}, allowed: {listed(allowed)}{suggest(name, allowed)}")


def _swept(plan: _Sweep, question: str, level: str, policy: str) -> list[Run]:
    """Play the runs of another question at one level."""
    other: Callable[..., list[Run]] = QUESTIONS[question].load().sweep
    options: dict[str, Any] = {"game": plan.game} if "game" in signature(other).parameters else {}
    return other(
        plan.table / question / level,
        players=[plan.seats],
        games=max(plan.games // SMALLER, 1),
        seed=plan.seed,
        policy=policy,
        edition=plan.edition,
        report=lambda line: plan.report(f"{question}, {level}: {line}"),
        **options,
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs at other levels than the game's own, or nothing if there is one level only.

    A run at the game's own level is among them if a longer one of the same games is there, which tells the rest.
    """
    tables = gather([run for run in runs if not any(_holds(run, other) for other in runs)])
    if tables is None:
        return []
    own = tables.any_run.scenario.game.policy
    chosen = [run for level, run in tables.runs.items() if level != own or any(_holds(other, run) for other in runs)]
    for by_level in tables.sweeps.values():
        chosen += [run for level, found in by_level.items() if level != own for run in found]
    return list({id(run): run for run in chosen}.values())


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen, with those of the game's own level that other questions have too."""
    if not chosen:
        return []
    own = chosen[0].scenario.game.policy
    if any(level_of(run) == own for run in chosen):
        others = [run for run in runs if level_of(run) != own]
    else:
        others = list(runs)
    ours = {id(run) for run in chosen}
    tables = gather([*chosen, *(run for run in others if id(run) not in ours)])
    return tables.every_run if tables else []


def _holds(run: Run, other: Run) -> bool:
    """Say whether a run has all games of another and more."""
    return run.n_games > other.n_games and _deals(run) == _deals(other)


def _deals(run: Run) -> tuple[object, ...]:
    """Return what game g of a run depends on, and whether its rounds were traced."""
    told = run.scenario
    digests = (policy.digest for policy in told.policies)
    return (told.players, told.seed, told.rotate, told.redraw, told.trace_rounds, told.edition.digest, *digests)


def require(runs: Sequence[Run]) -> Tables:
    """Return what was played at several levels, or refuse the runs.

    Raises
    ------
    BadInput
        If there are runs of several games, or of one level only.
    """
    games = sorted({run.scenario.game.name for run in runs})
    if len(games) > 1:
        raise BadInput(f"runs: found the games {', '.join(games)}, allowed: one game")
    tables = gather(runs)
    if tables is None:
        found = list(dict.fromkeys(level for run in runs if (level := level_of(run))))
        raise BadInput(
            f"runs: found {listed(found) if found else 'no level of skill'}, allowed: runs at {LEAST} levels or more, "
            f"such as those that `orcsim analyze {SKILL} --game GAME --out DIR` plays"
        )
    return tables


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by the levels that they cover."""
    there = {level_of(run) or rival_level(run) for run in runs}
    levels = [level for level in order_of(runs[0].scenario.game) if level in there]
    return SweepWords(
        f"{runs[0].scenario.players} players of other skill: {words.joined(levels)}",
        "and so on with --level beginner, casual, strong and expert, each into a folder of its own.",
    )
