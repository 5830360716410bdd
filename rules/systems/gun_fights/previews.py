"""What an action that is being considered looks like: how far, to where, what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Malformed
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights import walking
from rules.systems.gun_fights.refusals import any_figure
from rules.systems.gun_fights.view import Preview

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field


def preview_of(field: Field, action: Action, words: str) -> Preview:
    """The picture's part of an action.

    Raises:
        Refusal: It could not be taken.
    """
    if not isinstance(action, ac.Move | ac.Shoot | ac.ShootInto):
        raise Malformed("There is nothing to preview of that.")
    figure = any_figure(field, action.figure)
    if figure.at is None:
        raise Malformed("That figure is not on the table.")
    end: Point
    reach = field.arm(figure).reach
    if isinstance(action, ac.Move):
        end, reach = walking.plan(field, figure, figure.at, action).to, walking.WALK
    elif isinstance(action, ac.Shoot):
        end = any_figure(field, action.target).at or figure.at
    else:
        building = next(each for each in field.map.building if each.id == action.building)
        end = building.room[0].rect.centre
    return Preview(
        figure=figure.id,
        start=figure.at,
        end=end,
        reach=reach,
        clear=True,
        shot=not isinstance(action, ac.Move),
        words=words,
    )
