"""The typer application: the list of commands, and how everything that goes wrong becomes one line and an exit code."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any, NoReturn, TypeAlias

import typer

import orcsim
from orcsim.cli.ablate import ablate
from orcsim.cli.analyze import analyze
from orcsim.cli.bench import bench
from orcsim.cli.check import check
from orcsim.cli.compare import compare
from orcsim.cli.games import games
from orcsim.cli.habits import habits
from orcsim.cli.loopholes import loopholes
from orcsim.cli.policies import policies
from orcsim.cli.power import power
from orcsim.cli.replay import replay
from orcsim.cli.report import report
from orcsim.cli.rules import rules
from orcsim.cli.simulate import simulate
from orcsim.cli.tune import tune
from orcsim.cli.warmup import warmup
from orcsim.errors import BadInput, Failure

Command: TypeAlias = Callable[..., None]

DONE, FAILED, BAD_INPUT = 0, 1, 2
USAGE_ERROR: type[Any] = typer.BadParameter.__mro__[1]
"""Base of all of typer's complaints about a command line; it has no public name of its own."""

COMMANDS = (
    games,
    rules,
    policies,
    power,
    simulate,
    replay,
    analyze,
    ablate,
    habits,
    tune,
    loopholes,
    compare,
    check,
    report,
    bench,
    warmup,
)


def _show_version(wanted: bool) -> None:
    """Print the version and stop, if it was asked for."""
    if wanted:
        print(f"orcsim {orcsim.__version__}")
        raise typer.Exit


def describe(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Play board games millions of times with scripted players: who is favoured, why, and which number to change.

    A first look: orcsim simulate orconomics --games 10000. Exit codes: 0 done, 1 failed, 2 bad input.
    """


def make_app() -> typer.Typer:
    """Return the application with all commands."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(describe)
    for command in COMMANDS:
        app.command(context_settings={"help_option_names": ["-h", "--help"]})(_stoppable(command))
    return app


def _stoppable(command: Command) -> Command:
    """Let Ctrl-C end a command in our own words; typer would only pass on a number."""

    @wraps(command)
    def call(*arguments: Any, **options: Any) -> None:
        """Carry the command out."""
        try:
            command(*arguments, **options)
        except KeyboardInterrupt as stopped:
            raise Failure(str(stopped) or "interrupted") from stopped

    return call


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line and return its exit code; an empty one asks for help."""
    words = list(arguments) or ["--help"]
    try:
        code = typer.main.get_command(make_app()).main(words, prog_name="orcsim", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except (BrokenPipeError, SystemExit):  # typer leaves by the latter when nobody reads any more
        return _hang_up()
    except Exception as error:
        return _complain(error)


def _complain(error: Exception) -> int:
    """Print what is wrong in one line and return the exit code."""
    line = " ".join(_told(error).split())
    if line:
        print(f"orcsim: {line}", file=sys.stderr)
    return BAD_INPUT if isinstance(error, BadInput | USAGE_ERROR) else FAILED


def _told(error: Exception) -> str:
    """Return what is wrong, in words for the user."""
    if isinstance(error, USAGE_ERROR):
        return _told_usage(error)
    if isinstance(error, BadInput | Failure):
        return str(error)
    if os.environ.get("ORCSIM_DEBUG"):
        traceback.print_exception(error)
    return f"this is a fault of orcsim: {type(error).__name__} {error} (ORCSIM_DEBUG=1 shows where)"


def _told_usage(error: Exception) -> str:
    """Return a complaint about the command line in our own way of suggesting."""
    message = str(error.format_message())  # type: ignore[attr-defined]
    possible = getattr(error, "possibilities", None)
    if possible:
        return f"{message.partition(' (')[0]}; did you mean {possible[0]}?"
    return message.replace("Value error, ", "")


def _hang_up() -> int:
    """Stop quietly when nobody reads the rest, as in `orcsim replay ... | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def main() -> NoReturn:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))
