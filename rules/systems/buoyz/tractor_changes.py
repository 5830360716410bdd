"""How tractor beams change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import changed
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import tractor_events as te
from rules.systems.buoyz.boarding_changes import CHANGES
from rules.systems.buoyz.changes import told, unveiled, with_ship
from rules.systems.buoyz.pieces import TRACTOR

if TYPE_CHECKING:
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(te.Tractored)
def _(event: te.Tractored, state: BuoyzState) -> BuoyzState:
    """Who is pulled is free then; of the others the beam stays on (BZ236)."""
    tug = state.board.ship(event.ship)
    acting = tug.acting if TRACTOR in tug.acting else (*tug.acting, TRACTOR)
    state = with_ship(state, tug, acting=acting, tried=TRACTOR, **_kept(tug))
    fields: dict[str, Any] = {"tug": event.ship, "towed": event.way == "tow"}
    if event.way == "pull":
        fields = {"pose": event.path[-1], "tug": "", "towed": False, "orbit": "", "hand": ""}
    known = unveiled(with_ship(state, state.board.ship(event.target), **fields), event.target)
    tried = known.last is not None and isinstance(known.last.act, ev.SpecialTried)
    # A beam that is kept is no act of its own: what was told last is of somebody else.
    return changed(known, last=told(known, event)) if tried else known


def _kept(tug: Ship) -> dict[str, Any]:
    """A beam that is kept takes a try by No-Win, too, though no check (BZ149, BZ152d)."""
    if not tug.chances or TRACTOR in tug.attempts:
        return {}
    return {"chances": tug.chances - 1, "attempts": (*tug.attempts, TRACTOR)}


@CHANGES.on(te.Towed)
def _(event: te.Towed, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = unveiled(with_ship(state, ship, pose=event.path[-1], orbit="", hand=""), event.ship)
    return changed(known, last=told(known, event))


@CHANGES.on(te.BeamEnded)
def _(event: te.BeamEnded, state: BuoyzState) -> BuoyzState:
    return with_ship(state, state.board.ship(event.ship), tug="", towed=False)


@CHANGES.on(te.BeamTested)
def _(event: te.BeamTested, state: BuoyzState) -> BuoyzState:
    if not event.freed:
        return state
    return with_ship(state, state.board.ship(event.ship), tug="", towed=False)
