"""What happens by webs (7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Strand
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import inches, name_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class WebReadied(Acted):
    """A ship is to spin web as it moves (BZ274).

    Attributes:
        length: How much of its way, back from its end, in 400ths of an inch.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    length: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = with_ship(state, state.board.ship(self.ship), spinning=self.length)
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} spins {inches(self.length)} of web as it moves"
        return Telling(words, rules=("BZ60", "BZ274"))


class WebSpun(Followed):
    """A ship has spun a strand of web; there may have been no room for it (BZ60).

    Attributes:
        strand: Its id.
        spots: The middles of its segments and where the ship went, the nearest to it first.
        caught: The ships that touch it as it is laid, by id (BZ276).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    strand: str
    spots: tuple[PoseText, ...]
    caught: tuple[str, ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(state, ship, spinning=0, strands=ship.strands + 1)
        new = (Strand(self.strand, ship.side, self.spots, self.caught),) if self.spots else ()
        board = changed(known.board, webs=(*known.board.webs, *new))
        return changed(known, board=board, last=told(known, self))

    def tell(self, board: Board) -> Telling:
        count = counted(len(self.spots), "segment")
        words = f"{name_of(board, self.ship)} has spun {count} of web"
        return Telling(words, rules=("BZ60", "BZ274"))


class WebsFaded(Event):
    """Strands that nothing anchors are gone (BZ275)."""

    strands: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        left = tuple([each for each in state.board.webs if each.id not in self.strands])
        return changed(state, board=changed(state.board, webs=left))

    def tell(self, _board: Board) -> Telling:
        words = f"{counted(len(self.strands), 'strand')} of web without an anchor fade away"
        words = words if len(self.strands) > 1 else "A strand of web without an anchor fades away"
        return Telling(words, rules=("BZ275",))
