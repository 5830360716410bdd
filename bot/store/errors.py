"""The store's errors; each message is one sentence."""

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The base of the store's errors."""


class StoreUnusable(StoreError):  # noqa: N818 - the name says it without Error
    """The database can't be opened, read or written (damaged, read-only, locked, disk full)."""


class StoreTooNew(StoreUnusable):
    """The database was written by a later version of the program."""


class SchemaInUse(StoreUnusable):
    """The schema would have to be changed while another process uses the older one."""

    def __init__(self, database: object) -> None:
        super().__init__(
            f"This version changes the schema of {database}, which another bot uses: stop every "
            "bot on it, then start this one."
        )


class StoreInUse(StoreUnusable):
    """Another bot serves the games of the database."""


class ShardsAdopted(StoreInUse):
    """Other bots serve shards of this one, and give them back when it is there."""


class StoreClosed(StoreError):  # noqa: N818 - the name says it without Error
    """The store was used after `close()`."""


class UnknownGame(StoreError):  # noqa: N818 - the name says it without Error
    """A row to be written belongs to a game that doesn't exist."""


class VersionConflict(StoreError):  # noqa: N818 - the name says it without Error
    """The game is not at the version that the caller expected, or not in the lobby.

    Attributes:
        game_id: The game.
        version: The stored version.
    """

    def __init__(self, game_id: str, version: int) -> None:
        super().__init__(f"Game {game_id} has moved on: it is at version {version}.")
        self.game_id = game_id
        self.version = version


class ChannelTaken(StoreError):  # noqa: N818 - the name says it without Error
    """The channel already has a game in the lobby or in play."""


class Duplicate(StoreError):  # noqa: N818 - the name says it without Error
    """A game, member or request with this key is already stored."""


class InvalidRecord(StoreError):  # noqa: N818 - the name says it without Error
    """A value violates the schema, for instance text that is not JSON."""


_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk that holds {path} is full.",
    sqlite3.SQLITE_IOERR: "The disk that holds {path} failed.",
    sqlite3.SQLITE_READONLY: "The database {path} can't be written.",
    sqlite3.SQLITE_PERM: "The database {path} can't be written.",
    sqlite3.SQLITE_CANTOPEN: "The database {path} can't be opened.",
    sqlite3.SQLITE_BUSY: "Another program keeps the database {path} locked.",
    sqlite3.SQLITE_LOCKED: "Another program keeps the database {path} locked.",
    sqlite3.SQLITE_CORRUPT: "The file {path} is damaged.",
    sqlite3.SQLITE_NOTADB: "The file {path} is not a database.",
}


def unusable(path: Path, error: sqlite3.Error) -> StoreUnusable:
    """The error that describes a failure of the database itself to the operator."""
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    sentence = _SENTENCES.get(primary, "The database {path} failed: {error}.")
    return StoreUnusable(sentence.format(path=path, error=error))


def refused(error: sqlite3.IntegrityError) -> StoreError:
    """The error that names the constraint of the schema that a row violates."""
    if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return UnknownGame("There is no such game.")
    if str(error).endswith("game.channel"):
        return ChannelTaken("This channel already has a game.")
    if error.sqlite_errorcode in (
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    ):
        return Duplicate(f"Already stored: {error}.")
    return InvalidRecord(f"Not storable: {error}.")
