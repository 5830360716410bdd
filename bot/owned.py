"""Files that only their owner may read: they hold secrets of dice, and what sides hide."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OWNED = 0o600
_OTHERS = 0o077
_log = logging.getLogger(__name__)


def create(path: Path, *, new: bool = True) -> int:
    """Open a file to be written that only its owner may read, from its first byte; a descriptor.

    Args:
        path: The file.
        new: Whether there must be none yet; else what it holds is dropped, and its mode stays.

    Raises:
        OSError: It can't be written, or is there already.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | (os.O_EXCL if new else os.O_TRUNC), OWNED)


def take(path: Path, *beside: str) -> None:
    """Make a file if there is none, and take from others what they may do with it.

    A file that stood open to others is told of in the log.

    Args:
        path: The file.
        beside: Endings of files beside it that are as private, if they are there.

    Raises:
        OSError: It can't be made.
    """
    if not path.exists():
        try:
            os.close(create(path))
        except FileExistsError:  # another process was faster
            pass
        else:
            return
    if os.name == "nt":  # pragma: no cover - its files belong to a person's own folder
        return
    for each in (path, *(path.with_name(f"{path.name}{ending}") for ending in beside)):
        _close(each)


def _close(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        if mode & _OTHERS:
            path.chmod(mode & 0o700)
            _log.warning("Others could read %s; only its owner may do so now.", path)
    except FileNotFoundError:
        pass
    except OSError as error:
        _log.warning("Others may read %s: it can't be changed (%s).", path, error.strerror)
