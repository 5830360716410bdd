"""How transit between tables changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import transit_events as te
from rules.systems.buoyz.changes import after, with_ship
from rules.systems.buoyz.hyperspace_changes import CHANGES
from rules.systems.buoyz.pieces import Status
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(te.TransitKept)
def _(event: te.TransitKept, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    return changed(with_ship(state, ship, nominated=True), left=after(state, ship))


@CHANGES.on(te.TransitEnded)
def _(event: te.TransitEnded, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    fields = {"status": Status.ABOARD, "pose": event.pose, "marker": None, "due": 0}
    return changed(with_ship(state, ship, **fields), last=Last(event))
