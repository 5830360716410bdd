"""How cloaks change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.formations import pending
from rules.systems.buoyz.pieces import CLOAK
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.tractor_changes import CHANGES

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(ce.CloakSwitched)
def _(event: ce.CloakSwitched, state: BuoyzState) -> BuoyzState:
    """It takes the place of a special action (BZT50)."""
    ship = state.board.ship(event.ship)
    known = with_ship(state, ship, cloaked=event.on, switched=True, tried=CLOAK)
    return changed(known, last=Last(event))


@CHANGES.on(ce.CloakFailed)
def _(event: ce.CloakFailed, state: BuoyzState) -> BuoyzState:
    known = with_ship(state, state.board.ship(event.ship), cloaked=False)
    return changed(known, last=told(known, event))


@CHANGES.on(ce.Searched)
def _(event: ce.Searched, state: BuoyzState) -> BuoyzState:
    """Who fails attacks nobody this turn: that was its nomination (BZ190).

    That of a squadron goes on while others of it are to name targets (BZ141b); by earlier versions
    of these rules it was over.
    """
    ship = state.board.ship(event.ship)
    result = "passed" if event.passed else "failed"
    state = with_ship(state, ship, searched=result, fired=not event.passed)
    ships = tuple(
        [
            altered(each, found=(*each.found, event.ship)) if each.id in event.found else each
            for each in state.board.ships
        ]
    )
    goes_on = state.board.to_the_letter and pending(state.board, ship, "fired")
    left = state.left if event.passed or goes_on else max(0, state.left - 1)
    return changed(state, board=changed(state.board, ships=ships), left=left, last=Last(event))


@CHANGES.on(ce.Betrayed)
def _(event: ce.Betrayed, state: BuoyzState) -> BuoyzState:
    return with_ship(state, state.board.ship(event.ship), betrayed=True)
