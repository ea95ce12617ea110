"""Runs with one thing taken out: which belong together, and the policies that do without something."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run
from orcsim.edition_files import set_values
from orcsim.errors import BadInput
from orcsim.games.ablations import Ablation, menu_of
from orcsim.policies import RANDOM, Policy
from orcsim.toml_files import is_path

LEAST = 3
"""So many things taken out make a study that a report tells."""


class Study(NamedTuple):
    """A run as ever, and by name of what was taken out the runs in which everybody, or one seat alone, is without.

    `again` are the same with another seed; of these there are only some.
    """

    base: Run
    knocked: dict[str, Run]
    restricted: dict[str, Run]
    again: "Study | None" = None

    @property
    def every_run(self) -> list[Run]:
        """Return all runs, those with another seed last."""
        runs = [self.base, *self.knocked.values(), *self.restricted.values()]
        return runs + (self.again.every_run if self.again else [])

    @property
    def ablations(self) -> dict[str, Ablation]:
        """Return what was taken out, by name, in the order of the game's list."""
        return {name: ablation for name, ablation in able_in(self.base).items() if name in self.names}

    @property
    def names(self) -> set[str]:
        """Return the names of everything that was taken out."""
        return {*self.knocked, *self.restricted}


def able_in(run: Run) -> dict[str, Ablation]:
    """Return what can be taken out of the game of a run, by name."""
    told = run.scenario
    return {ablation.slug: ablation for ablation in menu_of(told.game, told.edition, told.players).able}


def without(policy: Policy, ablation: Ablation) -> Policy:
    """Return a policy that does without something, under a name that says so; one without weights keeps none."""
    weights = _weights_for(policy, ablation)
    if not weights and not ablation.never:
        return policy
    changed: dict[str, Any] = {"weights": {**policy.weights, **weights}}
    if ablation.never:
        changed["never"] = tuple(_forbidden(policy, ablation))
    return replace(policy, name=f"{policy.name} without {ablation.name}", **changed)


def _weights_for(policy: Policy, ablation: Ablation) -> Mapping[str, float]:
    """Return the weights that differ without something; a policy that moves at random has none."""
    return {} if policy.kind == RANDOM else {name: float(weight) for name, weight in ablation.weights.items()}


def _forbidden(policy: Policy, ablation: Ablation) -> list[str]:
    """Return all actions that a policy without something never chooses."""
    return sorted({*policy.never, *ablation.never})


def policy_text(policy: Policy, ablation: Ablation) -> str:
    """Return the file of a policy that does without something: what it extends, and what differs."""
    base = str(Path(policy.source).resolve()) if is_path(policy.source) else policy.source
    told = {
        "game": policy.game,
        "name": without(policy, ablation).name,
        "extends": base,
        "description": f"Like {policy.name}, but does without {ablation.name}.",
        "never": _forbidden(policy, ablation),
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in told.items() if value]
    weights = _weights_for(policy, ablation)
    lines += ["", "[weights]", *(f"{name} = {weight}" for name, weight in weights.items())] if weights else []
    return "\n".join(lines) + "\n"


def study_of(runs: Sequence[Run], least: int = 1) -> Study | None:
    """Return the largest study among some runs, with at least so many things taken out, or None."""
    families: dict[object, list[Run]] = {}
    for run in runs:
        if not run.scenario.redraw and run.scenario.stop is None:
            families.setdefault(_deals(run), []).append(run)
    found = [study for family in families.values() if len(family) > least for study in _studies(family)]
    best = max(found, key=lambda study: len(study.names), default=None)
    if best is None or len(best.names) < least:
        return None
    return best._replace(again=_again(best, families))


def _deals(run: Run) -> tuple[object, ...]:
    """Return what runs that can be compared deal by deal have in common."""
    told = run.scenario
    return (told.game.name, told.players, told.seed, run.n_games)


def _studies(family: Sequence[Run]) -> list[Study]:
    """Return the studies around each run of a family that is as ever."""
    there = {_played(run): run for run in reversed(family)}
    return [_around(base, there) for base in family if _is_as_ever(base)]


def _is_as_ever(run: Run) -> bool:
    """Say whether all seats play alike and nothing was set for this run."""
    told = run.scenario
    return not told.rotate and not told.edition.overrides and len({policy.digest for policy in told.policies}) == 1


def _played(run: Run) -> tuple[object, ...]:
    """Return what was played, whatever the deals."""
    told = run.scenario
    return (told.edition.digest, told.rotate, *sorted(policy.digest for policy in told.policies))


def _around(base: Run, there: Mapping[tuple[object, ...], Run]) -> Study:
    """Return the study around a run, with what is there of it."""
    told = base.scenario
    policy, edition = told.policies[0], told.edition
    knocked: dict[str, Run] = {}
    restricted: dict[str, Run] = {}
    for slug, ablation in able_in(base).items():
        other = without(policy, ablation)
        changed = set_values(edition, told.game.schema, ablation.set)
        for all_seats, found in ((True, knocked), (False, restricted)):
            if not (all_seats or ablation.is_for_one) or is_same(policy, other, ablation):
                continue
            seats = [other] * told.players if all_seats else [other] + [policy] * (told.players - 1)
            digests = sorted(seat.digest for seat in seats)
            run = there.get((changed.digest, not all_seats, *digests))
            if run is not None:
                found[slug] = run
    return Study(base, knocked, restricted)


def is_same(policy: Policy, other: Policy, ablation: Ablation) -> bool:
    """Say whether a policy does without something already, so that taking it out changes nothing."""
    return not ablation.set and policy.digest == other.digest


def _again(study: Study, families: Mapping[object, Sequence[Run]]) -> Study | None:
    """Return the same study with another seed, the largest one, or None."""
    told = study.base.scenario
    same = _played(study.base)
    found = [
        other
        for family in families.values()
        if family[0].scenario.game is told.game and family[0].scenario.players == told.players
        for other in _studies(family)
        if _played(other.base) == same and other.base.scenario.seed != told.seed and other.names
    ]
    return max(found, key=lambda other: len(other.names), default=None)


def require(runs: Sequence[Run]) -> Study:
    """Return the study in some runs, or refuse them."""
    study = study_of(runs)
    if study is None:
        raise BadInput(
            f"runs: found {len(runs)} without a study of what matters, allowed: those that `orcsim ablate GAME "
            "--out DIR` plays"
        )
    if not n_finished(study.base):
        raise BadInput(f"run: all {study.base.n_games} games as ever stalled, so nobody won; allowed: finished games")
    return study


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a study but the one as ever, which answers other questions, or nothing."""
    study = study_of(runs, LEAST)
    return study.every_run[1:] if study and n_finished(study.base) else []


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the whole study, with the run as ever."""
    study = study_of(runs, LEAST) if chosen else None
    return study.every_run if study else []


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    told = runs[0].scenario
    alone = sum(run.scenario.rotate for run in runs)
    return SweepWords(
        f"{told.players} players: one thing after the other taken out, {alone} times for one seat alone",
        f"and so on; orcsim ablate {told.game.name} --out DIR plays all of them.",
        tuple(sorted({text.partition("=")[0] for run in runs for text in run.scenario.edition.overrides})),
    )
