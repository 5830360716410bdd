"""A commander becomes the fourth stand of a cluster: at the end of the end phase (BC45, BC137)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import value
from rules.space.plane import bearing
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import gap, rectangle
from rules.systems.braid import fight_events as fe
from rules.systems.braid import settling
from rules.systems.braid.commanders import in_command, own_commander
from rules.systems.braid.formations import around_centre, centred, formations_of, size
from rules.systems.braid.marching import check_ground, check_room
from rules.systems.braid.pieces import CLUSTER, GARRISON
from rules.systems.braid.refusals import illegal
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.space.polygon import Convex
    from rules.systems.braid import actions as ac
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.state import BraidState

MOST: Final = 6
"""How many inches it may retire."""
_FOUR: Final = 4


@value
class Rallying:
    """A cluster that is made whole.

    Attributes:
        commander: Who becomes its fourth stand.
        unit: The cluster.
        formation: What it forms.
        end: Where it is then.
        part: What it takes up there.
    """

    commander: Commander
    unit: Unit
    formation: str
    end: Pose
    part: Convex


def able(field: Field, side: str) -> tuple[Commander, ...]:
    """Commanders with a cluster of their command that is in no contact (BC137)."""
    return tuple(
        each
        for each in field.commanders_of(side)
        if each.unit
        and in_command(field, each, field.by_id[each.unit])
        and _is_whole_with_one_more(field, field.by_id[each.unit])
        and not field.engaged(each.unit)
    )


def _is_whole_with_one_more(field: Field, unit: Unit) -> bool:
    """Whether a unit is a cluster of which a commander is the fourth stand (BC45)."""
    return unit.formation == CLUSTER and (field.older or unit.stands == _FOUR - 1)


def planned(field: Field, side: str, action: ac.Rally) -> Rallying:
    """What a commander would make of his cluster, checked.

    Raises:
        Refusal: He is with none, or it can't form so, or not there.
    """
    commander = own_commander(field, side, action.commander)
    name = field.brief.commanders[commander.id].name
    if commander not in able(field, side):
        names = tuple(field.brief.commanders[each.id].name for each in able(field, side))
        raise illegal("BC137", legal=names, commander=name)
    unit = field.by_id[commander.unit]
    stats = field.stats(unit)
    may = forms(field, unit)
    if action.formation not in may:
        titles = tuple(field.brief.tables.formations[each].name for each in may)
        raise illegal("BC137", case="form", legal=titles, unit=stats.name)
    if unit.area and not action.back:
        part = field.placed[unit.id].part
        return Rallying(commander, unit, GARRISON, unit.here, part)
    shape = size(field.brief, action.formation, _FOUR)
    middle = _middle(field, unit)
    way = retreat(field, unit) if action.heading is None else action.heading
    there = laid(Pose(middle.x, middle.y, way), (Step(0, action.back * INCH * MILLIONTHS),))
    pose = around_centre(Pose(there.x, there.y, middle.heading), shape[1])
    part = rectangle(pose, *shape)
    if action.back and _nearer(field, unit, part):
        raise illegal("BC137", case="nearer", unit=stats.name)
    check_ground(field, unit, action.formation, part)
    if not settling.is_clear(field, unit, part):
        raise illegal("BC137", case="room", unit=stats.name)
    if not field.older:
        if action.back and settling.bars_retreat(field, unit, part):
            raise illegal("BC137", case="way", unit=stats.name)
        check_room(field, unit, part)
    return Rallying(commander, unit, action.formation, pose, part)


def forms(field: Field, unit: Unit) -> tuple[str, ...]:
    """The formations that it may take: in a place it is a garrison again, or leaves in column."""
    return formations_of(field.stats(unit).arm)


def _middle(field: Field, unit: Unit) -> Pose:
    if unit.area:
        centre = field.placed[unit.id].box.centre
        return Pose(centre.x, centre.y, unit.here.heading)
    return centred(unit.here, size(field.brief, unit.formation, unit.stands)[1])


def retreat(field: Field, unit: Unit) -> int:
    """Straight away from the nearest enemy."""
    own = field.placed[unit.id]
    foes = field.enemies(field.stats(unit).side)
    nearest = min(foes, key=lambda e: (gap(own.part, e.part), field.brief.number[e.unit.id]))
    if nearest.box.centre == own.box.centre:
        return 0
    return bearing(nearest.box.centre, own.box.centre)


def _nearer(field: Field, unit: Unit, part: Convex) -> bool:
    """Whether a footprint is nearer to any enemy than the cluster is (BC137, BC137b)."""
    own = field.placed[unit.id]
    return any(
        gap(part, each.part) < gap(own.part, each.part)
        for each in field.enemies(field.stats(unit).side)
    )


def rally(r: Resolution[BraidState], side: str, action: ac.Rally) -> None:
    """Make a cluster whole; the commander is used up by it (BC45, BC137)."""
    found = planned(r.state.field, side, action)
    unit = found.unit
    r.emit(
        fe.Rallied(
            commander=found.commander.id,
            unit=unit.id,
            formation=found.formation,
            origin=unit.here,
            pose=found.end,
            area=unit.area if found.formation == GARRISON else "",
        )
    )


def offered(field: Field, side: str) -> Iterator[tuple[str, str, int]]:
    """Who could make his cluster what, and how far back."""
    for commander in able(field, side):
        for formation in forms(field, field.by_id[commander.unit]):
            for back in (0, MOST // 2, MOST):
                yield commander.id, formation, back


def possible(field: Field, side: str, action: ac.Rally) -> bool:
    """Whether an action would be accepted."""
    try:
        planned(field, side, action)
    except Refusal:
        return False
    return True
