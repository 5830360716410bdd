"""What a vessel can do from where it is, whoever else is about: worked out once, then kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.kernel.frozen import trusted
from rules.systems.space_convoy.actions import OFF_TABLE, Move
from rules.systems.space_convoy.options import WhiteDice
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY
from rules.systems.space_convoy.stats import DIE

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.options import ConvoyOptions
    from rules.systems.space_convoy.pieces import Vessel


class Ways:
    """The steps of a vessel from a cell, or from off the table onto it (``None``).

    (SCT15, SC5, SC37, SC38, SC39)
    """

    def __init__(self, grid: BrickGrid, vessel: str, kind: str, cell: Cell | None) -> None:
        cells = grid.row(grid.rows) if cell is None else grid.neighbours(cell)
        if kind == BRIGGHAVEN and cell is not None and cell.row == 1:
            cells = (OFF_TABLE, *cells)
        self._steps = tuple([trusted(Move, vessel=vessel, to=to) for to in cells])
        self._bits = {cell: grid.bits.get(cell, 0) for cell in cells}
        self._all = sum(self._bits.values())
        self._free: dict[int, tuple[Move, ...]] = {}

    def free(self, taken: int) -> tuple[Move, ...]:
        """The steps onto none of these cells, given by their bits (SCT6)."""
        near = self._all & taken
        free = self._free.get(near)
        if free is None:
            free = tuple([step for step in self._steps if self.lead_to(step.to, near)])
            self._free[near] = free
        return free

    def lead_to(self, cell: Cell, taken: int) -> bool:
        """Whether one of the free steps leads to a cell."""
        bit = self._bits.get(cell)
        return bit is not None and not bit & taken


# All games on a grid share them.
_ways = lru_cache(maxsize=4096)(Ways)


class Post:
    """A vessel, damaged as it is, in its cell or off the table.

    Attributes:
        vessel: Its id.
        kind: Its row in the vessel table.
        cell: Where it is, while it is on the table.
        bit: The cell's bit; 0 off the table.
        pull: What gravity takes from its move die.
        number: What its modified move die must show (SCT11, SC33).
        needed: The least natural die that moves it; ``None`` if none can (SC10).
        mobile: Whether it is in play and a die can move it.
        reach: The farthest target that its white dice can reach, in areas (SC25, SC27).
        field: The bits of the cells that it reaches; none unless it is on the table and armed.
        ways: Where it may try to go, whatever its die must show.
    """

    def __init__(self, vessel: Vessel, pull: int, options: ConvoyOptions, grid: BrickGrid) -> None:
        dice, cell = vessel.kind.white, vessel.cell
        self.vessel, self.kind, self.cell = vessel.id, vessel.kind_id, cell
        self.bit = grid.bits[cell] if cell is not None else 0
        self.pull = pull
        self.number = vessel.move_number
        self.needed = _needed(self.number + pull, options)
        self.mobile = self.needed is not None and vessel.status in IN_PLAY
        self.reach = DIE * dice if options.white_dice is WhiteDice.SUM else DIE * min(dice, 1)
        self.field = grid.within(cell, self.reach) if cell is not None and vessel.armed else 0
        self.ways = _ways(grid, vessel.id, vessel.kind_id, cell)

    def moves_on(self, face: int) -> bool:
        """Whether a natural die moves it (SC9, SC10, X2)."""
        return self.needed is not None and face >= self.needed


def _needed(number: int, options: ConvoyOptions) -> int | None:
    if number <= DIE:
        return number
    return DIE if options.natural_6_moves else None
