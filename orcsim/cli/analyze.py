"""`orcsim analyze`: the answer to one question, from runs that were kept or from games played now."""

import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    DEFAULT_GAMES,
    Edition,
    Games,
    Json,
    Level,
    Margin,
    Players,
    Policies,
    Policy,
    Rotate,
    Seed,
    Set,
    Threads,
    check_margin,
    parts,
    scenario_of,
    thread_count,
)
from orcsim.cli.runs import open_runs, play_now
from orcsim.cli.screen import note, say, say_json
from orcsim.errors import BadInput, listed, show, suggest

if TYPE_CHECKING:
    from analyses import Question as QuestionEntry
    from analyses.result import Result
    from orcsim.api import Run
    from orcsim.scenario import Scenario

Question = Annotated[
    str, typer.Argument(metavar="QUESTION", help="first-player, length, trophy-target, ...; see below.")
]
Runs = Annotated[list[Path] | None, typer.Argument(metavar="RUN...", help="Folders that `simulate --out` has filled.")]
GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Play this game now instead.")]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep the runs of a sweep here; those there are not run again.")
]
Also = Annotated[
    str | None,
    typer.Option("--questions", metavar="A,B,..", help="For skill: sweep these questions at each level too."),
]
Save = Annotated[Path | None, typer.Option(metavar="DIR", help="Also write text, numbers and figures there.")]


def analyze(
    question: Question,
    runs: Runs = None,
    game: GameOption = None,
    margin: Margin = None,
    save: Save = None,
    json: Json = False,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    level: Level = None,
    rotate: Rotate = False,
    games: Games = DEFAULT_GAMES,
    seed: Seed = 0,
    edition: Edition = None,
    changes: Set = None,
    threads: Threads = None,
    out: Out = None,
    questions: Also = None,
) -> None:
    """Answer one question with a verdict.

    Questions: first-player, length, course (runs with --trace-rounds), gallery, luck, components, ablation, ladder,
    skill (every verdict again at each level of skill), policies and match-ups (rotated runs) of any game;
    industry-value and trophy-target of Orconomics; neighbours, scores, deciding-round, orders, hidden-customer and
    card-value of Orc Market; head-start, points-from, clans (runs with --trace-rounds), areas, attacks and maps of
    Origo; formations, pieces, bait, rows and leak (runs with --trace-rounds) of ORC. With --game trophy-target,
    neighbours, hidden-customer, card-value, head-start, attacks, maps, formations, pieces, bait, rows, match-ups,
    luck, components, ablation, ladder and skill play all the runs that they need.
    """
    entry = _find(question)
    _check_margin(margin, entry)
    if game is None:
        found = _opened(runs or [], entry, question)
    else:
        _refuse_both(runs)
        scenario = scenario_of(
            game,
            players=players,
            policy=policy,
            policies=policies,
            level=level,
            rotate=rotate,
            games=games,
            seed=seed,
            edition=edition,
            changes=changes,
            trace_rounds=entry.needs_rounds,
        )
        also = _also(questions, entry, question)
        workers, every = thread_count(threads), players is None
        found = _played(question, scenario, out, workers, all_players=every, quiet=json, also=also)
    result = _answer(entry, found, margin)
    _print(result, json)
    if save is not None:
        note(f"Written to {save}: {', '.join(path.name for path in result.save(save))}")


def _also(questions: str | None, entry: "QuestionEntry", question: str) -> list[str]:
    """Return the questions that a sweep is to play runs for as well, or refuse them where it cannot."""
    if questions is None:
        return []
    if not _takes(getattr(entry.load(), "sweep", _answer), "questions"):
        raise BadInput(f"--questions: found with {question}, allowed: with skill")
    return parts("--questions", questions) or []


def _played(
    question: str,
    scenario: "Scenario",
    out: Path | None,
    workers: int,
    *,
    all_players: bool,
    quiet: bool,
    also: list[str],
) -> "list[Run]":
    """Play what a question needs: one run, or all runs of its sweep if it has one and there is room for them."""
    _check_game(question, scenario)
    sweep = getattr(_find(question).load(), "sweep", None)
    folder = None if sweep is None else _folder_for_sweep(scenario, out, mixed=_takes(sweep, "policies"))
    get_ready(scenario)
    if sweep is None or folder is None:
        return [play_now(scenario, workers, quiet=quiet)]
    return _swept(sweep, scenario, folder, all_players=all_players, also=also)


def _find(question: str) -> "QuestionEntry":
    """Return the question of that name."""
    from analyses import QUESTIONS

    if question not in QUESTIONS:
        raise BadInput(f"question: found {show(question)}, allowed: {listed(QUESTIONS)}{suggest(question, QUESTIONS)}")
    return QUESTIONS[question]


def _check_margin(margin: float | None, entry: "QuestionEntry") -> None:
    """Refuse a margin that cannot be one, or that the question does not ask for."""
    check_margin(margin)
    if margin is not None and not _has_margin(entry):
        raise BadInput(f"--margin: found with a question that has none, allowed: with {listed(_with_margin())}")


def _check_game(question: str, scenario: "Scenario") -> None:
    """Refuse a question that is not about the game before anything is played."""
    from analyses import check_game

    check_game(question, scenario.game.name)


def _refuse_both(runs: list[Path] | None) -> None:
    """Refuse runs beside `--game`."""
    if runs:
        raise BadInput(f"--game: found beside run {show(str(runs[0]))}, allowed: runs or --game, not both")


def _opened(folders: list[Path], entry: "QuestionEntry", question: str) -> "list[Run]":
    """Return the runs in some folders."""
    found = open_runs(folders)
    if entry.takes == "run" and len(found) > 1:
        raise BadInput(f"run: found {len(found)}, allowed: one; {question} is about one run")
    return found


def _takes(sweep: "Callable[..., object]", option: str) -> bool:
    """Say whether a sweep has an option that not every one has."""
    return option in inspect.signature(sweep).parameters


def _folder_for_sweep(scenario: "Scenario", out: Path | None, *, mixed: bool) -> Path:
    """Return the folder for the runs of a sweep, or refuse what a sweep cannot be played with."""
    if not mixed and (len({policy.name for policy in scenario.policies}) > 1 or scenario.rotate):
        raise BadInput("--policies: found several policies, allowed: one policy in all seats for a sweep")
    if scenario.edition.overrides:
        raise BadInput("--set: found with a sweep, allowed: an edition file with what differs")
    if out is None:
        raise BadInput("--out: found none, allowed: a folder for the runs of the sweep")
    return out


def _swept(
    sweep: "Callable[..., list[Run]]", scenario: "Scenario", out: Path, *, all_players: bool, also: list[str]
) -> "list[Run]":
    """Play every point of a question that needs many runs; points that are there are not played again."""
    options: dict[str, Any] = {} if all_players else {"players": [scenario.players]}
    if _takes(sweep, "game"):
        options["game"] = scenario.game.name
    if _takes(sweep, "policies") and (len({policy.name for policy in scenario.policies}) > 1 or scenario.rotate):
        options |= {"policies": [policy.source for policy in scenario.policies], "rotate": scenario.rotate}
        options["players"] = [scenario.players]
    if also:
        options["questions"] = also
    return sweep(
        out,
        games=scenario.games,
        seed=scenario.seed,
        policy=scenario.policies[0].source,
        edition=scenario.edition.source,
        report=note,
        **options,
    )


def _answer(entry: "QuestionEntry", runs: "list[Run]", margin: float | None) -> "Result":
    """Ask the question of the runs."""
    module: ModuleType = entry.load()
    analyse: Callable[..., Result] = module.analyse
    options: dict[str, Any] = {} if margin is None else {"margin": margin}
    return analyse(runs[0] if entry.takes == "run" else runs, **options)


def _has_margin(entry: "QuestionEntry") -> bool:
    """Say whether the answer to a question depends on what a designer tolerates."""
    return "margin" in inspect.signature(entry.load().analyse).parameters


def _with_margin() -> list[str]:
    """Return the names of all such questions."""
    from analyses import QUESTIONS

    return [name for name, entry in QUESTIONS.items() if _has_margin(entry)]


def _print(result: "Result", json: bool) -> None:
    """Print an answer."""
    if json:
        say_json(result.to_dict())
    else:
        say(result.to_text().rstrip("\n"))
