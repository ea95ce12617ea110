"""`orcsim tune`: search for weights with which a policy wins more."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import Edition, Game, Json, Players, Seed, Set, Threads, parts, thread_count, whole_number
from orcsim.cli.screen import duration, note, say, say_facts, say_json, say_table

if TYPE_CHECKING:
    from orcsim.tuning.search import Step, Tuned

Start = Annotated[str, typer.Option("--from", metavar="POLICY", help="What to begin with: a name or a TOML file.")]
Games = Annotated[
    int, typer.Option(metavar="N", parser=whole_number, help="Games of each candidate in a generation, at least.")
]
Generations = Annotated[
    int | None, typer.Option(metavar="N", parser=whole_number, help="End after so many [default: 100].")
]
Minutes = Annotated[float | None, typer.Option(metavar="M", help="End the search after so many minutes in all.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for file and state [default: tuned/GAME/NAME].")]
Name = Annotated[
    str | None, typer.Option(metavar="NAME", help="What the new policy is called [default: POLICY_tuned].")
]
Rivals = Annotated[
    str | None, typer.Option(metavar="A,B,..", help="Whom candidates meet [default: the plans of the game].")
]

_GAMES = 600


def tune(
    game: Game,
    start: Start,
    players: Players = None,
    games: Games = _GAMES,
    generations: Generations = None,
    minutes: Minutes = None,
    seed: Seed = 0,
    edition: Edition = None,
    changes: Set = None,
    out: Out = None,
    name: Name = None,
    rivals: Rivals = None,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Search for weights with which a policy wins more.

    Each generation tries about a dozen ways to change the weights, on the same deals for all, against the plans of the
    game and earlier champions of the search. At the end the best champion is tested on fresh deals and written to a
    policy file that --policy takes. What was stopped goes on with the same command. Formations, whole numbers, what it
    never does and noise stay as they are.
    """
    from orcsim.tuning.plan import make_plan
    from orcsim.tuning.search import carry_out, check_folder

    plan = make_plan(
        game,
        start,
        players=players,
        games=games,
        generations=generations,
        minutes=minutes,
        seed=seed,
        edition=edition,
        set=changes or (),
        out=out,
        name=name,
        rivals=parts("--rivals", rivals),
    )
    workers = thread_count(threads)
    check_folder(plan)
    get_ready(plan.scenario)
    if not json:
        note(f"Tuning {len(plan.space.axes)} weights of {plan.start.name} against {len(plan.plans)} plans ...")
    tuned = carry_out(plan, workers, None if json else _show_step)
    _say_json(tuned) if json else _say(tuned, plan.players)


def _show_step(step: "Step") -> None:
    """Print a line about a generation."""
    note(
        f"generation {step.generation}: best {step.best:.1%}, mean {step.mean:.1%} of {step.games:,} games each, "
        f"{duration(step.seconds_left)} left"
    )


def _say(tuned: "Tuned", players: int) -> None:
    """Print what the champion wins and where it is."""
    say(
        f"{tuned.policy.name} in one seat, seats rotated, against a rival in every other; an equal share is "
        f"{1 / players:.1%}"
    )
    say()
    heads = ("rival", "games", "wins", "95%, all at once", "before", "difference", "95%, all at once")
    rows = [
        (
            row.rival,
            f"{row.games:,}",
            f"{row.share:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.before:.1%}",
            f"{100 * row.gain:+.1f}",
            f"{100 * row.gain_low:+.1f} to {100 * row.gain_high:+.1f}",
        )
        for row in tuned.rows
    ]
    say_table(heads, rows)
    say()
    found = f"generation {tuned.from_generation}" if tuned.from_generation else "the start; nothing better was found"
    say_facts(
        [
            ("champion", f"of {found}; {tuned.generations} generations were played"),
            ("before", "what the policy that it was made from wins on the same deals"),
            ("file", str(tuned.path)),
            ("again", tuned.command),
        ]
    )


def _say_json(tuned: "Tuned") -> None:
    """Print the outcome for a machine."""
    say_json(
        {
            "policy": tuned.policy.to_dict(),
            "file": str(tuned.path),
            "generations": tuned.generations,
            "from_generation": tuned.from_generation,
            "games": tuned.games,
            "rows": [row.to_dict() for row in tuned.rows],
            "command": tuned.command,
        }
    )
