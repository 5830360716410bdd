"""The places of bases and labels where figures stand close: as little as possible is hidden."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.strokes import hidden, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from render.drawing.canvas import Box
    from render.drawing.strokes import Spot

_ROUNDS = 24
_FAR = (0, 22, 46)
_FARTHER = (*_FAR, 76, 112, 150)
"""How far labels, and words, may move away from their base, in pixels."""
_SOFT = 16
"""Soft pixels that weigh as much as one that is busy."""
_LEAST = 4
"""Pixels of a label that may lie on something else."""


@lru_cache(maxsize=64)
def spread(spots: tuple[Spot, ...], apart: int, bounds: Box) -> tuple[Spot, ...]:
    """The spots moved as little as needed to be ``apart`` from each other, within bounds."""
    left, top, right, bottom = bounds

    def within(places: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in places]

    now = within(spots)
    for _ in range(_ROUNDS):
        moved = False
        for one in range(len(now)):
            for other in range(one):
                (ax, ay), (bx, by) = now[one], now[other]
                dx, dy = ax - bx, ay - by
                far = math.hypot(dx, dy)
                if far >= apart:
                    continue
                if far < 1:
                    dx, dy, far = (1.0, 0.0, 1.0) if one % 2 else (0.0, 1.0, 1.0)
                step = (apart - far) / 2 + 0.5
                now[one] = (ax + dx / far * step, ay + dy / far * step)
                now[other] = (bx - dx / far * step, by - dy / far * step)
                moved = True
        now = within(now)
        if not moved:
            break
    return tuple((round(x), round(y)) for x, y in now)


def _around(at: Spot, reach: int, size: tuple[int, int], far: int) -> Iterator[Box]:
    """The places of a label around a base: below, above, beside, then at the corners."""
    x, y = at
    wide, high = size
    out, slant = reach + far, (reach + far) * 7 // 10
    corners = (
        (x - wide // 2, y + out),
        (x - wide // 2, y - out - high),
        (x + out + 2, y - high // 2),
        (x - out - 2 - wide, y - high // 2),
        (x + slant, y + slant),
        (x - slant - wide, y + slant),
        (x + slant, y - slant - high),
        (x - slant - wide, y - slant - high),
    )
    for left, top in corners:
        yield left, top, left + wide, top + high


@lru_cache(maxsize=64)
def place_word(
    at: Spot, size: tuple[int, int], reach: int, busy: tuple[Box, ...], bounds: Box
) -> Box:
    """A box for words beside a spot, on as little as possible of what is busy."""
    wide, high = size
    left, top, right, bottom = bounds
    x = max(left, min(at[0] - wide // 2, right - wide))
    y = max(top, min(at[1] + reach, bottom - high))
    best = _best(at, size, reach, busy, bounds, distances=_FARTHER, most=wide * high)
    return best or (x, y, x + wide, y + high)


@lru_cache(maxsize=128)
def place(
    labels: tuple[tuple[Spot, tuple[int, int]], ...],
    reach: int,
    busy: tuple[Box, ...],
    soft: tuple[Box, ...],
    bounds: Box,
) -> tuple[Box | None, ...]:
    """A box for each label, beside its spot, on as little as possible of what is busy.

    Better not on what is ``soft`` either, but rather there than far away. A label for which there
    is no room at all gets ``None``.
    """
    taken = list(busy)
    found: list[Box | None] = [None] * len(labels)
    # The most crowded choose first.
    crowd = [sum(math.dist(at, other) < 5 * reach for other, _ in labels) for at, _ in labels]
    for index in sorted(range(len(labels)), key=lambda each: (-crowd[each], each)):
        at, size = labels[index]
        most = size[0] * size[1] // 3
        best = _best(at, size, reach, taken, bounds, distances=_FAR, most=most, soft=soft)
        found[index] = best
        if best is not None:
            taken.append(best)
    return tuple(found)


def _best(
    at: Spot,
    size: tuple[int, int],
    reach: int,
    busy: Sequence[Box],
    bounds: Box,
    *,
    distances: tuple[int, ...],
    most: int,
    soft: Sequence[Box] = (),
) -> Box | None:
    """The box that hides least, and less than ``most``; nearer ones first."""
    best, least = None, most
    reached = reach + distances[-1] + max(size)
    x, y = at
    area = (x - reached, y - reached, x + reached, y + reached)
    busy, soft = (near(boxes, area) for boxes in (busy, soft))
    for far in distances:
        for box in _around(at, reach, size, far):
            if _inside(box, bounds):
                cost = hidden(box, busy) + far
                cost += hidden(box, soft) // _SOFT
                if cost < least:
                    best, least = box, cost
        if least <= far + _LEAST:
            break
    return best


def _inside(box: Box, bounds: Box) -> bool:
    return (
        box[0] >= bounds[0] and box[1] >= bounds[1] and box[2] <= bounds[2] and box[3] <= bounds[3]
    )
