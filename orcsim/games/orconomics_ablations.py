"""What can be taken out of Orconomics, and what cannot."""

from orcsim.editions import Edition
from orcsim.games.ablations import Ablation, Kept, rule_options
from orcsim.games.orconomics_words import CARDS, INDUSTRIES

_SWITCHED_OFF = {
    "cattle": ("takes nothing off the price of a card", {"abilities.cattle_discount": 0}),
    "communications": ("earns nothing for loans", {"abilities.communications_pay": 0}),
    "innovations": (
        "takes nothing off the price of a startup",
        {"abilities.innovations_discount": 0, "abilities.innovations_free": 100},
    ),
}
"""Abilities that are numbers of the edition: what happens, and the values without."""

_FORBIDDEN = {
    "tourism": ("draws no cards", "draw"),
    "food": ("moves no company", "relocate"),
    "transport": ("sells no card", "sell_card"),
    "totemism": ("never moves the Crisis", "move_crisis"),
}
"""Abilities that are a choice: what happens, and the action that nobody chooses."""

_BY_ITSELF = ("banking", "smuggling", "arms")

_MECHANISMS = (
    Ablation("mechanism", "fee of an auction", "costs nothing", {"money.fee": 0}),
    Ablation("mechanism", "subsidy", "is 0 skulls, so that the Crippled Orc brings nothing", {"money.subsidy": 0}),
    Ablation("mechanism", "rise of prices", "is 0 skulls", {"money.price_raise": 0}),
    Ablation("mechanism", "opening hand", "is no card", {"setup.cards": 0}),
    Ablation("mechanism", "order of the ring", "is that of the numbers in every game", {"setup.ring": "numerical"}),
)

_HABITS = (
    Ablation(
        "habit",
        "minding rivals",
        "is gone: harm to rivals counts for nothing",
        weights={"denial": 0, "threat": 0, "crisis_rival": 0},
    ),
    Ablation("habit", "bidding above the start price", "is for wins and rescues only", weights={"start_only": 1}),
    Ablation("habit", "counting on income", "is gone: only what comes at once counts", weights={"horizon": 0}),
    Ablation("habit", "keeping a reserve", "is gone: skulls in hand are worth no more", weights={"reserve": 0}),
)


def ablations_in(edition: Edition, players: int) -> list[Ablation]:
    """Return what can be taken out, one thing after the other."""
    return [*_cards(edition), *_abilities(), *_industries(), *_MECHANISMS, *rule_options(edition), *_HABITS]


def kept_in(edition: Edition, players: int) -> list[Kept]:
    """Return what cannot be taken out, and why."""
    told = [
        Kept("ability", INDUSTRIES[industry], "works by itself; neither a number nor a choice switches it off")
        for industry in _BY_ITSELF
    ]
    told += [
        Kept("card", CARDS[kind], "does nothing of its own in this edition", (f"play.{kind}",))
        for kind in _idle(edition)
    ]
    told.append(Kept("mechanism", "Crisis", "money.crisis_income sets what it costs, but no value makes it harmless"))
    told.append(Kept("mechanism", "Winter", "two equal dice always bring one; without loans it costs nothing"))
    return told


def _idle(edition: Edition) -> list[str]:
    """Return the kinds of card that do nothing."""
    return [kind for kind in ("consultants", "twelfth") if edition.word(f"rules.{kind}") == "none"]


def _cards(edition: Edition) -> list[Ablation]:
    """Return the kinds of card, each blank: it can be sold, bid and discarded, but not played."""
    idle = _idle(edition)
    return [
        Ablation("card", name, "is blank: nobody plays it", weights={f"keep.{kind}": 0}, never=(f"play.{kind}",))
        for kind, name in CARDS.items()
        if kind not in idle
    ]


def _abilities() -> list[Ablation]:
    """Return the abilities of industries, each without effect; nobody pays for it any more."""
    by_number = [
        Ablation("ability", INDUSTRIES[industry], done, values, {f"ability.{industry}": 0})
        for industry, (done, values) in _SWITCHED_OFF.items()
    ]
    by_choice = [
        Ablation("ability", INDUSTRIES[industry], done, {}, {f"ability.{industry}": 0}, (action,))
        for industry, (done, action) in _FORBIDDEN.items()
    ]
    return by_number + by_choice


def _industries() -> list[Ablation]:
    """Return the industries, each without cells."""
    return [
        Ablation(
            "industry",
            name,
            "has no cells: no company of it is placed or sold, only a startup can become one",
            {f"industries.{industry}.cells": 0},
        )
        for industry, name in INDUSTRIES.items()
    ]
