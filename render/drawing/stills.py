"""What stands still on a table for a whole game, kept for hundreds of games.

A painted table has a megabyte and more. Those of the games that were drawn last are kept as they
are; those of many more are kept packed, and unpacked in a tenth of the time that painting takes.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, ParamSpec

from PIL import Image

from render.drawing.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from render.drawing.theme import Theme

_READY = 24 * 1024 * 1024
"""Bytes of tables that can be copied at once: those of some 16 games."""
_PACKED = 40 * 1024 * 1024
"""Bytes of tables that are packed: those of 400 games and more."""
_LEVEL = 1
"""zlib's: higher ones take as long again for a tenth fewer bytes."""

_P = ParamSpec("_P")


class _Parcel(NamedTuple):
    """A canvas, packed."""

    rows: bytes
    size: tuple[int, int]
    theme: Theme


class _Shelf:
    """The tables that were drawn lately; may be asked on any thread."""

    def __init__(self) -> None:
        self._ready: OrderedDict[Hashable, Canvas] = OrderedDict()
        self._parcels: OrderedDict[Hashable, _Parcel] = OrderedDict()
        self._lock = Lock()
        self._ready_size = self._packed_size = 0

    def get(self, key: Hashable) -> Canvas | None:
        """A table that is kept."""
        with self._lock:
            canvas = self._ready.get(key)
            if canvas is not None:
                self._ready.move_to_end(key)
                return canvas
            parcel = self._parcels.get(key)
            if parcel is None:
                return None
            self._parcels.move_to_end(key)
        canvas = _unpacked(parcel)
        self._lay_out(key, canvas)
        return canvas

    def put(self, key: Hashable, canvas: Canvas) -> None:
        """Keep a table that was painted."""
        self._lay_out(key, canvas)
        parcel = _Parcel(
            zlib.compress(canvas.image.tobytes(), _LEVEL), canvas.image.size, canvas.theme
        )
        with self._lock:
            if key in self._parcels:  # another thread may have painted the same meanwhile
                return
            self._parcels[key] = parcel
            self._packed_size += len(parcel.rows)
            while self._packed_size > _PACKED:
                _, oldest = self._parcels.popitem(last=False)
                self._packed_size -= len(oldest.rows)

    def _lay_out(self, key: Hashable, canvas: Canvas) -> None:
        with self._lock:
            if key in self._ready:
                return
            self._ready[key] = canvas
            self._ready_size += _bytes(canvas)
            while self._ready_size > _READY:
                _, oldest = self._ready.popitem(last=False)
                self._ready_size -= _bytes(oldest)


_SHELF = _Shelf()


def kept(paint: Callable[_P, Canvas]) -> Callable[_P, Canvas]:
    """Keep what a function paints, by its arguments, which must be hashable.

    What it returns is not to be drawn on: copy it. Its ``parts`` are not kept.
    """

    @wraps(paint)
    def looked_up(*args: _P.args, **kwargs: _P.kwargs) -> Canvas:
        key = (paint, args, *kwargs.items())
        canvas = _SHELF.get(key)
        if canvas is None:
            canvas = paint(*args, **kwargs)
            _SHELF.put(key, canvas)
        return canvas

    return looked_up


def _bytes(canvas: Canvas) -> int:
    wide, high = canvas.image.size
    return wide * high


def _unpacked(parcel: _Parcel) -> Canvas:
    rows = zlib.decompress(parcel.rows, bufsize=parcel.size[0] * parcel.size[1])
    return Canvas(Image.frombytes("L", parcel.size, rows), parcel.theme)
