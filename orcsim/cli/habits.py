"""`orcsim habits`: what players do at each question, and what they never do."""

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    Edition,
    Game,
    Games,
    Json,
    Level,
    Players,
    Policies,
    Policy,
    Rotate,
    Seed,
    Set,
    scenario_of,
)
from orcsim.cli.progress import shown_progress
from orcsim.cli.screen import say, say_json

_GAMES = 300


def habits(
    game: Game,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    level: Level = None,
    games: Games = _GAMES,
    seed: Seed = 0,
    edition: Edition = None,
    changes: Set = None,
    rotate: Rotate = False,
    json: Json = False,
) -> None:
    """Tell what players do where they have a choice.

    The games are those of orcsim simulate with the same seed, played decision by decision. For each option of each
    question: how often it was on offer, which share of the offers each policy took, and which share it would be if all
    legal moves were alike. Decisions of one game hang together, so games are the units of the intervals. At the end
    stands what was on offer a thousand times or more and never taken.
    Some hundred games are enough; they take seconds, those of Orconomics and Origo half a minute.
    """
    from orcsim.habits_found import habits_of

    scenario = scenario_of(
        game,
        players=players,
        policy=policy,
        policies=policies,
        level=level,
        games=games,
        seed=seed,
        edition=edition,
        changes=changes,
        rotate=rotate,
    )
    get_ready(scenario)
    with shown_progress(json) as progress:
        found = habits_of(scenario, progress)
    say_json(found.to_dict()) if json else say(found.to_text().rstrip("\n"))
