"""Squares of the chieftain track on which leaders start: which were set, schemes of them, and a search for fair ones.

The search goes from the best setting played so far: the seat that wins most beyond its share starts further back, the
one that wins least further ahead, or both, or every leader moves by one at most. Among these moves the one is played
that would even the games of that setting most if final scores moved with the squares. What was played is judged by its
own games, never by that guess.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TypeAlias

import numpy as np
import polars as pl

from analyses import ORIGO, words
from analyses.result import SweepWords
from analyses.seat_table import MARGIN
from analyses.wins import n_finished, read_wins, seat_table, table_name
from orcsim import stats
from orcsim.api import Run, simulate
from orcsim.edition_files import load_edition
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.origo import STARTS

Squares: TypeAlias = tuple[int, ...]
"""The square of each leader, seat by seat."""

KEY = "setup.start."
PRINTED = "printed"
FOUND = "found by the search"

PLAYERS = 4
GAMES_EACH = 50_000
FRESH_TIMES = 2
"""How many times as many games a setting is confirmed with as it was found with."""

STEPS = 10
"""Settings that a search plays at most."""

REACH = 3
"""Squares that a leader is moved by at most in one step of the search."""


def squares_of(run: Run) -> Squares:
    """Return where the leaders of the seats that play start."""
    return squares_in(run.scenario.edition, run.scenario.players)


def squares_in(edition: Edition, players: int) -> Squares:
    """Return where an edition lets the leaders of so many seats start."""
    return tuple(edition.number(start) for start in STARTS[:players])


def printed_edition(run: Run) -> Edition:
    """Return the edition before anything was set on top of it, or the game's own if that one is gone."""
    game = run.scenario.game
    try:
        return load_edition(game.schema, run.scenario.edition.source)
    except BadInput:
        return load_edition(game.schema, game.edition)


def schemes(printed: Squares) -> dict[str, Squares]:
    """Return settings that a designer would think of first, by name."""
    seats = range(len(printed))
    return {
        PRINTED: printed,
        "reversed": printed[::-1],
        "steps of 2": tuple(1 + 2 * seat for seat in seats),
        "steps of 3": tuple(1 + 3 * seat for seat in seats),
        "steps of 2, reversed": tuple(1 + 2 * seat for seat in reversed(seats)),
    }


def name_of(squares: Squares, printed: Squares) -> str:
    """Name a setting."""
    return next((name for name, known in schemes(printed).items() if known == squares), FOUND)


def told(squares: Squares) -> str:
    """Write squares as they are read, seat by seat.

    Examples
    --------
    >>> told((4, 3, 1, 2))
    '4, 3, 1, 2'
    """
    return ", ".join(map(str, squares))


def moved(squares: Squares, seat: int, by: int) -> Squares:
    """Return squares with one leader moved; a leader who stands there takes the square left, and the last stands on 1.

    Examples
    --------
    >>> moved((1, 2, 3, 4), 3, -1), moved((1, 2, 3, 4), 0, -2)
    ((1, 2, 4, 3), (1, 4, 5, 6))
    """
    target = squares[seat] + by
    placed = [squares[seat] if square == target else square for square in squares]
    placed[seat] = target
    return tuple(square - min(placed) + 1 for square in placed)


def settings_from(squares: Squares, strongest: int, weakest: int) -> Iterator[Squares]:
    """Yield the settings one step away: the strongest seat back, the weakest ahead, or both; then every leader by one.

    The first have the largest moves, which are the ones to make where a seat always wins and all look alike.
    """
    for back, ahead in product(range(REACH, -1, -1), repeat=2):
        if back or ahead:
            yield moved(moved(squares, strongest, -back), weakest, ahead)
    for moves in product((-1, 0, 1), repeat=len(squares)):
        placed = [square + by for square, by in zip(squares, moves, strict=True)]
        if len(set(placed)) == len(placed):
            yield tuple(square - min(placed) + 1 for square in placed)


def distance_of(shares: stats.FloatArray) -> float:
    """Return how far the seat farthest from its fair share is from it."""
    return float(np.abs(shares - 1 / len(shares)).max())


def guess(scores: stats.FloatArray, old: Squares, new: Squares) -> float:
    """Return how far the farthest seat would be from its share if final scores moved with the squares.

    Parameters
    ----------
    scores
        Final scores of finished games played from the squares `old`, shape (games, seats).
    old, new
        Squares.
    """
    changed = scores + (np.array(new) - np.array(old))
    best = changed == changed.max(axis=1, keepdims=True)
    return distance_of((best / best.sum(axis=1, keepdims=True)).mean(axis=0))


def next_setting(run: Run, tried: Iterable[Squares], limit: int) -> Squares | None:
    """Return the most promising setting one step away from a run's that was not tried, or None if none is promising.

    Parameters
    ----------
    run
        The best run so far.
    tried
        Settings that were played.
    limit
        All squares lie below it.
    """
    old, shares = squares_of(run), read_wins(run).shares().mean
    steps = settings_from(old, int(shares.argmax()), int(shares.argmin()))
    known = set(tried)
    fitting = dict.fromkeys(new for new in steps if new not in known and max(new) < limit)
    scores = seat_table(run, pl.col("score"))[seat_table(run, pl.col("win_share")).sum(axis=1) > 0]
    guesses = {new: guess(scores, old, new) for new in fitting}
    # Scores do not quite move with the squares, so a setting that is guessed to be a little worse is played as well.
    promising = {new: far for new, far in guesses.items() if far < distance_of(shares) + MARGIN}
    return min(promising, key=lambda new: promising[new], default=None)


def search(tried: dict[Squares, Run], play: Callable[[Squares], Run], limit: int, steps: int = STEPS) -> None:
    """Add settings to those tried, step by step, until one is surely fair or none is promising, `steps` at most."""
    for _ in range(steps):
        best = tried[best_of(dict(reversed(tried.items())))]  # of equally good ones the latest, to get away from there
        shares = read_wins(best).shares()
        if stats.judge(shares.intervals(), 1 / len(shares.mean), MARGIN) is stats.Verdict.FAIR:
            return
        found = next_setting(best, tried, limit)
        if found is None:
            return
        tried[found] = play(found)


def best_of(tried: Mapping[Squares, Run]) -> Squares:
    """Return the setting whose farthest seat is closest to its share, the first of those that are equally good."""
    return min(tried, key=lambda squares: distance_of(read_wins(tried[squares]).shares().mean))


def overrides_for(squares: Squares, edition: Edition) -> list[str]:
    """Return what to set so that leaders start there; leaders who do not play get out of the way."""
    placed = list(squares)
    for start in STARTS[len(squares) :]:
        own = edition.number(start)
        placed.append(own if own not in placed else max(placed) + 1)
    return [f"{start}={square}" for start, square in zip(STARTS, placed, strict=True)]


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (PLAYERS,),
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play the printed squares and the schemes, search for fairer ones on the same deals, play the best on new ones.

    What is there is not played again. The best setting and the printed one are played on the next seed, with twice as
    many games: a setting picked as the best of many on some deals looks better there than it is.

    Parameters
    ----------
    out
        A folder; each setting gets a run directory in it.
    players
        One number of players.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same for every setting on the first seed.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players
    game = GAMES[ORIGO]
    loaded = load_edition(game.schema, edition or game.edition)
    printed = squares_in(loaded, seats)

    def play(squares: Squares, *, fresh: bool = False) -> Run:
        folder = out / f"players-{seats}" / ("fresh" if fresh else "search") / f"squares-{'-'.join(map(str, squares))}"
        known = folder.exists()
        n_games = games * (FRESH_TIMES if fresh else 1)
        run = simulate(
            ORIGO,
            players=seats,
            policies=policy,
            games=n_games,
            seed=seed + fresh,
            edition=edition,
            set=overrides_for(squares, loaded),
            out=folder,
        )
        what = f"{seats} players from squares {told(squares)}, {name_of(squares, printed)}, seed {seed + fresh}"
        report(f"{what}: {words.count(n_games)} games in {folder}{' (kept)' * known}")
        return run

    tried = {squares: play(squares) for squares in dict.fromkeys(schemes(printed).values())}
    search(tried, play, loaded.number("track.length") - len(STARTS))
    confirmed = dict.fromkeys((printed, best_of(tried)))
    return [*tried.values(), *(play(squares, fresh=True) for squares in confirmed)]


def gather(runs: Sequence[Run]) -> list[Run]:
    """Return the runs that differ in nothing but set starting squares, seed and number of games, or nothing.

    If there are several such families, the largest is returned.
    """
    families: dict[object, list[Run]] = {}
    for run in runs:
        if _is_set(run) and n_finished(run):
            families.setdefault(without_starts(run), []).append(run)
    largest = max(families.values(), key=len, default=[])
    return largest if len({squares_of(run) for run in largest}) > 1 else []


def without_starts(run: Run) -> tuple[object, ...]:
    """Return everything that runs to be compared must have in common."""
    scenario = run.scenario
    values = tuple((key, value) for key, value in scenario.edition.values.items() if key not in STARTS)
    policies = tuple(policy.digest for policy in scenario.policies)
    return (scenario.game.name, scenario.players, scenario.rotate, policies, values)


def _is_set(run: Run) -> bool:
    """Say whether a run's starting squares and nothing else were set on top of its edition, with equal players."""
    overrides = run.scenario.edition.overrides
    alone = bool(overrides) and all(override.startswith(KEY) for override in overrides)
    return alone and not run.scenario.rotate and len({policy.digest for policy in run.scenario.policies}) == 1


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    printed = squares_in(printed_edition(runs[0]), runs[0].scenario.players)
    settings = dict.fromkeys(squares_of(run) for run in runs)
    others = "; ".join(told(squares) for squares in settings if squares != printed)
    seats = range(1, runs[0].scenario.players + 1)
    return SweepWords(
        f"{table_name(runs[0])}: {words.plural(len(settings), 'setting')} of the starting squares",
        f"and so on with {words.joined([f'{KEY}{seat}' for seat in seats])} set to {others}, each into a folder of "
        "its own; with another seed those that are confirmed.",
        tuple(STARTS[: len(seats)]),
    )
