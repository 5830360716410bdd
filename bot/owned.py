"""Files that only their owner may read: they hold secrets of dice, and what sides hide."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_OWNED = 0o600
_OTHERS = 0o077
_log = logging.getLogger(__name__)


def create(path: Path) -> int:
    """Open a new file to be written, which only its owner may read; a descriptor.

    Raises:
        OSError: It can't be written, or is there already.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNED)


def take(path: Path, *beside: str) -> None:
    """Make a file if there is none, and take from others what they may do with it.

    A file that stood open to others is told of in the log.

    Args:
        path: The file.
        beside: Endings of files beside it that are as private, if they are there.

    Raises:
        OSError: It can't be made.
    """
    with suppress(FileExistsError):
        os.close(create(path))
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
