"""How fitting out fleets changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.frozen import altered, changed
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.rotation_changes import CHANGES
from rules.systems.buoyz.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)

HOLD: Final = 6
"""Mines that a ship carries (BZT70)."""


@CHANGES.on(fi.MinesTaken)
def _(event: fi.MinesTaken, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, fitting=",".join(event.ships))
    return changed(found, fitting=tuple(sorted((*state.fitting, event.seat))))


@CHANGES.on(fi.MinesTakenUnseen)
def _(_event: fi.MinesTakenUnseen, state: BuoyzState) -> BuoyzState:
    return state


@CHANGES.on(fi.MinesCarried)
def _(event: fi.MinesCarried, state: BuoyzState) -> BuoyzState:
    """Torpedoes are exchanged for mines, for the whole battle (BZ82, BZ179)."""
    ships = tuple(
        [
            altered(each, layer=True, mines=HOLD) if each.id in event.ships else each
            for each in state.board.ships
        ]
    )
    for side in SIDES:
        state = state.hiding(side, fitting="")
    board = changed(state.board, ships=ships)
    return changed(state, board=board, fitting=(), fitted=(*state.fitted, "mines"))
