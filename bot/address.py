"""Where a database is: a file, or a PostgreSQL server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True)
class Server:
    """A database of a PostgreSQL server; as text it is told without its password.

    Attributes:
        url: Its whole address, as libpq reads it.
    """

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


Where: TypeAlias = Path | Server


def where(text: str) -> Where:
    """The database that a setting names.

    Raises:
        ValueError: It can't be one.
    """
    if "\0" in text:
        raise ValueError("not a path")
    if text.partition("://")[0] not in SCHEMES:
        return Path(text).expanduser()
    parts = urlsplit(text)
    _ = parts.port  # raises ValueError if it is invalid
    if not parts.path.strip("/"):
        raise ValueError("no name of a database")
    return Server(text)
