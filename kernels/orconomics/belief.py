"""The table as a seat may believe it to be: what it cannot see is dealt anew, with luck of its own."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orconomics.actions import to_hand
from kernels.orconomics.layout import MAX_SEATS, N_KINDS, PAIR
from kernels.orconomics.moves import in_bidding
from kernels.orconomics.scoring import means
from kernels.shuffling import shuffle

_PAIRS = 32  # the first draw for pairs; those before it shuffle


@kernel
def imagine(state: np.void, params: np.void, seat: int, seed: int, number: int, desk: np.void) -> None:
    """Lay out on the desk the table as `seat` may believe it to be: world `number` of `seed`.

    The cards it does not see, those of the deck and of the other hands, are dealt anew. All luck to come is that of
    deal `number` of `seed`, and what the others noted for themselves is forgotten.
    """
    desk["world"][0] = state
    world = desk["world"][0]
    world["seed"] = seed
    world["deal"] = np.uint64(number)
    world["redrawn"] = 0
    for other in range(MAX_SEATS):
        world["draws"][other] = 0
        if other != seat:
            world["lot_worth"][other] = np.nan
    count_unseen(world, params, seat, desk)
    for other in range(params["players"]):
        if other != seat:
            deal_pairs(world, params, other, desk)
    deal_rest(world, params, seat, desk)


@kernel
def count_unseen(world: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Count by kind the cards that `seat` does not see; only their number matters, not where they are."""
    for kind in range(N_KINDS):
        desk["unseen"][kind] = 0
    for place in range(world["deck_size"]):
        desk["unseen"][world["deck"][place]] += 1
    for other in range(params["players"]):
        if other != seat:
            for kind in range(N_KINDS):
                desk["unseen"][kind] += world["hand"][other, kind]


@kernel
def deal_pairs(world: np.void, params: np.void, other: int, desk: np.void) -> None:
    """Empty a hand and put the pairs into it that its owner must hold, as it could not pay its bid without them.

    True hands hold as many, so there are always enough pairs among the unseen cards.
    """
    held = world["pairs"][other]
    size = world["hand_size"][other]
    sure = means(world, params, other) - held * params["pair_sale"]
    missing = world["bid"][other] - sure if in_bidding(world) and not params["bank_limited"] else 0
    for kind in range(N_KINDS):
        world["hand"][other, kind] = 0
    world["hand_mask"][other] = 0
    world["pairs"][other] = 0
    world["hand_size"][other] = 0
    while missing > 0 and params["pair_sale"] > 0 and world["hand_size"][other] + PAIR <= size:
        kind = draw_pair(world, other, desk)
        desk["unseen"][kind] -= PAIR
        to_hand(world, other, kind)
        to_hand(world, other, kind)
        missing -= params["pair_sale"]
    desk["lack"][other] = size - world["hand_size"][other]


@kernel
def draw_pair(world: np.void, other: int, desk: np.void) -> int:
    """Draw the kind of a pair among the unseen cards, all pairs alike."""
    pairs = 0
    for kind in range(N_KINDS):
        pairs += desk["unseen"][kind] // PAIR
    index = _PAIRS + N_KINDS * other + world["pairs"][other]
    place = rng.below(rng.game_draw(world, rng.Purpose.START, index), pairs)
    kind = 0
    while place >= desk["unseen"][kind] // PAIR:
        place -= desk["unseen"][kind] // PAIR
        kind += 1
    return kind


@kernel
def deal_rest(world: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Shuffle the other unseen cards, fill the hands up and make the rest the deck."""
    size = 0
    for kind in range(N_KINDS):
        for _ in range(desk["unseen"][kind]):
            desk["pool"][size] = kind
            size += 1
    shuffle(world, desk, size, rng.Purpose.DECK, 0)
    dealt = 0
    for other in range(params["players"]):
        if other != seat:
            for _ in range(desk["lack"][other]):
                to_hand(world, other, desk["pool"][desk["order"][dealt]])
                dealt += 1
    for place in range(size - dealt):
        world["deck"][place] = desk["pool"][desk["order"][dealt + place]]
