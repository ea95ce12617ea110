"""Round robins of policies: which runs make one up, and a sweep that plays every pair on the same deals.

With two players plan a meets plan b, each deal in both seatings. With more players a table holds two plans only, and
its *form* says in how many seats each sits: half and half, or one seat among all the others. Where seats cannot be
halved, or one is alone, each pair has two tables, so that neither plan is favoured.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, words
from analyses.mixed_tables import longest, seated
from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.policies import RANDOM, list_plans

PAIR = 2
LEAST = 3
"""Plans in a round robin at least."""

HALVES, ONE_AMONG = "halves", "one"
FORMS = (HALVES, ONE_AMONG)

GAMES_EACH = {ORCONOMICS: 1_000, ORC_MARKET: 10_000, ORIGO: 1_000, ORC: 20_000}
"""By game: games of each pair at each of its tables, unless told otherwise."""


class Robin(NamedTuple):
    """A round robin: its plans, and the runs of each pair of them, first plan before the second."""

    plans: tuple[str, ...]
    runs: dict[tuple[str, str], list[Run]]

    @property
    def every_run(self) -> list[Run]:
        """Return all runs, pair by pair."""
        return [run for runs in self.runs.values() for run in runs]

    @property
    def first(self) -> Run:
        """Return one of the runs, for what all have in common."""
        return self.every_run[0]


def pairs_of(plans: Sequence[str]) -> list[tuple[str, str]]:
    """Return all pairs of plans, the first one before the second."""
    return [(a, b) for place, a in enumerate(plans) for b in plans[place + 1 :]]


def sizes(players: int, form: str = HALVES) -> list[int]:
    """Return in how many seats the first plan of a pair sits, table by table.

    Examples
    --------
    >>> sizes(2), sizes(4), sizes(5), sizes(4, ONE_AMONG)
    ([1], [2], [2, 3], [1, 3])
    """
    first = 1 if form == ONE_AMONG else players // PAIR
    return sorted({first, players - first})


def form_words(players: int, seats: Sequence[int]) -> str:
    """Say how two plans share a table.

    Examples
    --------
    >>> form_words(2, [1]), form_words(4, [2])
    ('2 players, one plan against another', '4 players, 2 seats of one plan and 2 of another')
    >>> form_words(4, [1, 3])
    '4 players, 1 seat of one plan among 3 of another, both ways round'
    """
    if players == PAIR:
        return f"{players} players, one plan against another"
    few, many = min(seats), players - min(seats)
    joint, end = ("and", "") if few == many else ("among", ", both ways round")
    return f"{players} players, {words.plural(few, 'seat')} of one plan {joint} {many} of another{end}"


def seats_of(run: Run, plan: str) -> int:
    """Return in how many seats a plan sits."""
    return seated(run).count(plan)


def _same_games(run: Run) -> tuple[object, ...]:
    """Return what runs that can be compared deal by deal have in common."""
    told = run.scenario
    return (told.game.name, told.players, told.seed, told.edition.digest, run.n_games)


def gather(runs: Sequence[Run]) -> Robin | None:
    """Return the largest round robin among some runs, or None if there is none of three plans or more."""
    families: dict[object, list[Run]] = {}
    for run in runs:
        if run.scenario.rotate and len(set(seated(run))) == PAIR:
            families.setdefault(_same_games(run), []).append(run)
    found = [robin for family in families.values() for form in FORMS if (robin := _robin(longest(family), form))]
    return max(found, key=lambda robin: len(robin.plans), default=None)


def _robin(family: Sequence[Run], form: str) -> Robin | None:
    """Return the round robin of one form on one set of deals, of the plans that all met each other, or None.

    Of a pair that met twice, either plan named first, the table of fewer plans is taken: where every plan meets one
    rival, that is a question of its own.
    """
    met: dict[tuple[str, str], dict[int, Run]] = {}
    tables = Counter(_rivals(run) for run in family)
    for run in sorted(family, key=lambda run: -tables[_rivals(run)]):
        a, b = sorted(set(seated(run)))
        if n_finished(run):
            met.setdefault((a, b), {})[seats_of(run, a)] = run
    wanted = sizes(family[0].scenario.players, form)
    whole = {pair: [tables[n] for n in wanted] for pair, tables in met.items() if set(wanted) <= set(tables)}
    plans = _all_met(set(whole))
    if len(plans) < LEAST or _ambiguous(family, plans):
        return None
    return Robin(plans, {pair: whole[pair] for pair in pairs_of(plans)})


def _rivals(run: Run) -> tuple[str, ...]:
    """Return whom the plan that is named first meets."""
    return tuple(policy.digest for policy in run.scenario.policies[1:])


def _all_met(pairs: set[tuple[str, str]]) -> tuple[str, ...]:
    """Return plans of which every pair is there: those that met fewest others are left out first."""
    plans = sorted({plan for pair in pairs for plan in pair})
    while plans:
        met = {plan: sum(pair in pairs for pair in pairs_of(plans) if plan in pair) for plan in plans}
        fewest = min(plans, key=lambda plan: met[plan])
        if met[fewest] == len(plans) - 1:
            break
        plans.remove(fewest)
    return tuple(plans)


def _ambiguous(family: Sequence[Run], plans: Sequence[str]) -> bool:
    """Say whether two different policies bear the name of one plan."""
    digests = {(policy.name, policy.digest) for run in family for policy in run.scenario.policies}
    return len([name for name, _ in digests if name in plans]) > len(plans)


def require(runs: Sequence[Run]) -> Robin:
    """Return the round robin in some runs, or refuse them."""
    robin = gather(runs)
    if robin is None:
        raise BadInput(
            f"runs: found {len(runs)} without a round robin, allowed: rotated runs of every pair of {LEAST} plans or "
            "more, with the same seed and number of games, at tables of one form"
        )
    return robin


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of the largest round robin, or nothing."""
    robin = gather(runs)
    return robin.every_run if robin else []


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the largest round robin, with those of its runs that answer other questions as well."""
    return choose(runs)


def chance_plans(robin: Robin) -> set[str]:
    """Return the plans that are none, as they move at random."""
    return {policy.name for run in robin.every_run for policy in run.scenario.policies if policy.kind == RANDOM}


def default_plans(game: str) -> list[str]:
    """Return the built-in policies of a game that follow a plan made by hand, or none, and do not take too long."""
    return [policy.source for policy in list_plans(GAMES[game].policy_schema)]


def sweep(  # noqa: PLR0913  # as many as the user has options
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: str | None = None,
    policies: Sequence[str] | None = None,
    form: str = HALVES,
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play every pair of plans on the same deals; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    game
        Its name.
    players
        One number of players; None takes the game's usual one.
    games
        How many at each table at least; all seatings of a deal are played. None takes what suits the game's speed.
    seed, edition
        As for `orcsim.simulate`, the same in every run.
    policy
        One more policy that meets the others, if it is not among them.
    policies
        Names or paths of the policies that meet; None takes all built-in ones but those that look ahead or
        were tuned.
    form
        `halves` or `one`: in how many seats of a table with more than two players each plan sits.
    report
        Called with a line about each pair when it is done.
    """
    (seats,) = players or (GAMES[game].default_players,)
    plans = list(default_plans(game) if policies is None else policies)
    plans += [policy] if policy and policy not in plans else []
    if len(plans) < LEAST:
        raise BadInput(f"policies: found {len(plans)}, allowed: at least {LEAST} for a round robin")
    n = -(-(games or GAMES_EACH[game]) // seats) * seats
    tables = [(a, b, first) for a, b in pairs_of(plans) for first in sizes(seats, form)]
    runs = []
    for place, (a, b, first) in enumerate(tables, 1):
        folder = out / f"players-{seats}" / _folder_name(a, b, first, seats)
        known = folder.exists()
        table = [a] * first + [b] * (seats - first)
        runs.append(
            simulate(game, players=seats, policies=table, games=n, seed=seed, edition=edition, rotate=True, out=folder)
        )
        told = " and ".join(_counted(plan, seated(runs[-1]).count(plan)) for plan in dict.fromkeys(seated(runs[-1])))
        report(f"{place} of {len(tables)}: {told}, {words.count(n)} games in {folder}{' (kept)' * known}")
    return runs


def _counted(plan: str, n: int) -> str:
    """Name a plan with its seats."""
    return plan if n == 1 else f"{n} {plan}"


def _folder_name(a: str, b: str, first: int, seats: int) -> str:
    """Name the folder of a table by the plans that meet at it."""
    counts = ("", "") if seats == PAIR else (f"{first}-", f"{seats - first}-")
    return f"{counts[0]}{Path(a).stem}-v-{counts[1]}{Path(b).stem}"


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by the plans that meet."""
    robin = require(runs)
    players = robin.first.scenario.players
    form = form_words(players, [seats_of(run, robin.plans[0]) for run in robin.runs[robin.plans[0], robin.plans[1]]])
    plans = words.joined(list(robin.plans))
    return SweepWords(
        f"{form}; every pair of {len(robin.plans)} plans, seats rotated",
        f"and so on for every pair of {plans}, each into a folder of its own.",
    )
