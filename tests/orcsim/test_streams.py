"""Streams of luck: their names, which games draw from them, and drawing them anew."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from kernels.rng import Purpose
from orcsim.api import open_run, simulate
from orcsim.cli.app import run as command_line
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.jobs import prepare
from orcsim.manifest import command_of, make_header, replay_command, scenario_of
from orcsim.replay import replay
from orcsim.scenario import make_scenario
from orcsim.streams import bits_of, stream_names

SHOWN: Mapping[tuple[str, str], Sequence[str]] = {
    ("orconomics", "ring"): ("ring",),
    ("orconomics", "deck"): ("deal",),
    ("orconomics", "dice"): ("start_crisis", "dice"),
    ("orc-market", "customers"): ("row", "hidden"),
    ("orc-market", "products"): ("hand",),
    ("origo", "deck"): ("drawn",),
}
"""Events of the set-up that show what a stream has drawn."""


def events(game: str, named: Sequence[str], redraw: Sequence[str] = ()) -> list[dict[str, object]]:
    """Return the first events of some kinds in one game, as far as nobody can have had a hand in them."""
    told = replay(make_scenario(game, games=1, seed=3, redraw=redraw), 0).events()
    return [event for event in told if event["event"] in named and event["turn"] <= (1 if "dice" in named else 0)]


@pytest.mark.parametrize(("game", "stream"), SHOWN)
def test_a_stream_that_is_drawn_anew_changes_what_it_draws_and_nothing_else(game: str, stream: str) -> None:
    assert events(game, SHOWN[game, stream], [stream]) != events(game, SHOWN[game, stream])
    for other in GAMES[game].streams:
        if other != stream and (game, other) in SHOWN and "dice" not in (stream, other):
            shown = SHOWN[game, other]
            assert events(game, shown, [stream]) == events(game, shown)
    assert events(game, SHOWN[game, stream], ["choices"]) == events(game, SHOWN[game, stream])


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_one_seat_leave_what_the_game_draws(game: str) -> None:
    whole = make_scenario(game, games=1, seed=3, policies="random")
    other = make_scenario(game, games=1, seed=3, policies="random", redraw=["choices.0"])
    assert replay(whole, 0).events() != replay(other, 0).events()


def test_streams_are_bits_of_their_purposes() -> None:
    streams = GAMES["orconomics"].streams
    assert bits_of(["deck"], streams, 4, Purpose) == 1 << 1
    assert bits_of(["dice"], streams, 4, Purpose) == 1 << 2 | 1 << 3 | 1 << 4
    assert bits_of(["choices"], streams, 4, Purpose) == 0b1111 << 16
    assert bits_of(["choices.2", "ring"], streams, 4, Purpose) == 1 << 18 | 1
    purposes = [bits_of([name], streams, 5, Purpose) for name in stream_names(streams, 5) if name != "choices"]
    assert sum(purposes) == bits_of(stream_names(streams, 5), streams, 5, Purpose)  # no purpose is in two streams


def test_the_order_and_the_number_of_names_do_not_matter() -> None:
    one = make_scenario("orconomics", redraw=["dice", "deck", "dice"])
    assert one.redraw == make_scenario("orconomics", redraw=["deck", "dice"]).redraw == ("deck", "dice")


@pytest.mark.parametrize(
    ("game", "redraw", "said"),
    [
        ("orconomics", ["dize"], 'did you mean "dice"?'),
        ("orc", ["deck"], "allowed: choices, choices.0 or choices.1"),
        ("orc", ["choices.2"], "allowed: choices, choices.0 or choices.1"),
        ("orc", [3], "redraw: found 3"),
    ],
)
def test_a_stream_that_a_game_does_not_have_is_refused(game: str, redraw: list[str], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        make_scenario(game, redraw=redraw)
    assert said in str(refused.value)


def test_a_run_says_what_was_drawn_anew_and_goes_on_with_nothing_else(tmp_path: Path) -> None:
    run = simulate("orc", games=20, redraw=["choices.1"], out=tmp_path)
    assert open_run(tmp_path).scenario.redraw == ("choices.1",)
    assert "--redraw choices.1" in run.manifest["command"]
    with pytest.raises(BadInput, match="redraw"):
        simulate("orc", games=40, out=tmp_path)


def test_manifests_of_runs_as_ever_do_not_speak_of_it() -> None:
    scenario = make_scenario("orc")
    header = make_header(scenario, prepare(scenario).kernel.digest)
    assert "redraw" not in header
    assert "redraw" not in command_of(scenario)
    assert scenario_of(header, Path("manifest.json")).redraw == ()


def test_the_command_for_a_replay_has_the_same_luck(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = make_scenario("orc", games=3, seed=5, redraw=["choices.0"])
    words = replay_command(scenario, 2).split()
    assert command_line([*words[1:], "--format", "jsonl"]) == 0
    assert capsys.readouterr().out == replay(scenario, 2).jsonl()
