"""Who sees whom on a site, and in what cover.

A system asks ``look`` with its own lengths, and keeps the answers as it likes (``lru_cache``)::

    look(site, firer, target, at_hand=100)  # whatever is in between covers
    look(site, firer, target, at_hand=125, hugged=True)  # only what the target stands at covers

All is exact: points lie on lines or not, lengths in woods are compared as fractions.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rules.space.plane import (
    Line,
    around,
    blocked,
    near_rect,
    nearest,
    square,
    touched,
    within,
)
from rules.space.site import box, the

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.space.plane import Point, Rect
    from rules.space.site import Area, Shell, Site


class Sight(NamedTuple):
    """What lies between a firer and a point.

    Attributes:
        clear: Whether there is a line of sight.
        cover: What covers whoever is there, in words: of several things the nearest to him; empty
            in the open.
    """

    clear: bool
    cover: str = ""


def look(
    site: Site,
    firer: Point,
    target: Point,
    *,
    at_hand: int,
    hugged: bool = False,
    gaps: bool = True,
) -> Sight:
    """Whether a firer sees a point, and what covers it.

    Walls, but for doors and windows, high walls and high blocks stop sight: a line that crosses
    one, or slips through where two meet; one that only grazes it does not. So does more of areas
    than their depth, in all. Whoever is in a room or in an area that covers is covered by it.

    Else fences and low blocks cover whom the line touches behind them, and so does a building
    that the firer is not in. The firer shoots over what is at hand to him and not to the target.

    Args:
        site: The table.
        firer: Who looks.
        target: Whom he looks at.
        at_hand: How near to somebody something is at hand.
        hugged: Only what is at hand to the target covers: fences, low blocks and walls that
            the line touches, and ends and corners of what is high on the firer's side of him.
        gaps: Whether walls of buildings end at their doors and windows for that, too; else a
            building covers whoever is close to any part of it.
    """
    line = Line(firer, target)
    passed = tuple(touched(line, site.shells))
    walls = [wall for _, _, walls in passed for wall in walls]
    if site.high:
        walls += touched(line, ((around(wall), wall) for wall in site.high))
    if walls and blocked(line, walls):
        return Sight(clear=False)
    if site.area and too_deep(line, site.area):
        return Sight(clear=False)
    room = site.room_at(target)
    if room is not None:
        return Sight(clear=True, cover=f"in {the(room.name)}")
    area = next((each for each in site.areas_at(target) if each.covers), None)
    if area is not None:
        return Sight(clear=True, cover=f"in {the(area.name)}")
    if hugged:
        corners = site.corners if gaps else site.outer_corners
        found = [*_at_hand(site, line, passed, at_hand, gaps), *_corners(corners, line, at_hand)]
    else:
        houses = ((rect, each.name) for rect, each, _ in passed if not each.holds(firer))
        found = [*houses, *_not_shot_over(site, line, at_hand)]
    return Sight(clear=True, cover=_behind(target, found))


def what_stops(site: Site, firer: Point, target: Point) -> str:
    """The thing nearest to a firer that stops his sight of a point, in words; empty if it is clear.

    Where only several things together stop it, as a wall and the corner that it meets do, the
    first of these.
    """
    line = Line(firer, target)
    found: list[tuple[Rect, str, list[Line]]] = [
        *((rect, each.name, list(walls)) for rect, each, walls in touched(line, site.shells)),
        *((box(wall), wall.name, [wall.line]) for wall in site.wall),
        *((each.rect, each.name, list(each.rect.sides)) for each in site.block if each.high),
    ]
    near = [each for each in found if any(touched(line, ((each[0], True),)))]
    near.sort(key=lambda each: square(firer, nearest(firer, each[0])))
    if blocked(line, [wall for _, _, walls in near for wall in walls]):
        return the(next((name for _, name, walls in near if blocked(line, walls)), near[0][1]))
    deep = [(each.rect, each.name) for each in site.area if each.depth is not None]
    if too_deep(line, site.area):
        woods = touched(line, ((rect, (rect, name)) for rect, name in deep))
        return the(min(woods, key=lambda each: square(firer, nearest(firer, each[0])))[1])
    return ""


def too_deep(line: Line, areas: Iterable[Area]) -> bool:
    """Whether a line runs through more of areas than one sees through.

    Each stretch counts by its share of its area's depth; where areas of one depth overlap it
    counts once. Exactly the depth is not too much.
    """
    share = Fraction(0)
    crossed = touched(line, ((area.rect, area) for area in areas))
    deep = [(area.depth, part) for area in crossed if area.depth and (part := _part(line, area))]
    for depth, found in groupby(sorted(deep), key=lambda each: each[0]):
        reached = Fraction(0)
        for _, (start, end) in found:
            share += max(end - max(start, reached), 0) / depth
            reached = max(reached, end)
    return share * share * square(*line) > 1


def _part(line: Line, area: Area) -> tuple[Fraction, Fraction] | None:
    """From where to where a line is in an area, as shares of the line."""
    (ax, ay), (bx, by) = line
    west, north, east, south = area.rect
    start, end = Fraction(0), Fraction(1)
    for at, leg, low, high in ((ax, bx - ax, west, east), (ay, by - ay, north, south)):
        if leg:
            near, far = sorted((Fraction(low - at, leg), Fraction(high - at, leg)))
            start, end = max(start, near), min(end, far)
    return (start, end) if start < end else None


def _behind(target: Point, covers: list[tuple[Rect, str]]) -> str:
    """The cover that is nearest to the target, in words."""
    if not covers:
        return ""
    _, name = min(covers, key=lambda cover: square(target, nearest(target, cover[0])))
    return f"behind {the(name)}"


def _not_shot_over(site: Site, line: Line, at_hand: int) -> Iterator[tuple[Rect, str]]:
    """The low things that the line touches, unless the firer shoots over them."""
    firer, target = line
    for rect, name in touched(line, site.low):
        if not near_rect(firer, rect, at_hand) or near_rect(target, rect, at_hand):
            yield rect, name


def _at_hand(
    site: Site, line: Line, passed: Iterable[Shell], at_hand: int, gaps: bool
) -> Iterator[tuple[Rect, str]]:
    """What the line touches at the target's hand."""
    houses = [(rect, building.name) for rect, building, _ in passed]
    if gaps:
        pieces = ((around(each), name.name) for _, name, walls in passed for each in walls)
        houses = [*touched(line, ((rect, (rect, name)) for rect, name in pieces))]
    for rect, name in (*houses, *touched(line, site.low)):
        if near_rect(line.b, rect, at_hand):
            yield rect, name


def _corners(
    corners: Iterable[tuple[Point, Rect, str]], line: Line, at_hand: int
) -> Iterator[tuple[Rect, str]]:
    """What is high and has an end or a corner at the target's hand, on the firer's side."""
    firer, (x, y) = line
    for corner, rect, name in corners:
        before = (corner.x - x) * (firer.x - x) + (corner.y - y) * (firer.y - y) > 0
        if before and within(corner, line.b, at_hand):
            yield rect, name
