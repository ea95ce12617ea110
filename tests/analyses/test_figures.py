"""What holds for the figures of every analysis."""

import re
from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas
from matplotlib.transforms import Bbox

import analyses
from analyses import (
    card_value,
    clan_growth,
    deciding_round,
    first_player,
    head_start,
    hidden_customer,
    industry_value,
    length,
    neighbours,
    orders,
    point_sources,
    policies_versus,
    scores,
    style,
    trophy_target,
)
from analyses.result import Figure, Result
from tests.analyses.samples import market_family, market_mixed, market_single, origo_single, origo_starts
from tests.analyses.synthetic import drawn, made_up_run


def orc_market() -> list[Result]:
    """Return the answers to the questions about Orc Market."""
    run = market_single()
    return [
        *(module.analyse(run) for module in (first_player, scores, deciding_round, orders)),
        neighbours.analyse([market_mixed("beginner"), market_mixed("denial")]),
        hidden_customer.analyse([market_mixed("blind", players) for players in (2, 3)]),
        card_value.analyse(market_family()),
    ]


def origo() -> list[Result]:
    """Return answers to questions about Origo."""
    return [
        head_start.analyse(origo_starts()),
        *(module.analyse(origo_single(players)) for module in (point_sources, clan_growth) for players in (2, 5)),
    ]


def orconomics() -> list[Result]:
    """Return the answers to the questions about Orconomics."""
    rng = np.random.default_rng(1)
    early, leaders = rng.integers(0, 2, size=(400, 5, 10)), rng.integers(-1, 4, size=(400, 10))
    run = made_up_run(drawn([0.3, 0.25, 0.25, 0.2], 400), early=early, early_lead=leaders)
    contest = made_up_run(drawn([0.5, 0.5], 400), players=2, policies=["greedy", "random"], rotate=True)
    sweep = [
        made_up_run(drawn([0.5, 0.5], 400), players=2, overrides=[f"winning.target={t}"], half_leaders=np.full(400, 3))
        for t in (8, 9, 11)
    ]
    return [
        first_player.analyse(run),
        length.analyse(run),
        industry_value.analyse(run),
        policies_versus.analyse([contest]),
        trophy_target.analyse(sweep),
    ]


def figures_of(game: str, results: list[Result]) -> dict[str, Figure]:
    """Return figures by game and name."""
    return {f"{game}-{figure.name}": figure for result in results for figure in result.figures}


FIGURES = figures_of("orconomics", orconomics()) | figures_of("orc-market", orc_market()) | figures_of("origo", origo())
each_figure = pytest.mark.parametrize("name", FIGURES)


def headline_of(axes) -> tuple[str, str]:
    """Return note and title, which are the last two annotations."""
    note, title = axes.texts[-2:]
    return note.get_text(), title.get_text()


def test_every_question_has_figures() -> None:
    assert len(FIGURES) == 9 + 11 + 10


@each_figure
def test_axes_are_labelled_and_the_finding_is_the_title(name: str) -> None:
    axes = FIGURES[name].plot(None)
    note, title = headline_of(axes)

    assert axes.get_xlabel()
    assert axes.get_ylabel()
    assert len(title) > 15
    assert re.search(r"n = [\d,]+", note)


@each_figure
def test_intervals_are_drawn(name: str) -> None:
    axes = FIGURES[name].plot(None)

    assert any(
        container.has_xerr or container.has_yerr for container in axes.containers if hasattr(container, "has_xerr")
    )


@each_figure
def test_figure_has_a_caption_and_says_its_numbers_to_who_cannot_see(name: str) -> None:
    assert FIGURES[name].caption.endswith(".")
    assert re.search(r"\d", FIGURES[name].alt)


@each_figure
def test_equal_figures_are_equal_bytes(name: str) -> None:
    svg = FIGURES[name].to_svg()

    assert svg == FIGURES[name].to_svg()
    assert "<dc:date>" not in svg


@each_figure
def test_figure_is_drawn_on_axes_that_are_given(name: str) -> None:
    axes = Canvas().add_subplot()

    assert FIGURES[name].plot(axes) is axes


def boxes_of(name: str) -> tuple[Canvas, list[Bbox]]:
    """Draw a figure and return where its labels, ticks, title, note and legend lie."""
    figure = FIGURES[name].plot(None).get_figure(root=True)
    style.to_svg(figure)  # settles the ticks in the house style
    FigureCanvasAgg(figure).draw()
    (axes,) = figure.axes
    texts = [axes.xaxis.label, axes.yaxis.label, *axes.texts[-2:]]
    for axis, ends in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        texts += [tick.label1 for tick in axis.get_major_ticks() if min(ends) <= tick.get_loc() <= max(ends)]
    legend = axes.get_legend()
    return figure, [text.get_window_extent() for text in [*texts, *(legend.get_texts() if legend else [])]]


@each_figure
def test_no_text_is_cut_off(name: str) -> None:
    figure, boxes = boxes_of(name)

    assert len(boxes) > 8
    assert all(box.x0 >= -1 and box.x1 <= figure.bbox.width + 1 for box in boxes)
    assert all(box.y0 >= -1 and box.y1 <= figure.bbox.height + 1 for box in boxes)


@pytest.mark.parametrize("name", [name for name in FIGURES if not name.startswith("orconomics")])
def test_no_text_lies_on_another(name: str) -> None:
    _, boxes = boxes_of(name)

    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@each_figure
def test_only_house_colours_are_used(name: str) -> None:
    found = set(re.findall(r"#[0-9a-f]{6}\b", FIGURES[name].to_svg()))

    assert found
    assert found <= set(style.COLOURS.values())


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return float(np.dot([0.2126, 0.7152, 0.0722], linear))


@pytest.mark.parametrize("name", ["ink", "muted", "blue", "orange", "green", "purple"])
def test_colours_of_text_and_data_stand_out_from_paper(name: str) -> None:
    contrast = 1.05 / (luminance(style.COLOURS[name]) + 0.05)

    assert contrast > (4.5 if name in ("ink", "muted") else 3)


def test_a_name_that_looks_like_mathematics_is_drawn_as_it_stands() -> None:
    table = first_player.analyse(made_up_run([0, 1] * 20, players=2)).table("seats")
    axes = first_player.plot_seats(table, title=r"$\frac{1$ wins", note="$x$")

    style.to_svg(axes.figure)
    assert headline_of(axes) == ("$x$", r"$\frac{1$ wins")


def test_every_question_of_the_registry_can_be_loaded_and_asked() -> None:
    for name, question in analyses.QUESTIONS.items():
        module = question.load()
        assert callable(module.analyse), name
        assert question.takes in ("run", "runs")
