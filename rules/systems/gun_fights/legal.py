"""What may be done now: every shot, and the moves that can be said in a word.

``decide`` accepts moves to any other point within reach as well: the table is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rules.kernel.errors import Refusal
from rules.systems.gun_fights import fate, walking
from rules.systems.gun_fights.actions import Activate, Deploy, Pass, Place, Shoot, ShootInto
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.shooting import aim, into_range
from rules.systems.gun_fights.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.action import Action
    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure

_ROOM = 150
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
        return (*_actions(position), Pass())
    return ()


def deployment_zone(field: Field, side: str, at: Point) -> bool:
    """Whether a side may deploy a figure there (GF21)."""
    return field.map.zones[side].holds(at)


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
                yield Deploy(figure=figure.id, to=place)


def _pattern(zone: Rect) -> Iterator[Point]:
    origin = zone.corners[0]
    for y in range(_MARGIN, zone.south - zone.north, _ROOM):
        for x in range(_MARGIN, zone.east - zone.west, 2 * _ROOM):
            yield origin.moved(x, y)


def _actions(position: Position) -> Iterator[Action]:
    field = position.field
    for figure_id in position.waiting:
        figure = field.figure(figure_id)
        if figure.status is Status.LIFTED:
            if fate.redeployment(field, figure) is not None:
                yield Place(figure=figure.id)
        elif figure.at is not None:
            yield from _shots(field, figure, figure.at)
            for walk, _ in walking.options(field, figure, figure.at):
                yield walk


def _shots(field: Field, figure: Figure, at: Point) -> Iterator[Action]:
    for target, _ in field.standing():
        try:
            aim(field, figure, at, target)
        except Refusal:
            continue
        yield Shoot(figure=figure.id, target=target.id)
    for building in field.map.building:
        if into_range(field, figure, at, building):
            yield ShootInto(figure=figure.id, building=building.id)
