"""How breaking contact changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import contact_events as ce
from rules.systems.buoyz.changes import told
from rules.systems.buoyz.mine_changes import CHANGES
from rules.systems.buoyz.pieces import Status
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(ce.ContactChecked)
def _(event: ce.ContactChecked, state: BuoyzState) -> BuoyzState:
    after = state.last is not None and isinstance(state.last.act, ce.ContactChecked)
    last = told(state, event) if after else Last(event)
    if not event.breaks:
        return changed(state, last=last)
    board = changed(state.board, homes=(*state.board.homes, (event.side, event.home)))
    broke = (*state.broke, (event.side, state.turn))
    return changed(state, board=board, broke=broke, last=last)


@CHANGES.on(ce.Withdrawn)
def _(event: ce.Withdrawn, state: BuoyzState) -> BuoyzState:
    gone = _each(state, event.ships, pose=None, status=Status.LEFT, landed="", orbit="", hand="")
    secret = gone.hidden.get(event.side)
    if secret is not None and secret.lurking:
        left = {ship: at for ship, at in secret.lurking.items() if ship not in event.ships}
        gone = gone.hiding(event.side, lurking=left)
    return changed(gone, last=told(state, event))


@CHANGES.on(ce.Abandoned)
def _(event: ce.Abandoned, state: BuoyzState) -> BuoyzState:
    return changed(_each(state, event.ships, status=Status.CAPTURED), last=told(state, event))


def _each(state: BuoyzState, who: tuple[str, ...], **fields: Any) -> BuoyzState:
    ships = tuple([altered(e, **fields) if e.id in who else e for e in state.board.ships])
    return changed(state, board=changed(state.board, ships=ships))
