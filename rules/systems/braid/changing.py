"""Changing formation, limbering, and going into built-up areas and out of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from rules.kernel.values.errors import Unknown
from rules.kernel.values.frozen import value
from rules.kernel.values.naming import find
from rules.space.plane import Point, Rect, parse_point
from rules.space.polygon import convex, parts_overlap
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import boxes_meet, gap, of_rect, rectangle
from rules.systems.braid import ground
from rules.systems.braid.formations import about, formations_of, reformed, size
from rules.systems.braid.ground import GRAZE
from rules.systems.braid.marching import check_ground, check_place, check_room
from rules.systems.braid.pieces import (
    BATTERY,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    LIMBERED,
    MARCH,
    REINFORCED,
)
from rules.systems.braid.refusals import illegal
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from rules.space.polygon import Convex
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.stats import Place

Facing = Literal["ahead", "about", "left", "right"]
Anchor = Literal["middle", "left", "right"]
Compass = Literal["north", "east", "south", "west"]
Along = Literal["away", "left", "right"]
TURNS: Final[dict[Facing, int]] = {"ahead": 0, "about": 180, "left": -90, "right": 90}
COMPASS: Final[dict[Compass, int]] = {"north": 0, "east": 90, "south": 180, "west": 270}
_SIDEWAYS: Final[dict[Along, int]] = {"away": 0, "left": -90, "right": 90}
_OPEN: Final = ("wood", "hill", "built_up", "river")


@value
class Change:
    """A change of formation that is possible.

    Attributes:
        unit: Who.
        formation: Into what.
        end: The pose afterwards.
        area: The built-up area that it is in afterwards.
        part: What it takes up then.
    """

    unit: Unit
    formation: str
    end: Pose
    area: str
    part: Convex


def formed(
    field: Field, unit: Unit, formation: str, anchor: Anchor = "middle", facing: Facing = "ahead"
) -> Change:
    """A change of formation, checked (BCT4, BC11).

    Raises:
        Refusal: The unit can't take it, not here, or there is no room.
    """
    stats = field.stats(unit)
    if unit.moved:
        raise illegal("BC56", unit=stats.name)
    may = formations_of(stats.arm)
    names = tuple(field.brief.tables.formations[each].name for each in may)
    if unit.formation in (CLUSTER, GARRISON):
        raise illegal("BCT4", case="still", unit=stats.name, formation=field.form(unit).name)
    if unit.formation == BATTERY:
        raise illegal("BC138", case="stays")
    if formation not in may:
        wanted = field.brief.tables.formations[formation].name
        raise illegal("BCT4", legal=names, unit=stats.name, formation=wanted)
    if formation == unit.formation:
        others = tuple(name for each, name in zip(may, names, strict=True) if each != formation)
        raise illegal(
            "BCT4",
            case="same",
            legal=others,
            unit=stats.name,
            formation=names[may.index(formation)],
        )
    flank = facing in ("left", "right")
    if flank and not (field.options.form_to_flank and unit.formation == MARCH):
        raise illegal("BC52", unit=stats.name)
    _check_open(field, unit, formation)
    old = size(field.brief, unit.formation, unit.stands)
    new = size(field.brief, formation, unit.stands)
    end = reformed(unit.here, old, new, anchor)
    if facing == "about":
        end = about(end, new[1])
    elif flank:
        end = Pose(end.x, end.y, (end.heading + TURNS[facing]) % 360)
    part = rectangle(end, *new)
    _check_open(field, unit, formation, part)
    check_ground(field, unit, formation, part)
    check_room(field, unit, part)
    return Change(unit, formation, end, "", part)


def _check_open(field: Field, unit: Unit, formation: str, part: Convex | None = None) -> None:
    """Whether formations are changed on such ground (BC55)."""
    here = part or field.placed[unit.id].part
    terrain = field.brief.terrain
    kinds = ("built_up", "river") if _skirmishes(field, unit, formation) else _OPEN
    if ground.touches(terrain, here, *kinds):
        raise illegal("BC55", unit=field.stats(unit).name)


def _skirmishes(field: Field, unit: Unit, formation: str) -> bool:
    """Whether light foot changes between march column and reinforced line (BC55, BC55b)."""
    return field.stats(unit).arm == "light_foot" and {formation, unit.formation} == {
        MARCH,
        REINFORCED,
    }


def area_of(field: Field, text: str) -> Place:
    """The built-up area of that id or name.

    Raises:
        Unknown: There is none.
    """
    areas = {each.id: each for each in field.brief.terrain.of("built_up")}
    found = find(areas, text)
    if found is None:
        names = tuple(each.name for each in areas.values())
        raise Unknown("There is no built-up area of that name on this table.", legal=names)
    return found


def entered(field: Field, unit: Unit, text: str) -> Change:
    """A march column that garrisons a built-up area, checked (BC74, BC75).

    Raises:
        Refusal: It is no march column, not beside the area, or somebody is in it.
    """
    stats = field.stats(unit)
    place = area_of(field, text)
    if unit.moved:
        raise illegal("BC56", unit=stats.name)
    if unit.formation != MARCH:
        raise illegal("BC75", unit=stats.name, place=place.name)
    found = entered_by(field, unit, place)
    own = field.placed[unit.id].part
    if gap(own, found.part) > INCH * INCH:
        raise illegal("BC75", case="far", unit=stats.name, place=place.name)
    if not field.older and all(
        gap(own, each) > INCH * INCH or _is_touched(field, stats.side, each)
        for each in map(partial(side_of, place), COMPASS)
    ):
        raise illegal("BC75", case="touched", unit=stats.name, place=place.name)
    return found


def side_of(place: Place, side: Compass) -> Convex:
    """A side of a built-up area, as thin as can be."""
    west, north, east, south = place.rect
    return of_rect(
        {
            "north": Rect(west, north, east, north + 1),
            "east": Rect(east - 1, north, east, south),
            "south": Rect(west, south - 1, east, south),
            "west": Rect(west, north, west + 1, south),
        }[side]
    )


def _is_touched(field: Field, side: str, edge: Convex) -> bool:
    """Whether an enemy of a side touches a side of a built-up area (BC75)."""
    return any(not gap(each.part, edge) > GRAZE * GRAZE for each in field.enemies(side))


def held_by(field: Field, place: Place, unit: Unit | None = None) -> Unit | None:
    """Who else is in a built-up area, or on the road through it (BC54, BC63, BC74, BC54c)."""
    held = field.in_area(place.id)
    if held is not None or field.older:
        return None if held is None or (unit is not None and held.id == unit.id) else held
    inside = of_rect(place.rect)
    return next(
        (
            each.unit
            for each in field.standing
            if (unit is None or each.unit.id != unit.id)
            and boxes_meet(each.box, place.rect)
            and parts_overlap(each.part, inside, GRAZE)
        ),
        None,
    )


def entered_by(field: Field, unit: Unit, place: Place) -> Change:
    """A unit in a built-up area that nobody else is in (BC74).

    Raises:
        Refusal: Somebody is.
    """
    held = held_by(field, place, unit)
    if held is not None:
        case = "" if held.area else "road"
        raise illegal("BC74", case=case, unit=field.stats(held).name, place=place.name)
    return Change(unit, GARRISON, front_of(place, "north"), place.id, of_rect(place.rect))


def front_of(place: Place, side: Compass) -> Pose:
    """The middle of a side of a built-up area, looking out."""
    west, north, east, south = place.rect
    middle = Point((west + east) // 2, (north + south) // 2)
    at = {
        "north": (middle.x, north),
        "east": (east, middle.y),
        "south": (middle.x, south),
        "west": (west, middle.y),
    }[side]
    return Pose(*at, COMPASS[side])


def left(
    field: Field,
    unit: Unit,
    side: Compass,
    along: Along = "away",
    to: tuple[str | None, int | None] = (None, None),
) -> Change:
    """A garrison that leaves on a side, as a march column with its rear or flank there (BC75).

    (BC75b)

    Args:
        field: The field.
        unit: The garrison.
        side: On which side.
        along: Where it points if it lies at the middle of the side, touching it.
        to: The middle of its front and its heading, if it lies elsewhere.

    Raises:
        Refusal: It is no garrison, its rear or flank is not there, or there is no room.
    """
    stats = field.stats(unit)
    if unit.moved:
        raise illegal("BC56", unit=stats.name)
    if unit.formation != GARRISON:
        raise illegal("BC75", case="out", unit=stats.name)
    width, depth = size(field.brief, MARCH, unit.stands)
    place = field.brief.terrain.by_id[unit.area]
    front = front_of(place, side)
    if to[0] is not None and field.older:
        raise illegal("BC75", case="older", place=place.name)
    if to[0] is not None:
        end = Pose(*_point(to[0]), COMPASS[side] if to[1] is None else to[1])
    elif along == "away":
        end = laid(front, (Step(0, depth * MILLIONTHS),))
    else:
        turn = _SIDEWAYS[along]
        ahead = depth if along == "right" else -depth
        aside = Step(ahead * MILLIONTHS // 2, width * MILLIONTHS // 2, turn)
        end = laid(front, (aside,))
    part = rectangle(end, width, depth)
    if to[0] is not None and not _is_beside(place, side, part):
        raise illegal("BC75", case="beside", unit=stats.name, place=place.name, side=side)
    check_ground(field, unit, MARCH, part)
    check_place(field, unit, part)
    return Change(unit, MARCH, end, "", part)


def _point(text: str) -> Point:
    try:
        return parse_point(text)
    except ValueError:
        raise Unknown("Write inches east and south of the corner, such as 36,40.") from None


def _is_beside(place: Place, side: Compass, part: Convex) -> bool:
    """Whether a column lies outside, its rear or a long side within an inch of that side (BC75).

    (BC75b)
    """
    if parts_overlap(part, of_rect(place.rect), GRAZE):
        return False
    (a, b, c, d), edge = part.corners, side_of(place, side)
    return any(
        gap(convex((one, other, other, one)), edge) <= INCH * INCH
        for one, other in ((b, c), (c, d), (d, a))
    )


def is_limbering(change: Change) -> bool:
    """Whether a gun limbers up or deploys."""
    return change.formation in (DEPLOYED, LIMBERED)
