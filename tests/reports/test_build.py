import dataclasses
import re

import numpy as np
import pytest

from analyses.ablation_runs import without
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.ablations import Ablation
from orcsim.policies import load_policy
from reports import build, to_html
from reports.assumptions import _varied
from reports.build import opening
from reports.document import Bullets, Callout, Code, Figure, Table, Terms
from reports.material import sort_runs
from tests.analyses.samples import market_single
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import drawn_points, market_run
from tests.reports.samples import contest, report, single, sweep


def blocks(kind: type) -> list:
    document = report()
    sections = [below for s in document.sections for below in (s, *s.sections)]
    return [block for section in sections for block in section.blocks if isinstance(block, kind)]


def test_runs_are_sorted_by_what_they_can_answer() -> None:
    runs = [contest(), *sweep(), single()]
    material = sort_runs(runs)

    assert material.single == [runs[3]]
    assert material.chosen["trophy-target"] == runs[1:3]
    assert material.chosen["policies"] == [runs[0]]
    assert material.chosen["match-ups"] == []


def test_one_run_at_another_target_is_no_sweep() -> None:
    run = single(2, overrides=["winning.target=9"])

    assert sort_runs([run]).single == [run]


def test_a_run_that_is_a_part_of_another_is_told_once() -> None:
    longest, part = single(games=400), single(games=200)
    others = [single(games=200, seed=8), single(3, games=200), single(games=200, overrides=["winning.target=9"])]
    material = sort_runs([part, longest, *others])

    assert material.single == [longest, *others]
    assert material.runs == [longest, *others]
    assert "400 games of" in build([part, longest]).summary


def test_a_part_with_traced_rounds_is_told_as_well() -> None:
    longer, traced = market_run(drawn_points(240)), market_single(games=120)

    assert sort_runs([longer, traced]).single == [longer, traced]


def test_players_that_do_without_one_thing_are_told_together() -> None:
    greedy = load_policy(GAMES["orconomics"].policy_schema, "greedy")
    told = [
        without(greedy, Ablation("action", thing, "is forbidden", never=(thing,))) for thing in ("loan", "bid", "buy")
    ]
    described = [dataclasses.replace(p, description=f"Like greedy, but does without {p.never[0]}.") for p in told]
    own = dataclasses.replace(greedy, name="greedy without mercy", description="My own.")
    run = single()
    scenario = dataclasses.replace(run.scenario, policies=(own, *described))
    sections = build([dataclasses.replace(run, scenario=scenario)]).sections
    (items,) = [
        block.items
        for s in sections
        for below in (s, *s.sections)
        for block in below.blocks
        if isinstance(block, Terms) and below.title == "Players"
    ]

    assert items == (
        ("greedy without mercy", "My own."),
        ("greedy without ...", "Like greedy, but does without one thing: loan, bid and buy."),
    )


def test_values_that_a_report_varies_stand_in_one_line() -> None:
    (lines,) = [block.items for block in blocks(Bullets) if any("varied over" in item for item in block.items)]

    assert [line for line in lines if "varied over" in line] == [
        "winning.target was varied over its values by the runs of this report"
    ]
    assert _varied(["cards.veto.copies", "money.fee"]).startswith("cards.veto.copies and money.fee were varied over")


def test_no_runs_are_refused() -> None:
    with pytest.raises(BadInput, match="found none, allowed: at least one"):
        build([])


def test_verdicts_come_first_and_there_is_one_for_each_question() -> None:
    assert [verdict.question.split("?")[0] for verdict in report().verdicts] == [
        "Does any seat win more than its share",
        "What does the number of trophies that wins change",
        "Which policy wins more than its share",
        "How long do games last",
        "Does the box hold enough",
        "Does an early hold on an industry go with winning",
    ]


def test_a_box_holds_the_first_sentences_of_an_answer_and_the_section_all() -> None:
    short, long = "The seats are fair.", "Then " + 40 * "much more " + "is said."

    assert opening(f"{short} {short}") == f"{short} {short}"
    assert opening(f"{short} {long} {short}") == short
    assert opening(f"{long} {short}") == long
    for verdict in report().verdicts:
        section = next(section for section in report().sections if section.title == verdict.question)
        assert section.blocks[0].text.startswith(verdict.answer)


def test_the_commands_that_replay_games_are_set_to_be_copied() -> None:
    section = next(section for section in report().sections if "stand out" in section.title)
    lines = [line for block in section.blocks if isinstance(block, Code) for line in block.text.splitlines()]
    points = [item for block in section.blocks if isinstance(block, Bullets) for item in block.items]

    assert lines[0] == "# Longest"
    assert all(line.startswith("orcsim replay orconomics ") for line in lines[1::2])
    assert not [item for item in points if "orcsim replay" in item]


def test_games_that_stand_out_have_a_section_but_no_box() -> None:
    assert not [verdict for verdict in report().verdicts if "stand out" in verdict.question]
    assert [section for section in report().sections if "stand out" in section.title]


def test_sections_stand_in_the_order_of_a_report() -> None:
    titles = [section.title for section in report().sections]

    assert titles[-4:] == [
        "How often a game stalled",
        "What was assumed, and what hangs on it",
        "Method",
        "Appendix: tables",
    ]


def test_summary_says_how_many_games_and_what_they_stand_for() -> None:
    summary = report().summary

    assert summary.startswith("1,600 games of Orconomics were played by scripted players.")
    assert "With 4 players it is not yet known whether the seats are fair" in summary
    assert "component values assumed below" in summary


def test_every_figure_has_a_caption_and_words_for_who_cannot_see() -> None:
    figures = blocks(Figure)

    assert len(figures) == 9
    assert all(figure.caption and figure.alt and figure.svg.startswith("<?xml") for figure in figures)
    assert len({figure.name for figure in figures}) == 9


def test_assumed_numbers_are_listed_with_what_they_could_be() -> None:
    table = next(t for t in blocks(Table) if t.caption == "Numbers that nobody prints")

    assert ("industries: cells", "3 for each of the 10", "2 to 5") in table.rows
    assert any(row[0] == "industries: income" and "cattle 5" in row[1] for row in table.rows)


def test_every_conclusion_says_what_it_hangs_on() -> None:
    table = next(t for t in blocks(Table) if t.caption.startswith("Which conclusion hangs"))

    assert [row[0] for row in table.rows[:-1]] == [verdict.question for verdict in report().verdicts]
    assert table.rows[-1][0].startswith("Which games stand out?")
    assert all("of industries" in row[1] and row[2].endswith(".") for row in table.rows)


def test_commands_rebuild_every_run() -> None:
    commands = [code.text for code in blocks(Code) if not code.text.startswith("#")]

    assert commands == [
        "orcsim simulate orconomics --players 4 --policy greedy --games 400 --seed 7 --edition orconomics",
        "orcsim simulate orconomics --players 2 --policy greedy --games 400 --seed 7 --edition orconomics "
        "--set winning.target=8",
        "orcsim simulate orconomics --players 2 --policies greedy,random --games 400 --seed 7 --edition orconomics "
        "--rotate",
    ]


def test_stalled_games_are_counted_for_the_sweep_as_a_whole() -> None:
    table = next(t for t in blocks(Table) if t.caption.startswith("Stalled games"))

    assert [row[2] for row in table.rows] == ["0", "1", "0"]
    assert table.rows[1][:2] == ("2 players at targets 8 to 9, all greedy", "800")


def test_each_statistic_is_defined_once() -> None:
    method = next(section for section in report().sections if section.title == "Method")
    terms = next(section for section in method.sections if section.title == "Definitions").blocks[0].items

    assert len({term for term, _ in terms}) == len(terms)
    assert {"Runaway index", "Win share of a seat", "Stalled"} <= {term for term, _ in terms}


def test_a_run_that_is_not_complete_is_warned_of_first() -> None:
    run = dataclasses.replace(single(), complete=False)
    first = build([run]).sections[0]

    assert isinstance(first.blocks[0], Callout)
    assert "400 of 400 games of 4 players, all greedy" in first.blocks[0].text


def test_a_run_that_nobody_won_is_reported_and_breaks_nothing() -> None:
    document = build([made_up_run([-1] * 50, players=2), contest()])

    assert "Not one of 50 games of 2 players, all greedy had a winner" in document.sections[0].blocks[0].text
    assert [verdict.question.split("?")[0] for verdict in document.verdicts] == [
        "Which policy wins more than its share",
        "How long do games last",
        "Does the box hold enough",
    ]
    assert "50 of 50 games stalled" in document.verdicts[1].answer


def test_margin_and_title_are_the_readers_choice() -> None:
    document = build([made_up_run([0, 1, 2, 3] * 200)], margin=0.2, title="My game")

    assert document.title == "My game"
    assert document.verdicts[0].word == "FAIR"


def test_equal_runs_give_equal_reports() -> None:
    assert build([contest()]) == build([contest()])


def test_percentages_have_one_decimal_in_every_text_and_column() -> None:
    document = report()
    texts = [document.summary, *(verdict.answer for verdict in document.verdicts)]
    texts += [item for bullets in blocks(Bullets) for item in bullets.items]
    texts += [cell for table in blocks(Table) for row in table.rows for cell in row]
    texts += [figure.alt for figure in blocks(Figure)]
    names = r"5% / 50% / 95%|95% interval|95% quantile"
    found = [p for text in texts for p in re.findall(r"[\d.]+%", re.sub(names, "", text))]

    assert len(found) > 50
    assert {p for p in found if not re.fullmatch(r"\d+\.\d%", p)} == set()


def test_a_long_summary_is_told_in_short_paragraphs() -> None:
    parts = report().summary.split("\n")

    assert len(parts) >= 2
    assert all(320 < len(part) < 900 for part in parts[:-1])
    assert to_html(report()).count('<p class="summary">') == len(parts)


def test_a_report_with_a_sweep_ends_its_summary_with_the_recommendation() -> None:
    answer = next(verdict.answer for verdict in report().verdicts if "trophies that wins" in verdict.question)

    assert report().summary.endswith(answer[1:])
    assert "does not say which number" not in report().summary


def test_a_report_without_a_sweep_says_which_command_tells_what_to_change() -> None:
    assert build([single()]).summary.endswith(
        "for the trophy target, `orcsim analyze trophy-target` answers that; other numbers can be varied with --set."
    )


def test_clearly_unequal_seats_are_called_so_in_the_summary() -> None:
    summary = build([made_up_run(np.repeat(np.arange(4), [4880, 4900, 4950, 5270]))]).summary

    assert "With 4 players the seats are not equal (p < 0.001), but it is not yet certain" in summary


def test_a_wide_table_of_one_row_is_told_downwards() -> None:
    table = next(t for t in blocks(Table) if t.caption.startswith("Share of games won"))

    assert table.headers == ("policy", "greedy")
    assert table.rows[:2] == (("players", "2"), ("against", "random"))
    assert all(len(t.headers) <= 4 for t in blocks(Table) if len(t.rows) == 1)
