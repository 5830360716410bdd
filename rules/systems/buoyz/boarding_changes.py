"""How lowered shields and boarding change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.fire_changes import CHANGES
from rules.systems.buoyz.pieces import Status
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.stats import other

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(be.ShieldsLowered)
def _(event: be.ShieldsLowered, state: BuoyzState) -> BuoyzState:
    known = with_ship(state, state.board.ship(event.ship), lowered=True)
    return changed(known, last=Last(event))


@CHANGES.on(be.Boarded)
def _(event: be.Boarded, state: BuoyzState) -> BuoyzState:
    """A captured ship stays where it is, in no beam, and does nothing more (BZ102).

    Or it is its captor's (BZ102c).
    """
    state = with_ship(state, state.board.ship(event.ship), boarded=True)
    if event.captured:
        ship = state.board.ship(event.captured)
        fields: dict[str, Any] = {"status": Status.CAPTURED}
        if state.board.to_the_letter:  # in older games it goes on to throw for its beam
            fields |= {"tug": "", "towed": False}
        if event.prize:
            # Who is captured back is again what it was.
            taken = "" if ship.taken == other(ship.side) else ship.taken or ship.side
            fields = {"side": other(ship.side), "taken": taken}
        state = with_ship(state, ship, boarded=True, **fields)
    return changed(state, last=Last(event))


@CHANGES.on(be.BoardingOver)
def _(_event: be.BoardingOver, state: BuoyzState) -> BuoyzState:
    return state
