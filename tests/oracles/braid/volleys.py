"""Step 3, and casualties of all kinds, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracles.braid import fire
from tests.oracles.braid.reading import stance
from tests.oracles.braid.shapes import SLACK, middle, rectangle
from tests.oracles.braid.watching import Watch, whole

if TYPE_CHECKING:
    from rules.systems.braid import events as ev
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle, Unit


class Volleys(Watch):
    """Fire and casualties."""

    def _on_fired(self, battle: Battle, _state: BraidState, event: ev.Fired) -> None:
        unit, target = battle.units[event.unit], battle.units[event.target]
        may = fire.can_fire(battle, unit) and fire.may_be_target(battle, target)
        self._same("fires", True, may, event)
        dice = fire.dice(battle, unit, target, event.range / 100)
        self._same("dice of fire", True, len(event.faces) in dice, (event, dice))
        factors = fire.factor(battle, unit, target)
        self._same("factor of fire", True, event.modifier in factors, (event, factors))
        more = fire.further(list(event.faces), event.modifier)
        self._same("further dice", more, len(event.seconds), event)
        lost = fire.lost(list(event.faces), list(event.seconds), event.modifier)
        self._same("lost by fire", lost, event.lost, event)
        self._turn.hits[whole(target)] += lost

    def _on_reduced(self, battle: Battle, _state: BraidState, event: ev.Reduced) -> None:
        unit = battle.units[event.unit]
        name = whole(unit)
        if self._turn.hits[name]:
            expected = min(unit.stands, self._turn.hits.pop(name))
            if unit.formation == "battery":
                return
            self._same("casualties", expected, event.lost, event)
        elif self._turn.losses[unit.side]:
            self._turn.losses[unit.side] -= event.lost
        stands, formation = fire.left(unit, event.lost)
        self._same("left", (stands, not formation), (event.stands, event.gone), event)
        if formation:
            self._same("becomes", formation, event.formation, event)
            self._same_place(battle, unit, event)

    def _same_place(self, battle: Battle, unit: Unit, event: ev.Reduced) -> None:
        if unit.area is not None or unit.stance is None:
            return
        there = stance(event.pose, battle.depth)
        if event.formation != "cluster" or unit.formation == "cluster":
            self._same("stays", unit.stance, there, event)
            return
        old, new = middle(battle.shape(unit)), middle(rectangle(there, 4, 2))
        steps = max(abs(old[0] - new[0]), abs(old[1] - new[1]))
        if unit.id in self._turn.touched:
            self._turn.left_open.add("cluster in contact")
        else:
            self._same("cluster about the centre", True, steps < 4.3 + SLACK, event)
        self._same("heading kept", unit.stance.heading, there.heading, event)

    def _on_chargedeclared(self, _battle: Battle, _state: BraidState, _event: Any) -> None:
        left = {k: v for k, v in self._turn.hits.items() if v}
        self._same("fire is taken", {}, left, "")
        self._turn.hits.clear()
