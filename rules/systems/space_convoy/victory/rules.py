"""The end of play and the victory roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.d6 import DIE
from rules.kernel.seat import Result
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, VICTORY_NEEDED
from rules.systems.space_convoy.victory.events import PlayEnded, VictoryRolled

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.systems.space_convoy.shown import End
    from rules.systems.space_convoy.state import ConvoyState

BOTH = 2
UNCONTESTED = 2
"""The version from which only Brigghavens on the table count where play is cut short (SC44d)."""
_NEVER = 7


def end_if_decided(r: Resolution[ConvoyState]) -> bool:
    """End play when no Brigghaven is left in it (SC43), or no Naztee vessel (SC44, SC44b)."""
    state = r.state
    if not _brigghavens_in_play(state):
        r.emit(PlayEnded(reason="brigghavens"))
    elif _naztees_gone(state):
        older = state.version < UNCONTESTED
        r.emit(PlayEnded(reason="naztees destroyed" if older else "uncontested"))
    else:
        return False
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


def result_of(event: End) -> Result:
    """The result that a victory roll gave."""
    roll = "" if event.face is None else f", and the victory roll is {event.face}"
    names = {FREELOADERS: "Freeloaders", NAZTEES: "Naztees"}
    brigghavens = "Brigghaven" if event.off == 1 else "Brigghavens"
    return Result(
        event.winner,
        f"{event.off} {brigghavens} got off{roll}: the {names[event.winner]} win.",
    )


def _brigghavens_in_play(state: ConvoyState) -> bool:
    for vessel in state.board.vessels:
        if vessel.kind_id == BRIGGHAVEN and vessel.status in IN_PLAY:
            return True
    return False


def _naztees_gone(state: ConvoyState) -> bool:
    """Whether no Naztee vessel is left or can come back, which may end play.

    (SC44b, SC44c, SC61)
    """
    options = state.board.options
    if options.play_out or options.recycle:
        return False
    for vessel in reversed(state.board.vessels):  # the Naztees are the last
        if vessel.cell is not None and vessel.side == NAZTEES:
            return False
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
