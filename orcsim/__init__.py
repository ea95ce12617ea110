"""orcsim plays board games millions of times with scripted players, to tell who is favoured and which number to change.

`orcsim.simulate` plays, `orcsim.open_run` opens what was kept, `orcsim.tune` improves a policy,
`orcsim.find_loopholes` looks for lines of play that break a game, `orcsim.habits` counts what players do; all are
imported when first used, so that `import orcsim` costs nothing.
"""

import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orcsim.api import Run, open_run, simulate
    from orcsim.errors import BadInput, Failure
    from orcsim.habits_found import habits
    from orcsim.tuning import find_loopholes, tune

__version__ = "0.1.0"
__all__ = ["BadInput", "Failure", "Run", "__version__", "find_loopholes", "habits", "open_run", "simulate", "tune"]

_HOMES = {
    "Run": "orcsim.api",
    "open_run": "orcsim.api",
    "simulate": "orcsim.api",
    "BadInput": "orcsim.errors",
    "Failure": "orcsim.errors",
    "find_loopholes": "orcsim.tuning",
    "habits": "orcsim.habits_found",
    "tune": "orcsim.tuning",
}
_SIBLINGS = ("kernels", "reports")


def _check_siblings(root: Path) -> None:
    """Stop when Python finds another project's package in place of one of ours: their names are common words."""
    for name in _SIBLINGS:
        spec = importlib.util.find_spec(name)
        folders = (
            [Path(folder).resolve() for folder in (spec.submodule_search_locations or ()) if folder] if spec else []
        )
        if root / name not in folders:
            found = f"found {spec.origin or folders or 'a module'}" if spec else "found none"
            raise ImportError(
                f"orcsim needs its own package `{name}` in {root} but {found}; install orcsim into an environment of "
                f"its own and start Python outside folders that hold a `{name}` of their own"
            )


def __getattr__(name: str) -> Any:
    """Import a part of the API when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'orcsim' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the API."""
    return sorted([*globals(), *_HOMES])


_check_siblings(Path(__file__).resolve().parent.parent)
