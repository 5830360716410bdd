"""Commanders: whose command a unit is, where they ride, whom they join, how they are lost."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Illegal, Refusal, Unknown
from rules.kernel.values.frozen import value
from rules.kernel.values.naming import find
from rules.space.measure import INCHES
from rules.space.plane import Line, Point, Rect, near, near_rect, parse_point, square
from rules.space.polygon import crosses, holds
from rules.space.shapes import gap, of_rect
from rules.systems.braid import batteries, command_events
from rules.systems.braid.pieces import MARCH, Status
from rules.systems.braid.refusals import illegal
from rules.systems.braid.riding import crossings, stretch, way_length, way_to
from rules.systems.braid.stats import AIDE, CHIEF, GENERAL, INCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.field import Field, Standing
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.state import BraidState

MOVE: Final = 12 * INCH
"""How far a commander rides (BC42, BC133)."""
_ROUND: Final = INCH // 2
"""Half of the counter's width (BC133)."""


@value
class Ride:
    """A ride that is possible.

    Attributes:
        commander: Who.
        end: Whither.
        unit: The unit that he joins; empty if none.
        cost: How far.
    """

    commander: Commander
    end: Point
    unit: str
    cost: int


def where(field: Field, commander: Commander) -> Point:
    """Where a commander is: with his unit, in the middle of it (BC134)."""
    if commander.unit:
        return field.placed[commander.unit].box.centre
    if commander.at is None:
        raise ValueError(f"{commander.id} is not on the table")
    return commander.at


def own_commander(field: Field, side: str, text: str) -> Commander:
    """A side's commander of that id, name or rank.

    Raises:
        Unknown: It has none of that name.
    """
    stats = field.brief.commanders.get(text)
    if stats is not None and stats.side == side:
        return field.leaders[text]
    own = {key: each for key, each in field.brief.commanders.items() if each.side == side}
    found = find(own, text, attrgetter("code"), attrgetter("title"))
    if found is None:
        names = tuple(each.name for each in own.values())
        raise Unknown("You have no commander of that name.", legal=names)
    return field.leaders[found.id]


def in_command(field: Field, commander: Commander, unit: Unit) -> bool:
    """Whether a unit is under a commander: C-in-C all, divisional his own, aide none (BC132)."""
    own, stats = field.brief.commanders[commander.id], field.stats(unit)
    if own.side != stats.side or stats.is_gun:
        return False
    return own.rank == CHIEF or (own.rank == GENERAL and own.division == stats.division)


def may_join(field: Field, commander: Commander, unit: Unit) -> bool:
    """Whether a commander may go with a unit: his own, guns as chief or aide, march columns."""
    own, stats = field.brief.commanders[commander.id], field.stats(unit)
    if own.side != stats.side:
        return False
    if stats.is_gun:
        return own.rank in (CHIEF, AIDE)
    return in_command(field, commander, unit) or (own.rank == GENERAL and unit.formation == MARCH)


def with_unit(field: Field, unit_id: str) -> Commander | None:
    """The commander who is with a unit, if one is (BC134)."""
    return next((each for each in field.commanders if each.plays and each.unit == unit_id), None)


def general_of(field: Field, unit: Unit) -> Commander | None:
    """The commander with a unit whose command it is: he may lead its charge (BC105, BC132)."""
    found = with_unit(field, unit.id)
    return found if found is not None and in_command(field, found, unit) else None


def ridden(field: Field, side: str, text: str, to: str | Point) -> Ride:
    """A ride in one's own movement step, checked (BC133, BC134, BC172).

    Raises:
        Refusal: He has moved, can't get there, or can't join whom he rides to.
    """
    commander = own_commander(field, side, text)
    name = field.brief.commanders[commander.id].name
    if not commander.plays:
        raise illegal("BC133", case="gone", commander=name)
    if commander.moved:
        raise illegal("BC133", case="moved", commander=name)
    batteries.check_leaves(field, side, commander.unit, name)
    unit = _joined(field, side, commander, to)
    start = where(field, commander)
    terrain = field.brief.terrain
    if unit is None:
        end = _point(to)
        _check_free(field, side, name, end)
        cost = way_length(terrain, start, end, older=field.older)
    else:
        cost, end = way_to(terrain, start, field.placed[unit.id].part, older=field.older)
    if cost is None:
        raise illegal("BC133", case="river", commander=name)
    if cost > MOVE:
        raise illegal("BC133", commander=name, cost=INCHES.text(cost), most=INCHES.text(MOVE))
    if unit is None:
        unit = _upon_own(field, commander, end)
    return Ride(commander, end, "" if unit is None else unit.id, cost)


def posted(field: Field, side: str, text: str, to: str | Point, zone: Rect) -> Ride:
    """A commander put on the table, anywhere in the zone or with a unit (BC147).

    Raises:
        Refusal: He is there already, or can't be there.
    """
    commander = own_commander(field, side, text)
    name = field.brief.commanders[commander.id].name
    if commander.status is not Status.UNPLACED:
        names = tuple(field.brief.commanders[each.id].name for each in waiting(field, side))
        raise illegal("BC147", legal=names, unit=name, arm="commanders")
    if _joined(field, side, commander, to) is None and not zone.holds(_point(to)):
        raise illegal("BC145", unit=name, first=zone.corners[0], last=zone.corners[2])
    return put(field, commander, to)


def put(field: Field, commander: Commander, to: str | Point) -> Ride:
    """A commander with a unit that he may join, or on free ground, however far that is (BC134).

    Raises:
        Refusal: He can't be there.
    """
    stats = field.brief.commanders[commander.id]
    unit = _joined(field, stats.side, commander, to)
    if unit is not None:
        return Ride(commander, field.placed[unit.id].box.centre, unit.id, 0)
    end = _point(to)
    _check_free(field, stats.side, stats.name, end)
    found = _upon_own(field, commander, end)
    return Ride(commander, end, "" if found is None else found.id, 0)


def _point(text: str | Point) -> Point:
    try:
        return parse_point(text)
    except ValueError:
        raise Unknown("Name one of your units, or inches east and south, such as 36,40.") from None


def _joined(field: Field, side: str, commander: Commander, to: str | Point) -> Unit | None:
    """The unit of that name, checked to be one that he may join; ``None`` if it is no name."""
    if isinstance(to, Point):
        return None
    stats = find(field.brief.units, to, lambda each: each.code)
    if stats is None:
        return None
    unit = field.by_id[stats.id]
    name = field.brief.commanders[commander.id].name
    if stats.side != side or not unit.plays:
        raise illegal("BC134", case="gone", unit=stats.name)
    _check_joins(field, commander, unit, name)
    return unit


def _check_joins(field: Field, commander: Commander, unit: Unit, name: str) -> None:
    stats = field.stats(unit)
    if not may_join(field, commander, unit):
        own = tuple(field.stats(each).name for each in joinable(field, commander))
        raise illegal("BC132", legal=own, commander=name, unit=stats.name)
    held = with_unit(field, unit.id)
    if held is not None:
        other = field.brief.commanders[held.id].name
        raise illegal("BC134", commander=name, unit=stats.name, other=other)


def _check_free(field: Field, side: str, name: str, end: Point) -> None:
    """Whether a counter may lie somewhere: on the table, dry, not upon an enemy."""
    terrain = field.brief.terrain
    if not Rect(0, 0, terrain.width, terrain.depth).holds(end):
        raise illegal("BC73", unit=name, place="the table")
    wet = any(crosses(each, Line(end, end)) for each in terrain.rivers)
    if wet and not any(each.holds(end) for each in crossings(terrain)):
        raise illegal("BC133", case="river", commander=name)
    if _overrun(field, side, end):
        raise illegal("BC133", case="enemy", commander=name)


def _upon_own(field: Field, commander: Commander, end: Point) -> Unit | None:
    """The unit that he touches there, and joins (BC134)."""
    return next(
        (each for each in joinable(field, commander) if _upon(field.placed[each.id], end)),
        None,
    )


def joinable(field: Field, commander: Commander) -> tuple[Unit, ...]:
    """The units that he may join: those he is not with, and nobody else is (BC132, BC134)."""
    key = ("joinable", commander.id)
    if key not in field.kept:
        side = field.brief.commanders[commander.id].side
        taken = {each.unit for each in field.commanders if each.plays}
        free = [each for each in field.on_table(side) if each.id not in taken]
        field.kept[key] = tuple([each for each in free if may_join(field, commander, each)])
    found: tuple[Unit, ...] = field.kept[key]
    return found


def _upon(standing: Standing, at: Point) -> bool:
    """Whether a counter of an inch touches a footprint."""
    if not near_rect(at, standing.box, _ROUND):
        return False
    part, corners = standing.part, standing.part.corners
    return holds(part, at) or any(
        near(at, Line(a, b), _ROUND)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _overrun(field: Field, side: str, at: Point) -> bool:
    """Whether a counter of a side there touches an enemy."""
    x, y = at
    left, right, top, bottom = x - _ROUND, x + _ROUND, y - _ROUND, y + _ROUND
    for each in field.standing:
        west, north, east, south = each.box
        if (
            left <= east
            and west <= right
            and top <= south
            and north <= bottom
            and each.side != side
            and _upon(each, at)
        ):
            return True
    return False


def offered(field: Field, side: str) -> Iterator[tuple[str, str]]:
    """Who may ride whither, as it is said: to units, or as near to one as he gets."""
    for commander in field.commanders_of(side):
        if commander.moved or batteries.stays(field, side, commander.unit):
            continue
        start = where(field, commander)
        units = joinable(field, commander)
        found = False
        for unit in units:
            placed = field.placed[unit.id]
            if not near_rect(start, placed.box, MOVE + 1):
                continue
            cost, _ = way_to(field.brief.terrain, start, placed.part, older=field.older)
            if cost is not None and cost <= MOVE:
                found = True
                yield commander.id, unit.id
        if units and not found:
            nearest = min(
                (field.placed[each.id].box.centre for each in units),
                key=lambda each: (square(start, each), each),
            )
            yield from _near(field, side, commander, nearest)


def _near(field: Field, side: str, commander: Commander, goal: Point) -> Iterator[tuple[str, str]]:
    start = where(field, commander)
    far = stretch(start, goal, older=field.older)
    reach = MOVE - 1
    end = Point(
        start.x + (goal.x - start.x) * reach // far, start.y + (goal.y - start.y) * reach // far
    )
    try:
        ridden(field, side, commander.id, end)
    except Refusal:
        return
    yield commander.id, str(end)


def waiting(field: Field, side: str) -> tuple[Commander, ...]:
    """A side's commanders that are not on the table yet."""
    return tuple(
        each
        for each in field.commanders
        if each.status is Status.UNPLACED and field.brief.commanders[each.id].side == side
    )


def posts(field: Field, commander: Commander, zone: Rect) -> Iterator[Ride]:
    """Where a commander could be put: with units of his command, or behind the middle."""
    stats = field.brief.commanders[commander.id]
    if stats.rank == GENERAL:
        units = joinable(field, commander)
        for unit in sorted(units, key=lambda each: (-each.stands, field.brief.number[each.id])):
            yield posted(field, stats.side, commander.id, unit.id, zone)
    middle = zone.centre
    for aside in range(0, (zone.east - zone.west) // 2, INCH):
        for x in dict.fromkeys((middle.x - aside, middle.x + aside)):
            try:
                ride = posted(field, stats.side, commander.id, Point(x, middle.y), zone)
            except Illegal:
                continue
            if not ride.unit:
                yield ride


def array(r: Resolution[BraidState], side: str, zone: Rect) -> None:
    """Put all of a side's commanders on the table: generals with their strongest units."""
    for commander in waiting(r.state.field, side):
        ride = next(posts(r.state.field, commander, zone))
        r.emit(posted_event(ride))


def posted_event(ride: Ride) -> command_events.Posted:
    """A commander put on the table, as an event."""
    return command_events.Posted(commander=ride.commander.id, at=ride.end, unit=ride.unit)


def rode(field: Field, ride: Ride) -> command_events.Rode:
    """A ride as an event."""
    return command_events.Rode(
        commander=ride.commander.id,
        origin=where(field, ride.commander),
        at=ride.end,
        unit=ride.unit,
        cost=ride.cost,
    )


def _off(field: Field, unit: Unit, here: Point) -> Fraction:
    """How far a unit is from a counter, squared (BC133); by its middle in older games."""
    placed = field.placed[unit.id]
    if field.older:
        return Fraction(square(placed.box.centre, here))
    x, y = here
    return gap(of_rect(Rect(x - _ROUND, y - _ROUND, x + _ROUND, y + _ROUND)), placed.part)


def settle(r: Resolution[BraidState]) -> None:
    """Let commanders go with what happened (BC133, BC134, BC189, BC133c, BC134b).

    Whose unit is gone is lost; whom an enemy comes upon joins the nearest unit that has none.
    """
    for commander in r.state.field.commanders:
        field = r.state.field
        if not commander.plays:
            continue
        if commander.unit:
            if not field.by_id[commander.unit].plays:
                r.emit(
                    command_events.CommanderLost(commander=commander.id, why="falls with his unit")
                )
            continue
        here = where(field, commander)
        side = field.brief.commanders[commander.id].side
        if not _overrun(field, side, here):
            continue
        taken = {each.unit for each in field.commanders if each.plays}
        free = [each for each in field.on_table(side) if each.id not in taken]
        if not free:
            r.emit(command_events.CommanderLost(commander=commander.id, why="is taken"))
            continue
        unit = min(free, key=lambda each: (_off(field, each, here), field.brief.number[each.id]))
        r.emit(
            command_events.Displaced(
                commander=commander.id,
                origin=here,
                unit=unit.id,
            )
        )
