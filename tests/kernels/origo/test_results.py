"""What is kept of a game: each number counted once more from its log."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from kernels.origo.layout import MAX_SEATS, N_STATES, Event
from tests.kernels.origo.batch import Batch, logged_game, play_games
from tests.kernels.origo.deck import SQUARES, STATES, grown, squares_of
from tests.kernels.origo.edition import DEFAULT
from tests.kernels.origo.ledger import Ledger
from tests.kernels.origo.weights import IDLE, NAMES, everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
BUSY = pytest.mark.parametrize("name", [name for name in NAMES if name not in IDLE])


def replay(players: int, batch: Batch) -> Iterator[tuple[Event, list[int], Ledger]]:
    """Go through the log of a batch's last game; gives each row before it is carried out."""
    table = Ledger(players, None, DEFAULT)
    for _, kind, *rest in batch.events.tolist():
        yield Event(kind), rest, table
        table.apply(kind, *rest)


def table_after(players: int, batch: Batch) -> Ledger:
    """Return the table at the end of a batch's last game."""
    *_, (_, _, table) = replay(players, batch)
    return table


def counted(batch: Batch, players: int) -> dict[str, list[int]]:
    """Count from the log what a result keeps of each seat."""
    rows = batch.events
    names = {
        "foundings": Event.FOUNDED,
        "attacks": Event.ATTACKED,
        "attacks_won": Event.WON,
        "voyages": Event.SAILED,
        "migrations": Event.MIGRATED,
        "swaps": Event.SWAPPED,
    }
    seats = range(players)
    found = {
        name: [int(((rows["kind"] == kind) & (rows["seat"] == seat)).sum()) for seat in seats]
        for name, kind in names.items()
    }
    found["losses"] = [int(((rows["kind"] == Event.WON) & (rows["b"] == seat)).sum()) for seat in seats]
    for cause, name in enumerate(("from_founding", "from_clans", "from_fleet", "from_states")):
        steps = rows[(rows["kind"] == Event.LEADER) & (rows["c"] == cause)]
        found[name] = [int(steps["a"][steps["seat"] == seat].sum()) for seat in seats]
    return found


@SEATS
@BUSY
def test_a_result_is_what_the_log_tells(players: int, name: str) -> None:
    for game in range(4):
        batch = logged_game(players, game, seed=6, policies=everybody(name))
        result, table = batch.results[0], table_after(players, batch)
        for field, values in counted(batch, players).items():
            assert result[field][:players].tolist() == values, field
            assert not result[field][players:].any()
        steps = sum(result[f"from_{cause}"] for cause in ("founding", "clans", "fleet", "states", "jumps"))
        assert (result["score"][:players] - steps[:players]).tolist() == list(range(1, players + 1))
        assert result["score"][:players].tolist() == table.position
        assert int(result["n_marked"]) == len(table.marked)
        in_area = [[len(tribe & table.areas[code]) for code in STATES] for tribe in table.tribes]
        assert result["in_area"][:players, :N_STATES].tolist() == in_area
        tribes = [squares_of(words) for words in result["tribe"]]
        assert tribes == [*table.tribes, *[set[str]()] * (MAX_SEATS - players)]
        assert result["in_area"][:players].sum(axis=1).tolist() == [len(tribe) for tribe in table.tribes]
        kinds = batch.events["kind"]
        assert int(result["rounds"]) == int((kinds == Event.ROUND).sum())
        assert int(result["turns"]) == int((kinds == Event.TURN).sum())
        assert int(result["scorings"]) == int((kinds == Event.SCORING).sum())
        assert int(result["reshuffles"]) == int((kinds == Event.SHUFFLE).sum()) - 1


@SEATS
@BUSY
def test_a_result_tells_what_each_state_brought(players: int, name: str) -> None:
    for game in range(4):
        batch = logged_game(players, game, seed=6, policies=everybody(name))
        rows, expected = batch.events[batch.events["kind"] == Event.STATE], np.zeros((MAX_SEATS, N_STATES), int)
        np.add.at(expected, (rows["seat"], rows["a"]), rows["c"])
        assert batch.results[0]["state_points"].tolist() == expected.tolist()
        assert expected.sum(axis=1).tolist() == batch.results[0]["from_states"].tolist()


@SEATS
@BUSY
def test_a_result_tells_who_founded_what_when_and_in_which_order(players: int, name: str) -> None:
    for game in range(4):
        batch = logged_game(players, game, seed=6, policies=everybody(name))
        rounds, numbers, founded = [0] * N_STATES, [0] * N_STATES, [0] * MAX_SEATS
        for event, (seat, state, *_), table in replay(players, batch):
            if event == Event.FOUNDED:
                rounds[state], numbers[state] = table.round, len(table.marked) + 1
                founded[seat] += 2**state
        assert batch.results[0]["founding_round"].tolist() == rounds
        assert batch.results[0]["founding_number"].tolist() == numbers
        assert batch.results[0]["founded"].tolist() == founded


@SEATS
@BUSY
def test_a_result_tells_who_attacked_whom_where(players: int, name: str) -> None:
    for game in range(4):
        batch = logged_game(players, game, seed=6, policies=everybody(name))
        on, on_leader = [[0] * MAX_SEATS for _ in range(MAX_SEATS)], [0] * MAX_SEATS
        places: list[set[str]] = [set() for _ in range(MAX_SEATS)]
        for event, (seat, _, place, defender), table in replay(players, batch):
            if event == Event.ATTACKED:
                on[seat][defender] += 1
                on_leader[seat] += table.position[defender] == max(table.position)
                places[seat].add(SQUARES[place])
        result = batch.results[0]
        assert result["attacks_on"].tolist() == on
        assert result["attacks_on_leader"].tolist() == on_leader
        assert [squares_of(words) for words in result["attacked"]] == places


@SEATS
@BUSY
def test_a_result_tells_the_cards_played_in_battles(players: int, name: str) -> None:
    for game in range(4):
        batch = logged_game(players, game, seed=6, policies=everybody(name))
        attacking, defending = Counter[int](), Counter[int]()
        for event, (seat, *_), table in replay(players, batch):
            if event == Event.ATTACKED:
                attacking[seat] += 1
            elif event == Event.BATTLE_CARD:
                assert table.battle is not None
                (attacking if seat == table.battle.attacker else defending)[seat] += 1
        seats = range(MAX_SEATS)
        assert batch.results[0]["cards_attacking"].tolist() == [attacking[seat] for seat in seats]
        assert batch.results[0]["cards_defending"].tolist() == [defending[seat] for seat in seats]


def test_the_games_counted_have_attacks_and_foundings_of_every_sort() -> None:
    results = [logged_game(4, game, seed=6, policies=everybody("fierce")).results[0] for game in range(4)]
    for field in ("attacks_on_leader", "cards_defending"):
        assert sum(int(result[field].sum()) for result in results) > 4, field
    attacks = sum(int(result["attacks"].sum()) for result in results)
    assert attacks > sum(int(result["attacks_on_leader"].sum()) for result in results)
    assert sum(int(result["cards_attacking"].sum()) for result in results) > attacks
    assert all(np.count_nonzero(result["founded"]) >= 2 for result in results)
    # Some states of one round were founded in another order than that of scoring: only their numbers tell.
    pairs = [(result["founding_number"], result["founding_round"]) for result in results]
    assert any(np.any(np.diff(numbers[rounds == one]) < 0) for numbers, rounds in pairs for one in set(rounds) - {0})


@SEATS
def test_the_rounds_kept_are_those_of_the_log(players: int) -> None:
    for game, name in enumerate(("random", "plain", "fierce", "noisy")):
        batch, row = logged_game(players, game, policies=everybody(name)), 0
        for event, _, table in replay(players, batch):
            if event in (Event.ROUND, Event.END):
                check_round(batch.rounds[0, row, :players], table)
                row += 1
        assert row == int(batch.results[0]["rounds"]) + 1


def check_round(kept: np.ndarray, table: Ledger) -> None:
    """Check what is kept of each seat after a round."""
    assert kept["score"].tolist() == table.position
    assert kept["shields"].tolist() == [len(tribe) for tribe in table.tribes]
    assert kept["ships"].tolist() == [len(tribe & table.sea()) for tribe in table.tribes]
    largest = [max((len(grown(name, tribe)) for name in tribe), default=0) for tribe in table.tribes]
    assert kept["clan"].tolist() == largest


def test_leads_are_counted_round_by_round() -> None:
    for players in (2, 4):
        batch = play_games(players, 40, policies=everybody("noisy"))
        for result, rounds in zip(batch.results, batch.rounds, strict=True):
            last = int(result["rounds"])
            scores = rounds["score"][: last + 1, :players]
            leads = scores[1:].argmax(axis=1)
            assert int(result["lead_changes"]) == int((leads[1:] != leads[:-1]).sum())
            half = scores[last // 2]
            assert int(result["half_leaders"]) == sum(1 << seat for seat in range(players) if half[seat] == half.max())
