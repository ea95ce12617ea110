"""What a seat decides is carried out."""

import numpy as np

from kernels.jit import kernel
from kernels.log import record
from kernels.origo.actions import expand, migrate, put_shield, sail, swap
from kernels.origo.layout import Event, Move, Question
from kernels.origo.resolve import attack, play_battle_card, stop_playing


@kernel
def carry_out(state: np.void, params: np.void, kind: int, a: int, b: int, c: int, desk: np.void) -> None:
    """Carry out a legal move of the seat asked; no move uses `c`."""
    seat = state["asked"]
    if state["question"] == Question.OPENING:
        place(state, params, seat, b, desk)
    elif state["question"] == Question.STARTER:
        record(state, desk, Event.STARTER, seat, a, 0, 0)
        state["starter"] = a
        state["stage"] = Question.ROUND_END
        state["named"] = 1
    elif state["question"] == Question.STEP:
        take_step(state, params, seat, kind, a, b, desk)
    elif kind == Move.CARD:
        play_battle_card(state, seat, a, desk)
    else:
        stop_playing(state, params, seat, desk)


@kernel
def place(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> None:
    """Place one of the first shields (Start of the Game)."""
    state["supply"][seat] -= 1
    state["placed"] += 1
    put_shield(state, params, seat, square)
    record(state, desk, Event.PLACED, seat, square, 0, 0)


@kernel
def take_step(state: np.void, params: np.void, seat: int, kind: int, a: int, b: int, desk: np.void) -> None:
    """Take one step of a turn, or end it (Turn Structure 3)."""
    if kind == Move.STOP:
        state["stage"] = Question.REFILL
        return
    if kind != Move.SWAP or not params["swap_is_pass"]:
        state["has_acted"] = 1
    if kind == Move.EXPAND:
        state["actions"] -= 1
        expand(state, params, seat, a, b, desk)
    elif kind == Move.ATTACK:
        attack(state, params, seat, a, b, desk)
    elif kind == Move.MIGRATE:
        migrate(state, params, seat, a, b, desk)
    elif kind == Move.SAIL:
        sail(state, params, seat, a, b, desk)
    else:
        swap(state, seat, a, b, desk)
