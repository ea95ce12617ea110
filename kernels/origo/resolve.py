"""The story of one battle, from the first card to the shield that is lost."""

import numpy as np

from kernels.boards import beside, bit_of, count_bits, word_of, words_of
from kernels.jit import kernel
from kernels.log import record
from kernels.origo.actions import call_end, discard, lift_shield, mark_moved, put_shield, take_card
from kernels.origo.layout import NOBODY, EndReason, Event, Question
from kernels.origo.moves import has_fitting
from kernels.origo.scoring import leader_of

_NONE = np.uint64(0)
_CARD_POINTS = 2


@kernel
def owner_of(state: np.void, params: np.void, square: int) -> int:
    """Return whose shield lies on a square, -1 nobody's."""
    for seat in range(params["players"]):
        if state["tribe"][seat, word_of(square)] & bit_of(square):
            return seat
    return NOBODY


@kernel
def supporters(state: np.void, seat: int, square: int) -> int:
    """Return how many shields of a tribe are adjacent to a square."""
    low, high = words_of(square)
    low, high = beside(low, high)
    return count_bits(low & state["tribe"][seat, 0]) + count_bits(high & state["tribe"][seat, 1])


@kernel
def attack_points(state: np.void) -> int:
    """Return the attacker's combat points: two a card, one for each shield beside the square (Attack)."""
    return _CARD_POINTS * state["attack_cards"] + supporters(state, state["attacker"], state["target"])


@kernel
def defence_points(state: np.void) -> int:
    """Return the defender's combat points: likewise, and one for the shield attacked (Attack)."""
    return 1 + _CARD_POINTS * state["defence_cards"] + supporters(state, state["defender"], state["target"])


@kernel
def attack(state: np.void, params: np.void, seat: int, face: int, square: int, desk: np.void) -> None:
    """Begin a battle with a first card and an unused shield (Attack)."""
    state["actions"] -= 1
    state["supply"][seat] -= 1
    defender = owner_of(state, params, square)
    note_attack(state, params, seat, square, defender)
    state["target"] = square
    state["attacker"] = seat
    state["defender"] = defender
    state["is_opening"] = 1
    state["attack_cards"] = 0
    state["defence_cards"] = 0
    lay_battle_card(state, seat, face)
    record(state, desk, Event.ATTACKED, seat, face, square, defender)


@kernel
def note_attack(state: np.void, params: np.void, seat: int, square: int, defender: int) -> None:
    """Count an attack."""
    state["attacks"][seat] += 1
    state["attacks_on"][seat, defender] += 1
    if defender == leader_of(state, params):
        state["attacks_on_leader"][seat] += 1
    state["attacked"][seat, word_of(square)] |= bit_of(square)


@kernel
def lay_battle_card(state: np.void, seat: int, face: int) -> None:
    """Lay a card for one side of the battle."""
    take_card(state, seat, face)
    state["table"][state["attack_cards"] + state["defence_cards"]] = face
    if seat == state["attacker"]:
        state["attack_cards"] += 1
        state["cards_attacking"][seat] += 1
    else:
        state["defence_cards"] += 1
        state["cards_defending"][seat] += 1
        state["defended"] |= 1 << seat


@kernel
def play_battle_card(state: np.void, seat: int, face: int, desk: np.void) -> None:
    """Play one more card in a battle (Attack)."""
    lay_battle_card(state, seat, face)
    record(state, desk, Event.BATTLE_CARD, seat, face, attack_points(state), defence_points(state))


@kernel
def fight(state: np.void, params: np.void, desk: np.void) -> int:
    """Go on with a battle until a side is to be asked for one more card; return that question, STEP if it is over.

    Whoever is behind plays or loses; ties favour the defender. A side without a card that fits is not asked.
    """
    if state["is_opening"]:
        if has_fitting(state, params, state["attacker"], state["target"]):
            return Question.ATTACKER
        state["is_opening"] = 0
    if attack_points(state) <= defence_points(state):
        if has_fitting(state, params, state["attacker"], state["target"]):
            return Question.ATTACKER
        repel(state, params, desk)
    else:
        if has_fitting(state, params, state["defender"], state["target"]):
            return Question.DEFENDER
        win(state, params, desk)
    return Question.STEP


@kernel
def stop_playing(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Play no more cards: a side that is behind has lost (Attack)."""
    is_behind = attack_points(state) <= defence_points(state)
    if seat == state["defender"]:
        win(state, params, desk)
    elif is_behind:
        repel(state, params, desk)
    else:
        state["is_opening"] = 0


@kernel
def win(state: np.void, params: np.void, desk: np.void) -> None:
    """Let the attacker have the square; the defender's shield is out of the game (Attack)."""
    square = state["target"]
    lift_shield(state, params, state["defender"], square)
    put_shield(state, params, state["attacker"], square)
    mark_moved(state, square)
    state["box"][state["defender"]] += 1
    state["losses"][state["defender"]] += 1
    state["attacks_won"][state["attacker"]] += 1
    record(state, desk, Event.WON, state["attacker"], square, state["defender"], 0)
    end_battle(state, True, params, desk)


@kernel
def repel(state: np.void, params: np.void, desk: np.void) -> None:
    """Let the defender keep the square; the attacker's shield is out of the game (Attack)."""
    state["box"][state["attacker"]] += 1
    record(state, desk, Event.REPELLED, state["attacker"], state["target"], state["defender"], 0)
    end_battle(state, False, params, desk)


@kernel
def end_battle(state: np.void, is_won: bool, params: np.void, desk: np.void) -> None:
    """Clear the table; a tribe without an unused shield calls the end (Attack; End of Game)."""
    seat = state["attacker"]
    for i in range(state["attack_cards"] + state["defence_cards"]):
        discard(state, state["table"][i])
    state["target"] = NOBODY
    state["attacker"] = NOBODY
    state["defender"] = NOBODY
    if state["supply"][seat] == 0 and (is_won or not params["last_stands"]):
        call_end(state, seat, EndReason.SHIELDS, desk)
