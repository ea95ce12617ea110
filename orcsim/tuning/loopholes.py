"""Loopholes: an optimiser looks for lines of play that break a game, and what it finds is tried on fresh deals."""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orcsim import stats
from orcsim.errors import BadInput, Interrupted, listed, show, suggest
from orcsim.files import locked, write_whole, writing
from orcsim.games.lines import Line
from orcsim.policies import Policy, champion_name, load_policy
from orcsim.runner import check_threads, stopping
from orcsim.scenario import Name, Scenario, find_game
from orcsim.toml_files import built_in_names
from orcsim.tuning.arena import WHOLE, Arena, Bout, Stopped, Wins, wins_of
from orcsim.tuning.climb import Climb
from orcsim.tuning.field import deal_out, seed_for
from orcsim.tuning.plan import Plan, make_plan
from orcsim.tuning.space import make_space
from orcsim.tuning.state import State, as_bytes, open_state, read_json
from orcsim.tuning.trial import bouts_at, totals_of
from orcsim.tuning.writing import weights_text

GAMES, GENERATIONS = 200, 30
"""Games of each candidate in a generation, and generations of each line, unless told otherwise."""

RARE = 0.01
"""A share of games below which a line does no harm."""

OPEN, SHUT, UNDECIDED, TOLD = "OPEN", "SHUT", "UNDECIDED", "TOLD"
"""What is said of a line: it breaks the game, it does not, the games do not tell, or there is no limit to judge by."""

_RESULTS = "found.json"
_LOCK = ".lock"

Progress = Callable[[str, int, int], None]
"""Called after each generation with the line, the generations done and those in all."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found along one line.

    Attributes
    ----------
    line, about, unit
        Its name, the question it answers and what is counted.
    verdict
        `OPEN`, `SHUT`, `UNDECIDED` or `TOLD`.
    games
        How many fresh ones were played.
    value, low, high
        What is counted, in one game on average, with a 95% interval; of games won their share.
    before, gain, gain_low, gain_high
        The same of the policy that the search began with, on the same deals, and the difference.
    judged, judged_low, judged_high, judged_by
        The share of games that the verdict rests on, with a 95% interval, and what happened in them; None where
        nothing is judged.
    greatest
        The most that was counted in one game.
    policy
        The file of the policy.
    replay
        The command that tells the game in which most was counted.
    """

    line: str
    about: str
    unit: str
    verdict: str
    games: int
    value: float
    low: float
    high: float
    before: float
    gain: float
    gain_low: float
    gain_high: float
    judged: float | None
    judged_low: float | None
    judged_high: float | None
    judged_by: str
    greatest: float
    policy: str
    replay: str

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return asdict(self)


def find_loopholes(  # noqa: PLR0913  # as many as the user has options
    game: str,
    *,
    lines: Iterable[str] = (),
    start: Name | None = None,
    players: int | None = None,
    games: int = GAMES,
    generations: int = GENERATIONS,
    seed: int = 0,
    edition: Name | None = None,
    set: Mapping[str, object] | Iterable[str] = (),
    out: str | Path | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Finding]:
    """Let an optimiser look for lines of play that break a game.

    Parameters
    ----------
    game
        Name of the game.
    lines
        Which lines; none takes all that the game has.
    start
        The policy whose weights are changed; None takes the champion for that number of players, else the usual one.
    players, seed, edition, set, threads
        As for `orcsim.simulate`.
    games, generations
        Games of each candidate in a generation, and generations of each line.
    out
        Folder for the policies found; what is there is gone on with. None: `loopholes/GAME`.
    progress
        Called after each generation.

    Raises
    ------
    BadInput
        If an argument is not allowed; the message says which and what is.
    Interrupted
        If Ctrl-C or a termination signal came; finished generations are kept.
    """
    plan = plan_lines(
        game,
        start=start,
        players=players,
        games=games,
        generations=generations,
        seed=seed,
        edition=edition,
        set=set,
        out=out,
    )
    return follow(plan, choose_lines(game, lines), check_threads(threads), progress)


def choose_lines(game: str, names: Iterable[str]) -> list[Line]:
    """Return the lines of a game with some names, or all of them."""
    known = {line.name: line for line in find_game(game).lines}
    wanted = list(names) or list(known)
    for name in wanted:
        if name not in known:
            raise BadInput(f"line: found {show(name)}, allowed: {listed(known)}{suggest(name, known)}")
    return [known[name] for name in wanted]


def plan_lines(  # noqa: PLR0913  # as many as the user has options
    game: str,
    *,
    start: Name | None,
    players: int | None,
    games: int,
    generations: int,
    seed: int,
    edition: Name | None,
    set: Mapping[str, object] | Iterable[str],
    out: str | Path | None,
) -> Plan:
    """Return what the arguments of `find_loopholes` describe; each line has a folder of its own inside `out`."""
    entry = find_game(game)
    usual = champion_name(players or entry.default_players)
    known = built_in_names(entry.policy_schema.folder)
    return make_plan(
        game,
        start if start is not None else usual if usual in known else entry.policy,
        players=players,
        games=games,
        generations=generations,
        minutes=None,
        seed=seed,
        edition=edition,
        set=set,
        out=Path("loopholes") / game if out is None else out,
        name="loopholes",
    )


def follow(plan: Plan, lines: Sequence[Line], threads: int, progress: Progress | None = None) -> list[Finding]:
    """Search along each line, and try what was found."""
    with writing(plan.out):
        plan.out.mkdir(parents=True, exist_ok=True)
    with locked(plan.out / _LOCK), stopping() as stop:
        arena = Arena(plan.scenario, threads, stop)
        try:
            return [_follow_one(plan, line, arena, progress) for line in lines]
        except Stopped:
            raise Interrupted(f"stopped; the same command goes on from what is in {plan.out}", 0, 0) from None


def _follow_one(plan: Plan, line: Line, arena: Arena, progress: Progress | None) -> Finding:
    """Search along one line, and try what was found unless that was done before."""
    folder = plan.out / line.name
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    about = {**plan.about, "line": line.name}
    hunt = _Hunt(plan, line, arena, open_state(folder, about))
    hunt.run(progress)
    about["generations"] = hunt.played
    path = folder / _RESULTS
    told = read_json(path) if path.exists() else {}
    if told.get("about") != about:
        found = hunt.finding(folder)
        told = {"about": about, "found": found.to_dict()}
        write_whole(path, as_bytes(told))
    return Finding(**told["found"])


class _Hunt(Climb):
    """The search along one line."""

    def __init__(self, plan: Plan, line: Line, arena: Arena, state: State) -> None:
        self.line, self.arena = line, arena
        schema = plan.scenario.game.policy_schema
        never = tuple(action for action in schema.actions if action in {*plan.start.never, *line.never})
        self.start = replace(plan.start, never=never)
        super().__init__(plan, make_space(self.start, plan.plans, schema), state)

    def run(self, progress: Progress | None) -> None:
        """Play generations until it is time to end."""
        for _ in self.generations():
            if progress:
                progress(self.line.name, self.played, self.plan.most)

    def play(self, candidates: list[Policy]) -> list[int]:
        """Return what the candidates of the next generation score."""
        seed, others = seed_for(self.plan.seed, self.line.name, self.played), self.plan.players - 1
        worth = partial(worth_of, self.line)
        if self.line.is_table:
            bouts = [Bout(policy, (policy,) * others, seed, 0, self.plan.deals) for policy in candidates]
        else:
            bouts, _ = bouts_at(self.arena, candidates, deal_out(self.field, others, seed), seed, self.plan.deals)
        return totals_of(self.arena.play(bouts, worth), len(candidates))

    @property
    def field(self) -> list[Policy]:
        """Whom a candidate meets: the plans, and if it does without something one more who may do it."""
        return [self.plan.start, *self.plan.plans] if self.line.never else list(self.plan.plans)

    def finding(self, folder: Path) -> Finding:
        """Try the policy in the middle of the search, and the one it began with, on fresh deals."""
        found = self.middle(self.line.name)
        path = folder / f"{self.line.name}.toml"
        description = f"Found by looking for an answer to: {self.line.about}"
        write_whole(path, weights_text(replace(found, description=description), [self.line.about]).encode())
        usual = load_policy(self.plan.scenario.game.policy_schema, self.plan.scenario.game.policy)
        rival = self.plan.start if self.line.never else usual
        seed = seed_for(self.plan.seed, f"{self.line.name} test", bits=32)
        after, before = (self._tried(policy, rival, seed) for policy in (found, self.start))
        return _find(self.line, self.plan.scenario, after, before, path, seed, rival)

    def _tried(self, policy: Policy, rival: Policy, seed: int) -> npt.NDArray[np.void]:
        """Return the results of fresh games of a policy: all seats are its own, or one among rivals."""
        others = (policy if self.line.is_table else rival,) * (self.plan.players - 1)
        return self.arena.results(Bout(policy, others, seed, 0, self.plan.test_deals))


def worth_of(line: Line, results: npt.NDArray[np.void], seats: int) -> Wins:
    """Return what each game is worth to who follows a line."""
    if not line.field:
        return wins_of(results, seats)
    found: Wins = results[line.field].astype(np.int64)
    if found.ndim == 1:
        return found
    own = found[:, :seats]
    mine: Wins = (own if line.is_table else np.where(results["policy"][:, :seats] == 0, own, 0)).sum(axis=1)
    return mine


def _find(
    line: Line,
    scenario: Scenario,
    after: npt.NDArray[np.void],
    before: npt.NDArray[np.void],
    path: Path,
    seed: int,
    rival: Policy,
) -> Finding:
    """Return what the games say about a line."""
    seats, scale = scenario.players, 1 if line.field else WHOLE
    worths = [worth_of(line, results, seats) / scale for results in (after, before)]
    own, old = (worth.reshape(-1, seats).mean(axis=1) for worth in worths)
    value, gain = stats.mean_of(own, "deals"), stats.paired_difference(own, old, "deals")
    # All games may be alike: what was not seen then is taken to lie no further away than nothing at all.
    span = max(1.0, *(float(np.abs(worth).max()) for worth in worths))
    low, high = value.interval(low=-np.inf, high=np.inf, span=span) if line.field else value.interval()
    gain_low, gain_high = gain.interval(low=-np.inf, high=np.inf, span=span)
    judged = _judged(line, scenario, after, worths[0])
    share = None if judged is None else stats.mean_of(judged.reshape(-1, seats).mean(axis=1), "deals")
    found = (None, None) if share is None else share.interval()
    return Finding(
        line=line.name,
        about=line.about,
        unit=line.unit,
        verdict=_verdict(line, seats, *found),
        games=len(after),
        value=value.value,
        low=low,
        high=high,
        before=float(old.mean()),
        gain=gain.value,
        gain_low=gain_low,
        gain_high=gain_high,
        judged=None if share is None else share.value,
        judged_low=found[0],
        judged_high=found[1],
        judged_by=_judged_by(line, scenario),
        greatest=float(worths[0].max()),
        policy=str(path),
        replay=_replay(line, scenario, path, rival, seed, int(worths[0].argmax())),
    )


def _judged(
    line: Line, scenario: Scenario, results: npt.NDArray[np.void], worth: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64] | None:
    """Return for each game how far it is what the verdict is about, 0 to 1, or None if there is nothing to judge by."""
    if not line.field:
        return worth
    if line.limit is not None:
        return np.asarray(worth > line.limit(scenario.edition), dtype=np.float64)
    if line.ends:
        reasons = [scenario.game.end_reasons.index(end) for end in line.ends]
        return np.isin(results["end_reason"], reasons).astype(np.float64)
    return None


def _judged_by(line: Line, scenario: Scenario) -> str:
    """Say what happened in the games that the verdict counts."""
    if not line.field:
        return "won"
    if line.limit is not None:
        return f"more than {line.limit(scenario.edition):,}"
    return f"ended by {' or '.join(line.ends)}" if line.ends else ""


def _verdict(line: Line, seats: int, low: float | None, high: float | None) -> str:
    """Say whether a line is open: what it does happens more often than rarely, or it wins as much as anybody."""
    if low is None or high is None:
        return TOLD
    least = RARE if line.field else 1 / seats
    return OPEN if low >= least else SHUT if high < least else UNDECIDED


def _replay(line: Line, scenario: Scenario, path: Path, rival: Policy, seed: int, game: int) -> str:
    """Return the command that tells one game."""
    others = str(path) if line.is_table else rival.source
    words = ["orcsim", "replay", scenario.game.name, "--game", str(game), "--seed", str(seed)]
    words += ["--policies", ",".join([str(path), *(others for _ in range(scenario.players - 1))]), "--rotate"]
    words += ["--edition", scenario.edition.source]
    for override in scenario.edition.overrides:
        words += ["--set", override]
    return shlex.join(words)
