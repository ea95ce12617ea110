"""What can be taken out of ORC, and what cannot."""

from orcsim.editions import Edition
from orcsim.games.ablations import Ablation, Kept, rule_options
from orcsim.games.orc import SIDES
from orcsim.games.orc_words import a_role
from orcsim.specs import Value

_TAKEN = ("soldier", "archer", "chariot", "knight")
_SHOWN = (*_TAKEN, "king", "jester")
_REPLACED = ("archer", "chariot", "knight")
_HABITS = (
    Ablation("habit", "hunting the King", "is gone", weights={"hunting": 0, "daring": 0}),
    Ablation("habit", "fear of the Jester", "is gone", weights={"wariness": 0}),
    Ablation("habit", "guarding the own King", "is gone", weights={"caution": 0}),
    Ablation("habit", "baiting with the Jester", "is gone", weights={"bait": 0, "walking": 0}),
    Ablation("habit", "running with the King", "is gone", weights={"running": 0}),
    Ablation("habit", "trading pieces", "is gone", weights={"trading": 0}),
    Ablation("habit", "covering other pieces", "is gone", weights={"safety": 0}),
)


def ablations_in(edition: Edition, players: int) -> list[Ablation]:
    """Return what can be taken out, one thing after the other."""
    mechanisms = [
        Ablation("mechanism", "limit on the length", "is gone", {"drawing.draw_plies": 0, "drawing.quiet_plies": 0}),
        Ablation("mechanism", "draw by repetition", "is in force", {"drawing.repetition": 3}),
    ]
    return [*_roles(edition), *mechanisms, *rule_options(edition), *_HABITS]


def kept_in(edition: Edition, players: int) -> list[Kept]:
    """Return what cannot be taken out, and why."""
    return [
        Kept("role", "the King", "a game without it cannot be won"),
        Kept("role", "the Jester", "each side has one in any edition; see the habits that have to do with it"),
        Kept("mechanism", "the castle", "a King in it wins in any edition; see the habit of running"),
    ]


def _roles(edition: Edition) -> list[Ablation]:
    """Return the roles: on both sides one piece taken off, one shown, or all of them made Soldiers."""
    off = [Ablation("role", a_role(role), "is taken off on both sides", _both("without", role)) for role in _TAKEN]
    shown = [
        Ablation("role", f"secrecy of {a_role(role)}", "is gone: it is shown on both sides", _both("shows", role))
        for role in _SHOWN
    ]
    soldiers = edition.number("pieces.soldier")
    replaced = [
        Ablation(
            "role",
            f"all {role.capitalize()}s",
            "are Soldiers instead",
            {f"pieces.{role}": 0, "pieces.soldier": soldiers + edition.number(f"pieces.{role}")},
        )
        for role in _REPLACED
    ]
    return off + shown + replaced


def _both(how: str, role: str) -> dict[str, Value]:
    """Return values that handicap both sides."""
    return {f"handicap.{side}_{how}": role for side in SIDES}
