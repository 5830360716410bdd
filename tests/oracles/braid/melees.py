"""Step 6: melees, event by event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.oracles.braid import melee
from tests.oracles.braid.watching import Watch

if TYPE_CHECKING:
    from rules.systems.braid import fight_events as fe
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle, Contact, Unit


class Melees(Watch):
    """Rounds of melee."""

    def _on_meleeround(self, battle: Battle, state: BraidState, event: fe.MeleeRound) -> None:
        self._same("losses taken", {}, {k: v for k, v in self._turn.losses.items() if v > 0}, event)
        self._turn.losses.clear()
        units = {each for side in event.sides for each in side.units}
        self._same("in one melee", self._together(battle, units), units, event)
        totals = []
        for side in event.sides:
            own = [battle.units[each] for each in side.units]
            self._same("dice of melee", self._dice(state, own, event), len(side.faces), event)
            self._same("bases", sum(each.stands for each in own), side.bases, event)
            pairs = [
                (each, battle.units[self._other(contact, each)], contact)
                for each in own
                for contact in battle.contacts
                if each.id in (contact.charger, contact.charged)
            ]
            factor = melee.side_factors(battle.variants, pairs)
            self._same("factor of melee", factor, side.factor, (event, own))
            totals.append(sum(side.faces) + sum(each.stands for each in own) + factor)
        lead = melee.result(*totals)
        names = [side.side for side in event.sides]
        winner = "" if not lead else names[0] if lead < 0 else names[1]
        self._same("wins", winner, event.winner, event)
        self._turn.last = winner
        self._same("dice of losses", abs(lead), len(event.faces), event)
        loser = event.sides[0] if lead > 0 else event.sides[1]
        if lead:
            lost = melee.bases_lost(list(event.faces), loser.bases)
            self._same("bases lost", lost, event.lost, event)
            self._turn.losses[loser.side] = lost
        else:
            self._turn.losses = Counter({side.side: 1 for side in event.sides})
        for each in units:
            self._turn.fought.setdefault(each, 0)
            self._turn.touched.setdefault(each, set()).update(battle.touched(each))

    def _together(self, battle: Battle, units: set[str]) -> set[str]:
        """All that contact joins to one of them (BC113), guns of a Grand Battery, too."""
        found: set[str] = set()
        ahead = [min(units)]
        while ahead:
            each = ahead.pop()
            if each not in found:
                found.add(each)
                ahead += battle.touched(each)
                unit = battle.units[each]
                if unit.formation == "battery":
                    ahead += [
                        other.id
                        for other in battle.units.values()
                        if other.formation == "battery" and other.side == unit.side
                    ]
        return found

    def _other(self, contact: Contact, unit: Unit) -> str:
        return contact.charged if contact.charger == unit.id else contact.charger

    def _dice(self, state: BraidState, own: list[Unit], event: fe.MeleeRound) -> int:
        options = state.options
        dice = sum(melee.DICE[each.formation] for each in own)
        guns = [each for each in own if each.formation == "battery"]
        if guns and options.battery_dice == "one":
            dice -= len(guns) - 1
        if options.general_die == "all" or event.number == 1:
            for each in own:
                charge = state.field.combat.charge_of(each.id)
                dice += charge is not None and bool(charge.general)
            if guns:  # its chief (BC139)
                ids = {each.id for each in guns}
                chiefs = [
                    each for each in state.field.commanders if each.plays and each.unit in ids
                ]
                dice += bool(chiefs) and guns[0].side == state.field.defender
        return dice

    def _on_meleeended(self, battle: Battle, _state: BraidState, event: fe.MeleeEnded) -> None:
        self._same("losses taken", {}, {k: v for k, v in self._turn.losses.items() if v > 0}, event)
        self._turn.losses.clear()
        there = {battle.units[each].side for each in event.units if each in battle.units}
        winner = self._turn.last or ""
        if not winner and len(there) == 1:
            self._turn.left_open.add("draw that one side survives")
            winner = event.winner
        self._same("melee won by", winner if there else "", event.winner, event)
        for each in event.units:
            unit = battle.units.get(each)
            if unit is not None and event.winner:
                self._turn.fought[each] = 1 if unit.side == event.winner else -1
