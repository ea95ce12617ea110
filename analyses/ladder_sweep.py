"""Playing a ladder: each rung against the two below it. What was decided is kept beside the runs.

So a ladder that was stopped goes on as it was begun, even if the machine has become slower since.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from analyses import words
from analyses.ladder_runs import pairs_to_play
from analyses.ladder_sizes import Report, Sizes, Wish, decide
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.files import write_whole
from orcsim.games import GAMES

BUDGETS = (25, 50, 100, 200)
"""Playouts a decision, each twice the one before."""

GAMES_EACH = 10_000
MINUTES = 4.0

SIZES = "sizes.json"


def _no_report(line: str) -> None:
    """Say nothing."""


def sweep(  # noqa: PLR0913  # as many as the user has options
    out: Path,
    *,
    game: str,
    players: Iterable[int] | None = None,
    games: int | None = None,
    seed: int = 1,
    policy: str | None = None,
    budgets: Sequence[int] = BUDGETS,
    minutes: float = MINUTES,
    edition: str | None = None,
    report: Report = _no_report,
) -> list[Run]:
    """Play each rung against the next two below it; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    game
        Its name.
    players
        One number of players; None takes the game's usual one.
    games
        How many at each table at most; rungs that take long play fewer.
    seed
        On its deals hand-made plans are compared; the ladder is played on those of the next seed, so that games which
        other questions play with this one do not mix with it.
    edition
        As for `orcsim.simulate`, the same in every run.
    policy
        The hand-made plan of the ladder; one that is a rung anyway, or None, lets the best be found by measuring.
    budgets
        Playouts a decision of the rungs that look ahead, as far as there is time for them.
    minutes
        How long all of it takes on this machine, about, without compiling.
    report
        Called with a line about each pair when it is done.
    """
    if not budgets or min(budgets) < 1 or minutes <= 0:
        raise BadInput(
            f"ladder: found budgets {list(budgets)} and {minutes} minutes, allowed: one budget or more, all above 0"
        )
    (seats,) = players or (GAMES[game].default_players,)
    wish = Wish(game, seats, seed, edition, policy, games or GAMES_EACH, tuple(budgets), minutes)
    folder = out / f"players-{seats}"
    decided = _kept(folder / SIZES, wish)
    if decided is None:
        decided = decide(wish, report)
        write_whole(folder / SIZES, (json.dumps(_told(wish, decided), indent=1) + "\n").encode())
    return _play(wish, decided, folder, report)


def _told(wish: Wish, decided: Sizes) -> dict[str, object]:
    """Return what was decided, and for what, as plain data."""
    asked: dict[str, object] = json.loads(json.dumps(asdict(wish)))
    return {"asked": asked, **asdict(decided)}


def _kept(path: Path, wish: Wish) -> Sizes | None:
    """Return what was decided before for the same wish, if anything was."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        found = Sizes(tuple(told["quick"]), tuple(told["ahead"]), told["games"], told["games_ahead"])
        return found if told["asked"] == _told(wish, found)["asked"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _play(wish: Wish, decided: Sizes, folder: Path, report: Report) -> list[Run]:
    """Play every pair at every table."""
    pairs = pairs_to_play(decided.quick, decided.ahead)
    tables = [(lower, upper, first) for lower, upper in pairs for first in wish.tables]
    runs = []
    for place, (lower, upper, first) in enumerate(tables, 1):
        out = folder / folder_name(lower, upper, first if len(wish.tables) > 1 else 0)
        known = out.exists()
        runs.append(wish.play(wish.seat(lower, upper, first), decided.at(upper), out))
        n = words.count(runs[-1].n_games)
        report(f"{place} of {len(tables)}: {upper} against {lower}, {n} games in {out}{' (kept)' * known}")
    return runs


def folder_name(lower: str, upper: str, first: int) -> str:
    """Name the folder of a table by the rungs that meet at it, and by the seats of the upper one if it has two tables.

    Examples
    --------
    >>> folder_name("greedy", "search:50", 0), folder_name("plans/mine.toml", "champion_3", 2)
    ('search-50-v-greedy', '2-champion_3-v-mine')
    """
    upper, lower = (Path(name).stem.replace(":", "-") for name in (upper, lower))
    return f"{f'{first}-' if first else ''}{upper}-v-{lower}"
