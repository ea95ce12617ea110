"""The referee accepts play that the rules allow and rejects every single fault planted in it."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.reference.orc_market import Referee
from tests.reference.orc_market_board import Box
from tests.reference.orc_market_careless import CARELESS
from tests.reference.orc_market_customers import Customer, Options, serve
from tests.reference.orc_market_faults import FAULTS
from tests.reference.orc_market_positions import customer, numbered, numbers_of, places
from tests.reference.orc_market_stretches import KEEP_TWO, STRETCHES
from tests.reference.orc_market_words import EVENTS, IllegalTrace
from tests.reference.orc_market_writer import Row, Writer

SEED = 20261130
PLAYERS = (2, 3, 4)
KEPT, HIDDEN = EVENTS.index("kept"), EVENTS.index("hidden")


@pytest.mark.parametrize("name", STRETCHES)
def test_accepts_legal_play(name: str) -> None:
    stretch, ending = STRETCHES[name]
    referee = stretch.referee()
    board = referee.read_all(numbered(stretch.trace()), finished=False)
    after = referee.result() | vars(board)
    for part, expected in ending.items():
        assert after[part] == in_numbers(expected), part


def in_numbers(expected: Any) -> Any:
    """Turn names of cards into their numbers."""
    if isinstance(expected, str):
        return places(expected)
    if isinstance(expected, list):
        return [in_numbers(part) for part in expected]
    return expected


@pytest.mark.parametrize("name", FAULTS)
def test_rejects_a_planted_fault_where_it_is(name: str) -> None:
    stretch_name, plant = FAULTS[name]
    stretch = STRETCHES[stretch_name][0]
    rows = stretch.trace()
    plant(rows)
    legal, faulty = numbered(stretch.trace()), numbered(rows)
    with pytest.raises(IllegalTrace) as fault:
        stretch.referee().read_all(faulty)
    assert fault.value.row_number == first_difference(legal, faulty)


def first_difference(one: list[Row], other: list[Row]) -> int:
    """Return the number of the first row that differs."""
    pairs = enumerate(itertools.zip_longest(one, other))
    return next(number for number, (row, twin) in pairs if row != twin)


def test_any_two_of_eight_cards_can_be_kept() -> None:
    pairs = set()
    for first in KEEP_TWO.referee().allowed:
        referee = KEEP_TWO.referee()
        referee.read((15, KEPT, *first[1:]))
        pairs |= {(first[2], second[2]) for second in referee.allowed}
    stall = places(KEEP_TWO.stalls[0])
    assert pairs == set(itertools.combinations(stall, 2)) and len(pairs) == 28


# Customers by themselves


def test_the_example_of_different_products() -> None:
    elvira, laia = [1, 1, 1, 0, 0, 0], [1, 0, 1, 0, 1, 1]
    assert serve(Customer("fewest different", points=3), [elvira, laia], 0, Options()) == [3, 0]
    assert serve(Customer("most different", points=4), [elvira, laia], 0, Options()) == [0, 4]


@pytest.mark.parametrize(
    ("way", "two", "three", "four"),
    [("pooled", 2, 1, 1), ("separate", 2, 1, 0), ("each", 3, 3, 2), ("sole_only", 1, 1, 0)],
)
def test_the_bonus_in_a_tie(way: str, two: int, three: int, four: int) -> None:
    skull = Customer("most", (5,), points=3, bonus=2, bonus_round=1)
    for n, each in ((1, 5), (2, two), (3, three), (4, four)):
        stalls = [[0, 0, 0, 0, 0, 1]] * n + [[1, 0, 0, 0, 0, 0]] * (4 - n)
        assert serve(skull, stalls, 1, Options(tie_bonus=way)) == [each] * n + [0] * (4 - n)


def test_combined_orders_need_each_product_whatever_the_option() -> None:
    both = Customer("most", (0, 2), points=4)
    stalls = [[3, 0, 0, 0, 0, 0], [0, 0, 2, 0, 0, 0]]
    assert serve(both, stalls, 0, Options(most_needs_one=False)) == [0, 0]


# Whole games by a writer that chooses at random


OTHERS: tuple[dict[str, Any], ...] = (
    {},
    {"rules.pick_timing": "clockwise"},
    {"rules.tie_bonus": "separate"},
    {"rules.tie_bonus": "each"},
    {"rules.tie_bonus": "sole_only"},
    {"rules.score_floor": "round"},
    {"rules.score_floor": "game"},
    {"rules.keep_timing": "before_customers"},
    {"rules.missing_scope": "product"},
    {"rules.most_needs_one": False},
    {"rules.pass_direction": "alternate"},
    {"rules.pass_direction": "alternate", "rules.keep_timing": "before_customers", "rules.missing_scope": "product"},
    {"setup.hand": 3},
    {"setup.hand": 5, "products.elf_ear.one": 5, "products.toad_eye.three": 0},
    {"setup.row.2": 5, "setup.leaving.2": 1, "setup.row.3": 6, "setup.row.4": 7, "setup.leaving.4": 3},
    {"without.product": "bat_wing 3", "without.customer": "c05"},
    {"without.product": "skull 1", "without.customer": "c12"},
    {f"customers.c{number:02}.icon": number in (10, 13) for number in range(1, 17)},
)
"""Editions by what differs from the assumed one: every option, other sizes, cards taken out, other icons."""


def read_game(numbers: Mapping[str, Any], players: int, deal: int, rows: list[Row]) -> Referee:
    """Let the referee read a game."""
    referee = Referee(numbers, players, SEED, deal)
    referee.read_all(rows)
    return referee


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_accepts_random_games(players: int, changed: Mapping[str, Any]) -> None:
    numbers = numbers_of(changed=changed)
    for deal in range(12):
        writer = Writer(numbers, players, SEED, deal)
        referee = read_game(numbers, players, deal, writer.write())
        assert referee.result()["score"] == writer.totals


@pytest.mark.parametrize("players", PLAYERS)
def test_accepts_a_bigger_box(players: int) -> None:
    more = [customer("fewest units", 5, (1, "noon"), ("skull", 0), (2, "noon")), customer("most brew + skull", 9)] * 8
    numbers = numbers_of(more, {f"products.{name}.three": 6 for name in ("brew", "skull", "tentacles")})
    for deal in range(12):
        read_game(numbers, players, deal, Writer(numbers, players, SEED, deal).write())


def test_the_counts_of_the_rules_hold() -> None:
    numbers = numbers_of()
    for players, scored in ((2, 22), (3, 27), (4, 32)):
        result = read_game(numbers, players, 0, Writer(numbers, players, SEED, 0).write()).result()
        assert (result["turns"], result["decisions"]) == (21, 20 * players)
        assert result["served"] + result["unserved"] == scored
        totals = [sum(points) for points in result["points"]]
        assert totals == result["score"]


def test_a_lead_changes_only_between_sole_leaders() -> None:
    tally = KEEP_TWO.referee().tally
    for time, (score, leaders, changes) in enumerate((([4, 4], 0b11, 0), ([5, 4], 0b11, 0), ([6, 9], 0b11, 1))):
        tally.close_round(time, score)
        assert (tally.half_leaders, tally.lead_changes) == (leaders, changes)


@pytest.mark.parametrize("careless", CARELESS)
def test_rejects_every_game_of_a_careless_writer(careless: type[Writer]) -> None:
    numbers = numbers_of()
    for players in CARELESS[careless]:
        mistakes = 0
        for deal in range(60):
            legal = Writer(numbers, players, SEED, deal).write()
            rows = careless(numbers, players, SEED, deal).write()
            if rows != legal:
                mistakes += 1
                with pytest.raises(IllegalTrace) as fault:
                    read_game(numbers, players, deal, rows)
                assert fault.value.row_number >= first_difference(legal, rows)
            if mistakes == 8:
                break
        assert mistakes > 0


# Faults anywhere in a game


def leave_out(rows: list[Row], number: int, luck: random.Random) -> None:
    """Leave a row out."""
    del rows[number]


def repeat(rows: list[Row], number: int, luck: random.Random) -> None:
    """Write a row twice."""
    rows.insert(number, rows[number])


def swap(rows: list[Row], number: int, luck: random.Random) -> None:
    """Swap a row with the next one."""
    rows[number : number + 2] = rows[number : number + 2][::-1]


def alter(rows: list[Row], number: int, luck: random.Random) -> None:
    """Change one number of a row a little."""
    row = list(rows[number])
    row[luck.randrange(6)] += luck.choice((-2, -1, 1, 2))
    rows[number] = tuple(row)


@pytest.mark.parametrize("plant", [leave_out, repeat, swap, alter])
def test_rejects_faults_anywhere(plant: Any) -> None:
    """Another card kept can make another legal game; nothing else can, for every card of a hand is laid in the end."""
    luck = random.Random(SEED)
    numbers = numbers_of()
    tried: Counter[bool] = Counter()
    accepted: Counter[bool] = Counter()
    for deal in range(45):
        players = PLAYERS[deal % 3]
        legal = Writer(numbers, players, SEED, deal).write()
        for _ in range(12):
            rows = list(legal)
            number = luck.randrange(len(rows))
            plant(rows, number, luck)
            if rows != legal:
                is_choice = legal[number][1] == KEPT
                tried[is_choice] += 1
                try:
                    read_game(numbers, players, deal, rows)
                    accepted[is_choice] += 1
                except IllegalTrace:
                    pass
    assert tried[False] > 400 and accepted[False] == 0
    assert accepted[True] <= 2


def test_rejects_a_log_that_ends_too_soon() -> None:
    numbers = numbers_of()
    rows = Writer(numbers, 3, SEED, 0).write()
    for n in range(0, len(rows), 7):
        with pytest.raises(IllegalTrace, match="ends before"):
            read_game(numbers, 3, 0, rows[:n])


@pytest.mark.parametrize("kind", [-1, 15])
def test_rejects_an_unknown_kind_of_row(kind: int) -> None:
    with pytest.raises(IllegalTrace, match="none of"):
        Referee(numbers_of(), 2, SEED, 0).read((0, kind, -1, 2, 0, 0))


def test_rejects_the_cards_of_another_deal() -> None:
    numbers = numbers_of()
    rows = Writer(numbers, 3, SEED, 1).write()
    with pytest.raises(IllegalTrace) as fault:
        read_game(numbers, 3, 0, rows)
    assert fault.value.row_number < 8


def test_icons_stay_in_the_box_with_fewer_than_four() -> None:
    numbers = numbers_of()
    icons = {number for number, card in enumerate(Box(numbers, 3).customers) if card.icon}
    assert icons == {11, 13, 15}
    for players in (2, 3):
        for deal in range(20):
            rows = Writer(numbers, players, SEED, deal).write()
            dealt = {row[4] for row in rows if row[1] == 1} | {row[3] for row in rows if row[1] == HIDDEN}
            assert not icons & dealt
