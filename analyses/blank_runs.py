"""Runs that differ in one product card that is blank or one customer that is idle: which belong together; a sweep."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from analyses import ORC_MARKET, words
from analyses.result import SweepWords
from analyses.wins import table_name
from orcsim.api import Run, simulate
from orcsim.edition_files import load_edition
from orcsim.editions import Edition
from orcsim.games import GAMES
from orcsim.games.orc_market_cards import FACES, PLAYERS, customers_of, face_of, faces_of

PRODUCT, CUSTOMER = "without.product", "without.customer"
NOTHING = "none"
GAMES_EACH = 50_000
MOST_PLAYERS = PLAYERS[-1]


class Blank(NamedTuple):
    """What is blank in a run: the key of the edition that says so, and its value."""

    key: str
    what: str


def blank_of(run: Run) -> Blank | None:
    """Return what is blank in a run, or None."""
    for key in (PRODUCT, CUSTOMER):
        if key in run.scenario.edition.entries and run.scenario.edition.word(key) != NOTHING:
            return Blank(key, run.scenario.edition.word(key))
    return None


def without_blank(run: Run) -> tuple[object, ...]:
    """Return everything that a run and its twin with something blank must have in common."""
    told = run.scenario
    values = {key: value for key, value in told.edition.values.items() if key not in (PRODUCT, CUSTOMER)}
    policies = tuple(policy.digest for policy in told.policies)
    return (told.players, told.seed, told.rotate, policies, tuple(values.items()), run.n_games)


def gather(runs: Sequence[Run]) -> list[Run]:
    """Return a traced run of the whole deck and behind it all its twins with something blank, or nothing.

    If there are several such families, the largest is returned.
    """
    families = []
    for base in runs:
        if blank_of(base) is None and base.scenario.trace_rounds and PRODUCT in base.scenario.edition.entries:
            same = without_blank(base)
            twins = [run for run in runs if blank_of(run) is not None and without_blank(run) == same]
            families.append([base, *twins] if twins else [])
    return max(families, key=len, default=[])


def faces_in(edition: Edition) -> list[str]:
    """Return the faces of which there is a card, such as "elf_ear 3", in the order of the edition."""
    there = set(faces_of(edition.values))
    return [face for face in FACES if face_of(face) in there]


def customers_in(edition: Edition, players: int) -> list[str]:
    """Return the customers that so many players may meet, such as "c01"."""
    there = customers_of(edition.values)
    return [name for name in there if players == MOST_PLAYERS or not edition[f"customers.{name}.icon"]]


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (MOST_PLAYERS,),
    games: int = GAMES_EACH,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play the whole deck, then again with each face and each customer blank; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    players
        One number of players; what a card is worth depends on it.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same in every run.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players
    game = GAMES[ORC_MARKET]
    loaded = load_edition(game.schema, edition or game.edition)
    blanks = [Blank(PRODUCT, face) for face in faces_in(loaded)]
    blanks += [Blank(CUSTOMER, name) for name in customers_in(loaded, seats)]
    runs = []
    for blank in (None, *blanks):
        folder = out / (blank.what.replace(" ", "-") if blank else "whole-deck")
        known = folder.exists()
        runs.append(
            simulate(
                ORC_MARKET,
                players=seats,
                policies=policy,
                games=games,
                seed=seed,
                edition=edition,
                set=[f"{blank.key}={blank.what}"] if blank else [],
                out=folder,
                trace_rounds=blank is None,
            )
        )
        what = f"without {blank.what}" if blank else "the whole deck"
        report(f"{seats} players, {what}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    keys = [blank.key for blank in map(blank_of, runs) if blank]
    counted = f"{words.plural(keys.count(PRODUCT), 'face')} and {words.plural(keys.count(CUSTOMER), 'customer')}"
    return SweepWords(
        f"{table_name(runs[0])}: the whole deck, then {counted} blank in turn",
        f"and again, without --trace-rounds, with {PRODUCT} set to each face and with {CUSTOMER} set to each "
        "customer, each into a folder of its own.",
        tuple(dict.fromkeys(keys)),
    )
