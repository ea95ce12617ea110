import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from analyses import words
from analyses.targets import Targets, check, load_targets
from orcsim.api import run_scenario, simulate
from orcsim.cli.app import run as command
from orcsim.errors import BadInput
from reports import Document, build, to_html, to_pdf
from reports.document import Code, Paragraph, Section, Table
from tests.analyses.synthetic import made_up_run
from tests.reports.samples import single
from tests.reports.test_html import Page
from tests.reports.test_pdf import text_of

EVIL = "<b>#read(1)</b>"
FAIR = np.arange(4000) % 4


def wanted(
    folder: Path, *targets: str, players: int = 4, game: str = "orconomics", name: str = "balance.toml"
) -> Targets:
    lines = [f'game = "{game}"', f"players = [{players}]"]
    for target in targets:
        metric, _, ends = target.partition(": ")
        lines += [f'[targets."{metric}"]', *ends.split(", ")]
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return load_targets(path)


def section(document: Document, start: str) -> Section:
    return next(section for section in document.sections if section.title.startswith(start))


def table(document: Document, start: str) -> Table:
    return next(block for block in section(document, start).blocks if isinstance(block, Table))


def test_targets_are_judged_on_the_runs_of_the_report_with_one_of_three_answers(tmp_path: Path) -> None:
    targets = wanted(
        tmp_path,
        "win_share.0: at_least = 0.2, at_most = 0.3",
        "win_share.1: at_most = 0.1",
        "win_share.2: at_most = 0.25",
    )
    document = build([made_up_run(FAIR)], targets=targets)
    told = table(document, "Does Orconomics keep to")

    assert document.verdicts[0].word == "MISSED"
    assert [row[told.headers.index("verdict")] for row in told.rows] == ["met", "missed", "undecided"]
    assert all(re.fullmatch(r"2\d\.\d\d% to 2\d\.\d\d%", row[told.headers.index("95% interval")]) for row in told.rows)
    assert "Targets for Orconomics: 1 missed, 1 undecided and 1 met." in document.summary


def test_an_undecided_target_names_the_games_that_decide(tmp_path: Path) -> None:
    targets = wanted(tmp_path, "win_share.0: at_most = 0.26")
    run = made_up_run(FAIR)
    answer = build([run], targets=targets).verdicts[0].answer
    (row,) = check(targets, [run]).table("targets").to_dicts()

    # The gap is 1 percentage point, and half of an interval shrinks with the root of the games.
    assert row["games"] == pytest.approx(4000 * ((row["high"] - row["low"]) / 2 / 0.01) ** 2, rel=0.001)
    assert f"About {words.rounded_up(row['games'])} games in all would decide" in answer


def test_the_longest_run_is_judged_whatever_its_seed(tmp_path: Path) -> None:
    targets = wanted(tmp_path, "win_share.0: at_most = 0.5")
    short, long, other = single(games=200), single(games=400, seed=9), single(players=3, games=800)
    document = build([short, other, long], targets=targets)

    assert "400 games of" in str(section(document, "Does Orconomics keep to").blocks[-1])


def test_targets_without_their_run_are_refused_with_the_command_that_plays_it(tmp_path: Path) -> None:
    with pytest.raises(
        BadInput, match="found no run to judge, allowed: one like orcsim simulate orconomics --players 3"
    ):
        build([single()], targets=wanted(tmp_path, "rounds: at_most = 9", players=3))
    with pytest.raises(BadInput, match="found the game orc, allowed: orconomics"):
        build([single()], targets=wanted(tmp_path, "rounds: at_most = 9", players=2, game="orc"))


def test_another_run_is_compared_with_the_run_most_like_it() -> None:
    run, of_three = single(games=400), single(players=3, games=800)
    other = made_up_run(np.zeros(400, dtype=int), overrides=["winning.target=9"])
    document = build([of_three, run], against=[other])
    told = table(document, "What differs between")

    assert section(document, "What differs").title.endswith("” with winning.target=9?")
    wins = dict(zip(told.headers, next(row for row in told.rows if row[0] == "wins of the 1st player"), strict=True))
    assert wins["second is"] == "higher"
    assert "metrics changed." in document.summary


def test_a_run_compared_with_is_in_the_method_and_nowhere_else() -> None:
    other = single(games=400, seed=8)
    document = build([single(games=400)], against=[other])
    runs = next(below for s in document.sections for below in s.sections if below.title == "Runs")
    commands = [block.text for block in runs.blocks if isinstance(block, Code)]

    assert [verdict.question for verdict in document.verdicts][:2] == [
        "What differs between seed 7 and seed 8?",
        "Does any seat win more than its share? (4 players, all greedy)",
    ]
    assert sum("Does any seat" in verdict.question for verdict in document.verdicts) == 1
    assert [re.findall("--seed [0-9]+", text) for text in commands] == [["--seed 7"], ["--seed 8"]]
    assert "to compare with: 4 players, all greedy" in [row[0] for row in runs.blocks[0].rows]


def test_two_runs_compared_alike_have_links_of_their_own() -> None:
    others = [single(games=400, seed=8, overrides=["winning.target=9"]) for _ in range(2)]
    page = Page(to_html(build([single(games=400)], against=others)))
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]

    assert len(ids) == len(set(ids))


def test_a_run_that_cannot_be_compared_is_refused() -> None:
    with pytest.raises(BadInput, match="--against: found a run of orconomics with 3 players"):
        build([single()], against=[single(players=3)])


def test_what_a_file_is_called_is_never_markup(tmp_path: Path) -> None:
    (tmp_path / "<b>#read(1)<").mkdir()
    targets = wanted(tmp_path, "rounds: at_most = 9", name=f"{EVIL}.toml")
    document = build([single()], targets=targets, against=[single(seed=5)])
    page = to_html(document)

    assert isinstance(section(document, "Does Orconomics keep to").blocks[0], Paragraph)
    assert EVIL in document.verdicts[0].question
    assert EVIL not in page
    assert "&lt;b&gt;#read(1)&lt;/b&gt;.toml?" in page
    assert f"{EVIL}.toml?" in text_of(to_pdf(document))


def test_the_command_reads_targets_and_other_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted(tmp_path, "rounds: at_least = 1", players=2, game="orc")
    simulate("orc", games=20, seed=1, set=["board.rows=5"], out=tmp_path / "b")
    simulate("orc", games=20, seed=1, out=tmp_path / "usual")
    options = ["--targets", str(tmp_path / "balance.toml"), "--html", str(tmp_path / "r.html")]

    assert command(["report", str(tmp_path / "usual"), "--against", str(tmp_path / "b"), *options]) == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "with board.rows=5?" in page
    assert "Does ORC keep to" in page
    assert command(["report", str(tmp_path / "b"), *options]) == 2
    assert "found no run to judge, allowed: one like orcsim simulate orc" in capsys.readouterr().err


def test_a_faulty_file_of_targets_is_refused_before_runs_are_opened(tmp_path: Path, capsys) -> None:
    (tmp_path / "balance.toml").write_text('game = "orc"\n[targets.rounds]\nat_mots = 3\n', encoding="utf-8")

    assert command(["report", str(tmp_path / "none"), "--targets", str(tmp_path / "balance.toml")]) == 2
    assert "targets.rounds" in capsys.readouterr().err


def test_targets_of_the_course_need_a_run_with_rounds(tmp_path: Path) -> None:
    targets = wanted(tmp_path, "drama: at_least = 0", players=4, game="orc-market")
    (scenario,) = targets.scenarios
    bare, traced = (replace(scenario, games=40, trace_rounds=trace) for trace in (False, True))

    assert scenario.trace_rounds
    with pytest.raises(BadInput, match=r"found no run to judge, allowed: one like .*--trace-rounds"):
        build([run_scenario(bare)], targets=targets)
    assert build([run_scenario(traced)], targets=targets).verdicts[0].word == "MET"
