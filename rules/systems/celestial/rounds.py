"""The round: six impulses, each with both sides' turns, then the Power Phase (TE2, TE3, TE18)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import trusted
from rules.systems.celestial import actions as ac
from rules.systems.celestial import (
    buying,
    damage,
    damage_events,
    entering,
    fire,
    gravity,
    helm,
    missiles,
    power,
    setup,
    victory,
)
from rules.systems.celestial import events as ev
from rules.systems.celestial import questions as qu
from rules.systems.celestial.legal import rows
from rules.systems.celestial.refusals import due_ship, illegal, misplaced
from rules.systems.celestial.stats import ARCS, IMPULSES, other

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.celestial.state import CelestialState

_BEGIN: Final = -1
_REPAIR: Final = 4
_REPAIRED: Final = 6
"""What the die of a repair must show (TE46)."""
_CHARGE, _FIRST, _SECOND, _BREAK, _PULL, _LAST_PULL, _NEXT = range(7)


PickedT = TypeVar("PickedT")


def run(r: Resolution[CelestialState], task: Task) -> None:
    """Carry out what comes next by itself."""
    _TASKS[type(task)](r, task)


def _hit(r: Resolution[CelestialState], task: qu.Hit) -> None:
    blow = damage.Blow(task.ship, task.arcs, task.damage, task.cause)
    _next(r, damage.strike(r, (blow,)))


def _arrive(r: Resolution[CelestialState], task: qu.Arrive) -> None:
    _next(r, entering.enter(r, task.ship, task.came, steered=task.steered, stage=task.stage))


def _reveal(r: Resolution[CelestialState], _task: qu.Reveal) -> None:
    buying.reveal(r)
    setup.lay_out(r)


def _deploying(r: Resolution[CelestialState], _task: qu.Deploying) -> None:
    if not setup.next_ship(r):
        _round(r, 1)


def decide(r: Resolution[CelestialState], question: Question, action: Action) -> None:
    """Resolve an answer; the kernel has seen to it that it is one to this question."""
    _next(r, _ANSWERS[type(action)](r, question, action) or ())


def _done(r: Resolution[CelestialState], question: Question, _action: ac.Done) -> None:
    """End a step; not while a ship must move (TE21)."""
    if isinstance(question, qu.SteerShips) and question.ships:
        names = tuple(r.state.board.name(r.state.board.ship(each)) for each in question.ships)
        raise illegal("TE21", case="due", legal=names, ships=", ".join(names))
    r.emit(ev.Ceased(seat=question.seat, absent=r.absent))


def _scatter(r: Resolution[CelestialState], question: Question, _action: ac.Scatter) -> None:
    setup.scatter(r, question.seat)


def _next(r: Resolution[CelestialState], entries: tuple[Task | Question, ...]) -> None:
    if entries:
        r.next(*entries)


def _chosen(
    r: Resolution[CelestialState], question: Question, action: ac.Choose
) -> tuple[Task | Question, ...]:
    """Go on as an owner or a firer has said (TE31, TE37, TE27, TE47c)."""
    match question:
        case qu.GuideMissiles():
            return missiles.guide(r, question, action)
        case qu.OrderPulls():
            return gravity.order(r, question, action)
        case qu.ChooseArc():
            arcs = {ARCS[arc]: arc for arc in question.arcs}
            damage.chosen(r, question, _picked(question, action, arcs))
        case qu.ChoosePush():
            to = _picked(question, action, {str(each): each for each in question.hexes})
            return fire.push(r, question.ship, to, question.arcs, question.damage)
        case qu.ChooseCollision():
            board = r.state.board
            other = _picked(question, action, {each: each for each in question.others})
            ship, struck = board.ship(question.ship), board.ship(other)
            return entering.collide(r, ship, struck, question.came, steered=question.steered)
        case qu.ChooseBlast():
            ship_id = _picked(question, action, {each: each for each in question.others})
            r.emit(damage_events.BlastChosen(ship=ship_id, place=question.place))
        case _:
            raise misplaced(question)
    return ()


def _picked(question: qu.About, action: ac.Choose, offered: dict[str, PickedT]) -> PickedT:
    """What a choice about a ship means, of what is offered by name.

    Raises:
        Illegal: It is not among that, or of another ship.
    """
    if action.unit != question.ship:
        raise illegal(question.rule, legal=(question.ship,))
    for name, found in offered.items():
        if name.lower() == action.what:
            return found
    raise illegal(question.rule, legal=tuple(offered))


def _round(r: Resolution[CelestialState], number: int) -> None:
    """A round begins with its first impulse (TE6)."""
    r.emit(ev.RoundBegun(number=number))
    r.next(qu.Impulse(index=0))


def _impulse(r: Resolution[CelestialState], index: int) -> None:
    r.emit(ev.ImpulseBegun(index=index))
    r.next(*_coming(r.state.initiative, index))


@cache
def _coming(first: str, index: int) -> tuple[Task, ...]:
    """What an impulse is made of, and what follows it (TE2, TE2b)."""
    last = index + 1 == len(IMPULSES)
    return (
        qu.turn(first, _BEGIN),
        qu.turn(other(first), _BEGIN),
        qu.EndImpulse(),
        qu.PowerPhase(step=-1) if last else qu.Impulse(index=index + 1),
    )


def _turn(r: Resolution[CelestialState], task: qu.Turn) -> None:
    """Go on with a side's turn: step by step, to the first thing that is to be decided (TE3)."""
    side, step = task.side, task.step
    if step == _BEGIN:
        step = 0
        r.emit(_begun(ev.TurnBegun, side, 0))
    seen = None
    while True:
        state = r.state
        if state.explosions:
            r.next(qu.Blast(), qu.turn(side, step))
            return
        board = state.board
        if board is not seen and victory.over(r):
            return
        seen = board
        entries = _STEPS[step](r, side)
        if entries:
            r.next(*entries, qu.turn(side, step))
            return
        if r.state is not state:  # something has happened by itself
            state = r.state
            if state.explosions:
                continue
        step += 1
        if step > _REPAIR:
            return
        if state.done or state.ceased:
            r.emit(_begun(ev.StepBegun, side, step))


@cache
def _begun(kind: type[ev.StepBegun], side: str, step: int) -> ev.StepBegun:
    return trusted(kind, seat=side, step=step)


def _repair(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Throw for each critical that can be repaired, but for new ones (TE46, TE46b, TE86).

    The same effect may be there twice, and holds until both are repaired.
    """
    for ship in r.state.board.ships:
        if ship.side == side and ship.harms and ship.at is not None:
            for harm in ship.harms:
                if harm.since < r.state.clock:
                    name = r.state.board.name(ship)
                    (face,) = r.roll(1, DIE, f"repair: {name}")
                    r.emit(
                        damage_events.RepairTried(
                            ship=ship.id, effect=harm.effect, group=harm.group, face=face,
                            repaired=face >= _REPAIRED,
                        )
                    )  # fmt: skip
    return ()


_STEPS: Final = (power.due, helm.due, missiles.due, fire.due, _repair)


def _end_impulse(r: Resolution[CelestialState]) -> None:
    """The initiative changes if more challenge it than guard it (TE17, TE17b)."""
    if r.state.challenges > r.state.guards:
        r.emit(ev.InitiativeTaken(seat=other(r.state.initiative)))


def _power_phase(r: Resolution[CelestialState], step: int) -> None:
    """Go on with the Power Phase (TE18, TE18c)."""
    if step < 0:
        step = _CHARGE
        r.emit(ev.PhaseBegun(step=step, seat=None))
    while step < _NEXT:
        if r.state.explosions:
            r.next(qu.Blast(), qu.PowerPhase(step=step))
            return
        if victory.over(r):
            return
        side = _side_of(r.state, step)
        if step == _BREAK and victory.breaks(r.state.board):
            victory.end(r, "break")
            return
        entries = _PARTS[step](r, side) if step in _PARTS and side is not None else ()
        if entries:
            r.next(*entries, qu.PowerPhase(step=step))
            return
        if not r.state.explosions:
            step += 1
            if step < _NEXT:
                r.emit(ev.PhaseBegun(step=step, seat=_side_of(r.state, step)))
    if r.state.round >= r.state.board.rounds:
        victory.end(r, "limit")
    else:
        _round(r, r.state.round + 1)


def _side_of(state: CelestialState, step: int) -> str | None:
    """Whose part it is: the initiative side's first (TE18, TN16, TN16c, TNT13c)."""
    if step in (_FIRST, _PULL):
        return state.initiative
    return other(state.initiative) if step in (_SECOND, _LAST_PULL) else None


def _curves(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Ask for the ships that can go along their curve (TE18, TE18b)."""
    if r.state.ceased:
        return ()
    board = r.state.board
    able = tuple(
        each.id for each in board.fleet(side) if each.id not in r.state.done and rows(board, each)
    )
    return (qu.ChangeSpeed(seat=side, ships=able),) if able else ()


def _change(r: Resolution[CelestialState], question: qu.ChangeSpeed, action: ac.Speed) -> None:
    """A ship goes up or down its curve (TE18, TE19)."""
    board = r.state.board
    ship = due_ship(r.state, question.ships, action.ship, "TE18")
    found = rows(board, ship)
    if action.change not in found:
        raise illegal("TE19", legal=tuple(found), ship=board.name(ship), change=action.change)
    row = ship.row + (1 if action.change == "slower" else -1)
    r.emit(ev.SpeedChanged(ship=ship.id, row=row))


_PARTS: Final = {_FIRST: _curves, _SECOND: _curves, _PULL: gravity.due, _LAST_PULL: gravity.due}
"""The parts of the Power Phase that ask."""
_ANSWERS: Final[dict[type[Action], Callable[[Any, Any, Any], Any]]] = {
    ac.Muster: buying.muster,
    ac.Power: power.spend,
    ac.Retarget: power.retarget,
    ac.Transmit: power.transmit,
    ac.Helm: helm.move,
    ac.Fire: fire.fire,
    ac.Speed: _change,
    ac.Choose: _chosen,
    ac.Deploy: setup.deploy,
    ac.Scatter: _scatter,
    ac.Done: _done,
}
_TASKS: Final[dict[type[Task], Callable[[Any, Any], None]]] = {
    qu.Turn: _turn,
    qu.Impulse: lambda r, task: _impulse(r, task.index),
    qu.EndImpulse: lambda r, _: _end_impulse(r),
    qu.PowerPhase: lambda r, task: _power_phase(r, task.step),
    qu.Hit: _hit,
    qu.Blast: lambda r, _: _next(r, damage.explode(r)),
    qu.Wrecks: lambda r, task: _next(r, damage.wrecks(r, task.ship, task.place)),
    qu.Arrive: _arrive,
    qu.Reveal: _reveal,
    qu.Deploying: _deploying,
}
