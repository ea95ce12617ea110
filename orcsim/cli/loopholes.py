"""`orcsim loopholes`: let an optimiser look for lines of play that break a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import Edition, Game, Json, Players, Seed, Set, Threads, thread_count, whole_number
from orcsim.cli.screen import note, say, say_facts, say_json, say_table

if TYPE_CHECKING:
    from orcsim.tuning.loopholes import Finding

Lines = Annotated[
    list[str] | None, typer.Option("--line", metavar="LINE", help="Only this line; may be repeated. --list names them.")
]
ListOnly = Annotated[bool, typer.Option("--list", help="Only list the lines of the game.")]
Start = Annotated[
    str | None, typer.Option("--from", metavar="POLICY", help="What to begin with [default: the champion].")
]
Games = Annotated[
    int, typer.Option(metavar="N", parser=whole_number, help="Games of each candidate in a generation, at least.")
]
Generations = Annotated[int, typer.Option(metavar="N", parser=whole_number, help="Generations of each line.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for what is found [default: loopholes/GAME].")]

_GAMES, _GENERATIONS = 200, 30


def loopholes(
    game: Game,
    lines: Lines = None,
    list_only: ListOnly = False,
    start: Start = None,
    players: Players = None,
    games: Games = _GAMES,
    generations: Generations = _GENERATIONS,
    seed: Seed = 0,
    edition: Edition = None,
    changes: Set = None,
    out: Out = None,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Let an optimiser look for lines of play that break a game.

    Each line is a question, such as: can one player keep the game from ending? The weights of a policy are changed
    until it does so as well as it can, as `orcsim tune` does for winning. What it does then is counted in fresh games,
    and a command tells the game in which it went furthest. OPEN: the line works; SHUT: it does not.
    """
    from orcsim.tuning.loopholes import choose_lines, follow, plan_lines

    chosen = choose_lines(game, lines or ())
    if list_only:
        say_table(("line", "question"), [(line.name, line.about) for line in chosen])
        return
    plan = plan_lines(
        game,
        start=start,
        players=players,
        games=games,
        generations=generations,
        seed=seed,
        edition=edition,
        set=changes or (),
        out=out,
    )
    workers = thread_count(threads)
    get_ready(plan.scenario)
    found = follow(plan, chosen, workers, None if json else _show_step)
    say_json([finding.to_dict() for finding in found]) if json else _say(found)


def _show_step(line: str, done: int, most: int) -> None:
    """Print a line about every tenth generation."""
    if done % 10 == 0 or done == most:
        note(f"{line}: generation {done} of {most}")


def _say(found: "list[Finding]") -> None:
    """Print what was found, line by line."""
    from orcsim.tuning.loopholes import RARE

    for finding in found:
        say(f"{finding.verdict}: {finding.about}")
        say()
        say_facts(_facts(finding))
        say()
    say(f"OPEN: in {RARE:.0%} of games or more, or as many wins as anybody; TOLD: nothing to judge by.")


def _facts(finding: "Finding") -> list[tuple[str, str]]:
    """Return what there is to say about a line."""
    shown = _percent if finding.unit == "games won" else _number
    ends = f"{shown(finding.low)} to {shown(finding.high)}"
    facts = [
        (finding.unit, f"{shown(finding.value)} ({ends}) on average of {finding.games:,} games"),
        ("before", f"{shown(finding.before)}, by the policy that the search began with"),
    ]
    if finding.judged is not None and finding.unit != "games won":
        ends = f"{_percent(finding.judged_low)} to {_percent(finding.judged_high)}"
        facts.append(("verdict", f"{finding.judged_by}: {_percent(finding.judged)} ({ends}) of the games"))
    return [*facts, ("policy", finding.policy), ("replay", finding.replay)]


def _percent(share: float | None) -> str:
    """Return a share as percent."""
    return "" if share is None else f"{share:.1%}"


def _number(value: float) -> str:
    """Return a number with one decimal."""
    return f"{value:,.1f}"
