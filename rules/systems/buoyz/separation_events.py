"""What happens as a ship separates (BZ55)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat
from rules.kernel.game.telling import Telling
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.embarking import shared
from rules.systems.buoyz.board.parts import DRIVE, SAUCER, third
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class Separated(Acted):
    """A ship parted into its drive, which keeps its place in the list, and its saucer (BZ160).

    Attributes:
        ship: The drive, by the id of the whole.
        hull: What the drive has left.
        saucer: The id of the saucer.
        name: Its name.
        code: What stands on its token.
        part: What it has left.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    hull: int
    saucer: str
    name: str
    code: str
    part: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Both have the damage of the whole, and move in its nomination (BZ160b)."""
        board = state.board
        whole = board.ship(self.ship)
        mines = third(whole.mines)
        drive = altered(whole, part=DRIVE, hull=self.hull, mines=whole.mines - mines)
        saucer = altered(
            whole,
            id=self.saucer,
            name=self.name,
            code=self.code,
            part=SAUCER,
            hull=self.part,
            tug="",
            towed=False,
            orbit="",
            hand="",
            follows=True,
            mines=mines,
        )
        ships = [
            part
            for each in board.ships
            for part in ((drive, saucer) if each.id == self.ship else (each,))
        ]
        known = changed(board, ships=tuple(ships), flights=shared(board, self.ship, self.saucer))
        return changed(state, board=known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        words = f"{who} separates: drive hull {self.hull}, saucer hull {self.part}"
        return Telling(words, rules=("BZT56", "BZ160"))
