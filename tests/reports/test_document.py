import pytest

from reports.document import Section, Table


def test_columns_of_numbers_are_recognised() -> None:
    table = Table(
        "t",
        ("name", "n", "share", "p", "words"),
        (("a", "1,000", "−0.5%", "p < 0.001", "2 of 3"), ("b", "–", "∞", "p = 0.04", "")),
    )

    assert table.numeric == (False, True, True, True, False)


def test_only_columns_of_long_texts_share_the_width() -> None:
    table = Table("t", ("short", "long", "longer"), (("a", "word " * 10, "word " * 40), ("b", "", "x")))

    assert table.widths[0] == 0
    assert 0 < table.widths[1] < table.widths[2]


def test_a_table_without_rows_has_columns_all_the_same() -> None:
    assert Table("t", ("a", "b"), ()).widths == (0, 0)


@pytest.mark.parametrize(
    ("title", "anchor"), [("Which policy wins? (2 players)", "which-policy-wins-2-players"), ("<>", "section")]
)
def test_anchor_holds_nothing_but_letters_digits_and_dashes(title: str, anchor: str) -> None:
    assert Section(title).anchor == anchor
