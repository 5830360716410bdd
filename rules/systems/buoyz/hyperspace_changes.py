"""How hyperspace changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz.changes import after, gone, released, with_ship
from rules.systems.buoyz.pieces import Status
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.stats import SIDES
from rules.systems.buoyz.web_changes import CHANGES

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(he.HyperspaceEntered)
def _(event: he.HyperspaceEntered, state: BuoyzState) -> BuoyzState:
    """It is gone from the table, its orbit, its squadron (BZ143) and every tractor beam (BZ269)."""
    ship = state.board.ship(event.ship)
    known = with_ship(
        released(state, ship.id), ship, status=Status.HYPERSPACE, pose=None,
        marker=event.path[-1], nominated=True, orbit="", hand="", tug="", towed=False, squadron="",
    )  # fmt: skip
    return changed(known, left=after(state, ship), last=Last(event))


@CHANGES.on(he.HyperspaceKept)
def _(event: he.HyperspaceKept, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    return changed(with_ship(state, ship, nominated=True), left=after(state, ship))


@CHANGES.on(he.DropOutSaid)
def _(event: he.DropOutSaid, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, dropping=dict(event.ships))
    return changed(found, handed=tuple(sorted((*state.handed, event.seat))))


@CHANGES.on(he.DropOutUnseen)
def _(_event: he.DropOutUnseen, state: BuoyzState) -> BuoyzState:
    return state


@CHANGES.on(he.DroppedOut)
def _(event: he.DroppedOut, state: BuoyzState) -> BuoyzState:
    """Who drops out is at its marker; who leaves may have been the last of its side (BZ139)."""
    for side in SIDES:
        state = state.hiding(side, dropping={})
    for ship_id, does, pose in event.ships:
        if does == "lurk":
            continue
        fields: dict[str, Any] = {"status": Status.LEFT, "marker": None}
        if does == "drop":
            fields = {"status": Status.ABOARD, "marker": None, "pose": pose}
        ship = state.board.ship(ship_id)
        state = with_ship(state, ship, **fields)
        state = gone(state, ship.side) if does == "leave" else state
    return changed(state, last=Last(event), handed=())
