"""The report on Origo: its questions, its map, its cards, and what it must not say."""

import re
from itertools import chain

import pytest

from orcsim.edition_files import load_edition, set_values
from orcsim.editions import assumed
from orcsim.games.origo import ORIGO
from orcsim.scenario import make_scenario
from reports import build, to_html, to_pdf
from reports.assumptions import assumption_section
from reports.components import component_blocks, parts_of_components
from reports.document import Bullets, Code, Figure, Paragraph, Table
from reports.material import sort_runs
from reports.svg import inline
from tests.reports.samples import (
    origo,
    origo_contest,
    origo_family,
    origo_maps,
    origo_report,
    origo_runs,
    origo_starts,
)

EDITION = load_edition(ORIGO.schema, "origo")
ASKED = [
    "Does any seat win more than its share",
    "Is the head start the right one for later seats",
    "Where do points come from",
    "How do clans grow, and when does the later winner lead",
    "What is each state and each sea worth",
    "Which conclusions flip between maps",
    "Does it pay to attack",
    "Which policy wins more than its share",
    "How long do games last",
    "Does the lead hold, and how dramatic are games",
    "Does the box hold enough",
]
TOGETHER = [0, 2, 3, 4, 8, 9]
"""Questions that are asked of runs one by one."""

BOX = 10
"""The question about the box, which is asked of all runs at once."""


def blocks(kind: type) -> list:
    sections = [below for s in origo_report().sections for below in (s, *s.sections)]
    return [block for section in sections for block in section.blocks if isinstance(block, kind)]


def table(caption: str) -> Table:
    return next(t for t in blocks(Table) if t.caption.startswith(caption))


def told(edition) -> list:
    return component_blocks(edition, assumed(edition))


def test_every_question_about_the_game_is_answered_in_order() -> None:
    assert [verdict.question.split("?")[0] for verdict in origo_report().verdicts] == ASKED


def test_runs_of_two_to_five_players_share_a_section_in_every_question_that_takes_one_run() -> None:
    titles = [verdict.question for verdict in origo_report().verdicts]
    end = "(2, 3, 4 and 5 players, all greedy)"

    assert [place for place, title in enumerate(titles) if title.endswith(end)] == [*TOGETHER, BOX]
    for title in (titles[place] for place in TOGETHER):
        section = next(s for s in origo_report().sections if s.title == title)
        first = next(block for block in section.blocks if isinstance(block, Paragraph))
        assert first.text.startswith("With 4 players"), title
        assert [n for n in "235" if f"With {n} players" in first.text] == ["2", "3", "5"], title


def test_tables_of_such_a_section_have_one_column_for_the_number_of_players() -> None:
    numbers = [t for t in blocks(Table) if t.caption.endswith("each number of players by itself")]

    assert len(numbers) >= len(TOGETHER)
    assert {t.headers.count("players") for t in numbers} == {1}


def test_each_run_goes_to_the_first_question_that_chooses_it() -> None:
    material = sort_runs(origo_runs())
    peaceful, clan, clan_of_four, *_ = origo_runs()
    base, other, *contests = origo_maps()
    chosen = {name: list(map(id, runs)) for name, runs in material.chosen.items()}

    assert list(map(id, material.single)) == list(map(id, origo_family()))
    assert chosen["head-start"] == list(map(id, origo_starts()))
    assert sorted(chosen["maps"]) == sorted(map(id, [base, other, *contests]))
    assert sorted(chosen["attacks"]) == sorted(map(id, [peaceful, *origo_family()]))
    assert sorted(chosen["policies"]) == sorted(map(id, [clan, clan_of_four, peaceful, *contests[:2]]))
    assert sorted(map(id, material.runs)) == sorted(map(id, origo_runs()))


def test_runs_of_one_question_are_told_in_one_line() -> None:
    assert [group.name for group in sort_runs(origo_runs()).groups if group.sweep] == [
        "4 players, all greedy: 2 settings of the starting squares",
        "4 players, all alike and contests of 2 plans, on origo and origo_island",
        "2 and 4 players, contests of policies, seats rotated",
    ]


def test_commands_play_the_first_run_of_each_group() -> None:
    commands = [code.text for code in blocks(Code) if not code.text.startswith("#")]

    assert len(commands) == len(sort_runs(origo_runs()).groups) == 8
    assert all(command.startswith("orcsim simulate origo --players") for command in commands)


def test_summary_begins_with_the_seats_and_ends_with_what_it_stands_for() -> None:
    summary = origo_report().summary
    said = (
        "With 4 players ",
        "the winner is",
        "With 2 players ",
        "conclusions",
        f"All this comes from {sum(run.n_games for run in origo_runs()):,} games of Origo by scripted players",
        "component values assumed below",
    )
    places = [summary.find(text) for text in said]

    assert places[0] == 0
    assert -1 not in places
    assert places == sorted(places)
    assert len(summary) < 1800


def test_runs_without_traced_rounds_are_kept_from_the_question_on_clans() -> None:
    titles = [verdict.question for verdict in build([origo(2), origo_family()[2]]).verdicts]

    assert "How do clans grow, and when does the later winner lead? (4 players, all greedy)" in titles
    assert "Does any seat win more than its share? (2 and 4 players, all greedy)" in titles
    assert not [title for title in titles if "2 and 4 players" in title and "clans" in title]


def test_the_map_is_drawn_and_told_in_words() -> None:
    figure = next(block for block in told(EDITION) if isinstance(block, Figure))

    assert figure.svg.startswith("<svg ")
    assert 'viewBox="-70 0 860 768" width="860" height="768"' in figure.svg
    assert "The map of “Origo”" in figure.svg
    assert "row E: BIS BIS BEL BEL GER GER POL DAC POL POL; " in figure.alt
    assert "BEL Belgium" in figure.alt
    assert figure.caption.endswith("the maps of the editions origo_island and origo_standin.")


def test_the_drawing_keeps_its_fonts_inside_a_page() -> None:
    figure = next(block for block in told(EDITION) if isinstance(block, Figure))
    head = inline(figure.svg, figure.name).partition(">")[0]

    assert head.startswith('<svg viewBox="-70 0 860 768" font-family="system-ui, ')
    assert 'text-anchor="middle"' in head
    assert "width=" not in head


def test_the_track_is_told_space_by_space() -> None:
    rows = table("Stand-in for the state track").rows

    assert len(rows) == 12
    assert rows[0] == ("1", "3", "–", "reported")
    assert rows[3] == ("4", "4", "yes, red", "steps assumed, red reported")
    assert rows[11] == ("12", "7", "yes, red", "reported")
    assert table("Stand-in for the state track").caption.endswith("; plausible instead: steps 2 to 8")


def test_states_are_told_with_their_squares_and_points() -> None:
    found = table("Stand-in for the points that states pay")

    assert [row[0] for row in found.rows][:3] == ["Britain", "Germany", "Baltic Countries"]
    assert found.rows[2] == ("Baltic Countries", "8", "4", "2", "1", "first and second printed, third assumed")
    assert found.rows[6] == ("Belgium", "4", "2", "1", "0", "first printed, second and third assumed")
    assert found.caption.endswith("; plausible instead: first 2 to 6, second 1 to 4, third 0 to 2")


def test_cards_are_told_once_with_those_that_are_alike_in_one_row() -> None:
    found = table("Stand-in for the cards")
    rows = [tuple(cell.replace("\N{NO-BREAK SPACE}", " ") for cell in row) for row in found.rows]

    assert rows[0] == ("row A, row B, row C, row D, row E, row F, row G, row I, row J", "2", "18", "assumed")
    assert rows[1] == ("row H", "1", "1", "assumed")
    assert rows[3] == ("rows F + G + H", "1", "1", "assumed")
    assert rows[8][3] == "shows printed, copies assumed"
    assert rows[-2:] == [("growth", "16", "16", "printed"), ("ship", "12", "12", "printed")]
    assert sum(int(row[2]) for row in rows) == 98
    assert sum(len(row[0].split(", ")) for row in rows) == 48


def test_a_card_that_was_changed_has_a_row_of_its_own() -> None:
    edition = set_values(EDITION, ORIGO.schema, {"cards.k02.shows": "rows D + E + F", "cards.k02.copies": 3})
    (cards,) = (block for block in told(edition) if isinstance(block, Table) and "cards" in block.caption)
    row = next(row for row in cards.rows if row[1] == "3")

    assert [cell.replace("\N{NO-BREAK SPACE}", " ") for cell in row] == ["rows D + E + F", "3", "3", "chosen"]


def test_every_assumed_value_is_part_of_something_that_is_told_whole() -> None:
    section = next(s for s in origo_report().sections if s.title.startswith("What was assumed"))
    captions = [block.caption for block in section.blocks if isinstance(block, Table | Figure)]
    opening = section.blocks[0]
    parts = parts_of_components(EDITION, assumed(EDITION))
    rules = {key for key in assumed(EDITION) if key.startswith("rules.")}

    assert isinstance(opening, Paragraph)
    assert re.search(
        r"holds 10 rows of the map, \d+ numbers of the state track, \d+ values of states, \d+ parts of cards and "
        r"\d+ readings of the rules that no rulebook prints",
        opening.text,
    )
    assert [caption.split(";")[0] for caption in captions][:4] == [
        "Stand-in for the map",
        "Stand-in for the state track",
        "Stand-in for the points that states pay",
        "Stand-in for the cards",
    ]
    assert not [caption for caption in captions if caption.startswith("Numbers that nobody prints")]
    assert set(chain.from_iterable(parts.values())) | rules == set(assumed(EDITION))


def test_what_is_not_assumed_is_not_told_as_a_stand_in() -> None:
    only_map = {key: entry for key, entry in assumed(EDITION).items() if key.startswith("map.")}

    assert [type(block) for block in component_blocks(EDITION, only_map)] == [Figure]
    assert component_blocks(EDITION, {}) == []


def test_what_was_set_and_what_was_varied_is_said() -> None:
    section = assumption_section(make_scenario("origo", set=["states.bel.first=5"]), [], ["map"])
    items = [item for block in section.blocks if isinstance(block, Bullets) for item in block.items]

    assert "states.bel.first = 5" in items
    assert "map was varied over its values by the runs of this report" in items


def test_the_value_to_try_is_one_that_can_be_played() -> None:
    text = next(block.text for block in blocks(Paragraph) if "--set" in block.text and "to the command" in block.text)
    found = re.search(r"--set (\S+) to the command", text)

    assert found
    assert make_scenario("origo", set=[found[1]])


def test_every_conclusion_says_what_it_hangs_on() -> None:
    rows = table("Which conclusion hangs").rows
    stand_ins = dict(zip(ASKED, (row[1] for row in rows[:-1]), strict=True))

    assert rows[-1][0].startswith("Which games stand out")
    assert [row[0] for row in rows[:-1]] == [verdict.question for verdict in origo_report().verdicts]
    assert stand_ins.pop("Which conclusions flip between maps") == "10 of map"
    assert [name for name, text in stand_ins.items() if "of map" not in text] == []
    assert all(row[2].endswith(".") for row in rows)


def test_nothing_is_said_of_other_games() -> None:
    text = to_html(origo_report())

    assert not re.search(r"trophies|the ring|skulls|customer|Orc Market|Orconomics", text)


def test_figures_of_the_page_have_names_of_their_own() -> None:
    names = [figure.name for figure in origo_report().figures()]

    assert len(names) == len(set(names)) > 10
    assert "map" in names


def test_equal_runs_give_equal_reports_and_both_forms_can_be_written() -> None:
    again = build(origo_runs())

    assert again == origo_report()
    assert to_pdf(again).startswith(b"%PDF")


@pytest.mark.parametrize("name", ["one run", "a contest", "two maps"])
def test_a_report_of_few_runs_answers_what_it_can(name: str) -> None:
    runs = {"one run": [origo(3)], "a contest": [origo_contest("fleet", 5)], "two maps": list(origo_maps()[:2])}

    assert build(runs[name]).verdicts
