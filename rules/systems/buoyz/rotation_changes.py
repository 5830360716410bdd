"""How rotation changes the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import rotation_events as re
from rules.systems.buoyz.craft_changes import CHANGES

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)


@CHANGES.on(re.Rotated)
def _(event: re.Rotated, state: BuoyzState) -> BuoyzState:
    poses = dict(event.poses)
    ships = tuple([altered(e, pose=poses[e.id]) if e.id in poses else e for e in state.board.ships])
    return changed(state, board=changed(state.board, ships=ships))
