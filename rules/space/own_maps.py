"""Maps that people wrote: checked before anybody plays on them, and written as they write them.

A map of the data is right, and of any size; one that somebody wrote is refused with what is wrong,
where it stands and what would be right, and is small enough to play and to draw quickly.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.values.errors import Malformed, Mistakes
from rules.space.plane import Line, Point, Rect, on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.space.measure import Measure
    from rules.space.site import Building, Site
    from rules.space.ways import Ways

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_NAME: Final = re.compile(r"[^\W_](?:[^\W_]|[ .,'’!?/&-]){0,59}")  # noqa: RUF001 - as people type it
_MOST: Final = {
    "building": 16,
    "fence": 40,
    "wall": 30,
    "block": 40,
    "area": 20,
    "decor": 40,
    "spot": 60,
    "zone": 2,
    "start": 40,
}
_ROOMS: Final = 24
_OPENINGS: Final = 60
_THINGS: Final = 90
"""Rooms, fences, walls and blocks together: ways lead around each of them."""


class Bounds(NamedTuple):
    """How large a table may be.

    Attributes:
        measure: Its measure.
        least: The shortest side, in whole measures.
        most: The longest.
    """

    measure: Measure
    least: int
    most: int


def check_map(site: Site, bounds: Bounds, sides: Sequence[str]) -> None:
    """Check a map that somebody wrote.

    Raises:
        Malformed: Something is wrong: what, where, and what would be right.
    """
    mistakes = Mistakes()
    with mistakes:
        _check_table(site, bounds)
    with mistakes:
        _check_counts(site)
    with mistakes:
        _check_ids(site)
    for where, name in _names(site):
        with mistakes:
            check_name(name, f"map, {where}")
    for where, shape in _shapes(site):
        with mistakes:
            _check_shape(site, where, shape)
    for number, building in enumerate(site.building, start=1):
        with mistakes:
            _check_openings(number, building)
    with mistakes:
        _check_zones(site, sides)
    mistakes.tell()


def _check_counts(site: Site) -> None:
    """Check that the map has not too much on it."""
    for kind, most in _MOST.items():
        if len(getattr(site, kind)) > most:
            raise _wrong(kind, f"there are too many: {most} are the most")
    if len(site.rooms) > _ROOMS:
        raise _wrong("building", f"there are too many rooms: {_ROOMS} are the most")
    if len(site.doors) + len(site.windows) > _OPENINGS:
        raise _wrong("building", f"there are too many doors and windows: {_OPENINGS} are the most")
    if len(site.rooms) + len(site.fence) + len(site.wall) + len(site.block) > _THINGS:
        words = f"rooms, fences, walls and blocks are {_THINGS} at most, all told"
        raise Malformed(f"The map has too much on it: {words}.")


def check_name(name: str, where: str) -> None:
    """Check a name that is told in sentences and drawn.

    Raises:
        Malformed: It has other characters, or is too long.
    """
    if not _NAME.fullmatch(name):
        raise Malformed(
            f"I can't read “{where}”: a name has 1 to 60 letters, digits, spaces and .,'-&!?/ only."
        )


def check_id(key: str, where: str) -> None:
    """Check an id, by which players and data name something.

    Raises:
        Malformed: It has other characters, or is too long.
    """
    if not _ID.fullmatch(key):
        words = "an id has 1 to 40 small letters, digits and hyphens only"
        raise Malformed(f"I can't read “{where}”: {words}.")


def check_room(site: Site, ways: Ways, side: str, count: int, pace: int) -> None:
    """Check that a side has a zone in which twice its figures find room.

    Args:
        site: The map.
        ways: Where figures stand on it.
        side: Who deploys.
        count: So many figures.
        pace: From the middle of one figure to that of the next.

    Raises:
        Malformed: It has none, or not so much room.
    """
    zone = site.zones.get(side)
    if zone is None:
        raise _wrong("zone", f"side “{side}” has none to deploy in")
    half = pace // 2
    places = (
        Point(x, y)
        for y in range(zone.north + half, zone.south - half + 1, pace)
        for x in range(zone.west + half, zone.east - half + 1, pace)
    )
    room = sum(1 for _ in islice(filter(ways.roomy, places), 2 * count))
    if room < 2 * count:
        raise _wrong("zone", f"that of “{side}” is too small or too full for its {count} figures")


def check_starts(site: Site, ways: Ways, figures: Iterable[str]) -> None:
    """Check where figures start: each once, on the table, beside walls and one another.

    Raises:
        Malformed: One of them does not.
    """
    known = set(figures)
    stood: dict[str, Point] = {}
    mistakes = Mistakes()
    for number, start in enumerate(site.start, start=1):
        where = f"start {number}"
        with mistakes:
            if start.figure not in known:
                raise _wrong(
                    f"{where}, figure", "there is no figure of that name", tuple(sorted(known))
                )
            if start.figure in stood:
                raise _wrong(where, f"“{start.figure}” starts twice")
            if not ways.roomy(start.at):
                words = "a wall, a fence, a block or the edge is in the way there"
                raise _wrong(where, f"“{start.figure}” has no room: {words}")
            for other, at in stood.items():
                if not ways.apart(at, start.at):
                    raise _wrong(where, f"“{start.figure}” stands on “{other}”")
            stood[start.figure] = start.at
    mistakes.tell()


def map_data(site: Site) -> dict[str, Any]:
    """The map as people write it: lines and rectangles are four numbers, places two."""
    found: dict[str, Any] = _flat(site.model_dump(mode="json", exclude_defaults=True))
    return found


def _flat(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: [*each[0], *each[1]] if key == "line" else _flat(each)
            for key, each in value.items()
        }
    return [_flat(each) for each in value] if isinstance(value, list) else value


def _check_table(site: Site, bounds: Bounds) -> None:
    unit, name = bounds.measure.unit, bounds.measure.many
    for key in ("width", "depth"):
        if not bounds.least * unit <= getattr(site, key) <= bounds.most * unit:
            raise _wrong(
                key,
                f"a table is {bounds.least} to {bounds.most} {name} each way, "
                f"which is {bounds.least * unit} to {bounds.most * unit} here",
            )


def _check_ids(site: Site) -> None:
    openings = [each for building in site.building for each in building.openings]
    spaces: Mapping[str, Iterable[Any]] = {
        "building": site.building,
        "room": site.rooms,
        "door, window or fence": (*openings, *site.fence),
        "wall": site.wall,
        "block": site.block,
        "area": site.area,
        "spot": site.spot,
    }
    mistakes = Mistakes()
    for kind, things in spaces.items():
        counted = Counter(each.id for each in things)
        for key, times in counted.items():
            with mistakes:
                check_id(key, f"map, {kind} “{key[:40]}”")
                if times > 1:
                    raise _wrong(f"{kind} “{key}”", "the id is there twice")
    mistakes.tell()


def _names(site: Site) -> Iterator[tuple[str, str]]:
    yield "name", site.name
    for kind in ("building", "fence", "wall", "block", "area", "spot"):
        for number, each in enumerate(getattr(site, kind), start=1):
            yield f"{kind} {number}, name", each.name
    for number, building in enumerate(site.building, start=1):
        for kind in ("room", "door", "window"):
            for part, each in enumerate(getattr(building, kind), start=1):
                yield f"building {number}, {kind} {part}, name", each.name
    for number, decor in enumerate(site.decor, start=1):
        if decor.name:  # ground may go without
            yield f"decor {number}, name", decor.name


def _shapes(site: Site) -> Iterator[tuple[str, Rect | Line | Point]]:
    for number, building in enumerate(site.building, start=1):
        for part, room in enumerate(building.room, start=1):
            yield f"building {number}, room {part}", room.rect
    for kind in ("fence", "wall"):
        for number, thing in enumerate(getattr(site, kind), start=1):
            yield f"{kind} {number}", thing.line
    for kind in ("block", "area", "decor", "zone"):
        for number, thing in enumerate(getattr(site, kind), start=1):
            yield f"{kind} {number}", thing.rect
    for kind in ("spot", "start"):
        for number, thing in enumerate(getattr(site, kind), start=1):
            yield f"{kind} {number}", thing.at


def _check_shape(site: Site, where: str, shape: Rect | Line | Point) -> None:
    table = Rect(0, 0, site.width, site.depth)
    if isinstance(shape, Rect) and not (shape.west < shape.east and shape.north < shape.south):
        raise _wrong(where, "a rectangle is [west, north, east, south], y to the south")
    points = shape.corners if isinstance(shape, Rect) else shape
    for point in points if isinstance(shape, Rect | Line) else (shape,):
        if not table.holds(point):  # type: ignore[arg-type]  # of a line or rectangle
            size = f"{site.width} x {site.depth}"
            raise _wrong(where, f"it reaches beyond the table, which is {size}")


def _check_openings(number: int, building: Building) -> None:
    borders = [side for room in building.room for side in room.rect.sides]
    for kind in ("door", "window"):
        for part, opening in enumerate(getattr(building, kind), start=1):
            if not any(all(on(border, end) for end in opening.line) for border in borders):
                where = f"building {number}, {kind} {part}"
                right = f"its line lies on the border of a room of “{building.id[:40]}”"
                raise _wrong(where, f"the {kind} is on no wall: {right}")


def _check_zones(site: Site, sides: Sequence[str]) -> None:
    for number, zone in enumerate(site.zone, start=1):
        if zone.side not in sides:
            raise _wrong(f"zone {number}, side", "there is no such side", tuple(sides))
        for other in site.zone[: number - 1]:
            if zone.side == other.side:
                raise _wrong(f"zone {number}", f"“{zone.side}” has a zone already")
            one, two = zone.rect, other.rect
            if max(one.west, two.west) < min(one.east, two.east) and max(
                one.north, two.north
            ) < min(one.south, two.south):
                raise _wrong(f"zone {number}", f"it overlaps the zone of “{other.side}”")


def _wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    return Malformed(f"I can't read “map, {where}”: {words}.", legal=legal)
