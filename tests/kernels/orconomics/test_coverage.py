"""Every clause of the rules has at least one test that bears its name."""

import re
from pathlib import Path

CLAUSES = {
    "A": range(1, 12),
    "B": range(1, 12),
    "C": range(1, 13),
    "D": range(1, 9),
    "E": range(1, 17),
    "F": range(1, 17),
    "G": range(1, 24),
    "H": range(1, 20),
    "I": range(1, 6),
    "J": range(1, 12),
    "K": [*range(1, 13), *range(20, 33)],
    "L": range(2, 12),
    "M": range(1, 5),
}
SCENARIOS = range(1, 29)
FOLDER = Path(__file__).parent


def _tested(pattern: str) -> set[str]:
    """Return what the names of the tests in this folder begin with."""
    names = re.compile(rf"^def test_({pattern})_", re.MULTILINE)
    return {found for path in FOLDER.glob("test_*.py") for found in names.findall(path.read_text(encoding="utf-8"))}


def test_every_clause_has_a_test() -> None:
    clauses = {f"{letter}{number}" for letter, numbers in CLAUSES.items() for number in numbers}
    assert len(clauses) == 171
    assert clauses - _tested("[A-M][0-9]+") == set()


def test_every_scenario_has_a_test() -> None:
    assert {f"S{number:02}" for number in SCENARIOS} - _tested("S[0-9][0-9]") == set()
