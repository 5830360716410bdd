"""What happens by lurking: who hides where, who shows itself (BZ188, BZ189)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling
from rules.kernel.values.counting import together
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.changes import found_out, with_ship
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of, side_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class Hid(Event):
    """A side said which of its ships lurk, and where; only it may know (BZ133c).

    Attributes:
        ships: Each with its square; those that are left out are deployed.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, str], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = state.hiding(self.seat, lurking=dict(self.ships))
        return changed(found, handed=tuple(sorted((*state.handed, self.seat))))

    def tell(self, board: Board) -> Telling:
        told = together(f"{name_of(board, ship)} in {square}" for ship, square in self.ships)
        words = f"{side_of(board, self.seat)} hides {told or 'nobody'}"
        return Telling(words, rules=("BZ188",))


class HidUnseen(Event):
    """The public twin of ``Hid``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said which ships lurk"
        return Telling(words, rules=("BZ133",))


class Lurking(Event):
    """These ships lurk, as all learn once both sides have said so; where, they don't (BZ133c)."""

    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        ships = tuple(
            [
                altered(each, status=Status.LURKING) if each.id in self.ships else each
                for each in state.board.ships
            ]
        )
        return changed(state, board=changed(state.board, ships=ships), handed=())

    def tell(self, board: Board) -> Telling:
        told = together(name_of(board, each) for each in self.ships)
        words = f"{told} lurk{'s' if len(self.ships) == 1 else ''}" if told else "Nobody lurks"
        return Telling(words, rules=("BZ188", "BZ189"))


class Emerging(Event):
    """A side said which of its lurkers show themselves, and where (BZ133d).

    Only it may know, until both have said so.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, PoseText], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = state.hiding(self.seat, emerging=dict(self.ships))
        return changed(found, handed=tuple(sorted((*state.handed, self.seat))))

    def tell(self, board: Board) -> Telling:
        told = together(f"{name_of(board, ship)} at {where(pose)}" for ship, pose in self.ships)
        words = f"{side_of(board, self.seat)} shows {told or 'nobody'}"
        return Telling(words, rules=("BZ188",))


class EmergingUnseen(Event):
    """The public twin of ``Emerging``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has said which lurkers show themselves"
        return Telling(words, rules=("BZ133",), brief=UNSAID)


class Emerged(Acted):
    """Ships came out of lurking, cloaked (BZ96); perhaps none.

    Attributes:
        ships: Each with where it is then.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ships: tuple[tuple[str, PoseText], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """They appear under their cloaks (BZ96), and do not lurk again (BZ97)."""
        for ship_id, pose in self.ships:
            ship = state.board.ship(ship_id)
            state = with_ship(
                state, ship, status=Status.ABOARD, pose=pose, cloaked=True, revealed=True
            )
            state = found_out(state, ship.side, ship_id)
        return changed(state, last=Last(self) if self.ships else state.last, handed=())

    def tell(self, board: Board) -> Telling:
        if not self.ships:
            return Telling("No lurker shows itself", rules=("BZ189",), brief=UNSAID)
        told = [
            f"{name_of(board, ship)} shows itself {where(pose)}, cloaked"
            for ship, pose in self.ships
        ]
        names = together(name_of(board, ship) for ship, _ in self.ships)
        does = "shows itself" if len(self.ships) == 1 else "show themselves"
        return Telling(
            together(told), rules=("BZ96", "BZ188"), brief=Brief(f"{names} {does}, cloaked")
        )
