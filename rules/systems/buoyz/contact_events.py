"""What happens as sides break contact (BZT60, BZT61)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules.kernel.game.event import Beat
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import together
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import AVOIDS
from rules.systems.buoyz.changes import told
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import name_of, side_of, signed

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState

_WHY: Final = {
    "losses": "its losses",
    "capitals": "its capital ships destroyed or crippled",
    "carriers": "carriers are its only capital ships left",
}
"""Why a side checks whether it breaks contact."""


class ContactChecked(Acted, Followed):
    """A side that has suffered threw for whether it breaks contact (BZ202).

    Attributes:
        why: What it has suffered: losses, capitals, carriers.
        plus: What its race adds (BZ107).
        breaks: Whether it has to retreat.
        home: The heading towards its own edge (BZ203).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    why: str
    face: int
    plus: int
    breaks: bool
    home: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        after = state.last is not None and isinstance(state.last.act, ContactChecked)
        last = told(state, self) if after else Last(self)
        if not self.breaks:
            return changed(state, last=last)
        board = changed(state.board, homes=(*state.board.homes, (self.side, self.home)))
        broke = (*state.broke, (self.side, state.turn))
        return changed(state, board=board, broke=broke, last=last)

    def tell(self, board: Board) -> Telling:
        who, throws = side_of(board, self.side), (Throw("", (self.face,)),)
        more = f" {signed(self.plus)}" if self.plus else ""
        comes = "it BREAKS CONTACT and retreats" if self.breaks else "it stays"
        what = f"{who} checks contact for {_WHY[self.why]}"
        why = f"{self.face}{more}, {AVOIDS} stays: {comes}"
        brief = Brief(f"{who} {'breaks contact' if self.breaks else 'stays in contact'}", throws)
        return Telling(what, throws, why, ("BZT60", "BZ202"), brief)


class Withdrawn(Followed):
    """Ships with cloaks went into hiding as their side was ordered to retreat (BZ206)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        gone = _each(state, self.ships, pose=None, status=Status.LEFT, landed="", orbit="", hand="")
        secret = gone.hidden.get(self.side)
        if secret is not None and secret.lurking:
            left = {ship: at for ship, at in secret.lurking.items() if ship not in self.ships}
            gone = gone.hiding(self.side, lurking=left)
        return changed(gone, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        told = together(name_of(board, each) for each in self.ships)
        words = f"{told} {'hides' if len(self.ships) == 1 else 'hide'} and withdraw"
        words += "s" if len(self.ships) == 1 else ""
        return Telling(f"{words} from the battle", rules=("BZ206",))


class Abandoned(Followed):
    """The last ships of a side in retreat can not move: the other side has them (BZ205)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(_each(state, self.ships, status=Status.CAPTURED), last=told(state, self))

    def tell(self, board: Board) -> Telling:
        told = together(name_of(board, each) for each in self.ships)
        does = "is" if len(self.ships) == 1 else "are"
        words = f"{told} can't move and {does} left behind: captured"
        return Telling(words, rules=("BZ205",))


def _each(state: BuoyzState, who: tuple[str, ...], **fields: Any) -> BuoyzState:
    ships = tuple([altered(e, **fields) if e.id in who else e for e in state.board.ships])
    return changed(state, board=changed(state.board, ships=ships))
