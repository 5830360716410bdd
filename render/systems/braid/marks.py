"""What was done last, or is being considered, on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark, ThreatMark
from render.systems.braid.formations import piece
from rules.kernel.counting import counted
from rules.space.plane import Point, Rect
from rules.space.shapes import box_of, rectangle
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.forecasts import Planned
from rules.systems.braid.formations import size
from rules.systems.braid.pieces import GARRISON
from rules.systems.braid.stats import SIDES

if TYPE_CHECKING:
    from render.model.scene import Mark, Piece
    from rules.kernel.forecast import Considered
    from rules.space.pose import Pose
    from rules.systems.braid.view import BraidView

_SHORT = 40
"""Letters that fit beside a line."""


def marks_of(view: BraidView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return _plan(view, view.preview)
    return _done(view, view.last) if view.last is not None else ()


def _done(view: BraidView, last: ev.LastAct) -> tuple[Mark, ...]:
    match last:
        case ev.Deployed():
            here = view.field.placed.get(last.unit)
            return (PlaceMark(here.box.centre),) if here is not None else ()
        case ev.Fired():
            return (_shot(view, last),)
        case ev.BatteryFormed() | ev.BatteryMoved():
            here_ = (view.field.placed.get(unit) for unit, _ in last.guns)
            return tuple(PlaceMark(each.box.centre) for each in here_ if each is not None)
        case ev.AssaultFought():
            both = (view.field.placed.get(unit) for unit in (last.unit, last.target))
            return tuple(PlaceMark(each.box.centre) for each in both if each is not None)
        case (
            ev.Marched()
            | ev.FellBack()
            | ev.Formed()
            | ev.AssaultMoved()
            | fe.Retired()
            | fe.ChargeMoved()
            | fe.Contacted()
        ):
            return _moved(view, last)


_Moves = (
    ev.Marched
    | ev.FellBack
    | ev.Formed
    | ev.AssaultMoved
    | fe.Retired
    | fe.ChargeMoved
    | fe.Contacted
)


def _moved(view: BraidView, act: _Moves) -> tuple[Mark, ...]:
    unit = act.contact.charger if isinstance(act, fe.Contacted) else act.unit
    here = view.field.placed.get(unit)
    if here is None:
        return ()
    form = act.before if isinstance(act, ev.Formed) else here.unit.formation
    if form == GARRISON:
        return (PlaceMark(here.box.centre),)
    ghost = _ghost(view, unit, act.origin, form)
    start = ghost.at
    end = here.box.centre
    return (MoveMark(ghost, start, end, done=True),)


def _ghost(view: BraidView, unit_id: str, pose: Pose, formation: str) -> Piece:
    """A unit as it was."""
    unit = view.field.by_id[unit_id]
    corners = rectangle(pose, *size(view.brief, formation, unit.stands)).corners
    return piece(view, unit, _inside(view, box_of(corners).centre), corners)


def _shot(view: BraidView, act: ev.Fired) -> ShotMark:
    units = view.brief.units
    target = view.field.by_id[act.target]
    lost = f"-{counted(act.lost, 'STAND')}" if act.lost else "MISSED"
    if act.lost and not target.plays:
        lost = "LOST"
    word = f"{units[act.unit].code} at {units[act.target].name}: {lost}"
    return ShotMark(
        side=SIDES.index(units[act.unit].side),
        start=act.origin,
        end=act.at,
        hit=act.lost > 0,
        word=word,
    )


def _plan(view: BraidView, preview: Considered[Point]) -> tuple[Mark, ...]:
    if not isinstance(preview, Planned):
        return ()
    if preview.shot:
        return tuple(_fire(view, preview))
    if preview.unit not in view.field.by_id:
        return ()
    unit = view.field.by_id[preview.unit]
    corners = preview.corners
    end = box_of(corners).centre if corners else preview.end
    mover = piece(view, unit, _inside(view, end), corners)
    here = view.field.placed.get(preview.unit)
    start = here.box.centre if here is not None else None
    end = _inside(view, end)
    if start is None and not preview.clear:
        return ()
    word = (preview.short if preview.clear else preview.words)[:_SHORT]
    stop = None if preview.clear else start
    return (PlanMark(mover, start, end, stop=stop, word=word, outline=corners),)


def _fire(view: BraidView, preview: Planned) -> list[Mark]:
    found: list[Mark] = []
    for unit_id, start, end, words in preview.shots:
        here = view.field.placed[unit_id]
        firer = piece(view, here.unit, here.box.centre, here.part.corners)
        found.append(ThreatMark(firer, start, end, words))
    return found


def _inside(view: BraidView, at: Point) -> Point:
    """The point of the table that is nearest."""
    terrain = view.brief.terrain
    whole = Rect(0, 0, terrain.width, terrain.depth)
    return Point(min(max(at.x, whole.west), whole.east), min(max(at.y, whole.north), whole.south))
