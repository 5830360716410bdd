"""What several events change in the same way."""

from __future__ import annotations

from typing import Any

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.formations import pending
from rules.systems.buoyz.board.pieces import (
    ECM,
    Ship,
)
from rules.systems.buoyz.state import NOTHING, BuoyzState, Last


def unveiled(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state when a ship has come to where it is: under ECM no more, if it can't be there.

    That is on a body or in a nebula (BZ39c, BZ163, BZ282).
    """
    ship = state.board.ship(ship_id)
    if not sensors.unveiled(state.board, ship):
        return state
    return with_ship(state, ship, acting=tuple([each for each in ship.acting if each != ECM]))


def with_ship(state: BuoyzState, ship: Ship, **changes: Any) -> BuoyzState:
    """The state with a ship changed."""
    return changed(state, board=state.board.with_ship(altered(ship, **changes)))


def told(state: BuoyzState, event: Any) -> Last | None:
    """What happened last, with what has come of it."""
    last = state.last
    return Last(last.act, (*last.then, event)) if last is not None else None


def followed(state: BuoyzState, event: Any) -> BuoyzState:
    """The state when nothing has changed but what is told of the last act."""
    return changed(state, last=told(state, event))


def released(state: BuoyzState, tug: str) -> BuoyzState:
    """The state when a ship has let go whom its tractor beam held (BZ269, BZ279)."""
    board = state.board
    for each in board.ships:
        if each.tug == tug:
            board = board.with_ship(altered(each, tug="", towed=False))
    return changed(state, board=board)


def gone(state: BuoyzState, side: str) -> BuoyzState:
    """The state after a ship has left: it may have been the last of its side (BZ139)."""
    return state if state.board.present(side) else changed(state, fled=side)


def after(state: BuoyzState, ship: Ship) -> int:
    """How many ships a side still nominates when one has moved; a saucer follows its drive.

    A squadron is one nomination (BZ141).
    """
    others = pending(state.board, ship, "nominated")
    return max(0, state.left - (not ship.follows and not others))


def found_out(state: BuoyzState, side: str, ship_id: str) -> BuoyzState:
    """The state without what a side hides of a ship that is on the table."""
    secret = state.hidden.get(side, NOTHING)
    if ship_id not in secret.lurking:
        return state
    lurking = {key: each for key, each in secret.lurking.items() if key != ship_id}
    emerging = {key: each for key, each in secret.emerging.items() if key != ship_id}
    return state.hiding(side, lurking=lurking, emerging=emerging)
