"""How a separation changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz.embarking import shared
from rules.systems.buoyz.lurk_changes import CHANGES
from rules.systems.buoyz.parts import DRIVE, SAUCER, third
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(se.Separated)
def _(event: se.Separated, state: BuoyzState) -> BuoyzState:
    """Both have the damage of the whole, and move in its nomination (BZ160b)."""
    board = state.board
    whole = board.ship(event.ship)
    mines = third(whole.mines)
    drive = altered(whole, part=DRIVE, hull=event.hull, mines=whole.mines - mines)
    saucer = altered(
        whole, id=event.saucer, name=event.name, code=event.code, part=SAUCER, hull=event.part,
        tug="", towed=False, orbit="", hand="", follows=True, mines=mines,
    )  # fmt: skip
    ships = [
        part
        for each in board.ships
        for part in ((drive, saucer) if each.id == event.ship else (each,))
    ]
    known = changed(board, ships=tuple(ships), flights=shared(board, event.ship, event.saucer))
    return changed(state, board=known, last=Last(event))
