"""Marches by road, places garrisoned and left, event by event."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.oracles.braid import ground
from tests.oracles.braid.reading import stance
from tests.oracles.braid.shapes import SLACK, apart, gap, nearest_on, rectangle
from tests.oracles.braid.watching import Watch

if TYPE_CHECKING:
    from rules.systems.braid import events as ev
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle
    from tests.oracles.braid.shapes import Spot

_BY_ROAD = 20.0


class Going(Watch):
    """Steps 1 and 2, but for what is probed."""

    def _on_marched(self, battle: Battle, _state: BraidState, event: ev.Marched) -> None:
        if event.way != "road":
            return
        unit = battle.units[event.unit]
        self._same("column by road", True, unit.formation in ground.COLUMNS, event)
        start, end = (stance(each, battle.depth) for each in (event.origin, event.pose))
        first, last = (start.x, start.y), (end.x, end.y)
        self._same("on the road", True, self._off(battle, last) <= SLACK, event)
        self._same("began by the road", True, self._off(battle, first) <= 1 + SLACK, event)
        # All roads of these tables are straight, and the head slips onto them at no cost (BC170).
        self._same("by road at most", True, apart(first, last) <= _BY_ROAD + 1 + SLACK, event)
        shape = rectangle(end, *unit.size)
        bad = ground.barred(battle, unit, unit.formation, shape)
        self._same("road is open", True, bad is not True, event)
        self._same("road is free", True, ground.crowded(battle, unit, [shape]) is not True, event)
        near = ground.too_near(battle, unit, [shape], leaving=True)
        self._same("road is not near", True, near is not True, event)

    def _off(self, battle: Battle, spot: Spot) -> float:
        return min(
            apart(spot, nearest_on(spot, a, b)) for road in battle.roads for a, b in pairwise(road)
        )

    def _on_formed(self, battle: Battle, _state: BraidState, event: ev.Formed) -> None:
        unit = battle.units[event.unit]
        if event.area:
            place = next(each for each in battle.features if each.id == event.area)
            may = unit.formation == "march_column" and not unit.gun and unit.area is None
            self._same("may garrison", True, may and 4 <= unit.stands <= 6, event)
            near = gap(battle.shape(unit), place.shape)
            self._same("beside the place", True, near <= 1 + SLACK, (event, near))
            there = [each.id for each in battle.units.values() if each.area == place.id]
            self._same("place is empty", [], there, event)
            self._same("garrison", "garrison", event.formation, event)
        elif unit.area is not None:
            self._same("leaves in", "march_column", event.formation, event)
            place = next(each for each in battle.features if each.id == unit.area)
            depth = unit.stands
            shape = rectangle(stance(event.pose, battle.depth), 2, depth)
            away = gap(shape, place.shape)
            self._same("outside, within an inch", True, -SLACK <= away <= 1 + SLACK, event)
            free = ground.crowded(battle, unit, [shape]) is not True
            self._same("room to leave", True, free, event)
