"""Tables of Origo: which column holds which number of a result."""

import re

import numpy as np
import polars as pl

import orcsim
from kernels.origo.layout import RESULT
from orcsim.games.origo import ORIGO
from orcsim.games.origo_map import STATES, square_name
from orcsim.scenario import make_scenario
from orcsim.tables import Tables, make_tables, schema_of
from tests.gates import ROOT

SCENARIO = make_scenario("origo", players=3, games=40, seed=5)
CODES = tuple(code.lower() for code in STATES)
HALVES = (("a_e", 0), ("f_j", 5))


def made() -> Tables:
    """Return the tables of one game in which every number of a seat or state is another one."""
    results = np.zeros(1, RESULT)
    results["winners"], results["win"][0, 1] = 1, 1
    results["founding_round"][0] = np.arange(12) + 1
    results["founding_number"][0] = 12 - np.arange(12)
    results["founded"][0, :3] = 1, 0b10, 1 << 11
    results["state_points"][0] = np.arange(5)[:, None] * 100 + np.arange(12)
    results["attacks_on"][0] = np.arange(5)[:, None] * 10 + np.arange(5)
    results["attacks_on_leader"][0, :3] = 4, 5, 6
    results["cards_attacking"][0, :3] = 7, 8, 9
    results["cards_defending"][0, :3] = 1, 2, 3
    results["tribe"][0, 1] = 1 << 53, 1 << 1
    results["attacked"][0, 2] = 1, 1 << 11
    return make_tables(SCENARIO, results, 0, None)


def test_games_tell_when_and_in_which_order_states_were_founded():
    games = made()["games"]
    assert [games[f"founded_{code}"].to_list() for code in CODES] == [[number] for number in range(1, 13)]
    assert [games[f"number_{code}"].to_list() for code in CODES] == [[number] for number in range(12, 0, -1)]
    assert games.columns[-24:] == [f"{name}_{code}" for name in ("founded", "number") for code in CODES]


def test_seats_tell_what_they_founded_and_what_each_state_brought():
    seats = made()["seats"]
    assert seats["founded"].to_list() == [1, 2, 2048]
    for number, code in enumerate(CODES):
        assert seats[f"points_{code}"].to_list() == [number, 100 + number, 200 + number]


def test_seats_tell_whom_they_attacked_and_with_how_many_cards():
    seats = made()["seats"]
    for rival in range(5):
        assert seats[f"attacks_on_{rival}"].to_list() == [rival, 10 + rival, 20 + rival]
    assert seats["attacks_on_leader"].to_list() == [4, 5, 6]
    assert seats["cards_attacking"].to_list() == [7, 8, 9]
    assert seats["cards_defending"].to_list() == [1, 2, 3]


def squares_in(seats: pl.DataFrame, name: str, row: int) -> set[str]:
    """Return the squares in two columns: bit 11 * row + column, rows A to E and rows F to J."""
    found = set()
    for half, first in HALVES:
        word = seats[f"{name}_{half}"][row]
        spots = [(bit // 11, bit % 11) for bit in range(64) if word >> bit & 1]
        assert all(column < 10 and line < 5 for line, column in spots)
        found |= {square_name(10 * (first + line) + column) for line, column in spots}
    return found


def test_seats_tell_the_squares_held_and_attacked():
    seats = made()["seats"]
    assert [squares_in(seats, "held", row) for row in range(3)] == [set(), {"E10", "F2"}, set()]
    assert [squares_in(seats, "attacked", row) for row in range(3)] == [set(), set(), {"A1", "G1"}]
    schema = schema_of(SCENARIO, "seats")
    assert {schema[f"{name}_{half}"] for name in ("held", "attacked") for half, _ in HALVES} == {pl.UInt64}


def test_every_column_is_on_the_page_of_the_game():
    page = (ROOT / "docs" / "games" / "origo.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page.partition("\n## Tables\n")[2].partition("\n## ")[0]))
    columns = (*ORIGO.game_columns, *ORIGO.seat_columns, *ORIGO.round_columns)
    families: dict[str, list[str]] = {}
    for column in columns:
        families.setdefault(column.field, []).append(column.name)
    ends = {name for family in families.values() for name in (family[0], family[-1])}
    assert ends - named == set()
    others = {name for family in families.values() for name in family}
    assert named - others <= {"games", "seats", "rounds", "score", "stalled"}


def test_the_numbers_of_a_run_add_up():
    run = orcsim.simulate("origo", players=4, games=40, seed=5, trace_rounds=True)
    seats, games = run.seats, run.games
    for whole, parts in (
        ("from_states", [f"points_{code}" for code in CODES]),
        ("attacks", [f"attacks_on_{rival}" for rival in range(5)]),
    ):
        assert seats[whole].to_list() == seats.select(pl.sum_horizontal(parts).cast(pl.Int64)).to_series().to_list()
    founded = seats.group_by("game", maintain_order=True).agg(pl.col("founded").bitwise_or())["founded"]
    when = [games[f"founded_{code}"].to_list() for code in CODES]
    assert founded.to_list() == [sum((rounds[row] > 0) << bit for bit, rounds in enumerate(when)) for row in range(40)]
    order = [games[f"number_{code}"].to_list() for code in CODES]
    for row, n_marked in enumerate(games["n_marked"]):
        places = sorted((order[bit][row], when[bit][row]) for bit in range(12) if when[bit][row])
        assert [number for number, _ in places] == list(range(1, n_marked + 1))
        assert [in_round for _, in_round in places] == sorted(in_round for _, in_round in places)
        assert all((order[bit][row] > 0) == (when[bit][row] > 0) for bit in range(12))
    assert (seats["founded"].bitwise_count_ones() == seats["foundings"]).all()
    assert (seats["cards_attacking"] >= seats["attacks"]).all()
    last = run.rounds.filter(pl.col("round") == pl.col("round").max().over("game"))
    assert [len(squares_in(seats, "held", row)) for row in range(160)] == last["shields"].to_list()
    assert all(len(squares_in(seats, "attacked", row)) <= seats["attacks"][row] for row in range(160))
    assert seats["attacks"].sum() > seats["attacks_on_leader"].sum() > 0
