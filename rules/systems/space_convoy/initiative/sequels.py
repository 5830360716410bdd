"""What follows an action, in words and by events: who has the initiative, or that it is over.

It says beforehand what `rules` will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.game.event import Beat
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.legal import playable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.foresight.chances import Sign
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

KEPT: Final = " and keeps the initiative"
PASSES: Final = ", and the initiative passes"
OVER: Final = ", and the game ends"


class Sequel(NamedTuple):
    """What comes after an action, in words that follow what comes of it.

    Attributes:
        success: After a move or a hit.
        failure: After a failure.
        loss: After the loss of the target.
    """

    success: str
    failure: str
    loss: str = ""


def lost(view: ConvoyView) -> str:
    """What comes after a failure."""
    return PASSES if view.board.options.turns_left(view.initiatives) else OVER


def kept(view: ConvoyView, *after: Vessel) -> str:
    """That success keeps the initiative, unless nothing is left to do with it (SC17, SC57)."""
    board = view.board
    for vessel in after:
        board = board.replace(vessel)
    return KEPT if playable(changed(view, board=board)) else ""


def came_with(shows: Callable[[Any], bool], sequel: str) -> Sign:
    """That an event shows it, and that what is said to follow does."""

    def found(events: Iterable[Any]) -> bool:
        told = tuple(events)
        beats = {each.beat for each in told}
        passes, over = Beat.HANDOVER in beats, Beat.END in beats
        follows = {KEPT: not passes and not over, PASSES: passes, OVER: over}.get(sequel, True)
        return any(map(shows, told)) and follows

    return found
