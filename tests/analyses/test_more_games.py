"""How many games decide what is undecided: the estimate, and that every question tells it."""

import re

import polars as pl
import pytest

from analyses import attack_value, bait_words, hidden_customer, neighbours
from analyses.more_games import MOST, games_to_decide, gap_to_worth, would_decide
from orcsim import stats
from tests.analyses.test_head_start import EVEN, judged
from tests.analyses.test_hidden_customer import looking
from tests.analyses.test_neighbours import beside

TOLD = r"An estimate: about [\d,]+ games (in all|at each table|in each run|from each setting) would decide"


def test_so_many_games_are_enough_and_fewer_are_not() -> None:
    few = stats.Mean(0.03, 0.5, 500, "games").interval(low=-1, high=1)
    needed = games_to_decide(500, few.low, few.high, gap=0.03)
    enough = stats.Mean(0.03, 0.5, round(1.01 * needed), "games").interval(low=-1, high=1)
    too_few = stats.Mean(0.03, 0.5, round(0.99 * needed), "games").interval(low=-1, high=1)

    assert few.low < too_few.low < 0 < enough.low


def test_what_is_decided_needs_no_more_and_what_lies_on_the_limit_never_is() -> None:
    assert games_to_decide(500, 0.02, 0.04, gap=0.03) == 500
    assert games_to_decide(500, -0.02, 0.04, gap=0.0) > MOST
    assert "no number of games" in would_decide(2 * MOST)
    assert would_decide(1001).startswith("An estimate: about 1,100 games in all")


def test_a_difference_is_decided_by_0_or_by_the_margin_whichever_is_farther() -> None:
    assert [gap_to_worth(worth, 0.01) for worth in (0.03, -0.03, 0.0, 0.004)] == [0.03, 0.03, 0.01, 0.006]


def worth_at(*values: float) -> pl.DataFrame:
    """Return what baiting is worth at some numbers of wariness, undecided at all."""
    rows = [
        {"wariness": float(place), "verdict": "UNDECIDED", "n": 400, "worth": x, "low": x - 0.1, "high": x + 0.1}
        for place, x in enumerate(values)
    ]
    return pl.DataFrame(rows)


def test_every_open_answer_names_the_games() -> None:
    few = beside({0: 0.1, 1: 0.3, 2: 0.3, 3: 0.3}, deals=20)
    (unseen, *_) = looking(lead=0, deals=50)

    assert re.search(TOLD, neighbours.analyse([few]).answer)
    assert re.search(TOLD, hidden_customer.analyse([unseen]).answer)
    assert re.search(TOLD, judged((29_600, 30_400), EVEN, None).answer)
    assert "about 1,600 games in each run would decide" in bait_words.pays(worth_at(0.01, -0.05))


def test_a_sure_answer_names_none() -> None:
    sure = beside({0: 0.1, 1: 0.5, 2: 0.3, 3: 0.1})

    assert not re.search("would decide", neighbours.analyse([sure]).answer)
    assert not re.search("would decide", judged((24_000, 36_000), EVEN, EVEN).answer)


@pytest.mark.parametrize(("worth", "half", "games"), [(0.02, 0.04, "1,600"), (0.0, 0.04, "6,400")])
def test_whether_attacking_pays_is_open_until_so_many_games(worth: float, half: float, games: str) -> None:
    row = {"players": 2, "table": "1 that attacks", "n": 400, "worth": worth, "low": worth - half, "high": worth + half}
    told = attack_value._trial(pl.DataFrame([row]), {2: attack_value.OPEN}, 0.01)

    assert f"about {games} games at each table would decide" in told[-1]
