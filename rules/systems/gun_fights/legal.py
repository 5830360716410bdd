"""What may be done now: every shot, and the moves that can be said in a word.

``decide`` accepts moves to any other point within reach as well: the table is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rules.kernel.frozen import trusted
from rules.space.plane import INCH
from rules.systems.gun_fights import fate, walking
from rules.systems.gun_fights.actions import Activate, Deploy, Move, Pass, Place, Shoot, ShootInto
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.shooting import Aim, into_range, judge
from rules.systems.gun_fights.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.action import Action
    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Fence, Opening, Spot
    from rules.systems.gun_fights.pieces import Figure

_PACE = 2 * INCH
"""Deployments are offered that far apart at least: one figure spoils one place at most."""
_PACES = 10
_MARGIN = 75


class Position(Protocol):
    """What legality depends on; a state and a view both have it."""

    @property
    def field(self) -> Field:
        """Options, map, figures."""

    @property
    def phase(self) -> Phase:
        """The part of the fight."""

    @property
    def acting(self) -> str | None:
        """The side that must do something."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Figures that may act."""


def actions(position: Position) -> tuple[Action, ...]:
    """What the acting side may do."""
    if position.phase is Phase.ACTIVATION:
        return (Activate(),)
    if position.phase is Phase.DEPLOYMENT:
        return tuple(_deployments(position))
    if position.phase is Phase.ACTION:
        figures = map(position.field.figure, position.waiting)
        return (*(act for each in figures for act in _actions(position.field, each)), Pass())
    return ()


def instead(position: Position, figure: Figure, verb: type[Action]) -> tuple[str, ...]:
    """What a figure may do instead of something illegal: first of all with the same verb."""
    field = position.field
    possible = list(_actions(field, figure))
    same = [action for action in possible if isinstance(action, verb)]
    if same:
        return tuple(dict.fromkeys(_object(field, action) for action in same))
    return tuple(dict.fromkeys(action.tag for action in (*possible, Pass())))


def _object(field: Field, action: Action) -> str:
    """What an action is about, in a word."""
    ground = field.map
    match action:
        case Shoot():
            return field.scenario.people[action.target].name
        case ShootInto():
            return ground.buildings[action.building].name
        case Move(to=str() as to):
            places: Mapping[str, Spot | Opening | Fence] = {
                **ground.spots,
                **ground.doors,
                **ground.fences,
            }
            return places[to].name
        case Move(direction=str() as direction):
            return direction.upper()
        case _:
            return action.tag


def _deployments(position: Position) -> Iterator[Action]:
    """The named places and a loose pattern of points in the zone."""
    field, side = position.field, position.acting
    if side is None:
        return
    zone = field.map.zones[side]
    spots = [spot.id for spot in field.map.spot if zone.holds(spot.at) and field.free(spot.at)]
    points = [str(point) for point in _pattern(zone) if field.free(point)]
    for figure in field.side(side):
        if figure.status is Status.UNPLACED:
            for place in (*spots, *points):
                yield trusted(Deploy, figure=figure.id, to=place)


def _pattern(zone: Rect) -> Iterator[Point]:
    origin = zone.corners[0]
    width, depth = zone.east - zone.west, zone.south - zone.north
    pace = max(_PACE, width // _PACES, depth // _PACES)
    for y in range(_MARGIN, depth, pace):
        for x in range(_MARGIN, width, pace):
            yield origin.moved(x, y)


def _actions(field: Field, figure: Figure) -> Iterator[Action]:
    if fate.must_redeploy(field, figure):
        yield trusted(Place, figure=figure.id)
    elif figure.at is not None:
        yield from _shots(field, figure, figure.at)
        for way, _ in walking.options(field, figure, figure.at):
            yield trusted(Move, figure=figure.id, to=way.to, direction=way.direction, distance=None)


def _shots(field: Field, figure: Figure, at: Point) -> Iterator[Action]:
    for target, _ in field.standing:
        if isinstance(judge(field, figure, at, target), Aim):
            yield trusted(Shoot, figure=figure.id, target=target.id)
    for building in field.map.building:
        if into_range(field, figure, at, building):
            yield trusted(ShootInto, figure=figure.id, building=building.id)
