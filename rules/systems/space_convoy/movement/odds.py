"""What a move may lead to, counted exactly; ``events`` shows what came true."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance
from rules.kernel.game.d6 import DIE, at_least, share
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.initiative.sequels import OVER, Sequel, came_with, kept, lost
from rules.systems.space_convoy.movement import events
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.victory import reason_to_end

if TYPE_CHECKING:
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

MOVED: Final = "moves made"


def moving(view: ConvoyView, vessel: Vessel, to: Cell) -> tuple[Chance, ...]:
    """The chances of a legal move."""
    board = view.board
    off = to == OFF_TABLE
    moved = vessel.having_acted(Status.OFF if off else Status.ON_TABLE, None if off else to)
    ends = off and reason_to_end(board.replace(moved)) is not None
    follows = OVER if ends else kept(view, moved)
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
    moved = came_with(events.moved, sequel.success)
    stayed = came_with(events.stayed, sequel.failure)
    return (
        Chance.of(f"moves{sequel.success} ({least})", moves, MOVED, came=moved),
        Chance.of(f"fails{sequel.failure}", 1 - moves, came=stayed),
    )
