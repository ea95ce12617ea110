"""What no sensible policy misses: a sure win is taken, a sure loss is not, whatever the weights."""

import numpy as np
import pytest

from kernels.orc.layout import DESK, STATE
from kernels.orc.play import decide
from kernels.orc.scoring import recount
from tests.kernels.orc.machine import LETTERS, name_of
from tests.kernels.orc.players import BUILT_IN, policy_named
from tests.kernels.orc.table import Table

SENSIBLE = tuple(name for name in BUILT_IN if name != "random")
SEEDS = range(5)


def known(table: Table, seat: int) -> Table:
    """Let everybody know the roles of a seat."""
    for piece, role in enumerate(table.state["role"][seat].tolist()):
        table.state["possible"][seat][piece] = 1 << role
    recount(table.state, table.params)
    return table


def choices(table: Table, name: str) -> set[str]:
    """Return the moves that a policy chooses with different luck."""
    policy, found = policy_named(name, playouts=320, depth=3)[0], set()
    for seed in SEEDS:
        copies = np.zeros(1, STATE)
        copies[0] = table.state
        copies[0]["seed"] = seed
        decide(copies[0], table.params, policy, np.zeros(1, DESK)[0])
        seat = table.asked
        before, after = table.state["square"][seat], copies[0]["square"][seat]
        piece = int(np.flatnonzero(before != after)[0])
        role = LETTERS[table.state["role"][seat][piece]]
        found.add(f"{role}{name_of(int(before[piece]))}-{name_of(int(after[piece]))}")
    return found


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_king_goes_into_the_castle(name: str) -> None:
    table = Table("Kc6 Ja1 Sc2 Ae1", "Ka4 Jd2 Se5")
    assert choices(table, name) <= {"Kc6-b7", "Kc6-c7", "Kc6-d7"}
    other = Table("Kb4 Je7 Ad7", "Kc2 Ja7 Sc6 Ae6", seat=1)
    assert choices(other, name) <= {"Kc2-b1", "Kc2-c1", "Kc2-d1"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_king_that_is_known_is_taken(name: str) -> None:
    table = known(Table("Sc3 Ka1 Jb1 Ae2", "Kc4 Je7 Sa7 Ad6"), 1)
    assert choices(table, name) == {"Sc3-c4"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_jester_that_is_known_is_left_alone(name: str) -> None:
    table = known(Table("Sc3 Ka1 Jb1 Ae2", "Jc4 Ke7 Sa7 Ad6"), 1)
    assert "Sc3-c4" not in choices(table, name)
    # It is not left alone where nothing else is possible.
    forced = known(Table("Ka1 Sa2 Jb2 Cb1", "Ja3 Sb3 Ac1 Sc2 Ac3 Kd7"), 1)
    assert choices(forced, name) == {"Sa2-a3"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_the_true_roles_do_not_matter_where_they_are_not_known(name: str) -> None:
    # The same board with King and Jester exchanged: nobody knows which is which.
    one, two = (Table("Sc3 Ka1 Jb1 Ae2", enemies) for enemies in ("Kc4 Je7 Sa7 Ad6", "Jc4 Ke7 Sa7 Ad6"))
    assert choices(one, name) == choices(two, name)


@pytest.mark.parametrize("name", SENSIBLE)
def test_nobody_knows_where_on_the_castle_the_jester_stands(name: str) -> None:
    # The King is one step from five pieces; each of them may be the Jester, which loses.
    squares, found = ("c7", "b7", "d7", "a7", "e7"), []
    for roles in ("JSAKS", "SJAKS", "SAJKS", "KSAJS"):
        enemies = " ".join(role + square for role, square in zip(roles, squares, strict=True))
        found.append(choices(Table("Kc6 Ja1 Sc2 Ae1", enemies), name))
    assert all(chosen == found[0] for chosen in found)
