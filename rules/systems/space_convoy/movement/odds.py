"""What a move may lead to, counted exactly, and what shows that it came true."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.chances import Chance
from rules.kernel.d6 import DIE, at_least, share
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.sequels import OVER, Sequel, came_with, decides, kept, lost

if TYPE_CHECKING:
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

MOVED: Final = "moves made"


def moving(view: ConvoyView, vessel: Vessel, to: Cell) -> tuple[Chance, ...]:
    """The chances of a legal move."""
    board = view.board
    off = to == OFF_TABLE
    moved = vessel.after_action(Status.OFF if off else Status.ABOARD, None if off else to)
    follows = OVER if off and decides(board, vessel) else kept(view, moved)
    sequel = Sequel(follows, lost(view))
    return _moving(board.die_needed(vessel), vessel.move_number, board.pull(vessel), sequel)


@lru_cache(maxsize=256)
def _moving(needed: int | None, number: int, pull: int, sequel: Sequel) -> tuple[Chance, ...]:
    if needed is None:
        return ()
    moves, least = share(needed), at_least(needed)
    if number + pull > DIE:
        least = "a natural 6, whatever gravity takes"
    elif pull:
        least += f" on the die, gravity {pull} included"
    return (
        Chance.of(
            f"moves{sequel.success} ({least})", moves, MOVED, came=came_with(_moved, sequel.success)
        ),
        Chance.of(f"fails{sequel.failure}", 1 - moves, came=came_with(_stayed, sequel.failure)),
    )


def _moved(event: Any) -> bool:
    return isinstance(event, MoveRolled) and event.succeeded


def _stayed(event: Any) -> bool:
    return isinstance(event, MoveRolled) and not event.succeeded
