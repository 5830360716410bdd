"""What happens of bases that are bought (11.2, CAM 2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.words import name_of, side_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class BasePriceRolled(Event):
    """The die has said what each base of a side costs (BZ199).

    Attributes:
        face: The die; five more is the price.
        price: In points.
    """

    side: str
    face: int
    price: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        prices = (*state.board.base_prices, (self.side, self.price))
        return changed(state, board=changed(state.board, base_prices=prices))

    def tell(self, board: Board) -> Telling:
        throws = (Throw("", (self.face,)),)
        comes = f"{counted(self.price, 'point')} each"
        return Telling(f"Bases of {side_of(board, self.side)} + 5", throws, comes, ("BZ199",))


class BasePlaced(Event):
    """A side put a base on the table (BZ273).

    Attributes:
        ship: The base, by id.
        landed: The body that it stands on, by id; empty if none.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    ship: str
    pose: PoseText
    landed: str = ""

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        return with_ship(state, ship, status=Status.ABOARD, pose=self.pose, landed=self.landed)

    def tell(self, board: Board) -> Telling:
        on = f"on {board.body_by_id[self.landed].the}" if self.landed else f"at {where(self.pose)}"
        side = side_of(board, board.ship(self.ship).side)
        words = f"{side} puts {name_of(board, self.ship)} {on}"
        return Telling(words, rules=("BZ273", "BZ136"))
