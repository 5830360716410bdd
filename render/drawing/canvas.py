"""An indexed picture: everything is drawn as coverage, looked up in a ramp of the palette.

The image holds palette indices in mode ``L`` until it is encoded, so that a frame is never
quantised. What is drawn often is kept as a ``Stamp`` in bounded caches.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import packing, theme
from render.drawing.theme import Ramp, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL._imaging import ImagingCore
    from PIL.ImageFont import FreeTypeFont

    from render.drawing.theme import Theme

_FINE = 4
"""Strokes are drawn this many times larger, then averaged."""
_SHADES = 7
"""Steps of an edge: as smooth to the eye as twenty, and a sixth smaller in the file."""
_SEEN = 20
"""Coverage below this is left out: what lies below shows unchanged."""

_WORD = 24
"""Characters of the longest word that is kept ready."""
_UNIT = 64
"""Parts of a pixel in which letters are measured."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Ready palette indices, and where they count; ``left`` and ``top`` from its anchor.

    ``cores`` is what Pillow keeps of both: it takes longer to hand them out than to paste a word.
    """

    indices: Image.Image
    mask: Image.Image
    left: int = 0
    top: int = 0
    cores: tuple[ImagingCore, ImagingCore] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cores", (self.indices.im, self.mask.im))


_MASK_LUT = [0 if cover < _SEEN else 255 for cover in range(256)]


def stamp_of(coverage: Image.Image, ramp: Ramp, left: int = 0, top: int = 0) -> Stamp:
    """The stamp that shows an ``L`` coverage image in a ramp's colour."""
    return Stamp(_mapped(coverage, ramp.lut), _mapped(coverage, _MASK_LUT), left, top)


def _mapped(coverage: Image.Image, lut: Sequence[int]) -> Image.Image:
    # What Image.point comes to, which would first round 256 whole numbers again.
    return coverage._new(coverage.im.point(lut, None))  # noqa: SLF001 - see above


def printable(text: str) -> str:
    """The text on one line, without what no typeface can show (a ``?`` stands for it)."""
    return " ".join("".join(map(_shown, unicodedata.normalize("NFC", text))).split())


@lru_cache(maxsize=4096)
def _shown(char: str) -> str:
    """What stands for a character: itself, a space, nothing, or a ``?``."""
    kind = unicodedata.category(char)
    if char.isspace() or kind == "Cc":
        return " "
    if kind in {"Cf", "Mn", "Me", "Cs"}:
        return ""
    return "?" if theme.face_of(char) is None else char


@lru_cache(maxsize=4096)
def text_width(text: str, style: Style) -> int:
    """Pixels from the pen's start to its end."""
    return sum(_advance(char, style) for char in text) // _UNIT


@lru_cache(maxsize=4096)
def _advance(char: str, style: Style) -> int:
    return round(theme.font(style, theme.face_of(char) or 0).getlength(char) * _UNIT)


@lru_cache(maxsize=512)
def fit(text: str, style: Style, width: int) -> str:
    """The printable text, shortened with an ellipsis where it is wider than ``width``."""
    text = printable(text)
    if text_width(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + "…", style) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@lru_cache(maxsize=256)
def wrap(text: str, style: Style, width: int, most: int) -> tuple[str, ...]:
    """The printable text in at most ``most`` lines; the last one ends in an ellipsis if cut."""
    words = printable(text).split(" ")
    space = text_width(" ", style)
    lines: list[str] = []
    while words and len(lines) < most - 1:
        count, taken = 1, text_width(words[0], style)
        while count < len(words):
            taken += space + text_width(words[count], style)
            if taken > width:
                break
            count += 1
        lines.append(fit(" ".join(words[:count]), style, width))
        words = words[count:]
    if words:
        lines.append(fit(" ".join(words), style, width))
    return tuple(lines)


class _Word(NamedTuple):
    """Letters as they are shown, and how far the next word's are from theirs."""

    stamp: Stamp
    step: int


def _word(text: str, style: Style, ramp: Ramp, halo: Ramp | None) -> _Word:
    stamp = _text_stamp(text, style, ramp, 0)
    if halo:
        stamp = _over(_text_stamp(text, style, halo, 3), stamp)
    return _Word(stamp, text_width(f"{text} ", style))


_known_word = lru_cache(maxsize=1024)(_word)
# The names of cells are the same in hundreds of games; they leave the words of boards alone.
_known_name = lru_cache(maxsize=2048)(_word)


class Placed(NamedTuple):
    """A stamp, and where its anchor goes."""

    stamp: Stamp
    x: int
    y: int


def centred(word: str, style: Style, ramp: Ramp, x: int, y: int) -> Placed:
    """What ``Canvas.text`` shows of one word in the middle of ``x``, to be put again and again."""
    stamp, _ = _known_name(word, style, ramp, None)
    return Placed(stamp, x - text_width(word, style) // 2, y)


def _over(below: Stamp, above: Stamp) -> Stamp:
    """Two stamps with the same anchor as one."""
    left, top = min(below.left, above.left), min(below.top, above.top)
    right = max(each.left + each.indices.width for each in (below, above))
    bottom = max(each.top + each.indices.height for each in (below, above))
    indices, mask = (Image.new("L", (right - left, bottom - top)) for _ in range(2))
    for each in (below, above):
        corner = (each.left - left, each.top - top)
        indices.paste(each.indices, corner, each.mask)
        mask.paste(each.mask, corner, each.mask)
    return Stamp(indices, mask, left, top)


def _text_stamp(text: str, style: Style, ramp: Ramp, swell: int) -> Stamp:
    """The stamp of a text; the letters of a second typeface stand behind those of the first."""
    stamp: Stamp | None = None
    pen = 0
    for face, letters in groupby(text, lambda char: theme.face_of(char) or 0):
        run = "".join(letters)
        found = _run_stamp(run, theme.font(style, face), ramp, swell)
        moved = replace(found, left=found.left + pen)
        stamp = moved if stamp is None else _over(stamp, moved)
        pen += text_width(run, style)
    return stamp if stamp is not None else _run_stamp(text, theme.font(style), ramp, swell)


def _run_stamp(text: str, typeface: FreeTypeFont, ramp: Ramp, swell: int) -> Stamp:
    edges = typeface.getbbox(text, anchor="ls", stroke_width=swell)
    left, top, right, bottom = (round(edge) for edge in edges)
    coverage = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(coverage).text(
        (-left, -top), text, fill=255, font=typeface, anchor="ls", stroke_width=swell
    )
    return stamp_of(coverage, ramp.coarse(_SHADES), left, top)


@lru_cache(maxsize=64)
def rounded(width: int, height: int, radius: int = 10) -> Image.Image:
    """A rounded rectangle, as coverage."""
    large = Image.new("L", (width * _FINE, height * _FINE))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, width * _FINE - 1, height * _FINE - 1), radius * _FINE, fill=255
    )
    return large.reduce(_FINE)


@lru_cache(maxsize=128)
def _plate_stamp(width: int, height: int, ramp: Ramp) -> Stamp:
    return stamp_of(rounded(width, height), ramp)


@lru_cache(maxsize=64)
def polygon(points: tuple[tuple[int, int], ...], ramp: Ramp) -> Stamp:
    """A filled polygon around its anchor, kept for the next time."""
    reach = 1 + max(max(abs(x), abs(y)) for x, y in points)
    large = Image.new("L", (2 * reach * _FINE, 2 * reach * _FINE))
    ImageDraw.Draw(large).polygon(
        [((x + reach) * _FINE, (y + reach) * _FINE) for x, y in points], fill=255
    )
    return stamp_of(large.reduce(_FINE), ramp.coarse(_SHADES), -reach, -reach)


def stroked(box: Box, ramp: Ramp, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Stamp:
    """What ``Canvas.stroke`` shows, to be put at (0, 0), or shifted."""
    left, top, right, bottom = box
    large = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
    draw(ImageDraw.Draw(large), _FINE)
    return stamp_of(large.reduce(_FINE), ramp.coarse(_SHADES), left, top)


class Canvas:
    """A picture in progress, in the colours of a theme.

    ``parts`` are the boxes of what was drawn on it that may be pointed out.
    """

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        self.image = image
        self.theme = theme
        self.parts: dict[str, Box] = {}

    def copy(self) -> Canvas:
        """A picture to draw on, leaving this one as it is."""
        return Canvas(self.image.copy(), self.theme)

    def put(self, stamp: Stamp, x: int, y: int) -> None:
        """Show a stamp with its anchor at that point."""
        left, top = x + stamp.left, y + stamp.top
        indices, mask = stamp.cores
        wide, high = indices.size
        # What Image.paste comes to, without its checks: a picture is a hundred stamps or two.
        self.image.im.paste(indices, (left, top, left + wide, top + high), mask)

    def cover(self, coverage: Image.Image, ramp: Ramp, x: int, y: int) -> None:
        """Show an ``L`` coverage image in a ramp's colour, its corner at that point."""
        self.put(stamp_of(coverage, ramp), x, y)

    def text(  # a place, words and a look: the order that everybody expects
        self,
        x: int,
        y: int,
        text: str,
        style: Style,
        ramp: Ramp,
        *,
        align: str = "l",
        halo: Ramp | None = None,
    ) -> int:
        """Set one line with its baseline at ``y``; ``align`` is l, m or r. Returns its width."""
        width = text_width(text, style)
        pen = x - {"l": 0, "m": width // 2, "r": width}[align]
        # Word by word: words come again and again, sentences hardly ever do.
        for word in text.split(" "):
            if word:
                found = _known_word if len(word) <= _WORD else _word
                stamp, step = found(word, style, ramp, halo)
                self.put(stamp, pen, y)
                pen += step
            else:
                pen += text_width(" ", style)
        return width

    def plate(self, box: Box, face: Ramp, rim: Ramp) -> None:
        """A rounded plate with a rim, to set a word on."""
        left, top, right, bottom = box
        size = (right - left, bottom - top)
        self.put(_plate_stamp(*size, rim), left, top)
        inner = Ramp((rim.full, face.full))
        self.put(_plate_stamp(size[0] - 6, size[1] - 6, inner), left + 3, top + 3)

    def stroke(
        self, box: Box, ramp: Ramp, draw: Callable[[ImageDraw.ImageDraw, int], None]
    ) -> None:
        """Draw with smooth edges inside a box: ``draw`` gets a pen and its scale.

        The pen's picture is ``scale`` times as large as the box and starts at its corner.
        """
        self.put(stroked(box, ramp, draw), 0, 0)

    def png(self, *, whole: bool = False) -> bytes:
        """The picture as an indexed PNG; packed in one go it is smaller, and none is like it."""
        return packing.png(self.image, self.theme.palette, whole=whole)
