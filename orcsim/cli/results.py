"""What `orcsim simulate` prints about the games it played."""

from typing import TYPE_CHECKING, Any

from orcsim.cli.screen import duration, rate, say, say_facts, say_json, say_table

if TYPE_CHECKING:
    from orcsim.api import Run
    from orcsim.stats import Summary
    from orcsim.summary import Line, Overview


def say_run(run: "Run") -> None:
    """Print who won how often, how long games took and how fast they were played."""
    from analyses import words
    from orcsim.summary import overview

    scenario, found = run.scenario, overview(run)
    edition = scenario.edition
    changed = f" with {', '.join(edition.overrides)}" if edition.overrides else ""
    say(f"{scenario.game.title}, {scenario.players} players, {words.count(found.games)} games, seed {scenario.seed}")
    say(f"edition {edition.title}{changed}")
    say()
    _say_lines("seat", found.seats, scenario.game.score, scenario.players)
    if len(found.policies) > 1:
        say()
        _say_lines("policy", found.policies, scenario.game.score, scenario.players)
    say()
    say_facts(
        [*_seating(run), *_stopped(run), *_facts(run, found, words), *_costs(run), ("again", run.manifest["command"])]
    )


def _stopped(run: "Run") -> list[tuple[str, str]]:
    """Return when and why a run with a stopping rule ended."""
    from analyses import stopping

    if run.scenario.stop is None:
        return []
    return [("until", stopping.aim(run.scenario.stop)), ("stopped", f"{stopping.ending(run)}; {stopping.LOOKED}")]


def _seating(run: "Run") -> list[tuple[str, str]]:
    """Return what the number of a seat means, and whether policies have met in one seating only."""
    facts = [("seats", run.scenario.game.seating)]
    if len({policy.name for policy in run.scenario.policies}) > 1 and not run.scenario.rotate:
        facts.append(("seating", "one only, and shares hang on who sits where; --rotate plays each deal in every one"))
    return facts


def _say_lines(kind: str, lines: "list[Line]", score: str, players: int) -> None:
    """Print the table of seats or of policies."""
    from analyses import words

    heads = [kind, *(["policy"] if kind == "seat" else []), "wins", "share", "95% interval", "fair", f"mean {score}"]
    rows = []
    for line in lines:
        low, high = line.interval or (0.0, 0.0)
        decimals = words.digits(100 * low, 100 * high)
        rows.append(
            [
                str(line.name),
                *([" / ".join(line.policies)] if kind == "seat" else []),
                f"{line.wins:,.1f}".removesuffix(".0"),
                words.percent(line.share, decimals) if line.games else "-",
                f"{words.percent(low, decimals)} to {words.percent(high, decimals)}" if line.games else "-",
                words.percent(line.seats / players),
                f"{line.score:.2f}",
            ]
        )
    say_table(heads, rows)


def _facts(run: "Run", found: "Overview", words: Any) -> list[tuple[str, str]]:
    """Return how games ended, if there is more than one way, and how long they were."""
    from analyses.games import end_words

    ended = ", ".join(f"{end_words(run, name)} {words.count(number)}" for name, number in found.reasons.items())
    stalled = f"{words.count(found.stalled)} of {words.count(found.games)} games"
    told = f"{stalled}; shares count finished games only" if found.stalled else stalled
    shared = f"{words.count(found.shared)} of {words.count(found.games)} games; each winner counts its part of the win"
    return [
        *([("ended by", ended)] if len(run.scenario.game.end_reasons) > 1 else []),
        *([("stalled", told)] if run.scenario.game.stalled else []),
        *([("shared", shared)] if found.shared else []),
        ("rounds", _spread(found.rounds)),
        ("turns", _spread(found.turns)),
        ("decisions", f"{found.decisions / found.games:.0f} a game"),
    ]


def _spread(summary: "Summary") -> str:
    """Return mean and quantiles of a length, or the length if it never differs."""
    if not summary.sd:
        return f"{summary.mean:.0f} in every game"
    quantiles = f"5% at most {summary.p5}, half at most {summary.p50}, 95% at most {summary.p95}"
    return f"{summary.mean:.1f} on average; {quantiles}"


def _costs(run: "Run") -> list[tuple[str, str]]:
    """Return how fast the games were played, and where they are kept."""
    facts = []
    if run.timing and run.timing[-1]["games"]:
        last = run.timing[-1]
        speed = f"{rate(last['games'] / max(last['play_seconds'], 1e-6))} games/s on {last['threads']} threads"
        facts.append(
            ("speed", f"{speed}, {duration(last['play_seconds'])}; loading took {duration(last['compile_seconds'])}")
        )
    if run.path is not None:
        facts.append(("kept in", str(run.path)))
    return facts


def say_run_json(run: "Run") -> None:
    """Print the same for a machine."""
    from orcsim.summary import overview

    scenario, found = run.scenario, overview(run)
    say_json(
        {
            "game": scenario.game.name,
            "players": scenario.players,
            "games": found.games,
            "seed": scenario.seed,
            "rotate": scenario.rotate,
            "edition": scenario.edition.name,
            "overrides": list(scenario.edition.overrides),
            "command": run.manifest["command"],
            "stopping": run.manifest.get("stopping"),
            "out": None if run.path is None else str(run.path),
            "finished": found.games - found.stalled,
            "stalled": found.stalled,
            "end_reasons": found.reasons,
            "decisions": found.decisions,
            "rounds": _told_summary(found.rounds),
            "turns": _told_summary(found.turns),
            "seats": [_told_line("seat", line) for line in found.seats],
            "policies": [_told_line("policy", line) for line in found.policies],
            "timing": run.timing,
        }
    )


def _told_summary(summary: "Summary") -> dict[str, Any]:
    """Return a summary as plain data."""
    return {name: getattr(summary, name) for name in ("mean", "sd", "p5", "p50", "p95")}


def _told_line(kind: str, line: "Line") -> dict[str, Any]:
    """Return a line as plain data; shares are of 1."""
    low, high = line.interval or (None, None)
    return {
        kind: line.name,
        "policies": list(line.policies),
        "games": line.games,
        "wins": line.wins,
        "share": line.share if line.games else None,
        "low": low,
        "high": high,
        "mean_score": line.score,
    }
