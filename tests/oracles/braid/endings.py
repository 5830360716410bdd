"""Step 7, assaults and the end, event by event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.oracles.braid import endphase
from tests.oracles.braid.paths import bearing, ran
from tests.oracles.braid.reading import battle_of, stance
from tests.oracles.braid.shapes import middle
from tests.oracles.braid.watching import Watch

if TYPE_CHECKING:
    from rules.systems.braid import assault_events
    from rules.systems.braid import events as ev
    from rules.systems.braid import fight_events as fe
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle

_OUTCOMES = {
    "regain": "regains a stand", "none": "holds", "lose": "loses a stand",
    "fall back": "falls back", "shattered": "shatters",
}  # fmt: skip


class Endings(Watch):
    """Wear, guns, morale, assaults, victory."""

    def _on_worn(self, battle: Battle, _state: BraidState, event: fe.Worn) -> None:
        unit = battle.units[event.unit]
        self._same("wear of", True, unit.horse and unit.id in self._turn.charged, event)
        self._same("wear dice", unit.stands, len(event.faces), event)
        self._same("wear", endphase.worn(unit, list(event.faces)), event.lost, event)
        self._turn.worn.add(unit.id)

    def _on_guntested(self, battle: Battle, _state: BraidState, event: fe.GunTested) -> None:
        unit = battle.units[event.unit]
        self._same("gun fought", True, unit.gun and unit.id in self._turn.fought, event)
        self._same("gun stays", endphase.gun_stays(event.face), event.kept, event)
        self._turn.guns.add(unit.id)

    def _on_tested(self, battle: Battle, state: BraidState, event: ev.Tested) -> None:
        if self._turn.due is None:
            self._open_tests(battle, state)
        self._turn.tested.append(event.unit)
        unit = battle.units[event.unit]
        won = self._turn.fought.get(unit.id, 0)
        factors = endphase.morale_factors(battle, unit, won=won > 0, lost=won < 0)
        self._same("factor of morale", True, event.modifier in factors, (event, unit, factors))
        found = endphase.outcome(unit, event.face + event.modifier)
        self._same("morale", _OUTCOMES[found], event.outcome, (event, unit))
        self._turn.outcome = (unit.id, found)

    def _open_tests(self, battle: Battle, state: BraidState) -> None:
        """What must have been done before the first test, and who must test."""
        fought = frozenset(self._turn.fought) | frozenset(state.field.combat.outlived)
        here = [each for each in battle.units.values() if each.id in self._turn.charged]
        worn = sorted(e.id for e in here if e.mounted and e.id in self._turn.fought)
        gone = self._turn.worn - set(battle.units)
        self._same("who wears", worn, sorted(self._turn.worn - gone), "")
        guns = {e.id for e in battle.units.values() if e.gun and e.id in fought}
        self._same("which guns", guns, self._turn.guns & set(battle.units), "")
        self._turn.due = endphase.must_test(battle.units.values(), fought)

    def _on_regained(self, battle: Battle, _state: BraidState, event: fe.Regained) -> None:
        unit = battle.units[event.unit]
        self._same("regains", (unit.id, "regain"), self._turn.outcome, event)
        self._same("regained", unit.stands + 1, event.stands, event)
        formation = unit.formation
        if formation == "cluster":
            formation = "garrison" if unit.area is not None else "march_column"
        self._same("regained in", formation, event.formation, event)

    def _on_fellback(self, battle: Battle, state: BraidState, event: ev.FellBack) -> None:
        unit = battle.units[event.unit]
        self._same("falls back", (unit.id, "fall back"), self._turn.outcome, event)
        formation = "cluster" if unit.stands == 3 else "limbered" if unit.gun else "march_column"
        self._same("falls back in", formation, event.formation, event)
        foes = [e for e in self._turn.touched.get(unit.id, ()) if e in battle.units]
        if len(foes) != 1 or unit.area is not None:
            self._turn.left_open.add("falls back from")
            return
        away = bearing(middle(battle.shape(battle.units[foes[0]])), middle(battle.shape(unit)))
        end = stance(event.pose, battle.depth)
        wrong = ran(battle, unit, away, end, formation)
        self._same("falls back to", None, wrong, (event, end))
        assert state is not None

    def _on_assaultfought(
        self, battle: Battle, state: BraidState, event: assault_events.AssaultFought
    ) -> None:
        unit, target = battle.units[event.unit], battle.units[event.target]
        stands = target.stands
        if target.formation == "battery":
            self._turn.left_open.add("assault on a battery")
            stands = len(event.foes)
        if len(event.foes) == 2 and target.formation == "battery":
            stands = 2
        ours, theirs = endphase.assault(unit.stands, stands, (list(event.faces), list(event.foes)))
        leads = any(e.plays and e.unit == unit.id for e in state.field.commanders)
        fell = leads and ours > 0
        self._same("general falls first", fell, bool(event.general), event)
        self._same("assault", (ours - fell, theirs), (event.lost, event.cost), event)

    def _on_assaultended(
        self, _battle: Battle, _state: BraidState, event: assault_events.AssaultEnded
    ) -> None:
        self._turn.fought[event.unit] = 1  # it has just won close combat (BC144)

    def turn_over(self, state: BraidState) -> None:
        """Whoever had to test has."""
        battle = battle_of(state)
        if self._turn.due is None:
            self._open_tests(battle, state)
        assert self._turn.due is not None
        self._same("who tests", self._turn.due, self._turn.tested, "")
        sides = Counter(each.side for each in battle.units.values())
        field = state.field
        for side, role in ((field.attacker, "attacker"), (field.defender, "defender")):
            self._same("is there", True, sides[side] > 0, role)

    def _on_battleended(self, battle: Battle, state: BraidState, event: ev.BattleEnded) -> None:
        sides = Counter(each.side for each in battle.units.values())
        field, options = state.field, state.options
        over = event.why == "limit"
        winner = endphase.victor(
            sides[field.attacker], sides[field.defender], state.turn, options.turn_limit,
            turn_over=over,
        )  # fmt: skip
        role = "attacker" if event.winner == field.attacker else "defender"
        self._same("victory", winner, role, event)
