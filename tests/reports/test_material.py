"""Which run of a report goes to which question, where a run could go to several."""

from pathlib import Path

from analyses.ablation_sweep import sweep
from analyses.match_up_runs import pairs_of
from reports.material import sort_runs
from tests.analyses.duels import duel, ladder, round_robin
from tests.analyses.samples import market_mixed
from tests.analyses.synthetic_market import drawn_points, market_run
from tests.reports.samples import orc_contest

HABITS = ("fear of the Jester", "running with the King", "trading pieces")
PLANS = ("debtor", "greedy", "spoiler")


def test_a_round_robin_is_told_once_beside_runs_of_every_plan_against_one() -> None:
    robin = round_robin(ladder([0.4, 0.0, -0.2]), deals=20)
    against_greedy = [duel(plan, "greedy", 0.4, deals=20) for plan in ("debtor", "spoiler", "treasury")]
    material = sort_runs([*against_greedy, *robin])
    met = [[policy.name for policy in run.scenario.policies] for run in material.chosen["match-ups"]]

    assert met == [list(pair) for pair in pairs_of(PLANS)]
    assert {run.scenario.policies[0].name for run in material.chosen["policies"]} == {"debtor", "spoiler", "treasury"}
    assert {run.scenario.policies[1].name for run in material.chosen["policies"]} == {"greedy"}


def test_longer_runs_against_one_plan_leave_a_round_robin_whole() -> None:
    robin = round_robin(ladder([0.4, 0.0, -0.2]), deals=20)
    longer = [duel("debtor", "greedy", 0.4, deals=50), duel("spoiler", "greedy", 0.4, deals=50)]
    material = sort_runs([*longer, *robin])

    assert material.chosen["match-ups"] == robin
    assert material.chosen["policies"] == longer


def test_a_round_robin_is_not_broken_up_by_other_questions_about_its_pairs() -> None:
    plans = ("blind", "denial", "greedy")
    points = drawn_points(120)
    robin = [market_run(points, policies=[a, a, b, b], rotate=True) for a, b in pairs_of(plans)]
    blind = market_mixed("blind", 3)
    material = sort_runs([blind, *robin])

    assert material.chosen["match-ups"] == robin
    assert material.chosen["hidden-customer"] == [blind]
    assert material.chosen["policies"] == []


def test_players_that_do_without_something_are_no_plans_beside_others(tmp_path: Path) -> None:
    contest = orc_contest("hunter")
    study = sweep(tmp_path, game="orc", games=20, only=HABITS, confirm=0)
    material = sort_runs([contest, *study])

    assert len(material.chosen["ablation"]) == len(study)  # with the run as ever, which answers other questions too
    assert material.chosen["policies"] == [contest]
    assert material.single == [study[0]]
