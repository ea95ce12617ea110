"""Orconomics: how an edition becomes the parameters of the kernel."""

import numpy as np
import numpy.typing as npt

from kernels.orconomics.layout import MAX_ROUNDS, PARAMS
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games.orconomics import EFFECTS, SPECS, TABLES, fault_for
from orcsim.specs import Flag

_FIELDS = {
    "setup.skulls": "start_skulls",
    "setup.cards": "start_cards",
    "setup.markers": "markers",
    "winning.max_turns": "max_turns",
    **{key: key.partition(".")[2] for key in SPECS if key.startswith(("money.", "abilities."))},
    **{
        key: key.partition(".")[2] for key, spec in SPECS.items() if key.startswith("rules.") and isinstance(spec, Flag)
    },
}
"""Keys whose number, or flag as 0 or 1, is a field of PARAMS."""

_WORDS = {
    "setup.ring": ("random_ring", {"numerical": 0, "random": 1}),
    "rules.free_companies": ("free_companies", {"net": 0, "by_cell": 1}),
    "rules.marker_swap": ("marker_swap_one_change", {"two_changes": 0, "one_change": 1}),
    "rules.reshuffle": ("reshuffle_at_once", {"when_drawing": 0, "at_once": 1}),
    "rules.interest_basis": ("interest_basis", {"when_paid": 0, "slot_start": 1, "winter_start": 2}),
    "rules.new_loan_due": ("new_loan_due_at_once", {"from_next_winter": 0, "at_once": 1}),
    "rules.ability_blocked": ("ability_blocked_at_settlement", {"at_use": 0, "at_settlement": 1}),
    "rules.exploitation_window": ("exploitation_own_slot", {"phase": 0, "own_slot": 1}),
    "rules.veto_until": ("veto_until_last_pass", {"settlement": 0, "last_pass": 1}),
    "rules.veto_unsold": ("veto_unsold_keeps_price", {"price_halves": 0, "price_stays": 1}),
    "rules.consultants": ("consultants_decide", {"none": 0, "decide": 1}),
    "rules.twelfth": ("twelfth", {"none": -1} | {effect: kind for kind, effect in enumerate(EFFECTS)}),
    "rules.informant_blocked": ("informant_next_below", {"unplayable": 0, "next_below": 1}),
}
"""Keys whose words are numbers in a field of PARAMS."""


def params_of(edition: Edition, players: int) -> npt.NDArray[np.void]:
    """Return the numbers and rulings of an edition at one number of players, as an array of one PARAMS record.

    Raises
    ------
    BadInput
        If so many cannot play the edition.
    """
    fault = fault_for(edition.values, players)
    if not fault and edition.number("winning.max_turns") > MAX_ROUNDS * players:
        most = MAX_ROUNDS * players
        fault = (
            f"winning.max_turns: found {edition['winning.max_turns']}, allowed: at most {most} for {players} players"
        )
    if fault:
        raise BadInput(f"edition {edition.source}: {fault}")
    params = np.zeros(1, PARAMS)
    params["players"] = players
    params["target"] = edition.number(f"winning.target.{players}")
    for key, field in _FIELDS.items():
        params[field] = edition.number(key)
    for key, (field, numbers) in _WORDS.items():
        params[field] = numbers[edition.word(key)]
    for field, keys in TABLES.items():
        params[field] = [edition.number(key) for key in keys]
    return params
