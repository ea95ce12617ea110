"""Whether the box holds enough."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses.component_figures import HALF
from analyses.component_runs import borrow, choose, gather, sweep
from analyses.component_stock import analyse, use_table
from analyses.component_use import PLENTY, exceedance, most_trophies, one_seating, shields_used
from orcsim import stats
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from orcsim.games import GAMES
from tests.analyses.samples import market_single
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_orc import orc_run
from tests.analyses.synthetic_origo import origo_run


def skulls_run(*, high: int, games: int = 1_000, most: int = 300, **options) -> Run:
    """Return a run in which `high` games use `most` skulls and the others 100."""
    used = np.full(games, 100)
    used[:high] = most
    return made_up_run(np.arange(games) % 4, peak_skulls=used, **options)


def row_of(table: pl.DataFrame, stock: str) -> dict:
    """Return the row of one stock."""
    return table.row(by_predicate=pl.col("stock") == stock, named=True)


def test_games_that_need_more_than_there_is_are_counted() -> None:
    table = use_table([skulls_run(high=2)], [])
    row = row_of(table, "skulls")
    assert (row["amount"], row["n"], row["k"], row["most"]) == (260, 1_000, 2, 300)
    assert (row["p50"], row["p95"], row["p99"]) == (100, 100, 100)
    expected = stats.wilson(2, 1_000, looks=3 * table.height)
    assert (row["low"], row["high"]) == pytest.approx(expected)
    assert (row["most_99"], row["most_999"], row["most_999_low"]) == (100, 300, 100)
    assert row["most_999_high"] is None  # a thousand games are too few to say


def test_using_all_there_is_is_not_short() -> None:
    assert row_of(use_table([skulls_run(high=5, most=260)], []), "skulls")["k"] == 0
    assert row_of(use_table([skulls_run(high=5, most=261)], []), "skulls")["k"] == 5


def test_of_none_in_n_games_the_interval_still_has_an_end() -> None:
    table = use_table([skulls_run(high=0)], [])
    z = stats.z_value(looks=3 * table.height)
    assert row_of(table, "skulls")["high"] == pytest.approx(z**2 / (1_000 + z**2))


def test_where_the_bank_pays_no_more_than_it_has_an_empty_bank_is_short() -> None:
    row = row_of(use_table([skulls_run(high=20, most=260, overrides=["rules.bank_limited=true"])], []), "skulls")
    assert row["k"] == 20
    assert (row["most_99"], row["most_999"]) == (None, None)
    row = row_of(use_table([skulls_run(high=5, most=260, overrides=["rules.bank_limited=true"])], []), "skulls")
    assert (row["most_99"], row["most_999"]) == (100, None)


def test_of_games_that_share_a_deal_one_counts_each_seating_in_turn() -> None:
    run = made_up_run(np.arange(16) % 4, rotate=True, policies=["greedy", "random", "greedy", "greedy"])
    assert one_seating(run, np.arange(16)).tolist() == [0, 5, 10, 15]
    assert row_of(use_table([run], []), "skulls")["n"] == 4
    assert any("each seating in turn" in remark for remark in analyse([run]).remarks)


def test_the_verdict_is_that_of_the_supplies() -> None:
    assert (analyse([skulls_run(high=100)]).verdict, analyse([skulls_run(high=100)]).tone) == ("too few skulls", "bad")
    enough = analyse([skulls_run(high=0, games=4_000)])
    assert (enough.verdict, enough.tone) == ("enough", "good")
    unsure = analyse([skulls_run(high=8)])
    assert (unsure.verdict, unsure.tone) == ("more games needed", "open")
    assert "games at each table would decide" in unsure.answer
    assert "would decide" not in enough.answer


@pytest.mark.parametrize(("high", "end"), [(15, "low"), (5, "high"), (0, "high")])
def test_with_as_many_games_as_the_answer_says_the_interval_ends_where_it_matters(high: int, end: str) -> None:
    games = 1_000 if high else 500
    run = skulls_run(high=high, games=games)
    n = int(analyse([run]).answer.partition("about ")[2].partition(" games")[0].replace(",", ""))
    interval = stats.wilson(round(high / games * n), n, looks=3 * use_table([run], []).height)
    assert getattr(interval, end) == pytest.approx(0.01, abs=0.0004)


def test_a_limit_of_the_rules_is_no_lack() -> None:
    run = origo_run(np.arange(40) % 4, tribe=held(25))
    result = analyse([run])
    assert row_of(result.table("use"), "shields of a tribe")["k"] == 40
    assert (result.verdict, result.tone) == ("enough, by the rules", "good")
    assert "run out, as the rules intend" in result.answer


def held(shields: int, games: int = 40, players: int = 4) -> np.ndarray:
    """Return squares held at the end, so many by the first tribe and none by the others."""
    words = np.zeros((games, players, 2), dtype=np.uint64)
    words[:, 0, 0] = (1 << min(shields, 20)) - 1
    words[:, 0, 1] = (1 << max(shields - 20, 0)) - 1
    return words


def test_shields_are_used_on_the_board_and_in_lost_fights() -> None:
    fights = {"losses": 2, "attacks": 7, "attacks_won": 4}
    fields = {name: np.full((40, 4), value) for name, value in fights.items()}
    used = shields_used(origo_run(np.arange(40) % 4, tribe=held(23), **fields))
    assert used[0].tolist() == [23 + 2 + 3, 5, 5, 5]


@pytest.mark.parametrize("players", [2, 5])
def test_a_real_game_of_origo_ends_by_shields_where_a_tribe_has_used_all(players: int) -> None:
    run = simulate("origo", players=players, games=40, seed=5, policies="random")
    used = shields_used(run).max(axis=1)
    last = run.games["end_reason"].cast(pl.String).to_numpy() == "shields"
    assert ((used == run.scenario.edition.number(f"setup.shields.{players}")) == last).all()
    assert last.any()


@pytest.mark.parametrize(("players", "target", "most"), [(2, 9, 17), (3, 8, 22), (4, 8, 29), (5, 7, 31), (5, 10, 46)])
def test_the_bound_of_trophies(players: int, target: int, most: int) -> None:
    assert most_trophies(players, target) == most


def test_the_curve_says_how_many_games_use_more() -> None:
    run = made_up_run([0, 1, 2, 3], peak_skulls=np.array([90, 92, 92, 95]))
    curve = exceedance(run, GAMES["orconomics"].stock[0], 0.95)
    assert curve["x"].to_list() == [89, 90, 91, 92, 93, 94, 95]
    assert curve["value"].to_list() == [1, 0.75, 0.75, 0.25, 0.25, 0.25, 0]
    assert (curve["low"][3], curve["high"][3]) == pytest.approx(stats.wilson(1, 4))


def test_the_figure_marks_what_there_is() -> None:
    figures = {figure.name: figure for figure in analyse([skulls_run(high=5)]).figures}
    axes = figures["use-skulls"].plot(None)
    assert [line.get_xdata()[0] for line in axes.lines if line.get_linewidth() == 1] == [260]
    assert axes.get_yscale() == "log"
    assert "half of the games use at most 100, 0.5% more than the 260 there are" in figures["use-skulls"].alt
    assert HALF == 0.5


def test_several_numbers_of_players_are_told_in_one_answer() -> None:
    runs = [skulls_run(high=3), skulls_run(high=9, players=5)]
    result = analyse(runs)
    assert result.table("use").filter(pl.col("stock") == "skulls")["players"].to_list() == [4, 5]
    assert "0.9%" in result.answer
    assert "with 5 players, the most of any table" in result.answer
    assert "(4 and 5 players, all greedy)" in result.title


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (market_single, {"product cards": ("32", "32"), "customers in play": ("16", "16")}),
        (lambda: orc_run([0, 1]), {"pieces of a player": ("10", "10")}),
    ],
    ids=["orc-market", "orc"],
)
def test_what_the_rules_fix_is_told_with_why(run, expected: dict) -> None:
    result = analyse([run()])
    table = result.table("fixed")
    assert {row["stock"]: (row["amount"], row["needed"]) for row in table.to_dicts()} == expected
    assert table["why"].str.len_chars().min() > 10
    assert (result.verdict, result.figures, result.brief) == ("enough, by the rules", (), "")


def test_runs_of_several_games_or_editions_are_refused() -> None:
    for runs in (
        [],
        [skulls_run(high=0), origo_run()],
        [skulls_run(high=0), skulls_run(high=0, overrides=["money.fee=2"])],
    ):
        with pytest.raises(BadInput, match="one edition of one game"):
            gather(runs)


def test_a_report_borrows_the_usual_runs_and_takes_only_those_with_plenty_of_markers() -> None:
    main, twin, changed = (
        skulls_run(high=0),
        skulls_run(high=0, games=200),
        skulls_run(high=0, overrides=["money.fee=2"]),
    )
    plenty = skulls_run(high=0, games=200, overrides=[f"setup.markers={PLENTY}"])
    redrawn = replace(main, scenario=replace(main.scenario, redraw=("dice",)))
    runs = [changed, redrawn, main, twin, plenty]
    assert choose(runs[:-1]) == []
    assert choose(runs) == [twin, plenty]
    assert borrow([], runs[:-1]) == [main]
    assert borrow([twin, plenty], runs) == [main, twin, plenty]
    assert gather([main, twin, plenty]) == ([main], [plenty])


def test_a_sweep_plays_every_number_of_players(tmp_path: Path) -> None:
    runs = sweep(tmp_path, game="orc-market", games=20)
    assert [run.scenario.players for run in runs] == [2, 3, 4]
    assert analyse(runs).table("fixed")["players"].to_list() == ["2 to 4", "2 to 4"]


def markers_run(most: list[int], waits: list[int], **options) -> Run:
    """Return a run of games in which the second player has so many markers on the board at most, the others three."""
    fields = {name: np.zeros((len(most), 5), dtype=int) for name in ("most_markers", "marker_waits")}
    fields["most_markers"][:, :4] = 3
    fields["most_markers"][:, 1], fields["marker_waits"][:, 2] = most, waits
    return made_up_run(np.arange(len(most)) % 4, **fields, **options)


def test_a_player_without_a_marker_for_his_company_has_run_short() -> None:
    row = row_of(use_table([markers_run([10] * 60 + [7] * 40, [1] * 30 + [0] * 70)], []), "markers of a player")
    assert (row["amount"], row["k"], row["n"], row["p50"], row["most"]) == (10, 30, 100, 10, 10)
    assert (row["most_99"], row["most_999"]) == (None, None)  # nobody knows how many more they would have used


def test_with_plenty_of_markers_those_above_the_printed_number_are_counted() -> None:
    usual, plenty = (
        markers_run([10] * 100, [0] * 100),
        markers_run([12] * 25 + [10] * 75, [0] * 100, overrides=[f"setup.markers={PLENTY}"]),
    )
    result = analyse([usual, plenty])
    row = row_of(result.table("use"), f"markers of a player, out of {PLENTY}")
    assert (row["amount"], row["status"], row["k"], row["most_99"]) == (10, "printed", 25, 12)
    assert f"With {PLENTY} markers of a player more than 10 are used in 25.0%" in result.answer
    assert result.verdict == "more games needed"  # the supplies of so few games; markers are a limit
    (figure,) = (figure for figure in result.figures if "markers" in figure.name)
    assert "25.0% more than the 10 there are" in figure.alt


def test_cards_that_are_in_neither_deck_nor_pile_are_in_use() -> None:
    fewest, missed = np.array([20] * 96 + [0] * 4), np.array([0] * 97 + [2] * 3)
    run = made_up_run(np.arange(100) % 4, fewest_cards=fewest, missed_cards=missed)
    row = row_of(use_table([run], []), "cards")
    assert (row["amount"], row["p50"], row["most"], row["k"]) == (48, 28, 48, 3)
    assert (row["most_99"], row["most_99_low"]) == (None, 28)


def test_real_games_of_orconomics_use_no_more_than_there_is() -> None:
    run = simulate("orconomics", games=200, seed=4)
    rows = {row["stock"]: row for row in use_table([run], []).to_dicts()}
    assert 4 * 3 <= rows["cards"]["p50"] < 48
    assert 2 <= rows["markers of a player"]["p50"] <= rows["markers of a player"]["most"] == 10
    assert rows["trophies"]["most"] <= most_trophies(4, 8) + 1  # two may reach the target at once
    held = run.seats.group_by("game").agg(pl.col("cards").sum()).sort("game")["cards"].to_numpy()
    assert (48 - run.games["fewest_cards"].to_numpy() >= held).all()
