"""How buying bases changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import shore_events as sh
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.muster_changes import CHANGES
from rules.systems.buoyz.pieces import Status

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(sh.BasePriceRolled)
def _(event: sh.BasePriceRolled, state: BuoyzState) -> BuoyzState:
    prices = (*state.board.base_prices, (event.side, event.price))
    return changed(state, board=changed(state.board, base_prices=prices))


@CHANGES.on(sh.BasePlaced)
def _(event: sh.BasePlaced, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    return with_ship(state, ship, status=Status.ABOARD, pose=event.pose, landed=event.landed)
