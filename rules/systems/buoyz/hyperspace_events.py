"""What happens by hyperspace: who enters it, stays in it, drops out (BZT74, BZ197)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.counting import together
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.changes import after, gone, released, with_ship
from rules.systems.buoyz.shown import Acted, Out
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import inches, name_of, side_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


_DOES: Final = {
    "drop": "drops out of hyperspace",
    "lurk": "lurks on in hyperspace",
    "leave": "leaves by hyperspace",
}
"""What a ship in hyperspace does, by what its side has said."""


class HyperspaceEntered(Acted):
    """A ship went into hyperspace; its marker is on the table (BZT74).

    Attributes:
        path: Where it was, and where its marker is then.
        length: How far that is, in 400ths of an inch.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    path: tuple[PoseText, PoseText]
    length: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        """It is off the table, its orbit, its squadron (BZ143) and every tractor beam (BZ269)."""
        ship = state.board.ship(self.ship)
        known = with_ship(
            released(state, ship.id),
            ship,
            status=Status.HYPERSPACE,
            pose=None,
            marker=self.path[-1],
            nominated=True,
            orbit="",
            hand="",
            tug="",
            towed=False,
            squadron="",
        )
        return changed(known, left=after(state, ship), last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = (
            f"{name_of(board, self.ship)} enters hyperspace; its marker goes {inches(self.length)}"
        )
        return Telling(words, rules=("BZT74", "BZ197"))


class HyperspaceKept(Event):
    """A ship that lurks in hyperspace was nominated, and stays where it is (BZ128c)."""

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        return changed(with_ship(state, ship, nominated=True), left=after(state, ship))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} stays in hyperspace"
        return Telling(words, rules=("BZ103", "BZ128"), brief=UNSAID)


class DropOutSaid(Event):
    """A side said what its ships in hyperspace do; only it may know (BZ197b).

    Attributes:
        ships: Each with what it does.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, Out], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = state.hiding(self.seat, dropping=dict(self.ships))
        return changed(found, handed=tuple(sorted((*state.handed, self.seat))))

    def tell(self, board: Board) -> Telling:
        told = together(does(name_of(board, ship), what) for ship, what in self.ships)
        words = f"{side_of(board, self.seat)} says in secret: {told}"
        return Telling(words, rules=("BZ197",))


class DropOutUnseen(Event):
    """The public twin of ``DropOutSaid``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said what its ships in hyperspace do"
        return Telling(words, rules=("BZ197",), brief=UNSAID)


class DroppedOut(Acted):
    """All see what ships in hyperspace do (BZ197c).

    Attributes:
        ships: Each with what it does, and where its marker is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ships: tuple[tuple[str, Out, PoseText], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Who drops out is at its marker; who leaves may have been the last of its side (BZ139)."""
        for side in SIDES:
            state = state.hiding(side, dropping={})
        for ship_id, does, pose in self.ships:
            if does == "lurk":
                continue
            fields: dict[str, Any] = {"status": Status.LEFT, "marker": None}
            if does == "drop":
                fields = {"status": Status.ABOARD, "marker": None, "pose": pose}
            ship = state.board.ship(ship_id)
            state = with_ship(state, ship, **fields)
            state = gone(state, ship.side) if does == "leave" else state
        return changed(state, last=Last(self), handed=())

    def tell(self, board: Board) -> Telling:
        told = [
            does(name_of(board, ship), what) + (f" {where(pose)}" if what == "drop" else "")
            for ship, what, pose in self.ships
        ]
        return Telling(together(told), rules=("BZ197", "BZ103"))


def does(name: str, what: str) -> str:
    """What a ship does, in words."""
    return f"{name} {_DOES[what]}"
