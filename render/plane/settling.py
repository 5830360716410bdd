"""Where bases stand on a wide page: apart from each other, and on their side of every wall.

A base is drawn larger than it is, so that it can be read. It is moved as little as needed, but
who is in a room stays in it, and who is outside stays outside.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot

_ROUNDS = 40
_HANDS = 1.2
"""Bases above each other are that much further apart: what is carried hangs below them."""


@lru_cache(maxsize=64)
def settled(
    spots: tuple[Spot, ...],
    homes: tuple[Box | None, ...],
    rooms: tuple[Box, ...],
    reach: int,
    bounds: Box,
) -> tuple[Spot, ...]:
    """The spots moved as little as needed.

    Args:
        spots: Where the bases truly are.
        homes: The room that each is in, if it is in one.
        rooms: All rooms, which the others stay out of.
        reach: Half the width of a base, its rim included.
        bounds: The table.
    """
    now = [(float(x), float(y)) for x, y in spots]
    left, top, right, bottom = bounds
    table = (left + reach, top + reach, right - reach, bottom - reach)
    insides = [home and _shrunk(home, reach) for home in homes]
    for step in range(_ROUNDS):
        before = list(now)
        _part(now, homes, 2 * reach)
        for index, (spot, inside) in enumerate(zip(now, insides, strict=True)):
            if inside:
                now[index] = _into(spot, inside)
                continue
            now[index] = _out(_into(spot, table), rooms, reach)
            if step < _ROUNDS // 2:
                now[index] = _into(now[index], table)
        if now == before:
            break
    return tuple((round(x), round(y)) for x, y in now)


def _part(now: list[tuple[float, float]], homes: Sequence[Box | None], apart: int) -> None:
    """Move all that are closer than that away from each other, by half each."""
    for one in range(len(now)):
        ax, ay = now[one]
        for other in range(one):
            bx, by = now[other]
            dx = ax - bx
            if dx >= apart or -dx >= apart:  # nearly all; the rest is seldom worked out
                continue
            dy = (ay - by) / _HANDS
            far = math.hypot(dx, dy)
            if far >= apart:
                continue
            home = homes[one]
            if home is not None and home == homes[other]:
                x, y = _sideways(home, dx, dy, apart)
            else:
                if far < 1:
                    dx, dy, far = (1.0, 0.0, 1.0) if one % 2 else (0.0, 1.0, 1.0)
                step = (apart - far) / 2 + 0.5
                x, y = dx / far * step, dy / far * step * _HANDS
            ax, ay = now[one] = ax + x, ay + y
            now[other] = bx - x, by - y


def _sideways(home: Box, dx: float, dy: float, apart: int) -> tuple[float, float]:
    """How far two in one room move apart, each: along its longer side, where there is room."""
    left, top, right, bottom = home
    if right - left >= bottom - top:
        missing = math.sqrt(apart**2 - dy**2) - abs(dx)
        return math.copysign(missing / 2 + 0.5, dx), 0.0
    missing = math.sqrt(apart**2 - dx**2) - abs(dy)
    return 0.0, math.copysign(missing / 2 + 0.5, dy) * _HANDS


def _shrunk(box: Box, by: int) -> Box:
    """The box without its border; its middle line where it is too narrow for that."""
    left, top, right, bottom = box
    across, along = min(by, (right - left) // 2), min(by, (bottom - top) // 2)
    return left + across, top + along, right - across, bottom - along


def _into(spot: tuple[float, float], box: Box) -> tuple[float, float]:
    left, top, right, bottom = box
    return min(max(spot[0], left), right), min(max(spot[1], top), bottom)


def _out(spot: tuple[float, float], rooms: Sequence[Box], reach: int) -> tuple[float, float]:
    """The nearest spot whose base lies in no room; rooms that touch are left one by one."""
    x, y = spot
    for left, top, right, bottom in rooms:
        if not (left - reach < x < right + reach and top - reach < y < bottom + reach):
            continue
        near = (min(max(x, left), right), min(max(y, top), bottom))
        far = math.dist(near, (x, y))
        if far >= reach:
            continue
        if far > 0:
            x += (x - near[0]) / far * (reach - far)
            y += (y - near[1]) / far * (reach - far)
            continue
        ways = ((x - left, -1, 0), (right - x, 1, 0), (y - top, 0, -1), (bottom - y, 0, 1))
        length, across, along = min(ways)
        x, y = x + across * (length + reach), y + along * (length + reach)
    return x, y
