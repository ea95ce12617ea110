"""Error rates of everything that claims one, measured on made-up games; the long version is `make check-statistics`."""

import numpy as np
import pytest

from orcsim import calibration, sequential
from orcsim.calibration import CHECKS, Check, Found, evidences, main, measure
from orcsim.calibration_sprt import LENGTHS, FoundLength, measure_length


@pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])
def test_errs_as_often_as_it_should(check: Check) -> None:
    found = measure(check, 1000)

    assert found.good, f"{found.rate:.2%}"


def test_plain_intervals_are_wrong_at_some_look_and_watched_ones_are_not() -> None:
    plain, counts, means = (
        measure(next(check for check in CHECKS if check.name.startswith(name))).rate
        for name in ("plain interval", "watched counts, 25%", "watched mean, draws, 300 looks of 1,000")
    )

    assert plain == pytest.approx(0.45, abs=0.05)
    assert max(counts, means) < 0.05


def test_many_at_once_are_as_one_by_one() -> None:
    wins, n = np.array([[0, 3, 10]]), np.array([10, 10, 10])

    one_by_one = [sequential.evidence(k, 10, 0.3, 7.5) for k in (0, 3, 10)]
    assert evidences(wins, n, 0.3, 7.5)[0] == pytest.approx(one_by_one)


@pytest.mark.parametrize(("truth", "look"), LENGTHS)
def test_walds_formula_tells_how_long_his_test_takes(truth: float, look: int) -> None:
    found = measure_length(truth, look, 4_000)

    assert found.good, found


def test_a_length_that_is_off_is_seen() -> None:
    assert FoundLength(1029, 0, 1000).good
    assert not FoundLength(1031, 0, 1000).good
    assert not FoundLength(969, 0, 1000).good
    assert FoundLength(1075, 10, 1000).good


def test_shares_of_deals_with_few_wins_err_half_as_often_as_by_the_normal_interval() -> None:
    rare, normal = (
        measure(next(check for check in CHECKS if check.name.startswith(name)), 4_000).rate
        for name in ("mean of 400 deals, share 1%", "normal interval instead")
    )

    assert rare < 0.65 * normal


def test_too_many_errors_and_too_few_are_both_seen() -> None:
    check = Check("made up", 0.05, 0.04, lambda rng, runs: 0)

    assert not measure(check, 2_000).good
    assert Found(check, 2_000, 0.05).good
    assert not Found(check, 2_000, 0.09).good


def test_a_fault_is_printed_and_ends_with_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    never, always = (Check(name, 0.05, 0.0, lambda rng, runs, k=k: runs * k) for name, k in (("a", 0), ("b", 1)))
    monkeypatch.setattr(calibration, "LENGTHS", ((0.25, 20),))
    monkeypatch.setattr(calibration, "CHECKS", (never,))
    assert main(["100"]) == 0
    assert "NOT AS IT SHOULD BE" not in capsys.readouterr().out
    monkeypatch.setattr(calibration, "CHECKS", (never, always))
    assert main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("errors of 2,000 runs each")
    assert lines[-2].endswith("NOT AS IT SHOULD BE")
    assert lines[-1].startswith("games of Wald's test, 25% or 30%, 25.0% true, look each 20")
    assert len(lines) == 4
    monkeypatch.setattr(calibration, "CHECKS", (never,))
    monkeypatch.setattr(calibration, "measure_length", lambda *_: FoundLength(2_000, 1, 1_000))
    assert main(["100"]) == 1
