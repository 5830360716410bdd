"""What is offered now: every shot, and the moves that can be said in a word.

``decide`` accepts moves to any other point within reach as well: the table is open. Games list
these far more often than they are read: ``fast`` finds the same ones sooner, and the conformance
suite compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import trusted
from rules.space.typed import COMPASS
from rules.systems.gun_fights import walking
from rules.systems.gun_fights.actions import (
    Activate,
    Deploy,
    Move,
    Pass,
    Place,
    Shoot,
    ShootInto,
)
from rules.systems.gun_fights.maps import INCH
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import ActWithFigure, DeployFigure, ThrowDie
from rules.systems.gun_fights.redeploying import must_redeploy
from rules.systems.gun_fights.shooting import Aim, into_range, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import AnyPosition

PASS = Pass()
_PACE = 2 * INCH
"""Deployments are offered that far apart at least: one figure spoils one place at most."""
_PACES = 10
_MARGIN = 75


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the acting side may do."""
    match position.question:
        case ActWithFigure():
            field = position.field
            up = map(field.figure, position.waiting)
            return (*[action for figure in up for action in _actions(position, figure)], PASS)
        case ThrowDie():
            return (Activate(),)
        case DeployFigure():
            return tuple(_deployments(position))
        case _:
            return ()


def _deployments(position: AnyPosition) -> Iterator[Action]:
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


def _actions(position: AnyPosition, figure: Figure) -> Iterator[Action]:
    """What a figure that is up may do; one who was driven off can only redeploy."""
    field = position.field
    if must_redeploy(position, figure):
        yield trusted(Place, figure=figure.id)
    elif figure.at is not None:
        yield from _shots(field, figure, figure.at)
        yield from _moves(field, figure, figure.at)


def _shots(field: Field, figure: Figure, at: Point) -> Iterator[Action]:
    """At each figure that it can hit, then into each building within range."""
    for target in field.figures:
        if isinstance(judge(field, figure, at, target), Aim):
            yield trusted(Shoot, figure=figure.id, target=target.id)
    for building in field.map.building:
        if into_range(field.arm(figure), at, building):
            yield trusted(ShootInto, figure=figure.id, building=building.id)


def _moves(field: Field, figure: Figure, at: Point) -> Iterator[Action]:
    """To each named place, by each compass point, past each thing at hand."""
    ground = field.map
    places = [spot.id for spot in ground.spot]
    things = [thing.id for thing in field.ways.things_at_hand(at)]
    ways = [
        *((place, None) for place in places),
        *((None, wind) for wind in COMPASS),
        *((thing, None) for thing in things),
    ]
    for to, wind in ways:
        move = trusted(Move, figure=figure.id, to=to, direction=wind, distance=None)
        if _possible(field, figure, at, move):
            yield move


def _possible(field: Field, figure: Figure, at: Point, move: Move) -> bool:
    try:
        walking.plan(field, figure, at, move)
    except Illegal:
        return False
    return True
