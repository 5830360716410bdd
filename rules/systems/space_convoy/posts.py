"""What a vessel can do from where it is, whoever else is about: worked out once, then kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.actions import OFF_TABLE, step
from rules.systems.space_convoy.options import WhiteDice
from rules.systems.space_convoy.pieces import BRIGGHAVEN
from rules.systems.space_convoy.stats import DIE

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.actions import Move
    from rules.systems.space_convoy.options import ConvoyOptions
    from rules.systems.space_convoy.pieces import Vessel


class Post:
    """A vessel, damaged as it is, in its cell or off the table.

    Attributes:
        pull: What gravity takes from its move die.
        needed: The least natural die that moves it; ``None`` if none can (SC10).
        reach: The farthest target that its white dice can reach, in areas (SC25, SC27).
        armed: Whether it is on the table and has any firepower.
        onto: Where it may try to go; nowhere if no die moves it.
    """

    def __init__(self, vessel: Vessel, pull: int, options: ConvoyOptions) -> None:
        dice = vessel.kind.white
        self.pull = pull
        self.needed = _needed(vessel.move_number + pull, options)
        self.reach = DIE * dice if options.white_dice is WhiteDice.SUM else DIE * min(dice, 1)
        self.armed = vessel.cell is not None and vessel.armed
        cells = () if self.needed is None else _onto(options.table, vessel)
        self.onto = frozenset(cells)
        self._steps = tuple(step(vessel.id, to) for to in cells)
        self._left: dict[frozenset[Cell], tuple[Move, ...]] = {}

    def steps(self, taken: frozenset[Cell]) -> tuple[Move, ...]:
        """How it may try to move while these cells of the table are taken (SCT6)."""
        near = self.onto & taken
        left = self._left.get(near)
        if left is None:
            left = tuple(step for step in self._steps if step.to not in near)
            self._left[near] = left
        return left


def _needed(number: int, options: ConvoyOptions) -> int | None:
    if number <= DIE:
        return number
    return DIE if options.natural_6_moves else None


def _onto(grid: BrickGrid, vessel: Vessel) -> tuple[Cell, ...]:
    """One area on, onto the table or off it (SCT15, SC37, SC38, SC39)."""
    if vessel.cell is None:
        return grid.row(grid.rows)
    cells = grid.neighbours(vessel.cell)
    leaves = vessel.kind_id == BRIGGHAVEN and vessel.cell.row == 1
    return (OFF_TABLE, *cells) if leaves else cells
