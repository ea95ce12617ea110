"""The single changes to the table: cards drawn and discarded, shields placed, moved and lost, states founded."""

import numpy as np

from kernels import rng
from kernels.boards import bit_of, word_of
from kernels.jit import kernel
from kernels.log import record
from kernels.origo.layout import MAX_DECK, N_STATES, NOBODY, Cause, EndReason, Event
from kernels.origo.scoring import in_area, is_full, move_leader


@kernel
def shuffle(state: np.void, size: int, desk: np.void) -> None:
    """Shuffle the `size` cards in the deck (Cards)."""
    base = MAX_DECK * state["shuffles"]
    for i in range(size - 1, 0, -1):
        j = rng.below(rng.game_draw(state, rng.Purpose.DECK, base + i), i + 1)
        face = state["deck"][i]
        state["deck"][i] = state["deck"][j]
        state["deck"][j] = face
    record(state, desk, Event.SHUFFLE, NOBODY, state["shuffles"], size, 0)
    state["shuffles"] += 1
    state["deck_size"] = size


@kernel
def draw_card(state: np.void, seat: int, desk: np.void) -> bool:
    """Let a seat draw a card; an empty draw pile is made of the discards (Cards). Say whether there was one."""
    if state["deck_size"] == 0:
        if state["pile_size"] == 0:
            return False
        for i in range(state["pile_size"]):
            state["deck"][i] = state["pile"][i]
        size = state["pile_size"]
        state["pile_size"] = 0
        shuffle(state, size, desk)
    state["deck_size"] -= 1
    face = state["deck"][state["deck_size"]]
    state["hand"][seat, face] += 1
    state["hand_size"][seat] += 1
    record(state, desk, Event.DRAWN, seat, face, 0, 0)
    return True


@kernel
def refill(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Let a seat draw until its hand is full (Turn Structure 4)."""
    while state["hand_size"][seat] < params["hand"]:
        if not draw_card(state, seat, desk):
            return


@kernel
def take_card(state: np.void, seat: int, face: int) -> None:
    """Take a card out of a hand."""
    state["hand"][seat, face] -= 1
    state["hand_size"][seat] -= 1


@kernel
def discard(state: np.void, face: int) -> None:
    """Lay a played card on the discard pile (Cards)."""
    state["pile"][state["pile_size"]] = face
    state["pile_size"] += 1


@kernel
def put_shield(state: np.void, params: np.void, seat: int, square: int) -> None:
    """Put a shield of a tribe on a free square."""
    word = word_of(square)
    bit = bit_of(square)
    state["tribe"][seat, word] |= bit
    state["occupied"][word] |= bit
    area = params["area"][square]
    state["count"][seat, area] += 1
    if area >= N_STATES and is_full(state, params, area):
        state["full_once"] |= 1 << area


@kernel
def lift_shield(state: np.void, params: np.void, seat: int, square: int) -> None:
    """Take a shield of a tribe off the board."""
    word = word_of(square)
    bit = bit_of(square)
    state["tribe"][seat, word] &= ~bit
    state["occupied"][word] &= ~bit
    state["count"][seat, params["area"][square]] -= 1


@kernel
def mark_moved(state: np.void, square: int) -> None:
    """Remember that the shield on a square was placed, won or moved this turn (option `double_move`)."""
    state["moved"][word_of(square)] |= bit_of(square)


@kernel
def call_end(state: np.void, seat: int, reason: int, desk: np.void) -> None:
    """Call the end of the game, once; the round is still finished (End of Game)."""
    if state["called"]:
        return
    state["called"] = 1
    state["end_reason"] = reason
    record(state, desk, Event.CALLED, seat, reason, 0, 0)


@kernel
def found(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> None:
    """Found the state of a square if its last free square has just been filled (Creating States)."""
    area = params["area"][square]
    if area >= N_STATES or state["marked"] >> area & 1 or in_area(state, params, area) < params["size"][area]:
        return
    number = state["n_marked"]
    state["marked"] |= 1 << area
    state["n_marked"] += 1
    state["owed"] += params["red"][number]
    state["founding_round"][area] = state["round"]
    state["founding_number"][area] = number + 1
    state["founded"][seat] |= 1 << area
    state["foundings"][seat] += 1
    record(state, desk, Event.FOUNDED, seat, area, number + 1, params["steps"][number])
    move_leader(state, params, seat, params["steps"][number], Cause.FOUNDING, desk)
    if state["n_marked"] == N_STATES:
        call_end(state, seat, EndReason.STATES, desk)


@kernel
def expand(state: np.void, params: np.void, seat: int, face: int, square: int, desk: np.void) -> None:
    """Play a card and place a shield on a free square (Expand)."""
    take_card(state, seat, face)
    discard(state, face)
    state["supply"][seat] -= 1
    put_shield(state, params, seat, square)
    mark_moved(state, square)
    record(state, desk, Event.EXPANDED, seat, face, square, 0)
    if state["supply"][seat] == 0:
        call_end(state, seat, EndReason.SHIELDS, desk)
    found(state, params, seat, square, desk)


@kernel
def move_shield(state: np.void, params: np.void, seat: int, start: int, end: int) -> None:
    """Move a shield to a free square; whether it has sailed this turn belongs to the shield (Migrate; Set Sail)."""
    had_sailed = state["sailed"][word_of(start)] & bit_of(start)
    state["sailed"][word_of(start)] &= ~bit_of(start)
    lift_shield(state, params, seat, start)
    put_shield(state, params, seat, end)
    mark_moved(state, end)
    if had_sailed:
        state["sailed"][word_of(end)] |= bit_of(end)


@kernel
def found_by_moving(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> None:
    """Found a state that a moved shield has filled (ruling Q20, option `found_by_moving`)."""
    if not params["moves_do_not_found"]:
        found(state, params, seat, square, desk)


@kernel
def migrate(state: np.void, params: np.void, seat: int, start: int, end: int, desk: np.void) -> None:
    """Move a shield from land to a free square (Migrate)."""
    state["has_migrated"] = 1
    state["migrations"][seat] += 1
    move_shield(state, params, seat, start, end)
    record(state, desk, Event.MIGRATED, seat, start, end, 0)
    found_by_moving(state, params, seat, end, desk)


@kernel
def sail(state: np.void, params: np.void, seat: int, start: int, end: int, desk: np.void) -> None:
    """Move a shield from the sea to a free square (Set Sail)."""
    state["voyages"][seat] += 1
    move_shield(state, params, seat, start, end)
    state["sailed"][word_of(end)] |= bit_of(end)
    record(state, desk, Event.SAILED, seat, start, end, 0)
    found_by_moving(state, params, seat, end, desk)


@kernel
def swap(state: np.void, seat: int, first: int, second: int, desk: np.void) -> None:
    """Discard two cards and draw two, instead of migrating (Migrate, note)."""
    state["has_migrated"] = 1
    state["swaps"][seat] += 1
    take_card(state, seat, first)
    take_card(state, seat, second)
    discard(state, first)
    discard(state, second)
    record(state, desk, Event.SWAPPED, seat, first, second, 0)
    draw_card(state, seat, desk)
    draw_card(state, seat, desk)
