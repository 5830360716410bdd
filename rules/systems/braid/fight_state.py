"""How the events of charges, melees and the end phase change the state."""

from __future__ import annotations

from rules.kernel.values.frozen import changed
from rules.systems.braid import fight_events as fe
from rules.systems.braid.combat import DONE, HELD, Fought
from rules.systems.braid.pieces import GARRISON, Status
from rules.systems.braid.state import CHANGES, BraidState, gone_back


@CHANGES.on(fe.Retired)
def _(event: fe.Retired, state: BraidState) -> BraidState:
    return gone_back(event, state)


@CHANGES.on(fe.ChargeDeclared)
def _(event: fe.ChargeDeclared, state: BraidState) -> BraidState:
    combat = state.field.combat
    return state.fighting(charges=(*combat.charges, event.charge))


@CHANGES.on(fe.ChargesEnded)
def _(_event: fe.ChargesEnded, state: BraidState) -> BraidState:
    return state


@CHANGES.on(fe.ChargeTested)
def _(event: fe.ChargeTested, state: BraidState) -> BraidState:
    if event.passes or not event.charges:
        return state
    combat = state.field.combat.with_charge(event.unit, HELD)
    return state.with_(field=changed(state.field, combat=combat))


@CHANGES.on(fe.Stood)
def _(event: fe.Stood, state: BraidState) -> BraidState:
    return state.fighting(answered=(*state.field.combat.answered, event.unit))


@CHANGES.on(fe.ChargeMoved)
def _(event: fe.ChargeMoved, state: BraidState) -> BraidState:
    found = state.unit(event.unit, pose=event.pose).with_(last=event)
    combat = found.field.combat
    match event.kind:
        case "counter-charges":
            return found.fighting(
                answered=(*combat.answered, event.unit), charged=(*combat.charged, event.unit)
            )
        case "recoils":
            return found.parted(event.unit)
        case "follows up":
            return found
        case _:
            combat = combat.with_charge(event.unit, DONE)
            return found.with_(field=changed(found.field, combat=combat))


@CHANGES.on(fe.Contacted)
def _(event: fe.Contacted, state: BraidState) -> BraidState:
    found = state.unit(event.contact.charger, pose=event.pose).with_(last=event)
    combat = found.field.combat.at_home(event.contact)
    return found.with_(field=found.field.but(combat=combat))


@CHANGES.on(fe.MeleeRound)
def _(_event: fe.MeleeRound, state: BraidState) -> BraidState:
    return state


@CHANGES.on(fe.MeleeEnded)
def _(event: fe.MeleeEnded, state: BraidState) -> BraidState:
    field = state.field
    found = tuple(
        Fought(
            unit=each,
            foes=field.combat.touching(each),
            won=0
            if not event.winner
            else 1
            if field.brief.units[each].side == event.winner
            else -1,
        )
        for each in event.units
        if field.by_id[each].plays
    )
    return state.fighting(fought=(*field.combat.fought, *found))


@CHANGES.on(fe.Stormed)
def _(event: fe.Stormed, state: BraidState) -> BraidState:
    return state.unit(event.unit, area=event.area, formation=GARRISON)


@CHANGES.on(fe.Worn)
def _(_event: fe.Worn, state: BraidState) -> BraidState:
    return state


@CHANGES.on(fe.GunTested)
def _(_event: fe.GunTested, state: BraidState) -> BraidState:
    return state


@CHANGES.on(fe.Regained)
def _(event: fe.Regained, state: BraidState) -> BraidState:
    return state.unit(event.unit, stands=event.stands, formation=event.formation, pose=event.pose)


@CHANGES.on(fe.Rallied)
def _(event: fe.Rallied, state: BraidState) -> BraidState:
    stands = state.field.by_id[event.unit].stands + 1
    found = state.unit(
        event.unit, stands=stands, formation=event.formation, pose=event.pose, area=event.area
    )
    return found.commander(event.commander, status=Status.LOST, at=None, unit="")


evolve = CHANGES.evolve
"""The state after any event of a battle."""
