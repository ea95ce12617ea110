"""The options that several commands share, and how they become a scenario."""

from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.errors import BadInput

if TYPE_CHECKING:
    from orcsim.scenario import Scenario


_LONGEST_EXPONENT = 2


def whole_number(text: str | int) -> int:
    """Read a whole number; 1_000_000 and 1e6 are the same. A default comes as a number and stays one.

    Examples
    --------
    >>> whole_number("1e6"), whole_number("1_000"), whole_number("-3")
    (1000000, 1000, -3)
    """
    plain = str(text).replace("_", "")
    try:
        return int(plain)
    except ValueError:
        pass
    mantissa, _, exponent = plain.lower().partition("e")
    if mantissa.lstrip("+-").isdigit() and exponent.isdigit() and len(exponent) <= _LONGEST_EXPONENT:
        return int(mantissa + "0" * int(exponent))
    raise typer.BadParameter(f'found "{text}", allowed: a whole number such as 1000 or 1e6')


Game = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `orcsim games` lists them.")]
Players = Annotated[int | None, typer.Option(metavar="N", parser=whole_number, help="Seats [default: the game's].")]
Policy = Annotated[str | None, typer.Option(metavar="P", help="One policy for all seats: a name or a TOML file.")]
Policies = Annotated[str | None, typer.Option(metavar="A,B,..", help="One policy for each seat, from seat 0 on.")]
Level = Annotated[
    str | None,
    typer.Option(
        metavar="L",
        help="Skill instead of a policy: beginner, casual, strong or expert, or one of them for each seat.",
    ),
]
Rotate = Annotated[bool, typer.Option("--rotate", help="Play every deal once in each seating of the policies.")]
Games = Annotated[int, typer.Option(metavar="N", parser=whole_number, help="Games to play.")]
Seed = Annotated[int, typer.Option(metavar="S", parser=whole_number, help="Where all luck comes from, 0 to 2^64 - 1.")]
Edition = Annotated[str | None, typer.Option(metavar="E", help="Edition: a name or a TOML file [default: the game's].")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change one value; may be repeated.")]
Redraw = Annotated[
    str | None, typer.Option(metavar="A,B,..", help="Streams of luck to be drawn anew, such as deck or choices.0.")
]
Threads = Annotated[int | None, typer.Option(metavar="N", parser=whole_number, help="Threads [default: all cores].")]
Margin = Annotated[float | None, typer.Option(metavar="X", help="Largest edge that counts as fair [default: 0.01].")]
TargetError = Annotated[
    float | None,
    typer.Option("--target-error", metavar="E", help="Stop when every seat's interval is at most ±E, such as 0.005."),
]
UntilVerdict = Annotated[
    float | None,
    typer.Option("--until-verdict", metavar="X", help="Stop when the seats are FAIR or UNFAIR by margin X."),
]
Json = Annotated[bool, typer.Option("--json", help="Print results for a machine.")]

DEFAULT_GAMES = 10_000


def seat_policies(policy: str | None, policies: str | None) -> str | list[str] | None:
    """Return the policies named by `--policy` or `--policies`, or None for the game's own."""
    if policy is not None and policies is not None:
        raise BadInput("--policy and --policies: found both, allowed: one of them")
    return policy if policies is None else parts("--policies", policies)


def seat_levels(level: str | None) -> str | list[str] | None:
    """Return the levels of skill named by `--level`, or None."""
    return level if level is None or "," not in level else parts("--level", level)


def parts(option: str, text: str | None) -> list[str] | None:
    """Return the names in a text with commas between them, or None if there is none."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(f'{option}: found "{text}", allowed: names with a comma between them')
    return names


def check_margin(margin: float | None) -> None:
    """Refuse a margin that cannot be one."""
    if margin is not None and not 0 < margin < 1:
        raise BadInput(f"--margin: found {margin:g}, allowed: a share above 0 and below 1, such as 0.01")


def thread_count(threads: int | None) -> int:
    """Return the number of threads to use; asked early, so that a wrong one does not wait for the compiler."""
    from orcsim.runner import check_threads

    return check_threads(threads)


def scenario_of(
    game: str,
    *,
    players: int | None = None,
    policy: str | None = None,
    policies: str | None = None,
    level: str | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    edition: str | None = None,
    changes: list[str] | None = None,
    rotate: bool = False,
    trace_rounds: bool = False,
    target_error: float | None = None,
    until_verdict: float | None = None,
    redraw: str | None = None,
) -> "Scenario":
    """Return the scenario that the options describe."""
    from orcsim.scenario import make_scenario

    named = seat_policies(policy, policies)
    if level is not None and named is not None:
        raise BadInput("--level: found with --policy or --policies, allowed: one of them")
    return make_scenario(
        game,
        players=players,
        policies=named,
        level=seat_levels(level),
        games=games,
        seed=seed,
        edition=edition,
        set=changes or (),
        rotate=rotate,
        trace_rounds=trace_rounds,
        target_error=target_error,
        until_verdict=until_verdict,
        redraw=redraw.split(",") if redraw else (),
    )
