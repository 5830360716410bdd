"""A game as one animated picture: boards one after another, each with a strip below it.

The strip says how far the game has come, and what the dice did. Both forms are made, and the
smaller one is given: a WebP nearly always; a GIF of a game on a bare table.
"""

from __future__ import annotations

import io
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from render.drawing.canvas import Canvas, fit, text_width
from render.drawing.theme import CODE, STATUS
from render.model.shape import Shape
from render.png import paint, paint_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from render.drawing.theme import Theme
    from render.model.ending import Ending
    from render.model.scene import Scene

STRIP: Final = 84
"""How high the strip is, in pixels of a whole page."""
_WIDTH: Final = 1100
"""Of the film: twice the box of a message, and a third more than a phone is wide in its pixels."""
_EDGE: Final = 22
_BAR: Final = 12
_BASE: Final = 58
"""From the strip's top to the line that letters stand on."""
_GAP: Final = 30
_QUALITIES: Final = (78, 60)
_FEWEST: Final = 4
"""Fewer boards are no film."""


class Strip(NamedTuple):
    """What stands below a board.

    Attributes:
        number: The action that the board comes after.
        of: How many actions the game had.
        words: What is said of it.
        turning: Whether it turned the game.
    """

    number: int
    of: int
    words: str
    turning: bool = False


class Shot(NamedTuple):
    """A board of the film, packed small: indices of its theme's palette."""

    image: Image.Image
    theme: Theme
    milliseconds: int


class Film(NamedTuple):
    """The finished picture.

    Attributes:
        data: The file.
        kind: ``webp`` or ``gif``.
        boards: How many boards it has.
        size: Width and height in pixels.
    """

    data: bytes
    kind: str
    boards: int
    size: tuple[int, int]


class TooLargeError(Exception):
    """No film of this game is as small as is asked for."""


def shot(scene: Scene, strip: Strip, milliseconds: int, ending: Ending | None = None) -> Shot:
    """A board with its strip; with an ending the last page of the game."""
    page = paint(scene) if ending is None else paint_end(scene, ending)
    wide, high = page.image.size
    image = Image.new("L", (wide, high + STRIP))
    image.paste(page.image)
    canvas = Canvas(image, page.theme)
    _paint_strip(canvas, strip, high)
    return Shot(image, page.theme, milliseconds)


def _paint_strip(canvas: Canvas, strip: Strip, top: int) -> None:
    wide = canvas.image.width
    ramps = canvas.theme.ramps
    ink, lit = ramps["ink"], ramps["gold"] if strip.turning else ramps["ink"]
    done = max(1, wide * strip.number // strip.of)
    canvas.image.paste(ink.upto(35).full, (0, top, wide, top + _BAR))
    canvas.image.paste(lit.full, (0, top, done, top + _BAR))
    count = f"{strip.number} / {strip.of}"
    canvas.text(wide - _EDGE, top + _BASE, count, STATUS, ink, align="r")
    room = wide - 2 * _EDGE - text_width(count, STATUS) - _GAP
    style = CODE if strip.turning else STATUS
    canvas.text(_EDGE, top + _BASE, fit(strip.words, style, room), style, ink)


def film(shots: Sequence[Shot], limit: int, tell: Callable[[int, int], None]) -> Film:
    """The boards as one picture of at most so many bytes: worse, then shorter, where it must be.

    Args:
        shots: The boards, first things first.
        limit: The most bytes.
        tell: Hears how many boards have been packed.

    Raises:
        TooLargeError: It can't be made so small.
    """
    shown = list(shots)
    while True:
        for quality in _QUALITIES:
            made = _webp(shown, quality, tell)
            if quality == _QUALITIES[0]:
                made = min(made, _gif(shown), key=lambda each: len(each.data))
            if len(made.data) <= limit:
                return made
        if len(shown) // 2 < _FEWEST:
            raise TooLargeError(f"{len(shown)} boards take more than {limit} bytes")
        shown = [*shown[:-1:2], shown[-1]]


def size_of(shape: Shape = Shape.WIDE) -> tuple[int, int]:
    """Width and height of a film of pages of that shape."""
    wide, high = shape.size
    return _WIDTH, round(_WIDTH * (high + STRIP) / wide)


def _webp(shots: Sequence[Shot], quality: int, tell: Callable[[int, int], None]) -> Film:
    size = size_of()

    def frames() -> Iterator[Image.Image]:
        for done, each in enumerate(shots, start=1):
            tell(done, len(shots))
            page = _indexed(each).convert("RGB")
            yield page.resize(size, Image.Resampling.LANCZOS)

    found = frames()
    out = io.BytesIO()
    next(found).save(
        out,
        "WEBP",
        save_all=True,
        append_images=found,
        duration=[each.milliseconds for each in shots],
        loop=0,
        quality=quality,
        method=2,
    )
    return Film(out.getvalue(), "webp", len(shots), size)


def _gif(shots: Sequence[Shot]) -> Film:
    """The whole pages: their colours are few, and what does not change costs nothing."""
    pages = map(_indexed, shots)
    out = io.BytesIO()
    next(pages).save(
        out,
        "GIF",
        save_all=True,
        append_images=chain(pages),
        duration=[each.milliseconds for each in shots],
        loop=0,
        optimize=False,
    )
    return Film(out.getvalue(), "gif", len(shots), shots[0].image.size)


def _indexed(each: Shot) -> Image.Image:
    page = Image.frombytes("P", each.image.size, each.image.tobytes())
    page.putpalette(each.theme.palette)
    return page
