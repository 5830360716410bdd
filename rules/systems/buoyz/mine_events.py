"""What happens by minefields (BZT57, BZT58)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import PoseText
from rules.systems.buoyz.board.pieces import Mine
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import inches, name_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class MineReadied(Acted):
    """A ship is to lay a mine as it moves (BZ179b).

    Attributes:
        behind: How far back along its way, from where it ends; in 400ths of an inch.
        carried: Whether it is one of those that it carries, not its pursuit mine (BZT63b).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    behind: int
    carried: bool = False

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = with_ship(
            state, state.board.ship(self.ship), laying=self.behind, sowing=self.carried
        )
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} lays a mine as it moves, {inches(self.behind)} behind"
        return Telling(words, rules=("BZT63" if self.carried else "BZ59", "BZ179"))


class SweepReadied(Acted):
    """A ship is to sweep mines as it moves (BZT64)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = with_ship(state, state.board.ship(self.ship), sweeping=True)
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} sweeps mines as it moves"
        return Telling(words, rules=("BZT64",))


class MinesSwept(Followed):
    """A ship has swept mines on its way; perhaps none were there (BZT64, BZ181b).

    Attributes:
        mines: The laid mines, by id.
        cells: The cells of large minefields, by field.
    """

    ship: str
    mines: tuple[str, ...] = ()
    cells: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        board, cells = state.board, dict(self.cells)
        mines = tuple([each for each in board.mines if each.id not in self.mines])
        fields = tuple(
            [
                altered(e, swept=tuple(sorted({*e.swept, *cells.get(e.id, ())})))
                for e in board.fields
            ]
        )
        return changed(
            state, board=changed(board, mines=mines, fields=fields), last=told(state, self)
        )

    def tell(self, board: Board) -> Telling:
        cells = sum(len(each) for _, each in self.cells)
        found = [counted(len(self.mines), "mine")] if self.mines else []
        found += [f"{counted(cells, 'cell')} of minefields"] if cells else []
        words = f"{name_of(board, self.ship)} sweeps {' and '.join(found) or 'nothing'}"
        return Telling(words, rules=("BZT64", "BZ181"))


class MineLaid(Followed):
    """A ship has laid its mine (BZ59).

    Attributes:
        mine: The field's id.
        at: Its middle, and where the ship went.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    mine: str
    at: PoseText

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        fields = {"mines": ship.mines - 1} if ship.sowing else {"laid": True}
        known = with_ship(state, ship, laying=0, sowing=False, **fields)
        mine = Mine(self.mine, ship.side, self.at)
        board = changed(known.board, mines=(*known.board.mines, mine))
        return changed(known, board=board, last=told(known, self))

    def tell(self, board: Board) -> Telling:
        at = f"{inches(self.at.x)} east, {inches(self.at.y)} south"
        brief = Brief(f"{name_of(board, self.ship)} lays a mine")
        return Telling(f"{brief.what} {at}", rules=("BZ59",), brief=brief)


class MineMet(Acted):
    """A ship that has come through a minefield threw for it (BZ180c, BZ181c).

    Attributes:
        mines: The fields of it that the ship crossed, by id, in order; the first goes if it hits.
        fast: What is added for its speed.
        rows: How many rows of a large minefield; 0 of laid mines, where each counts one.
        face: Its die.
        need: What die, fields and speed had to come to.
        hit: Whether it has hit a mine.
        attack: The dice by which the mine had to hit, where it has to (BZ80b).
        attack_need: The least of them that hits.
        hits: The damage dice that come of it.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    mines: tuple[str, ...]
    fast: int
    rows: int = 0
    face: int
    need: int
    hit: bool
    attack: tuple[int, ...] = ()
    attack_need: int = 0
    hits: int = 0

    def fold(self, state: BuoyzState) -> BuoyzState:
        """The ship has thrown for these fields; one that was hit is used up (BZ81)."""
        ship = state.board.ship(self.ship)
        left = tuple([each for each in ship.crossed if each not in self.mines])
        rows = tuple([each for each in ship.rows if each[0] not in self.mines])
        known = with_ship(state, ship, crossed=left, rows=rows)
        if self.hit and not self.rows:
            mines = tuple([each for each in known.board.mines if each.id != self.mines[0]])
            known = changed(known, board=changed(known.board, mines=mines))
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        throws: tuple[Throw, ...] = (Throw("", (self.face,)),)
        rows = self.rows or len(self.mines)
        what = f"{who} has come through {counted(len(self.mines), 'field')} of mines"
        if self.rows:
            what = f"{who} has come through a minefield, {counted(rows, 'row')}"
        total = self.face + rows + self.fast
        more = f"{self.face} +{rows}" + (" +1 for its speed" if self.fast else "")
        came = "a mine goes off" if self.hit else "nothing happens"
        why = f"{more} = {total}, needs {self.need}: {came}"
        if self.attack:
            throws = (*throws, Throw("", self.attack, "the mine"))
            why = f"{why}; {self.attack_need}+ hits: {counted(self.hits, 'hit')}"
        brief = Brief(f"{who} in a minefield: {came}", throws)
        return Telling(what, throws, why, ("BZT57", "BZ180"), brief)
