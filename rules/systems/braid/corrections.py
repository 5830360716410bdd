"""What a game master may put right while a battle goes on, as far as it may be in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import Field as Typed

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Refusal, Unknown
from rules.kernel.values.frozen import changed
from rules.kernel.values.naming import find
from rules.space.plane import parse_point
from rules.space.pose import Pose
from rules.space.shapes import rectangle
from rules.space.typed import Heading  # noqa: TC001 - read by pydantic
from rules.systems.braid import (
    batteries,
    command_events,
    commander_corrections,
    commanders,
    deploying,
    settling,
    turns,
    victory,
)
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid.actions import FormationId, Id, PlaceId  # noqa: TC001 - read by pydantic
from rules.systems.braid.changing import Change, entered_by
from rules.systems.braid.formations import formations_of, size
from rules.systems.braid.marching import check_ground, check_place
from rules.systems.braid.pieces import (
    BATTERY,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    LINE,
    MARCH,
    Status,
)
from rules.systems.braid.refusals import any_unit, illegal
from rules.systems.braid.stats import CLUSTER_STANDS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import AnyPosition

_MOST: Final = 6
_FEWEST: Final = CLUSTER_STANDS + 1
"""So many stands a unit has that is neither a cluster nor a gun."""
_SPOTS: Final = 4
"""So many places are named of all there are."""


class PutUnit(Correction):
    """Put a unit where it has room; one that was lost is back, with four stands."""

    unit: Id = Typed(description="The unit")
    to: PlaceId = Typed(description="A built-up area, or inches east and south: 36,40")
    heading: Heading = Typed(description="Where it looks: N, NNE … or degrees from north")


class FormUnit(Correction):
    """Put a unit into another formation where it stands, at no cost."""

    unit: Id = Typed(description="The unit")
    formation: FormationId = Typed(description="Its formation")


class RemoveUnit(Correction):
    """Take a unit off the table: it is lost."""

    unit: Id = Typed(description="The unit")


class MarkUnit(Correction):
    """Say how many stands a unit has; with three it is a cluster."""

    unit: Id = Typed(description="The unit")
    count: int = Typed(ge=CLUSTER_STANDS, le=_MOST, description="How many stands")


class LetMove(Correction):
    """Say that a unit may move in this turn after all, or that it has moved."""

    unit: Id = Typed(description="The unit")
    may: bool = Typed(default=True, description="Whether it may still move")


class GiveMovement(Correction):
    """Let the defender, who has ended its movement, go on with it before the attacker does."""

    seat: Id = Typed(description="The side")


CORRECTIONS: Final = (
    PutUnit, FormUnit, RemoveUnit, MarkUnit, LetMove, GiveMovement,
    *commander_corrections.CORRECTIONS,
)  # fmt: skip


def correct(r: Resolution[BraidState], action: Correction) -> None:
    """Put something right; the end follows as ever, and who moves is asked anew.

    Raises:
        Refusal: It may not be in play, or the board can't be corrected just now.
    """
    question = _open(r.state)
    if question is None:
        raise Illegal(
            "The board is put right while a side moves, or before anybody has declared fire: "
            "wait for that, or take back."
        )
    field = r.state.field
    if isinstance(action, GiveMovement):
        _check_other(field, question, action.seat)
        r.emit(ev.MovementBegun(side=field.defender))
        r.answering(question.seat)
        r.next(qu.MoveUnits(seat=field.defender), question)
        return
    r.emit(_event(field, question, action))
    commanders.settle(r)
    if victory.end_if_decided(r) or not isinstance(question, qu.MoveUnits):
        return
    r.answering(question.seat)
    turns.go_on(r, question.seat)


def _open(position: AnyPosition) -> Question | None:
    """What is asked while the board may be put right; nothing at other times."""
    asked = position.questions if position.closed is None else ()
    fine = asked and isinstance(asked[0], qu.MoveUnits | qu.DeclareFire)
    return asked[0] if fine and not position.declared else None


def _event(
    field: Field, question: Question, action: Correction
) -> ev.Corrected | command_events.CommanderCorrected:
    match action:
        case commander_corrections.PutCommander() | commander_corrections.RemoveCommander():
            return commander_corrections.event(field, action)
        case PutUnit():
            return _put(field, action)
        case FormUnit():
            return _formed(field, _on_table(field, action.unit), action.formation)
        case RemoveUnit():
            return _removed(field, _on_table(field, action.unit))
        case MarkUnit():
            return _marked(field, _on_table(field, action.unit), action.count)
        case LetMove():
            return _let(field, question, _on_table(field, action.unit), may=action.may)
        case _:
            raise TypeError(f"{action.tag} is no correction of this game")


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """What is accepted and can be said in a word: areas and some places, units, counts."""
    question = _open(position)
    if question is None:
        return
    field = position.field
    if _may_go_back(field, question):
        yield GiveMovement(seat=field.defender)
    yield from commander_corrections.accepted(field)
    for unit in field.units:
        found: list[Correction] = [RemoveUnit(unit=unit.id), LetMove(unit=unit.id, may=unit.moved)]
        found += [MarkUnit(unit=unit.id, count=count) for count in range(CLUSTER_STANDS, _MOST + 1)]
        places = [each.id for each in field.brief.terrain.of("built_up")]
        spots = deploying.spots(field, field.stats(unit).side)
        places += [each for _, each in zip(range(_SPOTS), spots, strict=False)]
        heading = 0 if unit.pose is None else unit.pose.heading
        found += [PutUnit(unit=unit.id, to=each, heading=heading) for each in places]
        forms = formations_of(field.stats(unit).arm)
        found += [FormUnit(unit=unit.id, formation=each) for each in forms]
        for each in found:
            try:
                _event(field, question, each)
            except Refusal:
                continue
            yield each


def _on_table(field: Field, text: str) -> Unit:
    unit = any_unit(field, text)
    if not unit.plays:
        name = field.stats(unit).name
        legal = tuple(field.stats(each.unit).name for each in field.standing)
        raise Illegal(f"{name} is not on the table: put it there first.", legal=legal)
    return unit


def _put(field: Field, action: PutUnit) -> ev.Corrected:
    """A unit put somewhere, checked as if it deployed there (BC54)."""
    unit = any_unit(field, action.unit)
    stats = field.stats(unit)
    if unit.status is Status.UNPLACED:
        raise Illegal(f"{stats.name} is still to be deployed: that is its side's to do.")
    if unit.formation == BATTERY:
        raise illegal("BC138", case="stays")
    if not unit.plays:
        least = 1 if stats.is_gun else _FEWEST
        unit = changed(unit, stands=least, formation=deploying.usual(field, unit), area="")
    found = _place(field, unit, action)
    before = field.by_id[unit.id]
    if (before.plays, found.end, found.formation, found.area) == (
        True, before.pose, before.formation, before.area,
    ):  # fmt: skip
        raise Illegal(f"{stats.name} stands there already.")
    return ev.Corrected(
        unit=unit.id,
        pose=found.end,
        formation=found.formation,
        area=found.area,
        stands=unit.stands,
        moved=before.moved and before.plays,
        what="put",
    )


def _place(field: Field, unit: Unit, action: PutUnit) -> Change:
    stats = field.stats(unit)
    area = find({each.id: each for each in field.brief.terrain.of("built_up")}, action.to)
    if area is not None:
        if unit.formation == CLUSTER or stats.is_gun:
            raise illegal("BC74", case="guns", unit=stats.name, place=area.name)
        return entered_by(field, unit, area)
    try:
        at = parse_point(action.to)
    except ValueError:
        raise Unknown("Write inches east and south of the corner, such as 36,40.") from None
    formation = MARCH if unit.formation == GARRISON else unit.formation
    return _laid(field, unit, Pose(at.x, at.y, action.heading), formation)


def _laid(field: Field, unit: Unit, pose: Pose, formation: str) -> Change:
    """A unit at a pose in a formation, on ground where it may be, an inch from enemies."""
    part = rectangle(pose, *size(field.brief, formation, unit.stands))
    check_ground(field, unit, formation, part)
    if formation == DEPLOYED:
        check_ground(field, unit, LINE, part)
    check_place(field, unit, part)
    return Change(unit, formation, pose, "", part)


def _formed(field: Field, unit: Unit, formation: str) -> ev.Corrected:
    """A unit in another formation, the middle of its front where it was."""
    stats, forms = field.stats(unit), field.brief.tables.formations
    if unit.formation == BATTERY:
        raise illegal("BC138", case="stays")
    if unit.formation in (CLUSTER, GARRISON):
        raise illegal("BCT4", case="still", unit=stats.name, formation=field.form(unit).name)
    may = formations_of(stats.arm)
    legal = tuple(forms[each].name for each in may if each != unit.formation)
    if formation not in may:
        raise illegal("BCT4", legal=legal, unit=stats.name, formation=forms[formation].name)
    if formation == unit.formation:
        name = forms[formation].name
        raise illegal("BCT4", case="same", legal=legal, unit=stats.name, formation=name)
    found = _laid(field, unit, unit.here, formation)
    return ev.Corrected(
        unit=unit.id, pose=found.end, formation=formation, area="", stands=unit.stands,
        moved=unit.moved, what="formed",
    )  # fmt: skip


def _removed(field: Field, unit: Unit) -> ev.Corrected:
    if unit.formation == BATTERY:
        guns = batteries.body(field, unit)
        if unit not in (guns[0], guns[-1]):
            raise illegal("BC93", unit=field.stats(unit).name)
    return ev.Corrected(
        unit=unit.id, pose=None, formation=unit.formation, area="", stands=0, moved=False,
        what="removed",
    )  # fmt: skip


def _marked(field: Field, unit: Unit, count: int) -> ev.Corrected:
    """A unit with more or fewer stands: a cluster of three, else in its formation."""
    stats = field.stats(unit)
    if stats.is_gun:
        raise Illegal(f"{stats.name} has one stand, and is removed without it.")
    most = field.strength(unit)
    if count == unit.stands or count > most:
        legal = tuple(str(e) for e in range(CLUSTER_STANDS, most + 1) if e != unit.stands)
        words = f"has {unit.stands} stands" if count == unit.stands else f"began with {most} stands"
        raise Illegal(f"{stats.name} {words}.", rule="BC129", legal=legal)
    formation, pose = unit.formation, unit.here
    if count == CLUSTER_STANDS:
        formation = CLUSTER
    elif unit.formation == CLUSTER:
        formation = GARRISON if unit.area else MARCH
    if not unit.area:
        found = settling.clear_place(field, unit, formation, count, pose)
        if found is None:
            raise Illegal(f"{stats.name} has no room for {count} stands: put it elsewhere first.")
        pose = found
    return ev.Corrected(
        unit=unit.id, pose=pose, formation=formation, area=unit.area, stands=count,
        moved=unit.moved, what="marked",
    )  # fmt: skip


def _let(field: Field, question: Question, unit: Unit, *, may: bool) -> ev.Corrected:
    stats = field.stats(unit)
    if not isinstance(question, qu.MoveUnits):
        raise Illegal("Nobody moves now: wait for the next movement.")
    if unit.moved != may:
        raise Illegal(f"{stats.name} {'may move as it is' if may else 'has moved already'}.")
    if may and unit.formation == CLUSTER:
        raise illegal("BCT3", case="still", unit=stats.name, formation=field.form(unit).name)
    return ev.Corrected(
        unit=unit.id, pose=unit.here, formation=unit.formation, area=unit.area,
        stands=unit.stands, moved=not may, what="may move" if may else "has moved",
    )  # fmt: skip


def _may_go_back(field: Field, question: Question) -> bool:
    """Whether the attacker moves while the defender has somebody left who may."""
    moving = isinstance(question, qu.MoveUnits) and question.seat == field.attacker
    return moving and any(turns.may_move(field, each) for each in field.on_table(field.defender))


def _check_other(field: Field, question: Question, seat: str) -> None:
    if seat not in SIDES:
        raise Unknown("There is no such side in this game.", legal=(field.defender,))
    if not isinstance(question, qu.MoveUnits) or question.seat != field.attacker:
        raise Illegal("The attacker does not move now: there is nothing to go back into.")
    if seat != field.defender:
        raise Illegal("That side moves already.", legal=(field.defender,))
    if not any(turns.may_move(field, each) for each in field.on_table(seat)):
        raise Illegal("All of its units have moved: let one of them move first.")
