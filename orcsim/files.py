"""Files that are whole or not there, and a lock between processes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from orcsim.errors import BadInput, Failure, show_path

TEMPORARY = ".tmp"


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the system's refusal to write `path` (read-only, full, gone) into one clear line."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(f"{path}: cannot be written: {reason}; what was finished before is kept") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment, also after a crash, it is the old one, the new one or absent.

    Raises
    ------
    Failure
        If it cannot be written; nothing of it is left then.
    """
    temporary = path.with_name(f".{path.name}{TEMPORARY}")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(path.parent)


def append_line(path: Path, line: str) -> None:
    """Add a line to a file and wait until it is on the disk."""
    with writing(path), path.open("a", encoding="ascii") as file:
        file.write(line + "\n")
        file.flush()
        os.fsync(file.fileno())


def remove(path: Path) -> None:
    """Remove a file if it is there."""
    with writing(path):
        path.unlink(missing_ok=True)
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can tell."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that the system drops by itself when this process ends, however it ends.

    Raises
    ------
    BadInput
        If another process holds it.
    """
    with writing(path):
        descriptor = _lock(path)
    try:
        yield
    finally:
        # Removed while still held: whoever opened the old file meanwhile sees that it is not the one in the folder.
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _lock(path: Path) -> int:
    """Open and lock the file at `path`, making sure that the file locked is still the one there."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _try_lock(descriptor):
            os.close(descriptor)
            raise BadInput(
                f"out {show_path(path.parent)}: another process is writing this run, allowed: another folder, or wait"
            )
        with suppress(FileNotFoundError):
            if os.fstat(descriptor).st_ino == path.stat().st_ino:
                return descriptor
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    """Lock an open file unless somebody else has."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # exists on one system only

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
