"""The policy file of a champion: how it was made, what it wins, and its weights."""

import json
from collections.abc import Iterable, Sequence

from orcsim.policies import Policy
from orcsim.tuning.trial import Row

_STRUCTURE = ("formations", "never")


def policy_text(policy: Policy, made: Iterable[str], rows: Sequence[Row], players: int) -> str:
    """Return a policy as the text of a TOML file that stands alone.

    Parameters
    ----------
    policy
        What the file shall hold; what it may leave out is left out where it is empty.
    made
        Lines about how it was made.
    rows, players
        What it wins in one seat of tables with so many.
    """
    return weights_text(policy, [*made, "", *_told(rows, players)])


def weights_text(policy: Policy, comments: Iterable[str]) -> str:
    """Return a policy as the text of a TOML file that stands alone, with comments above."""
    told = policy.to_dict()
    keys = ["game", "name", "kind", "description", *(key for key in _STRUCTURE if told.get(key))]
    lines = [f"# {line}".rstrip() for line in comments]
    lines += ["", *(f"{key} = {_shown(told[key])}" for key in keys), "", "[weights]"]
    lines += [f"{name} = {_number(weight)}" for name, weight in policy.weights.items() if "." not in name]
    table = ""
    for name, weight in policy.weights.items():
        above, dot, part = name.partition(".")
        if dot and above != table:
            table = above
            lines += ["", f"[weights.{above}]"]
        lines += [f"{part} = {_number(weight)}"] if dot else []
    return "\n".join(lines) + "\n"


def _told(rows: Sequence[Row], players: int) -> list[str]:
    """Return the results as lines."""
    others = "the other seat" if players == len("ab") else f"the other {players - 1} seats"
    return [
        f"Games won in one seat, seats rotated, with a rival in {others}; an equal share is {1 / players:.1%}.",
        f"In brackets 95% intervals, all {len(rows)} of each sort at once; behind them what the policy that it was "
        "made from wins.",
        *(
            f"  {row.rival}: {row.share:.2%} ({row.low:.2%} to {row.high:.2%}) of {row.games:,} games; "
            f"before {row.before:.2%}, difference {100 * row.gain:+.2f} ({100 * row.gain_low:+.2f} to "
            f"{100 * row.gain_high:+.2f}) points"
            for row in rows
        ),
    ]


def _number(weight: float) -> str:
    """Return a weight as TOML."""
    return str(int(weight)) if weight == int(weight) else repr(weight)


def _shown(value: object) -> str:
    """Return a text or a list of texts as TOML; both write them as JSON does, but for one sign."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
