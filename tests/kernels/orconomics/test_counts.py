"""Checked cases of the counting rules: trophies, Crippled Orc, interest."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernels.orconomics.layout import N_INDUSTRIES
from kernels.orconomics.scoring import interest_of, recount
from tests.kernels.orconomics.edition import params_for
from tests.kernels.orconomics.position import BOARDS, blank

FILE = Path(__file__).parents[2] / "data" / "orconomics_counts.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line]


def _state_of(case: dict[str, Any]) -> np.void:
    """Return a recounted record with the boards of a case; nothing else is set."""
    state = blank()[0]
    state["ring"] = np.arange(N_INDUSTRIES)
    for board in BOARDS:
        state[board][: case["players"]] = case[board]
    recount(state, params_for(case["players"])[0])
    return state


def test_all_sixty_cases_are_there() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("case", CASES)
def test_trophies_are_presence_plus_leadership(case: dict[str, Any]) -> None:
    assert list(_state_of(case)["trophies"][: case["players"]]) == case["trophies"]


@pytest.mark.parametrize("case", CASES)
def test_the_crippled_orc_alone_has_the_fewest_trophies(case: dict[str, Any]) -> None:
    assert int(_state_of(case)["crippled"]) == case["crippled_orc"]


@pytest.mark.parametrize("case", CASES)
def test_interest_is_the_markers_for_each_loan(case: dict[str, Any]) -> None:
    state = _state_of(case)
    each = np.array([interest_of(state, number) for number in range(N_INDUSTRIES)])
    owed = [int(state["mortgaged"][seat] @ each) for seat in range(case["players"])]
    assert owed == case["interest"]
