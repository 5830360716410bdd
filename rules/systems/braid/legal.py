"""What is offered now: what can be said in a word; other ways and volleys are accepted as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.errors import Refusal
from rules.kernel.frozen import trusted
from rules.space.plane import bearing, square
from rules.space.shapes import box_of, boxes_meet
from rules.systems.braid import actions as ac
from rules.systems.braid import (
    batteries,
    changing,
    commanders,
    deploying,
    legal_fights,
    legal_masses,
    marching,
    volleys,
)
from rules.systems.braid import questions as qu
from rules.systems.braid.formations import formations_of
from rules.systems.braid.pieces import BATTERY, CLUSTER, DEPLOYED, GARRISON, LIMBERED, MARCH
from rules.systems.braid.stats import INCH
from rules.systems.braid.ways import Leg, Way, most_wheel, wheel_cost

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from rules.kernel.action import Action
    from rules.space.plane import Point
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.view import BraidView

DONE: Final = ac.Done()
ARRAY: Final = ac.Array()
_WHEELS: Final = (15, 45)
_FARTHEST: Final = 28 * INCH
"""Nobody who is farther off is met on the way: 20 inches by road, and the length of a column."""
_ROOM: Final = 10 * INCH
"""What a unit needs around it beside its move, whatever it forms."""
_MOST_KEPT: Final = 20_000
_KEPT: Final[dict[Hashable, tuple[Action, ...]]] = {}
"""The moves of units as they stand among others: of most of them nothing near has changed."""
_BY_ROAD_AND_BESIDE: Final = (18 * INCH, 16 * INCH, 14 * INCH)
"""Beyond a march off road, if a part of it is by road (BC62)."""
_TOWARDS: Final = ("north", "east", "south", "west")


def actions(view: BraidView) -> tuple[Action, ...]:
    """What the view's seat may do, as far as it can be said in a word."""
    question = view.question
    match question:
        case qu.ChooseEdge():
            return (ac.Edge(edge="south"), ac.Edge(edge="north"))
        case qu.DeployUnits():
            massed = legal_masses.actions(view.field, question)
            return (ARRAY, *_deployments(view.field, question), *massed)
        case qu.DeclareFire():
            return tuple(_volleys(view.field, question.seat))
        case qu.MoveUnits():
            massed = legal_masses.actions(view.field, question)
            return (*_moves(view.field, question.seat), *massed, DONE)
        case qu.LoseGun() | qu.DeclareAssaults():
            return tuple(legal_masses.actions(view.field, question))
        case _:
            return () if question is None else tuple(legal_fights.actions(view.field, question))


def _deployments(field: Field, question: qu.DeployUnits) -> Iterator[Action]:
    for who, place in deploying.offered(field, question):
        yield trusted(ac.Deploy, unit=who, to=place, formation=None, heading=None)


def _volleys(field: Field, side: str) -> Iterator[Action]:
    """All at what they hit best; all hold; one of them at something else, or holding (BC89)."""
    yield trusted(ac.Volley, orders=ac.BEST)
    yield trusted(ac.Volley, orders=ac.NONE)
    for slot, options in volleys.slots(field, side).items():
        for target in (*(each.target for each in options[1:]), None):
            yield trusted(ac.Volley, orders=volleys.written(field, ac.BEST, {slot: target}))


def _moves(field: Field, side: str) -> Iterator[Action]:
    for unit in field.on_table(side):
        free = not unit.moved and unit.formation != CLUSTER and not field.engaged(unit.id)
        if free and batteries.lead(field, unit) is unit:
            yield from moves_of(field, unit)
    for who, to in commanders.offered(field, side):
        yield trusted(ac.Ride, commander=who, to=to)


def moves_of(field: Field, unit: Unit) -> tuple[Action, ...]:
    """What a unit may do in its movement step."""
    key = _seen_by(field, unit)
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        found = _KEPT[key] = tuple(_moves_of(field, unit))
    return found


def _seen_by(field: Field, unit: Unit) -> Hashable:
    """All that a unit's moves depend on: itself, who is near, where the nearest enemy is."""
    own = box_of([e for part in batteries.parts(field, unit) for e in part.corners])
    far = (
        _FARTHEST
        if _goes_far(field, unit)
        else field.form(unit).move(field.stats(unit).arm) + _ROOM
    )
    near = tuple(
        (each.unit.id, each.box, each.part.corners[0])
        for each in field.standing
        if each.unit.id != unit.id and boxes_meet(own, each.box, far)
    )
    foe = _nearest(field, unit)
    held = tuple(each.area for each in field.units if each.area)
    return field.brief, field.options, unit, near, foe, held


def _moves_of(field: Field, unit: Unit) -> Iterator[Action]:
    if unit.formation == GARRISON:
        yield from _leaving(field, unit)
        return
    for way in _ways(field, unit):
        if _possible(marching.along_way, field, unit, way):
            yield trusted(ac.March, unit=unit.id, way=str(way))
    yield from _roads(field, unit)
    forms = () if unit.formation == BATTERY else formations_of(field.stats(unit).arm)
    for formation in forms:
        if formation != unit.formation and _possible(changing.formed, field, unit, formation):
            yield trusted(
                ac.Form, unit=unit.id, formation=formation, anchor="middle", facing="ahead"
            )
    if unit.formation == MARCH:
        for area in field.brief.terrain.of("built_up"):
            if _possible(changing.entered, field, unit, area.id):
                yield trusted(ac.Enter, unit=unit.id, area=area.id)


def _leaving(field: Field, unit: Unit) -> Iterator[Action]:
    for side in _TOWARDS:
        for along in ("away", "left", "right"):
            if _possible(changing.left, field, unit, side, along):
                yield trusted(ac.Leave, unit=unit.id, side=side, along=along)


def _roads(field: Field, unit: Unit) -> Iterator[Action]:
    if unit.formation not in (MARCH, LIMBERED) or marching.road_of(field, unit) is None:
        return
    for towards in _TOWARDS:
        for length in (20, 10):
            wanted = changing.COMPASS[towards]
            try:
                found = marching.by_road(field, unit, wanted, length * INCH)
            except Refusal:
                continue
            if abs((found.end.heading - wanted + 180) % 360 - 180) < 90:  # noqa: PLR2004 - a quarter
                yield trusted(ac.Road, unit=unit.id, towards=towards, distance=length)
                break


def _ways(field: Field, unit: Unit) -> Iterator[Way]:
    """Ahead as far as it goes and half of that, wheels, at the nearest enemy, about."""
    stats = field.stats(unit)
    most = field.form(unit).move(stats.arm)
    if not most:
        return
    width, _ = batteries.shape(field, unit)
    found: dict[Way, None] = {}
    for far in (most, most // 2):
        found[Way((Leg(0, far),))] = None
    if field.options.road_mix and unit.formation in (MARCH, LIMBERED):
        for far in _BY_ROAD_AND_BESIDE:
            found[Way((Leg(0, far),))] = None
    for degrees in sorted({min(each, most_wheel(width, most)) for each in _WHEELS} - {0}):
        left = (most - wheel_cost(width, degrees)) // 10 * 10
        for wheel in (-degrees, degrees):
            found[Way((Leg(wheel, left),))] = None
    towards = _at_enemy(field, unit, width, most)
    if towards is not None:
        found[towards] = None
    found[Way((), last=True)] = None
    found[Way((Leg(0, most),), first=True)] = None
    if stats.arm == "horse_gun" and unit.formation != BATTERY:
        far = field.brief.tables.formations[LIMBERED].move(stats.arm)
        up = unit.formation == DEPLOYED
        for length in (far, far // 2):
            found[Way((Leg(0, length),), up=up, deploy=not up)] = None
            found[Way((Leg(0, length),), first=True, up=up, deploy=not up)] = None
    yield from found


def _goes_far(field: Field, unit: Unit) -> bool:
    horse = field.stats(unit).arm == "horse_gun" and unit.formation != BATTERY
    return unit.formation in (MARCH, LIMBERED) or horse


def _nearest(field: Field, unit: Unit) -> Point | None:
    """The middle of the nearest enemy."""
    found = [each.box.centre for each in field.enemies(field.stats(unit).side)]
    return min(found, key=lambda each: (square(each, unit.here.at), each), default=None)


def _at_enemy(field: Field, unit: Unit, width: int, most: int) -> Way | None:
    """A wheel towards the nearest enemy, and on."""
    foe = _nearest(field, unit)
    if foe is None or foe == unit.here.at:
        return None
    turn = (bearing(unit.here.at, foe) - unit.here.heading + 180) % 360 - 180
    degrees = min(abs(turn), most_wheel(width, most))
    left = (most - wheel_cost(width, degrees)) // 10 * 10
    legs = (Leg(degrees if turn > 0 else -degrees, left),)
    return Way(legs) if degrees or left else None


def _possible(check: object, *given: object) -> bool:
    try:
        check(*given)  # type: ignore[operator]  # a function that raises
    except Refusal:
        return False
    return True
