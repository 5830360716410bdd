"""Lines, arrows, bursts and crosses: what marks of any game are drawn with."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.canvas import stroked
from render.drawing.theme import Ramp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PIL import ImageDraw

    from render.drawing.canvas import Box, Canvas, Stamp

Spot = tuple[int, int]

_SHORT = 160
"""Pixels across and down of lines that are kept."""


def between(start: Spot, end: Spot) -> Spot:
    """The middle of two spots."""
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


def towards(start: Spot, end: Spot, step: int) -> Spot:
    """The point ``step`` pixels from start on the way to end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy) or 1
    return round(start[0] + dx * step / far), round(start[1] + dy * step / far)


def turned(points: Iterable[Spot], degrees: int) -> tuple[Spot, ...]:
    """The spots turned clockwise around the origin."""
    # Rounded, so that a quarter turn is just that.
    sine = round(math.sin(math.radians(degrees)), 12)
    cosine = round(math.cos(math.radians(degrees)), 12)
    return tuple((round(x * cosine - y * sine), round(x * sine + y * cosine)) for x, y in points)


def around(points: Iterable[Spot], margin: int) -> Box:
    """The box around spots, with a margin."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def dashes(start: Spot, end: Spot, dash: int) -> list[tuple[Spot, Spot]]:
    """The strokes of a dashed line."""
    length = round(math.hypot(end[0] - start[0], end[1] - start[1]))
    return [
        (towards(start, end, at), towards(start, end, min(at + dash, length)))
        for at in range(0, max(1, length - dash // 3), dash * 8 // 5)
    ]


def beam(
    canvas: Canvas, start: Spot, end: Spot, width: int, ramp: Ramp, *, dashed: bool = False
) -> None:
    """A straight line of that width."""
    across, down = end[0] - start[0], end[1] - start[1]
    if not dashed and abs(across) + abs(down) <= _SHORT:
        canvas.put(_beam((across, down), width, ramp), *start)
        return
    box = around((start, end), width)
    parts = dashes(start, end, 22) if dashed else [(start, end)]
    canvas.stroke(box, ramp, _line(box, parts, width))


@lru_cache(maxsize=512)
def _beam(end: Spot, width: int, ramp: Ramp) -> Stamp:
    """A short line from its anchor: few kilobytes, and drawn again and again."""
    box = around(((0, 0), end), width)
    return stroked(box, ramp, _line(box, [((0, 0), end)], width))


def _line(
    box: Box, parts: Sequence[tuple[Spot, Spot]], width: int
) -> Callable[[ImageDraw.ImageDraw, int], None]:
    """Draws straight pieces; see ``Canvas.stroke``."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for part in parts:
            pen.line([scaled(spot, box, scale) for spot in part], fill=255, width=width * scale)

    return draw


def arrow(canvas: Canvas, start: Spot, tip: Spot, ramp: Ramp, *, dashed: bool = False) -> None:
    """An arrow with its tip at ``tip``."""
    box = around((start, tip), 24)
    neck = towards(tip, start, 22)
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    far = math.hypot(dx, dy) or 1
    side = (-dy / far * 17, dx / far * 17)
    head = [
        tip,
        (round(neck[0] + side[0]), round(neck[1] + side[1])),
        (round(neck[0] - side[0]), round(neck[1] - side[1])),
    ]
    parts = dashes(start, neck, 14) if dashed else [(start, neck)]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for part in parts:
            pen.line([scaled(spot, box, scale) for spot in part], fill=255, width=9 * scale)
        pen.polygon([scaled(spot, box, scale) for spot in head], fill=255)

    canvas.stroke(box, ramp, draw)


@lru_cache(maxsize=16)
def rays(radius: int) -> tuple[Spot, ...]:
    """The outline of an explosion."""
    points = []
    for ray in range(28):
        far = radius * (100, 66, 88, 60)[ray % 4] / 100
        angle = math.tau * ray / 28
        points.append((round(math.cos(angle) * far), round(math.sin(angle) * far)))
    return tuple(points)


def cross(canvas: Canvas, at: Spot, arm: int, ramp: Ramp) -> None:
    """A bold cross on an outline."""
    for width, look in ((17, Ramp((0, 0))), (9, ramp)):
        canvas.put(_cross(arm, width, look), *at)


@lru_cache(maxsize=64)
def _cross(arm: int, width: int, ramp: Ramp) -> Stamp:
    box = (-24, -24, 24, 24)
    bars = [((-arm, -arm), (arm, arm)), ((-arm, arm), (arm, -arm))]
    return stroked(box, ramp, _line(box, bars, width))


def scaled(spot: Spot, box: Box, scale: int) -> Spot:
    """A spot on a pen's picture; see ``Canvas.stroke``."""
    return (spot[0] - box[0]) * scale, (spot[1] - box[1]) * scale


def joined(boxes: Iterable[Box]) -> Box:
    """The box around boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlap(a: Box, b: Box) -> int:
    """How many pixels two boxes share."""
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def near(boxes: Iterable[Box], area: Box) -> list[Box]:
    """Those of some boxes that may share a pixel with what lies in an area."""
    left, top, right, bottom = area
    return [
        each
        for each in boxes
        if each[0] < right and each[2] > left and each[1] < bottom and each[3] > top
    ]


def hidden(box: Box, boxes: Iterable[Box]) -> int:
    """How many pixels a box shares with others, counted for each of them."""
    # As ``overlap`` of each, without a call for those that do not meet it: nearly all.
    left, top, right, bottom = box
    total = 0
    for a, b, c, d in boxes:
        if a < right and c > left and b < bottom and d > top:
            total += (min(c, right) - max(a, left)) * (min(d, bottom) - max(b, top))
    return total


def meets(box: Box, boxes: Iterable[Box]) -> bool:
    """Whether a box shares a pixel with any other."""
    left, top, right, bottom = box
    for a, b, c, d in boxes:
        if a < right and c > left and b < bottom and d > top:
            shared = (min(c, right) - max(a, left)) * (min(d, bottom) - max(b, top))
            if shared:
                return True
    return False
