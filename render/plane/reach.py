"""How far a figure gets on an open ground: the border of where it could come to stand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules.space.plane import Point, Rect

Roomy: TypeAlias = "Callable[[Point], bool]"

_RAYS = 180
_STEP = 10
"""Each step back from what a figure cannot stand beside, in hundredths of a unit."""


def outline(at: Point, most: int, things: Sequence[Rect], roomy: Roomy) -> tuple[Point, ...]:
    """The farthest points, clockwise, that can be reached in a straight line.

    Args:
        at: Where the figure starts.
        most: How far the figure gets in the open.
        things: What is not passed.
        roomy: Whether the figure can stand at a point.
    """
    lengths = [
        _standing(at, way, min([most, *(_met(at, *way, thing) for thing in things)]), roomy)
        for way in _ways(_RAYS)
    ]
    return border(at, lengths)


def border(at: Point, lengths: Sequence[float]) -> tuple[Point, ...]:
    """The farthest points, clockwise, by how far one gets to each side.

    Args:
        at: Where one starts.
        lengths: How far one gets in so many directions all around, clockwise from the north.
    """
    # Without what is so narrow that its two borders would be one.
    wide = _of_three(max, _of_three(min, lengths))
    return tuple(_along(at, *way, far) for way, far in zip(_ways(len(wide)), wide, strict=True))


def _ways(count: int) -> list[tuple[float, float]]:
    """How far east and south so many directions lead."""
    angles = [math.tau * ray / count for ray in range(count)]
    # Rounded, so that straight along an axis is just that.
    return [(round(math.sin(angle), 12), -round(math.cos(angle), 12)) for angle in angles]


def _standing(at: Point, way: tuple[float, float], far: float, roomy: Roomy) -> float:
    """How far the figure can go and stand there, at most as far as it gets."""
    while far > 0 and not roomy(_along(at, *way, far)):
        far -= _STEP
    return max(0, far)


def _of_three(which: Callable[[list[float]], float], lengths: Sequence[float]) -> list[float]:
    """The least or greatest of each length and its neighbours, all around."""
    return [
        which([lengths[i - 1], each, lengths[i + 1 - len(lengths)]])
        for i, each in enumerate(lengths)
    ]


def _along(at: Point, east: float, south: float, far: float) -> Point:
    return at.moved(int(east * far), int(south * far))


def _met(at: Point, east: float, south: float, thing: Rect) -> float:
    """How far a rectangle is that way; endlessly, if it is not that way at all."""
    near, far = 0.0, math.inf
    for way, low, high in (
        (east, thing.west - at.x, thing.east - at.x),
        (south, thing.north - at.y, thing.south - at.y),
    ):
        if way == 0:
            if not low <= 0 <= high:
                return math.inf
        else:
            near = max(near, min(low / way, high / way))
            far = min(far, max(low / way, high / way))
    return near if near <= far else math.inf
