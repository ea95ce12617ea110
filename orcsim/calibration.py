"""Do the intervals and verdicts err as often as they say? Measured on made-up games whose truth is known.

`python -m orcsim.calibration 20000` prints a line for each of them; `make check-statistics` does the same.
"""

import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt
from scipy import special

from orcsim import power, sequential, stats
from orcsim.calibration_sprt import LENGTHS, TEST, measure_length, wrong_findings
from orcsim.sprt import FIRST, SECOND
from orcsim.stats import FloatArray, Shares, Verdict

RUNS = 2_000
LOOKS, LOOK_GAMES = 300, 1_000
ERROR = 1 - stats.LEVEL
FAR = 5
"""Standard errors of what is measured beyond which it is not what was promised."""

ODDS = (0.28, 0.25, 0.24, 0.23)
DRAWN = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])
DRAWN_ODDS = (0.4, 0.2, 0.4)
_BLOCKS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
_RARE = (0.985, 0.0, 0.01, 0.0, 0.005)
_RARER = (0.996, 0.002, 0.001, 0.0, 0.001)

_FAULT = "NOT AS IT SHOULD BE"

_Counts = npt.NDArray[np.int64]
_Errors = Callable[[np.random.Generator, int], int]
"""Returns in how many of so many runs something erred."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that may err, how often it may, and how often it should if it is not too careful."""

    name: str
    most: float
    least: float
    errors: _Errors


@dataclass(frozen=True, slots=True)
class Found:
    """How often it erred."""

    check: Check
    runs: int
    rate: float

    @property
    def good(self) -> bool:
        """Whether the rate is what was promised, up to the luck of so many runs."""
        return (
            self.check.least - self._slack(self.check.least)
            <= self.rate
            <= self.check.most + self._slack(self.check.most)
        )

    def _slack(self, rate: float) -> float:
        """Return how far a rate may be off by luck."""
        return FAR * sqrt(rate * (1 - rate) / self.runs)


def measure(check: Check, runs: int = RUNS) -> Found:
    """Measure one check; its luck hangs on its name alone."""
    rng = np.random.default_rng(zlib.crc32(check.name.encode()))
    errors = sum(check.errors(rng, min(RUNS, runs - done)) for done in range(0, runs, RUNS))
    return Found(check, runs, errors / runs)


def _misses(intervals: list[stats.Interval], truths: tuple[float, ...] | list[float]) -> bool:
    """Say whether any of some intervals leaves its truth out."""
    return any(not ends.low <= truth <= ends.high for ends, truth in zip(intervals, truths, strict=True))


def _wilson(truth: float, n: int) -> _Errors:
    """Return the check of a single share."""
    return lambda rng, runs: sum(_misses([stats.wilson(int(k), n)], [truth]) for k in rng.binomial(n, truth, size=runs))


def _seats(rng: np.random.Generator, runs: int) -> int:
    """Check the shares of four seats at once."""
    counts = rng.multinomial(2_000, ODDS, size=runs)
    return sum(_misses(_counted(row, 2_000).intervals(), ODDS) for row in counts)


def _counted(counts: _Counts, n: int) -> Shares:
    """Return the shares of seats that have won so many games."""
    return Shares(n, counts / n, np.zeros((len(counts), len(counts))), True, "games")


def _draws(rng: np.random.Generator, runs: int) -> int:
    """Check the shares of two seats with draws; the two err together, so each at half the error."""
    games = rng.choice(3, size=(runs, 500), p=DRAWN_ODDS)
    return sum(_misses(stats.shares_of(DRAWN[row], "games").intervals(), (0.5, 0.5)) for row in games)


def _ratio(rng: np.random.Generator, runs: int) -> int:
    """Check a ratio over deals of which some games stalled, where luck of the deal is shared by its games."""
    misses = 0
    for _ in range(runs):
        chance = rng.choice([0.1, 0.5], size=400)  # 0.3 on average
        finished = rng.integers(1, 5, size=400)
        found = stats.ratio_of(rng.binomial(finished, chance), finished, "deals")
        misses += _misses([found.interval()], [0.3])
    return misses


def _rare(odds: tuple[float, ...]) -> _Errors:
    """Return the check of a mean over deals of something that hardly ever happens."""
    truth = float(_BLOCKS @ np.array(odds))

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Count means whose interval leaves the truth out."""
        deals = rng.choice(_BLOCKS, size=(runs, 400), p=odds)
        return sum(_misses([stats.mean_of(row, "deals").interval()], [truth]) for row in deals)

    return errors


def _rare_normal(rng: np.random.Generator, runs: int) -> int:
    """Check what the normal interval would do there; it is used for shares no longer."""
    deals = rng.choice(_BLOCKS, size=(runs, 400), p=_RARE)
    half = stats.z_value() * deals.std(axis=1, ddof=1) / sqrt(400)
    return int((np.abs(deals.mean(axis=1) - _BLOCKS @ np.array(_RARE)) > half).sum())


def _pairs(rng: np.random.Generator, runs: int) -> int:
    """Check the difference of two settings played with the same luck."""
    shared = rng.binomial(1, 0.2, size=(runs, 500))
    a, b = (shared | rng.binomial(1, chance, size=shared.shape) for chance in (0.125, 0.0625))  # 0.3 and 0.25
    return sum(
        _misses([stats.paired_difference(x, y, "games").interval(low=-1)], [0.05]) for x, y in zip(a, b, strict=True)
    )


def _spread(rng: np.random.Generator, runs: int) -> int:
    """Check the greatest difference between four seats."""
    winners = rng.choice(4, size=(runs, 800), p=ODDS)
    return sum(_misses([stats.spread_of(stats.shares_of(np.eye(4)[row], "games"))[1]], [0.05]) for row in winners)


def _correlation(rng: np.random.Generator, runs: int) -> int:
    """Check a correlation of two values within games."""
    misses = 0
    for _ in range(runs):
        a = rng.normal(size=(400, 3))
        b = a + rng.normal(size=(400, 3))  # correlation 1 / sqrt(2)
        sums = ((a * b).sum(axis=1), (a**2).sum(axis=1), (b**2).sum(axis=1))
        misses += _misses([stats.correlation_of(*sums, "games").interval(low=-1)], [sqrt(0.5)])
    return misses


def _alike(rng: np.random.Generator, runs: int) -> int:
    """Check the mean of something so rare that it was mostly not seen at all."""
    misses = 0
    for _ in range(runs):
        found = stats.mean_of(rng.binomial(1, 0.01, size=300) / 2, "games")
        misses += found.sd == 0 and _misses([found.interval()], [0.005])
    return misses


def _pearson(rng: np.random.Generator, runs: int) -> int:
    """Check the test of equal seats with plain counts."""
    counts = rng.multinomial(2_000, (0.25,) * 4, size=runs)
    return sum(stats.equal_shares_test(_counted(row, 2_000)).p_value < ERROR for row in counts)


def _wald(rng: np.random.Generator, runs: int) -> int:
    """Check the test of equal seats with draws."""
    games = rng.choice(3, size=(runs, 500), p=DRAWN_ODDS)
    return sum(stats.equal_shares_test(stats.shares_of(DRAWN[row], "games")).p_value < ERROR for row in games)


def _verdict(wrong: Verdict, edge: float, margin: float = 0.02, n: int = 20_000) -> _Errors:
    """Return the check of how often a verdict is given although it is wrong, or is a matter of taste."""

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Judge counts of games."""
        counts = rng.multinomial(n, power.shares_with_edge(4, edge), size=runs)
        return sum(stats.judge(_counted(row, n).intervals(), 0.25, margin) is wrong for row in counts)

    return errors


def _enough(edge: float, wanted: Verdict, margin: float = 0.01) -> _Errors:
    """Return the check of how often the games that `orcsim power` names do not bring the verdict."""
    n = int(power.games_for_verdict(4, margin, edge))

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Judge counts of so many games."""
        return runs - _verdict(wanted, edge, margin, n)(rng, runs)

    return errors


def _enough_pairs(rng: np.random.Generator, runs: int) -> int:
    """Check how often the pairs that `orcsim power` names do not tell two settings apart."""
    n = int(power.pairs_for_difference(0.05, power.spread_of_difference(0.5, 0.55, 0)))
    a, b = rng.binomial(1, 0.55, size=(runs, n)), rng.binomial(1, 0.5, size=(runs, n))
    gaps = [stats.paired_difference(x, y, "games").interval(low=-1) for x, y in zip(a, b, strict=True)]
    return sum(ends.low <= 0 for ends in gaps)


def _won(rng: np.random.Generator, runs: int, truth: float, step: int = LOOK_GAMES) -> tuple[_Counts, _Counts]:
    """Return wins and games at every look of many runs."""
    return rng.binomial(step, truth, size=(runs, LOOKS)).cumsum(axis=1), np.arange(1, LOOKS + 1) * step


def _plain_looks(rng: np.random.Generator, runs: int) -> int:
    """Count runs in which the plain interval is wrong at some of 300 looks."""
    wins, n = _won(rng, runs, 0.25)
    seen = wins / n
    half = stats.z_value() * np.sqrt(seen * (1 - seen) / n)
    return int((np.abs(seen - 0.25) > half).any(axis=1).sum())


def evidences(wins: _Counts | FloatArray, n: _Counts, share: float, weight: float) -> FloatArray:
    """Return what `sequential.evidence` does, for many numbers of wins at once."""
    a, b = weight * share, weight * (1 - share)
    own = special.xlogy(wins, share) + special.xlogy(n - wins, 1 - share)
    return np.asarray(special.betaln(a + wins, b + n - wins) - special.betaln(a, b) - own, dtype=np.float64)


def _count_looks(truth: float, step: int, tightest: int) -> _Errors:
    """Return the check of the watched interval of counts at all of 300 looks."""

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Count runs with evidence against the truth at some look."""
        wins, n = _won(rng, runs, truth, step)
        weight = sequential.mixture_weight(tightest, stats.LEVEL, 1)
        return int((evidences(wins, n, truth, weight) >= np.log(20)).any(axis=1).sum())

    return errors


def _mean_looks(values: FloatArray, odds: tuple[float, ...], step: int, tightest: int) -> _Errors:
    """Return the check of the watched interval of a mean at all of 300 looks."""

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Count runs whose interval leaves the truth out at some look."""
        seen = rng.multinomial(step, odds, size=(runs, LOOKS)).cumsum(axis=1)
        n, truth = np.arange(1, LOOKS + 1) * step, float(values @ np.array(odds))
        mean: FloatArray = seen @ values / n
        square: FloatArray = seen @ np.square(values) / n
        sds = np.sqrt(np.maximum(square - mean**2, 0) * n / (n - 1))
        half = sds * sequential.mean_widths(n, tightest)
        counted = evidences(mean * n, n, truth, sequential.mixture_weight(tightest, stats.LEVEL, 1)) >= np.log(20)
        spread = (sds > 0) & (n * mean * (1 - mean) >= sequential.FEWEST_EVENTS)
        return int(np.where(spread, np.abs(mean - truth) > half, counted).any(axis=1).sum())

    return errors


def _seat_looks(rng: np.random.Generator, runs: int) -> int:
    """Check the watched intervals of four seats, all at once and at all of 300 looks."""
    wins = rng.multinomial(LOOK_GAMES, ODDS, size=(runs, LOOKS)).cumsum(axis=1)
    n = np.arange(1, LOOKS + 1) * LOOK_GAMES
    weight = sequential.mixture_weight(sequential.tightest_at(0.005, 4), stats.LEVEL, 4)
    wrong = [evidences(wins[:, :, i], n, odds, weight) >= np.log(4 * 20) for i, odds in enumerate(ODDS)]
    return int(np.any(wrong, axis=0).any(axis=1).sum())


def _verdict_looks(wrong: Verdict, edge: float, margin: float = 0.02) -> _Errors:
    """Return the check of how often a run that goes on until a verdict ends with a wrong one."""

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Count runs whose first verdict is that one."""
        shares = power.shares_with_edge(4, edge)
        wins = rng.multinomial(LOOK_GAMES, shares, size=(runs, LOOKS)).cumsum(axis=1)
        n = (np.arange(1, LOOKS + 1) * LOOK_GAMES)[:, None]
        weight = sequential.mixture_weight(sequential.tightest_at(margin, 4), stats.LEVEL, 4)
        over, under = (evidences(wins, n, 0.25 + side, weight) >= np.log(80) for side in (margin, -margin))
        above, below = wins / n > 0.25 + margin, wins / n < 0.25 - margin
        fair = (over & under & ~above & ~below).all(axis=2)
        unfair = ((over & above) | (under & below)).any(axis=2)
        ended = fair | unfair
        first = ended.argmax(axis=1)
        said = (fair if wrong is Verdict.FAIR else unfair)[np.arange(runs), first]
        return int((said & ended.any(axis=1)).sum())

    return errors


FIXED = (
    Check("Wilson's interval, share 25%, 400 games", 0.055, 0.045, _wilson(0.25, 400)),
    Check("Wilson's interval, share 2%, 400 games", 0.055, 0.03, _wilson(0.02, 400)),
    Check("four seats at once, 2,000 games", 0.052, 0.043, _seats),
    Check("two seats with draws at once (each at half the error)", 0.027, 0.023, _draws),
    Check("ratio over 400 deals, some games stalled", 0.053, 0.047, _ratio),
    Check("difference of two settings, 500 pairs", 0.055, 0.045, _pairs),
    Check("greatest difference of four seats (pairs at once: careful)", 0.05, 0.0, _spread),
    Check("correlation within 400 games", 0.058, 0.045, _correlation),
    Check("mean of 400 deals, share 1%, about six with wins", 0.07, 0.05, _rare(_RARE)),
    Check("mean of 400 deals, share 0.2%, one or two with wins", 0.055, 0.01, _rare(_RARER)),
    Check("normal interval instead, share 1% (for contrast)", 0.12, 0.09, _rare_normal),
    Check("mean of what was never seen, 300 games", 0.05, 0.0, _alike),
    Check("test of equal seats, counts", 0.053, 0.047, _pearson),
    Check("test of equal seats, draws", 0.055, 0.047, _wald),
    Check("FAIR although one edge is the margin", 0.0125, 0.0, _verdict(Verdict.FAIR, 0.02)),
    Check("UNFAIR although no edge is above the margin", 0.05, 0.0, _verdict(Verdict.UNFAIR, 0.02)),
    Check("UNFAIR although all seats are fair", 0.001, 0.0, _verdict(Verdict.UNFAIR, 0.0)),
    Check("not FAIR after the games that power names", 0.05, 0.03, _enough(0.0, Verdict.FAIR)),
    Check("not UNFAIR after the games that power names", 0.055, 0.035, _enough(0.03, Verdict.UNFAIR)),
    Check("no difference after the pairs that power names", 0.055, 0.045, _enough_pairs),
)
"""What is looked at once, after a number of games fixed beforehand; by name, most and least rate of errors."""

SEQUENTIAL = (
    Check("plain interval, wrong at some of 300 looks (for contrast)", 0.48, 0.42, _plain_looks),
    Check("watched counts, 25%, 300 looks of 1,000", 0.05, 0.01, _count_looks(0.25, 1_000, 50_000)),
    Check("watched counts, 2%, 300 looks of 20", 0.05, 0.01, _count_looks(0.02, 20, 1_000)),
    Check("watched mean, draws, 300 looks of 1,000", 0.05, 0.01, _mean_looks(DRAWN[:, 0], DRAWN_ODDS, 1_000, 50_000)),
    Check("watched mean, draws, 300 looks of 20", 0.05, 0.01, _mean_looks(DRAWN[:, 0], DRAWN_ODDS, 20, 1_000)),
    Check("watched mean of deals, 1%, 300 looks of 60", 0.05, 0.01, _mean_looks(_BLOCKS, _RARE, 60, 5_000)),
    Check("watched seats, four at once, 300 looks", 0.05, 0.01, _seat_looks),
    Check("Wald's test finds 30% though 25% is true", 0.05, 0.035, wrong_findings(TEST.first, SECOND)),
    Check("Wald's test finds 25% though 30% is true", 0.05, 0.035, wrong_findings(TEST.second, FIRST)),
    Check("until FAIR although one edge is the margin", 0.0125, 0.0, _verdict_looks(Verdict.FAIR, 0.02)),
    Check("until UNFAIR although no edge is above the margin", 0.05, 0.0, _verdict_looks(Verdict.UNFAIR, 0.02)),
)
"""What is looked at again and again: an error at any look counts."""

CHECKS = FIXED + SEQUENTIAL


def told(runs: int) -> Iterator[str]:
    """Yield a line for each check."""
    yield f"{f'errors of {runs:,} runs each':<62} measured   should be"
    for check in CHECKS:
        found = measure(check, runs)
        mark = "" if found.good else f"   {_FAULT}"
        yield f"{check.name:<62} {found.rate:8.2%}   {check.least:.1%} to {check.most:.1%}{mark}"
    for truth, look in LENGTHS:
        length = measure_length(truth, look, runs)
        name = f"games of Wald's test, 25% or 30%, {truth:.1%} true, look each {look}"
        yield f"{name:<62} {length.mean:8.0f}   {length.formula:.0f}{'' if length.good else f'   {_FAULT}'}"


def main(arguments: list[str]) -> int:
    """Print all checks; 1 if one is not as promised."""
    good = True
    for line in told(int(arguments[0]) if arguments else RUNS):
        print(line, flush=True)
        good = good and _FAULT not in line
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
