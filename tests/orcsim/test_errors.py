"""The wording of refusals."""

import hypothesis.strategies as st
from hypothesis import given

from orcsim.errors import listed, show, show_path, suggest


@given(st.text() | st.integers() | st.floats() | st.none() | st.binary() | st.lists(st.text()))
def test_shown_values_are_short_and_printable(value):
    shown = show(value)
    assert len(shown) <= 60
    assert shown.isprintable()


def test_flags_are_shown_as_toml_writes_them():
    assert (show(True), show(False)) == ("true", "false")


def test_terminal_codes_do_not_get_through():
    assert show("\x1b[31mred") == '"\\x1b[31mred"'


def test_paths_are_shown_whole():
    assert show_path("/x" * 100) == '"' + "/x" * 100 + '"'


def test_lists_are_read_aloud():
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["", "a", "a or b", "a, b or c"]


def test_only_near_words_are_suggested():
    assert suggest("randon", ["greedy", "random"]) == '; did you mean "random"?'
    assert suggest("chess", ["greedy", "random"]) == ""
