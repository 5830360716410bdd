"""A fighter's go in a raid: energy, units, places, arcs, half of a go (9.2, 9.3, II21)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rules.systems.interceptors import events as ev
from tests.oracles.interceptors import guns
from tests.oracles.interceptors.reading import stance
from tests.oracles.interceptors.shapes import HEAD, Stance

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.interceptors.options import FightersOptions
    from rules.systems.interceptors.state import FightersState
    from tests.oracles.interceptors.guns import Flyer, Scene

_WAYS = {"L": -1, "R": 1}


class Flights:
    """What is known of the fighter that flies."""

    def __init__(self, same: Callable[..., None]) -> None:
        self._same = same
        self._fighter = ""
        self._held: list[dict[str, bool | None]] = []
        """By place: the targets, and whether they are in its arc."""
        self._trick = False

    def event(self, state: FightersState, scene: Scene, event: Any) -> None:
        """Look at what a fighter does in its go."""
        if isinstance(event, ev.FlightBegun):
            flyer = scene.flyers[event.fighter]
            self._fighter, self._held, self._trick = event.fighter, [], False
            self._same("units", self._units(flyer), event.units, flyer)
            self._place(scene, flyer, event.in_arc)
        elif isinstance(event, ev.LevelTried):
            flyer = scene.flyers[event.fighter]
            needed = 3 if "c" in flyer.extras else 4
            self._same("energy", (needed, event.face >= needed), (event.needed, event.changed))
            if event.changed:
                self._same("level", 1, abs(event.level - flyer.level))
            flyer.level = event.level
            self._same("units", self._units(flyer), event.units, flyer)
        elif isinstance(event, ev.Flown):
            self._flown(state, scene, event)
        elif isinstance(event, ev.Risked):
            flip = bool(state.flight and state.flight.way and len(state.flight.way[-1]) > 1)
            flip = flip and state.flight is not None and not _is_sweep(state.flight.way[-1])
            self._same("risk", event.face >= (5 if flip else 6), event.lost, event)
        elif isinstance(event, ev.ArrivalThrown):
            self._same("arrival", event.face >= 5, event.comes)

    @property
    def places(self) -> int:
        """How many places the fighter has been at."""
        return len(self._held)

    def bonus(self, fighter: str, target: str) -> int:
        """Whether a target was in arc for half of the go so far or more."""
        if fighter != self._fighter or self._trick or len(self._held) < 2:
            return 0
        times = sum(bool(each.get(target)) for each in self._held)
        return int(2 * times >= len(self._held))

    def _units(self, flyer: Flyer) -> int:
        if flyer.blocks <= 0:
            return 2
        units = guns.UNITS[flyer.level] + ("e" in flyer.extras) - (flyer.blocks <= 2)
        return max(1, units)

    def _place(self, scene: Scene, flyer: Flyer, told: tuple[str, ...]) -> None:
        held: dict[str, bool | None] = {}
        for each in guns.against(scene, flyer):
            found = guns.in_arc(flyer, each)
            if found is None:
                held[each.id] = each.id in told
            else:
                held[each.id] = found
                self._same("in arc", found, each.id in told, (flyer, each))
        self._held.append(held)

    def _flown(self, state: FightersState, scene: Scene, event: ev.Flown) -> None:
        flyer = scene.flyers[event.fighter]
        here = stance(event.origin)
        there = moved(here, event.way, state.options)
        now = stance(event.pose)
        if there is None:  # a flip: about the centre of the template
            self._trick = True
            near = math.dist(here.out((0, -2)), now.out((0, -2))) < 0.004
            self._same("flip", (True, 3), (near, event.units), event)
        else:
            self._trick = self._trick or _is_sweep(event.way)
            near = math.dist(there[:2], now[:2]) < 0.004
            turned = round(there.heading) % 360 == now.heading % 360
            self._same("unit", (True, True, 1), (near, turned, event.units), (event, there))
        flyer.stance = now
        self._place(scene, flyer, event.in_arc)


def _is_sweep(way: str) -> bool:
    return way in ("P", "S", "p", "s", "port", "starboard")


def moved(here: Stance, way: str, options: FightersOptions) -> Stance | None:
    """Where a unit leads (5.3, II2, II3, II5); ``None``: a flip."""
    if way == "F":
        x, y = here.out((0, 8))
        return Stance(x, y, here.heading)
    if way in _WAYS:  # square on the sloping edge, whose middle is there
        side = _WAYS[way]
        slope = Stance(*here.out((side, HEAD / 2)), here.heading + side * 60)
        x, y = slope.out((0, 8))
        return Stance(x, y, slope.heading % 360)
    if _is_sweep(way):
        wide = float(options.sweep_width)
        x, y = here.out((wide if way.lower().startswith("s") else -wide, 0))
        return Stance(x, y, here.heading)
    return None
