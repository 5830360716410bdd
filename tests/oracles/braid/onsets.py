"""Steps 4 and 5, and charges that get home, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from tests.oracles.braid import charges, endphase
from tests.oracles.braid.battle import half_in
from tests.oracles.braid.paths import bearing, charge_by, ran, wheels
from tests.oracles.braid.reading import battle_of, contact_of, stance
from tests.oracles.braid.shapes import SLACK, gap, middle, rectangle
from tests.oracles.braid.watching import Watch, whole

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle, Contact, Unit


class Onsets(Watch):
    """Charges and their tests."""

    def stage(self, state: BraidState, event: Any) -> None:
        """Charges are declared, then chargers test, then the charged (BC95)."""
        turn = self._turn
        if isinstance(event, fe.ChargeDeclared | fe.ChargesEnded):
            return
        if turn.declared and not turn.asked:
            turn.asked = True
            turn.trials += self._chargers(state)
        if turn.asked and not (isinstance(event, fe.ChargeTested) and event.charges):
            self._same("all chargers test", [], turn.trials, "")
            turn.asked = False
            turn.receive += self._charged(state)
            turn.declared.clear()
        if isinstance(event, ev.MovementBegun | ev.TurnBegun | fe.Contacted | ev.Tested):
            self._same("all charged test", [], turn.receive, "")
            turn.receive.clear()

    def _chargers(self, state: BraidState) -> list[str]:
        battle = battle_of(state)
        return [
            each.unit
            for each in state.field.combat.charges
            if each.unit in self._turn.declared and not each.general
            if "test"
            in charges.verdicts(battle, battle.units[each.unit], battle.units[each.target])
        ]

    def _charged(self, state: BraidState) -> list[str]:
        battle = battle_of(state)
        found: list[str] = []
        for charge in state.field.combat.charges:
            if charge.unit in self._turn.declared and charge.state == "on":
                unit, target = battle.units[charge.unit], battle.units[charge.target]
                fast = charges.stands_fast(battle, target, unit)
                found += [] if fast or whole(target) in found else [whole(target)]
        return found

    def _on_chargedeclared(
        self, battle: Battle, _state: BraidState, event: fe.ChargeDeclared
    ) -> None:
        charge = event.charge
        self._turn.declared.append(charge.unit)
        unit, target = battle.units[charge.unit], battle.units[charge.target]
        found = charge_by(battle, unit, target, charge.wheel)
        self._same("path", True, found is not None and found.may is not False, (charge, found))
        if found is None:
            return
        near = abs(found.ahead - charge.ahead / 100) <= 2 * SLACK or found.may is None
        self._same("path ahead", True, near, (charge, found))
        for wheel in wheels():
            if wheel == charge.wheel:
                break
            less = charge_by(battle, unit, target, wheel)
            if less is not None and less.may:
                self._same("least wheel", less.wheel, charge.wheel, (charge, less))
                break
        ground = self._ground(battle, target)
        self._same("ground of melee", True, charge.contact.ground in ground, (charge, ground))

    def _ground(self, battle: Battle, target: Unit) -> set[str]:
        if target.area is not None:
            return {"built_up"}
        found = set()
        for kind in ("wood", "hill"):
            answer = half_in(battle, target, kind)
            if answer:
                return {kind}
            if answer is None:
                found.add(kind)
        return found | {"open"}

    def _on_chargetested(self, battle: Battle, state: BraidState, event: fe.ChargeTested) -> None:
        unit, against = battle.units[event.unit], battle.units[event.against]
        combat = state.field.combat
        if event.charges:
            charge = combat.charge_of(unit.id)
            assert charge is not None
            contact = contact_of(charge.contact)
            factors = self._factors(battle, unit, against, contact)
        else:
            coming = [e for e in combat.charges if e.target == unit.id and e.state == "on"]
            if not coming:
                self._turn.left_open.add("tests of assaults")
                return
            if unit.formation == "battery":
                factors = {charges.battery_factors(unit)}
            else:
                every = [
                    self._factors(battle, unit, battle.units[e.unit], contact_of(e.contact))
                    for e in coming
                    if not charges.stands_fast(battle, unit, battle.units[e.unit])
                ]
                self._same("charged must test", True, bool(every), event)
                factors = set().union(*every)
                if battle.variants.charge_test == "melee":
                    factors = {min(factors)} if every else set()
        self._same("factor of test", True, event.modifier in factors, (event, factors, unit))
        least = charges.needed(event.modifier)
        if event.face:
            self._same("test passed", event.face >= least, event.passes, event)
            self._same("die needed", True, 1 < least <= 6, event)
        else:
            self._same("certain", least <= 1, event.passes, event)
            self._same("no die", True, least <= 1 or least > 6, event)
        due = self._turn.trials if event.charges else self._turn.receive
        if whole(unit) in due:
            due.remove(whole(unit))
        else:
            self._same("who is to test", whole(unit), due, event)

    def _factors(self, battle: Battle, own: Unit, foe: Unit, contact: Contact) -> set[int]:
        if battle.variants.charge_test == "melee":
            return {charges.factors(battle, own, foe, contact)}
        found: set[int] = set()
        for won in (True, False):
            for lost in (True, False):
                found |= endphase.morale_factors(battle, own, won=won, lost=lost)
        return found

    def _on_retired(self, battle: Battle, state: BraidState, event: fe.Retired) -> None:
        unit = battle.units[event.unit]
        end = stance(event.pose, battle.depth)
        formation = "limbered" if unit.gun else "march_column"
        self._same("retires in", formation, event.formation, event)
        coming = [e for e in state.field.combat.charges if e.target == unit.id and e.state == "on"]
        if not coming:
            self._turn.left_open.add("retires from assaults")
            return
        mine = battle.shape(unit)
        near = {e.unit: gap(mine, battle.shape(battle.units[e.unit])) for e in coming}
        least = min(near.values())
        wrong = []
        for each, inches in near.items():
            if inches <= least + SLACK:
                foe = middle(battle.shape(battle.units[each]))
                wrong.append(ran(battle, unit, bearing(foe, middle(mine)), end, formation))
        self._same("retires to", True, None in wrong, (event, wrong))

    def _on_contacted(self, battle: Battle, state: BraidState, event: fe.Contacted) -> None:
        contact = event.contact
        charger, charged = battle.units[contact.charger], battle.units[contact.charged]
        charge = state.field.combat.charge_of(charger.id)
        self._same("charge comes", True, charge is not None, event)
        end = stance(event.pose, battle.depth)
        touch = gap(rectangle(end, *charger.size), battle.shape(charged))
        self._same("touches", True, abs(touch) <= 0.05, (event, touch))
        if charge is not None and charge.target == charged.id:
            now = contact_of(contact)
            was = contact_of(charge.contact)
            self._same("ground kept", was.ground, now.ground, event)
        self._turn.charged.add(charger.id)
        if charger.mounted and charged.id not in self._turn.charged:
            self._same("wears", True, charger.horse, event)

    def _on_chargemoved(self, battle: Battle, _state: BraidState, event: fe.ChargeMoved) -> None:
        if event.kind == "counter-charges":
            self._same("counter-charges", True, battle.units[event.unit].mounted, event)
            self._turn.charged.add(event.unit)
