"""What lies on the board is counted: shields, chains, points, the chieftain track, the result."""

import numpy as np
import numpy.typing as npt

from kernels.boards import count_bits, list_chains
from kernels.jit import kernel
from kernels.log import record
from kernels.origo.layout import (
    N_AREAS,
    N_PLACES,
    N_SQUARES,
    N_STATES,
    N_VALUES,
    NOBODY,
    WORDS,
    Cause,
    EndReason,
    Event,
)

_LEAST_CHAIN = 2


@kernel
def recount(state: np.void, params: np.void) -> None:
    """Count everything anew that follows from the shields, the markers and the hands."""
    for word in range(WORDS):
        state["occupied"][word] = 0
        for seat in range(params["players"]):
            state["occupied"][word] |= state["tribe"][seat, word]
    for seat in range(params["players"]):
        for area in range(N_AREAS):
            state["count"][seat, area] = shields_in(state, params, seat, area)
        size = 0
        for face in range(params["faces"]):
            size += state["hand"][seat, face]
        state["hand_size"][seat] = size
    marked = 0
    for area in range(N_STATES):
        marked += state["marked"] >> area & 1
    state["n_marked"] = marked
    note_full_seas(state, params)


@kernel
def shields_in(state: np.void, params: np.void, seat: int, area: int) -> int:
    """Return how many shields of a tribe lie in an area."""
    n = 0
    for word in range(WORDS):
        n += count_bits(state["tribe"][seat, word] & params["squares"][area, word])
    return n


@kernel
def in_area(state: np.void, params: np.void, area: int) -> int:
    """Return how many shields of all tribes lie in an area."""
    n = 0
    for seat in range(params["players"]):
        n += state["count"][seat, area]
    return n


@kernel
def is_full(state: np.void, params: np.void, area: int) -> bool:
    """Say whether every square of an area is occupied."""
    return in_area(state, params, area) == params["size"][area]


@kernel
def note_full_seas(state: np.void, params: np.void) -> None:
    """Remember which seas are full (option `sea_attackable`)."""
    for area in range(N_STATES, N_STATES + params["seas"]):
        if is_full(state, params, area):
            state["full_once"] |= 1 << area


@kernel
def ships_of(state: np.void, params: np.void, seat: int) -> int:
    """Return a tribe's fleet: its shields at sea."""
    n = 0
    for area in range(N_STATES, N_STATES + params["seas"]):
        n += state["count"][seat, area]
    return n


@kernel
def is_taken(state: np.void, params: np.void, seat: int, position: int) -> bool:
    """Say whether another leader stands on a square of the track, laps apart."""
    for rival in range(params["players"]):
        if rival != seat and (state["position"][rival] - position) % params["track"] == 0:
            return True
    return False


@kernel
def move_leader(state: np.void, params: np.void, seat: int, points: int, cause: int, desk: np.void) -> None:
    """Move a leader on; occupied squares count as steps, and nobody stops on one (Chieftain Track)."""
    if points == 0:
        return
    position = state["position"][seat] + points
    while is_taken(state, params, seat, position):
        position += 1
        state["from_jumps"][seat] += 1
    state["position"][seat] = position
    if cause == Cause.FOUNDING:
        state["from_founding"][seat] += points
    elif cause == Cause.CLANS:
        state["from_clans"][seat] += points
    elif cause == Cause.FLEET:
        state["from_fleet"][seat] += points
    else:
        state["from_states"][seat] += points
    record(state, desk, Event.LEADER, seat, points, position, cause)


@kernel
def next_mover(state: np.void, params: np.void, done: int, desk: np.void) -> int:
    """Return who moves next: most points first, equal points from the starter clockwise (Tribe Scoring c, d)."""
    best = NOBODY
    for step in range(params["players"]):
        seat = (state["starter"] + step) % params["players"]
        if done >> seat & 1:
            continue
        if best == NOBODY or desk["points"][seat] > desk["points"][best]:
            best = seat
    return best


@kernel
def move_leaders(state: np.void, params: np.void, cause: int, desk: np.void) -> None:
    """Move all leaders by the points of the part just scored (Tribe Scoring b)."""
    done = 0
    for _ in range(params["players"]):
        seat = next_mover(state, params, done, desk)
        done |= 1 << seat
        move_leader(state, params, seat, desk["points"][seat], cause, desk)


@kernel
def clear_points(params: np.void, desk: np.void) -> None:
    """Begin a part of the scoring."""
    for seat in range(params["players"]):
        desk["points"][seat] = 0


@kernel
def find_clans(state: np.void, params: np.void, desk: np.void) -> int:
    """List the clans of all tribes on the desk and return their number (Clans)."""
    n = 0
    for seat in range(params["players"]):
        first = n
        n = list_chains(
            state["tribe"][seat, 0],
            state["tribe"][seat, 1],
            max(params["clan_size"], _LEAST_CHAIN),
            desk["clan_size"],
            first,
        )
        for clan in range(first, n):
            desk["clan_seat"][clan] = seat
    return n


@kernel
def place_points(params: np.void, place: int) -> int:
    """Return the points of a place in the clan scoring, the first being 0."""
    return params["clan_points"][place] if place < N_PLACES else 0


@kernel
def score_clans(state: np.void, params: np.void, desk: np.void) -> None:
    """Score the clans, largest first (Clans).

    Ruling Q21: leaders move place by place, unless option `clan_moves` has them move once for all clans.
    """
    n = find_clans(state, params, desk)
    clear_points(params, desk)
    place = 0
    size = N_SQUARES + 1
    while True:
        size = largest_below(desk, n, size)
        if size == 0:
            break
        if not params["clans_at_once"]:
            clear_points(params, desk)
        place += score_size(state, params, size, n, place, desk)
        if not params["clans_at_once"]:
            move_leaders(state, params, Cause.CLANS, desk)
    if params["clans_at_once"]:
        move_leaders(state, params, Cause.CLANS, desk)


@kernel
def largest_below(desk: np.void, n: int, size: int) -> int:
    """Return the greatest size of a clan below `size`, 0 if there is none."""
    best = 0
    for clan in range(n):
        if best < desk["clan_size"][clan] < size:
            best = desk["clan_size"][clan]
    return best


@kernel
def clans_of(desk: np.void, n: int, size: int, seat: int) -> int:
    """Return how many clans of a size a tribe has."""
    found = 0
    for clan in range(n):
        if desk["clan_size"][clan] == size and desk["clan_seat"][clan] == seat:
            found += 1
    return found


@kernel
def score_size(state: np.void, params: np.void, size: int, n: int, place: int, desk: np.void) -> int:
    """Give the points of all clans of one size, which take places from `place` on; return how many places they take.

    A place claimed by several tribes gives each of their clans the points of the next lower one (Clans).
    """
    tribes = 0
    clans = 0
    for seat in range(params["players"]):
        own = clans_of(desk, n, size, seat)
        clans += own
        tribes += 1 if own > 0 else 0
    done = 0
    for step in range(params["players"]):
        seat = (state["starter"] + step) % params["players"]
        own = clans_of(desk, n, size, seat)
        if own == 0:
            done |= 1 << seat
            continue
        desk["points"][seat] += points_of_size(params, place, own, tribes)
    for _ in range(tribes):
        seat = next_of_size(state, params, done, size, n, place, tribes, desk)
        done |= 1 << seat
        own = clans_of(desk, n, size, seat)
        record(state, desk, Event.CLAN, seat, size, own, points_of_size(params, place, own, tribes))
    return clans


@kernel
def points_of_size(params: np.void, place: int, own: int, tribes: int) -> int:
    """Return what a tribe gets for its clans of one size: each counts alike (option `equal_clans`: or in turn)."""
    if tribes > 1:
        return own * place_points(params, place + 1)
    if not params["equal_clans_successive"]:
        return own * place_points(params, place)
    points = 0
    for i in range(own):
        points += place_points(params, place + i)
    return points


@kernel
def next_of_size(
    state: np.void, params: np.void, done: int, size: int, n: int, place: int, tribes: int, desk: np.void
) -> int:
    """Return which tribe with clans of one size moves next: most points first, then from the starter clockwise."""
    best = NOBODY
    best_points = -1
    for step in range(params["players"]):
        seat = (state["starter"] + step) % params["players"]
        if done >> seat & 1:
            continue
        points = points_of_size(params, place, clans_of(desk, n, size, seat), tribes)
        if points > best_points:
            best = seat
            best_points = points
    return best


@kernel
def score_fleet(state: np.void, params: np.void, desk: np.void) -> None:
    """Score the fleets (Fleet)."""
    for seat in range(params["players"]):
        desk["ships"][seat] = ships_of(state, params, seat)
    for seat in range(params["players"]):
        desk["points"][seat] = fleet_points(params, seat, desk)
    done = 0
    for _ in range(params["players"]):
        seat = next_mover(state, params, done, desk)
        done |= 1 << seat
        if desk["ships"][seat] > 0:
            record(state, desk, Event.FLEET, seat, desk["ships"][seat], desk["points"][seat], 0)
    move_leaders(state, params, Cause.FLEET, desk)


@kernel
def fleet_points(params: np.void, seat: int, desk: np.void) -> int:
    """Return a point for each of the desk's `ships`, and more for the strongest and the second strongest fleet (Fleet).

    Ruling Q25: a shared first place uses up the second, unless option `fleet_tie_uses_places` says no; a tribe without
    a ship takes no place.
    """
    own = desk["ships"][seat]
    if own == 0:
        return 0
    strongest = 0
    for rival in range(params["players"]):
        strongest = max(strongest, desk["ships"][rival])
    stronger = 0
    equal = 0
    at_top = 0
    for rival in range(params["players"]):
        stronger += 1 if desk["ships"][rival] > own else 0
        equal += 1 if desk["ships"][rival] == own else 0
        at_top += 1 if desk["ships"][rival] == strongest else 0
    if stronger == 0:
        return own + (params["fleet_first"] if equal == 1 else params["fleet_shared"])
    is_second = stronger == at_top and (at_top == 1 or params["fleet_tie_keeps_place"])
    return own + (params["fleet_second"] if is_second and equal == 1 else 0)


@kernel
def score_state(state: np.void, params: np.void, area: int, desk: np.void) -> None:
    """Score one state (States)."""
    clear_points(params, desk)
    for seat in range(params["players"]):
        desk["points"][seat] = state_points(state, params, seat, area, state["count"][seat, area])
        state["state_points"][seat, area] += desk["points"][seat]
    done = 0
    for _ in range(params["players"]):
        seat = next_mover(state, params, done, desk)
        done |= 1 << seat
        if state["count"][seat, area] > 0:
            record(state, desk, Event.STATE, seat, area, state["count"][seat, area], desk["points"][seat])
    move_leaders(state, params, Cause.STATE, desk)


@kernel
def state_points(state: np.void, params: np.void, seat: int, area: int, own: int) -> int:
    """Return what a tribe with `own` shields in a state gets there; a shared place gives the next value (States)."""
    if own == 0:
        return 0
    stronger = 0
    equal = 0
    for rival in range(params["players"]):
        if rival != seat:
            stronger += 1 if state["count"][rival, area] > own else 0
            equal += 1 if state["count"][rival, area] == own else 0
    return value_of(state, params, area, own, stronger, equal)


@kernel
def value_of(state: np.void, params: np.void, area: int, own: int, stronger: int, equal: int) -> int:
    """Return what `own` shields in a state give if so many rivals have more there and so many as many (States)."""
    if own == 0:
        return 0
    place = stronger + (1 if equal > 0 else 0)
    points = params["value"][area, place] if place < N_VALUES else 0
    if own == params["size"][area] and state["marked"] >> area & 1:
        points += params["dominance"]
    return points


@kernel
def hold_scoring(state: np.void, params: np.void, desk: np.void) -> None:
    """Hold a tribe scoring: clans, fleet, then state after state (Tribe Scoring)."""
    state["scorings"] += 1
    state["owed"] = max(state["owed"] - 1, 0)
    record(state, desk, Event.SCORING, NOBODY, state["scorings"], state["owed"], 0)
    score_clans(state, params, desk)
    score_fleet(state, params, desk)
    for area in range(N_STATES):
        score_state(state, params, area, desk)


@kernel
def leader_of(state: np.void, params: np.void) -> int:
    """Return whose leader is furthest along the track; no two stand on one square (Chieftain Track)."""
    best = 0
    for seat in range(1, params["players"]):
        if state["position"][seat] > state["position"][best]:
            best = seat
    return best


@kernel
def note_lead(state: np.void, params: np.void) -> None:
    """Count a change of the leader furthest ahead."""
    lead = leader_of(state, params)
    if state["lead"] != NOBODY and state["lead"] != lead:
        state["lead_changes"] += 1
    state["lead"] = lead


@kernel
def note_round(state: np.void, params: np.void, row: int, history: npt.NDArray[np.void], desk: np.void) -> None:
    """Keep what is to be kept of each seat after `row` rounds, as far as there is room for it."""
    if row >= len(history):
        return
    for seat in range(params["players"]):
        kept = history[row, seat]
        kept["score"] = state["position"][seat]
        kept["shields"] = count_bits(state["tribe"][seat, 0]) + count_bits(state["tribe"][seat, 1])
        kept["ships"] = ships_of(state, params, seat)
        largest = 1 if kept["shields"] > 0 else 0
        n = list_chains(state["tribe"][seat, 0], state["tribe"][seat, 1], _LEAST_CHAIN, desk["clan_size"], 0)
        for clan in range(n):
            largest = max(largest, desk["clan_size"][clan])
        kept["clan"] = largest


@kernel
def write_result(state: np.void, params: np.void, half_leaders: int, result: np.void) -> None:
    """Fill the result row of a game that is over (End of Game)."""
    stalled = state["end_reason"] == EndReason.STALLED
    result["rounds"] = state["round"]
    result["turns"] = state["turn"]
    result["decisions"] = state["decisions"]
    result["end_reason"] = state["end_reason"]
    result["winners"] = 0 if stalled else 1
    result["lead_changes"] = state["lead_changes"]
    result["half_leaders"] = half_leaders
    result["scorings"] = state["scorings"]
    result["n_marked"] = state["n_marked"]
    result["reshuffles"] = state["shuffles"] - 1
    for area in range(N_STATES):
        result["founding_round"][area] = state["founding_round"][area]
        result["founding_number"][area] = state["founding_number"][area]
    for seat in range(params["players"]):
        write_seat(state, params, seat, stalled, result)


@kernel
def write_seat(state: np.void, params: np.void, seat: int, stalled: bool, result: np.void) -> None:
    """Fill one seat's part of the result row."""
    rank = 1
    for rival in range(params["players"]):
        if state["position"][rival] > state["position"][seat]:
            rank += 1
    result["rank"][seat] = 0 if stalled else rank
    result["win"][seat] = 1 if rank == 1 and not stalled else 0
    result["score"][seat] = state["position"][seat]
    result["from_founding"][seat] = state["from_founding"][seat]
    result["from_clans"][seat] = state["from_clans"][seat]
    result["from_fleet"][seat] = state["from_fleet"][seat]
    result["from_states"][seat] = state["from_states"][seat]
    result["from_jumps"][seat] = state["from_jumps"][seat]
    result["founded"][seat] = state["founded"][seat]
    result["foundings"][seat] = state["foundings"][seat]
    result["attacks"][seat] = state["attacks"][seat]
    result["attacks_won"][seat] = state["attacks_won"][seat]
    result["attacks_on_leader"][seat] = state["attacks_on_leader"][seat]
    result["cards_attacking"][seat] = state["cards_attacking"][seat]
    result["cards_defending"][seat] = state["cards_defending"][seat]
    result["losses"][seat] = state["losses"][seat]
    result["voyages"][seat] = state["voyages"][seat]
    result["migrations"][seat] = state["migrations"][seat]
    result["swaps"][seat] = state["swaps"][seat]
    for area in range(N_AREAS):
        result["in_area"][seat, area] = state["count"][seat, area]
    for area in range(N_STATES):
        result["state_points"][seat, area] = state["state_points"][seat, area]
    for rival in range(params["players"]):
        result["attacks_on"][seat, rival] = state["attacks_on"][seat, rival]
    for word in range(WORDS):
        result["tribe"][seat, word] = state["tribe"][seat, word]
        result["attacked"][seat, word] = state["attacked"][seat, word]
