"""How fitting out fleets changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.embarking import embarked
from rules.systems.buoyz.rotation_changes import CHANGES
from rules.systems.buoyz.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)

HOLD: Final = 6
"""Mines that a ship carries (BZT63)."""


@CHANGES.on(fi.MinesTaken)
def _(event: fi.MinesTaken, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, fitting=",".join(event.ships))
    return changed(found, fitting=tuple(sorted((*state.fitting, event.seat))))


@CHANGES.on(fi.MinesTakenUnseen)
def _(_event: fi.MinesTakenUnseen, state: BuoyzState) -> BuoyzState:
    return state


@CHANGES.on(fi.MinesCarried)
def _(event: fi.MinesCarried, state: BuoyzState) -> BuoyzState:
    """Torpedoes are exchanged for mines, for the whole battle (BZ82, BZ179)."""
    ships = tuple(
        [
            altered(each, layer=True, mines=HOLD) if each.id in event.ships else each
            for each in state.board.ships
        ]
    )
    for side in SIDES:
        state = state.hiding(side, fitting="")
    board = changed(state.board, ships=ships)
    return changed(state, board=board, fitting=(), fitted=(*state.fitted, "mines"))


@CHANGES.on(fi.SquadronsFormed)
def _(event: fi.SquadronsFormed, state: BuoyzState) -> BuoyzState:
    text = ",".join("+".join(each) for each in event.squadrons)
    found = state.hiding(event.seat, fitting=text)
    return changed(found, fitting=tuple(sorted((*state.fitting, event.seat))))


@CHANGES.on(fi.SquadronsFormedUnseen)
def _(_event: fi.SquadronsFormedUnseen, state: BuoyzState) -> BuoyzState:
    return state


@CHANGES.on(fi.SquadronsShown)
def _(event: fi.SquadronsShown, state: BuoyzState) -> BuoyzState:
    for side in SIDES:
        state = state.hiding(side, fitting="")
    known = _in_squadrons(state, dict(event.ships))
    return changed(known, fitting=(), fitted=(*state.fitted, "squadrons"))


def _in_squadrons(state: BuoyzState, squadrons: dict[str, str]) -> BuoyzState:
    ships = tuple(
        [
            altered(each, squadron=squadrons[each.id]) if each.id in squadrons else each
            for each in state.board.ships
        ]
    )
    return changed(state, board=changed(state.board, ships=ships))


@CHANGES.on(fi.RolesAssigned)
def _(event: fi.RolesAssigned, state: BuoyzState) -> BuoyzState:
    said = ",".join(":".join((ship, *map(str, counts))) for ship, *counts in event.ships)
    found = state.hiding(event.seat, fitting=said)
    return changed(found, fitting=tuple(sorted((*state.fitting, event.seat))))


@CHANGES.on(fi.RolesAssignedUnseen)
def _(_event: fi.RolesAssignedUnseen, state: BuoyzState) -> BuoyzState:
    return state


@CHANGES.on(fi.RolesShown)
def _(event: fi.RolesShown, state: BuoyzState) -> BuoyzState:
    """Flights are numbered anew, as what they are for is in their names."""
    for side in SIDES:
        state = state.hiding(side, fitting="")
    roles = {ship: (one, two, three) for ship, one, two, three in event.ships}
    board = embarked(state.board, roles)
    return changed(state, board=board, fitting=(), fitted=(*state.fitted, "wings"))


@CHANGES.on(fi.SquadronMoved)
def _(event: fi.SquadronMoved, state: BuoyzState) -> BuoyzState:
    known = _in_squadrons(state, dict.fromkeys(event.dropped, ""))
    return changed(known, formed=(*state.formed, event.squadron))


@CHANGES.on(fi.VolleyHeld)
def _(event: fi.VolleyHeld, state: BuoyzState) -> BuoyzState:
    return changed(state, volley=(*state.volley, (event.ship, event.aims)))


@CHANGES.on(fi.VolleyLoosed)
def _(_event: fi.VolleyLoosed, state: BuoyzState) -> BuoyzState:
    return changed(state, volley=())
