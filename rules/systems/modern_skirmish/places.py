"""Places that players can name: what stands on a map, and posts beside and inside of it.

All follow from the map. A *place* is a thing that a unit can go towards; a *post* is a point where
one figure can stand: behind a wall, at a window, in a wood.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find
from rules.space.measure import CENTIMETRES
from rules.space.plane import Point, parse_point
from rules.space.site import the

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Line, Rect
    from rules.space.site import Building, Fence, Opening, Site, Wall

_CLOSE = 100
"""How far posts are from what they are beside: within half of the smallest base."""
_INSIDE, _OUTSIDE = 150, 250
"""How far posts are from an opening, on either side of it."""
_END = 300
"""How far the last posts along something are from its end."""
_LONG = 2000
"""What is longer has a post at its middle, too."""


class Named(NamedTuple):
    """A place or a post."""

    id: str
    name: str
    at: Point
    is_post: bool = True


@lru_cache(maxsize=64)
def places(site: Site) -> dict[str, Named]:
    """What stands on a map and can be gone towards, by id."""
    found = (
        *(Named(each.id, the(each.name), each.middle, is_post=False) for each in site.building),
        *(Named(each.id, the(each.name), each.rect.centre, is_post=False) for each in site.area),
        *(Named(each.id, the(each.name), _middle(each.line), is_post=False) for each in site.fence),
        *(Named(each.id, the(each.name), _middle(each.line), is_post=False) for each in site.wall),
        *(Named(each.id, the(each.name), each.rect.centre, is_post=False) for each in site.block),
    )
    return {each.id: each for each in found}


@lru_cache(maxsize=64)
def posts(site: Site) -> dict[str, Named]:
    """Where single figures find cover, a window or a door, and places with a name (MS70), by id."""
    spots = (Named(each.id, the(each.name), each.at) for each in site.spot)
    found = (*_indoors(site), *_along(site), *_in_areas(site), *_at_blocks(site), *spots)
    return {each.id: each for each in found}


def where(site: Site, text: str) -> Point | Named:
    """The place or post of that name, or the point that was typed (MS63).

    Raises:
        Unknown: It is neither.
    """
    named = find(places(site), text) or find(posts(site), text)
    if named is not None:
        return named
    try:
        return parse_point(text, CENTIMETRES)
    except ValueError:
        raise Unknown(
            "There is no such place here. Write cm east and south of the north-west corner, such"
            " as 60,42.5, or name a place.",
            legal=tuple(each.name for each in places(site).values()),
        ) from None


def _middle(line: Line) -> Point:
    return Point((line.a.x + line.b.x) // 2, (line.a.y + line.b.y) // 2)


def outside(building: Building, opening: Opening, far: int) -> Point:
    """The point straight outside of an opening's middle; inside, if ``far`` is negative."""
    x, y = building.middle
    at = _middle(opening.line)
    if opening.line.a.y == opening.line.b.y:
        return at.moved(0, far if at.y > y else -far)
    return at.moved(far if at.x > x else -far, 0)


def _indoors(site: Site) -> Iterator[Named]:
    """Inside of each door and window, outside of each door."""
    for building in site.building:
        for opening in building.openings:
            name = the(opening.name)
            inner = outside(building, opening, -_INSIDE)
            yield Named(f"{opening.id}-in", f"{name}, inside", inner)
            if opening in building.door:
                outer = outside(building, opening, _OUTSIDE)
                yield Named(f"{opening.id}-out", f"{name}, outside", outer)


def _along(site: Site) -> Iterator[Named]:
    """On both sides of low walls, hedges and high walls."""
    things: tuple[Fence | Wall, ...] = (*site.fence, *site.wall)
    for thing in things:
        (ax, ay), (bx, by) = sorted(thing.line)
        level = ay == by
        length = bx - ax if level else by - ay
        ends = [(_END, "west" if level else "north"), (length - _END, "east" if level else "south")]
        if length > _LONG:
            ends.insert(1, (length // 2, "middle"))
        sides = (
            ((-_CLOSE, "north side"), (_CLOSE, "south side"))
            if level
            else ((-_CLOSE, "west side"), (_CLOSE, "east side"))
        )
        for aside, side in sides:
            for far, part in ends:
                at = Point(ax + far, ay + aside) if level else Point(ax + aside, ay + far)
                short = f"{side[0]}-{part[0]}"
                yield Named(f"{thing.id}-{short}", f"{the(thing.name)}, {side}, {part}", at)


def _in_areas(site: Site) -> Iterator[Named]:
    """In the middle of woods, fields and rubble, and in their four quarters."""
    for area in site.area:
        if area.covers:
            west, north, east, south = area.rect
            wide, deep = (east - west) // 4, (south - north) // 4
            parts = {
                "middle": area.rect.centre,
                "north-west": Point(west + wide, north + deep),
                "north-east": Point(east - wide, north + deep),
                "south-west": Point(west + wide, south - deep),
                "south-east": Point(east - wide, south - deep),
            }
            for part, at in parts.items():
                yield Named(f"{area.id}-{_short(part)}", f"{the(area.name)}, {part}", at)


def _at_blocks(site: Site) -> Iterator[Named]:
    """At the corners of what stops sight."""
    for block in site.block:
        for part, at in _corners(block.rect).items():
            yield Named(f"{block.id}-{part.lower()}", f"{the(block.name)}, {part}", at)


def _corners(rect: Rect) -> dict[str, Point]:
    """Close to each end of the two long sides of a rectangle."""
    west, north, east, south = rect
    inset = _CLOSE // 2
    aside = _CLOSE * 3 // 4
    return {
        "NW": Point(west + inset, north - aside),
        "NE": Point(east - inset, north - aside),
        "SW": Point(west + inset, south + aside),
        "SE": Point(east - inset, south + aside),
    }


def _short(part: str) -> str:
    return "".join(word[0] for word in part.split("-"))
