"""What was made of a game, as it is kept: words and files, under the hash of its sources."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, astuple, replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from bot.apart import Work
    from bot.referee.live_game import LiveGame

MOST: Final = 64 << 20
"""Bytes that are kept of all games: what is older goes. A film takes one or two million."""
_FORM: Final = 1


class File(NamedTuple):
    """A file.

    Attributes:
        name: Its name.
        told: What it shows, in words.
        data: Its content.
    """

    name: str
    told: str
    data: bytes


class Keepsake(NamedTuple):
    """A message that tells of a game, and its files."""

    words: str
    files: tuple[File, ...]


def key_of(live: LiveGame, work: Work[Any], *args: object) -> str:
    """The key of what some work makes of a game; another one as soon as it may make something else.

    That is with another action, with other people or names, and with an update of this program.

    Args:
        live: The game; its journal is that of its version.
        work: What is done.
        args: With what beside the game: whose view, which shape. Their words say all of them.
    """
    row = asdict(replace(live.game, panel=None))
    made_of = [_FORM, version("umpire"), work.__name__, list(map(repr, args)), row]
    made_of.append([astuple(each) for each in live.members])
    return hashlib.sha256(json.dumps(made_of, default=bytes.hex).encode()).hexdigest()


def to_bytes(keepsake: Keepsake) -> bytes:
    """The stored form: what it holds in a line of JSON, and the files behind it."""
    files = [[each.name, each.told, len(each.data)] for each in keepsake.files]
    head = json.dumps([keepsake.words, files]).encode()
    return b"\n".join((head, b"".join(each.data for each in keepsake.files)))


def from_bytes(stored: bytes) -> Keepsake:
    """Read the stored form."""
    head, _, rest = stored.partition(b"\n")
    words, listed = json.loads(head)
    files = []
    for name, told, size in listed:
        files.append(File(name, told, rest[:size]))
        rest = rest[size:]
    return Keepsake(words, tuple(files))
