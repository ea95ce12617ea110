"""Which conclusions flip between maps? The same games on maps that all fit the examples of the rulebook.

The map of Origo is a stand-in, and other maps fit as well. What is true of all of them does not hang on which of them
is printed; what flips does. For each map: whether the seats are fair and which wins most, how long games are and how
they end, where points come from, how much is fought over, what states pay, and how plans rank.
"""

from collections.abc import Callable, Sequence

from analyses import check_game, words
from analyses.flips import ALIKE, FLIPS, HOLDS, UNCLEAR, correlation
from analyses.map_conclusions import Conclusion, Group, draw, having, measured
from analyses.map_runs import MAP, PAIR, OnMaps, borrow, choose, gather, sweep, sweep_words
from analyses.map_shown import definitions, figures, shortened, shown_conclusions, shown_values
from analyses.result import Result, run_as_script
from analyses.seat_table import MARGIN
from analyses.wins import TIE_RULE
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return which conclusions hold on every map and which flip.

    Parameters
    ----------
    runs
        Runs of Origo that differ in the map alone: tables at which all play alike, and rotated contests of plans
        against the same rivals.
    margin
        The largest edge of a seat that counts as fair, and the largest difference between shares that counts as none.
    level
        Confidence of all conclusions together.
    """
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    groups = [measured(found, margin) for found in _checked(runs)]
    each = 1 - (1 - level) / sum(len(group.asked) for group in groups)
    drawn = [conclusion for group in groups for conclusion in draw(group, margin, each)]
    maps = list(dict.fromkeys(name for group in groups for name in group.found.maps))
    return Result(
        question="maps",
        title=f"Which conclusions flip between maps? ({words.joined(maps)})",
        verdict=_verdict(drawn),
        tone="bad" if having(drawn, FLIPS) else "open" if having(drawn, UNCLEAR) else "good",
        answer=_answer(drawn, maps),
        remarks=_remarks(groups),
        tables=(shown_conclusions(drawn, maps, level), shown_values(groups, maps, level)),
        figures=tuple(figures(groups, drawn, level)),
        definitions=definitions(margin, level),
        hangs_on=(f"{MAP}.",),
        because="The maps themselves are compared: what flips hangs on which of them is printed.",
        brief=_brief(drawn, maps),
    )


def _checked(runs: Sequence[Run]) -> list[OnMaps]:
    """Return what was played on several maps, or refuse runs that do not belong together."""
    for run in runs:
        check_game("maps", run.scenario.game.name)
    groups = gather(runs)
    n_used = sum(len(found.all_runs) for found in groups)
    if n_used < len(runs) or not groups:
        raise BadInput(
            f"runs: found {len(runs)} of which {n_used} differ in the map alone, allowed: the same players, games and "
            "seed on two maps or more, all playing alike or several plans against the same rivals in rotated seats"
        )
    return groups


def _listed(some: Sequence[Conclusion], drawn: Sequence[Conclusion], tell: Callable[[Conclusion], str]) -> str:
    """Tell some conclusions one after the other, those of each number of players together where there are several."""
    sizes = dict.fromkeys(conclusion.players for conclusion in drawn)
    if len(sizes) == 1:
        return "; ".join(map(tell, some))
    by_size = {n: "; ".join(tell(conclusion) for conclusion in some if conclusion.players == n) for n in sizes}
    return "; ".join(f"with {n} players {told}" for n, told in by_size.items() if told)


def _counted(drawn: Sequence[Conclusion], maps: Sequence[str]) -> str:
    """Say how many conclusions hold."""
    held = len(having(drawn, HOLDS))
    where = "both maps" if len(maps) == PAIR else f"all {len(maps)} maps"
    return f"Of {len(drawn)} conclusions {held} {'holds' if held == 1 else 'hold'} on {where}"


def _verdict(drawn: Sequence[Conclusion]) -> str:
    """Return the answer in a few words."""
    flipped = len(having(drawn, FLIPS))
    return f"{len(having(drawn, HOLDS))} OF {len(drawn)} HOLD" + (
        f", {flipped} FLIP{'S' * (flipped == 1)}" * (flipped > 0)
    )


def _brief(drawn: Sequence[Conclusion], maps: Sequence[str]) -> str:
    """Return the answer as one sentence."""
    flipped, unclear = having(drawn, FLIPS), having(drawn, UNCLEAR)
    parts = [f"{_counted(drawn, maps)} that fit the rulebook"]
    if unclear:
        parts.append(f"{len(unclear)} {'is' if len(unclear) == 1 else 'are'} not clear yet")
    if flipped:
        return f"{'; '.join(parts)}; what flips: {_listed(flipped, drawn, lambda conclusion: conclusion.what)}."
    return f"{'; '.join(parts)}; none surely flips."


def _answer(drawn: Sequence[Conclusion], maps: Sequence[str]) -> str:
    """Return what was found as sentences."""
    flipped, unclear, held = (having(drawn, status) for status in (FLIPS, UNCLEAR, HOLDS))
    sentences = [f"{_counted(drawn, maps)} ({words.joined(list(maps))})."]
    sentences.append(f"What flips: {_listed(flipped, drawn, _by_map)}." if flipped else "None surely flips.")
    if unclear:
        sentences.append(f"Not clear yet: {_listed(unclear, drawn, lambda conclusion: conclusion.what)}.")
    if held:
        sentences.append(f"What holds: {_listed(held, drawn, _common)}.")
    return " ".join(sentences)


def _by_map(conclusion: Conclusion) -> str:
    """Say a conclusion on each map; of an order say which things change places."""
    told = zip(conclusion.judged.briefly, conclusion.maps, strict=True)
    by_map = ", ".join(f"{text} on {name}" for text, name in told)
    return f"{conclusion.what} ({conclusion.judged.note or by_map})"


def _common(conclusion: Conclusion) -> str:
    """Say a conclusion that holds, once where all maps tell it alike; of orders that differ a little say the first.

    Of an order in which some things are alike, so that it holds whichever of them comes first, say how many pairs are.
    """
    told = list(dict.fromkeys(map(shortened, conclusion.judged.briefly)))
    if len(told) > 1 and conclusion.judged.note:
        told = [f"{told[0]} on {conclusion.maps[0]}"]
    note = f"; {conclusion.judged.note}" if ALIKE in conclusion.judged.note else ""
    return f"{conclusion.what} ({words.joined(told)}{note})"


def _remarks(groups: Sequence[Group]) -> tuple[str, ...]:
    """Return the caveats."""
    most = max(abs(correlation(measure)) for group in groups for measure in group.measures.values())
    return (
        "Game g of every run has the same order of cards in its first deck, but on another map it is another game: "
        f"nothing that was measured correlates between two maps by more than {words.number(most, 2)}. Numbers are "
        "compared game by game, which allows for that.",
        "These maps all fit the examples of the rulebook and the sizes of states and seas that it prints; a map that "
        "differs from all of them may flip what holds here. What flips stays open until the printed map is known.",
        "Causal for these players: nothing but the map differs between runs.",
        TIE_RULE,
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
