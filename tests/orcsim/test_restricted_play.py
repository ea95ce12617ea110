"""What a policy never does, and stand-ins: in all four games, through the files that people write."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.jobs import Job, prepare
from orcsim.policies import load_policy, policy_from_dict
from orcsim.scenario import make_scenario

N = 120
NAMES = tuple(GAMES)


def job_of(game: str, never: tuple[str, ...] = (), seats: tuple[int, ...] = (0,), **options: object) -> Job:
    """Return games of greedy in which the seats named never do some things."""
    scenario = make_scenario(game, games=N, seed=9, **options)
    policies = tuple(
        replace(policy, name="restricted", never=never) if seat in seats else policy
        for seat, policy in enumerate(scenario.policies)
    )
    return prepare(replace(scenario, policies=policies))


def counted(job: Job, field: str, seat: int = 0) -> int:
    """Return what one seat did in all games."""
    return int(job.play(0, N).results[field][:, seat].sum())


def shares(results: np.ndarray) -> np.ndarray:
    """Return the share of the wins of each seat."""
    return (results["win"] / np.maximum(results["winners"], 1)[:, None]).mean(axis=0)


def event_rows(job: Job, event: str) -> list[tuple[int, int]]:
    """Return (seat, a) of all events of one kind."""
    kind = job.kernel.events[event].value
    found = []
    for game in range(25):
        log = np.zeros(20_000, job.kernel.event)
        told = log[: job.play(game, 1, log=log).n_events]
        found += [(int(row["seat"]), int(row["a"])) for row in told if row["kind"] == kind]
    return found


@pytest.mark.parametrize(
    ("action", "field"),
    [("bid", "bought"), ("loan", "loans"), ("card_bid", "conversions")],
)
def test_a_seat_of_orconomics_never_does_what_it_may_not(action: str, field: str) -> None:
    assert counted(job_of("orconomics"), field) > 0
    restricted = job_of("orconomics", (action,))
    assert counted(restricted, field) == 0
    assert counted(restricted, field, seat=1) > 0


@pytest.mark.parametrize("card", ["espionage", "veto", "switched"])
def test_a_kind_of_card_is_never_laid(card: str) -> None:
    kind = list(GAMES["orconomics"].policy_schema.actions).index(f"play.{card}") - 13
    rows = event_rows(job_of("orconomics", (f"play.{card}",)), "CARD_LAID")
    assert (0, kind) not in rows
    assert any(seat != 0 and laid == kind for seat, laid in rows)
    assert any(seat == 0 for seat, _ in rows)


@pytest.mark.parametrize(
    ("action", "event"),
    [
        ("attack", "ATTACKED"),
        ("migrate", "MIGRATED"),
        ("sail", "SAILED"),
        ("swap", "SWAPPED"),
        ("support", "BATTLE_CARD"),
    ],
)
def test_a_seat_of_origo_never_does_what_it_may_not(action: str, event: str) -> None:
    assert any(seat == 0 for seat, _ in event_rows(job_of("origo"), event))
    rows = event_rows(job_of("origo", (action,)), event)
    assert not any(seat == 0 for seat, _ in rows)
    assert any(seat != 0 for seat, _ in rows)


def test_a_product_is_laid_only_where_the_hand_has_nothing_else() -> None:
    products = list(GAMES["orc-market"].policy_schema.actions)

    def laid(job: Job) -> int:
        card_products = job.params[0]["product"]
        rows = event_rows(job, "LAID")
        return sum(seat == 0 and card_products[card] == products.index("elf_ear") for seat, card in rows)

    # The last card of a hand that goes round must be laid, whatever it shows.
    assert laid(job_of("orc-market", ("elf_ear",))) * 4 < laid(job_of("orc-market"))


def test_a_seat_of_orc_never_takes() -> None:
    assert counted(job_of("orc"), "captures") > 0
    assert counted(job_of("orc", ("take",)), "captures") == 0


@pytest.mark.parametrize("game", ["orconomics", "origo"])
def test_who_may_do_nothing_does_what_is_left_and_games_end(game: str) -> None:
    job = job_of(game, tuple(GAMES[game].policy_schema.actions))
    results = job.play(0, N).results
    assert (results["winners"] > 0).mean() > 0.9
    assert shares(results)[0] < 0.8 / job.scenario.players


def test_where_every_move_is_forbidden_all_are_open_again() -> None:
    actions = tuple(GAMES["orc"].policy_schema.actions)
    assert job_of("orc", actions).play(0, N).results.tobytes() == job_of("orc").play(0, N).results.tobytes()


@pytest.mark.parametrize("game", NAMES)
def test_actions_are_those_of_the_kernel_in_its_order(game: str) -> None:
    layout = __import__(f"{GAMES[game].package}.layout", fromlist=["Action"])
    names = [name.removeprefix("move.").replace(".", "_").upper() for name in GAMES[game].policy_schema.actions]
    known = [action.name for action in layout.Action]
    if game == "orconomics":
        assert known.pop() == "PLAY"
        assert names[len(known) :] == [f"PLAY_{card.name}" for card in layout.Card]
        names = names[: len(known)]
    assert names == known


def test_a_file_says_what_is_never_done(tmp_path: Path) -> None:
    schema = GAMES["orconomics"].policy_schema
    path = tmp_path / "careful.toml"
    path.write_text('game = "orconomics"\nextends = "greedy"\nnever = ["loan", "bid", "loan"]\n')
    policy = load_policy(schema, str(path))
    assert policy.never == ("bid", "loan")
    assert policy.digest != load_policy(schema, "greedy").digest
    assert policy_from_dict(policy.to_dict(), schema, path) == policy
    (tmp_path / "heir.toml").write_text(f'game = "orconomics"\nextends = "{path}"\n')
    assert load_policy(schema, str(tmp_path / "heir.toml")).never == ("bid", "loan")
    (tmp_path / "free.toml").write_text(f'game = "orconomics"\nextends = "{path}"\nnever = []\n')
    assert load_policy(schema, str(tmp_path / "free.toml")).never == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('extends = "greedy"\nnever = "loan"\n', 'never: found "loan", allowed: a list'),
        ('extends = "greedy"\nnever = ["lone"]\n', 'did you mean "loan"'),
        ('extends = "greedy"\nnever = [3]\n', "never: found 3, allowed:"),
        ('extends = "random"\nnever = ["loan"]\n', "random does any legal thing"),
    ],
)
def test_what_cannot_be_forbidden_is_refused(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(f'game = "orconomics"\n{text}')
    with pytest.raises(BadInput) as refused:
        load_policy(GAMES["orconomics"].policy_schema, str(tmp_path / "bad.toml"))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", NAMES)
def test_a_stand_in_plays_from_its_round_on_and_changes_nothing_before(game: str) -> None:
    job = job_of(game)
    told = job.play(0, N, rounds=True)
    late = job.play(0, N, rounds=True, stand_in=(0, 10_000))
    assert late.results.tobytes() == told.results.tobytes()
    early = job.play(0, N, rounds=True, stand_in=(0, 0))
    assert shares(early.results)[0] < shares(told.results)[0]
    middle = job.play(0, N, rounds=True, stand_in=(0, 1))
    assert middle.history[:, :2].tobytes() == told.history[:, :2].tobytes()
    # In ORC no piece can be taken so early, so that no score tells of it.
    after = 2 if game != "orc" else 12
    assert middle.history[:, after].tobytes() != told.history[:, after].tobytes()
