"""Runs in which a player that baits, or its twin that does not, meets players that are more or less wary; a sweep."""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import ORC, words
from analyses.mixed_tables import longest
from analyses.result import SweepWords
from orcsim.api import Run, simulate
from orcsim.files import write_whole
from orcsim.games import GAMES
from orcsim.policies import Policy, is_path, load_policy

BAITER, TWIN = "jester_bait", "baitless"
"""The policy that lets its Jester be taken, and what its twin is called."""

BAIT, WARY = "bait", "wariness"
"""The weights of policies that say how gladly the own Jester is exposed, and how much an enemy Jester is feared."""

UNDONE = {BAIT: 0.0, "walking": 0.0, "jester_front": 0.0}
"""What is different in the twin, besides the Jester's place in the formations."""

WARINESS = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
GAMES_EACH = 20_000
SEATS = 2

JESTER, KING, ANY = "J", "K", "."


class Trial(NamedTuple):
    """How wary the enemy is, and the games of the baiter and of its twin against it, on the same deals."""

    wariness: float
    bait: Run
    twin: Run


class Usual(NamedTuple):
    """The game's usual policy, and how wary it is."""

    policy: str
    wariness: float


def trials(runs: Sequence[Run]) -> list[Trial]:
    """Return what can be compared among some runs, by wariness: the largest family whose enemies differ in that alone.

    In each run the policy named first is the baiter or its twin.
    """
    families: dict[object, dict[float, list[Run]]] = {}
    for run in longest([run for run in runs if _is_duel(run)]):
        enemy = run.scenario.policies[1]
        same = (run.scenario.seed, run.scenario.edition.digest, run.n_games, _without(enemy, (WARY,)))
        families.setdefault(same, {}).setdefault(enemy.weights[WARY], []).append(run)
    found = [
        [trial for wariness, met in sorted(family.items()) if (trial := _trial(wariness, met))]
        for family in families.values()
    ]
    return max(found, key=len, default=[])


def _is_duel(run: Run) -> bool:
    """Say whether two different policies of ORC meet in rotated seats."""
    told = run.scenario
    return told.game.name == ORC and told.rotate and len({policy.digest for policy in told.policies}) == SEATS


def _without(policy: Policy, left_out: Iterable[str]) -> tuple[object, ...]:
    """Return what a policy does but for some weights."""
    weights = {name: value for name, value in policy.weights.items() if name not in left_out}
    return (policy.kind, policy.formations, *weights.items())


def is_twin(baiter: Policy, twin: Policy) -> bool:
    """Say whether two policies differ in nothing but baiting."""
    if not baiter.weights[BAIT] > 0 or any(twin.weights[name] != value for name, value in UNDONE.items()):
        return False
    own, other = (_without(policy, UNDONE) for policy in (baiter, twin))
    return (own[0], own[2:]) == (other[0], other[2:]) and twin.formations == tuple(map(drawn_back, baiter.formations))


def _trial(wariness: float, met: Sequence[Run]) -> Trial | None:
    """Return a baiter's run and its twin's among those against one enemy, if both are there."""
    pairs = ((a, b) for a in met for b in met if is_twin(a.scenario.policies[0], b.scenario.policies[0]))
    return next((Trial(wariness, bait, twin) for bait, twin in pairs), None)


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of the baiter and of its twin against enemies that are more or less wary."""
    return [run for trial in trials(runs) for run in (trial.bait, trial.twin)]


def drawn_back(formation: str) -> str:
    """Return a formation with the Jester out of the front row, in the place of what stood behind it or near that.

    Examples
    --------
    >>> drawn_back("S.J../KS..."), drawn_back("J..../K.S.."), drawn_back("..S../J...K")
    ('S..../KSJ..', '...../KJS..', '..S../J...K')
    """
    front, back = (list(row) for row in formation.split("/"))
    if JESTER in front:
        column = front.index(JESTER)
        free = [place for place, piece in enumerate(back) if piece != KING]
        nearest = min(free, key=lambda place: (abs(place - column), place))
        front[column], back[nearest] = back[nearest], JESTER
    return f"{''.join(front)}/{''.join(back)}"


def write_twin(folder: Path, baiter: str) -> Path:
    """Write the policy that is like the baiter but for its bait, and return its file."""
    policy = load_policy(GAMES[ORC].policy_schema, baiter)
    formations = [drawn_back(formation) for formation in policy.formations]
    told = f"Like {policy.name}, but it does not let its Jester be taken, does not walk it and keeps it behind."
    return _write(folder / f"{TWIN}.toml", TWIN, baiter, told, UNDONE, formations)


def write_wary(folder: Path, base: str, wariness: float) -> Path:
    """Write the policy that is like another but more or less wary, and return its file."""
    name = load_policy(GAMES[ORC].policy_schema, base).name
    told = f"Like {name}, with {WARY} {wariness:g}."
    return _write(folder / f"wary_{wariness:g}.toml", f"wary {wariness:g}", base, told, {WARY: wariness}, [])


def _write(path: Path, name: str, base: str, told: str, weights: dict[str, float], formations: Sequence[str]) -> Path:
    """Write a policy that extends another."""
    extends = str(Path(base).resolve()) if is_path(base) else base
    texts = {"game": ORC, "name": name, "extends": extends, "description": told}
    lines = [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items()]
    lines += [f"formations = {json.dumps(list(formations))}"] * bool(formations)
    lines += ["", "[weights]", *(f"{weight} = {value}" for weight, value in weights.items())]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, ("\n".join(lines) + "\n").encode())
    return path


def usual_enemy(found: Sequence[Trial]) -> Usual | None:
    """Return the game's usual policy and its wariness, if it is among the enemies, under whatever name."""
    game = GAMES[ORC]
    usual = load_policy(game.policy_schema, game.policy)
    met = {trial.bait.scenario.policies[1].digest for trial in found}
    return Usual(usual.name, usual.weights[WARY]) if usual.digest in met else None


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (SEATS,),
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play the baiter and its twin against enemies from careless to very wary, all on the same deals.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it, the policies that are made up get one too. What is there is not
        played again.
    players
        Two, the only number there is.
    games, seed, edition
        As for `orcsim.simulate`, the same in every run; all seatings of a deal are played.
    policy
        What the enemies are like but for their wariness; its own wariness is tried too.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players
    n = -(-games // seats) * seats
    made = out / "policies"
    hands = {BAITER: BAITER, TWIN: str(write_twin(made, BAITER))}
    runs = []
    own = load_policy(GAMES[ORC].policy_schema, policy).weights[WARY]
    for wariness in sorted({*WARINESS, own}):
        enemy = policy if wariness == own else str(write_wary(made, policy, wariness))
        for name, hand in hands.items():
            folder = out / f"wary-{wariness:g}" / name
            known = folder.exists()
            runs.append(
                simulate(
                    ORC,
                    players=seats,
                    policies=[hand, enemy],
                    games=n,
                    seed=seed,
                    edition=edition,
                    rotate=True,
                    out=folder,
                )
            )
            report(f"{name} against wariness {wariness:g}: {words.count(n)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    found = trials(runs)
    wary = words.joined([f"{trial.wariness:g}" for trial in found])
    baiter, twin = (run.scenario.policies[0].name for run in found[0][1:])
    return SweepWords(
        f"{baiter} and the same without bait ({twin}) against players of wariness {wary}, seats rotated",
        f"and so on: {baiter} and {twin} against policies of wariness {wary}, each into a folder of its own.",
    )
