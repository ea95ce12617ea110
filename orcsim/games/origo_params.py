"""Origo: how an edition becomes the parameters of the kernel."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from kernels.origo.layout import N_SQUARES, N_STATES, PARAMS, ROWS_A_WORD, SIDE, STRIDE, WORDS, Face, Jump
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games.origo import CLANS, STARTS, fault_of, limit_of
from orcsim.games.origo_cards import COLUMN, GROWTH, PLACES, ROW, SHIP, SPACES, cards_of, shown_by
from orcsim.games.origo_map import COLUMNS, ROWS, STATES, codes_of, seas_of, squares_of

_NUMBERS = {
    "setup.hand": "hand",
    "track.length": "track",
    "scoring.dominance": "dominance",
    "scoring.clan_size": "clan_size",
    "scoring.fleet_first": "fleet_first",
    "scoring.fleet_shared": "fleet_shared",
    "scoring.fleet_second": "fleet_second",
    "winning.max_rounds": "max_rounds",
}
"""Keys whose number is a field of PARAMS."""

_NOT = {
    "rules.double_move": "no_double_move",
    "rules.swap_is_action": "swap_is_pass",
    "rules.found_by_moving": "moves_do_not_found",
    "rules.fleet_tie_uses_places": "fleet_tie_keeps_place",
}
"""Keys whose flag is turned round in a field of PARAMS."""

_WORDS: dict[str, tuple[str, dict[str, int]]] = {
    "rules.deal": ("deal_after", {"before_opening": 0, "after_opening": 1}),
    "rules.refill": ("refill_round", {"turn": 0, "round": 1}),
    "rules.pass_end": ("pass_consecutive", {"round": 0, "consecutive": 1}),
    "rules.attack_stage": ("attack_all", {"area": 0, "all": 1}),
    "rules.sea_attackable": ("once_full", {"while_full": 0, "once_full": 1}),
    "rules.attack_from": ("attack_anywhere", {"neighbour": 0, "anywhere": 1}),
    "rules.last_shield": ("last_stands", {"supply_empty": 0, "stands_on_board": 1}),
    "rules.defence_growth": ("growth_always", {"neighbour": 0, "always": 1}),
    "rules.jump": ("jump", {reading.name.lower(): reading for reading in Jump}),
    "rules.clan_moves": ("clans_at_once", {"by_place": 0, "total": 1}),
    "rules.equal_clans": ("equal_clans_successive", {"multiply": 0, "successive": 1}),
    "rules.owed_at_end": ("owed_held", {"dropped": 0, "held": 1}),
}
"""Keys whose words are numbers in a field of PARAMS."""

_EVERYWHERE = range(N_SQUARES)
_Words = npt.NDArray[np.uint64]


def params_of(edition: Edition, players: int) -> npt.NDArray[np.void]:
    """Return the numbers and rulings of an edition at one number of players, as an array of one PARAMS record.

    Raises
    ------
    BadInput
        If the edition cannot be played.
    """
    fault = fault_of(edition.values)
    if fault:
        raise BadInput(f"edition {edition.source}: {fault}")
    params = np.zeros(1, PARAMS)
    params["players"] = players
    params["shields"] = edition.number(f"setup.shields.{players}")
    params["opening"] = edition.number(f"setup.opening.{players}")
    for key, field in _NUMBERS.items():
        params[field] = edition.number(key)
    for key, field in _NOT.items():
        params[field] = 1 - edition.number(key)
    for key, (field, numbers) in _WORDS.items():
        params[field] = numbers[edition.word(key)]
    _fill_tables(params[0], edition)
    codes = codes_of(edition.values)
    _fill_map(params[0], edition, codes)
    _fill_cards(params[0], edition, codes)
    return params


def words_of(squares: Iterable[int]) -> _Words:
    """Return a set of squares as words of bits.

    Examples
    --------
    >>> words_of([0, 11, 50]).tolist()
    [4097, 1]
    """
    words = [0] * WORDS
    for square in squares:
        row, column = divmod(square, SIDE)
        words[row // ROWS_A_WORD] |= 1 << STRIDE * (row % ROWS_A_WORD) + column
    return np.array(words, np.uint64)


def _fill_tables(params: np.void, edition: Edition) -> None:
    """Fill in the track, the values of the states and the points for clans."""
    params["start"] = [edition.number(key) for key in STARTS]
    params["steps"] = [edition.number(f"track.{space}.steps") for space in SPACES]
    params["red"] = [edition.number(f"track.{space}.red") for space in SPACES]
    params["value"] = [[edition.number(f"states.{code.lower()}.{place}") for place in PLACES] for code in STATES]
    params["clan_points"] = [edition.number(key) for key in CLANS]


def _fill_map(params: np.void, edition: Edition, codes: list[str]) -> None:
    """Fill in the areas: states in the order of scoring, then seas as they come up on the map."""
    seas = seas_of(codes)
    params["seas"] = len(seas)
    for area, code in enumerate((*STATES, *seas)):
        squares = squares_of(codes, code)
        params["area"][squares] = area
        params["size"][area] = len(squares)
        params["squares"][area] = words_of(squares)
        # Nothing limits a sea.
        params["limit"][area] = limit_of(edition.values, len(squares)) if area < N_STATES else N_SQUARES
    params["sea"] = words_of(_at_sea(codes))


def _at_sea(codes: list[str]) -> list[int]:
    """Return the sea squares."""
    return [square for square in _EVERYWHERE if codes[square] not in STATES]


def _fill_cards(params: np.void, edition: Edition, codes: list[str]) -> None:
    """Fill in copies of each face and where it may be played."""
    cards = cards_of(edition.values)
    params["faces"] = len(cards)
    for face, (shows, copies) in enumerate(cards):
        params["copies"][face] = copies
        params["kind"][face] = {SHIP: Face.SHIP, GROWTH: Face.GROWTH}.get(shows, Face.SQUARES)
        squares = list(_squares_for(shows, codes))
        params["allowed"][face] = words_of(squares)
        params["cards"] += copies
        if shows == GROWTH:
            params["growing"] += copies
        else:
            params["showing"][squares] += copies


def _squares_for(shows: str, codes: list[str]) -> Iterable[int]:
    """Return the squares that a card shows; growth may be played anywhere beside a shield."""
    if shows == GROWTH:
        return _EVERYWHERE
    if shows == SHIP:
        return _at_sea(codes)
    sort, names = shown_by(shows)
    if sort == ROW:
        return [square for square in _EVERYWHERE if ROWS[square // SIDE] in names]
    if sort == COLUMN:
        return [square for square in _EVERYWHERE if COLUMNS[square % SIDE] in names]
    return squares_of(codes, names[0])
