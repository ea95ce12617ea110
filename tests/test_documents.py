"""What the pages for people promise: links that lead somewhere, commands, options and make targets that exist."""

import re
from pathlib import Path

import pytest

from analyses import questions_about
from orcsim.cli.app import COMMANDS, run
from tests.gates import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = {command.__name__ for command in COMMANDS}
CODE = re.compile(r"`([^`\n]+)`|^ {4}(\S.*)$", re.MULTILINE)
IDS = [page.relative_to(ROOT).as_posix() for page in PAGES]


def code_in(page: Path) -> list[str]:
    """Return what is set as code in a page."""
    return [inline or block for inline, block in CODE.findall(page.read_text(encoding="utf-8"))]


def command_lines(page: Path) -> list[list[str]]:
    """Return the orcsim command lines in a page, as words."""
    lines = [re.split(r"\s#|[|>;]", code)[0].split() for code in code_in(page)]
    return [
        words[1:]
        for words in lines
        if len(words) > 1 and words[0] == "orcsim" and words[1] not in {"--help", "--version"}
    ]


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_commands_and_their_options_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, *words in command_lines(page):
        assert name in NAMES, f"orcsim {name}"
        run([name, "--help"])
        known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known, f"orcsim {name}"


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    wanted = {code.split()[1] for code in code_in(page) if re.match(r"make [a-z-]+", code)}

    assert wanted <= targets


@pytest.mark.parametrize(
    ("game", "sweeps"),
    [("orconomics", "SWEEPS"), ("orc-market", "MARKET_SWEEPS"), ("origo", "ORIGO_SWEEPS"), ("orc", "ORC_SWEEPS")],
)
def test_make_plays_the_runs_of_every_question_that_plays_its_own(game: str, sweeps: str) -> None:
    lists = dict(re.findall(r"^(\w*SWEEPS) := (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    swept = {name for name, question in questions_about(game).items() if hasattr(question.load(), "sweep")}
    # A ladder takes so long that it has a target of its own, and reports take it if it is there.
    assert (
        "$(foreach game,orconomics orc-market origo orc,$(call sweeps,$(game),ladder,"
        in (ROOT / "Makefile").read_text()
    )
    swept -= {"ladder"}
    # Of the other games the runs of each number of players, which are there anyway, say whether the box holds enough.
    wanted = swept if game == "orconomics" else swept - {"components"}

    assert {*lists[sweeps].split(), *lists["ALL_SWEEPS"].split()} == wanted


def test_the_readme_begins_with_the_two_commands() -> None:
    commands = [code.split("#")[0].strip() for code in code_in(ROOT / "README.md")]

    assert commands[:2] == ["make report", "make test"]


def test_folders_and_files_that_are_named_exist() -> None:
    named = re.findall(
        r"`((?:orcsim|kernels|analyses|reports|tests|docs)/[\w./]*)`", (ROOT / "CONTRIBUTING.md").read_text()
    )

    missing = [name for name in named if not (ROOT / name).exists() and not re.search(r"[A-Z]{4}", name)]
    assert len(named) > 10
    assert missing == []
