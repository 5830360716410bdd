"""The file: one snapshot, always replaced whole, with the attached files in a folder beside it."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING

from bot.sandbox.storage.lock import lock

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_OWNED = 0o600
"""Its owner's alone: it holds what people said to the bot in private."""


class UnusableFileError(Exception):
    """The file can't be used; the sentence says why."""


class KeptFile:
    """A snapshot and its attachments, locked until closed; every method blocks.

    A snapshot is written beside the last one before it takes its place, and files are written
    before the snapshot that shows them and deleted after the first that does not: a crash at any
    moment leaves the last snapshot whole.
    """

    def __init__(self, path: Path) -> None:
        """Lock the file; missing folders are made.

        Raises:
            UnusableFileError: If it can't be opened, or is in use.
        """
        self.path = path
        self._folder = path.with_suffix(".files")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            if path.exists():
                path.chmod(_OWNED)
            self._lock: IO[bytes] = (self._folder / "lock").open("ab")
        except OSError as error:
            raise UnusableFileError(f"{path} can't be opened: {error}.") from error
        try:
            lock(self._lock)
        except OSError as error:
            self.close()
            reason = "another local Discord is using it"
            raise UnusableFileError(f"{path} can't be used: {reason}.") from error
        self._stored = {int(each.name) for each in self._folder.iterdir() if each.name.isdigit()}

    def close(self) -> None:
        """Let the file go."""
        self._lock.close()

    def snapshot(self) -> str | None:
        """The last snapshot; None if there is none yet.

        Raises:
            OSError: If it can't be read.
        """
        if not self.path.exists():
            return None
        return self.path.read_bytes().decode("utf-8", "replace")

    def files(self) -> dict[int, bytes]:
        """The attachments by id, oldest first."""
        return {key: self._place(key).read_bytes() for key in sorted(self._stored)}

    def write(self, snapshot: str, files: Mapping[int, bytes]) -> None:
        """Replace the snapshot, and keep these attachments and no others.

        Raises:
            OSError: If that is not possible; the last snapshot is still there.
        """
        for key in files.keys() - self._stored:
            self._place(key).write_bytes(files[key])
            self._stored.add(key)
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, _NEW, _OWNED), "w", encoding="utf-8") as new:
            new.write(snapshot)
            new.flush()
            os.fsync(new.fileno())
        beside.replace(self.path)
        for key in self._stored - files.keys():
            self._place(key).unlink(missing_ok=True)
            self._stored.discard(key)

    def _place(self, key: int) -> Path:
        return self._folder / str(key)
