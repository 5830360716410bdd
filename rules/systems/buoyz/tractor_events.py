"""What happens by tractor beams (BZT48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.actions import Pull
from rules.systems.buoyz.board.pieces import TRACTOR
from rules.systems.buoyz.changes import told, unveiled, with_ship
from rules.systems.buoyz.shown import Followed
from rules.systems.buoyz.words import name_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

_DOES: Final = {
    "hold": "{who} holds {whom}",
    "tow": "{who} takes {whom} in tow",
    "pull": "{who} pulls {whom} half an inch nearer",
}


class Tractored(Followed):
    """A ship has another one in its tractor beam (BZ152).

    Attributes:
        way: Held, towed, or pulled at once.
        path: Where the other one was, and is then.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    way: Pull
    path: tuple[PoseText, PoseText]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Who is pulled is free then; of the others the beam stays on (BZ236)."""
        tug = state.board.ship(self.ship)
        acting = tug.acting if TRACTOR in tug.acting else (*tug.acting, TRACTOR)
        state = with_ship(state, tug, acting=acting, tried=TRACTOR, **_kept(tug))
        fields: dict[str, Any] = {"tug": self.ship, "towed": self.way == "tow"}
        if self.way == "pull":
            fields = {"pose": self.path[-1], "tug": "", "towed": False, "orbit": "", "hand": ""}
        known = unveiled(with_ship(state, state.board.ship(self.target), **fields), self.target)
        tried = known.last is not None and isinstance(known.last.act, ev.SpecialTried)
        # A beam that is kept is no act of its own: what was told last is of somebody else.
        return changed(known, last=told(known, self)) if tried else known

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        words = _DOES[self.way].format(who=who, whom=whom)
        return Telling(words, rules=("BZT48", "BZ152"))


class Towed(Followed):
    """A ship was towed along with its tug (BZ152)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    path: tuple[PoseText, PoseText]

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = unveiled(with_ship(state, ship, pose=self.path[-1], orbit="", hand=""), self.ship)
        return changed(known, last=told(known, self))

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} is towed along", rules=("BZ152",))


class BeamEnded(Event):
    """A ship is free of a tractor beam: let go, or too far from the tug (BZ24)."""

    ship: str
    why: Literal["let go", "too far"]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return with_ship(state, state.board.ship(self.ship), tug="", towed=False)

    def tell(self, board: Board) -> Telling:
        why = "it is let go" if self.why == "let go" else "the tug is more than 1″ away"
        return Telling(f"{name_of(board, self.ship)} is free of the beam: {why}", rules=("BZ24",))


class BeamTested(Event):
    """A ship in a tractor beam tried to break it at the end of the turn (BZ24)."""

    ship: str
    face: int
    freed: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        if not self.freed:
            return state
        return with_ship(state, state.board.ship(self.ship), tug="", towed=False)

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", (self.face,)),)
        comes = "it breaks the beam" if self.freed else "the beam holds"
        return Telling(f"{who} tries to break the beam", throws, f"6 needed: {comes}", ("BZ24",))


def _kept(tug: Ship) -> dict[str, Any]:
    """A beam that is kept takes a try by No-Win, too, though no check (BZ149, BZ152d)."""
    if not tug.chances or TRACTOR in tug.attempts:
        return {}
    return {"chances": tug.chances - 1, "attempts": (*tug.attempts, TRACTOR)}
