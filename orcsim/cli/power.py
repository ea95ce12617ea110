"""`orcsim power`: how many games it takes, before any are played."""

from dataclasses import dataclass
from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import Json, Policies, Policy, Threads, check_margin, scenario_of, thread_count, whole_number
from orcsim.cli.runs import open_runs
from orcsim.cli.screen import duration, rate, say, say_facts, say_json, say_table
from orcsim.cli.wald import say_wald, wald_facts
from orcsim.errors import BadInput

if TYPE_CHECKING:
    from orcsim.power import Pilot, Stops
    from orcsim.scenario import Scenario
    from orcsim.sprt import Sprt

_PILOT_SECONDS, _PILOT_GAMES, _MOST_PILOT_GAMES = 1.0, 240, 10**6
_USUAL_PLAYERS = 4
_EVEN = 0.5

Seats = Annotated[
    int | None, typer.Option("--players", metavar="N", parser=whole_number, help="Seats [default: the game's, else 4].")
]
GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="Play it for a second to know its speed here.")]
SameGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The same, written as for other commands.")
]
Margin = Annotated[
    float | None, typer.Option("--margin", metavar="X", help="Until the seats are FAIR or UNFAIR by this margin.")
]
Edge = Annotated[
    float | None, typer.Option("--edge", metavar="X", help="True edge of one seat [default: several are shown].")
]
HalfWidth = Annotated[
    float | None, typer.Option("--half-width", metavar="H", help="Until intervals of win shares are ± H.")
]
Difference = Annotated[
    float | None, typer.Option("--difference", metavar="D", help="Until shares that differ by D are told apart.")
]
Share = Annotated[float | None, typer.Option("--share", metavar="P", help="A win share [default: 1/players].")]
Correlation = Annotated[
    float | None, typer.Option("--correlation", metavar="R", help="Of two settings in games of one seed, -1 to 1.")
]
PilotRuns = Annotated[
    list[Path] | None,
    typer.Option(
        "--pilot",
        metavar="DIR",
        help="Measure it: two kept runs with one seed (give it twice), or a rotated one of two policies.",
    ),
]
Error = Annotated[float, typer.Option("--error", metavar="A", help="How often a finding may be wrong.")]
Power = Annotated[float, typer.Option("--power", metavar="B", help="How often the games are to be enough.")]
Speed = Annotated[float | None, typer.Option("--games-per-second", metavar="S", help="To tell the time it takes.")]


@dataclass(frozen=True, slots=True)
class Need:
    """How many games one thing takes: fixed beforehand, and with a stopping rule if there is one for it."""

    what: str
    finding: str
    games: float
    stops: "Stops | None" = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user wants to see, and how surely."""

    players: int
    share: float
    error: float
    power: float


def power(
    game: GameName = None,
    same_game: SameGame = None,
    margin: Margin = None,
    edge: Edge = None,
    half_width: HalfWidth = None,
    difference: Difference = None,
    share: Share = None,
    correlation: Correlation = None,
    pilot: PilotRuns = None,
    error: Error = 0.05,
    power: Power = 0.95,
    players: Seats = None,
    policy: Policy = None,
    policies: Policies = None,
    threads: Threads = None,
    speed: Speed = None,
    json: Json = False,
) -> None:
    """Say how many games it takes, before you play them.

    One question at a time. Are the seats fair by a margin? (--margin 0.01) How large is a win share? (--half-width
    0.005) Which of two settings or policies wins more? (--difference 0.02). Shares and margins are parts of 1: 0.01 is
    one percentage point.

    Numbers fixed beforehand hold for one look at the end. Who wants to look while games are played uses `simulate
    --until-verdict` or `--target-error`; where there is such a rule its games are told, too. Of two shares Wald's test
    finds the true one while games are added, mostly in fewer games than a fixed number.
    """
    _check(margin, edge, half_width, difference, correlation, pilot)
    _check_shares(error=error, power=power, share=share)
    _check_sure(error, power)
    check_margin(margin)
    _check_speed(speed)
    if game and same_game:
        raise BadInput(f"--game: found {same_game} beside {game}, allowed: the game named once")
    game = game or same_game
    scenario = None if game is None else scenario_of(game, players=players, policy=policy, policies=policies)
    seats = _seats(scenario, players)
    wish = Wish(seats, 1 / seats if share is None else share, error, power)
    measured, test = _pilot(pilot), None
    if margin is not None:
        title, needs = _verdicts(wish, margin, edge)
    elif half_width is not None:
        title, needs = _widths(wish, half_width)
    else:
        title, needs = _differences(wish, difference or 0.0, correlation, measured)
        test = _test(wish, difference or 0.0)
    if scenario is not None and speed is None:
        speed = _measured_speed(scenario, thread_count(threads))
    if json:
        _print_json(wish, needs, measured, speed, test)
        return
    _print(title, wish, needs, measured, speed)
    if test is not None:
        say_wald(test, needs[0].games)


def _check(
    margin: float | None,
    edge: float | None,
    half_width: float | None,
    difference: float | None,
    correlation: float | None,
    pilot: list[Path] | None,
) -> None:
    """Refuse what is no single question."""
    asked = [name for name, value in _questions(margin, half_width, difference) if value is not None]
    if len(asked) != 1:
        found = " and ".join(asked) or "none of them"
        raise BadInput(f"--margin, --half-width and --difference: found {found}, allowed: one of them")
    if edge is not None and margin is None:
        raise BadInput("--edge: found without --margin, allowed: beside it")
    if (correlation is not None or pilot) and difference is None:
        raise BadInput("--correlation and --pilot: found without --difference, allowed: beside it")
    if correlation is not None and pilot:
        raise BadInput("--correlation and --pilot: found both, allowed: one of them")
    if correlation is not None and not -1 <= correlation <= 1:
        raise BadInput(f"--correlation: found {correlation:g}, allowed: -1 to 1")
    for name, value in _questions(None, half_width, difference):
        if value is not None and not 0 < value < 1:
            raise BadInput(f"{name}: found {value:g}, allowed: above 0 and below 1, such as 0.01")


def _questions(
    margin: float | None, half_width: float | None, difference: float | None
) -> tuple[tuple[str, float | None], ...]:
    """Return the options that ask a question, with their values."""
    return ("--margin", margin), ("--half-width", half_width), ("--difference", difference)


def _check_shares(**given: float | None) -> None:
    """Refuse what is no share."""
    for name, value in given.items():
        if value is not None and not 0 < value < 1:
            raise BadInput(f"--{name}: found {value:g}, allowed: above 0 and below 1")


def _check_sure(error: float, power: float) -> None:
    """Refuse what a throw of a coin does as well."""
    if error >= _EVEN:
        raise BadInput(f"--error: found {error:g}, allowed: below 0.5, such as 0.05")
    if power <= _EVEN:
        raise BadInput(f"--power: found {power:g}, allowed: above 0.5, such as 0.95")


def _check_speed(speed: float | None) -> None:
    """Refuse what is no speed."""
    if speed is not None and not speed > 0:
        raise BadInput(f"--games-per-second: found {speed:g}, allowed: above 0")


def _seats(scenario: "Scenario | None", players: int | None) -> int:
    """Return the number of seats: the game's, or as many as were named."""
    seats = scenario.players if scenario else _USUAL_PLAYERS if players is None else players
    if seats <= 1:
        raise BadInput(f"--players: found {seats}, allowed: at least 2")
    return seats


def _pilot(folders: list[Path] | None) -> "Pilot | None":
    """Return what pilot runs tell, if there are any."""
    if not folders:
        return None
    from analyses.pilot import read_pilot

    return read_pilot(open_runs(folders))


def _verdicts(wish: Wish, margin: float, edge: float | None) -> tuple[str, list[Need]]:
    """Return the games until a verdict, for one true edge or for several."""
    from analyses import words

    fair = 1 / wish.players
    room = 1 - fair
    if margin >= room:
        raise BadInput(f"--margin: found {margin:g}, allowed: below {room:.2f} with {wish.players} players")
    if edge is not None and not -fair < edge < room:
        raise BadInput(f"--edge: found {edge:g}, allowed: above {-fair:.2f} and below {room:.2f}")
    edges = [part * margin for part in (0, 0.5, 1.5, 2, 3)] if edge is None else [edge]
    told = f"{wish.players} seats, fair share {words.percent(fair)}"
    title = f"Are the seats fair by a margin of {words.points(margin)}? ({told})"
    return title, [_verdict(wish, margin, each) for each in edges if each < room]


def _verdict(wish: Wish, margin: float, edge: float) -> Need:
    """Return the games until a verdict if one seat has that true edge."""
    from analyses import words
    from orcsim.power import games_for_verdict, stops_of_verdict

    games = games_for_verdict(wish.players, margin, edge, level=1 - wish.error, power=wish.power)
    what = f"one seat {words.points(edge)} off" if edge else "all seats exactly fair"
    finding = "none, ever" if isinf(games) else "FAIR" if abs(edge) < margin else "UNFAIR"
    return Need(what, finding, games, stops_of_verdict(wish.players, margin, edge, level=1 - wish.error))


def _widths(wish: Wish, half_width: float) -> tuple[str, list[Need]]:
    """Return the games until intervals are so narrow."""
    from analyses import words
    from orcsim.power import Stops
    from orcsim.sequential import tightest_at, units_to_half_width
    from orcsim.stats import units_for_half_width

    level, seats = 1 - wish.error, wish.players
    watched = units_to_half_width(wish.share, half_width, tightest_at(half_width, seats), seats, level)
    found = f"± {words.points(half_width)}"
    needs = [
        Need("one share alone", found, units_for_half_width(wish.share, half_width, 1, level)),
        Need(
            f"all {seats} seats at once",
            found,
            units_for_half_width(wish.share, half_width, seats, level),
            Stops(watched, watched),
        ),
    ]
    return f"When is a win share of {words.percent(wish.share)} known to {found}?", needs


def _differences(
    wish: Wish, difference: float, correlation: float | None, pilot: "Pilot | None"
) -> tuple[str, list[Need]]:
    """Return the games that tell two shares apart, in all runs together."""
    from analyses import words
    from orcsim.power import games_to_tell, pairs_for_difference, spread_of_difference

    other, level = wish.share + difference, 1 - wish.error
    if other >= 1:
        raise BadInput(f"--difference: found {difference:g}, allowed: below {1 - wish.share:.2f} beside that share")
    told = f"{words.percent(wish.share)} and {words.percent(other)}"
    games = games_to_tell(wish.share, other, error=wish.error, power=wish.power)
    needs = [Need(f"one run: is a share {told.replace(' and ', ' or ')}?", "which", games)]
    stated = [0.0, 0.5, 0.9] if correlation is None else [correlation]
    for each in [] if pilot else stated:
        pairs = pairs_for_difference(
            difference, spread_of_difference(wish.share, other, each), level=level, power=wish.power
        )
        what = "two runs, seeds of their own" if each == 0 else f"two runs, one seed, correlation {each:g}"
        needs.append(Need(what, "not equal", 2 * pairs))
    if pilot:
        pairs = pairs_for_difference(difference, pilot.difference.sd, level=level, power=wish.power)
        a_pair = wish.players if pilot.difference.of_what == "deals" else 2
        needs.append(Need(f"in pairs like the pilot's, {a_pair} games each", "not equal", a_pair * pairs))
    return f"When are win shares of {told} told apart?", needs


def _test(wish: Wish, difference: float) -> "Sprt":
    """Return Wald's test of the two shares."""
    from orcsim.sprt import Sprt

    return Sprt(wish.share, wish.share + difference, wish.error, round(1 - wish.power, 12))


def _measured_speed(scenario: "Scenario", threads: int) -> float:
    """Play for about a second and return the games a second."""
    from dataclasses import replace

    from orcsim.api import run_scenario

    get_ready(scenario)
    games = _PILOT_GAMES
    while True:
        timing = run_scenario(replace(scenario, games=games), threads=threads).timing[0]
        seconds = max(timing["play_seconds"], 1e-3)
        if seconds >= _PILOT_SECONDS / 2 or games >= _MOST_PILOT_GAMES:
            return games / float(seconds)
        games = min(_MOST_PILOT_GAMES, int(games * min(20, 1 + _PILOT_SECONDS / seconds)))


def _print(title: str, wish: Wish, needs: list[Need], pilot: "Pilot | None", speed: float | None) -> None:
    """Print the question and a line for each thing."""
    say(title)
    say()
    columns = _columns(needs)
    say_table(
        ["if", "finding", "games", *columns, *(["time here"] if speed else [])], _rows(needs, len(columns), speed)
    )
    say()
    say_facts(_facts(wish, needs, pilot, speed))


def _columns(needs: list[Need]) -> list[str]:
    """Return the heads of the columns about runs with a rule: two if luck decides when they end, or one, or none."""
    stops = [need.stops for need in needs if need.stops]
    if all(each.half == each.nearly_all and not isinf(each.half) for each in stops):
        return ["with a rule"] * bool(stops)
    return ["with a rule, half by", "19 of 20 by"]


def _facts(wish: Wish, needs: list[Need], pilot: "Pilot | None", speed: float | None) -> list[tuple[str, str]]:
    """Return what the numbers of games rest on."""
    from analyses import words

    facts = [("error", f"{words.percent(wish.error)}: of 100 runs so many at most end with a wrong finding")]
    if not all(need.finding.startswith("±") for need in needs):
        facts.append(("power", f"{words.percent(wish.power)}: of 100 runs in so many these games are enough"))
    if any(need.stops for need in needs):
        facts.append(("rule", "simulate with --until-verdict or --target-error; looking often does no harm then"))
    if pilot:
        known = "unknown" if pilot.correlation is None else f"{pilot.correlation:.2f}"
        gap = pilot.difference
        facts.append(("pilot", f"{gap.n:,} {gap.of_what}, correlation {known}, standard deviation {gap.sd:.3f}"))
    if speed:
        facts.append(("speed", f"{rate(speed)} games/s"))
    return facts


def _rows(needs: list[Need], columns: int, speed: float | None) -> list[list[str]]:
    """Return the cells of all lines, with so many about runs with a rule."""
    rows = []
    for need in needs:
        by_rule = [need.stops.half, need.stops.nearly_all] if need.stops else [None, None]
        cells = ["-" if n is None else "never" if isinf(n) else f"{n:,.0f}" for n in (need.games, *by_rule[:columns])]
        time = ["-" if isinf(need.games) else duration(need.games / speed)] if speed else []
        rows.append([need.what, need.finding, *cells, *time])
    return rows


def _print_json(wish: Wish, needs: list[Need], pilot: "Pilot | None", speed: float | None, test: "Sprt | None") -> None:
    """Print the same for a machine; what never comes is null."""
    rows: list[dict[str, Any]] = []
    for need in needs:
        stops = need.stops
        counts = {"games": need.games, "rule_half": None, "rule_nearly_all": None}
        if stops is not None:
            counts |= {"rule_half": stops.half, "rule_nearly_all": stops.nearly_all}
        finite = {name: None if n is None or isinf(n) else round(n) for name, n in counts.items()}
        rows.append({"if": need.what, "finding": need.finding, **finite})
    told = None if pilot is None else {"pairs": pilot.difference.n, "correlation": pilot.correlation}
    sure = {"players": wish.players, "share": wish.share, "error": wish.error, "power": wish.power}
    say_json(
        {**sure, "games_per_second": speed, "pilot": told, "needs": rows, "wald": wald_facts(test, needs[0].games)}
    )
