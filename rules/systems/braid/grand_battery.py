"""Grand Batteries: how they are formed, how they march, and which of their guns are lost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal, Unknown
from rules.kernel.values.frozen import value
from rules.space.plane import parse_point, square
from rules.space.pose import Pose
from rules.space.shapes import box_of, gap, rectangle
from rules.systems.braid import actions as ac
from rules.systems.braid import batteries, command_events, commanders, deploying, firing
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid.formations import size
from rules.systems.braid.marching import check_apart, check_ground
from rules.systems.braid.pieces import BATTERY, DEPLOYED, LINE, Status
from rules.systems.braid.refusals import illegal, own_unit
from rules.systems.braid.stats import AIDE, CHIEF, GUNS, INCH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.polygon import Convex
    from rules.systems.braid.field import Field
    from rules.systems.braid.marching import March
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.state import BraidState

_LEAST: Final = 2
"""So many guns it takes (BC138)."""


@value
class Massed:
    """A Grand Battery that can be formed.

    Attributes:
        guns: Where each of its guns lies then, from left to right.
        parts: What they take up.
        moved: Whether that is a change of formation in a turn.
    """

    guns: tuple[tuple[str, Pose], ...]
    parts: tuple[Convex, ...]
    moved: bool

    @property
    def middle(self) -> Pose:
        """Where its middle gun lies: of an even number the left one of the two."""
        return self.guns[(len(self.guns) - 1) // 2][1]


def planned(field: Field, question: qu.DeployUnits | qu.MoveUnits, action: ac.Mass) -> Massed:
    """A Grand Battery that is asked for, checked (BC138).

    Raises:
        Refusal: The guns are too few, not deployed, too far apart, or there is no room.
    """
    side = question.seat
    if isinstance(question, qu.DeployUnits) and question.arm == "guns":
        return _deployed(field, question, action)
    if action.to:
        raise illegal("BC138", case="where")
    return _formed(field, side, action.heading, moved=isinstance(question, qu.MoveUnits))


def _check_leader(field: Field, side: str) -> None:
    """Whether a side may form one at all: an attacker, of its own accord (BC39, BC139)."""
    if side != field.attacker and leader(field, side) is None:
        raise illegal("BC139")


def leader(field: Field, side: str) -> Commander | None:
    """The C-in-C or aide-de-camp who is with one of a side's guns (BC139)."""
    for each in field.commanders_of(side):
        rank = field.brief.commanders[each.id].rank
        if rank in (CHIEF, AIDE) and each.unit and field.stats(field.by_id[each.unit]).is_gun:
            return each
    return None


def _deployed(field: Field, question: qu.DeployUnits, action: ac.Mass) -> Massed:
    """One that is put on the table as such (BC138)."""
    side = question.seat
    guns = deploying.waiting(field, side, "guns")
    if len(guns) < _LEAST or len(guns) < len(_all_guns(field, side)):
        raise illegal("BC138", case="all")
    _check_leader(field, side)
    try:
        at = parse_point(action.to)
    except ValueError:
        raise Unknown("Write inches east and south of the corner, such as 36,40.") from None
    heading = field.ahead(side) if action.heading is None else action.heading
    found = _laid(field, guns, Pose(at.x, at.y, heading), None, moved=False)
    limits = deploying.zone(field, side)
    for part in found.parts:
        deploying.check_zone(field, guns[0], part, limits)
    return found


def _all_guns(field: Field, side: str) -> tuple[Unit, ...]:
    """All guns of a side that are not lost."""
    return tuple(
        each
        for each in field.of(side)
        if field.stats(each).arm in GUNS and each.status is not Status.LOST
    )


def _formed(field: Field, side: str, heading: int | None, *, moved: bool) -> Massed:
    """One that is formed of guns on the table: squared up on the middle one (BC138, BC174)."""
    _check_leader(field, side)
    guns = [each for each in _all_guns(field, side) if each.plays]
    if len(guns) < _LEAST:
        raise illegal("BC138", case="few")
    for each in guns:
        if each.formation == BATTERY:
            raise illegal("BC138", case="is")
        if each.formation != DEPLOYED:
            raise illegal("BC138", case="limbered", unit=field.stats(each).name)
        if field.engaged(each.id) and not field.older:
            raise illegal("BC138", case="fights", unit=field.stats(each).name)
    may = headings(field, side)
    if heading is not None and heading not in may:
        raise illegal("BC138", case="heading", legal=tuple(map(str, may)))
    looking = Pose(*guns[0].here.at, may[0] if heading is None else heading)
    row = batteries.from_left(guns, looking)
    for one, other in pairwise(row):
        apart = gap(field.placed[one.id].part, field.placed[other.id].part)
        if apart > INCH * INCH:
            names = field.stats(one).name, field.stats(other).name
            raise illegal("BC138", unit=names[0], other=names[1])
    at = (len(row) - 1) // 2
    return _laid(field, row, Pose(*row[at].here.at, looking.heading), at, moved=moved)


def headings(field: Field, side: str) -> tuple[int, ...]:
    """Where a Grand Battery may look: as most of its guns do, the first in the roster first.

    (BC138b)
    """
    found = Counter(each.here.heading for each in _all_guns(field, side) if each.plays)
    most = max(found.values(), default=0)
    return tuple(each for each, count in found.items() if count == most)


def _laid(field: Field, guns: Sequence[Unit], pose: Pose, at: int | None, *, moved: bool) -> Massed:
    lined = batteries.lined_up(field, guns, pose, at)
    shape = size(field.brief, BATTERY, 1)
    parts = tuple(rectangle(each, *shape) for _, each in lined)
    for unit, part in zip(guns, parts, strict=True):
        check_ground(field, unit, LINE, part)
        check_apart(field, unit, guns, (part,), box_of(part.corners))
    return Massed(lined, parts, moved)


def form(
    r: Resolution[BraidState], question: qu.DeployUnits | qu.MoveUnits, action: ac.Mass
) -> None:
    """Form a Grand Battery."""
    found = planned(r.state.field, question, action)
    r.emit(ev.BatteryFormed(side=question.seat, guns=found.guns, moved=found.moved))


def moved(field: Field, march: March) -> ev.BatteryMoved:
    """The march of a Grand Battery as an event (BC138c)."""
    guns = batteries.body(field, march.unit)
    row = batteries.from_left(guns, march.end)
    return ev.BatteryMoved(
        side=field.stats(march.unit).side,
        way=march.way,
        cost=march.cost,
        guns=batteries.lined_up(field, row, march.end),
    )


def offered(field: Field, question: qu.DeployUnits | qu.MoveUnits) -> Iterator[ac.Mass]:
    """Grand Batteries that can be formed and said in a word."""
    wanted: Iterator[ac.Mass]
    if isinstance(question, qu.DeployUnits) and question.arm == "guns":
        wanted = (ac.Mass(to=each, heading=None) for each in deploying.spots(field, question.seat))
    else:
        found = headings(field, question.seat)
        several = len(found) > 1
        wanted = (ac.Mass(to="", heading=each if several else None) for each in found)
    for action in wanted:
        try:
            planned(field, question, action)
        except Refusal:
            continue
        yield action


def take_all(r: Resolution[BraidState], lost: Mapping[str, int]) -> None:
    """Let Grand Batteries lose guns: each owner says from which end, if there is a choice (BC93).

    Args:
        r: The resolution.
        lost: How many each loses, by one of its guns; the attacker's is asked first.
    """
    field = r.state.field
    asked: list[qu.LoseGun] = []
    for side in (field.attacker, field.defender):
        guns = batteries.guns_of(field, side)
        count = sum(lost.get(each.id, 0) for each in guns)
        if count >= len(guns):
            for each in guns:
                firing.reduce(r, each.id, 1)
        elif count:
            asked.append(qu.LoseGun(seat=side, count=count))
    if asked:
        r.next(*asked)


def ends(field: Field, side: str) -> tuple[Unit, ...]:
    """The guns at the ends of a side's Grand Battery, the left one first."""
    guns = batteries.guns_of(field, side)
    return (guns[0], guns[-1]) if guns else ()


def losing(field: Field, question: qu.LoseGun, action: ac.Lose) -> Unit:
    """The gun that its owner gives up, checked (BC93, BC93b).

    Raises:
        Refusal: It stands at neither end.
    """
    unit = own_unit(field, question.seat, action.unit)
    found = ends(field, question.seat)
    if unit not in found:
        names = tuple(field.stats(each).name for each in found)
        raise illegal("BC93", legal=names, unit=field.stats(unit).name)
    return unit


def lose(r: Resolution[BraidState], question: qu.LoseGun, action: ac.Lose) -> None:
    """Give up a gun at an end of a Grand Battery; more, if more are lost."""
    unit = losing(r.state.field, question, action)
    spare_leader(r, (unit.id,))
    firing.reduce(r, unit.id, 1)
    if question.count > 1:
        r.next(qu.LoseGun(seat=question.seat, count=question.count - 1))


def shatter(r: Resolution[BraidState], unit: Unit) -> None:
    """A Grand Battery that does not stand a charge is gone, all of it (BC40)."""
    for each in batteries.body(r.state.field, unit):
        r.emit(ev.Removed(unit=each.id, why="is shattered"))


def fighting(field: Field, units: tuple[str, ...]) -> Commander | None:
    """The commander who adds a die to a defender's Grand Battery among some units (BC139).

    (BC139b)
    """
    for each in units:
        side = field.brief.units[each].side
        if field.by_id[each].formation == BATTERY and side == field.defender:
            return leader(field, side)
    return None


def spare_leader(r: Resolution[BraidState], lost: Collection[str]) -> None:
    """Let the commander with a gun that is lost go on to the nearest one that stands (BC139).

    (BC139c)
    """
    field = r.state.field
    for each in lost:
        unit, found = field.by_id[each], commanders.with_unit(field, each)
        others = [e for e in batteries.body(field, unit) if e.id not in lost]
        if found is None or not others:
            continue
        at = unit.here.at
        nearest = min(others, key=lambda e: (square(e.here.at, at), e.id))
        r.emit(
            command_events.Rode(
                commander=found.id, origin=at, at=nearest.here.at, unit=nearest.id, cost=0
            )
        )


def close_up(r: Resolution[BraidState], side: str) -> None:
    """Let a row that has lost a gun from within close up on its middle gun (BC188)."""
    field = r.state.field
    guns = batteries.guns_of(field, side)
    if not guns or field.older:
        return
    at = (len(guns) - 1) // 2
    lined = batteries.lined_up(field, guns, guns[at].here, at)
    if any(pose != field.by_id[each].pose for each, pose in lined):
        r.emit(ev.BatteryMoved(side=side, way="", cost=0, guns=lined))
