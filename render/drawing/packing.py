"""Indexed PNGs, packed band by band, so that what was packed before is not packed again.

Most of a board looks as it did one action ago. Each band of rows is deflated by itself, and
deflated bands, put end to end, are one zlib stream. A band of 57 to 99 KB is so small that even
what is new packs faster than a whole picture in one go, into the same number of bytes.

A flat board mostly repeats the row above: written as the difference to it, runs of nothing are all
that a band needs looking for, at a third of the price. Where the picture grows too large by that,
its busiest bands are searched for longer repetitions.
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
_ROWS = 64
"""Rows of a band: with fewer the bands know too little of each other and grow."""
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


class _Shelf:
    """The bands that were packed lately; may be asked on any thread.

    Attributes:
        size: How many bytes they have.
    """

    def __init__(self) -> None:
        self._bands: OrderedDict[tuple[int, int, int, bool], _Band] = OrderedDict()
        self._lock = Lock()
        self.size = 0

    def band(self, strip: Image.Image, *, search: bool) -> _Band:
        """A strip of a picture, deflated."""
        rows, wide = strip.tobytes(), strip.width
        # By their hash: 64 bits that nobody outside can foresee, and the rows need not be kept.
        key = (hash(rows), len(rows), wide, search)
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
    if whole:
        return _file(image.size, palette, [_searched(image, _BEST)])
    wide, high = image.size
    # Never all rows at once: a thread would ask the system for that much memory each time.
    boxes = [(0, top, wide, min(top + _ROWS, high)) for top in range(0, high, _ROWS)]
    bands = [_SHELF.band(image.crop(box), search=False) for box in boxes]
    size = sum(len(band.packed) for band in bands)
    for number in sorted(range(len(bands)), key=lambda number: -len(bands[number].packed)):
        if size <= _MOST:
            break
        searched = _SHELF.band(image.crop(boxes[number]), search=True)
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


def _compared(strip: Image.Image) -> _Band:
    """A strip as what differs from row to row."""
    wide, high = strip.size
    above = Image.new("L", strip.size)
    above.paste(strip.crop((0, 0, wide, high - 1)), (0, 1))
    changes = ImageChops.subtract_modulo(strip, above)
    # The first row stays as it is: the band may stand below any other.
    return _deflated(_rows(_UP, changes), 1, zlib.Z_RLE)


def _searched(strip: Image.Image, level: int = _LEVEL) -> _Band:
    return _deflated(_rows(_NONE, strip), level, zlib.Z_DEFAULT_STRATEGY)


def _rows(kind: int, strip: Image.Image) -> bytes:
    """Rows of a picture, each behind the number of its filter; the first one is not filtered."""
    wide, high = strip.size
    numbered = Image.new("L", (1 + wide, high), kind)
    numbered.putpixel((0, 0), _NONE)
    numbered.paste(strip, (1, 0))
    return numbered.tobytes()


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
