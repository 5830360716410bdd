"""What a system's pictures are made of: sprites by name, drawn once for each guise and kept.

A system declares one ``Art`` in its folder of ``render/systems``; a geometry asks it for what a
scene names and decides where it goes and how large it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from render.drawing.canvas import Box, Canvas, Stamp
    from render.drawing.theme import Theme

Size: TypeAlias = tuple[int, int]


_STEP = 15


def stepped(facing: int) -> int:
    """The nearest of the 24 ways that sprites are turned, in degrees."""
    return (facing + _STEP // 2) // _STEP * _STEP % 360


class Guise(NamedTuple):
    """How a sprite is shown.

    Attributes:
        theme: The palette that it is drawn in.
        size: The width and height of its stamp, in pixels.
        side: The index of the side that it belongs to.
        facing: Degrees clockwise from the top of the picture; ``stepped``, so that few are kept.
            What is turned stays whole inside of the circle of 100 around the middle of a square.
        ghost: Only its outline: it is not there any more, or not yet.
        badged: It has a lasting mark.
    """

    theme: Theme
    size: Size
    side: int = 0
    facing: int = 0
    ghost: bool = False
    badged: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """One thing that can be drawn, in any guise.

    Attributes:
        paint: Draws it, centred on its anchor.
        percent: Terrain of a grid: its size, of a cell's.
        margin: Terrain of an open ground: pixels that it reaches beyond its box.
        width: An icon: its width in pixels.
        code_y: How far below its middle a code is written, in hundredths of half its height.
    """

    paint: Callable[[Guise], Stamp]
    percent: int = 100
    margin: int = 0
    width: int = 0
    code_y: int = 0

    def stamp(self, guise: Guise) -> Stamp:
        """The sprite in a guise; the same stamp for the same guise."""
        return _stamp(self, guise)


@lru_cache(maxsize=1024)
def _stamp(sprite: Sprite, guise: Guise) -> Stamp:
    return sprite.paint(guise)


@dataclass(frozen=True, slots=True, eq=False)
class Sprites:
    """Sprites by name, and the one for every other name."""

    other: Sprite
    named: Mapping[str, Sprite] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, name: str) -> Sprite:
        """The sprite of that name."""
        return self.named.get(name, self.other)


Outline: TypeAlias = "tuple[tuple[int, int], ...]"
"""Corners, in hundredths of a part's width from its left and of its depth from its front."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a part of a formation is drawn, such as a stand: bodies, marks on them, and bars.

    Bodies are solid or hollow as their side is, bars solid in any case.
    """

    bodies: tuple[Outline, ...]
    marks: tuple[Outline, ...] = ()
    bars: tuple[Outline, ...] = ()


PaintLand: TypeAlias = "Callable[[Canvas, Box, int], None]"
"""Draws a stretch of ground into its box; the number is the length of a unit in pixels."""
Scatter: TypeAlias = "Callable[[Canvas, Box, list[Box]], None]"
"""Strews small things over the ground in a box, but not over the boxes that are taken."""
Backdrop: TypeAlias = "Callable[[Theme, Size], Image.Image]"
"""Draws what lies behind the whole picture, as palette indices."""


def bare(_theme: Theme, size: Size) -> Image.Image:
    """A backdrop without anything."""
    return Image.new("L", size, 0)


def flat(canvas: Canvas, box: Box, _unit: int) -> None:
    """A stretch of ground that is only another shade."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        canvas.image.paste(canvas.theme.ramps["shade"].full, box)


def clean(_canvas: Canvas, _bounds: Box, _taken: list[Box]) -> None:
    """A ground on which nothing is strewn."""


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """All that a system draws.

    Attributes:
        pieces: By ``Piece.shape``.
        signs: Lasting marks of a piece, by ``Badge.kind``.
        terrain: Of a grid by ``Feature.kind``, of an open ground by the kind of a thing.
        icons: What is drawn beside a piece's label, by ``Piece.shape``.
        glyphs: The parts of a formation on an open ground, by ``Piece.shape``.
        glow: What is drawn around a piece on an open ground that stands out.
        emblem: What is drawn beside the name of a side.
        lands: Stretches of an open ground, by their kind.
        land: A stretch of any other kind.
        scatter: What is strewn over an open ground.
        backdrop: What lies behind the whole picture.
    """

    pieces: Sprites
    signs: Sprites
    terrain: Sprites
    glow: Sprite
    emblem: Sprite
    icons: Mapping[str, Sprite] = field(default_factory=lambda: MappingProxyType({}))
    glyphs: Mapping[str, Glyph] = field(default_factory=lambda: MappingProxyType({}))
    lands: Mapping[str, PaintLand] = field(default_factory=lambda: MappingProxyType({}))
    land: PaintLand = flat
    scatter: Scatter = clean
    backdrop: Backdrop = bare
