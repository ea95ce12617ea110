"""Pictures of formations: every letter in its square, the best first and the worst last."""

import polars as pl
import pytest
from matplotlib.patches import Rectangle

from analyses.formation_pictures import BEST, FILLS, WORST, picture_figure, plot_formations
from analyses.formation_sets import every_formation, spell

NAMES = [spell(roles) for roles in every_formation([3, 3, 1, 1, 1, 1])[::3001].tolist()]


def trials(n: int) -> pl.DataFrame:
    return pl.DataFrame({"formation": NAMES[:n], "share": [0.6 - place / 100 for place in range(n)]})


def drawn(shown: list[tuple[str, str]]) -> tuple[dict[tuple[float, float], str], list[str]]:
    """Return the letters by the middle of their square, and the other texts."""
    ax = plot_formations(shown, title="t", note="n")
    letters = {
        text.get_position(): text.get_text()
        for text in ax.texts
        if len(text.get_text()) == 1 and text.get_text() in FILLS
    }
    return letters, [text.get_text() for text in ax.texts if text.get_text() not in FILLS]


def test_letters_stand_as_the_owner_sees_them() -> None:
    letters, names = drawn([("SACAS/NSKAJ", "no. 1")])
    by_row = sorted(letters.items(), key=lambda item: (item[0][1], item[0][0]))

    assert "".join(letter for _, letter in by_row) == "SACASNSKAJ"
    assert names[0] == "no. 1"
    assert len({x for x, _ in letters}) == 5
    assert len({y for _, y in letters}) == 2


def test_formations_do_not_lie_on_each_other() -> None:
    shown = [(name, f"no. {place}") for place, name in enumerate(NAMES[:12], 1)]
    ax = plot_formations(shown, title="t", note="n")
    boards = [patch for patch in ax.patches if isinstance(patch, Rectangle) and patch.get_width() == 5]
    corners = [(board.get_x(), board.get_y()) for board in boards]

    assert len(boards) == 12
    assert all(abs(x - u) > 5 or abs(y - v) > 2 for x, y in corners for u, v in corners if (x, y) != (u, v))


@pytest.mark.parametrize("n", [2, 3, 5, 12, 16])
def test_the_best_and_the_worst_are_shown_once_with_their_places(n: int) -> None:
    figure = picture_figure(trials(n), "n = 1")
    places = [int(part.split(":")[0].split()[-1]) for part in figure.alt.split("row: ")[1].split("; ")]

    assert places == sorted(set(places))
    assert places[0] == 1
    assert places[-1] == n
    assert len(places) == min(n, BEST + WORST)
    assert f"no. {n}: {60 - (n - 1):.1f}% {NAMES[n - 1]}" in figure.alt
    assert figure.to_svg().startswith("<?xml")


def test_king_and_jester_stand_out() -> None:
    assert len({FILLS["K"], FILLS["J"], FILLS["S"]}) == 3
    assert FILLS["S"] == FILLS["A"]
