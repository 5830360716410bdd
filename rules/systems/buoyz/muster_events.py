"""What happens as a battle is settled by dice (CAM 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.board.muster import Ground, Nature
from rules.systems.buoyz.board.pieces import Minefield
from rules.systems.buoyz.board.points import At
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.words import inches, side_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState

NATURES: Final[dict[Nature, str]] = {
    "dispute": "a planetary dispute",
    "open": "an open battle",
    "convoy": "a convoy",
}
GROUNDS: Final[dict[Ground, str]] = {
    "open": "open space",
    "planet": "a planet",
    "giant": "a gas giant",
    "nebulae": "two nebulae",
}


class NatureRolled(Event):
    """The die has said what is fought for (BZT66)."""

    face: int
    nature: Nature

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _board(state, nature=self.nature)

    def tell(self, _board: Board) -> Telling:
        throws = (Throw("", (self.face,)),)
        return Telling("What is fought for", throws, NATURES[self.nature], ("BZT66",))


class TableRolled(Event):
    """The die has said what lies on a table (BZT66, BZ196f); ``moons`` around a gas giant."""

    face: int
    ground: Ground
    moons: int = 0
    table: int = 1

    def fold(self, state: BuoyzState) -> BuoyzState:
        if self.table > 1:
            return _board(state, grounds=(*state.board.grounds, (self.ground, self.moons)))
        return _board(state, ground=self.ground, moons=self.moons)

    def tell(self, board: Board) -> Telling:
        moons = f" with {counted(self.moons, 'moon')}" if self.moons else ""
        further = self.table > 1
        dispute = " + 2" if board.nature == "dispute" and not further else ""
        throws = (Throw("", (self.face,)),)
        table = f"Table {self.table}" if further else "The table"
        return Telling(f"{table}{dispute}", throws, f"{GROUNDS[self.ground]}{moons}", ("BZT66",))


class RolesRolled(Event):
    """Both sides rolled for who attacks (BZ198); ``winner`` says, if they don't roll again."""

    blue: int
    red: int
    winner: str = ""

    def tell(self, board: Board) -> Telling:
        throws = _both(board, (self.blue,), (self.red,))
        comes = f"{side_of(board, self.winner)} says" if self.winner else "a tie, roll again"
        return Telling("Roll for who attacks", throws, comes, ("BZ198",))


class RoleTaken(Event):
    """It is said who attacks (BZ198)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    attacker: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _board(state, attacker=self.attacker)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{side_of(board, self.attacker)} attacks", rules=("BZ198",))


class GuardTaken(Event):
    """The defender said whether it is deployed around its planet (BZ137d, BZ263)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    around: str = ""

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _board(state, guard=self.around)

    def tell(self, board: Board) -> Telling:
        where = f"around {board.body_by_id[self.around].the}" if self.around else "at its edge"
        words = f"{side_of(board, self.side)} is to be deployed {where}"
        return Telling(words, rules=("BZ137", "BZ263"))


class EdgesContested(Event):
    """Both sides rolled for their edges (BZ264); ``winner`` chooses, if they don't roll again."""

    blue: tuple[int, ...]
    red: tuple[int, ...]
    winner: str = ""

    def tell(self, board: Board) -> Telling:
        throws = _both(board, self.blue, self.red)
        comes = f"{side_of(board, self.winner)} chooses" if self.winner else "a tie, roll again"
        return Telling("Roll for the edges", throws, comes, ("BZ264", "BZ33"))


class EdgeTaken(Event):
    """It is said whose the southern edge is (BZ264)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    south: str
    winner: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, south=self.south, chooser=self.winner)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{side_of(board, self.south)} takes the southern edge", rules=("BZ264",))


class PriceRolled(Event):
    """The die has said what each minefield of a side costs (BZ199)."""

    side: str
    price: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _board(state, prices=(*state.board.prices, (self.side, self.price)))

    def tell(self, board: Board) -> Telling:
        throws = (Throw("", (self.price,)),)
        comes = f"{counted(self.price, 'point')} each"
        return Telling(f"Minefields of {side_of(board, self.side)}", throws, comes, ("BZ199",))


class FieldPlaced(Event):
    """A side put a minefield on the table (BZ266).

    Attributes:
        field: Its id.
        at: Its middle.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    field: str
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        board = state.board
        left = list(board.unsown)
        left.remove(self.side)
        laid = Minefield(self.field, self.side, self.at)
        return _board(state, fields=(*board.fields, laid), unsown=tuple(left))

    def tell(self, board: Board) -> Telling:
        at = f"{inches(self.at.x)} east, {inches(self.at.y)} south"
        words = f"{side_of(board, self.side)} lays a minefield around {at}"
        return Telling(words, rules=("BZ266", "BZ181"))


def _board(state: BuoyzState, **fields: object) -> BuoyzState:
    return changed(state, board=changed(state.board, **fields))


def _both(board: Board, blue: tuple[int, ...], red: tuple[int, ...]) -> tuple[Throw, ...]:
    sides = zip(SIDES, (blue, red), strict=True)
    return tuple(Throw("", faces, side_of(board, side)) for side, faces in sides)
