"""What differs between games in the words of an answer: what a conclusion hangs on, and what seats and rounds are."""

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, words
from orcsim.api import Run
from orcsim.specs import Value

HANGS_ON = {
    ORCONOMICS: ("industries.", "cards.", "rules."),
    ORC_MARKET: ("products.", "customers.", "rules."),
    ORIGO: ("map.", "states.", "track.", "cards.", "rules."),
    ORC: ("board.", "drawing.", "rules."),
}
"""By game: beginnings of the keys of an edition that most conclusions hang on."""

SAME_LUCK = {
    ORCONOMICS: "the ring, the dice and the first deck of every game stay the same",
    ORC_MARKET: "the order of the customers and of the product cards in every game stays the same",
    ORIGO: "the order of the cards in the first deck of every game stays the same",
    ORC: "the random numbers that each player draws in every game stay the same",
}
"""By game: what runs with one seed have in common, whatever else is changed."""

ENDS = {
    ORIGO: {
        "shields": "a tribe used its last shield",
        "states": "all states were founded",
        "passes": "all passed",
        "stalled": "it was cut off",
    },
    ORC: {
        "king_taken": "a King was taken",
        "castle_reached": "a King reached the enemy castle",
        "jester_taken": "a Jester was taken",
        "no_legal_move": "a player who could not move lost",
        "draw_length": "a draw by the limit on moves",
        "draw_repetition": "a draw by repetition",
        "draw_no_move": "a draw as a player could not move",
        "stalled": "it was cut off",
    },
}
"""By game and by the reason in its table of games: how a game came to its end, where the reason is no word for it."""

SWITCHED_OFF: dict[str, dict[str, dict[str, Value]]] = {
    ORC: {
        "draw_length": {"drawing.draw_plies": 0, "drawing.quiet_plies": 0},
        "draw_repetition": {"drawing.repetition": 0},
        "no_legal_move": {"rules.no_legal_move": "draw"},
        "draw_no_move": {"rules.no_legal_move": "loses"},
    },
}
"""By game and reason: the values of the edition that together do without this end."""

ROUNDS = ("morning", "noon", "night")
"""The rounds of Orc Market, which are columns of its table of seats too."""


def hangs_on(run: Run) -> tuple[str, ...]:
    """Return what the conclusions from a run hang on."""
    return HANGS_ON[run.scenario.game.name]


def end_words(run: Run, reason: str) -> str:
    """Say how a game came to its end."""
    return ENDS.get(run.scenario.game.name, {}).get(reason, reason)


def possible_ends(run: Run) -> list[str]:
    """Return the reasons for which a game of this edition can end."""
    values = run.scenario.edition.values
    off = {
        reason
        for reason, needed in SWITCHED_OFF.get(run.scenario.game.name, {}).items()
        if all(values[key] == value for key, value in needed.items())
    }
    return [reason for reason in run.scenario.game.end_reasons if reason not in off]


def seats_are_alike(run: Run) -> bool:
    """Say whether nobody begins: all choose at once, so that seats differ in nothing but their number."""
    timing = run.scenario.edition.entries.get("rules.pick_timing")
    return timing is not None and timing.value == "simultaneous"


def seat_name(run: Run, seat: int) -> str:
    """Name a seat by its place in the order of play, or by its number where there is no such order."""
    return f"seat {seat}" if seats_are_alike(run) else words.seat_name(seat)


def called(face: str) -> str:
    """Return a face or an order as it is read.

    Examples
    --------
    >>> called("elf_ear 3")
    'elf ear 3'
    """
    return face.replace("_", " ")
