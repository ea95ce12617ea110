"""Every clause of the rules, every scenario and every option has at least one test that bears its name."""

import re
from pathlib import Path

from orcsim.games import GAMES
from tests.kernels.orc.edition import GAME

CLAUSES = {"A": 10, "B": 7, "C": 9, "D": 13, "E": 7, "F": 11, "G": 6, "H": 10, "I": 4}
SCENARIOS = range(1, 28)
NUMBERS = ("rows", "start_offset", "pieces", "draw_plies", "quiet_plies", "repetition", "max_rounds", "handicap")
FOLDER = Path(__file__).parent


def _tested(pattern: str) -> set[str]:
    """Return what the names of the tests in this folder begin with."""
    names = re.compile(rf"^def test_({pattern})_", re.MULTILINE)
    return {found for path in FOLDER.glob("test_*.py") for found in names.findall(path.read_text(encoding="utf-8"))}


def test_every_clause_has_a_test() -> None:
    clauses = {f"{letter}{number}" for letter, last in CLAUSES.items() for number in range(1, last + 1)}
    assert len(clauses) == 77
    assert clauses - _tested("[A-I][0-9]+") == set()


def test_every_scenario_has_a_test() -> None:
    assert {f"S{number:02}" for number in SCENARIOS} - _tested("S[0-9][0-9]") == set()


def test_every_option_has_a_test() -> None:
    options = {key.partition(".")[2] for key in GAMES[GAME].schema.specs if key.startswith("rules.")}
    assert len(options) == 3
    assert options - {name.removeprefix("option_") for name in _tested("option_[a-z_]+?(?=__)")} == set()


def test_every_number_has_a_test() -> None:
    keys = {key.partition(".") for key in GAMES[GAME].schema.specs if not key.startswith("rules.")}
    groups = ("pieces", "handicap")
    assert {group if group in groups else name for group, _, name in keys} == set(NUMBERS)
    assert set(NUMBERS) - _tested("|".join(NUMBERS)) == set()
