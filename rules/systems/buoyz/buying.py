"""Buying fleets in secret, and showing them together (BZ223, BZ133)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import (
    carrying,
    fleets,
    hyperspace,
    lurking,
    setup_events,
    squadrons,
    wings,
)
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES
from rules.systems.buoyz.fleet_actions import bought
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.state import NOTHING, Secret

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Muster
    from rules.systems.buoyz.questions import BuyFleet
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView


def muster(r: Resolution[BuoyzState], question: BuyFleet, action: Muster) -> None:
    """Take a list in; the other side learns that it is in (BZ133)."""
    board, side = r.state.board, question.seat
    kinds = fleets.checked(board, kinds_of(bought(action)), side)
    listed = setup_events.Listed(seat=side, ships=fleets.text_of(board, kinds))
    r.emit_secret(listed, side, setup_events.ListedUnseen(seat=side))


def reveal(r: Resolution[BuoyzState]) -> None:
    """Show both lists (BZ133)."""
    hidden = r.state.hidden
    r.emit(setup_events.FleetsShown(blue=hidden[BLUE].ships, red=hidden[RED].ships))


def seen_by(state: BuoyzState, seat: str | None) -> BuoyzState:
    """A state without what a seat may not see: lists and orders of others, and how many."""
    own = {who: each for who, each in state.hidden.items() if who == seat}
    return changed(state, hidden=own, sealed=0)


def made_up(view: BuoyzView, dice: Dice) -> BuoyzState:
    """A whole state in which a viewer sees just this: lists, orders, lurkers of others by lot."""
    state: BuoyzState = view.whole  # type: ignore[assignment]  # a view of this system
    hidden = dict(state.hidden)
    for side in SIDES:
        if side == view.viewer:
            continue
        ships = ""
        if side in state.listed and not state.board.ships:
            board = state.board
            offered = (*fleets.ready_made(board, side), *fleets.with_base(board, side))
            ships = offered[dice.draw(len(offered)) - 1]
        orders = {"repair": "motive", "vital": "armament"} if dice.draw(2) == 1 else {}
        fitted = wings if wings.due(state) else carrying if carrying.due(state) else squadrons
        fitting = fitted.made_up(state, side, dice)
        squares, shown = lurking.made_up(state, side, dice)
        drops = hyperspace.made_up(state, side, dice) if state.phase is None else {}
        found = Secret(
            ships=ships,
            orders=orders,
            fitting=fitting,
            dropping=drops,
            lurking=squares,
            emerging=shown,
        )
        if found != NOTHING:
            hidden[side] = found
    return changed(state, hidden=hidden)
