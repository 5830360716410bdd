"""Where statements run: what a transaction needs of a connection, whatever the engine.

Statements are written in SQLite's SQL, whose connection is such a `Sql` as it is. Where another
engine says a thing otherwise, its connection translates the statement (`postgresql.dialect`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """The outcome of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it has changed."""

    @property
    def description(self) -> Any:
        """For each column a sequence that begins with its name."""

    def fetchone(self) -> Any:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """The rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The rows that are left."""


class Sql(Protocol):
    """A connection, inside a transaction."""

    @property
    def in_transaction(self) -> bool:
        """Whether the transaction is still there."""

    def execute(self, sql: str, values: Sequence[object] | Mapping[str, object] = ..., /) -> Rows:
        """Run a constant statement with bound values.

        Raises:
            StoreError, sqlite3.IntegrityError: The schema does not allow it.
        """
