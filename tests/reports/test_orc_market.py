"""The report on Orc Market: its questions, its decks, and what it must not say."""

import re

import pytest

from orcsim.scenario import make_scenario
from reports import build, to_html, to_pdf
from reports.assumptions import assumption_section
from reports.components import component_blocks, parts_of_components
from reports.document import Bullets, Code, Figure, Paragraph, Table
from reports.material import sort_runs
from tests.analyses.samples import market_family, market_mixed, market_single
from tests.reports.samples import market_report, market_runs


def blocks(kind: type) -> list:
    sections = [below for s in market_report().sections for below in (s, *s.sections)]
    return [block for section in sections for block in section.blocks if isinstance(block, kind)]


def table(caption: str) -> Table:
    return next(t for t in blocks(Table) if t.caption.startswith(caption))


def test_every_question_about_the_game_is_answered_in_order() -> None:
    assert [verdict.question.split("?")[0] for verdict in market_report().verdicts] == [
        "Do the seats win equally often, as they must",
        "Does it matter who sits to the left and to the right",
        "What scores win, and how close are games",
        "Which round decides the game",
        "Where do the customers' points go",
        "What is it worth to look at one's hidden customer",
        "What is a product card or a customer worth",
        "Which policy wins more than its share",
        "How long do games last",
        "Does the lead hold, and how dramatic are games",
        "Does the box hold enough",
    ]


def test_each_run_goes_to_the_first_question_that_chooses_it() -> None:
    mixed, blind, pair, single = (
        market_mixed("denial"),
        market_mixed("blind"),
        market_mixed("denial", 2),
        market_single(seed=3),
    )
    family = market_family()
    material = sort_runs([single, pair, *family, blind, mixed])

    assert list(map(id, material.single)) == [id(single)]
    chosen = {name: list(map(id, runs)) for name, runs in material.chosen.items() if runs}
    assert chosen.pop("components") == [id(single)]
    assert chosen == {
        "neighbours": [id(mixed)],
        "hidden-customer": [id(blind)],
        "card-value": list(map(id, family)),
        "policies": [id(pair)],
    }
    assert len(material.runs) == 4 + len(family)


def test_a_family_of_blank_cards_is_told_in_one_line() -> None:
    groups = sort_runs(market_runs()).groups
    named = [group.name for group in groups if group.sweep]

    assert named == [
        "3 and 4 players, one beginner and denial among greedy, seats rotated",
        "2 and 3 players, one blind among greedy, seats rotated",
        "4 players, all greedy: the whole deck, then 2 faces and 2 customers blank in turn",
        "2 players, contests of policies, seats rotated",
    ]
    assert {key for group in groups if group.sweep for key in group.sweep.varied} == {
        "without.product",
        "without.customer",
    }


def test_commands_play_the_first_run_of_each_group() -> None:
    commands = [code.text for code in blocks(Code) if not code.text.startswith("#")]

    assert len(commands) == 5
    assert all(command.startswith("orcsim simulate orc-market --players") for command in commands)
    assert sum("--trace-rounds" in command for command in commands) == 2


def test_summary_begins_with_the_balance_and_ends_with_the_check_and_what_it_stands_for() -> None:
    summary = market_report().summary
    told = (
        "With 2 players no plan surely wins",
        "The strongest product card is ",
        "With 4 players noon weighs most, with ",
        "As nobody begins, the 4 seats must win equally often",
        f"All this comes from {sum(run.n_games for run in market_runs()):,} games of Orc Market by scripted players",
        "component values assumed below",
    )
    places = [summary.find(text) for text in told]

    assert places[0] == 0
    assert -1 not in places
    assert places == sorted(places)
    assert not re.search("trophy|which number", summary)
    assert len(summary) < 1000


def test_runs_that_differ_in_the_number_of_players_alone_share_a_section() -> None:
    document = build([market_single(players, seed=3) for players in (2, 3, 4)])
    titles = [verdict.question for verdict in document.verdicts]
    section = next(s for s in document.sections if s.title.startswith("What scores win"))
    points = next(block for block in section.blocks if isinstance(block, Table))

    assert len(titles) == 7
    assert all(title.endswith(" (2, 3 and 4 players, all greedy)") for title in titles)
    assert points.headers[:2] == ("what", "players")
    assert [row[1] for row in points.rows if row[0] == "the winner's points"] == ["2", "3", "4"]
    assert [row[1] for row in points.rows] == sorted(row[1] for row in points.rows)
    assert sum(isinstance(block, Figure) for block in section.blocks) == 2


def test_the_policies_of_neighbours_are_compared_with_others_at_the_same_table() -> None:
    denial, hermit, pair = market_mixed("denial"), market_mixed("hermit"), market_mixed("denial", 3)
    material = sort_runs([denial, hermit, pair])

    assert list(map(id, material.chosen["neighbours"])) == [id(denial), id(pair)]
    assert list(map(id, material.chosen["policies"])) == [id(hermit), id(denial)]
    assert sorted(map(id, material.runs)) == sorted(map(id, (denial, hermit, pair)))


def test_points_are_those_of_the_game_and_shares_differ_by_percentage_points() -> None:
    texts = [market_report().summary, *(verdict.answer for verdict in market_report().verdicts)]
    texts += [t.caption for t in blocks(Table)] + [figure.alt for figure in blocks(Figure)]
    headers = {header for t in blocks(Table) for header in t.headers}

    assert sum("percentage points" in text for text in texts) >= 4
    assert {"edge, pp", "difference, pp", "win share, pp"} <= headers
    assert not any(re.search("(edge|difference|share), points", header) for header in headers)
    assert not any(re.search(r"\([+−]\d+\.\d to [+−]\d+\.\d\) points|[+−]\d+\.\d points", text) for text in texts)


def test_a_game_that_cannot_stall_has_no_section_on_it() -> None:
    document = market_report()
    text = to_html(document)

    assert not any("stalled" in heading for heading in document.headings())
    assert "the cap on" not in text
    assert not re.search(r"trophies|the ring|skulls in the box", text)


def test_a_fixed_length_is_said_in_one_sentence_without_a_figure() -> None:
    section = next(s for s in market_report().sections if s.title.startswith("How long"))

    assert not any(isinstance(block, Figure) for block in section.blocks)
    assert isinstance(section.blocks[0], Paragraph)
    assert section.blocks[0].text.startswith("The number of rounds is fixed: every game has 3 rounds with 21 turns")


def test_decks_are_told_card_by_card() -> None:
    products, customers = table("Stand-in for the product cards"), table("Stand-in for the customers")

    assert products.rows[0] == ("elf ear", "3", "2", "1", "6", "10")
    assert products.rows[1] == ("brew", "5", "–", "–", "5", "5")
    assert "plausible instead: each 0 to 8" in products.caption
    assert len(customers.rows) == 16
    assert customers.rows[0] == ("c01", "most elf ear", "3", "+2 morning", "elf ear: 2, 3 morning", "–")
    assert customers.rows[3] == ("c04", "most bat wing", "2", "–", "bat wing: 2", "–")
    assert customers.rows[11] == ("c12", "most tentacles + skull", "5", "–", "–", "yes")
    assert "points 1 to 6" in customers.caption


def test_every_assumed_number_is_told_or_part_of_a_card_that_is() -> None:
    section = next(s for s in market_report().sections if s.title.startswith("What was assumed"))
    captions = [block.caption for block in section.blocks if isinstance(block, Table)]
    opening = section.blocks[0]

    assert isinstance(opening, Paragraph)
    assert re.search(r"holds \d+ parts of cards and \d+ readings of the rules", opening.text)
    assert "Numbers that nobody prints" not in captions


def test_a_deck_of_which_nothing_is_assumed_is_not_listed() -> None:
    edition = make_scenario("orc-market").edition
    found = {key: entry for key, entry in edition.entries.items() if key.startswith("customers.")}

    assert [t.headers[0] for t in component_blocks(edition, found)] == ["customer"]
    assert component_blocks(edition, {}) == []


def test_a_card_that_was_set_is_said_to_be_chosen() -> None:
    scenario = make_scenario("orc-market", set=["customers.c05.points=6"])
    section = assumption_section(scenario, [])
    items = [item for block in section.blocks if isinstance(block, Bullets) for item in block.items]

    assert "customers.c05.points = 6" in items


def test_the_value_to_try_is_one_that_can_be_played() -> None:
    text = next(block.text for block in blocks(Paragraph) if "--set" in block.text and "to the command" in block.text)
    found = re.search(r"--set (\S+) to the command", text)

    assert found
    assert make_scenario("orc-market", set=[found[1]])


def test_another_games_edition_has_no_cards_to_tell() -> None:
    edition = make_scenario("orconomics").edition

    assert parts_of_components(edition, edition.entries) == {}


def test_every_conclusion_says_what_it_hangs_on() -> None:
    rows = table("Which conclusion hangs").rows

    assert [row[0] for row in rows[:-1]] == [verdict.question for verdict in market_report().verdicts]
    assert rows[0][1] == "none"
    assert [row[0].partition("?")[0] for row in rows[1:] if "of customers" not in row[1]] == ["How long do games last"]


def test_percentages_have_one_decimal_in_every_text_and_column() -> None:
    document = market_report()
    texts = [document.summary, *(verdict.answer for verdict in document.verdicts)]
    texts += [item for bullets in blocks(Bullets) for item in bullets.items]
    texts += [cell for found in blocks(Table) for row in found.rows for cell in row]
    texts += [figure.alt for figure in blocks(Figure)]
    found = [p for text in texts for p in re.findall(r"[\d.]+%", re.sub(r"5% at most|95% at most", "", text))]

    assert len(found) > 50
    assert {p for p in found if not re.fullmatch(r"\d+\.\d%", p)} == set()


def test_figures_of_the_page_have_names_of_their_own() -> None:
    names = [figure.name for figure in market_report().figures()]

    assert len(names) == len(set(names)) == 14


def test_equal_runs_give_equal_reports_and_both_forms_can_be_written() -> None:
    again = build(market_runs())

    assert again == market_report()
    assert to_pdf(again).startswith(b"%PDF")


@pytest.mark.parametrize("runs", [[market_single()], [market_mixed("denial", 2)]])
def test_a_report_of_few_runs_answers_what_it_can(runs: list) -> None:
    assert build(runs).verdicts
