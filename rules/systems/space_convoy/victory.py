"""Victory: when play ends, and the roll that decides the game.

Whoever ends an action asks whether play is over; if it is, the victory roll is thrown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rules.kernel.game.d6 import DIE
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.shown import End
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, SIDES, VICTORY_NEEDED

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState

BOTH = 2
UNCONTESTED = 2
"""The version from which only Brigghavens on the table count where play is cut short (SC44d)."""
_NEVER = 7
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
            return vessel.status is Status.ON_TABLE and board.die_needed(vessel) is not None
        return self.reason == "naztees destroyed" and vessel.status in IN_PLAY

    def tell(self, _view: object) -> Telling:
        words, rule = _ENDS[self.reason]
        return Telling(words, rules=(rule,))


class VictoryRolled(End):
    """The end; ``face`` is ``None`` where no roll was needed (SCT2)."""

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


def reason_to_end(board: Board) -> Literal["brigghavens", "uncontested"] | None:
    """Why play ends at once, if it does: no Brigghaven is left in it, or no Naztee vessel.

    Naztees that can come back, or time that is limited, let play go on
    (SC43, SC44, SC44b, SC44c, SC61).
    """
    in_play = [vessel for vessel in board.vessels if vessel.status in IN_PLAY]
    if all(vessel.kind_id != BRIGGHAVEN for vessel in in_play):
        return "brigghavens"
    if board.options.play_out or board.options.recycle:
        return None
    return None if any(vessel.side == NAZTEES for vessel in in_play) else "uncontested"


def end_if_decided(r: Resolution[ConvoyState]) -> bool:
    """End play when nothing is left to be decided; see ``reason_to_end``."""
    reason = reason_to_end(r.state.board)
    if reason is None:
        return False
    older = reason == "uncontested" and r.state.version < UNCONTESTED
    r.emit(PlayEnded(reason="naztees destroyed" if older else reason))
    _roll(r)
    return True


def end_if_both_passed(r: Resolution[ConvoyState]) -> bool:
    """End play when both sides in turn had nothing but a pass (SC16b, SC48, X5)."""
    if r.state.idle < BOTH:
        return False
    r.emit(PlayEnded(reason="both passed"))
    _roll(r)
    return True


def end_if_time_is_up(r: Resolution[ConvoyState]) -> bool:
    """End play when the turn limit's last initiative is over (X5, SC52, SC52c)."""
    if r.state.board.options.turns_left(r.state.initiatives):
        return False
    r.emit(PlayEnded(reason="turn limit"))
    _roll(r)
    return True


def _roll(r: Resolution[ConvoyState]) -> None:
    """One victory roll on the Brigghavens off; none off loses, four off wins.

    (SCT2, SCT2b, SCT2c)
    """
    off = r.state.brigghavens(Status.OFF)
    needed = VICTORY_NEEDED[off]
    face: int | None = None
    if 1 < needed < _NEVER:
        (face,) = r.roll(1, DIE, "victory roll")
    won = needed == 1 or (face is not None and face >= needed)
    winner = FREELOADERS if won else NAZTEES
    r.emit(VictoryRolled(off=off, needed=needed, face=face, winner=winner))
