import re
from itertools import combinations, pairwise

import numpy as np
import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas
from matplotlib.patches import Rectangle

from analyses import board_pictures, board_squares, style
from analyses.result import OBSERVATIONAL
from orcsim import stats
from orcsim.games.origo_map import STATES, area_name
from tests.analyses.board_games import TIMES, board_run, many, sets
from tests.analyses.synthetic_origo import origo_run

CODES = board_squares.codes(origo_run([0]))
RAMP = np.arange(100.0)


def draw(values=RAMP, **options):
    """Draw values onto the printed map."""
    told = {"unit": "points", "title": "A title", "note": "n = 1", **options}
    return board_pictures.plot_board(CODES, values, **told)


def fills(axes) -> list[str]:
    """Return the fills of the squares, row by row."""
    found = {}
    for patch in axes.patches:
        if isinstance(patch, Rectangle) and patch.get_width() == patch.get_height() == 1 and patch.get_fill():
            r, g, b, _ = patch.get_facecolor()
            found[patch.get_xy()] = f"#{round(255 * r):02x}{round(255 * g):02x}{round(255 * b):02x}"
    return [found[square % 10, square // 10] for square in range(100)]


def texts(axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def luma(colour: str) -> float:
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """Return the contrast of two colours (WCAG 2)."""

    def light(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return float(np.dot([0.2126, 0.7152, 0.0722], linear))

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def test_sets_are_read_bit_by_bit() -> None:
    # Bits 0 and 53 of one word: a float would lose one of them.
    run = origo_run([0], tribe=sets(({0: "A1 E10 F1 J10", 2: "C4"},)))
    held = board_squares.read_sets(run, "held")
    seen = {square for square, has in enumerate(board_squares.by_square(held)) if has[0, 0]}

    assert seen == {0, 49, 50, 99}
    assert board_squares.counts_in(held, range(100)).tolist() == [[4, 0, 1, 0]]
    assert board_squares.counts_in(held, [23, 99]).tolist() == [[1, 0, 1, 0]]


def square(name: str) -> dict:
    table = board_pictures.square_table(board_run())
    return table.row(by_predicate=pl.col("square") == name, named=True)


def test_share_of_games_in_which_a_square_is_held() -> None:
    assert [square(name)["held"] for name in ("D3", "E4", "I3", "A1")] == [1.0, 0.5, 0.5, 0.0]


def test_winners_are_compared_with_the_mean_of_the_others() -> None:
    # D3: the winner holds it, then one of three others does; D4: the winner does in both; E4: one of three others.
    assert square("D3")["edge"] == pytest.approx((1 - 1 / 3) / 2)
    assert square("D4")["edge"] == pytest.approx(1)
    assert square("E4")["edge"] == pytest.approx(-1 / 6)


def test_intervals_hold_for_all_squares_at_once() -> None:
    expected = stats.mean_of(many([1, -1 / 3]), "games").interval(looks=100, low=-1)

    assert (square("D3")["low"], square("D3")["high"]) == pytest.approx(expected)


def test_stalled_games_have_no_winner_to_compare() -> None:
    run = origo_run([0, -1], tribe=sets(({0: "D3"}, {1: "D3"})))
    table = board_pictures.square_table(run)

    assert table.row(by_predicate=pl.col("square") == "D3", named=True)["edge"] == 1.0
    assert table.row(by_predicate=pl.col("square") == "D3", named=True)["held"] == 1.0


def test_attacks_are_counted_by_seat_and_game() -> None:
    # Three seats attack D3 in one of two games: 150 per 100 games.
    assert [square(name)["attacked"] for name in ("D3", "E4", "A1")] == [150.0, 50.0, 0.0]


def test_larger_values_are_darker_and_every_square_is_drawn() -> None:
    found = fills(draw())

    assert len(found) == 100
    assert [luma(a) >= luma(b) for a, b in pairwise(found)] == [True] * 99
    assert len(set(found)) >= 4


def test_values_stand_in_their_squares() -> None:
    axes = draw()
    placed = {text.get_position(): text.get_text() for text in axes.texts}

    assert [placed[column + 0.5, 3.69] for column in range(10)] == [str(30 + column) for column in range(10)]


def test_values_are_written_only_where_they_are_shown() -> None:
    shown = np.zeros(100)
    shown[42] = 1

    assert [text for text in texts(draw(RAMP + 1000, shown=shown)) if text.startswith("1,0")] == ["1,042"]


def test_values_below_and_above_zero_have_colours_of_their_own() -> None:
    found = fills(draw(RAMP - 20, around_zero=True))
    below, above = style.DIVERGING[:4], style.DIVERGING[4:]

    assert set(found[:20]) <= set(below)
    assert set(found[20:]) <= set(above)
    # The scale is the same on both sides: -20 is not as strong as +79.
    assert luma(found[99]) < luma(found[0])


def test_a_map_of_zeros_is_pale() -> None:
    assert {luma(fill) > 0.8 for fill in fills(draw(np.zeros(100), around_zero=True))} == {True}


def lines(axes) -> set[tuple[float, ...]]:
    return {(*line.get_xdata(), *line.get_ydata()) for line in axes.lines}


def test_thick_lines_stand_where_areas_meet_and_nowhere_else() -> None:
    found = lines(draw())

    # A2 is Britain and A3 North Sea; D1 is Britain and E1 Bay of Biscay; A1 and A2 are both Britain.
    assert (2, 2, 0, 1) in found
    assert (0, 1, 4, 4) in found
    assert (1, 1, 0, 1) not in found
    east = sum(CODES[s] != CODES[s + 1] for s in range(100) if s % 10 < 9)
    south = sum(CODES[s] != CODES[s + 10] for s in range(90))
    assert len(found) == east + south


def test_areas_rows_and_columns_are_named() -> None:
    axes = draw()
    written = " ".join(texts(axes))

    assert all(area_name(code) in written for code in set(CODES))
    assert [tick.get_text() for tick in axes.get_yticklabels()] == list("ABCDEFGHIJ")
    assert [tick.get_text() for tick in axes.get_xticklabels()] == [str(n) for n in range(1, 11)]
    slanted = {text.get_text() for text in axes.texts if text.get_style() == "italic"}
    assert "North Sea" in slanted
    assert not slanted & {area_name(code) for code in STATES}


def test_the_colour_bar_says_its_unit_and_its_edges() -> None:
    written = texts(draw(unit="per 100 games"))

    assert "per 100 games" in written
    assert [text for text in written if text in ("0", "20", "40", "60", "80", "100")][-6:] != []
    bar = [patch for patch in draw().patches if patch.get_width() == board_pictures.BAR_WIDTH]
    assert len(bar) == len(set(fills(draw())))
    assert [luma_of(patch) for patch in bar] == sorted(luma_of(patch) for patch in bar)


def luma_of(patch) -> float:
    r, g, b, _ = patch.get_facecolor()
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("fill", [*style.LIGHT_TO_DARK, *style.DIVERGING])
def test_what_is_written_on_a_fill_can_be_read(fill: str) -> None:
    assert contrast(fill, style.ink_on(fill)) > 4.5


def test_colours_of_maps_differ_in_lightness_so_that_no_eye_mistakes_them() -> None:
    ramp = [luma(colour) for colour in style.LIGHT_TO_DARK]
    below, above = ([luma(colour) for colour in half] for half in (style.DIVERGING[:4], style.DIVERGING[4:]))

    assert all(a - b > 0.06 for a, b in pairwise(ramp))
    assert all(b - a > 0.06 for a, b in pairwise(below))
    assert all(a - b > 0.06 for a, b in pairwise(above))


def test_no_report_swaps_a_colour_of_a_map() -> None:
    fixed = {*style.LIGHT_TO_DARK, *style.DIVERGING, style.MAP_INK, style.MAP_PAPER}

    assert not fixed & set(style.COLOURS.values())


@pytest.mark.parametrize("title", ["A short title", "A long title that takes two lines " * 3])
def test_squares_are_square_and_nothing_is_cut_off(title: str) -> None:
    axes = draw(title=title, around_zero=True)
    figure = axes.get_figure(root=True)
    style.to_svg(figure)
    FigureCanvasAgg(figure).draw()
    box = axes.transData.transform([[0, 10], [10, 0]])
    (left, bottom), (right, top) = box
    boxes = [text.get_window_extent() for text in [*axes.texts, axes.xaxis.label, axes.yaxis.label]]

    assert (right - left) / (top - bottom) == pytest.approx(1, abs=0.02)
    assert all(b.x0 >= -1 and b.x1 <= figure.bbox.width + 1 for b in boxes)
    assert all(b.y0 >= -1 and b.y1 <= figure.bbox.height + 1 for b in boxes)


def test_names_and_values_do_not_lie_on_each_other() -> None:
    axes = draw(np.full(100, 88.0))
    figure = axes.get_figure(root=True)
    style.to_svg(figure)
    FigureCanvasAgg(figure).draw()
    boxes = [text.get_window_extent().shrunk(1, 0.85) for text in axes.texts[:-2]]

    assert not [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)]


def test_it_is_drawn_on_axes_that_are_given() -> None:
    axes = Canvas().add_subplot()

    assert draw(ax=axes) is axes
    assert axes.get_aspect() == 1


def test_pictures_say_what_they_show_and_equal_ones_are_equal_bytes() -> None:
    held, winners, attacked = board_pictures.board_figures(board_run())

    assert [figure.name for figure in (held, winners, attacked)] == [
        "board-held-4",
        "board-winners-4",
        "board-attacked-4",
    ]
    assert "Largest: B3 100.0%, D3 100.0%, D4 100.0%" in held.alt
    assert "Belgium 75.0%" in held.alt
    assert re.search(r"surely different from 0 are \d+ of 100: D4 \+100\.0, ", winners.alt)
    assert OBSERVATIONAL in winners.caption
    assert "Largest: D3 150.0, E4 50.0" in attacked.alt
    assert "D3 in Belgium is attacked most: by 150.0 seats in 100 games" in texts(attacked.plot(None))[-1]
    assert held.to_svg() == held.to_svg()


def test_the_map_of_an_edition_is_the_one_that_is_drawn() -> None:
    run = origo_run([0] * TIMES, edition="origo_standin")

    assert board_squares.codes(run) != CODES
    table = board_pictures.square_table(run)
    assert table["area"].to_list() == board_squares.codes(run)
