"""Clauses A1 to C12: components, setup, trophies."""

from collections import Counter

import numpy as np
import pytest

from kernels.orconomics.layout import HIDDEN, Move, Question
from kernels.orconomics.scoring import recount
from tests.kernels.orconomics.edition import TARGETS, params_for
from tests.kernels.orconomics.entries import (
    bid,
    found,
    industry,
    loan,
    lose,
    place,
    relocate,
    repay,
    roll,
    take_off,
    take_off_startup,
)
from tests.kernels.orconomics.fresh import Fresh
from tests.kernels.orconomics.ledger import count_trophies, find_crippled
from tests.kernels.orconomics.position import NUMERICAL, blank
from tests.kernels.orconomics.table import Table

SUMS = dict(zip(range(2, 13), [*NUMERICAL, "tourism"], strict=True))
SHUFFLED = tuple(NUMERICAL[number] for number in (9, 1, 4, 0, 7, 6, 3, 8, 5, 2))


def _place_all(game: Fresh) -> list[int]:
    """Place companies anywhere until all stand and return the seats asked."""
    game.to_placement()
    asked = []
    while int(game.state["question"]) == Question.PLACEMENT:
        asked.append(int(game.state["asked"]))
        game.do(Move.PLACE, int(game.rows()[0]["a"]))
    return asked


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_A1_two_to_five_seats_play(players: int) -> None:
    assert set(_place_all(Fresh(players))) == set(range(players))


@pytest.mark.parametrize("ring", [NUMERICAL, SHUFFLED])
def test_A2_the_ring_is_closed_and_each_industry_has_two_neighbours(ring: tuple[str, ...]) -> None:
    for place_, name in enumerate(ring):
        state = Table(activity=name, ring=ring).state
        zone = {NUMERICAL[number] for number in np.flatnonzero(state["in_zone"])}
        assert zone == {ring[place_ - 1], name, ring[(place_ + 1) % 10]}


@pytest.mark.parametrize("total", SUMS)
def test_A3_each_sum_names_its_industry(total: int) -> None:
    first = max(1, total - 6)
    table = Table(activity=None).play(from_=Question.DICE, do=[roll(first, total - first)])
    assert table.now["activity"] == SUMS[total]


def test_A4_the_zone_governs_loans_and_startups_only() -> None:
    far = {"cattle": 2, "banking": 1}
    table = Table(activity="banking", skulls=[30, 0], companies=[far, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.STARTUP, 0, from_=Question.STARTUP)
    founded = {NUMERICAL[int(row["a"])] for row in table.rows() if int(row["kind"]) == Move.FOUND}
    assert founded == {"totemism", "banking", "smuggling"}
    table.until(Question.PURCHASE, 0)
    assert table.offers(loan(0, "banking"))
    assert not table.offers(loan(0, "cattle"))
    assert table.offers(repay(0, "cattle"))
    assert table.offers(take_off(0, "cattle", 0))


def test_A5_ten_markers_are_in_hand_or_on_the_board() -> None:
    table = Table(
        activity="banking", companies=[{"cattle": 3, "food": 3, "arms": 2}, {}], startups=[{"banking": 2}, {}]
    )
    assert int(table.state["markers"][0]) == 0
    table.play(from_=Question.PURCHASE, do=[take_off(0, "cattle"), take_off_startup(0, "banking")])
    assert table.now["markers"] == [2, 10]


def test_A6_nobody_can_spend_more_than_it_has() -> None:
    table = Table(activity="banking", skulls=[3, 2])
    table.play(from_=Question.STARTUP, do=[found(0, "banking")], to=Question.PURCHASE)
    assert table.now["skulls"] == [0, 2]
    assert table.ever_offered(0, Move.FOUND)
    assert not table.ever_offered(1, Move.FOUND)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_A7_there_are_four_cards_of_each_of_twelve_kinds(players: int) -> None:
    state = Fresh(players).state
    counts = Counter(int(kind) for kind in state["deck"][: int(state["deck_size"])])
    for kind in range(12):
        counts[kind] += int(state["hand"][:, kind].sum())
    assert counts == Counter({kind: 4 for kind in range(12)})


def test_A8_what_is_hidden_changes_no_legal_move() -> None:
    assert {"seed", "deal", "draws", "deck", "hand"} <= set(HIDDEN)
    hands = (
        [["VETO", "LOBBY", "AUDIT"], ["SECURITY", "TWELFTH"]],
        [["VETO", "LOBBY", "AUDIT"], ["EASY_DEAL", "EASY_DEAL"]],
    )
    for question in (Question.DICE_WINDOW, Question.AUCTION_WINDOW, Question.STARTUP, Question.PURCHASE):
        lists = []
        for held in hands:
            table = Table(skulls=[9, 9], companies=[{"banking": 2}, {"smuggling": 1}], hands=held)
            lists.append(table.until(question, 0, from_=question).legal())
        assert lists[0] == lists[1]


@pytest.mark.parametrize(("companies", "is_free"), [(0, True), (2, True), (3, False), (4, False), (5, False)])
def test_A9_a_free_company_is_an_unoccupied_cell(companies: int, is_free: bool) -> None:
    table = Table(activity="arms", crisis="cattle", companies=[{"arms": companies}, {}])
    table.play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    assert table.count("AUCTION") == int(is_free)
    assert table.count("NO_COMPANY") == int(not is_free)


def test_A10_a_company_is_either_normal_or_mortgaged() -> None:
    table = Table(companies=[{"cattle": 2}, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    assert table.offers(take_off(0, "cattle", 0))
    assert table.offers(take_off(0, "cattle", 1))
    table.play(do=[take_off(0, "cattle", 0)])
    table.expect(companies=[{"cattle": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.PURCHASE, 0)
    assert not table.offers(take_off(0, "cattle", 0))


def test_A11_the_bank_pays_however_much_the_seats_hold() -> None:
    table = Table(skulls=[200, 200], companies=[{"banking": 1}, {}])
    table.play(from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.now["skulls"] == [207, 200]


def test_B1_the_ring_is_random_or_numerical() -> None:
    rings = {Fresh(deal=deal).ring() for deal in range(30)}
    assert len(rings) == 30
    assert all(sorted(ring) == list(range(10)) for ring in rings)
    assert Fresh(edition={"random_ring": 0}).ring() == tuple(range(10))


@pytest.mark.parametrize("players", [2, 5])
def test_B2_each_seat_gets_ten_markers_and_21_skulls(players: int) -> None:
    state = Fresh(players).state
    assert list(state["markers"][:players]) == [10] * players
    assert list(state["skulls"][:players]) == [21] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B3_three_cards_are_dealt_before_companies_are_placed(players: int) -> None:
    game = Fresh(players).to_placement()
    assert list(game.state["hand"].sum(axis=1)[:players]) == [3] * players
    assert int(game.state["deck_size"]) == 48 - 3 * players
    assert int(game.state["companies"].sum()) == 0


@pytest.mark.parametrize(("dice", "name"), [((1, 1), "tourism"), ((3, 4), "transport"), ((6, 6), "tourism")])
def test_B4_two_dice_name_the_industry_in_crisis(dice: tuple[int, int], name: str) -> None:
    table = Table(activity=None, crisis="cattle")
    table.until(Question.PLACEMENT, from_=Question.START_CRISIS, do=[roll(*dice)])
    assert table.now["crisis"] == name


def test_B5_seat_0_is_the_first_oracle() -> None:
    game = Fresh(4)
    _place_all(game)
    assert int(game.state["oracle"]) == 0
    game.do(Move.ROLL, 1, 2)
    assert ("TURN", 0, 1, 0, 0) in game.events


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B6_each_seat_places_one_company_in_oracle_order(players: int) -> None:
    assert _place_all(Fresh(players))[:players] == list(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B7_the_second_companies_are_placed_in_the_opposite_order(players: int) -> None:
    assert _place_all(Fresh(players))[players:] == list(range(players))[::-1]


def test_B8_a_placement_takes_any_free_company_and_costs_nothing() -> None:
    table = Table(players=3, activity=None, skulls=[21] * 3)
    first = [place(0, "cattle"), place(1, "cattle"), place(2, "arms")]
    table.until(Question.PLACEMENT, 2, from_=Question.START_CRISIS, do=[roll(1, 2), *first])
    assert {int(row["a"]) for row in table.rows()} == set(range(10))
    table.until(Question.PLACEMENT, 0, do=[place(2, "cattle"), place(1, "arms")])
    assert {int(row["a"]) for row in table.rows()} == set(range(10)) - {industry("cattle")}
    table.play(do=[place(0, "arms")], to=Question.DICE)
    table.expect(
        crisis="cattle",
        companies=[{"cattle": 1, "arms": 1}, {"cattle": 1, "arms": 1}, {"cattle": 1, "arms": 1}],
        trophies=[2, 2, 2],
        prices={},
        skulls=[21, 21, 21],
    )


def test_B9_trophies_are_handed_out_once_all_companies_stand() -> None:
    table = Table(activity=None)
    do = [roll(1, 2), place(0, "cattle"), place(1, "arms"), place(1, "arms")]
    table.until(Question.PLACEMENT, 0, from_=Question.START_CRISIS, do=do)
    assert table.count("TROPHIES") == 0
    assert table.count("CRIPPLED") == 0
    table.play(do=[place(0, "food")], to=Question.DICE)
    assert table.told("TROPHIES") == [(0, 4, 0, 0), (1, 2, 0, 0)]
    assert table.told("CRIPPLED") == [(1, 0, 0, 0)]
    assert list(table.state["trophies"][:2]) == [4, 2]
    assert int(table.state["crippled"]) == 1


def test_B10_prices_are_blank_and_no_industry_is_active() -> None:
    game = Fresh(3)
    _place_all(game)
    assert not game.state["price"].any()
    assert int(game.state["active"]) == -1


def test_B11_nothing_but_placing_is_allowed_while_setting_up() -> None:
    hands = [["LOBBY", "LOBBY", "ESPIONAGE"], ["EASY_DEAL", "EASY_DEAL", "LOBBY"]]
    table = Table(activity=None, skulls=[21, 21], hands=hands)
    do = [roll(1, 2), place(0, "cattle"), place(1, "cattle"), place(1, "arms"), place(0, "arms")]
    table.until(Question.DICE, from_=Question.START_CRISIS, do=do)
    assert {kind for _, kind, _ in table.offered} == {Move.PLACE}


def _trophies(*companies: dict[str, int]) -> list[int]:
    """Return the trophies that the kernel counts."""
    return Table(players=len(companies), companies=companies).start["trophies"]


def test_C1_each_industry_with_a_company_is_a_trophy() -> None:
    assert _trophies({"cattle": 1, "food": 1, "arms": 2}, {"cattle": 3, "food": 3, "arms": 3}) == [3, 6]


def test_C2_leadership_is_more_than_each_single_rival() -> None:
    assert _trophies({"cattle": 3}, {"cattle": 2}, {"cattle": 2}) == [2, 1, 1]


def test_C3_a_lone_company_is_two_trophies() -> None:
    assert _trophies({"cattle": 1}, {}) == [2, 0]


def test_C4_a_tie_takes_leadership_away() -> None:
    table = Table(activity="cattle", crisis="food", skulls=[0, 9], companies=[{"cattle": 1}, {}])
    assert table.start["trophies"] == [2, 0]
    table.play(from_=Question.AUCTION, do=[bid(1, 3)], to=Question.STARTUP_WINDOW)
    assert table.now["trophies"] == [1, 1]
    assert list(table.state["trophies"][:2]) == [1, 1]


def test_C5_trophies_are_recounted_after_each_single_company() -> None:
    table = Table(companies=[{"cattle": 2}, {"cattle": 1}])
    table.play(from_=Question.PURCHASE, do=[take_off(0, "cattle"), take_off(0, "cattle")], to=Question.TURN_END)
    assert table.told("TROPHIES") == [(0, 1, 0, 0), (0, 0, 0, 0), (1, 2, 0, 0)]


def test_C6_mortgaged_companies_count_and_startups_do_not() -> None:
    table = Table(companies=[{"cattle": 2}, {"cattle": 1}], mortgaged=[{"cattle": 2}, {}], startups=[{}, {"cattle": 2}])
    assert table.start["trophies"] == [2, 1]


@pytest.mark.parametrize(
    ("companies", "expected"),
    [
        ([{"cattle": 1}, {"food": 1}, {}], 2),
        ([{"cattle": 1}, {}, {}], None),
        ([{}, {}, {}], None),
        ([{"cattle": 1, "food": 1}, {"cattle": 1}, {"arms": 1}], 1),
    ],
)
def test_C7_the_crippled_orc_has_strictly_the_fewest(companies: list[dict[str, int]], expected: int | None) -> None:
    assert Table(players=3, companies=companies).start["crippled"] == expected


def test_C7_the_token_goes_back_when_the_fewest_is_shared() -> None:
    table = Table(companies=[{"cattle": 1}, {}])
    assert table.start["crippled"] == 1
    table.play(from_=Question.PURCHASE, do=[take_off(0, "cattle")])
    assert table.now["crippled"] is None
    assert table.told("CRIPPLED") == [(-1, 0, 0, 0)]


def test_C8_the_token_earns_the_subsidy_and_nothing_else() -> None:
    table = Table(activity=None, companies=[{"cattle": 1}, {}])
    table.play(from_=Question.DICE, do=[roll(3, 4)], to=Question.DICE)
    assert table.now["skulls"] == [0, 3]
    assert table.told("SUBSIDY") == [(1, 3, 0, 0)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("missing", [2, 3])
def test_C9_the_game_ends_at_the_target(players: int, missing: int) -> None:
    held = TARGETS[players] - missing
    names = ("cattle", "communications", "innovations", "food", "transport")
    own = {name: 1 for name in names[: held // 2]} | ({"totemism": 1} if held % 2 else {})
    companies = [own, {"totemism": 2}] + [{}] * (players - 2)
    table = Table(
        players=players, activity="arms", crisis="food", skulls=[11] + [0] * (players - 1), companies=companies
    )
    assert table.start["trophies"][0] == held
    table.play(from_=Question.AUCTION, do=[bid(0, 11)], to=Question.STARTUP_WINDOW)
    assert table.now["winner"] == (0 if missing == 2 else None)


def test_C10_a_company_lost_hands_a_rival_the_game_and_nothing_follows() -> None:
    rival = {"cattle": 1, "innovations": 1, "food": 1, "transport": 1}
    companies = [{"tourism": 2, "banking": 1}, {"tourism": 1, **rival}]
    table = Table(companies=companies, edition={"target": 10}, crisis="smuggling", skulls=[3, 9])
    assert table.start["trophies"] == [4, 9]
    do = [roll(1, 2), lose(0, "tourism"), lose(0, "tourism")]
    table.play(from_=Question.DICE, do=do, to=Question.OVER)
    table.expect(
        activity="cattle",
        companies=[{"tourism": 0}, {}],
        trophies=[2, 10],
        winner=1,
        crippled=0,
    )
    assert table.events[-1][:3] == ("END", 1, 0)


def _change(companies: np.ndarray, seat: int, number: int, step: int) -> np.ndarray:
    """Return how the kernel's trophies change when a company comes or goes."""
    params, state = params_for(len(companies))[0], blank()[0]
    state["ring"] = np.arange(10)
    counts = []
    for extra in (0, step):
        state["companies"][: len(companies)] = companies
        state["companies"][seat, number] += extra
        recount(state, params)
        counts.append(state["trophies"][: len(companies)].copy())
    return counts[1] - counts[0]


def test_C11_a_placement_lifts_only_its_owner_and_a_removal_at_most_one_rival() -> None:
    random = np.random.default_rng(11)
    for _ in range(300):
        seats = int(random.integers(2, 6))
        companies = random.integers(0, 4, (seats, 10))
        seat, number = int(random.integers(seats)), int(random.integers(10))
        gain = _change(companies, seat, number, 1)
        assert all(change <= 0 for other, change in enumerate(gain) if other != seat)
        if companies[seat, number]:
            loss = _change(companies, seat, number, -1)
            assert loss[seat] <= 0
            assert sum(change > 0 for change in loss) <= 1


def test_C12_a_food_move_is_one_change() -> None:
    table = Table(crisis="arms", skulls=[5, 5], companies=[{"food": 1}, {"cattle": 1}])
    table.play(from_=Question.DICE, do=[roll(1, 5), relocate(0, "smuggling")], to=Question.AUCTION_WINDOW)
    assert table.now["companies"] == [{"smuggling": 1}, {"cattle": 1}]
    assert table.count("TROPHIES") == 0


def test_C12_a_marker_freed_for_a_purchase_is_a_change_of_its_own() -> None:
    own = {"cattle": 3, "communications": 3, "food": 3, "totemism": 1}
    table = Table(activity="banking", crisis="cattle", skulls=[20, 0], companies=[own, {"totemism": 1}])
    do = [bid(0, 9), take_off(0, "totemism")]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.told("TROPHIES") == [(0, 6, 0, 0), (1, 2, 0, 0), (0, 8, 0, 0)]


def test_the_bookkeeping_of_these_tests_counts_like_the_rulebook() -> None:
    companies = [{"cattle": 2, "food": 1}, {"cattle": 1, "food": 1}, {"cattle": 1}]
    assert count_trophies(companies) == [3, 2, 1]
    assert find_crippled([3, 2, 1]) == 2
    assert find_crippled([3, 1, 1]) is None
