"""The sources of luck of a run: which streams each is made of, for a game's own luck and for what players choose.

Where several policies play, the choices of one policy are one source, whoever of its seats makes them. With rotated
seats a policy sits elsewhere from game to game, and so its choices are other streams in each seating.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analyses import words
from orcsim.api import Run
from orcsim.scenario import Scenario, find_game
from orcsim.streams import CHOICES


class Source(NamedTuple):
    """A source of luck.

    Attributes
    ----------
    name
        What names it in folders: a stream, or of a policy the choices.
    told
        What names it for people.
    streams
        What it is made of, for each seating in turn; one entry if that is the same in all.
    """

    name: str
    told: str
    streams: tuple[frozenset[str], ...]


class Table(NamedTuple):
    """Who plays what: the game, and the names of the policies by seat, with whether they move on from game to game."""

    game: str
    names: tuple[str, ...]
    rotates: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def is_mixed(self) -> bool:
        """Whether several policies play."""
        return len(set(self.names)) > 1


def table_of(told: Scenario) -> Table:
    """Return who plays what in a scenario."""
    return Table(told.game.name, tuple(policy.name for policy in told.policies), told.rotate)


def streams_of(table: Table) -> frozenset[str]:
    """Return the names of all streams of luck, what each seat draws by itself."""
    return frozenset({*find_game(table.game).streams, *_choices(range(table.players))})


def redrawn_in(run: Run) -> frozenset[str]:
    """Return the streams that are drawn anew in a run, what all players draw told seat by seat."""
    named = set(run.scenario.redraw)
    return frozenset(named - {CHOICES} | (_choices(range(run.scenario.players)) if CHOICES in named else set()))


def sources_of(table: Table) -> list[Source]:
    """Return the sources of luck: the game's own streams, then what is chosen by each policy or at each seat."""
    own = [Source(name, name, (frozenset({name}),)) for name in find_game(table.game).streams]
    if not table.is_mixed:
        return [*own, *(_of_seat(seat) for seat in range(table.players))]
    return [*own, *(_of_policy(table, policy) for policy in dict.fromkeys(table.names))]


def groups_of(table: Table) -> list[Source]:
    """Return the two halves of all luck, the game's own and what players choose, if there are both."""
    choices = frozenset(_choices(range(table.players)))
    own = streams_of(table) - choices
    if not own:
        return []
    return [Source("game", "the game's own luck", (own,)), Source(CHOICES, "what players choose", (choices,))]


def _choices(seats: Sequence[int] | range) -> set[str]:
    """Return the streams of what some seats draw."""
    return {f"{CHOICES}.{seat}" for seat in seats}


def _of_seat(seat: int) -> Source:
    """Return what is chosen at a seat."""
    return Source(f"{CHOICES}.{seat}", f"choices of the {words.seat_name(seat)}", (frozenset(_choices([seat])),))


def _of_policy(table: Table, policy: str) -> Source:
    """Return what a policy chooses, in all seats that it holds."""
    n = table.players
    seatings = [
        frozenset(_choices([seat for seat in range(n) if table.names[(seat + turn) % n] == policy]))
        for turn in range(n if table.rotates else 1)
    ]
    held = table.names.count(policy)
    if held > 1:
        told = f"choices of the {held} {policy}"
    else:
        told = f"choices of {policy}" + ("" if table.rotates else f", the {words.seat_name(table.names.index(policy))}")
    return Source(f"{CHOICES}.{policy}", told, tuple(seatings))


def twins_of(source: Source, known: Mapping[frozenset[str], Run], *, without: frozenset[str]) -> tuple[Run, ...] | None:
    """Return the runs in which a source is drawn anew, one for each seating, or None if one is missing.

    Parameters
    ----------
    source
        The source.
    known
        Runs by the streams that are drawn anew.
    without
        If given, all of these but those of the source are drawn anew instead.
    """
    found = [known.get(without - streams if without else streams) for streams in source.streams]
    return tuple(run for run in found if run) if all(found) else None
