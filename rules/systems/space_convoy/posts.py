"""What a vessel can do from where it is, whoever else is about: worked out once, then kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.systems.space_convoy.actions import OFF_TABLE, Move
from rules.systems.space_convoy.options import WhiteDice
from rules.systems.space_convoy.pieces import BRIGGHAVEN
from rules.systems.space_convoy.stats import DIE

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.options import ConvoyOptions
    from rules.systems.space_convoy.pieces import Vessel


class Ways:
    """The steps of a vessel from a cell, or from off the table onto it (``None``).

    SCT15, SC37, SC38, SC39.

    Attributes:
        onto: Where they lead.
    """

    def __init__(self, grid: BrickGrid, vessel: str, kind: str, cell: Cell | None) -> None:
        cells = grid.row(grid.rows) if cell is None else grid.neighbours(cell)
        if kind == BRIGGHAVEN and cell is not None and cell.row == 1:
            cells = (OFF_TABLE, *cells)
        self.onto = frozenset(cells)
        self._steps = tuple(Move(vessel=vessel, to=to) for to in cells)
        self._free: dict[frozenset[Cell], tuple[Move, ...]] = {}

    def free(self, taken: frozenset[Cell]) -> tuple[Move, ...]:
        """The steps onto none of these cells (SCT6)."""
        near = self.onto & taken
        free = self._free.get(near)
        if free is None:
            free = tuple(step for step in self._steps if step.to not in near)
            self._free[near] = free
        return free


# All games on a grid share them.
_ways = lru_cache(maxsize=4096)(Ways)


class Post:
    """A vessel, damaged as it is, in its cell or off the table.

    Attributes:
        pull: What gravity takes from its move die.
        needed: The least natural die that moves it; ``None`` if none can (SC10).
        reach: The farthest target that its white dice can reach, in areas (SC25, SC27).
        armed: Whether it is on the table and has any firepower.
        ways: Where it may try to go, whatever its die must show.
    """

    def __init__(self, vessel: Vessel, pull: int, options: ConvoyOptions, grid: BrickGrid) -> None:
        dice = vessel.kind.white
        self.pull = pull
        self.needed = _needed(vessel.move_number + pull, options)
        self.reach = DIE * dice if options.white_dice is WhiteDice.SUM else DIE * min(dice, 1)
        self.armed = vessel.cell is not None and vessel.armed
        self.ways = _ways(grid, vessel.id, vessel.kind_id, vessel.cell)


def _needed(number: int, options: ConvoyOptions) -> int | None:
    if number <= DIE:
        return number
    return DIE if options.natural_6_moves else None
