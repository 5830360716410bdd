"""How a vessel defends itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.pieces import COFFIN
from rules.systems.space_convoy.stats import WEAKENED_BLUE

if TYPE_CHECKING:
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel


def defence_dice(vessel: Vessel, attacker: Vessel) -> int:
    """How many blue dice a vessel throws (SCT11b, SC20, SC34)."""
    kind = vessel.kind
    dice = kind.blue_against_coffins if attacker.kind_id == COFFIN else kind.blue
    return min(dice, WEAKENED_BLUE) if vessel.weakened else dice


def defence_bonus(board: Board, vessel: Vessel, distance: int) -> int:
    """What a Slayer adds for the distance of the firer (SCT12, SC22, SC23)."""
    if vessel.kind.defence != "range":
        return 0
    between = board.options.slayer_bonus_from == "between"
    return distance - 1 if between else distance
