"""The table by the rulings: where figures may stand, whom they see, who is in cover.

Lengths are hundredths of a centimetre; places are pairs (x, y) from the north-west corner.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parents[3] / "data" / "modern_skirmish"
KEPT_CLEAR = 50
"""What a figure's middle keeps from walls and edges (MS62)."""
NEAR_A_FIGURE = 100
"""A line so near to another figure's middle is blocked, as an option (MS23)."""

Place = tuple[int, int]
Box = tuple[int, int, int, int]
"""West, north, east, south."""
Stroke = tuple[Place, Place]


class Ground(NamedTuple):
    """A map.

    Attributes:
        size: Its width and depth.
        houses: Buildings by their ids.
        doors: Openings of each building: doors, then windows.
        windows: The windows alone.
        blocks: Containers, closed to all.
        high: High walls.
        low: Low walls and hedges.
        covers: Woods, rubble, crops, wrecks, rocks.
        woods: Those that one sees only so deep into, with that depth.
        zones: Where each side deploys.
    """

    size: Place
    houses: dict[str, Box]
    doors: dict[str, list[Stroke]]
    windows: dict[str, list[Stroke]]
    blocks: list[Box]
    high: list[Stroke]
    low: list[Stroke]
    covers: list[Box]
    woods: list[tuple[Box, int]]
    zones: dict[str, Box]


def read_ground(name: str) -> Ground:
    """A map of the game, read anew from its file."""
    data: dict[str, Any] = tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))
    houses = {}
    for each in data["building"]:
        (room,) = each["room"]
        houses[each["id"]] = _box(room["rect"])
    return Ground(
        size=(data["width"], data["depth"]),
        houses=houses,
        doors={each["id"]: [_stroke(o["line"]) for o in each["door"]] for each in data["building"]},
        windows={
            each["id"]: [_stroke(o["line"]) for o in each.get("window", [])]
            for each in data["building"]
        },
        blocks=[_box(each["rect"]) for each in data.get("block", [])],
        high=[_stroke(each["line"]) for each in data.get("wall", [])],
        low=[_stroke(each["line"]) for each in data.get("fence", [])],
        covers=[_box(each["rect"]) for each in data.get("area", [])],
        woods=[
            (_box(each["rect"]), each["depth"])
            for each in data.get("area", [])
            if each["kind"] == "woods"
        ],
        zones={each["side"]: _box(each["rect"]) for each in data["zone"]},
    )


def _box(numbers: list[int]) -> Box:
    west, north, east, south = numbers
    return west, north, east, south


def _stroke(numbers: list[int]) -> Stroke:
    x1, y1, x2, y2 = numbers
    return (x1, y1), (x2, y2)


def squared(a: Place, b: Place) -> int:
    """The square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def holds(box: Box, at: Place) -> bool:
    """Whether a place is in a rectangle or on its border."""
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def sides(box: Box) -> list[Stroke]:
    """The four sides of a rectangle."""
    west, north, east, south = box
    nw, ne, se, sw = (west, north), (east, north), (east, south), (west, south)
    return [(nw, ne), (ne, se), (sw, se), (nw, sw)]


def house_of(ground: Ground, at: Place) -> str | None:
    """The building that one is in, if any."""
    return next((name for name, box in ground.houses.items() if holds(box, at)), None)


def walls_of(ground: Ground, house: str, gaps: list[Stroke]) -> list[Stroke]:
    """The outer walls of a building, less some openings."""
    found = []
    for (x1, y1), (x2, y2) in sides(ground.houses[house]):
        upright = x1 == x2
        here = sorted(
            (min(c[upright], d[upright]), max(c[upright], d[upright]))
            for c, d in gaps
            if (c[0] == d[0] == x1 if upright else c[1] == d[1] == y1)
        )
        start = y1 if upright else x1
        for low, high in [*here, (y2 if upright else x2, 0)]:
            if start < low:
                found.append(((x1, start), (x1, low)) if upright else ((start, y1), (low, y1)))
            start = max(start, high)
    return found


def opaque(ground: Ground) -> list[Stroke]:
    """What blocks sight: walls but for openings, high walls, blocks (MS24, MS26)."""
    found = list(ground.high)
    for block in ground.blocks:
        found += sides(block)
    for house in ground.houses:
        found += walls_of(ground, house, [*ground.doors[house], *ground.windows[house]])
    return found


def from_stroke(at: Place, stroke: Stroke) -> Fraction:
    """The square of how far a place is from a stroke."""
    (x1, y1), (x2, y2) = stroke
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    if length == 0:
        return Fraction(squared(at, stroke[0]))
    along = (at[0] - x1) * dx + (at[1] - y1) * dy
    if along <= 0:
        return Fraction(squared(at, stroke[0]))
    if along >= length:
        return Fraction(squared(at, stroke[1]))
    return Fraction(((at[0] - x1) * dy - (at[1] - y1) * dx) ** 2, length)


def _left_of(line: Stroke, at: Place) -> int:
    (x1, y1), (x2, y2) = line
    cross = (x2 - x1) * (at[1] - y1) - (y2 - y1) * (at[0] - x1)
    return (cross > 0) - (cross < 0)


def meeting(line: Stroke, wall: Stroke) -> tuple[Fraction, Fraction] | None:
    """From where to where along a line, 0 to 1, a wall touches it."""
    one, two = _left_of(line, wall[0]), _left_of(line, wall[1])
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    if one == two == 0:
        length = dx * dx + dy * dy
        low, high = sorted(Fraction((x - ax) * dx + (y - ay) * dy, length) for x, y in wall)
        low, high = max(low, Fraction(0)), min(high, Fraction(1))
        return (low, high) if low <= high else None
    if one == two:
        return None
    (cx, cy), (ex, ey) = wall
    across = dx * (ey - cy) - dy * (ex - cx)
    at = Fraction((cx - ax) * (ey - cy) - (cy - ay) * (ex - cx), across)
    return (at, at) if 0 <= at <= 1 else None


def crossed(line: Stroke, walls: list[Stroke]) -> bool:
    """Whether walls stop a line: what touches it in one piece goes on to both sides of it.

    A line that only grazes a corner, or runs along a wall, is free (MS24: line of sight as usual).
    """
    met = []
    for wall in walls:
        found = meeting(line, wall)
        if found is not None:
            met.append((*found, {_left_of(line, end) for end in wall} - {0}))
    met.sort(key=lambda each: each[:2])
    reach, about = Fraction(-1), set[int]()
    for start, end, about_this in met:
        about = about | about_this if start <= reach else set(about_this)
        reach = max(reach, end)
        if len(about) == 2:
            return True
    return False


def _share_inside(line: Stroke, box: Box) -> tuple[Fraction, Fraction] | None:
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = line[0][axis], line[1][axis] - line[0][axis]
        if step == 0:
            if not box[axis] < start < box[axis + 2]:
                return None
            continue
        ends = sorted((Fraction(box[axis] - start, step), Fraction(box[axis + 2] - start, step)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def too_much_wood(ground: Ground, line: Stroke) -> bool:
    """Whether more than 10 cm of a line is in wood, in all (MS24)."""
    length = squared(*line)
    share = Fraction(0)
    for box, _depth in ground.woods:
        found = _share_inside(line, box)
        if found is not None:
            share += found[1] - found[0]
    return share * share * length > 1000 * 1000


def sees(ground: Ground, walls: list[Stroke], others: list[Place] | None, line: Stroke) -> bool:
    """Whether one sees along a line; ``others``: middles of figures that block (MS23)."""
    if crossed(line, walls) or too_much_wood(ground, line):
        return False
    return not any(from_stroke(at, line) <= NEAR_A_FIGURE**2 for at in others or ())


def covered(ground: Ground, base: int, line: Stroke) -> bool:
    """Whether who stands at the end of a line is in cover from its beginning (MS25, MS65)."""
    target = line[1]
    if house_of(ground, target) is not None or any(holds(box, target) for box in ground.covers):
        return True
    house_walls = [
        wall
        for house in ground.houses
        for wall in walls_of(ground, house, [*ground.doors[house], *ground.windows[house]])
    ]
    edges = [*ground.low, *ground.high, *house_walls]
    edges += [side for box in ground.blocks for side in sides(box)]
    if any(
        4 * from_stroke(target, each) <= base * base and meeting(line, each) is not None
        for each in edges
    ):
        return True
    ends = [end for wall in (*ground.high, *house_walls) for end in wall]
    ends += [end for box in ground.blocks for side in sides(box) for end in side]
    (ax, ay), (x, y) = line
    return any(
        4 * squared(end, target) <= base * base
        and (end[0] - x) * (ax - x) + (end[1] - y) * (ay - y) > 0
        for end in ends
    )


def has_room(ground: Ground, at: Place, *, fences: bool) -> bool:
    """Whether a middle keeps half a centimetre from walls, containers and the edge (MS31, MS62).

    ``fences``: where it costs to cross them, from those, too (MS66).
    """
    x, y = at
    width, depth = ground.size
    if not (KEPT_CLEAR <= x <= width - KEPT_CLEAR and KEPT_CLEAR <= y <= depth - KEPT_CLEAR):
        return False
    if any(holds(box, at) for box in ground.blocks):
        return False
    near = [*ground.high, *(ground.low if fences else ())]
    for box in (*ground.blocks, *ground.houses.values()):
        near += sides(box)
    return all(from_stroke(at, each) >= KEPT_CLEAR**2 for each in near)
