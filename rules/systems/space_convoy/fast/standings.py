"""What a vessel can do from where it is, however the others stand: worked out once, then kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.values.frozen import trusted
from rules.systems.space_convoy.actions import Move
from rules.systems.space_convoy.legal import steps
from rules.systems.space_convoy.pieces import IN_PLAY

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.stats import Damage

_Key: TypeAlias = "tuple[str, bool, Cell | None, tuple[Damage, ...]]"


class Steps:
    """The moves of a vessel from a cell, or from off the table onto it."""

    def __init__(self, grid: BrickGrid, vessel: str, cells: tuple[Cell, ...]) -> None:
        self._moves = [
            (grid.bits.get(cell, 0), trusted(Move, vessel=vessel, to=cell)) for cell in cells
        ]
        self._all = sum([bit for bit, _ in self._moves])
        self._free: dict[int, tuple[Move, ...]] = {}

    def free(self, taken: int) -> tuple[Move, ...]:
        """Those onto none of these cells, given by their bits."""
        near = self._all & taken
        free = self._free.get(near)
        if free is None:
            free = self._free[near] = tuple([move for bit, move in self._moves if not bit & near])
        return free


# All games on a grid share them.
_steps = lru_cache(maxsize=4096)(Steps)


class Standing:
    """A vessel, damaged as it is, in its cell or off the table.

    Attributes:
        vessel: Its id.
        kind: Its row in the vessel table.
        cell: Where it is, while it is on the table.
        bit: The cell's bit; 0 off the table.
        mobile: Whether it is in play and a die can move it.
        field: The bits of the cells that it reaches; none unless it is on the table and armed.
        steps: Where it may try to go.
    """

    def __init__(self, board: Board, vessel: Vessel) -> None:
        grid, cell = board.grid, vessel.cell
        self.vessel, self.kind, self.cell = vessel.id, vessel.kind_id, cell
        self.bit = grid.bits[cell] if cell is not None else 0
        self.mobile = vessel.status in IN_PLAY and board.die_needed(vessel) is not None
        armed = cell is not None and vessel.armed
        self.field = grid.within(cell, board.reach(vessel)) if cell is not None and armed else 0
        self.steps = _steps(grid, vessel.id, steps(grid, vessel))


class Standings:
    """The standings of a game, and the lines of fire that its objects stop."""

    def __init__(self) -> None:
        self._standings: dict[_Key, Standing] = {}
        self._blocked: dict[tuple[Cell, Cell], bool] = {}

    def standing(self, board: Board, vessel: Vessel) -> Standing:
        """The standing of a vessel of the game."""
        key = (vessel.id, vessel.status in IN_PLAY, vessel.cell, vessel.damage)
        found = self._standings.get(key)
        if found is None:
            found = self._standings[key] = Standing(board, vessel)
        return found

    def blocked(self, board: Board, a: Cell, b: Cell) -> bool:
        """Whether an object stops the line of fire between two cells."""
        if (a, b) not in self._blocked:
            self._blocked[a, b] = board.blocked(a, b)
        return self._blocked[a, b]
