"""Deployment where a side likes in its zone: what is accepted, and what lies next to a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation, distinct
from rules.kernel.values.errors import Refusal
from rules.space.measure import INCHES
from rules.space.nudges import shifts
from rules.systems.gun_fights import alternatives, walking
from rules.systems.gun_fights.actions import Deploy
from rules.systems.gun_fights.maps import BASE
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.refusals import any_figure, illegal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.plane import Point, Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure

_CORNERS: Final = ("north-west", "north-east", "south-east", "south-west")
_INWARD: Final = 6
"""So many places inwards from a corner of the zone are tried."""


def to_deploy(field: Field, side: str) -> tuple[str, ...]:
    """Names of a side's figures that are not on the table yet."""
    return tuple(
        field.person(figure).name for figure in field.side(side) if figure.status is Status.UNPLACED
    )


def whom(field: Field, seat: str, action: Deploy) -> Figure:
    """The figure that a side deploys (GFT1, GF21b).

    Raises:
        Refusal: It is none of its own that waits beside the table.
    """
    figure = any_figure(field, action.figure)
    person = field.person(figure)
    if person.side != seat:
        raise illegal("GFT1", legal=to_deploy(field, seat), figure=person.name)
    if figure.status is not Status.UNPLACED:
        raise illegal("GF21", legal=to_deploy(field, seat), figure=person.name)
    return figure


def place(field: Field, seat: str, figure: Figure, at: Point) -> None:
    """Check that a figure has room at a place of its side's zone (GF21b, GF24, GF27).

    Raises:
        Illegal: It has none.
    """
    zone = field.map.zones[seat]
    if not zone.holds(at):
        where = alternatives.room_about(field, zone, at)
        raise illegal("GF21", case="zone", legal=where, figure=field.person(figure).name)
    refusal = walking.no_room(field, figure, at)
    if refusal is not None:
        refusal.legal = alternatives.room_about(field, zone, at)
        raise refusal


def vary(field: Field, action: Deploy) -> tuple[Variation, ...]:
    """Steps over the table, the named places of the zone, and its corners."""
    figure = any_figure(field, action.figure)
    zone = field.map.zones[field.person(figure).side]
    try:
        at = walking.point_of(field, action.to)
    except Refusal:
        at = zone.centre
    return distinct(action, (*_steps(figure, at, zone), *_places(field, figure, zone)))


def _put(figure: Figure, to: Point | str) -> Deploy:
    return Deploy(figure=figure.id, to=str(to))


def _steps(figure: Figure, at: Point, zone: Rect) -> Iterator[Variation]:
    for shift in shifts(at, INCHES):
        if zone.holds(shift.to):
            yield Variation(shift.text, _put(figure, shift.to), shift.sign)


def _places(field: Field, figure: Figure, zone: Rect) -> Iterator[Variation]:
    for spot in field.map.spot:
        if zone.holds(spot.at) and field.free(spot.at):
            yield Variation(spot.name[:1].upper() + spot.name[1:], _put(figure, spot.id))
    for corner, words in enumerate(_CORNERS):
        end = _corner(field, zone, corner)
        if end is not None:
            yield Variation(f"In the {words} of the zone", _put(figure, end))


def _corner(field: Field, zone: Rect, corner: int) -> Point | None:
    """A place at a corner of the zone, or as near to it as there is room."""
    start = zone.corners[corner]
    east, south = (1 if corner in (0, 3) else -1), (1 if corner in (0, 1) else -1)
    aside = (BASE // 2 + BASE * step for step in range(_INWARD))
    ends = (start.moved(east * far, south * far) for far in aside)
    return next((end for end in ends if zone.holds(end) and field.free(end)), None)
