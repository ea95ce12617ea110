"""What chance answers: dice and stolen cards, each from the stream it belongs to."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orconomics.answers import roll
from kernels.orconomics.layout import MAX_DECK, Question
from kernels.orconomics.resolve import top_card


@kernel
def die(state: np.void, purpose: int, index: int) -> int:
    """Roll one die."""
    return 1 + rng.below(rng.game_draw(state, purpose, index), 6)


@kernel
def chance(state: np.void, params: np.void, desk: np.void) -> None:
    """Answer a question to chance from the stream it belongs to."""
    question = state["question"]
    a = 0
    b = 0
    if question == Question.DICE:
        a = die(state, rng.Purpose.DICE, 2 * (state["turn"] + 1))
        b = die(state, rng.Purpose.DICE, 2 * (state["turn"] + 1) + 1)
    elif question == Question.CHECK:
        a = die(state, rng.Purpose.CHECK, MAX_DECK * state["turn"] + state["checks"])
    elif question == Question.THEFT:
        size = state["hand_size"][top_card(state)["target"]]
        index = MAX_DECK * state["turn"] + state["thefts"]
        a = rng.below(rng.game_draw(state, rng.Purpose.THEFT, index), size)
    else:
        a = die(state, rng.Purpose.START, 0)
        b = die(state, rng.Purpose.START, 1)
    roll(state, params, a, b, desk)
