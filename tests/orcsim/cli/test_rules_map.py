"""`orcsim rules` of games whose map or board is drawn."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.orcsim.cli.conftest import Command

ROW = "SPA SPA MED MED MED ITA ITA ITA DAL DAL"


def test_the_map_is_drawn_instead_of_its_rows(orcsim: Command) -> None:
    out = orcsim("rules", "origo").out

    assert re.search(r"^map +\(assumed\)$", out, re.MULTILINE)
    assert re.search(r"^E +~BIS ~BIS +BEL +BEL +GER +GER +POL +DAC +POL +POL$", out, re.MULTILINE)
    assert "map.a" not in out
    assert re.search(r"^map\.free +false +chosen", out, re.MULTILINE)


def test_track_states_and_cards_are_told_in_a_line_each(orcsim: Command) -> None:
    out = orcsim("rules", "origo", "--set", "cards.k02.copies=3").out

    assert re.search(r"^s04 +4 +true +assumed; red reported$", out, re.MULTILINE)
    assert re.search(r"^bel +2 +1 +0 +printed; second, third assumed$", out, re.MULTILINE)
    assert re.search(r"^k02 +row B +3 +assumed; copies chosen$", out, re.MULTILINE)
    assert re.search(r"^k48 +ship +12 +printed$", out, re.MULTILINE)
    assert "k49" not in out


def test_a_changed_row_says_so(orcsim: Command) -> None:
    changed = ROW.replace("MED MED MED", "MED MED ITA")

    assert "map  (assumed, chosen)" in orcsim("rules", "origo", "--set", f"map.j={changed}").out


def test_the_map_is_left_out_of_assumptions_only_if_nothing_of_it_is_assumed(orcsim: Command, tmp_path: Path) -> None:
    rows = json.loads(orcsim("rules", "origo", "--json").out)["values"]
    told = {letter: rows[f"map.{letter}"]["value"] for letter in "abcdefghij"}
    lines = [f'{letter} = {{ value = "{row}", status = "reported" }}' for letter, row in told.items()]
    (tmp_path / "e.toml").write_text('game = "origo"\nextends = "origo"\n[map]\n' + "\n".join(lines))

    assert "~BIS" in orcsim("rules", "origo", "--assumed").out
    assert "~BIS" not in orcsim("rules", "origo", "--assumed", "--edition", tmp_path / "e.toml").out


def test_the_map_is_written_as_a_picture(orcsim: Command, tmp_path: Path) -> None:
    done = orcsim("rules", "origo", "--edition", "origo_standin", "--svg", tmp_path / "a" / "map.svg")

    assert (done.code, done.err) == (0, f"map  {tmp_path / 'a' / 'map.svg'}\n")
    picture = ET.fromstring((tmp_path / "a" / "map.svg").read_text(encoding="utf-8"))
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "Origo, other map"


def test_the_picture_comes_beside_what_is_printed(orcsim: Command, tmp_path: Path) -> None:
    words = ("rules", "origo", "--json")

    assert orcsim(*words, "--svg", tmp_path / "map.svg").out == orcsim(*words).out


@pytest.mark.parametrize("game", ["orconomics", "orc-market"])
def test_a_game_without_a_map_has_no_picture(orcsim: Command, tmp_path: Path, game: str) -> None:
    done = orcsim("rules", game, "--svg", tmp_path / "map.svg")

    assert done.code == 2
    assert (
        f"--svg: found with {game}, allowed: with a game whose map or board is drawn (origo or orc)" in done.complaint
    )
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written_is_a_failure_in_one_line(orcsim: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = orcsim("rules", "origo", "--svg", tmp_path / "file" / "map.svg")

    assert done.code == 1
    assert "cannot be written" in done.complaint
