"""The one place that compiles: flags, typing and where compiled code is kept."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])

_ROOT = Path(__file__).parent


def source_digest(root: Path = _ROOT) -> str:
    """Return a digest of every kernel source file.

    Numba stamps a cached function with the text of its own file only, so an edit in `actions.py` would leave its
    caller in `phases.py` stale (numba/numba#1833). Keeping the cache in a folder named after this digest cures that.
    """
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _is_writable(folder: Path) -> bool:
    """Say whether compiled code can be kept in `folder`, making it if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> tuple[Path, bool]:
    """Return the folder for compiled code and whether it outlives this process."""
    home = os.environ.get("ORCSIM_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    # Numba keeps the bounds-check flag out of its own cache key, so it is part of the folder's name.
    name = f"numba-{DIGEST}-{os.environ.get('NUMBA_BOUNDSCHECK', '0')}"
    lasting = Path(home).expanduser() / "orcsim" / name
    if _is_writable(lasting):
        return lasting, True
    return Path(tempfile.mkdtemp(prefix="orcsim-")), False


DIGEST = source_digest()
CACHE_FOLDER, CACHE_LASTS = _cache_folder()


def _compiled(function: F, **options: bool) -> F:
    """Hand a function to Numba, to be kept in our own folder."""
    before: str = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function))
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]


def kernel(function: F) -> F:
    """Compile `function` to machine code that runs without the interpreter lock; its signature stays checkable."""
    return _compiled(function)


def inline_kernel(function: F) -> F:
    """Compile `function` likewise, copied into each of its callers.

    Where a step takes but a few nanoseconds, as in Orc Market, this plays a third more games; in Orconomics it would
    only multiply the time to compile.
    """
    return _compiled(function, forceinline=True)


def apart_kernel(function: F) -> F:
    """Compile `function` likewise, never copied into its callers.

    What an inline kernel calls is else copied into it as well. What is large and not called all the time stays apart.
    """
    return _compiled(function, forceinline=False)
