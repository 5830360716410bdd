"""Setting up: whole units by turns, each in its side's zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import Point, Rect
from rules.systems.modern_skirmish.events import Deployed
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.places import Named, where
from rules.systems.modern_skirmish.refusals import any_figure, any_unit, illegal
from rules.systems.modern_skirmish.stats import CM, other
from rules.systems.modern_skirmish.walking import no_room

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.systems.modern_skirmish.actions import Deploy, Formation, Place
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit

FORMATIONS: Final[tuple[Formation, ...]] = ("line", "ranks", "loose")
_COLUMNS: Final[dict[Formation, tuple[int, int]]] = {
    "line": (9, 4 * CM),
    "ranks": (5, 4 * CM),
    "loose": (5, 8 * CM),
}
"""How many stand beside each other, and how far apart."""
_GRAIN: Final = CM
_ACROSS: Final = {"west": 1, "centre-west": 3, "centre": 5, "centre-east": 7, "east": 9}
"""Named parts of a zone from west to east, in tenths of its width."""
_DOWN: Final = {"front": 6 * CM, "rear": 18 * CM}
"""Named parts by how far they are behind its front."""


def zone_of(field: Field, side: str) -> Rect:
    """Where a side deploys (MS2, MS54, MS55, MS63b)."""
    chosen = side if field.options.edges == "usual" else other(side)
    return field.brief.site.zones[chosen]


def zone_places(field: Field, side: str) -> dict[str, Named]:
    """The parts of a side's zone that have names, by id."""
    zone = zone_of(field, side)
    southern = zone.centre.y * 2 > field.brief.site.depth
    found = {}
    for down, far in _DOWN.items():
        y = zone.north + far if southern else zone.south - far
        for across, tenth in _ACROSS.items():
            x = zone.west + (zone.east - zone.west) * tenth // 10
            key = f"{across}-{down}"
            found[key] = Named(key, f"{across.replace('-', ' ')}, {down}", Point(x, y))
    return found


def unplaced(field: Field, side: str) -> tuple[Unit, ...]:
    """A side's units of which somebody is not on the table yet."""
    return tuple(unit for unit in field.side_units(side) if waiting(field, unit))


def waiting(field: Field, unit: Unit) -> tuple[Figure, ...]:
    """Those of a unit who are not on the table yet."""
    return tuple(each for each in field.figures_of(unit.id) if each.status is Status.UNPLACED)


def next_side(field: Field, after: str) -> str | None:
    """Who deploys after a side has put a unit on the table (MS53); ``None``: all have."""
    for side in (other(after), after):
        if unplaced(field, side):
            return side
    return None


def deployed(field: Field, side: str, begun: str, action: Deploy) -> Deployed:
    """A whole unit put on the table, or what is left of one (MS53, MS53b).

    Raises:
        Refusal: It is not one of those to deploy, or there is no room.
    """
    unit = any_unit(field, side, action.unit)
    if begun and unit.id != begun:
        name = field.brief.units[begun].name
        raise illegal("MS53", case="begun", legal=(name,), unit=name)
    left = waiting(field, unit)
    if not left:
        name = field.unit_stats(unit).name
        raise illegal("MS53", legal=_names(field, unplaced(field, side)), unit=name)
    anchor = _point(field, side, action.to)
    found: list[Point] = []
    for figure, wanted in zip(left, _pattern(anchor, action.formation, len(left)), strict=False):
        free = (each for each in _about(field, side, wanted) if is_free(field, figure, each))
        spot = next(free, None)
        if spot is None:
            raise illegal("MS53", case="room", legal=tuple(zone_places(field, side)), unit=unit.id)
        found.append(spot)
        field = field.deployed({figure.id: spot})
    return Deployed(unit=unit.id, figures=tuple(each.id for each in left), at=tuple(found))


def placed(field: Field, side: str, begun: str, action: Place) -> Deployed:
    """One figure put on the table by itself (MS53b, MS15b, MS30, MS54b, MS62).

    Raises:
        Refusal: It is not one of those to deploy, or cannot stand there.
    """
    figure = any_figure(field, action.figure)
    unit = any_unit(field, side, figure.unit)
    if begun and unit.id != begun:
        name = field.brief.units[begun].name
        raise illegal("MS53", case="begun", legal=(name,), unit=name)
    if figure.status is not Status.UNPLACED:
        names = tuple(each.name for each in waiting(field, unit)) or _names(
            field, unplaced(field, side)
        )
        raise illegal("MS53", case="placed", legal=names, figure=figure.name)
    at = _point(field, side, action.to)
    refusal = no_room(field, figure, at)
    if refusal is not None:
        free = (each for each in _about(field, side, at) if is_free(field, figure, each))
        refusal.legal = tuple(map(str, _first(free)))
        raise refusal
    return Deployed(unit=unit.id, figures=(figure.id,), at=(at,))


def zone_posts(field: Field, side: str) -> Iterator[Named]:
    """The named parts of a zone and the posts in it."""
    zone = zone_of(field, side)
    yield from zone_places(field, side).values()
    for post in field.ground.posts.values():
        if zone.holds(post.at):
            yield post


def _point(field: Field, side: str, text: str) -> Point:
    """The point in a side's zone that is meant."""
    named = zone_places(field, side).get(text)
    found = named or where(field.brief.site, text)
    at = found.at if isinstance(found, Named) else found
    zone = zone_of(field, side)
    if not zone.holds(at):
        first, _, last, _ = zone.corners
        legal = tuple(zone_places(field, side))
        raise illegal("MS53", case="zone", legal=legal, first=first, last=last)
    return at


def _pattern(anchor: Point, formation: Formation, count: int) -> Iterator[Point]:
    """Where figures would like to stand around a point."""
    wide, pace = _COLUMNS[formation]
    rows = -(-count // wide)
    wide = -(-count // rows)
    for number in range(count):
        row, column = divmod(number, wide)
        yield anchor.moved((2 * column - wide + 1) * pace // 2, (2 * row - rows + 1) * pace // 2)


def _about(field: Field, side: str, wanted: Point) -> Iterator[Point]:
    """The point in the zone that is wanted, then others, the nearest first."""
    west, north, east, south = zone_of(field, side)
    x, y = min(max(wanted.x, west), east), min(max(wanted.y, north), south)
    yield Point(x, y)
    zone = zone_of(field, side)
    for aside in range(_GRAIN, max(east - west, south - north) + 1, _GRAIN):
        ring = (
            *(Point(x + step, y + edge) for step in range(-aside, aside + 1, _GRAIN)
              for edge in (-aside, aside)),
            *(Point(x + edge, y + step) for step in range(_GRAIN - aside, aside, _GRAIN)
              for edge in (-aside, aside)),
        )  # fmt: skip
        yield from filter(zone.holds, ring)


def is_free(field: Field, figure: Figure, at: Point) -> bool:
    """Whether a figure can stand at a point (MS30, MS62)."""
    roomy = field.ground.ways.roomy
    return roomy(at) and field.taken(at, figure) is None


def _first(points: Iterator[Point]) -> tuple[Point, ...]:
    found = next(points, None)
    return (found,) if found is not None else ()


def _names(field: Field, units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(field.unit_stats(unit).name for unit in units)
