"""What may be done instead of something illegal, in words for its refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point, square
from rules.systems.gun_fights.actions import Move, Shoot, ShootInto
from rules.systems.gun_fights.fast.listing import actions_of
from rules.systems.gun_fights.legal import PASS
from rules.systems.gun_fights.walking import STEP

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.space.plane import Rect
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import AnyPosition


def instead(position: AnyPosition, figure: Figure, verb: type[Action]) -> tuple[str, ...]:
    """What a figure may do instead of something illegal: first of all with the same verb."""
    field = position.field
    possible = actions_of(position, figure)
    same = [action for action in possible if isinstance(action, verb)]
    if same:
        return tuple(dict.fromkeys(_object(field, action) for action in same))
    return tuple(dict.fromkeys(action.tag for action in (*possible, PASS)))


def _object(field: Field, action: Action) -> str:
    """What an action is about, in a word."""
    ground = field.map
    match action:
        case Shoot():
            return field.scenario.people[action.target].name
        case ShootInto():
            return ground.buildings[action.building].name
        case Move(to=str() as to):
            return (ground.spots.get(to) or ground.passages[to]).name
        case Move(direction=str() as direction):
            return direction.upper()
        case _:
            return action.tag


def room_about(field: Field, zone: Rect, wanted: Point) -> tuple[str, ...]:
    """The place nearest to one that is wanted, by half inches, with room to deploy at."""
    west, north, east, south = zone
    places = (
        Point(x, y) for y in range(north, south + 1, STEP) for x in range(west, east + 1, STEP)
    )
    free = [place for place in places if field.free(place)]
    return (str(min(free, key=lambda place: square(place, wanted))),) if free else ()
