from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import blank_runs, card_effects, card_laid, card_value
from analyses.result import OBSERVATIONAL
from orcsim import stats
from orcsim.errors import BadInput
from orcsim.scenario import make_scenario
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import market_run

GAMES = 400
ELF_THREE, FIRST_BREW = 5, 6
"""Card numbers: elf ears 1 1 1 2 2 3 are cards 0 to 5, the brews 6 to 10."""


def dealt(games: int = GAMES, players: int = 4) -> np.ndarray:
    """Return stalls in which all cards lie, dealt at random in each round."""
    rng = np.random.default_rng(4)
    order = rng.permuted(np.tile(np.arange(32), (games, 3, 1)), axis=2)
    return order.reshape(games, 3, 4, 8)[:, :, :players]


def holders(cards: np.ndarray, card: int) -> np.ndarray:
    """Return who has a card, shape (games, 3, seats)."""
    return (cards == card).any(axis=3)


def family(effects: dict[int, tuple[float, float, float]], **options):
    """Return a run of the whole deck and a twin for each card, in which its holder has so many points less by round."""
    cards = dealt()
    noise = np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    base = market_run(noise, cards=cards)
    twins = []
    for card, effect in effects.items():
        lost = holders(cards, card) * np.array(effect)[None, :, None]
        face = {ELF_THREE: "elf_ear 3", FIRST_BREW: "brew 1"}[card]
        twins.append(market_run(noise - lost.transpose(0, 2, 1).astype(int), overrides=[f"without.product={face}"]))
    return base, twins


def test_the_holder_of_the_blank_card_loses_what_it_is_worth_in_each_round() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1), FIRST_BREW: (0, 0, 0)})
    table = card_value.analyse([*twins, base]).table("faces")
    elf, brew = (table.row(by_predicate=pl.col("face") == face, named=True) for face in ("elf_ear 3", "brew 1"))

    assert [elf[name] for name in ("points", "morning", "noon", "night")] == pytest.approx([7 / 3, 4, 2, 1])
    assert (elf["copies"], elf["held"]) == (1, 3 * GAMES)
    assert [brew[name] for name in ("points", "morning", "noon", "night")] == [0, 0, 0, 0]
    assert (brew["copies"], brew["held"]) == (5, 3 * GAMES)
    assert elf["wins"] > 0 == brew["wins"]


def test_only_the_copy_that_is_blank_counts_and_not_others_that_look_alike() -> None:
    cards = dealt()
    noise = np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    second = holders(cards, FIRST_BREW + 1).transpose(0, 2, 1) * 6  # who has another brew gains
    twin = market_run(
        noise + second - 6 * holders(cards, FIRST_BREW).transpose(0, 2, 1), overrides=["without.product=brew 1"]
    )
    row = card_value.analyse([market_run(noise, cards=cards), twin]).table("faces").row(0, named=True)
    both = (holders(cards, FIRST_BREW) & holders(cards, FIRST_BREW + 1)).sum() / (3 * GAMES)

    assert row["points"] == pytest.approx(6 - 6 * both)


def test_the_yardstick_is_what_the_same_seat_loses_with_a_card_of_another_product_blank() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1), FIRST_BREW: (3, 3, 3)})
    cards = dealt()
    row = card_value.analyse([base, *twins]).table("faces").row(by_predicate=pl.col("face") == "elf_ear 3", named=True)
    both = (holders(cards, ELF_THREE) & holders(cards, FIRST_BREW)).sum() / (3 * GAMES)

    assert row["elsewhere"] == pytest.approx(3 * both)
    assert row["elsewhere_low"] < row["elsewhere"] < row["elsewhere_high"]


def test_games_in_which_nobody_has_the_card_do_not_count() -> None:
    cards = dealt(players=2)
    noise = np.zeros((GAMES, 2, 3), int)
    noise[:, 0, 0] = 5
    lost = holders(cards, ELF_THREE).transpose(0, 2, 1) * 3
    base = market_run(noise, cards=cards)
    row = card_value.analyse([base, market_run(noise - lost, overrides=["without.product=elf_ear 3"])]).table("faces")

    assert row["points"].to_list() == [3]
    assert row["held"].to_list() == [int(holders(cards, ELF_THREE).sum())]
    assert row["held"][0] < 2 * GAMES


def test_intervals_come_from_the_spread_between_games_and_hold_for_all_effects() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1), FIRST_BREW: (0, 0, 0)})
    cards, rng = dealt(), np.random.default_rng(9)
    twins[0].tables["seats"] = twins[0].seats.with_columns(
        pl.col("morning") + pl.Series(rng.integers(-3, 4, size=4 * GAMES)).cast(pl.Int16)
    )
    row = card_value.analyse([base, *twins]).table("faces").row(by_predicate=pl.col("face") == "elf_ear 3", named=True)
    points = [run.tables["seats"]["morning"].to_numpy().reshape(-1, 4).astype(float) for run in (base, twins[0])]
    lost = ((points[0] - points[1]) * holders(cards, ELF_THREE)[:, 0]).sum(axis=1)
    expected = stats.mean_of(lost, "games").interval(looks=12, low=-99, high=99)  # six effects of two faces

    assert (row["morning_low"], row["morning_high"]) == pytest.approx(expected)


def test_a_customer_brings_what_all_seats_lose_without_it() -> None:
    cards, noise = dealt(), np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    noise[:, 0, 2] += 100  # seat 0 always wins
    less = noise.copy()
    less[:, 1, 0] -= 3
    less[:, 2, 1] += 1
    less[: GAMES // 4, 0, 2] -= 200  # in a quarter of the games it does not
    idle = market_run(less, overrides=["without.customer=c05"])
    result = card_value.analyse([market_run(noise, cards=cards), idle])
    row = result.table("customers").row(0, named=True)
    (had, has) = (values.sum(axis=(1, 2)).var(ddof=1) for values in (noise, less))

    # The points lost differ from game to game by 200 in a quarter of them, and by nothing else.
    assert row["gain"] == pytest.approx((had + has) / (200**2 * 3 / 16 * GAMES / (GAMES - 1)))
    assert any(remark.startswith("Points that customers bring are taken deal by deal") for remark in result.remarks)
    assert (row["customer"], row["order"]) == ("c05", "most toad_eye")
    assert [row[name] for name in ("points", "morning", "noon", "night")] == [52, 3, -1, 50]
    assert row["moved"] == 0.25
    assert (row["moved_low"], row["moved_high"]) == pytest.approx(stats.wilson(100, 400, looks=5))


def test_what_is_causal_and_what_is_only_observed_is_said() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1)})
    result = card_value.analyse([base, *twins])
    captions = {table.name: table.caption for table in result.tables}

    assert OBSERVATIONAL in captions["laid"]
    assert OBSERVATIONAL not in captions["faces"]
    assert result.remarks[0].startswith("Causal for these players")
    assert result.verdict == "elf ear 3: 2.3 points a round"


def test_use_of_a_face_tells_copies_turns_and_kept_cards() -> None:
    cards = np.full((1, 3, 2, 8), -1)
    cards[0, 0, 0] = [5, 6, 7, 8, 9, 10, 11, 12]  # elf ear 3 first, then five brews
    cards[0, 1, 1] = [5, 0, 1, 2, 3, 4, 6, 7]  # kept; then two brews in turns 6 and 7
    points = np.zeros((1, 2, 3), int)
    points[0, 1, 0] = 1
    table = card_laid.laid_table(market_run(points, cards=cards))

    def row(face: str, name: str) -> dict:
        return table.row(by_predicate=(pl.col("face") == face) & (pl.col("round") == name), named=True)

    assert (row("elf_ear 3", "morning")["laid"], row("elf_ear 3", "morning")["turn"]) == (1, 1)
    assert (row("elf_ear 3", "noon")["laid"], row("elf_ear 3", "noon")["kept"]) == (0, 1)
    assert row("elf_ear 3", "noon")["turn"] is None
    assert (row("brew 1", "morning")["laid"], row("brew 1", "morning")["turn"]) == (5, 4)
    assert (row("brew 1", "noon")["laid"], row("brew 1", "noon")["turn"]) == (2, 6.5)
    assert row("elf_ear 3", "morning")["share"] == 0
    assert row("elf_ear 3", "noon")["share"] == 1
    assert row("skull 1", "morning")["share"] is None


def test_win_share_of_who_has_a_face_is_that_of_these_seats() -> None:
    cards, noise = dealt(), np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    run = market_run(noise, cards=cards)
    table = card_laid.laid_table(run)
    found = table.row(by_predicate=(pl.col("face") == "elf_ear 3") & (pl.col("round") == "noon"), named=True)
    wins = run.seats["win_share"].to_numpy().reshape(-1, 4)

    assert found["share"] == pytest.approx(wins[holders(cards, ELF_THREE)[:, 1]].mean())
    assert found["seats"] == GAMES


def test_a_card_that_is_blank_in_two_runs_is_chosen_once() -> None:
    base, twins = family({ELF_THREE: (1, 1, 1), FIRST_BREW: (0, 1, 0)})
    again = family({FIRST_BREW: (0, 1, 0)})[1]

    assert card_value.choose([base, *twins, *again]) == [base, *twins]


@pytest.mark.parametrize("change", ["seed", "no trace", "another rule", "twice"])
def test_runs_that_do_not_belong_together_are_refused(change: str) -> None:
    base, (twin,) = family({ELF_THREE: (1, 1, 1)})
    noise = np.zeros((GAMES, 4, 3), int)
    blank = ["without.product=elf_ear 3"]
    runs = {
        "seed": [base, market_run(noise, overrides=blank, seed=8)],
        "no trace": [market_run(noise), twin],
        "another rule": [base, market_run(noise, overrides=[*blank, "rules.tie_bonus=each"])],
        "twice": [base, twin, twin],
    }[change]

    with pytest.raises(BadInput, match=r"belong together|two with the same card blank"):
        card_value.analyse(runs)


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question card-value: found the game "orconomics"'):
        card_value.analyse([made_up_run([0, 1], players=2)])


def test_a_report_chooses_the_deck_and_its_twins_and_leaves_other_runs_alone() -> None:
    base, twins = family({ELF_THREE: (1, 1, 1)})
    main = market_run(np.arange(36).reshape(3, 4, 3))

    assert card_value.choose([main, *twins, base]) == [base, *twins]
    assert card_value.choose([main, base]) == []


def test_sweep_makes_each_face_and_customer_blank_once(tmp_path: Path, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(blank_runs, "simulate", lambda game, **options: asked.append(options))
    blank_runs.sweep(tmp_path, players=[3], games=10, seed=5)
    blanks = [options["set"] for options in asked]

    assert blanks[0] == []
    assert blanks[1:4] == [["without.product=elf_ear 1"], ["without.product=elf_ear 2"], ["without.product=elf_ear 3"]]
    assert blanks[-1] == ["without.customer=c15"]
    assert len(blanks) == 1 + 12 + 13  # customers with the icon never meet three players
    assert [options["trace_rounds"] for options in asked] == [True, *[False] * 25]
    assert {(o["players"], o["games"], o["seed"]) for o in asked} == {(3, 10, 5)}
    assert len({o["out"] for o in asked}) == len(asked)


def test_every_blank_can_be_played() -> None:
    edition = make_scenario("orc-market").edition
    settings = [f"without.product={face}" for face in blank_runs.faces_in(edition)]
    settings += [f"without.customer={name}" for name in blank_runs.customers_in(edition, 4)]

    assert len(settings) == 12 + 16
    assert all(make_scenario("orc-market", set=[setting]) for setting in settings)


@pytest.fixture
def faces() -> pl.DataFrame:
    """Return faces of which each but the first two is odd in some way."""
    rows = [
        ("bat_wing", 1, 0.5, 0.4, 0.6, 0.1),
        ("bat_wing", 2, 0.9, 0.8, 1.0, 0.1),
        ("bat_wing", 3, 0.9, 0.8, 1.0, 0.1),
        ("brew", 1, -0.3, -0.4, -0.2, 0.1),
        ("skull", 1, 0.2, 0.1, 0.3, 0.05),
        ("toad_eye", 1, 0.25, 0.21, 0.3, 0.1),
        ("toad_eye", 2, 0.1, 0.0, 0.2, None),
    ]
    names = ("product", "units", "points", "points_low", "points_high", "elsewhere")
    table = pl.DataFrame(rows, schema=names, orient="row").with_columns(
        pl.format("{} {}", "product", "units").alias("face"),
        (pl.col("elsewhere") - 0.1).alias("elsewhere_low"),
        (pl.col("elsewhere") + 0.1).alias("elsewhere_high"),
    )
    return card_effects.with_flags(table)


def test_faces_whose_worth_is_odd_are_flagged(faces: pl.DataFrame) -> None:
    assert faces["flag"].to_list() == [
        None,
        None,
        "not above bat wing 2",
        "below 0; no more than elsewhere",
        "no more than elsewhere",
        None,
        "not above toad eye 1",
    ]


def test_flags_are_told_as_sentences_and_in_the_table() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1), FIRST_BREW: (0, 0, 0)})
    result = card_value.analyse([base, *twins])
    cells = {row[0]: row for row in next(table for table in result.tables if table.name == "faces").cells()}

    assert result.table("faces").select("face", "flag").rows() == [
        ("elf_ear 3", None),
        ("brew 1", "no more than elsewhere"),
    ]
    assert "no more than elsewhere" in cells["brew 1"]
    assert "Not surely more than is lost without any other card: brew 1." in result.answer
    assert "fewer units" not in result.answer


def test_a_customer_pays_on_paper_its_points_and_bonus_as_often_as_it_is_scored() -> None:
    noise = np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    base = market_run(noise, cards=dealt())  # 32 customers a game are scored, 16 can come: each two times
    more = noise.copy()
    more[:, 1, 0] -= 40
    twins = [market_run(points, overrides=["without.customer=" + c]) for c, points in (("c01", more), ("c04", noise))]
    result = card_value.analyse([base, *twins])

    assert result.table("customers").select("customer", "paper", "points").rows() == [
        ("c01", pytest.approx(2 * (3 + 2 / 3)), 40),
        ("c04", 4, 0),
    ]
    assert "1 of 2 surely bring more than they pay on paper, most of all c01, which pays 7.33 a game." in result.answer
    assert any("can be worth more than it pays" in remark for remark in result.remarks)


def test_customers_with_the_icon_pay_nothing_to_fewer_players() -> None:
    run = market_run(np.zeros((4, 3, 3)), cards=dealt(4, 3))  # 32 are scored a game, of 13 that can come
    values = run.scenario.edition.values
    paper = card_effects.paper_pay(run)

    assert {name for name, pays in paper.items() if pays == 0} == {n for n in paper if values[f"customers.{n}.icon"]}
    assert paper["c04"] == pytest.approx(32 / 13 * 2)


def test_the_summary_names_the_strongest_card_and_the_strongest_customer() -> None:
    base, twins = family({ELF_THREE: (4, 2, 1)})
    noise = np.random.default_rng(1).integers(0, 20, size=(GAMES, 4, 3))
    idle = market_run(noise - 1, overrides=["without.customer=c05"])

    assert card_value.analyse([base, *twins, idle]).brief == (
        "The strongest product card is elf ear 3, worth 2.33 points a round to who has it; the strongest customer is "
        "c05 (most toad eye), worth 12.0 points a game to all together."
    )
