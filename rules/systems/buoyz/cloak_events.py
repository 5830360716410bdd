"""What happens by cloaks (section 10): on, off, failing, searching, being detected."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import together
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.formations import pending
from rules.systems.buoyz.board.pieces import CLOAK
from rules.systems.buoyz.changes import told, with_ship
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of, signed

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState


class CloakSwitched(Acted):
    """A ship turned its cloak on or off before its move (BZ135)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    on: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        """It takes the place of a special action (BZT50)."""
        ship = state.board.ship(self.ship)
        known = with_ship(state, ship, cloaked=self.on, switched=True, tried=CLOAK)
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        words = f"{who} cloaks: its shields are down" if self.on else f"{who} uncloaks: shields up"
        return Telling(words, rules=("BZT50", "BZ135"))


class CloakFailed(Followed):
    """A ship's cloak went off by damage (BZ192)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = with_ship(state, state.board.ship(self.ship), cloaked=False)
        return changed(known, last=told(known, self))

    def tell(self, board: Board) -> Telling:
        words = f"The cloak of {name_of(board, self.ship)} fails"
        return Telling(words, rules=("BZ192",))


class Searched(Acted):
    """A ship searched for cloaked ships near it before its attacks (BZ98, BZ190).

    Attributes:
        more: What Advanced Sensors add.
        need: What the die had to come to.
        found: Those that it has detected, by id.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    face: int
    more: int
    need: int
    passed: bool
    found: tuple[str, ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Who fails attacks nobody this turn: that was its nomination (BZ190).

        That of a squadron goes on while others of it are to name targets (BZ141b); by earlier
        versions of these rules it was over.
        """
        ship = state.board.ship(self.ship)
        result = "passed" if self.passed else "failed"
        state = with_ship(state, ship, searched=result, fired=not self.passed)
        ships = tuple(
            [
                altered(each, found=(*each.found, self.ship)) if each.id in self.found else each
                for each in state.board.ships
            ]
        )
        goes_on = state.board.to_the_letter and pending(state.board, ship, "fired")
        left = state.left if self.passed or goes_on else max(0, state.left - 1)
        return changed(state, board=changed(state.board, ships=ships), left=left, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", (self.face,)),)
        more = f" {signed(self.more)}" if self.more else ""
        found = together(name_of(board, each) for each in self.found) or "nobody"
        comes = f"detects {found}" if self.passed else "finds nobody, and does not fire this turn"
        why = f"{self.face}{more}, needs {self.need}: {comes}"
        brief = Brief(f"{who} searches: {comes}", throws)
        return Telling(f"{who} searches for cloaked ships", throws, why, ("BZ98", "BZ190"), brief)


class Betrayed(Event):
    """A ship fired from under its cloak: all enemies have detected it this turn (BZ191)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return with_ship(state, state.board.ship(self.ship), betrayed=True)

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} fires from under its cloak: all enemies detect it"
        return Telling(words, rules=("BZ191", "BZ56"))
