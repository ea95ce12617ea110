"""Questions that can be asked of runs. A new question is one module and one entry of `QUESTIONS`.

Each module has `analyse`, which turns runs into a `Result`, and where it takes several of them `choose`, which picks
from a report's runs those that it is about. It also runs as a script, such as `python -m analyses.first_player RUN`.
"""

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from orcsim.errors import BadInput, listed, show

ORCONOMICS, ORC_MARKET, ORIGO, ORC = "orconomics", "orc-market", "origo", "orc"


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the module that answers it, one line about it, and what it can be asked of.

    Attributes
    ----------
    module
        Its full name; imported only when the question is asked, as it needs matplotlib and scipy.
    about
        What a designer learns.
    takes
        What `analyse` takes: `run` for one run, `runs` for a list of them.
    games
        The games that it is about.
    needs_winners
        Whether a run of which every game stalled tells nothing.
    needs_rounds
        Whether a run tells nothing unless it was made with --trace-rounds; a report passes over such runs.
    """

    module: str
    about: str
    takes: str
    games: tuple[str, ...] = (ORCONOMICS, ORC_MARKET, ORIGO, ORC)
    needs_winners: bool = True
    needs_rounds: bool = False

    def load(self) -> ModuleType:
        """Import and return the module."""
        return import_module(self.module)


QUESTIONS = {
    "first-player": Question("analyses.first_player", "Does any seat win more than its share?", "run"),
    "trophy-target": Question(
        "analyses.trophy_target", "What does the number of trophies that wins change?", "runs", (ORCONOMICS,)
    ),
    "head-start": Question("analyses.head_start", "Is the head start the right one for later seats?", "runs", (ORIGO,)),
    "neighbours": Question(
        "analyses.neighbours",
        "Does it matter who sits to the left and to the right?",
        "runs",
        (ORC_MARKET,),
    ),
    "scores": Question("analyses.scores", "What scores win, and how close are games?", "run", (ORC_MARKET,)),
    "deciding-round": Question("analyses.deciding_round", "Which round decides the game?", "run", (ORC_MARKET,)),
    "orders": Question("analyses.orders", "Where do the customers' points go?", "run", (ORC_MARKET,)),
    "points-from": Question("analyses.point_sources", "Where do a winner's points come from?", "run", (ORIGO,)),
    "clans": Question(
        "analyses.clan_growth",
        "How do clans grow, and when does the later winner lead?",
        "run",
        (ORIGO,),
        needs_rounds=True,
    ),
    "hidden-customer": Question(
        "analyses.hidden_customer",
        "What is it worth to look at one's hidden customer?",
        "runs",
        (ORC_MARKET,),
    ),
    "card-value": Question("analyses.card_value", "What is a product card or a customer worth?", "runs", (ORC_MARKET,)),
    "areas": Question("analyses.area_value", "What is each state and each sea worth?", "run", (ORIGO,)),
    "maps": Question("analyses.map_flips", "Which conclusions flip between maps?", "runs", (ORIGO,)),
    "attacks": Question("analyses.attack_value", "Does it pay to attack?", "runs", (ORIGO,)),
    "formations": Question("analyses.formations", "Which formations win?", "runs", (ORC,)),
    "pieces": Question("analyses.piece_value", "What is each piece worth, and what each secret?", "runs", (ORC,)),
    "leak": Question(
        "analyses.leak", "How secret does an arrangement stay?", "run", (ORC,), needs_winners=False, needs_rounds=True
    ),
    "bait": Question("analyses.jester_bait", "Is the Jester bait worth trying against a wary player?", "runs", (ORC,)),
    "rows": Question("analyses.board_rows", "Which number of rows gives the best game?", "runs", (ORC,)),
    "ablation": Question("analyses.ablation", "What matters, and what would nobody miss?", "runs"),
    "ladder": Question("analyses.ladder", "How strong are the players, and how deep is the game?", "runs"),
    "match-ups": Question("analyses.match_ups", "Is there a dominant plan? Is there a dead one?", "runs"),
    "policies": Question("analyses.policies_versus", "Which policy wins more than its share of rotated games?", "runs"),
    "length": Question("analyses.length", "How long do games last, and how do they go?", "run", needs_winners=False),
    "course": Question("analyses.course", "Does the lead hold, and how dramatic are games?", "run", needs_rounds=True),
    "components": Question("analyses.component_stock", "Does the box hold enough?", "runs", needs_winners=False),
    "industry-value": Question(
        "analyses.industry_value", "Does an early hold on an industry go with winning?", "run", (ORCONOMICS,)
    ),
    "luck": Question("analyses.luck", "Which luck decides who wins?", "runs"),
    "skill": Question("analyses.skill", "Do the verdicts hold whoever plays?", "runs", needs_winners=False),
    "gallery": Question("analyses.gallery", "Which games stand out?", "run", needs_winners=False),
}
"""By the name used on the command line, in the order in which a report tells them.

Of a report's runs each goes to the first question that chooses it; those that none chooses are looked at one by one.
"""


def questions_about(game: str) -> dict[str, Question]:
    """Return the questions that can be asked of a game's runs."""
    return {name: question for name, question in QUESTIONS.items() if game in question.games}


def check_game(question: str, game: str) -> None:
    """Refuse a question that is not about a game.

    Raises
    ------
    BadInput
        If it is not; the message names the games that it is about.
    """
    games = QUESTIONS[question].games
    if game not in games:
        raise BadInput(f"question {question}: found the game {show(game)}, allowed: {listed(games)}")
