from collections.abc import Iterable
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import bait_runs, bait_table, bait_words, jester_bait
from analyses.bait_runs import Trial, Usual
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.policies import load_policy
from tests.analyses.synthetic_orc import DRAW, orc_run

DEALS = 60
KING, JESTER = 0, 2
"""Numbers of the reasons king_taken and jester_taken."""

SCHEMA = GAMES["orc"].policy_schema


def seat_of_first(deals: int) -> np.ndarray:
    """Return by game in which seat the policy named first sits: seats are taken in turn."""
    return np.arange(2 * deals) % 2


@pytest.fixture
def made(tmp_path: Path) -> dict[str, str]:
    """Write the policies of a sweep, and return their files by name."""
    files = {"bait": "jester_bait", "twin": str(bait_runs.write_twin(tmp_path, "jester_bait"))}
    return files | {f"{w:g}": str(bait_runs.write_wary(tmp_path, "greedy", w)) for w in bait_runs.WARINESS}


def duel(made: dict[str, str], hand: str, wariness: str, won: Iterable[int], **options) -> Run:
    """Return a rotated run in which the hand wins one game of each deal where `won` is 1, both where it is 2."""
    counts = np.array(list(won))
    first, game = seat_of_first(len(counts)), np.arange(2 * len(counts))
    wins = game % 2 < counts[game // 2]
    winners = np.where(wins, first, 1 - first)
    return orc_run(winners, policies=[made[hand], made[wariness]], rotate=True, **options)


def trial(made: dict[str, str], wariness: str = "1") -> Trial:
    """Return a trial in which the baiter wins both games of half of the deals, its twin one game of each."""
    bait = duel(made, "bait", wariness, [2, 1] * (DEALS // 2))
    return Trial(float(wariness), bait, duel(made, "twin", wariness, [1, 1] * (DEALS // 2)))


def test_twin_differs_in_bait_alone_and_keeps_its_jester_behind(made) -> None:
    baiter, twin = (load_policy(SCHEMA, made[name]) for name in ("bait", "twin"))
    differs = {name for name, value in baiter.weights.items() if twin.weights[name] != value}

    assert differs == {"bait", "walking", "jester_front"}
    assert [twin.weights[name] for name in sorted(differs)] == [0, 0, 0]
    assert len(twin.formations) == len(baiter.formations) > 0
    for before, after in zip(baiter.formations, twin.formations, strict=True):
        assert "J" not in after.split("/")[0]
        assert sorted(before) == sorted(after)
        assert before.index("K") == after.index("K")
    assert bait_runs.is_twin(baiter, twin)
    assert not bait_runs.is_twin(twin, baiter)
    assert not bait_runs.is_twin(load_policy(SCHEMA, "greedy"), twin)


def test_wary_policies_differ_in_wariness_alone(made) -> None:
    usual, wary = (load_policy(SCHEMA, source) for source in ("greedy", made["0.5"]))

    assert (wary.name, wary.weights["wariness"]) == ("wary 0.5", 0.5)
    assert {**wary.weights, "wariness": usual.weights["wariness"]} == dict(usual.weights)
    assert wary.formations == usual.formations


def test_a_policy_file_may_be_the_base(tmp_path: Path) -> None:
    base = tmp_path / "mine.toml"
    base.write_text('game = "orc"\nname = "mine"\nextends = "greedy"\n\n[weights]\nrunning = 7\n')
    wary = load_policy(SCHEMA, str(bait_runs.write_wary(tmp_path / "made", str(base), 2.0)))

    assert (wary.weights["running"], wary.weights["wariness"]) == (7, 2)


def test_worth_of_baiting_is_the_paired_difference_of_the_shares(made) -> None:
    found = bait_table.worth_table([trial(made), trial(made, "2")], 0.01).row(0, named=True)
    low, high = stats.mean_of([1 / 2, 0] * (DEALS // 2), "deals").interval(looks=2, low=-1)

    assert (found["bait"], found["twin"], found["worth"]) == pytest.approx((3 / 4, 1 / 2, 1 / 4))
    assert (found["low"], found["high"]) == pytest.approx((low, high))
    assert (found["deals"], found["n"], found["verdict"]) == (DEALS, 2 * DEALS, "PAYS")
    share = stats.mean_of([1, 1 / 2] * (DEALS // 2), "deals").interval(looks=4)
    assert (found["bait_low"], found["bait_high"]) == pytest.approx(share)


def test_the_difference_is_paired_deal_by_deal(made) -> None:
    bait, twin = [2, 2, 1, 1] * 15, [1, 2, 0, 1] * 15
    pair = Trial(1.0, duel(made, "bait", "1", bait), duel(made, "twin", "1", twin))
    found = bait_table.worth_table([pair], 0.01).row(0, named=True)
    ends = stats.mean_of([1 / 2, 0, 1 / 2, 0] * 15, "deals").interval(low=-1)

    assert (found["low"], found["high"]) == pytest.approx(ends)
    # Per deal 1 1 1/2 1/2 against 1/2 1 0 1/2: variances 1/16 and 1/8, of the difference 1/16.
    assert bait_table.trial_gain(pair) == pytest.approx(3)


def test_a_draw_is_half_a_win(made) -> None:
    drawn = orc_run([DRAW] * 2 * DEALS, policies=[made["bait"], made["1"]], rotate=True)
    found = bait_table.worth_table([Trial(1.0, drawn, duel(made, "twin", "1", [0] * DEALS))], 0.01).row(0, named=True)

    assert (found["bait"], found["twin"]) == (0.5, 0)


def test_jesters_taken_are_told_apart_by_whose_they_are(made) -> None:
    reasons = np.array([JESTER, JESTER, KING, JESTER] * 15)
    run = duel(made, "bait", "1", [2, 0] * 15, end_reason=reasons)

    # Of four games the baiter wins two by its Jester, then loses one by the King and one by the enemy's Jester.
    assert bait_table.jesters_taken(run) == (0.5, 0.25)


def test_best_wariness_wins_most_and_others_may_be_as_good(made) -> None:
    runs = [
        (0.0, duel(made, "bait", "0", [2] * DEALS)),
        (1.0, duel(made, "bait", "1", [0, 1] * (DEALS // 2))),
        (5.0, duel(made, "bait", "5", [0, 1] * (DEALS // 2 - 1) + [1, 1])),
    ]
    table = bait_table.wary_table(runs)
    never, one, five = table.rows(named=True)

    assert table["share"].to_list() == pytest.approx([0, 3 / 4, 3 / 4 - 1 / (2 * DEALS)])
    assert table["is_best"].to_list() == [False, True, False]
    assert table["may_be_best"].to_list() == [False, True, True]
    assert (never["lacks"], one["lacks"], five["lacks"]) == pytest.approx((3 / 4, 0, 1 / (2 * DEALS)))
    pairs = stats.mean_of([1, 1 / 2] * (DEALS // 2), "deals").interval(looks=3, low=-1)
    assert (never["low"], never["high"]) == pytest.approx(pairs)


def worth(*verdicts: str) -> pl.DataFrame:
    """Return a table of so many numbers of wariness: 0, 1, 2, ..."""
    return pl.DataFrame({"wariness": [float(n) for n in range(len(verdicts))], "verdict": verdicts})


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        (("PAYS", "PAYS", "UNDECIDED", "COSTS"), "PAYS UP TO WARINESS 1"),
        (("PAYS", "PAYS"), "PAYS AT EVERY WARINESS"),
        (("COSTS", "COSTS"), "COSTS AT EVERY WARINESS"),
        (("UNDECIDED", "UNDECIDED"), "UNDECIDED"),
        (("UNDECIDED", "COSTS"), "PAYS AT NO WARINESS"),
        (("COSTS", "PAYS", "PAYS", "COSTS"), "PAYS AT WARINESS 1 AND 2"),
    ],
)
def test_verdict_says_where_baiting_pays(verdicts: tuple[str, ...], expected: str) -> None:
    assert bait_words.verdict(worth(*verdicts)) == expected


def test_answer_tells_where_baiting_stops_to_pay(made) -> None:
    usual = f"{load_policy(SCHEMA, 'greedy').weights['wariness']:g}"
    made |= {usual: "greedy"}
    runs = [
        *trial(made, "0")[1:],
        duel(made, "bait", usual, [0] * DEALS),
        duel(made, "twin", usual, [1, 0] * (DEALS // 2)),
    ]
    result = jester_bait.analyse(runs)

    assert any(remark.startswith("Differences are taken deal by deal") for remark in result.remarks)

    assert result.verdict == "PAYS UP TO WARINESS 0"
    assert "it adds +25.0 (" in result.answer
    assert f"Baiting surely pays against wariness 0; it surely costs against wariness {usual}." in result.answer
    assert f"It stops to pay between wariness 0 and {usual}." in result.answer
    assert f"Against the usual greedy (wariness {usual}) baiting costs: 0.0%" in result.answer
    assert f"Against a baiter wariness {usual} wins most, 100.0% of the games, and 0 least, 25.0%" in result.answer
    assert all(figure.to_svg() for figure in result.figures)


def test_usual_enemy_is_found_by_what_it_does_and_not_by_its_name(made) -> None:
    usual = load_policy(SCHEMA, "greedy").weights["wariness"]
    same = str(bait_runs.write_wary(Path(made["0"]).parent, "greedy", usual))
    made |= {"same": same}
    found = [Trial(usual, duel(made, "bait", "same", [1]), duel(made, "twin", "same", [1]))]

    assert bait_runs.usual_enemy(found) == Usual("greedy", usual)
    assert bait_runs.usual_enemy([trial(made, "1")]) is None or usual == 1


def test_runs_are_told_apart_by_their_policies(made) -> None:
    pairs = [trial(made, "0"), trial(made, "1")]
    runs = [run for pair in pairs for run in pair[1:]]
    other = orc_run([0, 1], policies=["random", "greedy"], rotate=True)
    alone = duel(made, "bait", "5", [1] * DEALS)  # without its twin

    chosen = jester_bait.choose([other, *reversed(runs), alone])
    assert [id(run) for run in chosen] == [id(run) for run in runs]
    assert jester_bait.choose([other, alone]) == []


def test_enemies_that_differ_in_more_than_wariness_are_left_out(made, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('game = "orc"\nname = "other"\nextends = "greedy"\n\n[weights]\nrunning = 9.5\nwariness = 0.25\n')
    strange = {**made, "0.25": str(other)}
    pairs = [trial(made, "0"), trial(made, "1"), trial(strange, "0.25")]

    found = bait_runs.trials([run for pair in pairs for run in pair[1:]])
    assert [pair.wariness for pair in found] == [0, 1]


def test_runs_without_a_twin_are_refused(made) -> None:
    with pytest.raises(BadInput, match="found no baiter and its twin"):
        jester_bait.analyse([duel(made, "bait", "1", [1] * DEALS)])


def test_sweep_plays_both_hands_against_every_wariness(tmp_path: Path, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(bait_runs, "simulate", lambda game, **options: asked.append(options))
    lines: list[str] = []
    jester_bait.sweep(tmp_path, games=9, seed=5, report=lines.append)
    usual = load_policy(SCHEMA, "greedy").weights["wariness"]
    tried = sorted({*bait_runs.WARINESS, usual})

    assert len(asked) == len(lines) == 2 * len(tried)
    assert {(o["games"], o["seed"], o["rotate"]) for o in asked} == {(10, 5, True)}
    assert [load_policy(SCHEMA, o["policies"][1]).weights["wariness"] for o in asked[::2]] == tried
    assert [o["out"].relative_to(tmp_path).as_posix() for o in asked[:2]] == ["wary-0/jester_bait", "wary-0/baitless"]
    assert {o["policies"][1] for o in asked[2 * tried.index(usual) :][:2]} == {"greedy"}
    assert {o["policies"][0] for o in asked} == {"jester_bait", str(tmp_path / "policies" / "baitless.toml")}


def test_experiments_are_named_in_one_line(made) -> None:
    told = jester_bait.sweep_words([run for pair in (trial(made, "0"), trial(made, "2")) for run in pair[1:]])

    assert told.name == (
        "jester_bait and the same without bait (baitless) against players of wariness 0 and 2, seats rotated"
    )
