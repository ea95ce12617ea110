"""Scenarios: defaults, and what does not fit together."""

import numpy as np
import pytest

from orcsim.errors import BadInput
from orcsim.jobs import prepare
from orcsim.scenario import make_scenario


def refusal(game: str = "orconomics", **arguments) -> str:
    with pytest.raises(BadInput) as refused:
        make_scenario(game, **arguments)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_defaults_are_the_printed_game_with_greedy_players():
    scenario = make_scenario("orconomics")
    assert (scenario.players, scenario.games, scenario.seed, scenario.rotation) == (4, 10_000, 0, 1)
    assert [policy.name for policy in scenario.policies] == ["greedy"] * 4
    assert scenario.edition.source == "orconomics"


def test_one_policy_a_seat():
    scenario = make_scenario("orconomics", players=2, policies=["random", "greedy"])
    assert [policy.name for policy in scenario.policies] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "orconomix"}, 'did you mean "orconomics"?'),
        ({"game": ""}, "allowed: orconomics"),
        ({"players": 1}, "a whole number from 2 to 5"),
        ({"players": 6}, "a whole number from 2 to 5"),
        ({"game": "orc", "players": 3}, "players: found 3, allowed: 2 only"),
        ({"players": True}, "players: found true"),
        ({"players": 3.0}, "players: found 3.0"),
        ({"games": 0}, "games: found 0, allowed: a whole number from 1 to"),
        ({"games": -5}, "games: found -5"),
        ({"games": 1.5}, "games: found 1.5"),
        ({"games": 10**13}, "games: found"),
        ({"seed": -1}, "seed: found -1, allowed: a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed: found 18446744073709551616"),
        ({"seed": "7"}, 'seed: found "7"'),
        ({"policies": 3}, "policies: found 3, allowed: a name or a path"),
        ({"policies": [None] * 4}, "policies: found None"),
        ({"edition": 3}, "edition: found 3, allowed: a name or a path"),
        ({"set": "money.fee"}, "KEY=VALUE"),
        ({"set": [3]}, "KEY=VALUE"),
        ({"policies": []}, "policies: found 0 for 4 players"),
        ({"policies": ["greedy", "random"]}, "policies: found 2 for 4 players, allowed: one for all or one each"),
        ({"policies": ["greedy"] * 5}, "policies: found 5 for 4 players"),
        ({"rotate": True, "games": 10, "players": 4}, "a multiple of 4, such as 12"),
        ({"set": ["setup.cards=12"], "players": 4}, "at least 49"),
        ({"set": ["winning.max_turns=2000"], "players": 2}, "winning.max_turns: found 2000"),
        ({"set": {"rules.bank_limited": True, "money.bank_skulls": 104}, "players": 5}, "at least the 105"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, said):
    assert said in refusal(**arguments)


def test_notebook_types_are_taken(tmp_path):
    (tmp_path / "mine.toml").write_text('game = "orconomics"\nextends = "greedy"\n')
    scenario = make_scenario(
        "orconomics", players=np.int64(2), games=np.int32(8), seed=np.uint64(2**64 - 1), policies=tmp_path / "mine.toml"
    )
    assert (scenario.players, scenario.games, scenario.seed) == (2, 8, 2**64 - 1)
    assert {type(number) for number in (scenario.players, scenario.games, scenario.seed)} == {int}
    assert make_scenario("orconomics", set="money.fee=2").edition["money.fee"] == 2


def test_largest_seed_is_taken():
    assert make_scenario("orconomics", seed=2**64 - 1).seed == 2**64 - 1


def test_two_policies_with_one_name_must_be_the_same(tmp_path):
    (tmp_path / "other.toml").write_text(
        'game = "orconomics"\nextends = "greedy"\nname = "greedy"\n[weights]\ntrophy = 9\n'
    )
    (tmp_path / "same.toml").write_text('game = "orconomics"\nextends = "greedy"\nname = "greedy"\n')
    assert "one name for one policy" in refusal(players=2, policies=["greedy", str(tmp_path / "other.toml")])
    assert make_scenario("orconomics", players=2, policies=["greedy", str(tmp_path / "same.toml")]).policies


def test_params_hold_the_numbers_of_the_edition():
    scenario = make_scenario("orconomics", players=3, set=["winning.target=10", "industries.food.income=-4"])
    params = scenario.game.params_of(scenario.edition, 3)
    assert params.shape == (1,)
    assert (params["players"][0], params["target"][0], params["income"][0][4]) == (3, 10, -4)
    assert params["start_price"][0].tolist() == [12, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert params["copies"][0].tolist() == [4] * 12


@pytest.mark.parametrize(
    ("setting", "field", "number"),
    [
        ("setup.ring=numerical", "random_ring", 0),
        ("setup.ring=random", "random_ring", 1),
        ("rules.free_companies=by_cell", "free_companies", 1),
        ("rules.marker_swap=one_change", "marker_swap_one_change", 1),
        ("rules.reshuffle=at_once", "reshuffle_at_once", 1),
        ("rules.interest_basis=slot_start", "interest_basis", 1),
        ("rules.interest_basis=winter_start", "interest_basis", 2),
        ("rules.new_loan_due=at_once", "new_loan_due_at_once", 1),
        ("rules.relief_covers_repayment=true", "relief_covers_repayment", 1),
        ("rules.ability_blocked=at_settlement", "ability_blocked_at_settlement", 1),
        ("rules.exploitation_window=own_slot", "exploitation_own_slot", 1),
        ("rules.exploitation_after_food_move=true", "exploitation_after_food_move", 1),
        ("rules.food_moves_mortgaged=false", "food_moves_mortgaged", 0),
        ("rules.veto_until=last_pass", "veto_until_last_pass", 1),
        ("rules.veto_unsold=price_stays", "veto_unsold_keeps_price", 1),
        ("rules.veto_self=true", "veto_self", 1),
        ("rules.switched_by_winner=false", "switched_by_winner", 0),
        ("rules.security_on_security=false", "security_on_security", 0),
        ("rules.consultants=none", "consultants_decide", 0),
        ("rules.twelfth=security", "twelfth", 0),
        ("rules.twelfth=easy_deal", "twelfth", 9),
        ("rules.twelfth=none", "twelfth", -1),
        ("rules.informant_blocked=next_below", "informant_next_below", 1),
        ("rules.repay_same_turn=false", "repay_same_turn", 0),
        ("rules.communications_own_loans=false", "communications_own_loans", 0),
        ("rules.arms_counts_new=false", "arms_counts_new", 0),
        ("rules.veto_single_owner=false", "veto_single_owner", 0),
        ("rules.bank_limited=true", "bank_limited", 1),
    ],
)
def test_every_option_reaches_its_field(setting, field, number):
    scenario = make_scenario("orconomics", set=[setting])
    assert scenario.game.params_of(scenario.edition, 4)[field][0] == number


def test_policy_rows_hold_the_weights(fake):
    job = prepare(make_scenario("orconomics", players=2, policies=["greedy", "random"]))
    greedy = job.scenario.policies[0]
    assert job.policies["kind"].tolist() == [1, 0, 0]  # the last is the stand-in, who does any legal thing
    assert job.policies["trophy"][0] == greedy.weights["trophy"]
    assert job.policies["keep"][0][3] == greedy.weights["keep.veto"]
    assert np.count_nonzero(job.policies["ability"][1]) == 0
