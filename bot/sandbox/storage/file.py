"""The file: one SQLite database with the world, the messages and the attached files."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import aiosqlite

if TYPE_CHECKING:
    from pathlib import Path

_APPLICATION = 0x554D5053
_VERSION = 2
_SCHEMA = """
CREATE TABLE world (key TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE message (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE file (
    id INTEGER PRIMARY KEY, message_id INTEGER NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL
);
CREATE INDEX file_of ON file (message_id);
"""


class UnusableFileError(Exception):
    """The file can't be used; the sentence says why."""


@dataclass(slots=True)
class Changes:
    """What one write changes.

    Attributes:
        world: Texts by key.
        messages: Texts by message id; None for a message that is gone.
        files: The files that each changed message shows: bytes by id, None for one that is in the
            file already.
    """

    world: dict[str, str] = field(default_factory=dict)
    messages: dict[int, str | None] = field(default_factory=dict)
    files: dict[int, dict[int, bytes | None]] = field(default_factory=dict)


class KeptFile:
    """An open file. One at a time may use it."""

    def __init__(self, database: aiosqlite.Connection, limit: int) -> None:
        self._database = database
        self._limit = limit

    @classmethod
    async def open(cls, path: Path, limit: int) -> Self:
        """Open or create the file.

        Args:
            path: Where; missing folders are made.
            limit: Bytes of attachments in it; beyond that the oldest are dropped.

        Raises:
            UnusableFileError: If it is something else, or can't be written, or is in use.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            database = await aiosqlite.connect(path, isolation_level=None, timeout=1.0)
        except (OSError, sqlite3.Error) as error:
            raise UnusableFileError(f"{path} can't be opened: {error}.") from error
        try:
            await cls._prepare(database, path)
        except (sqlite3.Error, UnusableFileError) as error:
            await database.close()
            if isinstance(error, UnusableFileError):
                raise
            locked = "locked" in str(error)
            reason = "another local Discord is using it" if locked else str(error)
            raise UnusableFileError(f"{path} can't be used: {reason}.") from error
        return cls(database, limit)

    @staticmethod
    async def _prepare(database: aiosqlite.Connection, path: Path) -> None:
        await database.execute("PRAGMA locking_mode=EXCLUSIVE")
        tables = await _number(database, "SELECT count(*) FROM sqlite_master")
        application = await _number(database, "PRAGMA application_id")
        version = await _number(database, "PRAGMA user_version")
        if tables and (application, version) != (_APPLICATION, _VERSION):
            raise UnusableFileError(f"{path} is not a file of this version's local Discord.")
        await database.execute("PRAGMA journal_mode=WAL")
        await database.execute("PRAGMA synchronous=NORMAL")
        await database.execute("BEGIN EXCLUSIVE")
        if not tables:
            for statement in _SCHEMA.split(";"):
                await database.execute(statement)
            await database.execute(f"PRAGMA application_id={_APPLICATION}")
            await database.execute(f"PRAGMA user_version={_VERSION}")
        await database.execute("COMMIT")

    async def close(self) -> None:
        """Close the file."""
        await self._database.close()

    async def world(self) -> dict[str, str]:
        """Return the texts of the world by key; nothing in a new file."""
        rows = await self._database.execute_fetchall("SELECT key, body FROM world")
        return {row[0]: row[1] for row in rows}

    async def messages(self) -> list[str]:
        """Return the texts of all messages, oldest first."""
        rows = await self._database.execute_fetchall("SELECT body FROM message ORDER BY id")
        return [row[0] for row in rows]

    async def files(self) -> list[tuple[int, bytes]]:
        """Return all attachments by id, oldest first."""
        rows = await self._database.execute_fetchall("SELECT id, data FROM file ORDER BY id")
        return [(row[0], row[1]) for row in rows]

    async def write(self, changes: Changes) -> None:
        """Write changes, all or nothing."""
        await self._transact(self._written(changes))

    async def clear(self) -> None:
        """Empty the file, and give its space back."""
        await self._transact([(statement, ()) for statement in _EMPTY])
        await self._database.execute("VACUUM")

    def _written(self, changes: Changes) -> list[tuple[str, tuple[object, ...]]]:
        steps: list[tuple[str, tuple[object, ...]]] = [
            ("INSERT OR REPLACE INTO world VALUES (?, ?)", item) for item in changes.world.items()
        ]
        for message_id, body in changes.messages.items():
            if body is None:
                steps.append(("DELETE FROM message WHERE id = ?", (message_id,)))
            else:
                steps.append(("INSERT OR REPLACE INTO message VALUES (?, ?)", (message_id, body)))
            shown = changes.files.get(message_id, {})
            steps.append((_DROP_UNSHOWN, (message_id, json.dumps(list(shown)))))
            steps += [
                (
                    "INSERT OR IGNORE INTO file VALUES (?, ?, ?, ?)",
                    (key, message_id, len(data), data),
                )
                for key, data in shown.items()
                if data is not None
            ]
        steps.append((_DROP_OLDEST, (self._limit,)))
        return steps

    async def _transact(self, steps: list[tuple[str, tuple[object, ...]]]) -> None:
        await self._database.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in steps:
                await self._database.execute(statement, values)
        except BaseException:
            await self._database.rollback()
            raise
        await self._database.commit()


_EMPTY = ("DELETE FROM world", "DELETE FROM message", "DELETE FROM file")
_DROP_UNSHOWN = """
DELETE FROM file WHERE message_id = ? AND id NOT IN (SELECT value FROM json_each(?))
"""
_DROP_OLDEST = """
DELETE FROM file WHERE id IN (
    SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY id DESC) AS total FROM file)
    WHERE total > ?
)
"""


async def _number(database: aiosqlite.Connection, statement: str) -> int:
    (row,) = await database.execute_fetchall(statement)
    return int(row[0])
