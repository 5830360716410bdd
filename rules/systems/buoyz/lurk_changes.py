"""How lurking changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.cloak_changes import CHANGES
from rules.systems.buoyz.pieces import Status
from rules.systems.buoyz.state import NOTHING, Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(le.Hid)
def _(event: le.Hid, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, lurking=dict(event.ships))
    return changed(found, handed=tuple(sorted((*state.handed, event.seat))))


@CHANGES.on(le.Lurking)
def _(event: le.Lurking, state: BuoyzState) -> BuoyzState:
    ships = tuple(
        [
            altered(each, status=Status.LURKING) if each.id in event.ships else each
            for each in state.board.ships
        ]
    )
    return changed(state, board=changed(state.board, ships=ships), handed=())


@CHANGES.on(le.Emerging)
def _(event: le.Emerging, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, emerging=dict(event.ships))
    return changed(found, handed=tuple(sorted((*state.handed, event.seat))))


@CHANGES.on(le.Emerged)
def _(event: le.Emerged, state: BuoyzState) -> BuoyzState:
    """They appear under their cloaks (BZ96), and do not lurk again (BZ97)."""
    for ship_id, pose in event.ships:
        ship = state.board.ship(ship_id)
        state = with_ship(state, ship, status=Status.ABOARD, pose=pose, cloaked=True, revealed=True)
        state = found_out(state, ship.side, ship_id)
    return changed(state, last=Last(event) if event.ships else state.last, handed=())


def found_out(state: BuoyzState, side: str, ship_id: str) -> BuoyzState:
    """The state without what a side hides of a ship that is on the table."""
    secret = state.hidden.get(side, NOTHING)
    if ship_id not in secret.lurking:
        return state
    lurking = {key: each for key, each in secret.lurking.items() if key != ship_id}
    emerging = {key: each for key, each in secret.emerging.items() if key != ship_id}
    return state.hiding(side, lurking=lurking, emerging=emerging)


def _nothing_new(_event: object, state: BuoyzState) -> BuoyzState:
    return state


CHANGES.on(le.HidUnseen)(_nothing_new)
CHANGES.on(le.EmergingUnseen)(_nothing_new)
