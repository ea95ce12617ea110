"""Which conclusions flip between maps, on tables and runs whose answers are known."""

import re
from functools import partial

import numpy as np
import pytest

from analyses import map_flips, map_runs, policies_versus, words
from analyses.flips import (
    FLIPS,
    HOLDS,
    UNCLEAR,
    Measure,
    correlation,
    judge_first,
    judge_number,
    judge_order,
    judge_seats,
)
from analyses.map_conclusions import ASKED, ASKED_OF_PLANS
from analyses.map_measures import as_ratio, plan_shares, sources, state_points, win_shares
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from reports.material import sort_runs
from tests.analyses.drawn import cut_off
from tests.analyses.synthetic_origo import origo_run

N = 400
MAPS = ("origo", "origo_standin", "origo_island")
show = partial(words.number, decimals=1)


def measure(*boards: np.ndarray, things: str = "abc", **options) -> Measure:
    """Return a measure of tables given by their columns."""
    return Measure("points", tuple(things)[: boards[0].shape[1]], boards, "games", show, **options)


def noisy(*means: float, spread: float = 1.0, seed: int = 0, n: int = N) -> np.ndarray:
    """Return a table whose columns have exactly these means, and this spread."""
    noise = np.random.default_rng(seed).normal(size=(n, len(means)))
    noise = (noise - noise.mean(axis=0)) / noise.std(axis=0)
    return np.array(means) + spread * noise


def test_what_is_surely_first_on_every_board_holds() -> None:
    judged = judge_first(measure(noisy(5, 3, 1), noisy(9, 8, 1, seed=1)), 0.95)

    assert judged.status == HOLDS
    assert judged.briefly == ("a", "a")
    assert re.fullmatch(r"a 5\.0 \(4\.\d to 5\.\d\)", judged.told[0])


def test_two_boards_with_different_firsts_flip_and_one_that_is_not_sure_decides_nothing() -> None:
    one, other, open_board = noisy(5, 3, 1), noisy(3, 5, 1), noisy(5, 4.99, 1, spread=3)

    assert judge_first(measure(one, other), 0.95).status == FLIPS
    assert judge_first(measure(one, open_board), 0.95).status == UNCLEAR
    assert judge_first(measure(one, open_board, other), 0.95).status == FLIPS
    assert judge_first(measure(one, open_board), 0.95).briefly == ("a", "a, not surely")
    assert judge_first(measure(one, noisy(4.99, 5, 1, spread=3)), 0.95).status == UNCLEAR


def test_a_first_is_sure_only_if_it_is_above_every_other_and_not_above_the_last_alone() -> None:
    board = noisy(5, 4.99, 1, spread=3)
    without_second = board[:, [0, 2]]

    assert judge_first(measure(board, board), 0.95).status == UNCLEAR
    assert judge_first(measure(without_second, without_second), 0.95).status == HOLDS


def test_differences_are_taken_row_by_row() -> None:
    luck = noisy(0, spread=50.0)
    board = np.hstack([luck + 1, luck]) + noisy(0, 0, spread=0.1, seed=3)

    assert judge_first(measure(board, board), 0.95).status == HOLDS


def test_an_order_is_judged_pair_by_pair() -> None:
    kept = judge_order(measure(noisy(5, 3, 1), noisy(6, 4, 1, seed=1)), 0.95)
    turned = judge_order(measure(noisy(5, 3, 1), noisy(5, 1, 3)), 0.95)
    unclear = judge_order(measure(noisy(5, 3, 1), noisy(5, 2.01, 2, spread=3)), 0.95)

    assert (kept.status, kept.note) == (HOLDS, "of 3 pairs 3 keep their order, 0 surely change places")
    assert (turned.status, turned.note) == (
        FLIPS,
        "of 3 pairs 2 keep their order, 1 surely change places, b and c by most",
    )
    assert turned.briefly == ("a, b, c", "a, c, b")
    assert (unclear.status, unclear.note) == (UNCLEAR, "of 3 pairs 2 keep their order, 0 surely change places")


def test_the_pair_that_changes_most_is_the_one_farthest_apart_either_way() -> None:
    judged = judge_order(measure(noisy(20, 10, 13), noisy(10, 11, 7)), 0.95)  # a - b: 10 and -1; b - c: -3 and 4

    assert judged.note == "of 3 pairs 1 keep their order, 2 surely change places, b and c by most"


def test_things_that_are_alike_on_every_board_have_no_order_to_lose() -> None:
    one, other = noisy(100, 101, 50, spread=0.5), noisy(101, 100, 50, spread=0.5)
    shares = judge_order(measure(one / 200, other / 200, slack=0.001), 0.95)
    judged = judge_order(measure(one, other), 0.95)

    assert judged.status == HOLDS
    assert judged.note == "of 3 pairs 2 keep their order, 0 surely change places, 1 are alike on all"
    assert shares.status == FLIPS


def test_a_number_holds_within_a_tenth_of_its_value_on_the_first_board() -> None:
    boards = {mean: noisy(mean, seed=round(mean)) for mean in (20, 21, 22, 30)}

    assert judge_number(measure(boards[20], boards[21]), 0.95).status == HOLDS
    assert judge_number(measure(boards[20], boards[22]), 0.95).status == UNCLEAR
    assert judge_number(measure(boards[20], boards[30]), 0.95).status == FLIPS
    assert judge_number(measure(boards[20], boards[21], boards[30]), 0.95).status == FLIPS
    assert judge_number(measure(boards[20], boards[21]), 0.95).briefly == ("20.0", "21.0")


def test_numbers_of_the_same_deals_are_compared_deal_by_deal() -> None:
    luck = noisy(20, spread=30.0)
    same = luck + noisy(0.5, spread=0.1, seed=2)
    shuffled = np.random.default_rng(1).permutation(same)

    assert judge_number(measure(luck, same), 0.95).status == HOLDS
    assert judge_number(measure(luck, shuffled), 0.95).status == UNCLEAR
    assert correlation(measure(luck, same)) > 0.99
    assert abs(correlation(measure(luck, shuffled))) < 0.2


def test_a_number_that_never_varies_holds() -> None:
    board = np.full((N, 1), 10.0)

    assert judge_number(measure(board, board), 0.95).status == HOLDS
    assert correlation(measure(board, board)) == 0


def seats(*boards: tuple[float, ...], games: int = 20_000) -> tuple[Measure, list[stats.Shares]]:
    """Return win shares of seats that are exactly these."""
    wins = []
    for shares in boards:
        table = np.zeros((games, len(shares)))
        winners = np.repeat(np.arange(len(shares)), np.round(np.array(shares) * games).astype(int))
        table[np.arange(games), winners] = 1
        wins.append(table)
    return measure(*wins, things=("1234"), most=1.0), [stats.shares_of(table, "games") for table in wins]


def test_a_verdict_flips_from_fair_to_unfair_alone() -> None:
    fair, unfair, between = (0.25, 0.25, 0.25, 0.25), (0.35, 0.25, 0.2, 0.2), (0.26, 0.25, 0.25, 0.24)

    assert judge_seats(*seats(fair, fair), margin=0.02, level=0.95).status == HOLDS
    assert judge_seats(*seats(unfair, unfair), margin=0.02, level=0.95).briefly == ("UNFAIR", "UNFAIR")
    assert judge_seats(*seats(fair, unfair), margin=0.02, level=0.95).status == FLIPS
    assert judge_seats(*seats(fair, between), margin=0.01, level=0.95).status == UNCLEAR
    assert judge_seats(*seats(fair, between, unfair), margin=0.01, level=0.95).status == FLIPS
    assert judge_seats(*seats(between, between), margin=0.01, level=0.95).status == UNCLEAR


def test_the_seat_farthest_from_its_share_is_named() -> None:
    told = judge_seats(*seats((0.26, 0.26, 0.26, 0.22), (0.30, 0.24, 0.24, 0.22)), margin=0.01, level=0.95).told

    assert told[0].startswith("UNFAIR: 4 0.2")
    assert told[1].startswith("UNFAIR: 1 0.3")


def test_a_ratio_has_the_mean_and_the_spread_of_the_ratio() -> None:
    rng = np.random.default_rng(5)
    wholes = rng.integers(1, 9, size=N).astype(float)
    parts = np.column_stack([wholes * 0.25 + rng.normal(size=N), wholes * 0.5])
    rows, known = as_ratio(parts, wholes), stats.ratio_of(parts[:, 0], wholes, "games")

    assert rows[:, 0].mean() == pytest.approx(known.value)
    assert rows[:, 0].std(ddof=1) == pytest.approx(known.sd)
    assert rows[:, 1] == pytest.approx(np.full(N, 0.5))


def plain(where: str, first: float = 0.4, games: int = N, winners: np.ndarray | None = None, **options) -> Run:
    """Return a run on a map in which the first seat wins that part of the games and the last the rest, unless told."""
    winners = np.where(np.arange(games) < first * games, 0, 3) if winners is None else winners
    points = np.zeros((games, 5, 12), int)
    points[:, 0] = 12 - np.arange(12)
    filled = {"state_points": points, "attacks": np.full((games, 5), 2)}
    filled |= {f"from_{name}": np.full((games, 5), value) for name, value in zip(SOURCES, (8, 6, 4, 2), strict=True)}
    return origo_run(winners, edition=where, **filled | options)


SOURCES = ("states", "clans", "fleet", "founding")


def contest(where: str, plan: str, share: float, games: int = N, **options) -> Run:
    """Return a contest in which a plan wins that part of the games against greedy, in the first deals both."""
    games_won = np.arange(games) < share * games
    seat = np.arange(games) % 2  # of the plan: 0 in even games and 1 in odd ones
    return origo_run(
        np.where(games_won, seat, 1 - seat),
        edition=where,
        players=2,
        policies=[plan, "greedy"],
        rotate=True,
        **options,
    )


def conclusions(runs: list[Run], **options) -> dict[str, str]:
    """Return what became of each conclusion."""
    table = map_flips.analyse(runs, **options).table("conclusions")
    return dict(zip(table["conclusion"], table["status"], strict=True))


def test_maps_on_which_all_is_alike_flip_nothing() -> None:
    result = map_flips.analyse([plain(where) for where in MAPS])
    found = dict(result.table("conclusions").select("conclusion", "status").rows())

    assert list(found) == [what for what, _, _ in ASKED]
    assert set(found.values()) == {HOLDS}
    assert (result.verdict, result.tone) == ("9 OF 9 HOLD", "good")
    assert result.answer.startswith(
        "Of 9 conclusions 9 hold on all 3 maps (origo, origo_standin and origo_island). None surely flips. "
        "What holds: whether the seats are fair (UNFAIR); which seat wins most (4th player);"
    )
    assert result.brief == "Of 9 conclusions 9 hold on all 3 maps that fit the rulebook; none surely flips."


def test_the_seat_that_wins_flips_and_nothing_else() -> None:
    runs = [plain("origo", first=0.3), plain("origo_island", first=0.7)]
    result = map_flips.analyse(runs)
    found = conclusions(runs)

    assert [what for what, status in found.items() if status == FLIPS] == ["which seat wins most"]
    assert (result.verdict, result.tone) == ("8 OF 9 HOLD, 1 FLIPS", "bad")
    assert "What flips: which seat wins most (4th player on origo, 1st player on origo_island)." in result.answer
    assert "hold on both maps (origo and origo_island)" in result.answer
    assert result.brief.endswith("; what flips: which seat wins most.")


def test_sources_states_attacks_lengths_and_ends_are_read_from_their_columns() -> None:
    other = plain(
        "origo_standin",
        from_fleet=np.full((N, 5), 9),
        attacks=np.full((N, 5), 3),
        rounds=np.full(N, 14),
        end_reason=np.zeros(N, int),
        state_points=np.broadcast_to(np.arange(12), (N, 5, 12)),
    )
    found = conclusions([plain("origo"), other])

    assert {what for what, status in found.items() if status == FLIPS} == {
        "how many rounds a game has",
        "how games end",
        "what brings most points",
        "the order of the sources of points",
        "how many attacks a game has",
        "which state pays most in all",
        "the order of the states by what they pay in all",
    }


def test_values_are_told_by_map() -> None:
    result = map_flips.analyse([plain("origo", first=0.3), plain("origo_island")])
    values = {row["thing"]: row for row in result.table("values").iter_rows(named=True)}

    assert values["1st player"]["origo value"] == pytest.approx(0.3)
    assert values["1st player"]["origo_island value"] == pytest.approx(0.4)
    assert 0.3 < values["1st player"]["origo high"] < 0.4
    assert [values[name]["origo value"] for name in SOURCES] == pytest.approx([0.4, 0.3, 0.2, 0.1])
    assert values["attacks"]["origo value"] == 2 * 4
    assert values["Britain"]["origo value"] == 12
    assert values["Dalmatia"]["origo value"] == 1
    assert values["a tribe used its last shield"]["origo value"] == 1
    assert (values["1st player"]["n"], values["1st player"]["unit"]) == (N, "games")


def test_contests_rank_the_plans_on_each_map() -> None:
    shares = {"origo": (0.7, 0.4, 0.2), "origo_island": (0.2, 0.4, 0.7)}
    runs = [
        contest(where, plan, share)
        for where, told in shares.items()
        for plan, share in zip(("fleet", "clan", "raider"), told, strict=True)
    ]
    result = map_flips.analyse(runs)
    orders = result.table("conclusions").row(1, named=True)
    (found,) = map_runs.gather(runs)

    assert list(conclusions(runs).values()) == [FLIPS, FLIPS]
    assert len(conclusions(runs)) == len(ASKED_OF_PLANS)
    assert (orders["origo"], orders["origo_island"]) == ("fleet, clan, raider", "raider, clan, fleet")
    assert plan_shares(found).boards[0].mean(axis=0) == pytest.approx([0.7, 0.4, 0.2])
    assert plan_shares(found).n == N // 2
    assert "against greedy" in result.figures[0].plot.keywords["note"]


def test_figures_have_labels_a_finding_and_a_series_for_each_map() -> None:
    runs = [plain(where) for where in MAPS] + [
        contest(where, plan, share) for where in MAPS for plan, share in (("fleet", 0.7), ("clan", 0.4))
    ]
    figures = {figure.name: figure for figure in map_flips.analyse(runs).figures}
    titles = {
        "maps-seats": "the 4th player wins most",
        "maps-states": "Britain pays most",
        "maps-plans-1": "fleet wins most",
    }

    assert list(figures) == list(titles)
    for name, figure in figures.items():
        axes = figure.plot(None)
        assert axes.texts[-1].get_text() == f"On every map {titles[name]}"
        assert [text.get_text() for text in axes.get_legend().get_texts()] == list(MAPS)
        assert axes.get_ylabel() == {"maps-seats": "seat", "maps-states": "state"}.get(name, "plan")
        assert re.search(r"n = \d+ (games|deals) on each map", axes.texts[-2].get_text())
        assert cut_off(figure) == []
        assert figure.caption.endswith(".")
        assert ", ".join(MAPS) in figure.alt


def test_plans_within_the_margin_of_each_other_have_no_order_to_lose() -> None:
    shares = {"origo": (0.52, 0.48), "origo_island": (0.48, 0.52)}
    runs = [
        contest(where, plan, share)
        for where, told in shares.items()
        for plan, share in zip(("fleet", "clan"), told, strict=True)
    ]

    assert conclusions(runs)["the order of the plans"] == FLIPS
    assert conclusions(runs, margin=0.1)["the order of the plans"] == HOLDS


def test_each_number_of_players_is_told_by_itself() -> None:
    runs = [plain(where) for where in MAPS[:2]]
    runs += [plain(where, winners=np.arange(N) % 2, players=2) for where in MAPS[:2]]
    result = map_flips.analyse(runs)

    assert result.table("conclusions")["players"].to_list() == [2] * 9 + [4] * 9
    assert "with 4 players whether the seats are fair (UNFAIR); " in result.answer


def test_the_error_is_shared_out_among_the_conclusions() -> None:
    runs = [plain(where, first=0.43) for where in MAPS[:2]]  # first and last differ by 2.8 standard errors
    alone = judge_first(win_shares(map_runs.gather(runs)[0]), 0.95)

    assert alone.status == HOLDS
    assert conclusions(runs)["which seat wins most"] == UNCLEAR


def test_games_that_all_stalled_are_no_family() -> None:
    assert map_runs.gather([plain(where, winners=np.full(N, -1)) for where in MAPS]) == []


def test_shares_are_of_finished_games() -> None:
    winners = np.repeat([-1, 0, 3], [200, 150, 50])
    (found,) = map_runs.gather([plain(where, winners=winners) for where in MAPS])

    assert win_shares(found).boards[0].mean(axis=0) == pytest.approx([0.75, 0, 0, 0.25])


def test_a_wider_margin_makes_seats_fair() -> None:
    runs = [plain(where, winners=np.arange(N) % 4) for where in MAPS]

    assert conclusions(runs, margin=0.2)["whether the seats are fair"] == HOLDS
    assert conclusions(runs, margin=0.01)["whether the seats are fair"] == UNCLEAR
    with pytest.raises(BadInput, match="margin: found 2"):
        map_flips.analyse(runs, margin=2)


def test_families_differ_in_the_map_alone() -> None:
    base, other = plain("origo"), plain("origo_island")
    strangers = [
        plain("origo_standin", seed=8),
        plain("origo_standin", games=N - 4),
        plain("origo_standin", overrides=["setup.hand=9"]),
        plain("origo_standin", policies="fleet"),
    ]
    (found,) = map_runs.gather([other, *strangers, base])

    assert found.maps == ("origo", "origo_island")
    assert found.all_runs == [base, other]


def test_a_map_set_by_hand_counts_and_is_named_by_what_was_set() -> None:
    row = "map.a=BRI BRI BRI NOR SCA SCA SCA BAL BAL BAL"
    (found,) = map_runs.gather([plain("origo", overrides=[row]), plain("origo")])

    assert found.maps == ("origo", f"origo, {row}")


def test_plans_must_have_met_on_the_same_maps() -> None:
    runs = [contest(where, "fleet", 0.5) for where in MAPS] + [contest(where, "clan", 0.5) for where in MAPS[:2]]
    (found,) = map_runs.gather(runs)

    assert found.maps == MAPS[:2]
    assert map_runs.gather(runs[:3]) == []


@pytest.mark.parametrize("runs", [[], [plain("origo")], [plain(where) for where in MAPS] + [plain("origo", seed=9)]])
def test_runs_that_do_not_belong_together_are_refused(runs: list[Run]) -> None:
    with pytest.raises(BadInput, match="differ in the map alone, allowed: the same players") as refused:
        map_flips.analyse(runs)
    assert "\n" not in str(refused.value)


def test_a_report_takes_the_other_maps_and_leaves_the_first_to_other_questions() -> None:
    base, other = plain("origo"), plain("origo_island")
    material = sort_runs([other, base])

    assert material.single == [base]
    assert material.chosen["maps"] == [base, other]
    assert material.runs == [base, other]


def test_a_report_with_a_longer_run_of_the_same_table_leaves_it_that_one() -> None:
    base, other, main = plain("origo"), plain("origo_island"), plain("origo", games=2 * N)
    material = sort_runs([main, base, other])

    assert material.single == [main]
    assert material.chosen["maps"] == [base, other]


def test_only_families_whose_other_maps_were_chosen_are_told() -> None:
    ours = [plain(where) for where in MAPS[:2]]
    theirs = [plain(where, seed=9) for where in MAPS[:2]]

    assert map_runs.borrow(ours[1:], [*theirs, *ours]) == ours
    assert map_runs.borrow([], [*theirs, *ours]) == []


def test_contests_on_other_maps_stay_out_of_the_question_on_policies() -> None:
    runs = [contest(where, plan, 0.5) for where in MAPS[:2] for plan in ("fleet", "clan")]
    material = sort_runs(runs)

    assert material.chosen["policies"] == runs[:2]
    assert material.chosen["maps"] == runs
    assert sorted(map(id, material.runs)) == sorted(map(id, runs))
    assert policies_versus.analyse(material.chosen["policies"]).table("policies").height == 2


def test_policies_are_compared_with_those_that_met_the_same_rivals() -> None:
    chosen = contest("origo", "fleet", 0.5)
    same = contest("origo", "raider", 0.5)
    other = origo_run(np.arange(N) % 2, players=2, policies=["raider", "peaceful"], rotate=True)

    assert policies_versus.borrow([chosen], [other, same, chosen]) == [chosen, same]


def test_the_sweep_plays_every_built_in_map_and_every_plan(tmp_path, monkeypatch) -> None:
    played = []

    def simulate(game: str, **options):
        played.append((options["edition"], options["players"], options["policies"], options["games"]))
        assert options["rotate"] == (len(set(options["policies"])) > 1)

    monkeypatch.setattr(map_runs, "simulate", simulate)
    lines: list[str] = []
    map_runs.sweep(tmp_path, games=100, report=lines.append)
    plans = {options[2][0] for options in played if options[1] == 2}

    assert {options[0] for options in played} == set(MAPS)
    assert len(played) == len(lines) == 3 * (1 + len(plans))
    assert {options[3] for options in played if options[1] == 4} == {100}
    assert {options[3] for options in played if options[1] == 2} == {50}
    assert {"fleet", "raider"} <= plans
    assert not {"random", "greedy"} & plans


def test_sweep_words_name_the_maps() -> None:
    runs = [plain(where) for where in MAPS] + [contest(where, "fleet", 0.5) for where in MAPS]
    told = map_runs.sweep_words(runs)

    assert told.name == "4 players, all alike and contests of 1 plan, on origo, origo_standin and origo_island"
    assert "--edition origo_standin" in told.more
    assert told.varied == ("map",)


def test_measures_are_read_by_seat_and_state() -> None:
    (found,) = map_runs.gather([plain(where) for where in MAPS])

    assert sources(found).things == SOURCES
    assert state_points(found).boards[0][0].tolist() == list(range(12, 0, -1))
    assert win_shares(found).boards[2].mean(axis=0) == pytest.approx([0.4, 0, 0, 0.6])
