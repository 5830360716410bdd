"""What happens as planets turn (BZT62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import Event
from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import PoseText
from rules.systems.buoyz.words import name_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class Rotated(Event):
    """What stands on bodies went round with them, and free stations turned (BZ162).

    Attributes:
        poses: By id, where each is then.
    """

    poses: tuple[tuple[str, PoseText], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        poses = dict(self.poses)
        ships = tuple(
            [altered(e, pose=poses[e.id]) if e.id in poses else e for e in state.board.ships]
        )
        return changed(state, board=changed(state.board, ships=ships))

    def tell(self, board: Board) -> Telling:
        told = [f"{name_of(board, ship)} {where(pose)}" for ship, pose in self.poses]
        return Telling(
            f"What stands on bodies turns: {'; '.join(told)}", rules=("BZ162",), brief=UNSAID
        )
