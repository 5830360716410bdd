"""Indexed PNGs, packed band by band, so that what was packed before is not packed again.

Most of a board looks as it did one action ago. Each band of rows is deflated by itself, and
deflated bands, put end to end, are one zlib stream. Bands are low, so that little is packed again
for a small change, and what is new packs into fewer bytes than a whole picture in one go.

A flat board mostly repeats the row above: written as the difference to it, runs of nothing are all
that a band needs looking for, at a third of the price. Where the picture grows too large by that,
its busiest bands are searched for longer repetitions. So a band is kept by its rows and the one
above them.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageChops

_LEVEL = 5
"""zlib's level of a search: 6 takes half as long again."""
_BEST = 9
"""The same where a picture is kept for good."""
_MOST = 89_000
"""Bytes of all bands above which the busiest are searched."""
_STRIP = 1 << 16
"""Bytes of a band and the row above it, at most: Pillow hands out so many without copying twice."""
_KEPT = 48 * 1024 * 1024
"""Bytes of the bands that are kept: the pictures of some 500 games."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEFLATED = b"\x78\x5e"
_END = b"\x03\x00"
"""An empty last block."""
_NONE, _UP = 0, 2
"""Filters of a row: as it is; as the difference to the row above."""
_BASE = 65521
"""Of Adler's checksum."""


class _Band(NamedTuple):
    """Deflated rows, with the checksum and the length of what they hold."""

    packed: bytes
    adler: int
    length: int


class _Strip(NamedTuple):
    """Rows of a picture below the one above them, each behind the number of its filter, ``_NONE``.

    Attributes:
        rows: All of them.
        wide: Bytes of one.
    """

    rows: bytes
    wide: int

    @classmethod
    def of(cls, image: Image.Image, top: int, bottom: int) -> _Strip:
        """The rows from one to before another; what lies beyond the picture is all 0."""
        cut = image.crop((-1, top - 1, image.width, bottom))
        return cls(cut.tobytes(), cut.width)

    def own(self) -> bytes:
        """The rows without the one above."""
        return self.rows[self.wide :]


class _Shelf:
    """The bands that were packed lately; may be asked on any thread.

    Attributes:
        size: How many bytes they have.
    """

    def __init__(self) -> None:
        self._bands: OrderedDict[tuple[int, int, int, bool], _Band] = OrderedDict()
        self._lock = Lock()
        self.size = 0

    def band(self, strip: _Strip, *, search: bool) -> _Band:
        """A strip of a picture, deflated."""
        # By its hash: 64 bits that nobody outside can foresee, and the rows need not be kept.
        key = (hash(strip.rows), len(strip.rows), strip.wide, search)
        with self._lock:
            band = self._bands.get(key)
            if band is not None:
                self._bands.move_to_end(key)
                return band
        band = _searched(strip) if search else _compared(strip)
        with self._lock:
            if key not in self._bands:  # another thread may have packed the same meanwhile
                self._bands[key] = band
                self.size += len(band.packed)
            while self.size > _KEPT:
                _, oldest = self._bands.popitem(last=False)
                self.size -= len(oldest.packed)
        return band


_SHELF = _Shelf()


def png(image: Image.Image, palette: bytes, *, whole: bool = False) -> bytes:
    """A picture of palette indices, in mode ``L``, as an indexed PNG.

    Args:
        image: The indices.
        palette: Red, green and blue of each colour.
        whole: Whether it is packed in one go: as small as can be, and slowly.
    """
    wide, high = image.size
    if whole:
        return _file(image.size, palette, [_searched(_Strip.of(image, 0, high), _BEST)])
    # Never all rows at once: a thread would ask the system for that much memory each time.
    rows = max(1, _STRIP // (1 + wide) - 1)
    edges = [(top, min(top + rows, high)) for top in range(0, high, rows)]
    bands = [_SHELF.band(_Strip.of(image, *each), search=False) for each in edges]
    size = sum(len(band.packed) for band in bands)
    for number in sorted(range(len(bands)), key=lambda number: -len(bands[number].packed)):
        if size <= _MOST:
            break
        searched = _SHELF.band(_Strip.of(image, *edges[number]), search=True)
        size += len(searched.packed) - len(bands[number].packed)
        bands[number] = searched
    return _file(image.size, palette, bands)


def _file(size: tuple[int, int], palette: bytes, bands: list[_Band]) -> bytes:
    """Bands, the upper one first, as a PNG of that width and height."""
    stream = (_DEFLATED, *(band.packed for band in bands), _END, _checksum(bands))
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(stream)),
            _chunk(b"IEND", b""),
        )
    )


def _compared(strip: _Strip) -> _Band:
    """A strip as what differs from row to row."""
    own, wide = strip.own(), strip.wide
    size = (wide, len(own) // wide)
    rows = Image.frombuffer("L", size, own, "raw", "L", 0, 1)
    above = Image.frombuffer("L", size, strip.rows, "raw", "L", 0, 1)
    changes = ImageChops.subtract_modulo(rows, above)
    changes.paste(_UP, (0, 0, 1, size[1]))
    return _deflated(changes.tobytes(), 1, zlib.Z_RLE)


def _searched(strip: _Strip, level: int = _LEVEL) -> _Band:
    return _deflated(strip.own(), level, zlib.Z_DEFAULT_STRATEGY)


def _deflated(data: bytes, level: int, strategy: int) -> _Band:
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, strategy)
    packed = deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
    return _Band(packed, zlib.adler32(data), len(data))


def _checksum(bands: list[_Band]) -> bytes:
    """Adler's checksum of all rows, from those of the bands."""
    low, high = 1, 0
    for band in bands:
        high = (high + (band.adler >> 16) + band.length * (low - 1)) % _BASE
        low = (low + (band.adler & 0xFFFF) - 1) % _BASE
    return struct.pack(">HH", high, low)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
