import math
import re

import numpy as np
import polars as pl
import pytest

from analyses import attack_counts, attack_duels, attack_tables, attack_value, mixed_tables
from analyses.attack_duels import Duel
from analyses.result import OBSERVATIONAL
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from tests.analyses.board_games import TIMES, WINNERS, many
from tests.analyses.drawn import cut_off
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_origo import origo_run

DEALS = 100


def fought(**options) -> Run:
    """Return two games, each played `TIMES` times: in the first three attacks on seat 1, in the second none.

    Seat 0, which wins, attacks twice and wins both, once while seat 1 leads; seat 2 attacks once and loses.
    """
    on = np.zeros((2, 5, 5), int)
    on[0, 0, 1], on[0, 2, 1] = 2, 1
    none = [0] * 5
    return origo_run(
        many(WINNERS),
        attacks=many([[2, 0, 1, 0, 0], none]),
        attacks_won=many([[2, 0, 0, 0, 0], none]),
        attacks_on=many(on),
        attacks_on_leader=many([[1, 0, 0, 0, 0], none]),
        cards_attacking=many([[5, 0, 2, 0, 0], none]),
        cards_defending=many([[0, 4, 0, 0, 0], none]),
        losses=many([[0, 2, 0, 0, 0], none]),
        **options,
    )


def row(table: pl.DataFrame, **wanted) -> dict:
    return table.row(
        by_predicate=pl.all_horizontal(pl.col(name) == value for name, value in wanted.items()), named=True
    )


def trial(odd: str = "greedy", rest: str = "peaceful", players: int = 4, deals: int = DEALS, **options) -> Run:
    """Return a rotated run in which the odd seat wins 2 games of the first deal, 1 of the second, and so on."""
    games = np.arange(deals * players)
    seat = -games % players  # the policy named first moves one seat down from game to game
    deal, seating = np.divmod(games, players)
    wins = seating < 2 - deal % 2
    winners = np.where(wins, seat, (seat + 1) % players)
    return origo_run(winners, players=players, policies=[odd, *[rest] * (players - 1)], rotate=True, **options)


def test_battles_are_counted_over_games_or_over_attacks() -> None:
    table = attack_counts.battle_table(fought())
    values = dict(table.select("what", "value").rows())

    assert values == {
        "attacks a game": 1.5,
        "games without any attack": 0.5,
        "attacks won": pytest.approx(2 / 3),
        "attacks on the leader": pytest.approx(1 / 3),
        "attacker's cards an attack": pytest.approx(7 / 3),
        "defender's cards an attack": pytest.approx(4 / 3),
        "shields lost in attack, a game": 0.5,
        "shields lost in defence, a game": 1.0,
    }


def test_intervals_of_battles_hold_for_all_measures_at_once() -> None:
    table = attack_counts.battle_table(fought())
    attacks, without = row(table, what="attacks a game"), row(table, what="games without any attack")
    expected = stats.mean_of(many([3, 0]), "games").interval(looks=8, high=math.inf)

    assert (attacks["low"], attacks["high"]) == pytest.approx(expected)
    assert (without["low"], without["high"]) == pytest.approx(stats.mean_of(many([0, 1]), "games").interval(looks=8))


def test_without_attacks_what_they_cost_is_unknown_and_not_zero() -> None:
    values = dict(attack_counts.battle_table(origo_run([0, 1])).select("what", "value").rows())

    assert values["games without any attack"] == 1
    assert values["attacks won"] is values["attacker's cards an attack"] is values["attacks on the leader"] is None


def test_attacked_seats_are_counted_from_the_attacker_to_the_left() -> None:
    table = attack_counts.target_table(fought())

    # Seat 1 sits to the left of seat 0, and to the right of seat 2.
    assert dict(table.select("place", "value").rows()) == {
        "left neighbour": pytest.approx(2 / 3),
        "opposite": 0,
        "right neighbour": pytest.approx(1 / 3),
    }
    assert set(table["even"]) == {1 / 3}


def test_who_attacks_and_who_is_attacked_by_seat_and_by_place_at_the_end() -> None:
    table = attack_counts.seat_rows(fought())
    found = {name: row(table, who=name) for name in table["who"]}

    assert [found[f"{place} player"]["value"] for place in ("1st", "2nd", "3rd", "4th")] == [1.0, 0.0, 0.5, 0.0]
    assert [found[f"{place} player"]["suffered"] for place in ("1st", "2nd")] == [0.0, 1.5]
    assert [found[f"{place} player"]["won"] for place in ("1st", "2nd", "3rd")] == [1.0, None, 0.0]
    # First at the end are seat 0, then seat 1; second are three seats in each game.
    assert (found["1st at the end"]["value"], found["1st at the end"]["suffered"]) == (1.0, 0.0)
    assert found["2nd at the end"]["value"] == pytest.approx(1 / 6)
    assert found["2nd at the end"]["suffered"] == pytest.approx(3 / 6)
    assert found["2nd at the end"]["n"] == 6 * TIMES
    assert (found["3rd at the end"]["n"], found["3rd at the end"]["value"]) == (0, None)


def test_win_share_by_attacks_won_is_compared_with_the_same_seats() -> None:
    table = attack_counts.win_table(fought())
    none, two = row(table, won="0"), row(table, won="2")

    assert table["won"].to_list() == ["0", "1", "2", "3", "4", "5 or more"]
    assert (two["n"], two["share"], two["value"]) == (TIMES, 1.0, pytest.approx(1 / 2))
    # Seven seats of two games win one; seats 0 and 1 win half of their games.
    assert (none["n"], none["share"]) == (7 * TIMES, pytest.approx(1 / 7))
    assert none["value"] == pytest.approx((-1 / 2 - 1 / 2 + 1 / 2) / 7)
    assert (row(table, won="1")["n"], row(table, won="1")["value"]) == (0, None)


def test_last_group_gathers_the_seats_with_more() -> None:
    won = np.zeros((60, 5), int)
    won[:30, 0], won[30:, 0], won[:, 1] = 5, 9, 4
    table = attack_counts.win_table(origo_run([0] * 60, attacks_won=won))

    assert dict(table.select("won", "n").rows())["5 or more"] == 60
    assert dict(table.select("won", "n").rows())["4"] == 60


def test_few_seats_are_not_told() -> None:
    table = attack_counts.win_table(origo_run([0] * 49))

    assert row(table, won="0")["value"] is not None
    assert attack_counts.win_table(origo_run([0] * 12))["value"].to_list() == [None] * 6


def test_worth_of_attacking_is_the_edge_of_the_one_that_attacks() -> None:
    table = attack_duels.duel_rows([trial()])
    found = table.row(0, named=True)

    assert (found["share"], found["fair"]) == (pytest.approx(3 / 8), 0.25)
    assert found["worth"] == pytest.approx(1 / 8)
    assert (found["deals"], found["n"], found["stalled"]) == (DEALS, 4 * DEALS, 0)
    assert found["table"] == "1 that attacks, 3 peaceful"


def test_worth_of_attacking_is_what_a_peaceful_seat_lacks() -> None:
    found = attack_duels.duel_rows([trial("peaceful", "greedy")]).row(0, named=True)

    assert found["share"] == pytest.approx(3 / 8)
    assert found["worth"] == pytest.approx(-1 / 8)
    assert found["low"] < found["worth"] < found["high"]
    assert found["table"] == "1 peaceful, 3 that attack"


def test_interval_is_that_between_deals_for_all_experiments_at_once() -> None:
    table = attack_duels.duel_rows([trial(), trial("peaceful", "greedy")])
    low, high = stats.mean_of([2 / 4, 1 / 4] * (DEALS // 2), "deals").interval(looks=2)
    one, other = table.select("low", "high").rows()

    assert one == pytest.approx((low - 0.25, high - 0.25))
    # Won 3 of 8 games, and half or a quarter of a deal's four.
    games, deals = 3 / 8 * 5 / 8 / (4 * DEALS - 1), (1 / 8) ** 2 / (DEALS - 1)
    assert table["gain"].to_list() == pytest.approx([games / deals] * 2)
    assert other == pytest.approx((0.25 - high, 0.25 - low))


def test_squares_of_the_track_are_those_of_attackers_over_peaceful_seats() -> None:
    one, other = (
        attack_duels.duel_rows([trial(*pair)]).row(0, named=True)
        for pair in (("greedy", "peaceful"), ("peaceful", "greedy"))
    )

    # A winner has 50, all others 40: 10 more than three others, or 10/3 less than these on average.
    expected = 3 / 8 * 10 - 5 / 8 * 10 / 3
    assert one["squares"] == pytest.approx(expected)
    assert other["squares"] == pytest.approx(-expected)
    assert one["squares_low"] < expected < one["squares_high"]


def test_stalled_games_are_counted_and_nobody_wins_them() -> None:
    games = np.arange(4 * DEALS)
    winners = np.where(games % 4 == 0, -games % 4, -1)  # of each deal one game is finished, which the odd seat wins
    run = origo_run(winners, policies=["greedy", *["peaceful"] * 3], rotate=True)
    found = attack_duels.duel_rows([run]).row(0, named=True)

    assert (found["n"], found["stalled"], found["share"]) == (DEALS, 3 * DEALS, 1.0)


def test_two_seats_are_one_table() -> None:
    found = attack_duels.duel_rows([trial(players=2)]).row(0, named=True)

    assert found["table"] == "1 that attacks, 1 peaceful"
    assert found["worth"] == pytest.approx(3 / 4 - 1 / 2)
    assert attack_duels.duel_of(trial("peaceful", "greedy", players=2, deals=2)) == Duel("greedy", 1)


@pytest.mark.parametrize(
    ("ends", "word"),
    [
        ([(0.02, 0.03), (0.01, 0.05)], "PAYS"),
        ([(0.02, 0.03), (-0.01, 0.05)], "PAYS"),
        ([(-0.03, -0.02)], "COSTS"),
        ([(-0.03, -0.02), (0.02, 0.03)], "PAYS OR COSTS"),
        ([(-0.03, 0.02)], "UNDECIDED"),
        ([(-0.009, 0.009), (0.001, 0.009)], "HARDLY MATTERS"),
    ],
)
def test_verdict_goes_by_the_intervals(ends: list[tuple[float, float]], word: str) -> None:
    table = pl.DataFrame({"players": [4] * len(ends), "low": [e[0] for e in ends], "high": [e[1] for e in ends]})

    assert attack_value.verdict_by_players(table, 0.01) == {4: word}


def test_the_answer_tells_the_experiment_first_and_then_what_is_observational() -> None:
    result = attack_value.analyse([fought(), trial(), trial("peaceful", "greedy")])

    assert result.verdict == "PAYS OR COSTS"
    assert re.search(r"it is worth \+12\.5 \(\+9\.\d to \+15\.\d\) at a table of 1 that attacks", result.answer)
    assert "there are 1.5 attacks a game, of which 66.7% are won; 50.0% of the games see none" in result.answer
    assert "are on whoever leads then, where 25.0% is to be expected" in result.answer
    assert "or 33.3% if leaders never attacked" in result.answer
    assert f"{OBSERVATIONAL}: seats with 2 attacks won win 100.0% of the games, those with 0 14.3%." in result.answer
    assert result.answer.index("it is worth") < result.answer.index(OBSERVATIONAL)
    assert re.fullmatch(
        r"Attacking, in percentage points of win share: with 4 players it is not surely good or bad, \+12\.5 "
        r"\(\+9\.\d to \+15\.\d\) for 1 that attacks, 3 peaceful\.",
        result.brief,
    )
    assert [figure.name for figure in result.figures] == ["attack-worth", "attack-wins"]
    assert [cut_off(figure) for figure in result.figures] == [[], []]


def test_where_nobody_swaps_for_ever_no_rule_is_named() -> None:
    run = origo_run([0, 1], policies="peaceful", overrides=["rules.swap_is_action=false"])

    result = attack_value.analyse([run])

    assert not any("rules.swap_is_action" in remark for remark in result.remarks)
    assert "If nobody attacks" not in result.answer


def test_games_that_all_see_an_attack_are_said_to() -> None:
    run = origo_run([0, 1], attacks=np.ones((2, 4), int), attacks_won=np.ones((2, 4), int))

    assert "every game sees at least one." in attack_value.analyse([run]).answer


def test_numbers_of_players_are_told_one_by_one() -> None:
    result = attack_value.analyse([trial(), trial(players=2)])

    assert any(remark.startswith("Each deal was played in every seating") for remark in result.remarks)

    assert result.verdict == "PAYS"
    assert "With 2 players attacking pays: it is worth " in result.answer
    assert "With 4 players attacking pays: +" in result.answer
    assert result.answer.count("percentage points") == 1


def test_an_ordinary_run_alone_says_that_nothing_was_tried() -> None:
    result = attack_value.analyse([fought()])

    assert result.verdict == "NOT TRIED"
    assert result.brief == ""
    assert "was not tried" in result.answer
    assert "With 4 players nobody attacks in 2 games." in attack_value.analyse([origo_run([0, 1])]).answer


def test_battles_of_each_number_of_players_have_a_column() -> None:
    result = attack_value.analyse([fought(), origo_run([0, 1], players=2)])
    text = result.to_text()

    assert "50.0% with 2 and 25.0% with 4 players" in text
    assert re.search(r"attacks won +– +66\.7% \(6\d\.\d% to \d\d\.\d%\)", text)


def test_peaceful_tables_that_stall_are_counted() -> None:
    run = origo_run([0, 1, -1, -1, -1], policies="peaceful", n_marked=np.arange(5))
    result = attack_value.analyse([run, fought()])
    found = result.table("kinds").row(by_predicate=pl.col("table") == "all peaceful", named=True)

    told = next(remark for remark in result.remarks if remark.startswith("Games in which nobody attacks"))
    assert "reached the cap on rounds: 3 of 5 with 4 players. A turn in which shields only move" in told
    assert "or cards are only swapped (rules.swap_is_action, assumed), counts as no pass" in told
    assert re.search(
        r"If nobody attacks, 60\.0% \(\d\d\.\d% to \d\d\.\d%\) of the games with 4 players do not end", result.answer
    )
    assert (found["n"], found["stalled"], found["founded"]) == (5, 3, 2.0)
    assert attack_tables.kind_table([]).height == 0


@pytest.mark.parametrize(
    ("runs", "message"),
    [
        (lambda: [], "run: found none"),
        (lambda: [trial("clan", "greedy", deals=2)], "found other tables, allowed: one policy in all seats"),
        (
            lambda: [origo_run([0], policies=["peaceful", "greedy", "greedy", "greedy"])],
            "found other tables",
        ),
        (lambda: [fought(), fought()], "found a second run of its kind"),
        (lambda: [trial(deals=2), trial(deals=4)], "found a second run of its kind"),
        (lambda: [fought(), origo_run([0], players=2, edition="origo_standin")], "found another edition"),
    ],
)
def test_runs_that_cannot_be_told_together_are_refused(runs, message: str) -> None:
    with pytest.raises(BadInput, match=message) as error:
        attack_value.analyse(runs())
    assert "\n" not in str(error.value)


def test_another_game_is_refused_and_a_margin_that_is_none() -> None:
    with pytest.raises(BadInput, match='question attacks: found the game "orconomics", allowed: origo'):
        attack_value.analyse([made_up_run([0, 1], players=2)])
    with pytest.raises(BadInput, match="margin: found 0"):
        attack_value.analyse([fought()], margin=0)


def test_a_report_chooses_experiments_and_borrows_what_it_describes() -> None:
    one, other, shorter = trial(deals=4), trial("peaceful", "greedy", deals=4), trial(deals=2)
    peaceful, usual, random = origo_run([0], policies="peaceful"), fought(), origo_run([0], policies="random")
    clans = trial("clan", "greedy", deals=2)
    runs = [usual, shorter, clans, other, one, peaceful, random]
    chosen = attack_value.choose(runs)

    assert {id(run) for run in chosen} == {id(run) for run in (one, other, peaceful)}
    assert [id(run) for run in attack_value.borrow(chosen, runs)[3:]] == [id(usual)]
    assert attack_value.analyse(attack_value.borrow(chosen, runs)).question == "attacks"


def test_a_report_borrows_one_ordinary_run_of_each_table_and_of_one_edition() -> None:
    short, long, pair = origo_run([0]), origo_run([0, 1]), origo_run([0], players=2)
    other = origo_run([0, 1, 2], players=3, edition="origo_standin")

    assert [run.n_games for run in attack_value.borrow([], [short, long, pair, other])] == [2, 1]
    assert attack_value.choose([short, long, pair, other]) == []


def test_sweep_plays_each_odd_seat_and_each_kind_alone(tmp_path, monkeypatch) -> None:
    played = []

    def simulate(game, *, players, policies, games, out, rotate=False, **options) -> None:
        names = [policies] if isinstance(policies, str) else list(policies)
        played.append((game, players, names, games, rotate, out.relative_to(tmp_path).as_posix()))

    for module in (attack_duels, mixed_tables):
        monkeypatch.setattr(module, "simulate", simulate)
    attack_value.sweep(tmp_path, players=[2, 3], games=10)

    assert played == [
        ("origo", 2, ["peaceful", "greedy"], 10, True, "players-2/peaceful"),
        ("origo", 3, ["peaceful", "greedy", "greedy"], 12, True, "players-3/peaceful"),
        ("origo", 3, ["greedy", "peaceful", "peaceful"], 12, True, "players-3/greedy"),
        ("origo", 2, ["greedy"], 10, False, "players-2/all-greedy"),
        ("origo", 2, ["peaceful"], 10, False, "players-2/all-peaceful"),
        ("origo", 3, ["greedy"], 10, False, "players-3/all-greedy"),
        ("origo", 3, ["peaceful"], 10, False, "players-3/all-peaceful"),
    ]


def test_experiments_are_named_in_one_line() -> None:
    told = attack_value.sweep_words([trial(deals=2), trial("peaceful", "greedy", players=2, deals=2)])

    assert told.name == "2 and 4 players, greedy among peaceful players and the other way round, seats rotated"
    assert told.more.startswith("and so on for 2 and 4 players")
