"""What happens to ships between two tables (BZT76, BZ196)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.changes import after, with_ship
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class TransitKept(Event):
    """A ship in transit was nominated, and is on its way still (BZ128c)."""

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        return changed(with_ship(state, ship, nominated=True), left=after(state, ship))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} is in transit"
        return Telling(words, rules=("BZ196", "BZ128"), brief=UNSAID)


class TransitEnded(Acted):
    """A ship emerged from transit on another table; it moves now.

    Attributes:
        pose: Where, in 400ths of an inch of the plane of all tables.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    pose: PoseText

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        fields = {"status": Status.ABOARD, "pose": self.pose, "marker": None, "due": 0}
        return changed(with_ship(state, ship, **fields), last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} emerges at {where(self.pose)}"
        return Telling(words, rules=("BZT76", "BZ196"))
