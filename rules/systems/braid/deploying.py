"""Roles, edges and deployment: arm by arm, the defender first, each in its zone."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Refusal, Unknown
from rules.kernel.values.naming import find
from rules.space.plane import Rect, parse_point
from rules.space.pose import Pose
from rules.space.shapes import box_of, of_rect, rectangle
from rules.systems.braid import command_events, commanders, ground, handicap, setup_events
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid.changing import Change, front_of, held_by
from rules.systems.braid.field import field_of
from rules.systems.braid.formations import formations_of, size
from rules.systems.braid.marching import check_ground, check_place
from rules.systems.braid.pieces import (
    DEPLOYED,
    GARRISON,
    LIMBERED,
    LINE,
    MARCH,
    REINFORCED,
    Status,
)
from rules.systems.braid.refusals import illegal, own_unit
from rules.systems.braid.settling import NO_ROOM
from rules.systems.braid.stats import FIRST, FOOT, GUNS, HORSE, INCH, NORTH, SECOND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.space.polygon import Convex
    from rules.systems.braid.actions import Deploy
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.commanders import Ride
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

KINDS: Final = {"guns": GUNS, "foot": FOOT, "horse": HORSE}
"""The arms in the order in which they are deployed (BC147)."""
COMMANDERS: Final = "commanders"
"""The fourth arm, deployed last (BC147)."""
_MOST_POSTS: Final = 8
_ACROSS: Final = (5, 3, 7, 1, 9, 4, 6, 2, 8)
"""Tenths of the width where units are offered to stand, the best first."""
_DEEP: Final = (100, 300, 600)


def open_game(r: Resolution[BraidState]) -> None:
    """Settle who attacks and from where, then deploy (BC146, BCT9, X1)."""
    state = r.state
    scenario = state.brief.scenario
    attacker, north = scenario.attacker, scenario.north
    if attacker is not None and north is not None and state.options.roles == "scenario":
        r.emit(setup_events.RolesSet(attacker=attacker, north=north, faces=()))
        handicap.apply(r)
        r.next(qu.Deployment())
        return
    faces: list[tuple[int, int]] = []
    while not faces or faces[-1][0] == faces[-1][1]:
        (one,) = r.roll(1, DIE, f"who attacks: {state.brief.name(FIRST)}")
        (two,) = r.roll(1, DIE, f"who attacks: {state.brief.name(SECOND)}")
        faces.append((one, two))
    found = FIRST if faces[-1][0] > faces[-1][1] else SECOND
    r.emit(setup_events.RolesSet(attacker=found, north=north or "", faces=tuple(faces)))
    handicap.apply(r)
    r.next(qu.ChooseEdge(seat=found), qu.Deployment())


def deployment(r: Resolution[BraidState]) -> None:
    """Ask for what is to be deployed next; when all is there the first turn begins (BC147)."""
    field = r.state.field
    for arm in KINDS:
        for side in (field.defender, field.attacker):
            if waiting(field, side, arm):
                r.next(qu.DeployUnits(seat=side, arm=arm), qu.Deployment())
                return
    for side in (field.defender, field.attacker):
        if commanders.waiting(field, side):
            r.next(qu.DeployUnits(seat=side, arm=COMMANDERS), qu.Deployment())
            return
    r.next(qu.NewTurn(number=1))


def waiting(field: Field, side: str, arm: str) -> tuple[Unit, ...]:
    """Those of an arm that are not on the table yet."""
    kinds = KINDS[arm]
    return tuple(
        each
        for each in field.of(side)
        if each.status is Status.UNPLACED and field.stats(each).arm in kinds
    )


def usual(field: Field, unit: Unit) -> str:
    """The formation that a unit takes if none is said."""
    return first_formation(field.stats(unit).arm)


def first_formation(arm: str) -> str:
    """The formation that an arm takes if none is said."""
    if arm in GUNS:
        return DEPLOYED
    return REINFORCED if arm in HORSE or arm == "light_foot" else LINE


def zone(field: Field, side: str) -> Rect:
    """Where a side deploys (BC3, BC145)."""
    terrain, zones = field.brief.terrain, field.brief.tables.zones
    deep = (zones.attacker if side == field.attacker else zones.defender) * INCH
    if field.edge(side) == NORTH:
        return Rect(0, 0, terrain.width, deep)
    return Rect(0, terrain.depth - deep, terrain.width, terrain.depth)


def deployed(field: Field, question: qu.DeployUnits, action: Deploy) -> Change | Ride:
    """A unit or commander put on the table, checked (BC145, BC147).

    Raises:
        Refusal: It is not due, or can't stand there.
    """
    side = question.seat
    if question.arm == COMMANDERS:
        return commanders.posted(field, side, action.unit, action.to, zone(field, side))
    unit = own_unit(field, side, action.unit)
    stats = field.stats(unit)
    due = waiting(field, side, question.arm)
    if unit not in due:
        names = tuple(field.stats(each).name for each in due)
        raise illegal("BC147", legal=names, unit=stats.name, arm=question.arm)
    areas = {each.id: each for each in field.brief.terrain.of("built_up")}
    area = find(areas, action.to)
    if area is not None:
        return _garrisoned(field, unit, area.id)
    try:
        at = parse_point(action.to)
    except ValueError:
        raise Unknown("Write inches east and south of the corner, such as 36,40.") from None
    formation = action.formation or usual(field, unit)
    may = formations_of(stats.arm)
    if formation not in may:
        forms = field.brief.tables.formations
        legal = tuple(forms[each].name for each in may)
        raise illegal("BCT4", legal=legal, unit=stats.name, formation=forms[formation].name)
    heading = field.ahead(side) if action.heading is None else action.heading
    return placed(field, unit, Pose(at.x, at.y, heading), formation)


def placed(field: Field, unit: Unit, pose: Pose, formation: str) -> Change:
    """A unit at a pose in its zone, checked.

    Raises:
        Refusal: It can't stand there.
    """
    stats = field.stats(unit)
    part = rectangle(pose, *size(field.brief, formation, unit.stands))
    check_zone(field, unit, part, zone(field, stats.side))
    check_ground(field, unit, formation, part)
    if formation == DEPLOYED:
        check_ground(field, unit, LINE, part)
    check_place(field, unit, part)
    return Change(unit, formation, pose, "", part)


def check_zone(field: Field, unit: Unit, part: Convex, limits: Rect) -> None:
    """Whether a footprint lies in a zone, and on no crossing (BC72, BC145, BC72b).

    Raises:
        Refusal: It does not.
    """
    box = box_of(part.corners)
    if not (limits.west <= box.west and box.east <= limits.east
            and limits.north <= box.north and box.south <= limits.south):  # fmt: skip
        near, far = limits.corners[0], limits.corners[2]
        raise illegal("BC145", unit=field.stats(unit).name, first=near, last=far)
    if ground.touches(field.brief.terrain, part, "river") and not field.older:
        raise illegal("BC72", case="deploy", unit=field.stats(unit).name)


def _garrisoned(field: Field, unit: Unit, area: str) -> Change:
    """A unit put into a built-up area that reaches into its zone (BC74, BC145b)."""
    stats, place = field.stats(unit), field.brief.terrain.by_id[area]
    limits = zone(field, stats.side)
    if stats.is_gun:
        raise illegal("BC74", case="guns", unit=stats.name, place=place.name)
    held = held_by(field, place)
    if held is not None:
        case = "" if held.area else "road"
        raise illegal("BC74", case=case, unit=field.stats(held).name, place=place.name)
    if place.rect.south <= limits.north or place.rect.north >= limits.south:
        near, far = limits.corners[0], limits.corners[2]
        raise illegal("BC145", unit=stats.name, first=near, last=far)
    front = front_of(place, "south" if field.edge(stats.side) == NORTH else "north")
    return Change(unit, GARRISON, front, area, of_rect(place.rect))


def event_of(change: Change | Ride) -> setup_events.Deployed | command_events.Posted:
    """A unit or commander that is put on the table, as an event."""
    if isinstance(change, commanders.Ride):
        return commanders.posted_event(change)
    return setup_events.Deployed(
        unit=change.unit.id,
        pose=change.end,
        formation=change.formation,
        area=change.area,
    )


def array(r: Resolution[BraidState], question: qu.DeployUnits) -> None:
    """Put all that are due on the table, in good order; whoever finds no room is lost (BC148)."""
    if question.arm == COMMANDERS:
        commanders.array(r, question.seat, zone(r.state.field, question.seat))
        return
    for unit in waiting(r.state.field, question.seat, question.arm):
        found = next(places(r.state.field, unit), None)
        if found is None:
            r.emit(ev.Removed(unit=unit.id, why=NO_ROOM))
        else:
            r.emit(event_of(found))


def places(field: Field, unit: Unit) -> Iterator[Change]:
    """Where a unit could be deployed, the likeliest first: at tenths of the width, then denser."""
    side = field.stats(unit).side
    limits = zone(field, side)
    width = field.brief.terrain.width
    forms = (usual(field, unit), *((MARCH,) if not field.stats(unit).is_gun else (LIMBERED,)))
    spots = [width * tenth // 10 for tenth in _ACROSS]
    dense = [x for x in range(INCH, width, INCH) if x not in spots]
    for formation in forms:
        for xs in (spots, dense):
            for deep in _DEEP:
                for x in xs:
                    try:
                        yield placed(field, unit, spot_at(field, side, limits, x, deep), formation)
                    except Refusal:
                        continue


def spot_at(field: Field, side: str, limits: Rect, x: int, deep: int) -> Pose:
    """A pose so far behind the front of a zone, looking ahead."""
    north = field.edge(side) == NORTH
    y = limits.south - deep if north else limits.north + deep
    return Pose(x, y, field.ahead(side))


def spots(field: Field, side: str) -> Iterator[str]:
    """Points of a side's zone that are offered, the best first."""
    limits, width = zone(field, side), field.brief.terrain.width
    for x in _ACROSS:
        for deep in _DEEP[:2]:
            pose = spot_at(field, side, limits, width * x // 10, deep)
            yield str(pose.at)


def offered(field: Field, question: qu.DeployUnits) -> Iterator[tuple[str, str]]:
    """Who is due, with places that can be said: points, built-up areas, of commanders units."""
    side = question.seat
    limits = zone(field, side)
    if question.arm == COMMANDERS:
        for commander in commanders.waiting(field, side):
            for ride in itertools.islice(commanders.posts(field, commander, limits), _MOST_POSTS):
                yield commander.id, ride.unit or str(ride.end)
        return
    for unit in waiting(field, side, question.arm):
        for area in field.brief.terrain.of("built_up"):
            try:
                _garrisoned(field, unit, area.id)
            except Refusal:
                continue
            yield unit.id, area.id
        roles = field.attacker, field.north
        for to, part, box in _open_to(field.brief, unit, roles, field.version):
            try:
                check_place(field, unit, part, box)
            except Refusal:
                continue
            yield unit.id, to


@lru_cache(maxsize=1 << 10)
def _open_to(
    brief: BattleBrief, unit: Unit, roles: tuple[str, str], version: int
) -> tuple[tuple[str, Convex, Rect], ...]:
    """Where a unit could be put as it usually stands, if nobody else were on the table."""
    field = field_of(brief, (unit,), *roles, version=version)
    side, found = field.stats(unit).side, []
    limits = zone(field, side)
    for x in _ACROSS:
        for deep in _DEEP[:2]:
            pose = spot_at(field, side, limits, brief.terrain.width * x // 10, deep)
            try:
                part = placed(field, unit, pose, usual(field, unit)).part
            except Refusal:
                continue
            found.append((str(pose.at), part, box_of(part.corners)))
    return tuple(found)
