"""The sequence of play: deployment, initiatives, tests, deeds, and what each leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from rules.kernel.values.errors import Refusal
from rules.systems.modern_skirmish import actions as ac
from rules.systems.modern_skirmish import setup, victory
from rules.systems.modern_skirmish.advance import Push, push
from rules.systems.modern_skirmish.alternatives import instead
from rules.systems.modern_skirmish.charge import Rush, fight, rush
from rules.systems.modern_skirmish.events import Advanced, InitiativeTaken, Moved, Passed
from rules.systems.modern_skirmish.fire import Aim, aim, shoot
from rules.systems.modern_skirmish.morale import rout, test
from rules.systems.modern_skirmish.questions import (
    ActWithUnit,
    DeployUnit,
    GoOnMoving,
    UseInitiative,
)
from rules.systems.modern_skirmish.refusals import any_figure, illegal, own_figure, own_unit
from rules.systems.modern_skirmish.stats import FIRST, other
from rules.systems.modern_skirmish.walking import plan

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.modern_skirmish.events import Why
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.state import SkirmishState
    from rules.systems.modern_skirmish.unhindered import Walk
    from rules.systems.modern_skirmish.view import AnyPosition

Deed: TypeAlias = "Aim | Rush | Push | tuple[Figure, Walk]"
"""What a unit is to do, found possible."""
Using: TypeAlias = ac.Fire | ac.Charge | ac.Advance | ac.Move
"""The actions by which a unit does something."""


def open_game(r: Resolution[SkirmishState]) -> None:
    """Let the sides deploy, the Antagonist first (MS53)."""
    r.next(DeployUnit(seat=FIRST))


def decide(r: Resolution[SkirmishState], question: Question, action: Action) -> None:
    """Resolve an action that answers a question (MS33, MS33b, MS33c, MS38b)."""
    seat = question.seat
    match question, action:
        case DeployUnit(), ac.Deploy() | ac.Place():
            _deploy(r, question, action)
        case GoOnMoving(), ac.Done():
            hand_over(r, seat, "moved")
        case _, ac.Pass():
            _pass(r, seat)
        case UseInitiative(), ac.Activate():
            unit = own_unit(r.state.field, seat, action.unit)
            if test(r, unit):
                r.next(ActWithUnit(seat=seat, unit=unit.id))
            else:
                hand_over(r, seat, "failed")
        case _, ac.Fire() | ac.Charge() | ac.Advance() | ac.Move():
            unit, deed = planned(r.state, question, action)
            if isinstance(question, UseInitiative) and not test(r, unit):
                hand_over(r, seat, "failed")
            else:
                _carry_out(r, question, unit, deed)
        case _:
            raise TypeError(f"{action.tag} is no answer to {question.tag}")


def planned(position: AnyPosition, question: Question, action: Using) -> tuple[Unit, Deed]:
    """What a unit is to do, checked before any die is thrown (MS33, MS38, MS40, MS4b, MST5).

    Raises:
        Refusal: It cannot be done.
    """
    unit = acting_unit(position, question, action)
    try:
        return unit, _deed(position, question, unit, action)
    except Refusal as refusal:
        refusal.legal = refusal.legal or instead(position, question, unit, action)
        raise


def acting_unit(position: AnyPosition, question: Question, action: Using) -> Unit:
    """The unit that is to do something (MST1, MST5).

    Raises:
        Refusal: It is not one that may.
    """
    field, seat = position.field, question.seat
    if isinstance(action, ac.Advance):
        unit = own_unit(field, seat, action.unit)
    else:
        unit = field.unit(own_figure(field, seat, action.figure).unit)
    if isinstance(question, ActWithUnit | GoOnMoving) and unit.id != question.unit:
        active = field.brief.units[question.unit].name
        raise illegal("MST5", legal=(active,), unit=active)
    return unit


def _deed(position: AnyPosition, question: Question, unit: Unit, action: Using) -> Deed:
    field = position.field
    moved = question.moved if isinstance(question, GoOnMoving) else ()
    if isinstance(action, ac.Advance):
        return push(field, unit, action, moved)
    figure = own_figure(field, question.seat, action.figure)
    if figure.at is None:
        raise illegal("MS20", case="gone", target=figure.name)
    if figure.id in moved:
        raise illegal("MS38", figure=figure.name)
    match action:
        case ac.Move():
            return figure, plan(field, figure, figure.at, action)
        case ac.Charge():
            return rush(field, figure, figure.at, any_figure(field, action.target))
        case ac.Fire():
            target = any_figure(field, action.target)
            if field.options.one_shot_per_figure and figure.id in position.shot:
                raise illegal("MS4", figure=figure.name)
            return aim(field, figure, figure.at, target)


def _carry_out(r: Resolution[SkirmishState], question: Question, unit: Unit, deed: Deed) -> None:
    """Do what was found possible, and go on with what it leads to."""
    seat = question.seat
    match deed:
        case Aim():
            killed = shoot(r, deed)
            _after(r, seat, rout(r), keeps=killed or not r.state.options.miss_passes)
        case Rush():
            fight(r, deed)
            _after(r, seat, rout(r, (deed.target.unit, deed.figure.unit)), moved=True)
        case Push():
            figures, walks = zip(*deed.walks, strict=True)
            r.emit(
                Advanced(
                    unit=unit.id,
                    towards=deed.towards,
                    figures=tuple([each.id for each in figures]),
                    origins=tuple([each.origin for each in walks]),
                    to=tuple([each.to for each in walks]),
                )
            )
            hand_over(r, seat, "moved")
        case figure, walk:
            r.emit(
                Moved(
                    figure=figure.id,
                    origin=walk.origin,
                    to=walk.to,
                    way=walk.way,
                    past=walk.past,
                    length=walk.length,
                )
            )
            _go_on_moving(r, question, unit, figure)


def _after(
    r: Resolution[SkirmishState],
    seat: str,
    routed: tuple[str, ...],
    *,
    keeps: bool = True,
    moved: bool = False,
) -> None:
    """After a shot or a fight: the end, or whose initiative it is.

    (MST3b, MST5b, MST8b, MST16b, MS4, MS5, MS5b, MS39, MS42, MS43, MS43b, MS44, MS46c, MS51b)

    Args:
        r: What is resolved.
        seat: Who was acting.
        routed: The units that routed by it.
        keeps: Whether the shot itself keeps the initiative.
        moved: Whether it was a move, which never does.
    """
    if victory.end_if_decided(r):
        return
    field = r.state.field
    if field.options.rout_passes == "own":
        routed = tuple(each for each in routed if field.brief.side_of[each] == seat)
    if moved:
        hand_over(r, seat, "moved")
    elif routed:
        hand_over(r, seat, "rout")
    elif not keeps:
        hand_over(r, seat, "missed")
    else:
        r.next(UseInitiative(seat=seat))


def _go_on_moving(
    r: Resolution[SkirmishState], question: Question, unit: Unit, figure: Figure
) -> None:
    """Ask for the other figures of the unit; when all have moved the initiative passes (MS38)."""
    before = question.moved if isinstance(question, GoOnMoving) else ()
    moved = (*before, figure.id)
    left = [each for each in r.state.field.figures_of(unit.id) if each.at and each.id not in moved]
    if left:
        r.next(GoOnMoving(seat=question.seat, unit=unit.id, moved=moved))
    else:
        hand_over(r, question.seat, "moved")


def hand_over(r: Resolution[SkirmishState], seat: str, why: Why) -> None:
    """Let the initiative pass; after the last one the skirmish is over.

    (MST6b, MST7b, MST8b, MS7, MS8, MS19b, MS32, MS32b, MS35b, X5)
    """
    state = r.state
    if not state.options.turns_left(state.initiative):
        victory.end(r, None, "limit")
        return
    r.emit(InitiativeTaken(seat=other(seat), number=state.initiative + 1, why=why))
    r.next(UseInitiative(seat=other(seat)))


def _pass(r: Resolution[SkirmishState], seat: str) -> None:
    """Do nothing; after a pass of the other side the skirmish is over (MS36, MS36b, MS36c)."""
    ends = r.state.passed == other(seat) and not r.absent
    r.emit(Passed(seat=seat, absent=r.absent))
    if ends:
        victory.end(r, None, "passes")
    else:
        hand_over(r, seat, "passed")


def _deploy(
    r: Resolution[SkirmishState], question: DeployUnit, action: ac.Deploy | ac.Place
) -> None:
    """Put figures on the table; when all are there the Antagonist has the initiative.

    (MST2, MS1, MS53)
    """
    field, seat = r.state.field, question.seat
    if isinstance(action, ac.Deploy):
        event = setup.deployed(field, seat, question.unit, action)
    else:
        event = setup.placed(field, seat, question.unit, action)
    r.emit(event)
    field = r.state.field
    if setup.waiting(field, field.unit(event.unit)):
        r.next(DeployUnit(seat=seat, unit=event.unit))
        return
    following = setup.next_side(field, seat)
    if following is not None:
        r.next(DeployUnit(seat=following))
        return
    r.emit(InitiativeTaken(seat=FIRST, number=1, why="start"))
    r.next(UseInitiative(seat=FIRST))


def misplaced(question: Question, action: Action) -> Illegal:
    """Why it is not the time for an action (MS53, MS33, MS38c)."""
    legal = tuple(each.tag for each in question.answers)
    if isinstance(question, DeployUnit):
        return illegal("MS53", case="first", legal=legal)
    if isinstance(action, ac.Deploy | ac.Place):
        return illegal("MS53", case="over", legal=legal)
    rule: Any = question.rule
    return illegal(rule, case="now", legal=legal)
