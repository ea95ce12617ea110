"""Runs of Origo that differ in the map alone: which belong together, and a sweep over the built-in maps."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from analyses import ORIGO, words
from analyses.mixed_tables import odd_policy, seated
from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run, simulate
from orcsim.edition_files import list_editions
from orcsim.games import GAMES
from orcsim.games.origo_map import ROWS, key_of
from orcsim.policies import RANDOM, list_plans
from orcsim.specs import Value

KEYS = tuple(key_of(letter) for letter in ROWS)
MAP = "map"
"""Table of an edition that holds the map."""

PLAYERS = (4,)
GAMES_EACH = 40_000
CONTEST_PLAYERS = 2
PAIR = 2
"""Least number of maps that can be compared."""


@dataclass(frozen=True, slots=True)
class OnMaps:
    """The same games on several maps.

    Attributes
    ----------
    maps
        Names of the maps.
    runs
        One for each map: tables at which all play alike; or for each map one for each plan, if plans met a rival.
    plans
        Names of the plans; none if all played alike.
    """

    maps: tuple[str, ...]
    runs: tuple[tuple[Run, ...], ...]
    plans: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self.runs[0][0].scenario.players

    @property
    def all_runs(self) -> list[Run]:
        """Return every run, map by map."""
        return [run for on_map in self.runs for run in on_map]


def map_of(run: Run) -> tuple[Value, ...]:
    """Return the rows of the map that a run was played on."""
    return tuple(run.scenario.edition[key] for key in KEYS)


def map_name(run: Run) -> str:
    """Name the map that a run was played on by its edition and what was changed in it."""
    return ", ".join([run.scenario.edition.name, *run.scenario.edition.overrides])


def table_of(run: Run) -> tuple[object, ...]:
    """Return who played what: equal for runs of the same games, however many."""
    told = run.scenario
    return (told.players, told.rotate, told.edition.digest, *(policy.digest for policy in told.policies))


def gather(runs: Sequence[Run]) -> list[OnMaps]:
    """Return what was played on several maps and is otherwise equal, small tables first and contests last.

    If a map was played twice the run without traced rounds counts, or else the first.
    """
    ours = [run for run in runs if run.scenario.game.name == ORIGO and n_finished(run)]
    ours.sort(key=lambda run: run.scenario.trace_rounds)
    alike, contests = _families(ours, _is_alike), _families(ours, _is_contest)
    plain = [
        OnMaps(tuple(map(map_name, family.values())), tuple((run,) for run in family.values())) for family in alike
    ]
    return [*sorted(plain, key=lambda found: found.players), *_tournaments(contests)]


def _is_alike(run: Run) -> bool:
    """Say whether all seats play alike."""
    return not run.scenario.rotate and len({policy.digest for policy in run.scenario.policies}) == 1


def _is_contest(run: Run) -> bool:
    """Say whether a plan meets rivals that play alike, in rotated seats."""
    return run.scenario.rotate and (odd_policy(run) is not None or len(set(seated(run))) == CONTEST_PLAYERS)


def _same_games(run: Run) -> tuple[object, ...]:
    """Return what runs must have in common besides the policies to be compared."""
    told = run.scenario
    rest = tuple((key, value) for key, value in told.edition.values.items() if not key.startswith(f"{MAP}."))
    return (told.players, told.seed, told.rotate, run.n_games, rest)


def _families(runs: Sequence[Run], fits: Callable[[Run], bool]) -> list[dict[tuple[Value, ...], Run]]:
    """Return the runs of each family by map, the game's own map first; those of a single map are no family."""
    found: dict[object, dict[tuple[Value, ...], Run]] = {}
    for run in sorted(filter(fits, runs), key=lambda run: map_name(run) != GAMES[ORIGO].edition):
        policies = tuple(policy.digest for policy in run.scenario.policies)
        found.setdefault((_same_games(run), policies), {}).setdefault(map_of(run), run)
    return [family for family in found.values() if len(family) >= PAIR]


def _tournaments(contests: Sequence[dict[tuple[Value, ...], Run]]) -> list[OnMaps]:
    """Return contests of several plans against the same rivals, on the maps that all of them were played on."""
    found: dict[object, list[dict[tuple[Value, ...], Run]]] = {}
    for family in contests:
        run = next(iter(family.values()))
        rivals = tuple(policy.digest for policy in run.scenario.policies[1:])
        found.setdefault((_same_games(run), rivals), []).append(family)
    return [told for families in found.values() if (told := _tournament(families))]


def _tournament(families: Sequence[dict[tuple[Value, ...], Run]]) -> OnMaps | None:
    """Return contests as one, or nothing if there are too few plans or maps in common."""
    shared = [where for where in families[0] if all(where in family for family in families)]
    if len(families) < PAIR or len(shared) < PAIR:
        return None
    plans = tuple(seated(family[shared[0]])[0] for family in families)
    runs = tuple(tuple(family[where] for family in families) for where in shared)
    return OnMaps(tuple(map_name(on_map[0]) for on_map in runs), runs, plans)


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs that differ in the map alone, without those on the first map that other questions need."""
    chosen = []
    for found in gather(runs):
        first, *others = found.runs
        chosen += [run for run in first if any(table_of(run) == table_of(o) for o in runs if o is not run)]
        chosen += [run for on_map in others for run in on_map]
    return chosen


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen with those on the first map, which other questions may have too."""
    ours = {id(run) for run in chosen}
    families = gather([*chosen, *(run for run in runs if id(run) not in ours)])
    return [run for found in families if _elsewhere(found) <= ours for run in found.all_runs]


def _elsewhere(found: OnMaps) -> set[int]:
    """Return which runs are on other maps than the first."""
    return {id(run) for on_map in found.runs[1:] for run in on_map}


def sweep(
    out: Path,
    *,
    players: Iterable[int] = PLAYERS,
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play every built-in map: equal players, and half as many games of each plan against them in two seats.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it. What is there is not played again.
    players
        Numbers of players at the tables where all play alike.
    games, seed, policy
        As for `orcsim.simulate`, the same on every map; of each contest half as many games are played.
    edition
        One more map, if it is no built-in one; it may differ from the built-in ones in the map alone.
    report
        Called with a line about each run when it is done.
    """
    game = GAMES[ORIGO]
    editions = list(dict.fromkeys([game.edition, *list_editions(ORIGO), edition or game.edition]))
    plans = [plan.name for plan in list_plans(game.policy_schema) if plan.kind != RANDOM]
    tables = [(seats, (policy,) * seats, games) for seats in players]
    tables += [(CONTEST_PLAYERS, (plan, policy), games // 4 * 2) for plan in plans if plan != policy]
    runs = []
    for source in editions:
        for seats, policies, n in tables:
            rotate = len(set(policies)) > 1
            what = f"{policies[0]}-against-{Path(policies[1]).stem}" if rotate else f"players-{seats}"
            folder = out / Path(source).stem / what
            known = folder.exists()
            runs.append(
                simulate(
                    ORIGO,
                    players=seats,
                    policies=policies,
                    games=max(n, CONTEST_PLAYERS),
                    seed=seed,
                    edition=source,
                    rotate=rotate,
                    out=folder,
                )
            )
            report(f"{Path(source).stem}, {what}: {words.count(n)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by the maps that they cover."""
    maps = list(dict.fromkeys(map(map_name, runs)))
    sizes = sorted({run.scenario.players for run in runs if _is_alike(run)})
    plans = list(dict.fromkeys(seated(run)[0] for run in runs if _is_contest(run)))
    told = [f"{words.joined([str(n) for n in sizes])} players, all alike"] if sizes else []
    told += [f"contests of {words.plural(len(plans), 'plan')}"] if plans else []
    return SweepWords(
        f"{words.joined(told)}, on {words.joined(maps)}",
        f"and so on with --edition {' and --edition '.join(maps)}"
        + (f", for {words.joined(plans)}" if plans else "")
        + ", each into a folder of its own.",
        (MAP,),
    )
