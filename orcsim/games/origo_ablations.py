"""What can be taken out of Origo, and what cannot."""

from orcsim.editions import Edition
from orcsim.games.ablations import Ablation, Kept, rule_options, zeros
from orcsim.games.origo import CLANS
from orcsim.games.origo_cards import COLUMN, FACES, GROWTH, PLACES, ROW, SHIP, SPACES, STATE, shown_by
from orcsim.games.origo_map import SEAS, STATES, codes_of, seas_of

_SORTS = {
    ROW: "cards of rows",
    COLUMN: "cards of columns",
    STATE: "cards of states",
    GROWTH: "growth cards",
    SHIP: "ship cards",
}
_MECHANISMS = (
    Ablation("mechanism", "points for clans", "are 0", zeros(CLANS)),
    Ablation(
        "mechanism",
        "more points for the strongest fleets",
        "are 0: each ship still brings its point",
        zeros(f"scoring.fleet_{place}" for place in ("first", "shared", "second")),
    ),
    Ablation("mechanism", "points for dominance", "are 0", {"scoring.dominance": 0}),
    Ablation("mechanism", "steps for founding", "are 0", zeros(f"track.{space}.steps" for space in SPACES)),
    Ablation(
        "mechanism",
        "tribe scorings on the way",
        "are none: only the last one is held",
        {f"track.{space}.red": False for space in SPACES},
    ),
)
_HABITS = (
    Ablation("habit", "minding rivals", "is gone", weights={"denial": 0, "exposure": 0, "fear": 0}),
    Ablation("habit", "wanting clans", "is gone", weights={"clans": 0, "seed": 0}),
    Ablation("habit", "wanting a fleet", "is gone", weights={"fleet": 0}),
    Ablation("habit", "wanting places in states", "is gone", weights={"states": 0}),
    Ablation("habit", "wanting to found", "is gone", weights={"founding": 0}),
)


def ablations_in(edition: Edition, players: int) -> list[Ablation]:
    """Return what can be taken out, one thing after the other."""
    return [*_cards(edition), *_states(), *_MECHANISMS, *rule_options(edition), *_HABITS]


def kept_in(edition: Edition, players: int) -> list[Kept]:
    """Return what cannot be taken out, and why."""
    seas = seas_of(codes_of(edition.values))
    return [
        Kept("sea", SEAS.get(sea, sea), "brings what its ships bring, and ships of all seas are one fleet")
        for sea in seas
    ]


def _cards(edition: Edition) -> list[Ablation]:
    """Return the sorts of card, each taken out of the deck."""
    faces: dict[str, list[str]] = {sort: [] for sort in _SORTS}
    for face in FACES:
        sort, _ = shown_by(edition.word(f"cards.{face}.shows"))
        faces.get(sort, []).append(face)
    return [
        Ablation("card", name, "are not in the deck", zeros(f"cards.{face}.copies" for face in faces[sort]))
        for sort, name in _SORTS.items()
        if faces[sort]
    ]


def _states() -> list[Ablation]:
    """Return the states, each without points for its places."""
    return [
        Ablation(
            "state",
            name,
            "gives no points for places",
            zeros(f"states.{code.lower()}.{place}" for place in PLACES),
        )
        for code, name in STATES.items()
    ]
