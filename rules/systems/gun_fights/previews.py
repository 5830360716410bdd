"""What an action that is being considered looks like: how far, to where, what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Illegal, Malformed
from rules.kernel.naming import find
from rules.kernel.ruleset import Preview
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights import shooting, walking
from rules.systems.gun_fights.activation import check_phase
from rules.systems.gun_fights.alternatives import instead
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.ground import WALK
from rules.systems.gun_fights.labels import label
from rules.systems.gun_fights.refusals import acting_figure, any_figure, illegal
from rules.systems.gun_fights.view import Considered, GunFightView

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure


def preview(view: GunFightView, action: Action) -> Preview[GunFightView]:
    """An action drawn into the view, with what it needs, or with why it is impossible (X8).

    Raises:
        Refusal: It is not that figure's turn, or it names nothing that is on the table.
    """
    if not isinstance(action, ac.Move | ac.Shoot | ac.ShootInto):
        raise Malformed("There is nothing to preview of that.")
    check_phase(view.phase, action)
    field = view.field
    figure = acting_figure(view, view.viewer, action.figure)
    if figure.at is None:
        legal = instead(view, figure, type(action))
        raise illegal("GF10", case="lifted", legal=legal, figure=field.person(figure).name)
    action = action.model_copy(update={"figure": figure.id})
    refusal: Illegal | None = None
    try:
        end, action = _settled(field, figure, figure.at, action)
        words = label(action, view).text
    except Illegal as impossible:
        impossible.legal = impossible.legal or instead(view, figure, type(action))
        refusal, words = impossible, impossible.message
        end = _meant(field, figure.at, action)
    except Malformed as unread:
        unread.legal = unread.legal or instead(view, figure, type(action))
        raise
    considered = Considered(
        figure=figure.id,
        start=figure.at,
        end=end,
        reach=WALK if isinstance(action, ac.Move) else field.arm(figure).reach,
        clear=refusal is None,
        shot=not isinstance(action, ac.Move),
        words=words,
    )
    return Preview(view.model_copy(update={"preview": considered}), action, words, refusal)


def _settled(
    field: Field, figure: Figure, at: Point, action: ac.Move | ac.Shoot | ac.ShootInto
) -> tuple[Point, ac.Move | ac.Shoot | ac.ShootInto]:
    """Where an action that is possible leads, and the action with ids for all typed names."""
    match action:
        case ac.Move():
            end = plan(field, figure, at, action).to
            return end, action.model_copy(update={"to": walking.written(field, action)})
        case ac.Shoot():
            aimed = shooting.aim(field, figure, at, any_figure(field, action.target))
            return aimed.at, action.model_copy(update={"target": aimed.target.id})
        case ac.ShootInto():
            building = shooting.target_building(field, figure, at, action)
            return building.middle, action.model_copy(update={"building": building.id})


def _meant(field: Field, at: Point, action: ac.Move | ac.Shoot | ac.ShootInto) -> Point:
    """Where an action that is impossible was meant to lead."""
    match action:
        case ac.Move():
            return walking.meant(field, at, action)
        case ac.Shoot():
            return any_figure(field, action.target).at or at
        case ac.ShootInto():
            building = find(field.map.buildings, action.building)
            return building.middle if building else at
