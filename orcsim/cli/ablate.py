"""`orcsim ablate`: what matters in a game? One thing after the other is taken out and the same deals played again."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    Edition,
    Game,
    Json,
    Players,
    Policy,
    Seed,
    Threads,
    scenario_of,
    thread_count,
    whole_number,
)
from orcsim.cli.progress import shown_progress
from orcsim.cli.screen import note, say, say_json, say_table

if TYPE_CHECKING:
    from orcsim.scenario import Scenario

Group = Annotated[
    list[str] | None,
    typer.Option("--group", metavar="G", help="Only things of this sort, such as card or rule; may be repeated."),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="NAME", help='Only this thing, such as "Tax Audit"; may be repeated.'),
]
Games = Annotated[
    int | None,
    typer.Option(metavar="N", parser=whole_number, help="Games in each run [default: by the game's speed]."),
]
Confirm = Annotated[
    int, typer.Option(metavar="N", parser=whole_number, help="How many at the top are confirmed on a fresh seed.")
]
ListOnly = Annotated[bool, typer.Option("--list", help="Only list what can be taken out, and what cannot and why.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the runs here; those there are not played again.")]
Save = Annotated[Path | None, typer.Option(metavar="DIR", help="Also write text, numbers and figures there.")]

CONFIRMED = 3
DEFAULT_SEED = 1


def ablate(
    game: Game,
    group: Group = None,
    only: Only = None,
    list_only: ListOnly = False,
    players: Players = None,
    policy: Policy = None,
    games: Games = None,
    seed: Seed = DEFAULT_SEED,
    edition: Edition = None,
    confirm: Confirm = CONFIRMED,
    threads: Threads = None,
    out: Out = None,
    save: Save = None,
    json: Json = False,
) -> None:
    """Rank what matters by taking one thing out at a time.

    Each card, ability, industry, product, customer, state, role, mechanism, rule, action and habit is taken out in
    turn: first for everybody, which shows how many games others win and whether the game itself changes, then, where it
    can be, for one seat alone, which shows what that seat loses. All runs have the same deals. A cost of about 0 means
    that nobody would miss the thing, one of a whole fair share that nobody can do without it.
    The whole takes minutes; orcsim ablate orconomics --group card, or --only veto, takes less. orcsim ablate GAME
    --list says what there is. With --out a run that was stopped goes on where it stopped.
    """
    workers = thread_count(threads)
    most = 1 if games is None else games
    scenario = scenario_of(game, players=players, policy=policy, games=most, seed=seed, edition=edition)
    if list_only:
        _list(scenario, group or (), only or ())
        return
    from analyses.ablation import analyse
    from analyses.ablation_sweep import sweep

    get_ready(scenario)
    with _kept_in(out) as folder, shown_progress(json) as progress:
        runs = sweep(
            folder,
            game=game,
            players=[scenario.players],
            games=games,
            seed=seed,
            policy=policy,
            edition=edition,
            groups=group or (),
            only=only or (),
            confirm=confirm,
            threads=workers,
            progress=progress,
        )
        result = analyse(runs)
    say_json(result.to_dict()) if json else say(result.to_text().rstrip("\n"))
    if save is not None:
        note(f"Written to {save}: {', '.join(path.name for path in result.save(save))}")


@contextmanager
def _kept_in(out: Path | None) -> Iterator[Path]:
    """Give the folder for the runs; without one they are gone in the end."""
    if out is not None:
        yield out
        return
    with TemporaryDirectory(prefix="orcsim-") as folder:
        yield Path(folder)


def _list(scenario: "Scenario", groups: Sequence[str], only: Sequence[str]) -> None:
    """Print what can be taken out, and what cannot."""
    from orcsim.games.ablations import menu_of, narrowed

    menu = menu_of(scenario.game, scenario.edition, scenario.players)
    rows = [
        (ablation.slug, ablation.name, ablation.done, "all or one seat" if ablation.is_for_one else "all")
        for ablation in narrowed(menu.able, groups, only)
    ]
    say_table(("name", "what", "is taken out", "for"), rows)
    kept = [(thing.name, thing.group, thing.reason) for thing in menu.kept if not groups or thing.group in groups]
    if kept and not only:
        say()
        say_table(("cannot be taken out", "sort", "why"), kept)
