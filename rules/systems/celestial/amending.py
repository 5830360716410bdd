"""How each correction of the map changes the state of an engagement."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.kernel.frozen import changed
from rules.systems.celestial import amendments as am
from rules.systems.celestial.changes import CHANGES
from rules.systems.celestial.pieces import Group, Harm, Kind, Status
from rules.systems.celestial.stats import ARCS

if TYPE_CHECKING:
    from rules.systems.celestial.state import CelestialState

__all__ = ("CHANGES",)


def _with(state: CelestialState, ship_id: str, **changes: Any) -> CelestialState:
    """The state with a ship changed; what happened last is drawn no more."""
    ship = replace(state.board.ship(ship_id), **changes)
    return changed(state, board=state.board.with_ship(ship), last=None)


@CHANGES.on(am.ShipPut)
def _(event: am.ShipPut, state: CelestialState) -> CelestialState:
    found: dict[str, Any] = {"status": Status.ABOARD, "at": event.at, "lost": event.lost}
    if state.board.space.kinds.get(event.at) is Kind.NEBULA:  # TN10
        found["markers"] = ()
    return _with(state, event.ship, **found)


@CHANGES.on(am.ShipTurned)
def _(event: am.ShipTurned, state: CelestialState) -> CelestialState:
    return _with(state, event.ship, facing=event.facing)


@CHANGES.on(am.ShipRemoved)
def _(event: am.ShipRemoved, state: CelestialState) -> CelestialState:
    return _with(state, event.ship, status=Status.DESTROYED, at=None, markers=())


@CHANGES.on(am.ShipMarked)
def _(event: am.ShipMarked, state: CelestialState) -> CelestialState:
    return _with(state, event.ship, lost=event.lost)


@CHANGES.on(am.ShieldSet)
def _(event: am.ShieldSet, state: CelestialState) -> CelestialState:
    shields, arc = state.board.ship(event.ship).shields, ARCS.index(event.arc)
    return _with(state, event.ship, shields=(*shields[:arc], event.boxes, *shields[arc + 1 :]))


@CHANGES.on(am.CriticalSet)
def _(event: am.CriticalSet, state: CelestialState) -> CelestialState:
    ship, what = state.board.ship(event.ship), event.what
    if what not in am.GROUPS:
        harms = tuple(each for each in ship.harms if each.effect != what)
        harms = harms if event.works else (*harms, Harm(what, -1, state.clock))
        markers = () if what == "shields" and not event.works else ship.markers
        return _with(state, event.ship, harms=harms, markers=markers)
    group = am.GROUPS.index(what)
    harms = tuple(each for each in ship.harms if each.group != group)
    harms = harms if event.works else (*harms, Harm("group", group, state.clock))
    groups = (*ship.groups[:group], Group(0, 0), *ship.groups[group + 1 :])
    return _with(state, event.ship, harms=harms, groups=groups)
