"""Files of games as they are sent: packed where they are large."""

from __future__ import annotations

import gzip
import zlib
from typing import Final

from bot.records.archive import LARGEST, BadArchive

_MAGIC: Final = b"\x1f\x8b"
_ANY: Final = 31
"""zlib's sign for the form of gzip."""


def packed(content: bytes, limit: int) -> tuple[bytes, str]:
    """The content of a file of at most so many bytes, if that can be, and the end of its name."""
    if len(content) <= limit:
        return content, ".json"
    return gzip.compress(content, mtime=0), ".json.gz"


def unpacked(content: bytes) -> bytes:
    """What was packed; no more of it is unpacked than a file may hold.

    Raises:
        BadArchive: It is damaged, or larger than a file may be.
    """
    if not content.startswith(_MAGIC):
        return content
    reader = zlib.decompressobj(_ANY)
    try:
        found = reader.decompress(content, LARGEST + 1)
    except zlib.error:
        raise BadArchive("The file can't be unpacked: it was cut off or damaged.") from None
    if len(found) <= LARGEST and not reader.eof:
        raise BadArchive("The file can't be unpacked: it was cut off or damaged.")
    return found
