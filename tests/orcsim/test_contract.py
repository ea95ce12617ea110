"""The contract of every game, played for real: whatever is promised of a run holds with each game's own kernel."""

import os

import polars as pl
import pytest

import orcsim
from orcsim.games import GAMES
from orcsim.jobs import prepare
from orcsim.policies import SEARCH, list_policies
from orcsim.runner import Span, Stop, play_chunks
from orcsim.scenario import make_scenario
from orcsim.store import parquet
from orcsim.tables import concatenate

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="too slow as plain Python")
every_game = pytest.mark.parametrize("game", list(GAMES))
N_GAMES = 120  # a multiple of every number of players


def tables_of(game: str, threads: int, chunk: int) -> dict[str, bytes]:
    job = prepare(make_scenario(game, games=N_GAMES, seed=2**63 + 5, rotate=True, trace_rounds=True))
    chunks = play_chunks(job, [Span(0, N_GAMES)], Stop(), threads=threads, chunk=chunk)
    return {name: parquet(table) for name, table in concatenate([tables for _, tables in chunks]).items()}


@every_game
@pytest.mark.parametrize(("threads", "chunk"), [(1, 7), (2, 50), (7, 11), (3, 1)])
def test_neither_threads_nor_chunks_change_a_byte(game, threads, chunk):
    assert tables_of(game, threads, chunk) == tables_of(game, 1, N_GAMES)


@every_game
def test_every_policy_and_number_of_players_plays(game):
    for players in GAMES[game].players:
        for policy in list_policies(GAMES[game].policy_schema):
            name, games = (f"{policy.name}:4", 4) if policy.kind == SEARCH else (policy.name, 20)
            run = orcsim.simulate(game, players=players, policies=name, games=games, seed=1)
            shares = run.seats.group_by("game").agg(pl.col("win_share").sum()).sort("game")["win_share"]
            finished = run.games["end_reason"].cast(str) != GAMES[game].stalled
            assert shares.equals(finished.cast(pl.Float64), check_names=False)


@every_game
def test_equal_policies_play_a_deal_alike_in_every_seating(game):
    players = GAMES[game].default_players
    run = orcsim.simulate(game, policies=GAMES[game].policy, games=players * 5, rotate=True, seed=3)
    deals = run.games.group_by(pl.col("game") // players).agg(pl.exclude("game").n_unique()).drop("game")
    assert deals.unpivot()["value"].max() == 1


@every_game
def test_games_differ_from_each_other_and_from_seed_to_seed(game):
    one = orcsim.simulate(game, games=50, seed=1)
    other = orcsim.simulate(game, games=50, seed=2)
    assert one.games.drop("game").unique().height > 10
    assert not one.games.equals(other.games)
