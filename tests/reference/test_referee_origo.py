"""The referee accepts play that the rules allow and rejects every single fault planted in it."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.reference.origo import Referee
from tests.reference.origo_careless import CARELESS
from tests.reference.origo_faults import FAULTS
from tests.reference.origo_positions import OCEAN, STAND_IN, cards, numbered, numbers_of, squares
from tests.reference.origo_stretches import STRETCHES
from tests.reference.origo_tally import SOURCES, as_words
from tests.reference.origo_words import EVENTS, IllegalTrace
from tests.reference.origo_writer import EAGER, Writer

Row = tuple[int, ...]

SEED = 20261130
PLAYERS = (2, 3, 4, 5)


def facts(referee: Referee) -> dict[str, Any]:
    """Return what a stretch may say about its end."""
    board = referee.board
    owners = [board.squares_of(seat) for seat in referee.box.seats]
    sizes = [len(hand) for hand in board.hands]
    return vars(board) | {"owners": owners, "sizes": sizes, "extras": board.extras}


@pytest.mark.parametrize("name", STRETCHES)
def test_accepts_legal_play(name: str) -> None:
    stretch, ending = STRETCHES[name]
    referee = stretch.referee()
    referee.read_all(numbered(stretch.trace()), finished=False)
    assert (not referee.allowed) == (stretch.rows[-1][0] == "end")
    after = facts(referee)
    for part, expected in ending.items():
        assert after[part] == READ.get(part, lambda value: value)(expected), part


READ: dict[str, Any] = {"owners": lambda expected: [squares(names) for names in expected], "pile": cards}
"""How the words of an ending are read."""


def first_difference(one: list[Row], other: list[Row]) -> int:
    """Return the number of the first row that differs."""
    pairs = enumerate(itertools.zip_longest(one, other))
    return next(number for number, (row, twin) in pairs if row != twin)


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


# Whole games by a writer that chooses at random


def game(
    players: int, deal: int, changed: Mapping[str, Any], wishes: Mapping[str, int] = EAGER, text: str = ""
) -> Referee:
    """Let the writer play a game and the referee read it."""
    numbers = numbers_of(changed, text)
    writer = Writer(numbers, players, SEED, deal, wishes)
    referee = Referee(numbers, players, SEED, deal)
    referee.read_all(writer.write())
    assert referee.result()["score"] == writer.places
    return referee


RULINGS: tuple[dict[str, Any], ...] = (
    {},
    {"rules.deal": "after_opening"},
    {"rules.refill": "round"},
    {"rules.double_move": False},
    {"rules.swap_is_action": False},
    {"rules.pass_end": "consecutive"},
    {"rules.attack_stage": "all"},
    {"rules.sea_attackable": "once_full"},
    {"rules.attack_from": "anywhere"},
    {"rules.last_shield": "stands_on_board"},
    {"rules.defence_growth": "always"},
    {"rules.jump": "sail_bends"},
    {"rules.jump": "straight"},
    {"rules.found_by_moving": False},
    {"rules.clan_moves": "total"},
    {"rules.equal_clans": "successive"},
    {"rules.fleet_tie_uses_places": False},
    {"rules.owed_at_end": "held"},
)
SIZES: tuple[dict[str, Any], ...] = (
    {"winning.max_rounds": 3},
    {"track.length": 7},
    {"setup.hand": 3, "scoring.clan_size": 2},
    {f"setup.shields.{players}": 60 // players for players in PLAYERS},
    {f"cards.k{number:02}.copies": 1 for number in range(1, 65)},
    {f"track.s{number:02}.red": True for number in range(1, 13)},
    {f"track.s{number:02}.red": True for number in range(1, 13)} | {"rules.owed_at_end": "held"},
    {f"track.s{number:02}.steps": 0 for number in range(1, 4)},
    {f"setup.start.{number}": 100 - number for number in range(1, 6)},
)
ALL_RULINGS = {key: value for ruling in RULINGS for key, value in ruling.items()}
SAILORS = {"expand": 3, "attack": 4, "migrate": 2, "swap": 1, "sail": 6, "stop": 2}
IDLERS = {"expand": 1, "attack": 1, "migrate": 1, "swap": 2, "sail": 1, "stop": 14}
FIGHTERS = {"expand": 4, "attack": 20, "migrate": 1, "swap": 1, "sail": 1, "stop": 1}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("changed", [*RULINGS, *SIZES, ALL_RULINGS], ids=str)
def test_accepts_random_games(players: int, changed: Mapping[str, Any]) -> None:
    for deal, wishes in enumerate((EAGER, IDLERS, (SAILORS, FIGHTERS)[players % 2])):
        game(players, deal, changed, wishes)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("text", [STAND_IN, OCEAN])
def test_accepts_games_on_other_maps(players: int, text: str) -> None:
    for deal, wishes in enumerate((EAGER, SAILORS, FIGHTERS)):
        game(players, deal, {}, wishes, text)


def test_games_end_in_every_way() -> None:
    reasons = {game(3, deal, {}).result()["end_reason"] for deal in range(2)}
    reasons |= {game(3, deal, {}, IDLERS).result()["end_reason"] for deal in range(8)}
    reasons.add(game(3, 0, {"setup.shields.3": 60}).result()["end_reason"])
    reasons.add(game(3, 0, {"winning.max_rounds": 3}).result()["end_reason"])
    assert reasons == {0, 1, 2, 3}


def test_a_result_adds_up() -> None:
    for players in PLAYERS:
        referee = game(players, 0, {})
        result, board = referee.result(), referee.board
        for seat in range(players):
            parts = [result[name][seat] for name in (*SOURCES.values(), "from_jumps")]
            assert seat + 1 + sum(parts) == result["score"][seat]
            assert sum(result["in_area"][seat]) == board.shields(seat)
            assert sum(result["state_points"][seat]) == result["from_states"][seat]
            assert sum(result["attacks_on"][seat]) == result["attacks"][seat]
            assert result["attacks_on"][seat][seat] == 0
            assert result["founded"][seat].bit_count() == result["foundings"][seat]
            assert sum(word.bit_count() for word in result["tribe"][seat]) == board.shields(seat)
        assert sum(result["foundings"]) == result["n_marked"]
        assert sum(result["founded"]) == sum(1 << state for state in board.marked)
        rounds = [result["founding_round"][state] for state in board.marked]
        assert rounds == sorted(rounds) and min(rounds) >= 1
        in_order = [result["founding_number"][state] for state in board.marked]
        assert in_order == list(range(1, len(board.marked) + 1))
        assert sum(result["founding_number"]) == sum(in_order)
        assert sum(board.lost) == sum(result["attacks"])
        assert sum(result["losses"]) == sum(result["attacks_won"])
        assert len(referee.after_rounds) == result["rounds"] + 1
        assert sorted(result["rank"]) == list(range(1, players + 1))


def test_a_result_tells_in_which_order_states_were_founded() -> None:
    stretch = STRETCHES["S11 two red spaces in one round"][0]
    referee = stretch.referee()
    referee.read_all(numbered(stretch.trace()), finished=False)
    found = referee.tally.counts()
    # Three states were founded before; Belgium, Scandinavia, Poland, Hellas and Dacia follow, all in one round.
    assert found["founding_number"] == [0, 0, 0, 0, 0, 0, 4, 5, 6, 7, 8, 0]
    assert len(set(found["founding_round"])) == 2
    assert found["founded"] == [1 << state for state in range(6, 11)]


def test_a_result_tells_of_one_battle() -> None:
    stretch = STRETCHES["S04 the battle of the rulebook"][0]
    referee = stretch.referee()
    referee.read_all(numbered(stretch.trace()), finished=False)
    found = referee.tally.counts()
    assert found["attacks_on"] == [[0, 1], [0, 0]]
    assert found["attacked"] == [as_words(squares("E7")), [0, 0]] == [[1 << 50, 0], [0, 0]]
    assert (found["cards_attacking"], found["cards_defending"]) == ([2, 0], [0, 1])
    assert found["attacks_on_leader"] == [int(referee.board.positions[1] > referee.board.positions[0]), 0]


@pytest.mark.parametrize("careless", CARELESS)
def test_rejects_every_game_of_a_careless_writer(careless: type[Writer]) -> None:
    numbers = numbers_of()
    mistakes = 0
    for deal, players in itertools.product(range(40), PLAYERS):
        legal = Writer(numbers, players, SEED, deal, FIGHTERS).write()
        rows = careless(numbers, players, SEED, deal, FIGHTERS).write()
        if rows != legal:
            mistakes += 1
            with pytest.raises(IllegalTrace) as fault:
                Referee(numbers, players, SEED, deal).read_all(rows)
            assert fault.value.row_number >= first_difference(legal, rows)
        if mistakes == 3:
            return
    pytest.fail(f"only {mistakes} mistakes")


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


CHOICES = {EVENTS.index(kind) for kind in ("placed", "expanded", "attacked", "battle_card", "migrated", "swapped")}
CHOICES |= {EVENTS.index(kind) for kind in ("sailed", "starter")}


@pytest.mark.parametrize("plant", [leave_out, repeat, swap, alter])
def test_rejects_faults_anywhere(plant: Any) -> None:
    """What somebody chooses can make another legal game if it is changed; nothing else can."""
    luck = random.Random(SEED)
    tried: Counter[bool] = Counter()
    accepted: Counter[bool] = Counter()
    numbers = numbers_of()
    for deal in range(12):
        players = PLAYERS[deal % 4]
        legal = Writer(numbers, players, SEED, deal, FIGHTERS).write()
        for _ in range(12):
            rows = list(legal)
            number = luck.randrange(len(rows))
            plant(rows, number, luck)
            if rows != legal:
                is_choice = legal[number][1] in CHOICES
                tried[is_choice] += 1
                try:
                    Referee(numbers, players, SEED, deal).read_all(rows)
                    accepted[is_choice] += 1
                except IllegalTrace:
                    pass
    assert tried[False] > 60 and accepted[False] == 0
    assert tried[True] > 20 and accepted[True] < tried[True] // 2


def test_rejects_a_log_that_ends_too_soon() -> None:
    numbers = numbers_of()
    rows = Writer(numbers, 3, SEED, 0).write()
    for n in range(0, len(rows), 29):
        with pytest.raises(IllegalTrace, match="ends before"):
            Referee(numbers, 3, SEED, 0).read_all(rows[:n])


@pytest.mark.parametrize("kind", [-1, len(EVENTS)])
def test_rejects_an_unknown_kind_of_row(kind: int) -> None:
    with pytest.raises(IllegalTrace, match="none of"):
        Referee(numbers_of(), 2, SEED, 0).read((0, kind, -1, 2, 0, 0))


def test_rejects_the_cards_of_another_deal() -> None:
    numbers = numbers_of()
    rows = Writer(numbers, 3, SEED, 1).write()
    with pytest.raises(IllegalTrace) as fault:
        Referee(numbers, 3, SEED, 0).read_all(rows)
    assert fault.value.row_number < 8


RED = {f"track.s{number:02}.red": True for number in range(1, 13)}


def is_legal(rows: list[Row], players: int, deal: int, changed: Mapping[str, Any]) -> bool:
    """Say whether the referee accepts a game under some rulings."""
    try:
        Referee(numbers_of(changed), players, SEED, deal).read_all(rows)
    except IllegalTrace:
        return False
    return True


@pytest.mark.parametrize("ruling", RULINGS[1:], ids=str)
def test_a_ruling_makes_another_game(ruling: Mapping[str, Any]) -> None:
    """Some game under a ruling is illegal without it, or the other way round if the ruling only forbids."""
    for deal, players in itertools.product(range(20), (2, 5)):
        for one, other in ((RED, RED | ruling), (RED | ruling, RED)):
            rows = Writer(numbers_of(one), players, SEED, deal, SAILORS).write()
            if not is_legal(rows, players, deal, other):
                return
    pytest.fail("no difference")
