"""The sequence of play: deployment, then turns of seven steps (BCT1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.errors import Refusal
from rules.systems.braid import actions as ac
from rules.systems.braid import (
    assaults,
    changing,
    commanders,
    declaring,
    deploying,
    endphase,
    firing,
    grand_battery,
    marching,
    melee,
    onset,
    rallying,
    setup_events,
    storming,
    victory,
)
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid import questions as qu
from rules.systems.braid.alternatives import instead
from rules.systems.braid.changing import COMPASS
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER
from rules.systems.braid.refusals import illegal, standing_unit
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.braid.changing import Change
    from rules.systems.braid.commanders import Ride
    from rules.systems.braid.field import Field
    from rules.systems.braid.marching import March
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

ATTACKER, DEFENDER = "attacker", "defender"
Move = ac.March | ac.Road | ac.Form | ac.Enter | ac.Leave | ac.Ride


def run(r: Resolution[BraidState], task: Task) -> None:
    """Carry out a step of the turn that asks nobody."""
    match task:
        case qu.Deployment():
            deploying.deployment(r)
        case qu.NewTurn():
            _new_turn(r, task.number)
        case qu.Movement():
            _movement(r, task.role)
        case qu.Shooting():
            firing.ask(r)
        case qu.Volleys():
            grand_battery.take_all(r, firing.fire(r))
            commanders.settle(r)
            _check(r)
        case qu.Assaults() | qu.Charges() | qu.ChargeTests() | qu.Onset():
            _charge(r, task)
        case qu.Storms() | qu.Melees() | qu.Fight() | qu.AfterRound():
            _fight(r, task)
        case qu.Conversions():
            endphase.convert(r, task.side)
        case qu.EndPhase():
            endphase.end_phase(r)
            commanders.settle(r)
            _check(r)
        case _:
            raise TypeError(f"{task.tag} is no step of a battle")


def _charge(
    r: Resolution[BraidState], task: qu.Assaults | qu.Charges | qu.ChargeTests | qu.Onset
) -> None:
    """Steps 4, 5 and the first half of 6: charges are declared, tested and moved (BCT1)."""
    match task:
        case qu.Assaults():
            field = r.state.field
            assaults.ask(r, field.attacker if task.role == ATTACKER else field.defender)
        case qu.Charges():
            field = r.state.field
            declaring.ask(r, field.attacker if task.role == ATTACKER else field.defender)
        case qu.ChargeTests():
            declaring.test(r, task.side)
            commanders.settle(r)
            _check(r)
        case qu.Onset():
            onset.go_on(r)
            commanders.settle(r)
            _check(r)


def _fight(
    r: Resolution[BraidState], task: qu.Storms | qu.Melees | qu.Fight | qu.AfterRound
) -> None:
    """The second half of step 6 (BC113)."""
    match task:
        case qu.Storms():
            if storming.carry_out(r):
                _check(r)
        case qu.Melees():
            melee.go_on(r)
        case qu.Fight():
            melee.fight(r, task)
        case qu.AfterRound():
            melee.after_round(r, task)
            _check(r)


def _check(r: Resolution[BraidState]) -> None:
    """End the battle when it is decided; what is still due then is left (BC149)."""
    victory.end_if_decided(r)


def _new_turn(r: Resolution[BraidState], number: int) -> None:
    """Seven steps, and the next turn; after the last one the defender has won (BCT1, BC2, X5).

    (BC2b)

    Assaults are declared before other charges, and carried out before they move (BC178).
    """
    if victory.end_if_decided(r):
        return
    if not r.state.options.turns_left(number - 1):
        victory.held_out(r)
        return
    r.emit(ev.TurnBegun(number=number))
    r.next(
        qu.Movement(role=DEFENDER),
        qu.Movement(role=ATTACKER),
        qu.Shooting(),
        qu.Assaults(role=ATTACKER),
        qu.Charges(role=ATTACKER),
        qu.Assaults(role=DEFENDER),
        qu.Charges(role=DEFENDER),
        qu.Storms(),
        qu.Onset(),
        qu.Melees(),
        qu.EndPhase(),
        qu.NewTurn(number=number + 1),
    )


def _movement(r: Resolution[BraidState], role: str) -> None:
    field = r.state.field
    side = field.defender if role == DEFENDER else field.attacker
    r.emit(ev.MovementBegun(side=side))
    go_on(r, side)


def go_on(r: Resolution[BraidState], side: str) -> None:
    """Ask for the next unit, as long as one is left that may move (BC56)."""
    field = r.state.field
    ride = any(not each.moved for each in field.commanders_of(side))
    if ride or any(may_move(field, each) for each in field.on_table(side)):
        r.next(qu.MoveUnits(seat=side))
    else:
        r.emit(ev.MovementEnded(side=side))


def may_move(field: Field, unit: Unit) -> bool:
    """Whether a unit on the table may still move or change in this turn (BC56, BC119b)."""
    return not unit.moved and unit.formation != CLUSTER and not field.engaged(unit.id)


def decide(r: Resolution[BraidState], question: Question, action: Action) -> None:
    """Resolve an action of the side that is asked; a refusal says what else may be done."""
    state = r.state
    try:
        _decide(r, question, action)
    except Refusal as refusal:
        refusal.legal = refusal.legal or instead(state, question, action)
        raise


def _decide(r: Resolution[BraidState], question: Question, action: Action) -> None:
    match question, action:
        case qu.ChooseEdge(), ac.Edge():
            if action.edge not in ("north", "south"):
                raise illegal("BC145", case="edge", legal=("north", "south"))
            r.emit(setup_events.EdgeChosen(side=question.seat, edge=action.edge))
        case qu.DeployUnits(), ac.Array():
            deploying.array(r, question)
        case qu.DeployUnits(), ac.Deploy():
            change = deploying.deployed(r.state.field, question, action)
            r.emit(deploying.event_of(change))
        case (qu.LoseGun() | qu.DeclareAssaults(), _) | (_, ac.Mass() | ac.Storm()):
            _decide_massed(r, question, action)
        case qu.DeclareFire(), ac.Volley():
            firing.declare(r, question.seat, action)
        case (
            (
                qu.DeclareCharges()
                | qu.CounterCharge()
                | qu.AdvanceOn()
                | qu.ShareLosses()
                | qu.MakeWhole()
            ),
            _,
        ):
            _decide_fight(r, question, action)
        case _, ac.Done():
            r.emit(ev.MovementEnded(side=question.seat))
        case _:
            _move(r, question.seat, action)


def _decide_massed(r: Resolution[BraidState], question: Question, action: Action) -> None:
    """Grand Batteries and assault columns."""
    match question, action:
        case ((qu.DeployUnits() | qu.MoveUnits()), ac.Mass()):
            grand_battery.form(r, question, action)
            if isinstance(question, qu.MoveUnits):
                go_on(r, question.seat)
        case qu.LoseGun(), ac.Lose():
            grand_battery.lose(r, question, action)
        case qu.MoveUnits(), ac.Storm():
            column = assaults.formed(r.state.field, question.seat, action.unit)
            r.emit(assaults.into(column, ASSAULT))
            go_on(r, question.seat)
        case qu.DeclareAssaults(), ac.Assault():
            assaults.declare(r, question.seat, action.unit, action.target)
        case qu.DeclareAssaults(), ac.Done():
            assaults.give_up(r, question.seat)


def _decide_fight(r: Resolution[BraidState], question: Question, action: Action) -> None:
    """What is decided in steps 4 to 7."""
    match question, action:
        case qu.DeclareCharges(), ac.Charge():
            declaring.declare(r, question.seat, action)
        case qu.DeclareCharges(), ac.Done():
            r.emit(fe.ChargesEnded(side=question.seat))
        case qu.CounterCharge(), ac.Counter():
            onset.countered(r, question, action)
        case qu.AdvanceOn(), ac.Advance():
            _go_further(r, question, action)
        case qu.ShareLosses(), ac.Lose():
            melee.lost(r, question, action)
        case qu.MakeWhole(), ac.Rally():
            rallying.rally(r, question.seat, action)
            endphase.convert(r, question.seat)
        case _:
            r.emit(ev.MovementEnded(side=question.seat))


def _go_further(r: Resolution[BraidState], question: qu.AdvanceOn, action: ac.Advance) -> None:
    """A charger or an assault column whose target is gone (BC106).

    Games of the first version may ask a column that has run itself: it stays where it is.
    """
    field = r.state.field
    if field.by_id[question.unit].formation == ASSAULT:
        storming.advance(r, question.unit, action.distance * INCH)
    elif field.combat.charge_of(question.unit) is not None:
        onset.advanced(r, question.unit, action.distance)


def _move(r: Resolution[BraidState], side: str, action: Any) -> None:
    field = r.state.field
    found = planned(field, side, action)
    if isinstance(found, commanders.Ride):
        r.emit(commanders.rode(field, found))
    elif not isinstance(found, marching.March):
        r.emit(changed_to(found))
    elif found.formation == BATTERY:
        r.emit(grand_battery.moved(field, found))
    else:
        r.emit(marched(found))
    commanders.settle(r)
    go_on(r, side)


def planned(field: Field, side: str, action: Move) -> March | Change | Ride:
    """What a unit or commander would do in its movement step, checked.

    (BC119b)

    Raises:
        Refusal: It can't.
    """
    if isinstance(action, ac.Ride):
        return commanders.ridden(field, side, action.commander, action.to)
    unit = standing_unit(field, side, action.unit)
    if field.engaged(unit.id):
        raise illegal("BC119", unit=field.stats(unit).name)
    match action:
        case ac.March():
            return marching.marched(field, unit, action.way)
        case ac.Road():
            return marching.by_road(field, unit, COMPASS[action.towards], action.distance * INCH)
        case ac.Form():
            return changing.formed(field, unit, action.formation, action.anchor, action.facing)
        case ac.Enter():
            return changing.entered(field, unit, action.area)
        case ac.Leave():
            return changing.left(
                field, unit, action.side, action.along, (action.to, action.heading)
            )


def marched(found: March) -> ev.Marched:
    """A march as an event."""
    return ev.Marched(
        unit=found.unit.id,
        way=found.way,
        origin=found.unit.here,
        pose=found.end,
        formation=found.formation,
        cost=found.cost,
    )


def changed_to(found: Change) -> ev.Formed:
    """A change of formation as an event."""
    return ev.Formed(
        unit=found.unit.id,
        before=found.unit.formation,
        formation=found.formation,
        origin=found.unit.here,
        pose=found.end,
        area=found.area,
    )


def misplaced(question: Question, action: Action) -> Illegal:
    """Why it is not the time for an action."""
    legal = tuple(each.tag for each in question.answers)
    case = {
        qu.ChooseEdge: "edge",
        qu.DeployUnits: "deploy",
        qu.MoveUnits: "move",
        qu.DeclareFire: "fire",
        qu.LoseGun: "lose",
        qu.DeclareAssaults: "assault",
        qu.DeclareCharges: "charge",
        qu.CounterCharge: "counter",
        qu.AdvanceOn: "advance",
        qu.ShareLosses: "losses",
        qu.MakeWhole: "whole",
    }[type(question)]
    return illegal("BCT1", case=case, legal=legal, verb=action.tag)
