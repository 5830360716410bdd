"""What happens by lowered shields and boarding (BZT41, BZ134)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import At
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of, side_of, signed

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class ShieldsLowered(Acted):
    """A ship lowered all of its shields until the end of the turn (BZ134)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = with_ship(state, state.board.ship(self.ship), lowered=True)
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} lowers its shields"
        return Telling(words, rules=("BZ134",))


class Boarded(Acted):
    """A ship boarded another one: both sides rolled (BZT41).

    Attributes:
        faces: The boarder's die, then the other's.
        more: What each adds: Command, size, crew, Marines.
        captured: The ship that was captured, by id; empty if none (BZ195).
        prize: Whether it sails for its captor from the next turn on (BZ102).
        origin: Where the boarder is.
        at: Where the other ship is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    faces: tuple[int, int]
    more: tuple[int, int]
    captured: str = ""
    prize: bool = False
    origin: At
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        """A captured ship stays where it is, in no beam, and does nothing more (BZ102).

        Or it is its captor's (BZ102c).
        """
        state = with_ship(state, state.board.ship(self.ship), boarded=True)
        if self.captured:
            ship = state.board.ship(self.captured)
            fields: dict[str, Any] = {"status": Status.CAPTURED}
            if state.board.to_the_letter:  # in older games it goes on to throw for its beam
                fields |= {"tug": "", "towed": False}
            if self.prize:
                # Who is captured back is again what it was.
                taken = "" if ship.taken == other(ship.side) else ship.taken or ship.side
                fields = {"side": other(ship.side), "taken": taken}
            state = with_ship(state, ship, boarded=True, **fields)
        return changed(state, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        throws = (Throw("", self.faces[:1], who), Throw("", self.faces[1:], whom))
        sums = [face + more for face, more in zip(self.faces, self.more, strict=True)]
        told = " to ".join(
            f"{total} ({signed(more)})" for total, more in zip(sums, self.more, strict=True)
        )
        lost = name_of(board, self.captured) if self.captured else ""
        comes = f"{lost} is captured" if lost else "nothing comes of it"
        brief = Brief(f"{who} boards {whom}: {comes}", throws)
        return Telling(
            f"{who} boards {whom}", throws, f"{told}: {comes}", ("BZT41", "BZ195"), brief
        )


class BoardingOver(Event):
    """A side boards nobody else this turn (BZ194)."""

    seat: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} boards nobody else"
        return Telling(words, rules=("BZ194",), brief=UNSAID)
