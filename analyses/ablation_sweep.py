"""A sweep that takes one thing after the other out of a game, on the same deals, and confirms what comes out on top."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, words
from analyses.ablation_effects import cost_of, moved
from analyses.ablation_runs import is_same, policy_text, without
from orcsim.api import Run, simulate
from orcsim.edition_files import load_edition
from orcsim.errors import BadInput
from orcsim.files import write_whole
from orcsim.games.ablations import Ablation, menu_of, narrowed
from orcsim.policies import Policy, load_policy
from orcsim.runner import Progress
from orcsim.scenario import SEEDS, find_game

GAMES_EACH = {ORCONOMICS: 8_000, ORC_MARKET: 40_000, ORIGO: 4_000, ORC: 30_000}
"""How many games each run has, unless told otherwise: the whole takes minutes."""

CONFIRMED = 3
"""So many at the top of each list are played again with a fresh seed."""


@dataclass
class _Sweep:
    """What all runs have in common, and how far the work is."""

    out: Path
    game: str
    edition: str | None
    policy: Policy
    players: int
    games: int
    threads: int | None
    report: Callable[[str], None]
    progress: Progress | None
    planned: int = 0
    began: float = field(default_factory=perf_counter)
    runs: list[Run] = field(default_factory=list)

    def play(self, seed: int, ablation: Ablation | None = None, *, is_alone: bool = False, again: bool = False) -> Run:
        """Play one run, or open it if it is there."""
        folder = self.out / f"players-{self.players}" / _folder_of(ablation, is_alone=is_alone, again=again)
        known = folder.exists()
        run = simulate(
            self.game,
            players=self.players,
            policies=self._seated(ablation, is_alone=is_alone),
            games=self.games,
            seed=seed,
            edition=self.edition,
            set=ablation.set if ablation and not is_alone else {},
            rotate=is_alone,
            out=folder,
            threads=self.threads,
        )
        self.runs.append(run)
        self._tell(f"{_told(ablation, is_alone=is_alone)}{', fresh seed' * again}", folder, known=known)
        return run

    def _seated(self, ablation: Ablation | None, *, is_alone: bool) -> list[str]:
        """Return the policies of all seats: one without, or all of them."""
        usual = self.policy.source
        if ablation is None or without(self.policy, ablation) is self.policy:
            return [usual] * self.players
        file = self.out / "policies" / f"{ablation.slug}.toml"
        write_whole(file, policy_text(self.policy, ablation).encode())
        return [str(file)] + [usual if is_alone else str(file)] * (self.players - 1)

    def _tell(self, what: str, folder: Path, *, known: bool) -> None:
        """Say that a run is done."""
        done = len(self.runs)
        self.report(f"{done} of {self.planned}: {what}, {words.count(self.games)} games in {folder}{' (kept)' * known}")
        if self.progress:
            self.progress(done * self.games, self.planned * self.games, perf_counter() - self.began)


def sweep(  # noqa: PLR0913  # as many as the user has options
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: str | None = None,
    edition: str | None = None,
    groups: Sequence[str] = (),
    only: Sequence[str] = (),
    confirm: int = CONFIRMED,
    threads: int | None = None,
    report: Callable[[str], None] = lambda line: None,
    progress: Progress | None = None,
) -> list[Run]:
    """Play a game as ever, then with one thing after the other taken out; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it, and each policy that does without something a file.
    game
        What is played.
    players
        One number of players; None takes the game's usual one.
    games
        How many in each run, at least; None takes what suits the game's speed.
    seed, policy, edition
        As for `orcsim.simulate`, the same in every run.
    groups, only
        Names of groups, and names of single things, to which the list is narrowed; nothing takes all.
    confirm
        How many at the top of each list are played again with a fresh seed.
    threads
        As for `orcsim.simulate`.
    report, progress
        Called when a run is done: with a line about it, and with games done, games in all and seconds.
    """
    if confirm < 0:
        raise BadInput(f"confirm: found {confirm}, allowed: 0 or more")
    chosen = find_game(game)
    (seats,) = players or (chosen.default_players,)
    menu = menu_of(chosen, load_edition(chosen.schema, edition or chosen.edition), seats)
    wanted = narrowed(menu.able, groups, only)
    loaded = load_policy(chosen.policy_schema, policy or chosen.policy)
    n = -(-(games or GAMES_EACH[game]) // seats) * seats
    plan = _Sweep(out, game, edition, loaded, seats, n, threads, report, progress)
    _play_all(
        plan,
        [ablation for ablation in wanted if not is_same(loaded, without(loaded, ablation), ablation)],
        seed,
        confirm,
    )
    return plan.runs


def _play_all(plan: _Sweep, ablations: Sequence[Ablation], seed: int, confirm: int) -> None:
    """Play everything, and again with a fresh seed what came out on top."""
    alone = [ablation for ablation in ablations if _is_for_one(plan.policy, ablation)]
    plan.planned = 1 + len(ablations) + len(alone)
    repeated = min(confirm, len(ablations)) + min(confirm, len(alone))
    plan.planned += repeated + 1 if repeated else 0
    base = plan.play(seed)
    gone = {ablation.slug: moved(base, plan.play(seed, ablation)).rate for ablation in ablations}
    cost = {ablation.slug: cost_of(base, plan.play(seed, ablation, is_alone=True)).value for ablation in alone}
    if not repeated:
        return
    fresh = (seed + 1) % SEEDS
    plan.play(fresh, again=True)
    for found, is_alone in ((gone, False), (cost, True)):
        top = sorted(found, key=lambda slug: -found[slug])[:confirm]
        for ablation in ablations:
            if ablation.slug in top:
                plan.play(fresh, ablation, is_alone=is_alone, again=True)


def _is_for_one(policy: Policy, ablation: Ablation) -> bool:
    """Say whether one seat can be made to do without something that the policy does."""
    return ablation.is_for_one and without(policy, ablation).digest != policy.digest


def _folder_of(ablation: Ablation | None, *, is_alone: bool, again: bool) -> str:
    """Name the folder of a run."""
    way = "one-seat" if is_alone else "all"
    return f"{'fresh-' * again}{f'{way}-without-{ablation.slug}' if ablation else 'as-ever'}"


def _told(ablation: Ablation | None, *, is_alone: bool) -> str:
    """Say what a run is without."""
    if ablation is None:
        return "as ever"
    return f"{'one seat' if is_alone else 'all'} without {ablation.name}"
