"""What is measured of the course of games, in words: a name, a definition, and which way is better."""

from dataclasses import dataclass

from analyses import ORC
from analyses.course_measures import CHANGES, CROSSED, DECIDED, DRAMA, GAP, THRESHOLD, TIED, behind_names

HIGHER, LOWER, EVEN, TASTE = "higher", "lower", "even", "taste"
"""Which way is better: for most games; `even` the nearer to an equal share or to 0, `taste` neither."""

BETTER = (
    "Better",
    "Which way is better for most games: higher, lower, even (the nearer to an equal share of the seats, or to 0, the "
    "better), or taste (neither: it depends on what the game wants to be). They are never summed up: a game may be "
    "good in one way and bad in another.",
)
"""A definition for whoever shows the direction of a metric."""

RUNAWAY, PACE, FEEDBACK, CLOSENESS = "runaway_index", "lead_pace", "lead_feedback", "closeness"
SNOWBALLS = ("snowball_1", "snowball_2", "snowball_3")

LEADLESS = {
    ORC: "In ORC a King decides the game, and what is kept of each round is how many pieces a player has. That is no "
    "score: whoever has more pieces does not lead in what wins. So drama, the runaway index, comebacks and closeness "
    "are left out.",
}
"""Games whose `score` by round is not what wins, and why their leads are not measured."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A measure in words: its name, its definition, which way is better, and its unit (`%` for a share)."""

    name: str
    told: str
    better: str
    unit: str = ""


MEANINGS = {
    CHANGES: Meaning(
        "changes of the lead, a round",
        "Times that the sole lead went from one seat to another, by the rounds after the first, in which it can. After "
        "a round with several leaders the last sole leader counts on; who leads at the opening is no change.",
        HIGHER,
    ),
    DRAMA: Meaning(
        "drama by rank",
        "Share of its rivals that are ahead of the later winner, the mean over the rounds before the last; a seat with "
        "as much is half ahead. 0: the winner always led, 100%: it was always last.",
        HIGHER,
        "%",
    ),
    DECIDED: Meaning(
        "decided after",
        "Part of the game after which the later winner is never overtaken again: the first round from which on it "
        "leads, alone or tied, divided by the number of rounds.",
        HIGHER,
        "%",
    ),
    THRESHOLD: Meaning(
        "highest score that did not win",
        "The most that a seat which did not win ever had, at the end or before; the mean over games.",
        TASTE,
    ),
    CROSSED: Meaning(
        "winner beyond that after",
        "Part of the game after which the winner first had more than any other seat ever had.",
        HIGHER,
        "%",
    ),
    behind_names(0)[0]: Meaning(
        "won from behind",
        "Share of the wins of seats that did not lead, not even tied, after half of the rounds.",
        TASTE,
        "%",
    ),
    GAP: Meaning("final gap", "What the first has more than the second at the end.", LOWER),
    TIED: Meaning("final ties", "Share of the finished games in which several have the most at the end.", TASTE, "%"),
    CLOSENESS: Meaning(
        "closeness",
        "One divided by the root of the mean square of the final gap; of a game with wide gaps near 0.",
        HIGHER,
    ),
    RUNAWAY: Meaning(
        "runaway index",
        "Log-odds with which the leader after half of the rounds wins, less those of an even walk: scores that grow by "
        "chance, evenly over the game. It is the sum of pace and feedback.",
        EVEN,
    ),
    PACE: Meaning(
        "runaway index: pace",
        "The log-odds if the rest of the game brought the leader what it brought a seat drawn by lot, less those of "
        "the even walk: below 0 if points come late or ties are common. It says nothing about feedback.",
        TASTE,
    ),
    FEEDBACK: Meaning(
        "runaway index: feedback",
        "The log-odds as played, less those with the rest of the game of a seat drawn by lot: above 0 if a lead feeds "
        "itself, below 0 if those behind catch up.",
        EVEN,
    ),
    **{
        key: Meaning(
            f"snowball slope, {part} third",
            f"In the {part} third of the rounds: by how many points a lead of one point more (own score less the best "
            "rival's) grows more in the next round.",
            EVEN,
        )
        for key, part in zip(SNOWBALLS, ("first", "second", "last"), strict=True)
    },
}
"""By key: everything that is measured of the course of games whose scores lead to the win."""
