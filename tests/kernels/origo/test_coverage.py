"""Every clause of the rules, every scenario and every option has at least one test that bears its name."""

import re
from pathlib import Path

from orcsim.games import GAMES
from tests.kernels.origo.edition import GAME

CLAUSES = {
    **{"A": 10, "B": 7, "C": 8, "D": 7, "E": 15, "F": 4, "G": 4},
    **{"H": 7, "I": 9, "J": 4, "K": 6, "L": 4, "M": 4, "N": 6},
}
SCENARIOS = range(1, 22)
UNTESTED: tuple[str, ...] = ()
"""Clauses without a test of their own."""
FOLDER = Path(__file__).parent


def _tested(pattern: str) -> set[str]:
    """Return what the names of the tests in this folder begin with; a test may bear the names of several clauses."""
    names = re.compile(rf"^def test_((?:{pattern}_)+)", re.MULTILINE)
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.glob("test_*.py")]
    found = [name for source in sources for name in names.findall(source)]
    return {part for name in found for part in re.findall(pattern, name)}


def test_every_clause_has_a_test_but_those_named() -> None:
    clauses = {f"{letter}{number}" for letter, last in CLAUSES.items() for number in range(1, last + 1)}
    assert len(clauses) == 95
    assert clauses - _tested("[A-N][0-9]+") == set(UNTESTED)
    assert set(UNTESTED) <= clauses


def test_every_scenario_has_a_test() -> None:
    assert {f"S{number:02}" for number in SCENARIOS} - _tested("S[0-9][0-9]") == set()


def test_every_option_has_a_test() -> None:
    options = {key.partition(".")[2] for key in GAMES[GAME].schema.specs if key.startswith("rules.")}
    assert len(options) == 16
    names = re.compile(r"^def test_option_([a-z_]+?)__", re.MULTILINE)
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.glob("test_*.py")]
    assert options - {name for source in sources for name in names.findall(source)} == set()
