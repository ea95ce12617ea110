"""Which formations win: by hand on made-up games, by a recount in plain Python, and on games that were played."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from matplotlib.patches import Rectangle

from analyses import formation_race, formation_runs, formations
from analyses.formation_finals import not_beaten, trial_shares, trial_table, unpaired_times
from analyses.formation_race import half_wins, play_stage, race, read_race, stage_games
from analyses.formation_runs import borrow, choose, draws_evenly, even_policy, formation_policy, trial_of
from analyses.formation_sets import MIRRORED, codes_of, every_formation, read, spell
from analyses.formation_spread import Spread, design, explained, spread_of
from analyses.formation_squares import (
    Drawn,
    by_row,
    cell_table,
    difference_of_ratios,
    mirror_gap,
    read_drawn,
    row_table,
    squares_of,
    sums_by_block,
)
from analyses.formation_traits import TRAITS, trait_table
from orcsim import simulate, stats
from orcsim.api import Run
from orcsim.errors import BadInput, Interrupted
from orcsim.games import GAMES
from orcsim.jobs import prepare
from orcsim.policies import load_policy
from orcsim.runner import Stop
from orcsim.scenario import make_scenario
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run

PIECES = [3, 3, 1, 1, 1, 1]
ONE, TWO, THREE = "SACAS/NSKAJ", "KJSSS/AAACN", "SSSAA/ACNKJ"
SCHEMA = GAMES["orc"].policy_schema


def any_roles(games: int, seed: int = 1) -> np.ndarray:
    """Return arrangements that are drawn evenly for both seats."""
    pieces = np.tile(np.repeat(np.arange(6), PIECES), (games, 2, 1))
    return np.random.default_rng(seed).permuted(pieces, axis=2)


def drawn_run(games: int = 400, seed: int = 1, winners: Sequence[int] | np.ndarray | None = None) -> Run:
    """Return a run in which both sides draw, with winners of which a few are none."""
    some = np.random.default_rng(seed + 100).choice([0, 1, DRAW, STALLED], games, p=[0.5, 0.4, 0.07, 0.03])
    return orc_run(some if winners is None else winners, policies="drawn", role=any_roles(games, seed))


def by_worth(worth: np.ndarray, roles: np.ndarray, seed: int = 5) -> Run:
    """Return a run in which seat 0 wins with the chance of one half, plus its worth, minus that of the other."""
    luck = np.random.default_rng(seed).random(len(roles))
    return orc_run((luck > 0.5 + worth[:, 0] - worth[:, 1]).astype(int), policies="drawn", role=roles)


def trial(folder: Path, formation: str, winners: Sequence[int] | np.ndarray, **options) -> Run:
    """Return a rotated run in which a formation meets a side that draws; its seat is 0 in even games, 1 in odd ones."""
    path = formation_policy(folder, "drawn", formation)
    return orc_run(winners, policies=[path, options.pop("enemy", "drawn")], rotate=True, **options)


# Formations as numbers.


def test_every_formation_is_there_once_and_without_its_mirror_image() -> None:
    few = [6, 0, 1, 1, 1, 1]
    plain = {spell(roles) for roles in set(permutations([0, 0, 0, 0, 0, 0, 2, 3, 4, 5]))}
    mirrored = {spell([read(text)[place] for place in MIRRORED]) for text in plain}
    found = [spell(roles) for roles in every_formation(few).tolist()]
    images = {spell([read(text)[place] for place in MIRRORED]) for text in found}

    assert mirrored == plain
    assert len(set(found)) == len(found)
    assert set(found) | images == plain
    assert all(text == image for text in set(found) & images for image in [spell(np.array(read(text))[[*MIRRORED]])])


def test_there_are_fifty_thousand_formations_of_the_printed_pieces() -> None:
    assert len(every_formation(PIECES)) == 50_400
    assert len(every_formation([8, 0, 0, 0, 1, 1])) == 46  # ninety, of which two are their own image


def test_a_formation_and_its_image_have_one_number_and_others_another() -> None:
    one, image, other = (np.array(read(text)) for text in ("SACAK/NSAJS", "KACAS/SJASN", "SACAK/NSASJ"))

    assert codes_of(one) == codes_of(image) != codes_of(other)


# Where both sides draw.


def test_a_place_is_told_by_the_seats_that_have_the_role_there() -> None:
    first, second = read("KASAS/NSCAJ"), read("SASAK/NSCAJ")  # Kings at both ends of the front row
    third = read("SASAN/SKCAJ")
    roles = np.array([[first, third], [second, third], [first, third], [third, second]])
    run = orc_run([0, 1, DRAW, 0], policies="drawn", role=roles)
    cells = cell_table(read_drawn(run))

    def cell(role: str, row: str, column: str) -> tuple[int, float]:
        there = cells.filter(role=role, row=row, column=column)
        return there["n"][0], there["share"][0]

    assert cell("King", "front row", "outer") == (4, (1 + 0 + 0.5 + 0) / 4)
    assert cell("King", "back row", "second") == (4, (0 + 1 + 0.5 + 1) / 4)
    assert cells.filter(role="King").height == 2
    assert cell("Soldier", "front row", "middle") == (8, 0.5)  # everybody has one there
    assert cell("Soldier", "front row", "outer") == (8, 0.5)
    assert cell("Jester", "back row", "outer") == (8, 0.5)


def test_a_seat_with_the_role_on_both_squares_of_a_place_counts_twice() -> None:
    twice, once = read("SAKAS/NSCAJ"), read("SAKAA/NSCSJ")
    run = orc_run([0, 0, 1], policies="drawn", role=np.array([[twice, once]] * 3))
    cells = cell_table(read_drawn(run))
    soldiers = cells.filter(role="Soldier", row="front row", column="outer")

    assert (soldiers["n"][0], soldiers["share"][0]) == (9, pytest.approx((2 * 2 + 1) / 9))


def recounted(run: Run, role: int, squares: list[int]) -> tuple[int, float, float]:
    """Return seats, win share and standard error of a place in plain Python, game by game."""
    parts, wholes = [], []
    for game in range(run.n_games):
        won = seats = 0.0
        for row in run.seats.filter(game=game).iter_rows(named=True):
            there = sum(row[f"role_{square + 1}"] == role for square in squares)
            reason = run.games.filter(game=game)["end_reason"][0]
            seats += there * (reason != "stalled")
            won += there * row["win_share"]
        parts.append(won)
        wholes.append(seats)
    share = sum(parts) / sum(wholes)
    residuals = [part - share * whole for part, whole in zip(parts, wholes, strict=True)]
    mean = sum(residuals) / len(residuals)
    variance = sum((each - mean) ** 2 for each in residuals) / (len(residuals) - 1)
    return int(sum(wholes)), share, sqrt(variance / len(residuals)) / (sum(wholes) / len(wholes))


@pytest.mark.parametrize(("role", "row", "column"), [(0, 0, 0), (1, 1, 1), (4, 1, 2), (5, 0, 1)])
def test_shares_and_intervals_of_places_are_those_of_a_plain_recount(role: int, row: int, column: int) -> None:
    run = drawn_run(150)
    cells = cell_table(read_drawn(run))
    found = cells.row(role * 6 + row * 3 + column, named=True)
    n, share, error = recounted(run, role, squares_of(row, column))

    assert (found["n"], found["share"]) == (n, pytest.approx(share))
    ends = stats.Mean(share, error * sqrt(run.n_games), run.n_games, "games").interval(looks=36)
    assert (found["low"], found["high"]) == pytest.approx(ends)


def test_front_and_back_row_are_told_by_all_their_squares() -> None:
    run = drawn_run(150)
    drawn = read_drawn(run)
    found = row_table(drawn, sums_by_block(drawn)).row(by_predicate=pl.col("role") == "Archer", named=True)

    assert found["front"] == pytest.approx(recounted(run, 1, [0, 1, 2, 3, 4])[1])
    assert found["back"] == pytest.approx(recounted(run, 1, [5, 6, 7, 8, 9])[1])
    assert found["gap"] == pytest.approx(found["front"] - found["back"])


def test_the_spread_of_a_difference_allows_for_both_seats_of_a_game() -> None:
    one = (np.array([1.0, 0.0, 1.0, 0.0]), np.ones(4))
    other = (np.array([0.0, 1.0, 0.0, 1.0]), np.ones(4))
    gap = difference_of_ratios(one, other)

    assert gap.value == 0
    assert gap.sd == pytest.approx(sqrt(4 / 3))  # differences 1, -1, 1, -1
    assert difference_of_ratios(one, one).sd == 0


def test_intervals_of_places_hold_together_where_nothing_matters() -> None:
    misses = 0
    for seed in range(60):
        winners = np.random.default_rng(seed).integers(0, 2, 400)
        cells = cell_table(Drawn(any_roles(400, seed), np.eye(2)[winners], np.ones(400)))
        misses += bool((cells["verdict"] != 0).any())

    assert misses <= 12  # three are expected; more than twelve come once in thirty thousand times


KING, JESTER = 4, 5


@pytest.mark.parametrize(("column", "least", "most"), [(False, 0.9, 1), (True, 0, 0.1)])
def test_what_the_row_is_worth_is_told_from_what_the_column_is_worth(column: bool, least: float, most: float) -> None:
    roles = any_roles(8_000)
    place = (roles == KING).argmax(axis=2)
    worth = np.where(np.isin(place % 5, [0, 4]) if column else place < 5, 0.1, -0.1)
    drawn = read_drawn(by_worth(worth, roles))
    part = by_row(sums_by_block(drawn), [KING])

    assert part is not None
    assert least <= part[0] <= most
    assert part[1] < 0.1


def test_rows_are_not_told_where_places_are_all_alike() -> None:
    drawn = read_drawn(by_worth(np.zeros((4_000, 2)), any_roles(4_000)))
    part = by_row(sums_by_block(drawn), [KING])

    assert part is None or part[1] > 0.1
    assert row_table(drawn, sums_by_block(drawn))["by_row"].is_null().sum() >= 4


def test_left_and_right_are_told_apart_if_they_differ() -> None:
    roles = any_roles(6_000)
    place = (roles == KING).argmax(axis=2)
    skew = read_drawn(by_worth(np.where(place % 5 == 0, 0.2, 0.0), roles))
    alike = read_drawn(by_worth(np.where(np.isin(place % 5, [0, 4]), 0.2, 0.0), roles))

    assert mirror_gap(skew)[0] > 0.15
    assert mirror_gap(skew)[1] < 1e-6
    assert mirror_gap(alike)[1] > 1e-4


def spread_in(run: Run) -> Spread:
    drawn = read_drawn(run)
    return spread_of(drawn, sums_by_block(drawn), PIECES)


def test_formations_lie_as_far_apart_as_they_were_made_and_squares_explain_it() -> None:
    roles = any_roles(30_000)
    place = (roles == KING).argmax(axis=2)
    found = spread_in(by_worth(np.where(place < 5, 0.1, -0.1), roles))

    assert found.low < 0.1 < found.high
    assert found.sd == pytest.approx(0.1, abs=0.02)
    assert found.placed > 0.7
    assert found.better_of_two[0] == pytest.approx(0.5 + 2 * found.sd / sqrt(np.pi))


def test_luck_is_taken_off_what_squares_explain() -> None:
    """Where nothing matters luck alone would explain its own variance times the number of free places, over seats."""
    inverse, rank = design(PIECES)
    found = []
    for seed in range(30):
        roles = any_roles(300, seed)
        places = sums_by_block(read_drawn(by_worth(np.zeros((300, 2)), roles, seed + 50)))[:, :2].sum(axis=0)
        found.append(explained(places, inverse, rank, 0.25) / (rank * 0.25 / 600))

    assert rank == 25  # five free roles on five free places
    assert abs(float(np.mean(found))) < 0.3  # six standard errors


def test_what_pieces_are_worth_to_each_other_is_not_explained_by_squares() -> None:
    roles = any_roles(30_000)
    king, jester = (roles == KING).argmax(axis=2), (roles == JESTER).argmax(axis=2)
    found = spread_in(by_worth(np.where((king < 5) == (jester < 5), 0.1, -0.1), roles))

    assert found.sd == pytest.approx(0.1, abs=0.02)
    assert found.placed < 0.1


def test_formations_that_do_not_matter_have_no_spread() -> None:
    found = spread_in(by_worth(np.zeros((20_000, 2)), any_roles(20_000)))

    assert found.low == 0
    assert found.sd < 0.11  # five standard errors of what luck makes of it


def test_too_few_games_do_not_tell_how_far_formations_lie_apart() -> None:
    run = by_worth(np.zeros((2_000, 2)), any_roles(2_000))
    result = formations.analyse([run])

    assert "2,000 games are too few to tell how far all formations lie apart." in result.answer
    assert (result.verdict, result.tone, result.brief) == ("MORE GAMES NEEDED", "open", "")


def test_the_spread_is_that_of_a_plain_recount() -> None:
    texts = [ONE, TWO, "SACAS/JAKSN"]  # the third mirrors the first but for two pieces
    image = spell([read(ONE)[place] for place in MIRRORED])
    rng = np.random.default_rng(3)
    names = [[[*texts, image][which] for which in pair] for pair in rng.integers(0, 4, (60, 2))]
    run = orc_run(rng.integers(0, 2, 60), policies="drawn", role=np.array([[read(t) for t in pair] for pair in names]))
    wins = run.seats["win_share"].to_numpy().reshape(-1, 2)
    less = wins - wins.mean(axis=0)
    own = [ONE if text == image else text for pair in names for text in pair]
    values = less.ravel().tolist()
    products = [
        values[one] * values[other]
        for one in range(120)
        for other in range(120)
        if one != other and own[one] == own[other]
    ]
    expected = sqrt(max(sum(products) / len(products), 0))

    assert spread_in(run).sd == pytest.approx(expected)


# Traits.


def has(trait: str, formation: str) -> bool:
    return bool(TRAITS[trait].has(np.array(read(formation))))


def test_traits_are_what_their_names_say() -> None:
    assert [name for name in TRAITS if has(name, "JACAS/KSNSA")] == [
        "King at the edge",
        "Jester in the front row",
        "Jester at the edge",
        "Chariot in the front row",
        "King and Jester on touching squares",
        "Jester straight in front of the King *",
    ]
    assert [name for name in TRAITS if has(name, "SSKSN/AJACA")] == [
        "King in the front row",
        "King in the middle column",
        "Knight in the front row",
        "Knight at the edge",
        "more Soldiers than Archers in the front row",
        "King and Jester on touching squares",
    ]
    assert has("Soldier straight in front of the King *", "SACAS/KSNJA")
    assert has("Archer straight in front of the King *", "SACAS/NKJSA")
    assert has("Chariot straight in front of the King *", "SACAS/NAKSJ")


def test_traits_are_alike_in_the_mirror() -> None:
    every = every_formation(PIECES)

    assert all((trait.has(every) == trait.has(every[:, list(MIRRORED)])).all() for trait in TRAITS.values())


def test_a_trait_gains_what_seats_with_it_win_more_and_counts_among_good_and_bad() -> None:
    run = drawn_run(200)
    drawn = read_drawn(run)
    table = trait_table(PIECES, [ONE, TWO], [THREE], drawn)
    front = table.row(by_predicate=pl.col("trait") == "King in the front row", named=True)
    shares = [recounted(run, KING, list(row))[1] for row in (range(5), range(5, 10))]

    assert (front["all"], front["best"], front["worst"]) == (0.5, 1, 0)
    assert front["gain"] == pytest.approx(shares[0] - shares[1])
    assert front["low"] < front["gain"] < front["high"]


def test_how_two_pieces_stand_to_each_other_is_compared_in_the_same_rows() -> None:
    roles = any_roles(20_000)
    king, jester = (roles == KING).argmax(axis=2), (roles == JESTER).argmax(axis=2)
    drawn = read_drawn(by_worth(0.1 * (king >= 5) + 0.1 * (jester < 5), roles))
    table = trait_table(PIECES, [], [], drawn)
    row = table.row(by_predicate=pl.col("trait") == "Jester straight in front of the King *", named=True)

    assert row["low"] < 0 < row["high"]


# Formations that were tried.


def test_a_formation_is_told_by_what_its_own_side_wins(tmp_path: Path) -> None:
    run = trial(tmp_path, ONE, [0, 1, 1, DRAW, 0, 0, STALLED, 1])  # wins 1 1 | 0 half | 1 0 | - 1
    other = trial(tmp_path, TWO, [1, 0, 1, 0, 1, 0, 1, 0])
    shares = trial_shares({ONE: run, TWO: other})
    table = trial_table({ONE: run, TWO: other}, shares)

    assert shares.n == 4
    assert table["formation"].to_list() == [ONE, TWO]
    assert table["share"].to_list() == [pytest.approx(4.5 / 7), 0]
    assert table["behind"].to_list() == [None, pytest.approx(4.5 / 7)]
    assert table["n"].to_list() == [8, 8]


def test_intervals_come_from_the_spread_between_deals_and_hold_for_all_rows(tmp_path: Path) -> None:
    first, second = [0, 1, 0, 0, 1, 0, 0, 1], [0, 0, 0, 0, 1, 0, 0, 1]
    runs = {ONE: trial(tmp_path, ONE, first), TWO: trial(tmp_path, TWO, second)}
    own = {ONE: [1, 0.5, 0, 1], TWO: [0.5, 0.5, 0, 1]}  # by deal, as shares
    table = trial_table(runs, trial_shares(runs))
    sds = {name: float(np.std(values, ddof=1)) for name, values in own.items()}
    gap = float(np.std(np.subtract(own[ONE], own[TWO]), ddof=1))

    assert table["share"].to_list() == [0.625, 0.5]
    # Half a win in four deals with a variance of 1/6 tells as much as four wins in eight games.
    assert (table["low"][1], table["high"][1]) == pytest.approx(stats.wilson(4, 8, looks=2))
    assert table["behind_high"][1] == pytest.approx(0.125 + stats.z_value(0.95, 1) * gap / 2)
    assert unpaired_times(trial_shares(runs)) == pytest.approx((sds[ONE] ** 2 + sds[TWO] ** 2) / gap**2)


def test_formations_are_out_only_if_another_is_surely_better(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    seats = np.arange(2_000) % 2
    won = {ONE: 0.6, TWO: 0.6, THREE: 0.4}
    runs = {
        name: trial(tmp_path, name, np.where(rng.random(2_000) < chance, seats, 1 - seats))
        for name, chance in won.items()
    }

    assert not_beaten(trial_shares(runs)) == [True, True, False]


@pytest.mark.parametrize(("behind", "out"), [(0.022, False), (0.026, True)])
def test_all_pairs_of_formations_are_compared_at_once(behind: float, out: bool) -> None:
    """Differences have a standard error of one hundredth; three pairs take 2.39 of them, a single one 1.96."""
    shares = stats.Shares(100, np.array([0.5, 0.5 - behind, 0.499]), np.eye(3) * 0.005, False, "deals")

    assert not_beaten(shares) == [True, not out, True]


def test_the_best_is_seldom_thrown_out() -> None:
    rng = np.random.default_rng(4)
    kept = 0
    for _ in range(300):
        units = rng.normal(size=(200, 6))
        shares = stats.Shares(200, units.mean(axis=0), np.cov(units.T), False, "deals")
        kept += not_beaten(shares)[0]

    assert kept >= 270  # at least 285 are expected


# Which runs belong together.


def test_only_whole_formations_against_a_side_that_draws_are_trials(tmp_path: Path) -> None:
    half = tmp_path / "half.toml"
    half.write_text('game = "orc"\nname = "half"\nextends = "drawn"\nformations = ["..K../....."]\n')
    two = tmp_path / "two.toml"
    two.write_text(f'game = "orc"\nname = "two"\nextends = "drawn"\nformations = ["{ONE}", "{TWO}"]\n')
    whole = formation_policy(tmp_path, "drawn", ONE)

    assert trial_of(trial(tmp_path, ONE, [0, 1])) == ONE
    assert trial_of(orc_run([0, 1], policies=[str(half), "drawn"], rotate=True)) is None
    assert trial_of(orc_run([0, 1], policies=[str(two), "drawn"], rotate=True)) is None
    assert trial_of(orc_run([0, 1], policies=[whole, "greedy"], rotate=True)) is None
    assert trial_of(orc_run([0, 1], policies=[whole, "drawn"])) is None


def test_policies_that_draw_evenly_are_known() -> None:
    even = {name: draws_evenly(load_policy(SCHEMA, name)) for name in ("random", "drawn", "greedy", "bluffer")}

    assert even == {"random": True, "drawn": True, "greedy": False, "bluffer": False}


def test_a_report_chooses_trials_of_the_same_deals_and_borrows_the_run_in_which_both_draw(tmp_path: Path) -> None:
    one, two = trial(tmp_path, ONE, [0, 1]), trial(tmp_path, TWO, [0, 1])
    elsewhere, more = trial(tmp_path, THREE, [0, 1], seed=8), trial(tmp_path, THREE, [0, 1, 0, 1])
    drawn, longer = drawn_run(10), drawn_run(20)
    doubled = orc_run([0] * 60, policies="drawn", rotate=True)  # each game twice
    plain = orc_run(policies="greedy")
    random = orc_run([0] * 50, policies="random")
    runs = [plain, random, elsewhere, one, drawn, more, two, longer, doubled]

    assert choose(runs) == [one, two, drawn, longer]
    assert choose([one, two, orc_run([0, 1], policies="drawn", seed=8), random]) == [one, two]
    assert choose([one, plain]) == []
    assert borrow([one, two], runs) == borrow(choose(runs), runs) == [longer, one, two]
    assert borrow([], runs) == [longer]
    assert borrow([], [plain, random]) == [random]
    assert borrow([one, two], [one, two, random]) == [one, two]


@pytest.mark.parametrize("what", ["other players", "another seed", "twice", "one alone", "nothing"])
def test_runs_that_do_not_belong_together_are_refused(what: str, tmp_path: Path) -> None:
    one, two = trial(tmp_path, ONE, [0, 1]), trial(tmp_path, TWO, [0, 1])
    runs = {
        "other players": [one, two, orc_run(policies="greedy")],
        "another seed": [one, two, trial(tmp_path, THREE, [0, 1], seed=9)],
        "twice": [one, two, trial(tmp_path, ONE, [1, 1])],
        "one alone": [one],
        "nothing": [],
    }[what]

    with pytest.raises(BadInput, match="found other players" if what == "other players" else "belong together"):
        formations.analyse(runs)


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question formations: found the game "orconomics"'):
        formations.analyse([made_up_run([0, 1], players=2)])


# The answer.


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    """Return the answer from made-up runs in which Kings in the back row and the first formation are good."""
    folder = tmp_path_factory.mktemp("policies")
    roles = any_roles(4_000)
    drawn = by_worth(np.where((roles == KING).argmax(axis=2) < 5, -0.1, 0.1), roles)
    rng = np.random.default_rng(7)
    seats = np.arange(2_000) % 2
    chances = {ONE: 0.65, TWO: 0.2, THREE: 0.64, "AAASS/SKJCN": 0.55}
    runs = [
        trial(folder, name, np.where(rng.random(2_000) < chance, seats, 1 - seats)) for name, chance in chances.items()
    ]
    return formations.analyse([*runs, drawn])


def test_the_answer_names_best_worst_places_and_rows(answer) -> None:
    table = answer.table("formations")
    best, worst = table["share"][0], table["share"][-1]

    assert set(table.filter("is_best")["formation"]) == {ONE, THREE}
    assert table["formation"][-1] == TWO
    assert answer.verdict == f"{100 * worst:.0f}% TO {100 * best:.0f}% OF WINS"
    assert "Of 4 formations tried" in answer.answer
    assert f"The worst, {TWO}, wins" in answer.answer
    assert "the King" in answer.answer.split("A side wins most with ")[1].split(";")[0]
    assert "King −2" in answer.answer.split("in front instead of behind")[1]
    assert answer.brief.startswith("The best formation found, ")


def test_what_the_good_ones_have_in_common_is_told(tmp_path: Path) -> None:
    """All have the Jester in front and none the King; three of four have the Chariot straight in front of the King."""
    good = ["CJSSN/KAAAS", "CSJSN/KAASA", "NJSSC/AAASK", "SCJSN/KAAAS"]
    seats = np.arange(400) % 2
    runs = [trial(tmp_path, name, seats) for name in good]
    told = formations.analyse([*runs, trial(tmp_path, TWO, 1 - seats)]).answer.split("Of the 4 that surely win")[1]

    assert "all have the King at the edge, the Jester in the front row, the Chariot in the front row" in told
    assert "3 have the Chariot straight in front of the King (so have 6% of all formations)" in told
    assert "3 have the Chariot at the edge (so have 40% of all formations)" in told
    assert told.count("so have") == 2
    assert "none has the King in the front row or the King in the middle" not in told  # few have it in the middle
    assert "none has the King in the front row or the Jester at the edge" in told


def test_formations_of_unknown_origin_are_told_as_such(answer) -> None:
    assert any("How these formations were picked cannot be seen here" in remark for remark in answer.remarks)
    assert any("no more than luck makes it" in remark for remark in answer.remarks)


def test_a_run_in_which_both_draw_is_enough() -> None:
    result = formations.analyse([drawn_run(2_000)])

    assert [table.name for table in result.tables] == ["traits", "rows", "squares"]
    assert [figure.name for figure in result.figures] == ["formation-squares"]
    assert "No formation was tried by itself." in result.answer


def test_trials_alone_are_enough(tmp_path: Path) -> None:
    result = formations.analyse([trial(tmp_path, ONE, [0, 1, 0, 0]), trial(tmp_path, TWO, [1, 0, 1, 0])])

    assert [table.name for table in result.tables] == ["formations", "traits"]
    assert result.table("traits")["gain"].is_null().all()
    assert [figure.name for figure in result.figures] == ["formations", "formation-pictures"]


def test_the_picture_has_a_board_for_each_role_with_a_number_on_every_square(answer) -> None:
    figure = next(figure for figure in answer.figures if figure.name == "formation-squares")
    axes = figure.plot(None)
    texts = [text for text in axes.texts if text.get_text().replace(".", "").isdigit()]
    squares = [patch for patch in axes.patches if isinstance(patch, Rectangle) and patch.get_width() == 1]
    cells = answer.table("squares")
    bold = sum(len(squares_of(*place)) for place in _sure_places(cells))

    assert len(texts) == len(squares) == 60
    assert [text.get_weight() for text in texts].count("bold") == bold > 0
    assert texts[0].get_text() == f"{100 * cells['share'][0]:.1f}"
    assert {text.get_text() for text in axes.texts} >= {"Soldier", "Archer", "Chariot", "Knight", "King", "Jester"}


def _sure_places(cells: pl.DataFrame) -> list[tuple[int, int]]:
    rows, columns = ["front row", "back row"], ["outer", "second", "middle"]
    return [
        (rows.index(row), columns.index(column))
        for row, column in cells.filter(pl.col("verdict") != 0).select("row", "column").rows()
    ]


def test_bars_of_formations_reach_from_an_even_share_to_their_own(answer) -> None:
    axes = next(figure for figure in answer.figures if figure.name == "formations").plot(None)
    shares = answer.table("formations")["share"].to_list()
    texts = {text.get_text() for text in axes.texts}

    assert [bar.get_width() for bar in axes.patches] == pytest.approx([share - 0.5 for share in shares])
    assert {bar.get_x() for bar in axes.patches} == {0.5}
    assert {f"{100 * share:.1f}%" for share in shares} <= texts
    assert sum(getattr(container, "has_xerr", False) for container in axes.containers) == len(shares)


def test_figures_are_drawn_on_axes_that_are_given_and_say_what_they_show(answer) -> None:
    for figure in answer.figures:
        axes = figure.plot(None)

        assert axes.get_xlabel()
        assert axes.get_ylabel()
        assert figure.to_svg() == figure.to_svg()
        assert figure.plot(axes) is axes


# Policies.


def test_a_policy_is_made_to_draw_evenly_and_to_move_as_before(tmp_path: Path) -> None:
    found = load_policy(SCHEMA, even_policy(tmp_path, "bluffer"))
    bluffer = load_policy(SCHEMA, "bluffer")
    fronts = {"king_front", "jester_front", "chariot_front", "knight_front"}

    assert even_policy(tmp_path, "greedy") == even_policy(tmp_path, "drawn") == "drawn"
    assert even_policy(tmp_path, "random") == "random"
    assert draws_evenly(found)
    assert {name for name, value in bluffer.weights.items() if found.weights[name] != value} <= fronts
    assert found.kind == bluffer.kind


def test_a_formation_has_a_policy_that_moves_like_its_enemy(tmp_path: Path) -> None:
    enemy = even_policy(tmp_path, "bluffer")
    own = load_policy(SCHEMA, formation_policy(tmp_path, enemy, ONE))

    assert own.formations == (ONE,)
    assert own.weights == load_policy(SCHEMA, enemy).weights
    assert own.name == ONE
    assert own.description == f"Moves like bluffer-drawn, always arranged {ONE}."


# The race.


def entries(*texts: str) -> pl.DataFrame:
    return pl.DataFrame({"formation": texts, "side": "both", "games": 0, "half_wins": 0, "squares": 0})


def test_a_stage_plays_the_games_of_a_run_with_a_policy_of_that_formation(tmp_path: Path) -> None:
    job = prepare(make_scenario("orc", policies="drawn", games=40, seed=11, rotate=True))
    table = play_stage(job, entries(ONE, TWO), 40)

    for text, half, squares, share, error in table.select(
        "formation", "half_wins", "squares", "share", "se"
    ).iter_rows():
        policy = formation_policy(tmp_path, "drawn", text)
        run = simulate("orc", policies=[policy, "drawn"], games=40, seed=11, rotate=True)
        won = run.seats.filter(policy=text).sort("game")["win_share"].to_list()
        deals = [2 * (won[game] + won[game + 1]) for game in range(0, 40, 2)]

        assert half == sum(deals)
        assert squares == sum(deal**2 for deal in deals)
        assert share == pytest.approx(sum(won) / 40)
        assert error == pytest.approx(float(np.std(deals, ddof=1)) / 4 / sqrt(20))


def test_half_wins_are_those_of_the_seat_that_has_the_formation() -> None:
    results = np.zeros(5, GAMES["orc"].kernel().result)
    results["policy"] = [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]
    results["win"] = [[1, 0], [1, 0], [1, 1], [1, 1], [0, 0]]
    results["winners"] = [1, 1, 2, 2, 0]

    assert half_wins(results).tolist() == [2, 0, 1, 1, 0]


def test_games_of_later_stages_add_up() -> None:
    job = prepare(make_scenario("orc", policies="drawn", games=64, seed=11, rotate=True))
    at_once = play_stage(job, entries(ONE, TWO), 64)
    in_steps = play_stage(job, play_stage(job, entries(ONE, TWO), 16).drop("share", "se"), 64)

    assert in_steps.equals(at_once)


def test_a_race_ends_when_formations_have_played_about_as_many_games_as_a_run() -> None:
    assert stage_games(10) == [16]
    assert stage_games(64) == [16, 64]
    assert stage_games(40_000) == [16, 64, 256, 1024, 4096, 16384]


FEW = ["pieces.soldier=8", "pieces.archer=0", "pieces.chariot=0", "pieces.knight=0"]


def small_race(folder: Path, games: int = 64, **options) -> formation_race.Race:
    """Race the 46 formations of a tribe of Soldiers, a King and a Jester."""
    scenario = make_scenario("orc", policies="drawn", games=games, seed=2, rotate=True, set=FEW)
    return race(scenario, folder, best=5, worst=2, **options)


def test_the_better_part_of_a_race_goes_on_and_a_smaller_one_of_the_worst(tmp_path: Path) -> None:
    found = small_race(tmp_path)
    first, last = found.stages

    assert (first.height, last.height) == (46, 12 + 3)  # a quarter, and a sixteenth of the worst, rounded up
    assert last["side"].value_counts().sort("side").rows() == [("best", 12), ("worst", 3)]
    assert set(first["games"]) == {16}
    assert set(last["games"]) == {64}
    out = first.filter(~pl.col("formation").is_in(last["formation"].to_list()))["share"]
    kept = first.filter(pl.col("formation").is_in(last.filter(side="best")["formation"].to_list()))["share"]
    assert kept.min() >= out.max() >= out.min()
    assert found.n_games == 46 * 16 + 15 * 48


def test_the_best_are_ranked_from_above_and_the_worst_from_below(tmp_path: Path) -> None:
    found = small_race(tmp_path)
    shares = found.shares
    best, worst = found.ranked("best"), found.ranked("worst")

    assert [shares[name] for name in best] == sorted((shares[name] for name in best), reverse=True)
    assert [shares[name] for name in worst] == sorted(shares[name] for name in worst)
    assert (len(best), len(worst)) == (12, 3)
    assert shares[best[0]] > shares[worst[0]]


def test_stages_that_are_there_are_not_played_again(tmp_path: Path, monkeypatch) -> None:
    lines: list[str] = []
    found = small_race(tmp_path)
    monkeypatch.setattr(formation_race, "play_stage", lambda *args: pytest.fail("played again"))
    again = small_race(tmp_path, report=lines.append)

    assert all(one.equals(other) for one, other in zip(found.stages, again.stages, strict=True))
    assert [line.endswith("(kept)") for line in lines] == [True, True]
    kept = read_race(tmp_path)
    assert kept is not None
    assert (kept.seed, kept.shares) == (2, found.shares)
    assert read_race(tmp_path / "nothing") is None


def test_a_folder_with_another_race_is_refused(tmp_path: Path) -> None:
    small_race(tmp_path, games=16)
    other = make_scenario("orc", policies="drawn", games=16, seed=3, rotate=True, set=FEW)

    with pytest.raises(BadInput, match="found another race"):
        race(other, tmp_path, best=5, worst=2)


def test_a_race_that_is_stopped_keeps_whole_stages_only(tmp_path: Path, monkeypatch) -> None:
    small_race(tmp_path, games=16)

    @contextmanager
    def stopped() -> Iterator[Stop]:
        stop = Stop()
        stop.requested = True
        yield stop

    monkeypatch.setattr(formation_race, "stopping", stopped)
    with pytest.raises(Interrupted, match="stopped in a stage of the race"):
        small_race(tmp_path, games=64)

    assert sorted(path.name for path in tmp_path.glob("*.csv")) == ["stage-1.csv"]


@pytest.fixture
def swept(tmp_path: Path, monkeypatch) -> tuple[Path, list[Run], list[str]]:
    """Return the folder, the runs and the lines of a sweep over forty formations only."""
    monkeypatch.setattr(formation_race, "every_formation", lambda pieces: every_formation(pieces)[::1260])
    lines: list[str] = []
    return tmp_path, formations.sweep(tmp_path, games=64, seed=5, report=lines.append), lines


def test_a_sweep_plays_the_finalists_on_fresh_deals(swept) -> None:
    folder, runs, lines = swept
    found = read_race(folder / "race")
    assert found is not None
    drawn, *finalists = runs

    assert [trial_of(run) for run in finalists] == [*found.ranked("best")[:12], *found.ranked("worst")[:4]]
    assert {run.scenario.seed for run in runs} == {6}
    assert {(run.n_games, run.scenario.rotate) for run in finalists} == {(64, True)}
    assert (drawn.n_games, drawn.scenario.rotate) == (640, False)
    assert {policy.name for policy in drawn.scenario.policies} == {"drawn"}
    assert sum(line.startswith("race, stage") for line in lines) == 2
    assert finalists[0].path == folder / "finalists" / f"best-01-{found.ranked('best')[0].replace('/', '-')}"


def test_a_sweep_is_resumed_and_answers_with_the_race_beside_it(swept, monkeypatch) -> None:
    folder, runs, _ = swept
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")}
    again: list[str] = []
    formations.sweep(folder, games=64, seed=5, report=again.append)
    result = formations.analyse(runs)

    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")} == before
    assert all(line.endswith("(kept)") for line in again)
    assert any("They were picked by a race of all" in remark for remark in result.remarks)
    assert result.table("formations")["race"].null_count() == 0
    assert formation_runs.gather(runs).drawn is runs[0]


def test_a_sweep_of_an_edition_with_other_pieces_is_refused_before_it_plays(tmp_path: Path) -> None:
    edition = tmp_path / "many.toml"
    edition.write_text(
        'game = "orc"\nname = "many"\nextends = "orc"\n[pieces]\n'
        'soldier = { value = 4, status = "chosen", meaning = "more" }\n'
        'archer = { value = 2, status = "chosen", meaning = "fewer" }\n'
    )

    with pytest.raises(BadInput, match="found other pieces than the printed ones"):
        formations.sweep(tmp_path / "out", games=16, edition=str(edition))
    assert not (tmp_path / "out" / "race").exists()
