"""What happens when a game master corrects the table, and how the state follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import CRITICALS, Status
from rules.systems.buoyz.changes import found_out, with_ship
from rules.systems.buoyz.cloaks import works
from rules.systems.buoyz.words import HITS, beside, name_of, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState

Kind = Literal["armament", "motive", "shields"]


class ShipPut(Event):
    """A game master put a ship somewhere; it has ``hull`` points left.

    ``landed`` and ``orbit`` are bodies, ``hand`` the way round, as those of ships.
    """

    ship: str
    pose: PoseText
    hull: int
    landed: str = ""
    orbit: str = ""
    hand: str = ""

    def fold(self, state: BuoyzState) -> BuoyzState:
        state = found_out(state, state.board.ship(self.ship).side, self.ship)
        state = changed(state, fled="")
        return _with(
            state,
            self.ship,
            status=Status.ABOARD,
            pose=self.pose,
            hull=self.hull,
            landed=self.landed,
            tug="",
            towed=False,
            found=(),
            betrayed=False,
            orbit=self.orbit,
            hand=self.hand,
            crossed=(),
            rows=(),
            marker=None,
            due=0,
        )

    def tell(self, board: Board) -> Telling:
        near = beside(board, self.landed, self.orbit)
        words = f"{name_of(board, self.ship)} is put {where(self.pose)}{near}, hull {self.hull}"
        return Telling(words)


class ShipRemoved(Event):
    """A game master took a ship off the table: it counts as destroyed."""

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _with(state, self.ship, status=Status.DESTROYED, pose=None, hull=0)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} is taken off the table")


class HullSet(Event):
    """A game master said how much hull a ship has left, and so whether it is crippled."""

    ship: str
    hull: int
    crippled: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        gone = state.board.ship(self.ship).gone if self.crippled else ()
        known = _with(state, self.ship, hull=self.hull, crippled=self.crippled, gone=gone)
        return _uncloaked(known, self.ship)

    def tell(self, board: Board) -> Telling:
        crippled = ", crippled" if self.crippled else ""
        return Telling(f"{name_of(board, self.ship)} has {self.hull} hull left{crippled}")


class CriticalsSet(Event):
    """A game master said how many criticals of a kind a ship has."""

    ship: str
    kind: Kind
    count: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = _with(state, self.ship, **{CRITICALS[self.kind]: self.count})
        return _uncloaked(known, self.ship)

    def tell(self, board: Board) -> Telling:
        words = counted(self.count, "critical")
        return Telling(f"{name_of(board, self.ship)} has {words} of its {HITS[self.kind]}")


class CloakSet(Event):
    """A game master turned a ship's cloak on or off."""

    ship: str
    on: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _with(state, self.ship, cloaked=self.on, found=(), betrayed=False)

    def tell(self, board: Board) -> Telling:
        return Telling(f"The cloak of {name_of(board, self.ship)} is {'on' if self.on else 'off'}")


def _with(state: BuoyzState, ship_id: str, **changes: Any) -> BuoyzState:
    """The state with a ship changed; what happened last is drawn no more."""
    return changed(with_ship(state, state.board.ship(ship_id), **changes), last=None)


def _uncloaked(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state without a cloak that does not work any more (BZ192)."""
    ship = state.board.ship(ship_id)
    if ship.cloaked and not works(state.board, ship):
        return with_ship(state, ship, cloaked=False)
    return state
