import polars as pl
import pytest

from analyses.lines import APART, CROWDED, Line, Look, line_of, plot_lines


def line(name: str, *values: float, spread: float = 0.01, **looks) -> Line:
    """Return a line over 0, 1, 2, ..."""
    frame = pl.DataFrame({"x": [float(n) for n in range(len(values))], "value": values})
    return Line(
        name,
        looks.pop("colour", "blue"),
        "-",
        frame.with_columns(low=pl.col("value") - spread, high=pl.col("value") + spread),
        **looks,
    )


def look(**options) -> Look:
    return Look(xlabel="x", ylabel="y", title="title", note="note", **options)


def test_a_column_with_its_ends_becomes_a_line_without_what_is_missing() -> None:
    table = pl.DataFrame({"rows": [5, 6], "share": [0.5, None], "share_low": [0.4, None], "share_high": [0.6, None]})

    assert line_of(table, "rows", "share").rows() == [(5, 0.5, 0.4, 0.6)]
    assert line_of(table, "rows", "share", ("rows", "rows")).rows() == [(5, 0.5, 5, 5)]


def test_names_stand_beside_the_ends_and_not_on_each_other() -> None:
    ax = plot_lines([line("one", 1.0, 3.0), line("two", 1.0, 3.01), line("three", 1.0, 2.99)], look())
    heights = {text.get_text(): text.xy[1] for text in ax.texts if text.get_text() in {"one", "two", "three"}}
    apart = APART * (ax.get_ylim()[1] - ax.get_ylim()[0])

    assert sorted(heights, key=heights.get) == ["three", "one", "two"]
    assert heights["one"] - heights["three"] == pytest.approx(apart)
    assert max(heights.values()) <= ax.get_ylim()[1]


def test_axis_begins_at_zero_unless_something_lies_below_or_it_shall_not() -> None:
    assert plot_lines([line("one", 0.5, 0.6)], look()).get_ylim()[0] == 0
    assert plot_lines([line("one", 0.5, 0.6)], look(from_zero=False)).get_ylim()[0] > 0.4
    assert plot_lines([line("one", -0.5, 0.6)], look()).get_ylim()[0] < -0.5


def test_reference_ticks_and_unit_are_shown() -> None:
    ax = plot_lines([line("one", 0.5, 0.6)], look(reference=0.5, band=0.1, unit="%", ticks={0: "few", 1: "many"}))
    ax.figure.canvas.draw()

    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["few", "many"]
    assert all(tick.get_text().endswith("%") for tick in ax.get_yticklabels())
    assert ax.patches[0].get_y() == pytest.approx(0.4)


def test_lines_of_many_points_have_no_bars() -> None:
    few, many = (plot_lines([line("one", *[1.0] * n)], look()) for n in (CROWDED - 1, CROWDED))

    assert len(few.containers) == 1
    assert not many.containers
