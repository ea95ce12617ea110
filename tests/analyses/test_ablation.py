"""What matters: what can be taken out of each game, effects by hand on made-up games, and a sweep that is resumed."""

import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import special

from analyses import ablation, ablation_shown
from analyses.ablation_effects import (
    BETTER,
    CHANGED,
    FORCED,
    IDLE,
    NEEDED,
    NOTHING,
    UNCHANGED,
    change_table,
    cost_of,
    cost_table,
    knock_table,
    moved,
    touched,
    unrelated,
)
from analyses.ablation_runs import LEAST, Study, able_in, choose, is_same, policy_text, study_of, without
from analyses.ablation_sweep import sweep
from orcsim import simulate, stats
from orcsim.api import Run
from orcsim.edition_files import load_edition, set_values
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.ablations import GROUPS, Ablation, Menu, menu_of, narrowed
from orcsim.games.orc_market_cards import CUSTOMERS, FACES
from orcsim.games.orconomics_words import CARDS, INDUSTRIES
from orcsim.games.origo_map import STATES
from orcsim.policies import Policy, load_policy
from tests.analyses.synthetic import made_up_run

EVERY = [(name, players) for name, game in GAMES.items() for players in game.players]
WITHOUT_FEE = "money.fee=0"
WITHOUT_SUBSIDY = "money.subsidy=0"
USUAL = [0, 1, 2, 3, 0, 1, 2, 3]
"""Who wins games as ever: each seat two of eight."""


def edition_of(game: str) -> Edition:
    return load_edition(GAMES[game].schema, GAMES[game].edition)


def menu(game: str, players: int | None = None) -> Menu:
    return menu_of(GAMES[game], edition_of(game), players or GAMES[game].default_players)


def policy_of(game: str, name: str = "greedy") -> Policy:
    return load_policy(GAMES[game].policy_schema, name)


def find(game: str, slug: str) -> Ablation:
    return next(ablation for ablation in menu(game).able if ablation.slug == slug)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_everything_listed_can_be_taken_out(name: str, players: int) -> None:
    game, edition = GAMES[name], edition_of(name)
    able = menu(name, players).able

    assert len({ablation.slug for ablation in able}) == len(able) > 20
    for one in able:
        changed = set_values(edition, game.schema, one.set)
        assert len(game.params_of(changed, players)) == 1
        assert (changed.digest != edition.digest) == bool(one.set), one.slug
        assert one.set or one.weights or one.never
        assert one.group in GROUPS
        assert all(game.policy_schema.flat[key].allows(weight) for key, weight in one.weights.items()), one.slug
        assert set(one.never) <= set(game.policy_schema.actions)


@pytest.mark.parametrize("name", GAMES)
def test_most_of_what_is_listed_changes_how_greedy_plays(name: str) -> None:
    greedy = policy_of(name)

    idle = [one.slug for one in menu(name).able if is_same(greedy, without(greedy, one), one)]
    assert idle == []


@pytest.mark.parametrize(
    ("game", "group", "names"),
    [
        ("orconomics", "card", set(CARDS.values())),
        ("orconomics", "ability", set(INDUSTRIES.values())),
        ("orconomics", "industry", set(INDUSTRIES.values())),
        ("origo", "state", set(STATES.values())),
    ],
)
def test_what_cannot_be_taken_out_is_told_with_the_reason(game: str, group: str, names: set[str]) -> None:
    able, kept = menu(game)

    there = {ablation.name for ablation in able if ablation.group == group}
    reasons = {thing.name: thing.reason for thing in kept if thing.group == group}
    assert there.isdisjoint(reasons)
    assert there | set(reasons) == names
    assert all(reasons.values())


def test_products_and_customers_are_those_of_the_edition_and_the_table() -> None:
    values = {ablation.set.get("without.product") for ablation in menu("orc-market").able} - {None}
    assert values <= set(FACES)
    four, three = (
        [one.set["without.customer"] for one in menu("orc-market", players).able if one.group == "customer"]
        for players in (4, 3)
    )
    assert four == list(CUSTOMERS[:16])
    assert set(four) - set(three) == {"c12", "c14", "c16"}


def test_what_an_edition_is_without_already_is_told_so() -> None:
    game = GAMES["orconomics"]
    edition = set_values(edition_of("orconomics"), game.schema, {"money.fee": 0})

    able, kept = menu_of(game, edition, 4)
    assert "fee of an auction" not in {ablation.name for ablation in able}
    assert ("fee of an auction", "this edition is without it already") in {(one.name, one.reason) for one in kept}


def test_what_no_number_of_players_can_do_without_is_told_with_the_message() -> None:
    game = GAMES["orconomics"]
    few = {f"industries.{name}.cells": 0 for name in list(INDUSTRIES)[:8]} | {"industries.arms.cells": 5}
    edition = set_values(edition_of("orconomics"), game.schema, few)

    _, kept = menu_of(game, edition, 4)
    reason = next(one.reason for one in kept if (one.group, one.name) == ("industry", INDUSTRIES["arms"]))
    assert "cells in all" in reason


@pytest.mark.parametrize("name", GAMES)
def test_the_file_of_a_policy_without_something_plays_as_it_should(name: str, tmp_path: Path) -> None:
    greedy = policy_of(name)
    alone = [ablation for ablation in menu(name).able if without(greedy, ablation) is not greedy]

    assert len(alone) > 3
    for one in alone:
        file = tmp_path / f"{one.slug}.toml"
        file.write_text(policy_text(greedy, one))
        read = load_policy(GAMES[name].policy_schema, str(file))
        assert (read.digest, read.name) == (without(greedy, one).digest, f"greedy without {one.name}")
        assert read.digest != greedy.digest


def test_a_policy_from_a_file_is_extended_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text('game = "orconomics"\nextends = "greedy"\n[weights]\nhorizon = 3.0\n')
    monkeypatch.chdir(tmp_path)
    mine = policy_of("orconomics", "mine.toml")
    one = find("orconomics", "habit-keeping-a-reserve")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "without.toml").write_text(policy_text(mine, one))

    read = policy_of("orconomics", str(tmp_path / "deep" / "without.toml"))
    assert (read.weights["horizon"], read.weights["reserve"], read.name) == (3, 0, "mine without keeping a reserve")


def test_a_policy_that_moves_at_random_has_no_weights_to_lose() -> None:
    lots = policy_of("orconomics", "random")

    assert without(lots, find("orconomics", "habit-keeping-a-reserve")) is lots
    assert is_same(lots, lots, find("orconomics", "habit-keeping-a-reserve"))


def alone(file: Path, winners: Sequence[int], slug: str = "habit-keeping-a-reserve", **options: int) -> Run:
    """Return rotated games in which one seat does without something."""
    file.write_text(policy_text(policy_of("orconomics"), find("orconomics", slug)))
    return made_up_run(winners, policies=[str(file), *["greedy"] * 3], rotate=True, **options)


def test_the_share_of_games_with_other_winners() -> None:
    base = made_up_run(USUAL)
    twin = made_up_run([0, 1, 2, 0, 0, 1, 3, -1], overrides=[WITHOUT_FEE])

    assert (moved(base, twin).k, moved(base, twin).n) == (3, 8)
    assert moved(base, made_up_run(USUAL, overrides=[WITHOUT_FEE])).k == 0
    assert unrelated(base).rate == 1
    assert unrelated(made_up_run([0, 0, 1, 1, 0, 0, 1, 1])).rate == 0.5


def test_a_game_changes_in_its_length_too() -> None:
    base = made_up_run(USUAL)
    longer = made_up_run(
        USUAL, overrides=[WITHOUT_FEE], rounds=base.games["rounds"].to_numpy() + np.array([0, 0, 1, 0, 2, 0, 0, 0])
    )

    assert (moved(base, longer).k, touched(base, longer).k) == (0, 2)
    assert touched(base, made_up_run(USUAL, overrides=[WITHOUT_FEE])).k == 0


def test_cost_is_what_the_one_seat_wins_less_in_all_seats_of_a_deal(tmp_path: Path) -> None:
    base = made_up_run(USUAL)
    # The seat that does without is 0, 3, 2 and 1 in the four games of a deal.
    never = alone(tmp_path / "a.toml", [1, 2, 3, 2] * 2)
    once = alone(tmp_path / "b.toml", [0, 2, 3, 2] * 2)
    always = alone(tmp_path / "c.toml", [0, 3, 2, 1] * 2)
    mixed = alone(tmp_path / "d.toml", [0, 3, 2, 1, 1, 2, 3, 2])

    costs = [cost_of(base, run) for run in (never, once, always, mixed)]
    assert [cost.value for cost in costs] == [0.25, 0, -0.75, -0.25]
    assert [cost.n for cost in costs] == [2] * 4
    assert costs[3].sd == pytest.approx(sqrt(0.5))


def test_a_game_that_nobody_wins_is_a_share_lost(tmp_path: Path) -> None:
    assert cost_of(made_up_run(USUAL), alone(tmp_path / "a.toml", [-1, 3, 2, 1, 0, 3, -1, 1])).value == -0.5
    assert cost_of(made_up_run([-1, *USUAL[1:]]), alone(tmp_path / "a.toml", [1, 2, 3, 2] * 2)).value == 0.125


def drawn(share: float, games: int, seed: int) -> np.ndarray:
    """Return winners of rotated games of which the seat that does without has this share."""
    random = np.random.default_rng(seed)
    mine = -np.arange(games) % 4
    other = (mine + random.integers(1, 4, games)) % 4
    return np.where(random.random(games) < share, mine, other)


SHARES = {
    "habit-keeping-a-reserve": 0.05,
    "habit-counting-on-income": 0.2,
    "habit-minding-rivals": 0.25,
    "habit-bidding-above-the-start-price": 0.3,
}


def of_one_seat(folder: Path, games: int = 8000) -> tuple[Run, dict[str, Run]]:
    """Return a run as ever and rotated ones of which the seat that does without wins known shares."""
    base = made_up_run(np.random.default_rng(1).integers(0, 4, games))
    runs = {
        slug: alone(folder / f"{slug}.toml", drawn(share, games, seed), slug)
        for seed, (slug, share) in enumerate(SHARES.items())
    }
    return base, runs


def test_known_costs_are_found_and_judged(tmp_path: Path) -> None:
    base, runs = of_one_seat(tmp_path)
    table = cost_table(base, runs, able_in(base))

    assert table["slug"].to_list() == list(SHARES)
    assert table["verdict"].to_list() == [FORCED, NEEDED, NOTHING, BETTER]
    answer = ablation.analyse([base, *runs.values()]).answer
    assert "2 of 4 are surely needed. These players surely win more without bidding above the start price" in answer
    assert "For 1 of 4 no cost or gain is seen: each is at most 1." in answer
    for row in table.iter_rows(named=True):
        assert row["low"] < 0.25 - SHARES[row["slug"]] < row["high"]
        assert row["n"] == 2000


def test_p_values_are_holms_over_all_rows_and_intervals_hold_together(tmp_path: Path) -> None:
    base, runs = of_one_seat(tmp_path, games=400)
    table = cost_table(base, runs, able_in(base))

    costs = [cost_of(base, runs[slug]) for slug in table["slug"]]
    errors = [cost.sd / sqrt(cost.n) for cost in costs]
    plain = [2 * special.ndtr(-abs(cost.value) / error) for cost, error in zip(costs, errors, strict=True)]
    order = np.argsort(plain)
    stepped = np.maximum.accumulate([(4 - step) * plain[place] for step, place in enumerate(order)])
    wanted = np.empty(4)
    wanted[order] = np.minimum(stepped, 1)
    assert table["p"].to_numpy() == pytest.approx(wanted)
    halves = (table["high"] - table["low"]).to_numpy() / 2
    assert halves == pytest.approx(-special.ndtri(0.05 / 8) * np.array(errors))


def test_holm_on_a_published_example() -> None:
    # The example of the article on the method in Wikipedia: at 5 % the first and the last are rejected.
    assert stats.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_false_alarms_are_as_rare_as_promised() -> None:
    random = np.random.default_rng(8)
    alarms = sum(bool((stats.holm(random.random(60)) <= 0.05).any()) for _ in range(2000))

    assert 0.035 < alarms / 2000 < 0.065


def of_everybody(games: int = 4000) -> Study:
    """Return games as ever, and games in which something is gone that changes nothing, winners, or the length too."""
    winners = np.random.default_rng(3).integers(0, 4, games)
    swapped = np.where(np.arange(games) % 4 == 0, winners[::-1], winners)
    base = made_up_run(winners)
    rounds = base.games["rounds"].to_numpy()
    ring = made_up_run(winners, overrides=["setup.ring=numerical"], rounds=rounds + (np.arange(games) % 2))
    return Study(
        base,
        {
            "mechanism-fee-of-an-auction": made_up_run(winners, overrides=[WITHOUT_FEE]),
            "mechanism-subsidy": made_up_run(swapped, overrides=[WITHOUT_SUBSIDY]),
            "mechanism-order-of-the-ring": ring,
        },
        {},
    )


def test_what_does_nothing_shows_exactly_no_other_winner_and_what_does_is_ranked() -> None:
    study = of_everybody()
    changes = change_table(study.base, study.knocked, study.ablations)
    table = knock_table(study.base, study.knocked, study.ablations, changes)

    assert table["name"].to_list() == ["subsidy", "fee of an auction", "order of the ring"]
    assert table["verdict"].to_list() == [UNCHANGED, IDLE, CHANGED]
    assert table["moved"].to_list()[1:] == [0, 0]
    assert table["touched"].to_list()[1:] == [0, 0.5]
    assert 0.15 < table["moved"][0] < 0.2
    assert table["rounds"].to_list() == [0, 0, 0.5]
    length = changes.filter((pl.col("key") == "rounds") & (pl.col("group") == "mechanism"))
    assert length.filter(pl.col("difference") != 0)["slug"].to_list() == ["mechanism-order-of-the-ring"]
    assert length["p"].to_list()[1:] == [1, 1]


def test_what_differs_in_no_run_is_no_test() -> None:
    study = of_everybody()
    del study.knocked["mechanism-order-of-the-ring"]

    keys = change_table(study.base, study.knocked, study.ablations)["key"].to_list()
    assert "rounds" not in keys
    assert keys.count("win_share.0") == 2


def family(folder: Path, seed: int = 7, games: int = 400) -> list[Run]:
    """Return a run as ever and what belongs to it, in no order."""
    winners = np.random.default_rng(seed).integers(0, 4, games)
    return [
        made_up_run(winners[::-1], overrides=[WITHOUT_FEE], seed=seed),
        alone(folder / "alone.toml", drawn(0.1, games, seed), seed=seed),
        made_up_run(winners, seed=seed),
        made_up_run(winners, overrides=[WITHOUT_SUBSIDY], seed=seed),
    ]


def test_runs_that_belong_together_are_found_by_what_was_played(tmp_path: Path) -> None:
    runs = family(tmp_path)
    strangers = [
        made_up_run(USUAL),
        made_up_run([0] * 400, overrides=["money.fee=3"]),
        made_up_run([0] * 400, policies="debtor"),
        made_up_run([0] * 400, policies=["debtor", *["greedy"] * 3], rotate=True),
    ]
    study = study_of([*strangers, *runs])

    assert study is not None
    assert study.base is runs[2]
    assert study.knocked == {"mechanism-fee-of-an-auction": runs[0], "mechanism-subsidy": runs[3]}
    assert study.restricted == {"habit-keeping-a-reserve": runs[1]}
    assert study.again is None
    assert choose([*strangers, *runs]) == [runs[0], runs[3], runs[1]]
    assert ablation.borrow(choose(runs), runs) == [runs[2], runs[0], runs[3], runs[1]]


def test_the_run_with_another_value_is_not_taken_for_the_one_as_ever() -> None:
    base, twin = made_up_run(USUAL), made_up_run(USUAL, overrides=["rules.veto_self=true"])
    study = study_of([twin, base])

    assert study is not None
    assert (study.base, study.knocked) == (base, {"rule-veto-self-yes": twin})


def test_a_few_runs_are_no_study_for_a_report_and_none_is_refused(tmp_path: Path) -> None:
    runs = family(tmp_path)[1:]

    assert LEAST > 2
    assert choose(runs) == []
    assert ablation.analyse(runs).tables
    with pytest.raises(BadInput, match="without a study"):
        ablation.analyse([made_up_run(USUAL)])


def test_games_that_nobody_wins_are_refused() -> None:
    runs = [
        made_up_run([-1] * 8, overrides=changed)
        for changed in ([], [WITHOUT_FEE], [WITHOUT_SUBSIDY], ["setup.cards=0"])
    ]

    assert study_of(runs, LEAST) is not None
    assert choose(runs) == []
    with pytest.raises(BadInput, match="all 8 games as ever stalled"):
        ablation.analyse(runs)


def test_a_fresh_seed_confirms(tmp_path: Path) -> None:
    runs, fresh = family(tmp_path), family(tmp_path, seed=8)
    told = ablation.analyse([*runs, *fresh[1:3]])

    (row,) = told.table("one-seat").to_dicts()
    assert row["again"] == cost_of(fresh[2], fresh[1]).value
    assert row["again_low"] < row["again"] < row["again_high"]
    assert told.table("all")["again"].to_list() == [None, None]
    assert "fresh seed" in told.to_text()


def test_the_answer_names_what_was_found(tmp_path: Path) -> None:
    told = ablation.analyse(family(tmp_path))

    assert (
        told.verdict == "most needed: keeping a reserve (habit); most games decided by: fee of an auction (mechanism)"
    )
    assert "In no game does anything hang on subsidy." in told.answer
    assert "of a fair share of 25.0%: keeping a reserve (habit) +" in told.answer
    assert any("upper bound" in remark for remark in told.remarks)
    assert [figure.name for figure in told.figures] == [ablation_shown.ALONE, ablation_shown.ALL]
    for figure in told.figures:
        assert "<svg" in figure.to_svg()
    assert "fee of an auction 7" in told.figures[1].alt
    assert "keeping a reserve +1" in told.figures[0].alt


def test_a_figure_shows_the_greatest_of_each_sort_and_one_value_of_an_option() -> None:
    names = [("rule", "a: x", 0.5), ("rule", "a: y", 0.4), ("card", "Veto", 0.3), ("rule", "b: x", 0.2)]
    rows = [
        {"slug": name, "group": group, "name": name, "moved": value, "verdict": CHANGED} for group, name, value in names
    ]
    idle = {"slug": "Lobby", "group": "card", "name": "Lobby", "moved": 0.0, "verdict": IDLE}

    shown = ablation_shown.shown_rows(pl.DataFrame([*rows, idle]), "moved")
    assert shown["name"].to_list() == ["a: x", "b: x", "Veto"]
    many = pl.DataFrame([rows[2] | {"slug": f"{n}"} for n in range(50)])
    assert ablation_shown.shown_rows(many, "moved").height == ablation_shown.MOST_BARS


def test_a_list_is_narrowed_by_group_and_by_name() -> None:
    able = menu("orconomics").able

    assert {one.group for one in narrowed(able, ["industry", "rule"], [])} == {"industry", "rule"}
    names = [one.slug for one in narrowed(able, [], ["Subsidy", "veto-self-yes"])]
    assert names == ["mechanism-subsidy", "rule-veto-self-yes"]
    assert len(narrowed(able, [], ["communications"])) == 2
    with pytest.raises(BadInput, match='group: found "rules"'):
        narrowed(able, ["rules"], [])
    with pytest.raises(BadInput, match='did you mean "subsidy"'):
        narrowed(able, [], ["subsidi"])


def small(folder: Path, **options: object) -> list[Run]:
    """Play a small study of ORC."""
    only = ["a Knight", "limit on the length", "guarding the own king", "hunting the king"]
    return sweep(folder, game="orc", games=99, only=only, confirm=1, threads=1, **options)  # type: ignore[arg-type]


def test_a_sweep_plays_everything_on_the_same_deals_and_nothing_twice(tmp_path: Path) -> None:
    lines: list[str] = []
    runs = small(tmp_path, report=lines.append)
    study = study_of(runs)

    assert study is not None
    assert set(study.knocked) == {
        "role-a-knight", "mechanism-limit-on-the-length", "habit-guarding-the-own-king", "habit-hunting-the-king"
    }  # fmt: skip
    assert set(study.restricted) == {"habit-guarding-the-own-king", "habit-hunting-the-king"}
    assert study.again is not None
    assert (len(study.again.knocked), len(study.again.restricted)) == (1, 1)
    assert study.again.base.scenario.seed == study.base.scenario.seed + 1
    assert {run.n_games for run in runs} == {100}
    assert [line.split(":")[0] for line in lines] == [f"{n} of 10" for n in range(1, 11)]

    told = ablation.analyse(runs)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    again: list[str] = []
    second = ablation.analyse(small(tmp_path, report=again.append))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == files
    assert all(line.endswith("(kept)") for line in again)
    assert second.to_text() == told.to_text()
    assert json.dumps(second.to_dict()) == json.dumps(told.to_dict())
    assert [figure.to_svg() for figure in second.figures] == [figure.to_svg() for figure in told.figures]


def test_a_run_says_which_command_plays_it_again(tmp_path: Path) -> None:
    sweep(tmp_path, game="orc", games=10, only=["guarding the own king"], confirm=0, threads=1)
    folder = tmp_path / "players-2" / "one-seat-without-habit-guarding-the-own-king"
    told = json.loads((folder / "manifest.json").read_text())
    sources = told["command"].split("--policies ")[1].split()[0].split(",")

    again = simulate("orc", policies=sources, games=10, seed=1, rotate=True, threads=1)
    assert again.games.equals(pl.read_parquet(folder / "games" / "*.parquet"))


def test_one_seat_loses_by_a_handicap_that_is_known(tmp_path: Path) -> None:
    runs = sweep(tmp_path, game="orc", games=400, only=["fear-of-the-jester"], confirm=0, threads=1)
    (row,) = ablation.analyse(runs).table("one-seat").to_dicts()

    # Without fear a seat takes the Jester at sight and loses most of its games.
    assert row["verdict"] == FORCED
    assert row["low"] > 0.2


def test_rotated_games_have_the_deals_of_the_run_as_ever() -> None:
    base = simulate("orc-market", games=40, seed=1, threads=1)
    rotated = simulate("orc-market", games=40, seed=1, rotate=True, threads=1)

    assert touched(base, rotated).k == 0
    assert touched(simulate("orc-market", games=40, seed=2, threads=1), rotated).k == 40


def test_things_that_do_as_much_as_another_deal_are_counted() -> None:
    winners = np.random.default_rng(2).integers(0, 4, 2000)
    gone = {0: [], 1: [WITHOUT_FEE], 3: [WITHOUT_SUBSIDY]}
    # As many other winners as two deals have by chance, three in four; then in all games, which is more than that.
    like, more = (
        [made_up_run((winners + shift * step) % 4, overrides=changed) for step, changed in gone.items()]
        for shift in (np.arange(2000) % 4, 1)
    )
    told = ablation.analyse(like)

    assert told.verdict == "2 things decide as much as another deal"
    assert "from which 2 things cannot be told" in told.answer
    assert ablation.analyse(more).verdict == "most games decided by: fee of an auction (mechanism)"


def test_cards_and_abilities_that_are_a_choice_can_be_forbidden() -> None:
    able = {one.slug: one for one in menu("orconomics").able}

    assert able["card-veto"].never == ("play.veto",)
    assert {"ability-food", "ability-tourism", "ability-transport", "ability-totemism"} <= set(able)
    assert "action-play-twelfth" not in able
    assert not any("no action of players" in thing.reason for game in GAMES for thing in menu(game).kept)


@pytest.mark.parametrize("game", ["orconomics", "origo"])
def test_a_seat_that_may_do_nothing_loses_nearly_its_whole_share(game: str, tmp_path: Path) -> None:
    actions = GAMES[game].policy_schema.actions
    greedy = policy_of(game)
    idle = Ablation("action", "anything", "is forbidden", never=tuple(actions))
    (tmp_path / "idle.toml").write_text(policy_text(greedy, idle))
    twin = simulate(
        game, policies=[str(tmp_path / "idle.toml"), *["greedy"] * 3], games=400, seed=1, rotate=True, threads=1
    )

    assert cost_of(simulate(game, games=400, seed=1, threads=1), twin).value > 0.15
