"""Tuning as a whole: generation after generation until the end, then the choice of a champion and its test."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from orcsim.errors import Interrupted
from orcsim.files import locked, write_whole
from orcsim.policies import Policy
from orcsim.runner import check_threads, stopping
from orcsim.scenario import Name
from orcsim.tuning.arena import WHOLE, Arena, Stopped
from orcsim.tuning.climb import Climb
from orcsim.tuning.field import deal_out, seed_for
from orcsim.tuning.plan import GAMES, Plan, make_plan
from orcsim.tuning.state import RESULTS, State, as_bytes, open_state, read_json
from orcsim.tuning.trial import Row, bouts_at, choose, measure, row_from_dict, totals_of
from orcsim.tuning.writing import policy_text

HALL_EVERY, HALL_SIZE = 10, 8
"""Every so many generations the middle of the search joins the field; only the latest of them stay."""

_CHOSEN = 4  # earlier champions among which the last one must prove itself
_LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Step:
    """A generation that was played: the share of games that its best candidate won, and all of them on average."""

    generation: int
    best: float
    mean: float
    games: int
    seconds: float
    seconds_left: float


Progress = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Tuned:
    """The outcome of a tuning.

    Attributes
    ----------
    policy, path
        The champion, and the file that it was written to.
    generations, games
        How many were played, and how many games each candidate played in one.
    from_generation
        After which generation the champion was the middle of the search; 0: nothing better than the start was found.
    rows
        What it wins against each plan.
    command
        What makes it again.
    """

    policy: Policy
    path: Path
    generations: int
    games: int
    from_generation: int
    rows: tuple[Row, ...]
    command: str


def tune(  # noqa: PLR0913  # as many as the user has options
    game: str,
    start: Name,
    *,
    players: int | None = None,
    games: int = GAMES,
    generations: int | None = None,
    minutes: float | None = None,
    seed: int = 0,
    edition: Name | None = None,
    set: Mapping[str, object] | Iterable[str] = (),
    out: str | Path | None = None,
    name: str | None = None,
    rivals: Iterable[Name] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tuned:
    """Search for weights with which a policy wins more, and write the best ones to a policy file.

    Parameters
    ----------
    game
        Name of the game, such as `"orc"`.
    start
        Name or path of the policy whose weights are changed; formations and all else stay.
    players
        Number of seats; None takes the game's usual number.
    games
        Games that each candidate plays in a generation, at least.
    generations, minutes
        When the search ends, the earlier if both are given; none of them: 100 generations. Minutes of earlier
        processes that worked in the same folder count.
    seed
        Where all luck comes from, 0 to 2**64 - 1.
    edition, set
        As for `orcsim.simulate`.
    out
        Folder for the policy file and the state; what is there is gone on with. None: `tuned/GAME/NAME`.
    name
        What the champion is called; None: `NAME_tuned` after the policy it is made from.
    rivals
        Names or paths of the policies that candidates meet, besides earlier champions of the search; None: the plans
        of the game.
    threads
        None uses as many as can run at once; results never depend on it.
    progress
        Called after each generation.

    Raises
    ------
    BadInput
        If an argument is not allowed; the message says which and what is.
    Failure
        If the folder cannot be written.
    Interrupted
        If Ctrl-C or a termination signal came; finished generations are kept.
    """
    plan = make_plan(
        game,
        start,
        players=players,
        games=games,
        generations=generations,
        minutes=minutes,
        seed=seed,
        edition=edition,
        set=set,
        out=out,
        name=name,
        rivals=rivals,
    )
    return carry_out(plan, check_threads(threads), progress)


def check_folder(plan: Plan) -> None:
    """Make the folder of a tuning and refuse one that holds another, before anything is compiled."""
    plan.prepare_folder()
    open_state(plan.out, plan.about)


def carry_out(plan: Plan, threads: int, progress: Progress | None = None) -> Tuned:
    """Carry out what `make_plan` has checked; see `tune`."""
    plan.prepare_folder()
    with locked(plan.out / _LOCK), stopping() as stop:
        state = open_state(plan.out, plan.about)
        arena = Arena(plan.scenario, threads, stop)
        try:
            search = _Search(plan, arena, state)
            search.run(progress)
            return _finish(plan, arena, search, state)
        except Stopped:
            done = len(state.scores)
            kept = f"stopped with {done} generation{'s' * (done != 1)} kept in {plan.out}"
            raise Interrupted(f"{kept}; the same command goes on from there", done, plan.most) from None


class _Search(Climb):
    """The search for a policy that wins, with a field that its own past joins."""

    def __init__(self, plan: Plan, arena: Arena, state: State) -> None:
        self.arena, self.hall, self.games = arena, dict[int, Policy](), 0
        super().__init__(plan, plan.space, state)

    def run(self, progress: Progress | None) -> None:
        """Play generations until it is time to end."""
        for scores in self.generations():
            if progress:
                progress(self._step(scores))

    def play(self, candidates: list[Policy]) -> list[int]:
        """Return what the candidates of the next generation win."""
        seed = seed_for(self.plan.seed, "generation", self.played)
        field = [*self.plan.plans, *list(self.hall.values())[-HALL_SIZE:]]
        tables = deal_out(field, self.plan.players - 1, seed)
        bouts, self.games = bouts_at(self.arena, candidates, tables, seed, self.plan.deals)
        return totals_of(self.arena.play(bouts), len(candidates))

    def learn(self, scores: list[int]) -> None:
        """Let the search learn from a generation; now and then its middle joins the field."""
        super().learn(scores)
        if self.played % HALL_EVERY == 0:
            self.hall[self.played] = self.latest

    @property
    def latest(self) -> Policy:
        """The policy in the middle of the search."""
        return self.middle(f"generation {self.played}")

    def _step(self, scores: list[int]) -> Step:
        """Return what there is to say of the generation that was just played."""
        whole, seconds = WHOLE * self.games, self.state.seconds
        to_come = seconds / len(self.state.scores) * (self.plan.most - self.played)
        left = max(min(to_come, self.plan.seconds - seconds), 0.0)
        return Step(self.played, max(scores) / whole, sum(scores) / len(scores) / whole, self.games, seconds, left)


def _finish(plan: Plan, arena: Arena, search: _Search, state: State) -> Tuned:
    """Choose the champion, test it unless that was done before, and write its file."""
    about = {**plan.about, "generations": search.played}
    path = plan.out / RESULTS
    told = read_json(path) if path.exists() else {}
    if told.get("about") != about:
        champions = {0: plan.start} | dict(list(search.hall.items())[-_CHOSEN:]) | {search.played: search.latest}
        chosen = choose(arena, list(champions.values()), plan.plans, plan.seed, plan.test_deals)
        generation, policy = list(champions.items())[chosen]
        rows = measure(arena, policy, plan.start, plan.rivals, plan.seed, plan.test_deals)
        told = {"about": about, "from_generation": generation, "rows": [row.to_dict() for row in rows]}
        told["weights"] = dict(policy.weights)
        write_whole(path, as_bytes(told))
    rows = tuple(row_from_dict(row) for row in told["rows"])
    return _written(plan, replace(plan.start, weights=told["weights"]), told["from_generation"], search.played, rows)


def _written(plan: Plan, policy: Policy, generation: int, generations: int, rows: tuple[Row, ...]) -> Tuned:
    """Write the champion's file and return the outcome."""
    path = plan.out / f"{plan.name}.toml"
    command = plan.command_for(generations)
    description = f"Plays like {plan.start.name} with weights tuned against the plans of the game."
    named = replace(policy, name=plan.name, description=description, source=str(path))
    made = plan.told(generations, generation)
    write_whole(path, policy_text(named, [*made, command], rows, plan.players).encode())
    return Tuned(named, path, generations, plan.games, generation, rows, command)
