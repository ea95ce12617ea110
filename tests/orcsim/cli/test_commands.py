"""The commands that show what there is, and those that turn runs into answers."""

import json
import re
from pathlib import Path

import pytest

from orcsim.games import GAMES, Game
from tests.orcsim.cli.conftest import Command


def test_games_lists_every_game(orcsim: Command) -> None:
    told = json.loads(orcsim("games", "--json").out)

    assert [game["name"] for game in told] == list(GAMES)
    assert told[0]["players"] == [2, 3, 4, 5]
    assert {"greedy", "random"} <= set(told[0]["policies"])
    assert re.search(r"^orconomics +2 to 5 +orconomics +\d+$", orcsim("games").out, re.MULTILINE)
    assert re.search(r"^orc +2 +orc +\d+$", orcsim("games").out, re.MULTILINE)
    assert re.search(r"^orc-market +2 to 4 +orc_market, orc_market_strict +\d+$", orcsim("games").out, re.MULTILINE)


def test_rules_tell_every_value_with_where_it_comes_from(orcsim: Command) -> None:
    out = orcsim("rules", "orconomics").out

    for key in GAMES["orconomics"].schema.specs:
        assert f"{key} " in out
    assert re.search(r"^industries\.banking\.income +3 +assumed +1 to 6", out, re.MULTILINE)
    assert re.search(r"^winning\.target\.4 +8 +printed +5 to 12", out, re.MULTILINE)
    assert "rules.veto_until = settlement   (or last_pass; assumed)" in out
    assert "first_oracle" in out


def test_rules_tell_a_card_in_a_line(orcsim: Command) -> None:
    out = orcsim("rules", "orc-market", "--set", "customers.c02.points=1").out

    assert re.search(r"^products +one +two +three +status$", out, re.MULTILINE)
    assert re.search(r"^brew +5 +- +- +assumed; two, three printed$", out, re.MULTILINE)
    assert re.search(r"^c01 +most elf_ear +3 +2 +morning +elf_ear +2 +1 +morning +- +assumed$", out, re.MULTILINE)
    assert re.search(r"^c02 +most elf_ear +1( +-){7} +assumed; points chosen$", out, re.MULTILINE)
    assert re.search(r"^c16 .* true +assumed$", out, re.MULTILINE)
    assert "c17" not in out
    assert "vary over: points 1 to 6, bonus 0 to 3, loss 0 to 3, extra 0 to 2" in out
    assert "customers.c01" not in out


def test_rules_cut_down_to_assumptions_leave_printed_cards_out(orcsim: Command, tmp_path: Path) -> None:
    cards = "\n".join(f'c{number:02} = {{ status = "printed", PARTS }}' for number in range(1, 16))
    parts = 'order = "most brew", bonus = 0, bonus_round = "none", missing = "none", loss = 0, extra = 0, points = 2'
    text = cards.replace("PARTS", f'{parts}, extra_round = "none", icon = false')
    (tmp_path / "e.toml").write_text(f'game = "orc-market"\nextends = "orc_market"\n[customers]\n{text}\n')
    out = orcsim("rules", "orc-market", "--assumed", "--edition", tmp_path / "e.toml").out

    assert re.findall(r"^c\d\d", out, re.MULTILINE) == ["c16"]


def test_long_lists_of_alternatives_are_cut(orcsim: Command) -> None:
    assert "elf_ear 1, elf_ear 2, ..., skull 3" in orcsim("rules", "orc-market").out


def test_rules_show_what_was_changed(orcsim: Command) -> None:
    out = orcsim("rules", "orconomics", "--set", "money.loan=9").out

    assert re.search(r"^money\.loan +9 +chosen", out, re.MULTILINE)
    assert re.search(r"^changed +money\.loan=9$", out, re.MULTILINE)


def test_rules_can_be_cut_down_to_assumptions(orcsim: Command) -> None:
    out = orcsim("rules", "orconomics", "--assumed").out

    assert "industries.banking.income" in out
    assert "money.loan" not in out


def test_rules_as_json_are_the_edition(orcsim: Command) -> None:
    told = json.loads(orcsim("rules", "orconomics", "--json").out)

    assert told["values"]["winning.target.2"] == {"value": 9, "status": "printed", "range": [5, 12]}


def test_policies_are_listed_with_how_they_play(orcsim: Command) -> None:
    told = json.loads(orcsim("policies", "orconomics", "--json").out)
    out = orcsim("policies", "orconomics").out

    assert all(policy["description"] in out for policy in told)
    assert "greedy" in [policy["name"] for policy in told]


def test_a_policy_is_told_weight_by_weight(orcsim: Command) -> None:
    out = orcsim("policies", "orconomics", "greedy").out

    for weight in GAMES["orconomics"].policy_schema.flat:
        assert re.search(rf"^{re.escape(weight)} +-?[\d.]+  \S", out, re.MULTILINE), weight


def test_a_policy_is_told_with_what_it_never_does(orcsim: Command, tmp_path: Path) -> None:
    source = tmp_path / "peace.toml"
    source.write_text('game = "origo"\nextends = "greedy"\nnever = ["attack"]\n')
    out = orcsim("policies", "origo", source).out

    assert re.search(r"^attack +never +Attack a square", out, re.MULTILINE)
    assert re.search(r"^sail +yes +Move a shield by sea", out, re.MULTILINE)
    assert json.loads(orcsim("policies", "origo", source, "--json").out)["never"] == ["attack"]


def test_a_random_policy_has_no_weights_to_tell(orcsim: Command) -> None:
    assert "weight " not in orcsim("policies", "orconomics", "random").out


def test_formations_are_told_row_by_row(orcsim: Command, tmp_path: Path) -> None:
    source = tmp_path / "mine.toml"
    source.write_text('game = "orc"\nextends = "random"\nformations = ["SACAS/NSKAJ", "...../..K.."]\n')
    out = orcsim("policies", "orc", source).out

    assert re.search(r"^formation +front row +back row\n +1 +SACAS +NSKAJ\n +2 +\.{5} +\.\.K\.\.$", out, re.MULTILINE)
    assert "One of them is set up in each game: S Soldier, A Archer," in out
    assert json.loads(orcsim("policies", "orc", source, "--json").out)["formations"] == ["SACAS/NSKAJ", "...../..K.."]


def test_a_single_formation_is_told_as_one(orcsim: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "orc"\nextends = "greedy"\nformations = ["SACAS/NSKAJ"]\n')
    out = orcsim("policies", "orc", tmp_path / "mine.toml").out

    assert "\nIt is set up in each game: S Soldier" in out
    assert out.index("SACAS") < out.index("king_front")


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_nothing_is_said_of_formations_where_there_are_none(orcsim: Command, policy: str) -> None:
    assert "formation" not in orcsim("policies", "orc", policy).out
    assert "formation" not in orcsim("policies", "orconomics", policy).out


def test_the_list_of_policies_says_what_more_there_is(orcsim: Command) -> None:
    assert "orcsim policies orc NAME shows the weights and formations." in orcsim("policies", "orc").out
    assert "orcsim policies origo NAME shows the weights." in orcsim("policies", "origo").out


@pytest.fixture
def run(orcsim: Command, tmp_path: Path) -> Path:
    """Play a small run and return its folder."""
    assert orcsim("simulate", "orconomics", "--games", "80", "--out", tmp_path / "run").code == 0
    return tmp_path / "run"


def test_a_question_is_answered_from_a_run(orcsim: Command, run: Path) -> None:
    done = orcsim("analyze", "first-player", run)

    assert (done.code, done.err) == (0, "")
    assert "UNDECIDED" in done.out


def test_a_question_is_answered_from_games_played_now(orcsim: Command, run: Path) -> None:
    from_run = json.loads(orcsim("analyze", "first-player", run, "--json").out)
    now = json.loads(orcsim("analyze", "first-player", "--game", "orconomics", "--games", "80", "--json").out)

    assert now == from_run


def test_a_question_about_rounds_has_them_traced_in_games_played_now(orcsim: Command) -> None:
    done = orcsim("analyze", "leak", "--game", "orc", "--policy", "random", "--games", "40")

    assert done.code == 0
    assert "bits" in done.out


def test_a_wide_margin_makes_the_seats_fair(orcsim: Command, run: Path) -> None:
    told = json.loads(orcsim("analyze", "first-player", run, "--margin", "0.6", "--json").out)

    assert told["verdict"] == "FAIR"


def test_an_answer_can_be_kept_with_its_figures(orcsim: Command, run: Path, tmp_path: Path) -> None:
    done = orcsim("analyze", "length", run, "--save", tmp_path / "answer")

    names = {path.name for path in (tmp_path / "answer").iterdir()}
    assert {"result.txt", "result.json"} < names
    assert any(name.endswith(".svg") for name in names)
    assert all(name in done.err for name in names)


def test_a_question_about_one_run_refuses_two(orcsim: Command, run: Path) -> None:
    assert "found 2, allowed: one" in orcsim("analyze", "first-player", run, run).complaint


def test_runs_and_a_game_to_play_are_too_much(orcsim: Command, run: Path) -> None:
    assert "not both" in orcsim("analyze", "first-player", run, "--game", "orconomics").complaint


def test_a_sweep_is_played_once_and_its_folder_stands_for_all_of_it(orcsim: Command, tmp_path: Path) -> None:
    words = ("analyze", "trophy-target", "--game", "orconomics", "--players", "2", "--games", "40", "--out", tmp_path)
    first, second = orcsim(*words), orcsim(*words)
    from_folder = orcsim("analyze", "trophy-target", tmp_path)

    assert first.code == 0
    assert len(list(tmp_path.rglob("manifest.json"))) == 8
    assert "(kept)" not in first.err
    assert second.err.count("(kept)") == 8
    assert first.out == second.out == from_folder.out


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("--policies", "greedy,random"), "one policy in all seats"),
        (("--set", "money.loan=8"), "edition file"),
    ],
)
def test_a_sweep_refuses_what_it_cannot_keep_apart(
    orcsim: Command, tmp_path: Path, options: tuple[str, ...], hint: str
) -> None:
    words = ("analyze", "trophy-target", "--game", "orconomics", "--players", "2", "--out", tmp_path / "sweep")

    done = orcsim(*words, *options)

    assert done.code == 2
    assert hint in done.complaint
    assert not (tmp_path / "sweep").exists()


def test_a_report_is_written_as_page_and_pdf(orcsim: Command, run: Path, tmp_path: Path) -> None:
    html, pdf = tmp_path / "a" / "report.html", tmp_path / "report.pdf"

    done = orcsim("report", run, "--html", html, "--pdf", pdf, "--title", "My <game>")

    assert done.out.splitlines() == [f"web page  {html}", f"PDF       {pdf}"]
    assert "My &lt;game&gt;" in html.read_text(encoding="utf-8")
    assert pdf.read_bytes().startswith(b"%PDF-")


def test_a_report_goes_into_the_present_folder_unless_told_otherwise(
    orcsim: Command, run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert orcsim("report", "run").out == "web page  report.html\n"
    assert (tmp_path / "report.html").is_file()


def test_bench_tells_speed_scaling_and_memory(orcsim: Command) -> None:
    done = orcsim("bench", "orconomics", "--players", "2", "--seconds", "1", "--threads", "2")

    assert re.search(r"^1 thread +[\d,.]+ ", done.out, re.MULTILINE)
    assert re.search(r"^2 threads, with tables +[\d,.]+ ", done.out, re.MULTILINE)
    assert {"scaling", "measured", "decision", "start", "memory"} <= {
        line.split()[0] for line in done.out.splitlines() if line
    }


def test_bench_as_json_adds_up(orcsim: Command) -> None:
    done = orcsim("bench", "orconomics", "--players", "2", "--policy", "random", "--seconds", "1", "--json")
    told = json.loads(done.out)

    assert done.err == ""
    assert told["decisions_one"] == pytest.approx(told["games_one"] * told["decisions_a_game"], rel=0.2)
    assert told["games"] > 0
    assert told["scaling"] > 0.2
    assert told["memory_after"] > 2**24


def test_warmup_says_where_compiled_code_is(orcsim: Command) -> None:
    assert re.match(r"orconomics: (loaded|compiled) in [\d.]+ ", orcsim("warmup").out)


def test_compiling_is_announced_once(
    orcsim: Command, fake: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kernels.jit.CACHE_FOLDER", tmp_path)
    first = orcsim("simulate", "orconomics", "--games", "8")
    (tmp_path / "fake_kernel_1").mkdir()
    (tmp_path / "fake_kernel_1" / "play.play_batch-1.py311.nbi").touch()
    second = orcsim("simulate", "orconomics", "--games", "8")

    assert re.match(r"Compiling the rules of Orconomics\. .*\nCompiled in [\d.]+ s\.\n$", first.err)
    assert second.err == ""


def test_compiled_code_that_cannot_be_kept_is_mentioned(
    orcsim: Command, fake: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kernels.jit.CACHE_FOLDER", tmp_path)
    monkeypatch.setattr("kernels.jit.CACHE_LASTS", False)

    assert "ORCSIM_CACHE names one" in orcsim("simulate", "orconomics", "--games", "8").err
