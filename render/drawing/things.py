"""Sprites of what stands on the ground, seen from above: drawn along their box, however it lies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.art import Sprite
from render.drawing.pen import Pen

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp
    from render.drawing.pen import Point

Turn: TypeAlias = "Callable[[list[Point]], list[Point]]"


def along(pen: Pen) -> Turn:
    """Turns points that are given for a wide box: the same, or x for y in a high one."""
    return _as_is if pen.width >= pen.height else _upright


def across(pen: Pen) -> Turn:
    """Turns points that are given for a high box: the same, or x for y in a wide one."""
    return _upright if pen.width >= pen.height else _as_is


def thing(draw: Callable[[Pen], None], *, colours: int, margin: int = 2) -> Sprite:
    """A sprite that a function draws, of so many colours at most, with a margin in pixels."""
    return Sprite(partial(_paint, draw, colours), margin=margin)


def _as_is(points: list[Point]) -> list[Point]:
    return points


def _upright(points: list[Point]) -> list[Point]:
    return [(y, x) for x, y in points]


def _paint(draw: Callable[[Pen], None], colours: int, guise: Guise) -> Stamp:
    pen = Pen(guise.theme, *guise.size)
    draw(pen)
    return pen.stamp(colours)
