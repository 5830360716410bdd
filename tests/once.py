"""What takes seconds to work out, worked out by one of the processes of a test run for all.

What is kept is that run's own: its folder is the one that pytest gives to the run.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

try:
    import fcntl
except ImportError:  # not on every system: each process works it out for itself there
    fcntl = None  # type: ignore[assignment]  # asked for below

from bot.parcel import packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

T = TypeVar("T")
_FOLDERS: list[Path] = []


def share(folder: Path) -> None:
    """Share what is worked out with the processes that are given the same folder."""
    _FOLDERS[:] = [folder]


def once(name: str, work: Callable[[], T]) -> T:
    """What the work comes to: a function of the name, whichever process does it."""
    if not _FOLDERS or fcntl is None:
        return work()
    file = _FOLDERS[0] / f"once-{name}.pickle"
    with _alone(file.with_suffix(".lock")):
        if file.exists():
            found: T = unpacked(file.read_bytes())
            return found
        made = work()
        file.write_bytes(packed(made))
        return made


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
