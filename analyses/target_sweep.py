"""Playing every number of players at every trophy target, on the same seeds."""

from collections.abc import Callable, Iterable
from pathlib import Path

from analyses import words
from orcsim.api import Run, simulate

KEY = "winning.target"
TARGETS = range(5, 13)
PLAYERS = range(2, 6)
GAMES = 100_000


def sweep(
    out: Path,
    *,
    players: Iterable[int] = PLAYERS,
    targets: Iterable[int] = TARGETS,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play every number of players at every target, all with the same seed; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each point gets a run directory in it.
    players, targets
        The points.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same at every point.
    report
        Called with a line about each point when it is done.
    """
    runs = []
    for seats in players:
        for target in targets:
            folder = out / f"players-{seats}" / f"target-{target:02d}"
            known = folder.exists()
            run = simulate(
                "orconomics",
                players=seats,
                policies=policy,
                games=games,
                seed=seed,
                edition=edition,
                set=[f"{KEY}={target}"],
                out=folder,
            )
            runs.append(run)
            report(f"{seats} players, target {target}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs
