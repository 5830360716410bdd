"""What happens at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rules.kernel.counting import counted
from rules.kernel.event import Beat, Event
from rules.kernel.frozen import changed
from rules.kernel.telling import Brief, Telling, Throw
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.shown import End
from rules.systems.space_convoy.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState

_ENDS: Final = {
    "brigghavens": ("No Brigghaven is left in play", "SC43"),
    "naztees destroyed": (
        "Every Naztee vessel is destroyed: the Brigghavens left count as off",
        "SC44",
    ),
    "uncontested": (
        "Every Naztee vessel is destroyed: the Brigghavens on the table that can move are off",
        "SC44",
    ),
    "both passed": ("Both sides passed in turn", "SC16"),
    "turn limit": ("The last initiative is over", "SC52"),
}


class PlayEnded(Event):
    """No more is played; the victory roll follows."""

    reason: Literal[
        "brigghavens",
        "naztees destroyed",
        "uncontested",
        "both passed",
        "turn limit",
    ]

    def fold(self, state: ConvoyState) -> ConvoyState:
        board = state.board
        for vessel in board.vessels:
            if vessel.kind_id == BRIGGHAVEN and self._gets_off(board, vessel):
                board = board.replace(replace(vessel, status=Status.OFF, cell=None))
        return changed(state, board=board)

    def _gets_off(self, board: Board, vessel: Vessel) -> bool:
        """Whether a Brigghaven counts as off that nobody can stop any more (SC44d)."""
        if self.reason == "uncontested":
            return vessel.status is Status.ABOARD and board.die_needed(vessel) is not None
        return self.reason == "naztees destroyed" and vessel.status in IN_PLAY

    def tell(self, _view: object) -> Telling:
        words, rule = _ENDS[self.reason]
        return Telling(words, rules=(rule,))


class VictoryRolled(End):
    """The end (SCT2)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: ConvoyState) -> ConvoyState:
        return changed(state, ended=self)

    def tell(self, _view: object) -> Telling:
        off = f"{counted(self.off, 'Brigghaven')} off"
        winner = SIDES[self.winner]
        if self.face is None:
            return Telling(off, why=f"no roll needed, the {winner} win", rules=("SCT2",))
        needs = f"the Freeloaders need {self.needed}+: the {winner} win"
        throws = (Throw("", (self.face,)),)
        brief = Brief(off, throws, needs)
        return Telling(f"Victory roll with {off}", throws, needs, ("SCT2",), brief)
