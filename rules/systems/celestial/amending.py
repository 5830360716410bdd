"""How each correction of the map changes the state of an engagement."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import changed
from rules.systems.celestial import amendments as am
from rules.systems.celestial.changes import CHANGES
from rules.systems.celestial.pieces import Group, Harm, Kind, Status

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
    shields, arc = state.board.ship(event.ship).shields, event.arc
    return _with(state, event.ship, shields=(*shields[:arc], event.boxes, *shields[arc + 1 :]))


@CHANGES.on(am.PartsSet)
def _(event: am.PartsSet, state: CelestialState) -> CelestialState:
    ship, down = state.board.ship(event.ship), event.down
    markers = ship.markers if "shields" not in down else ()
    kept = tuple(each for each in ship.harms if _part(each) in down)
    known = {_part(each) for each in kept}
    new = tuple(_harm(each, state.clock) for each in down if each not in known)
    groups = tuple(
        Group(0, 0) if name in down else group
        for name, group in zip(am.GROUPS, ship.groups, strict=False)
    )
    return _with(state, ship.id, harms=(*kept, *new), groups=groups, markers=markers)


def _part(harm: Harm) -> str:
    """What of a ship a critical has put out of work."""
    return harm.effect if harm.group < 0 else am.GROUPS[harm.group]


def _harm(part: str, now: int) -> Harm:
    group = am.GROUPS.index(part) if part in am.GROUPS else -1
    return Harm("group" if group >= 0 else part, group, now)
