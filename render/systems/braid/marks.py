"""What was done last, or is being considered, on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import MoveMark, PlaceMark, PlanMark, ShotMark, ThreatMark
from render.systems.braid.formations import piece
from rules.kernel.values.frozen import changed
from rules.space.plane import Point, Rect
from rules.space.shapes import box_of, rectangle
from rules.systems.braid import assault_events, setup_events
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.combat import ON
from rules.systems.braid.forecasts import Planned
from rules.systems.braid.formations import size
from rules.systems.braid.pieces import GARRISON
from rules.systems.braid.stats import SIDES

if TYPE_CHECKING:
    from render.model.scene import Mark, Piece
    from rules.kernel.foresight.forecast import Considered
    from rules.space.pose import Pose
    from rules.systems.braid.shown import Acted, Volley
    from rules.systems.braid.view import BraidView


def marks_of(view: BraidView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return (*_charges(view), *_plan(view, view.preview))
    done = _done(view, view.last) if view.last is not None else ()
    return (*done, *_charges(view))


def _charges(view: BraidView) -> tuple[MoveMark, ...]:
    """The charges that were declared and have not moved yet."""
    placed = view.field.placed
    return tuple(
        MoveMark(
            piece(view, one.unit, one.box.centre, one.part.corners),
            one.box.centre,
            other.box.centre,
            done=True,
            charge=True,
        )
        for each in view.field.combat.charges
        if each.state == ON
        and (one := placed.get(each.unit)) is not None
        and (other := placed.get(each.target)) is not None
    )


def _done(view: BraidView, last: Acted) -> tuple[Mark, ...]:
    match last:
        case setup_events.Deployed():
            here = view.field.placed.get(last.unit)
            return (PlaceMark(here.box.centre),) if here is not None else ()
        case ev.Fired():
            return _volley(view)
        case ev.FellBack():
            return (*_volley(view), *_moved(view, last))
        case ev.BatteryFormed() | ev.BatteryMoved():
            here_ = (view.field.placed.get(unit) for unit, _ in last.guns)
            return tuple(PlaceMark(each.box.centre) for each in here_ if each is not None)
        case assault_events.AssaultFought():
            both = (view.field.placed.get(unit) for unit in (last.unit, last.target))
            return tuple(PlaceMark(each.box.centre) for each in both if each is not None)
        case (
            ev.Marched()
            | ev.Formed()
            | assault_events.AssaultMoved()
            | fe.Retired()
            | fe.ChargeMoved()
            | fe.Contacted()
        ):
            return _moved(view, last)
        case _:
            raise TypeError(last.tag)


_Moves = (
    ev.Marched
    | ev.FellBack
    | ev.Formed
    | assault_events.AssaultMoved
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


def _volley(view: BraidView) -> tuple[ShotMark, ...]:
    """All lines of fire; beside each target what it lost in all, once."""
    found: list[ShotMark] = []
    told: set[str] = set()
    for act in sorted(view.volley, key=lambda each: each.lost > 0):
        word = ""
        if act.lost and act.target not in told:
            told.add(act.target)
            word = _loss(view, act.target)
        found.append(_shot(view, act, word))
    return tuple(found)


def _loss(view: BraidView, target: str) -> str:
    """What a unit lost to all shots: ``C -2``, ``C LOST``."""
    lost = sum(each.lost for each in view.volley if each.target == target)
    left = f"\N{MINUS SIGN}{lost}" if view.field.by_id[target].plays else "LOST"
    return f"{view.brief.units[target].code} {left}"


def _shot(view: BraidView, act: Volley, word: str) -> ShotMark:
    return ShotMark(
        side=SIDES.index(view.brief.units[act.unit].side),
        start=act.origin,
        end=act.at,
        hit=act.lost > 0,
        word=word,
        slim=True,
    )


def _plan(view: BraidView, preview: Considered[Point]) -> tuple[Mark, ...]:
    if not isinstance(preview, Planned):
        return ()
    if preview.shot:
        return tuple(_fire(view, preview))
    if preview.unit not in view.field.by_id:
        return ()
    unit = view.field.by_id[preview.unit]
    if preview.formation:
        unit = changed(unit, formation=preview.formation)
    corners = preview.corners
    end = box_of(corners).centre if corners else preview.end
    mover = piece(view, unit, _inside(view, end), corners)
    here = view.field.placed.get(preview.unit)
    start = here.box.centre if here is not None else None
    end = _inside(view, end)
    if start is None and not preview.clear:
        return ()
    # What it is, or why it can't be, is told beside the table.
    return (PlanMark(mover, start, end, stop=None if preview.clear else start),)


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
