"""The table: what stands where, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from rules.kernel.frozen import trusted
from rules.systems.space_convoy.options import ConvoyOptions, Gravity, WhiteDice
from rules.systems.space_convoy.pieces import SpaceObject, Status, Vessel
from rules.systems.space_convoy.stats import OBJECTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.actions import Fire

DIE = 6
PULL_CAP = 3


class Ground:
    """What no vessel's move or loss changes: all boards of a game share it.

    Attributes:
        grid: The table's grid.
        solid: The objects' cells.
        index: Where each vessel stands in the board's list, by its id.
        fleets: Where each side's vessels stand in it: they are mustered side by side.
    """

    def __init__(
        self,
        options: ConvoyOptions,
        objects: tuple[SpaceObject, ...],
        vessels: tuple[Vessel, ...],
    ) -> None:
        self.grid = options.table
        self.solid = frozenset(thing.cell for thing in objects)
        self.index = {vessel.id: index for index, vessel in enumerate(vessels)}
        sides = [vessel.side for vessel in vessels]
        self.fleets = {
            side: slice(sides.index(side), sides.index(side) + sides.count(side)) for side in sides
        }
        self._gravity = options.gravity
        self._objects = objects
        self._blocked: dict[tuple[Cell, Cell], bool] = {}

    @cached_property
    def pulls(self) -> dict[Cell | None, int]:
        """What gravity takes from a move die, by cell; nothing where no object is adjacent."""
        found: dict[Cell, list[int]] = {}
        for thing in self._objects:
            for cell in self.grid.neighbours(thing.cell):
                found.setdefault(cell, []).append(OBJECTS[thing.kind_id].pull)
        return {cell: self._together(pulls) for cell, pulls in found.items()}

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether an object stops the line of fire between two cells (SC29, SC56)."""
        if (a, b) not in self._blocked:
            self._blocked[a, b] = self.grid.stopped(a, b, self.solid)
        return self._blocked[a, b]

    def _together(self, pulls: list[int]) -> int:
        if self._gravity is Gravity.STRONGEST:
            return max(pulls)
        return min(sum(pulls), PULL_CAP) if self._gravity is Gravity.CAPPED else sum(pulls)


class Targets:
    """A side's vessels on the table, as long as all of them stay where they are.

    Attributes:
        cells: Id, kind and cell of each.
        shots: What was found out already: at whom a vessel may fire from a cell.
    """

    def __init__(self, fleet: Iterable[Vessel]) -> None:
        self.cells = [(each.id, each.kind_id, each.cell) for each in fleet if each.cell]
        self.shots: dict[tuple[str, Cell], tuple[Fire, ...]] = {}


class Board(BaseModel):
    """Options, objects and vessels: all that both sides can see on the table."""

    model_config = ConfigDict(frozen=True)

    options: ConvoyOptions
    objects: tuple[SpaceObject, ...]
    vessels: tuple[Vessel, ...]

    @cached_property
    def ground(self) -> Ground:
        """What stays as it is, whatever the vessels do."""
        return Ground(self.options, self.objects, self.vessels)

    @property
    def grid(self) -> BrickGrid:
        """The table's grid."""
        return self.ground.grid

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """Cells with a vessel or an object: no other may enter them (SCT6, SC7)."""
        cells = [vessel.cell for vessel in self.vessels if vessel.cell is not None]
        return self.ground.solid.union(cells)

    @cached_property
    def targets(self) -> dict[str, Targets]:
        """Each side's vessels on the table."""
        return {side: Targets(self.fleet(side)) for side in self.ground.fleets}

    def fleet(self, side: str) -> tuple[Vessel, ...]:
        """A side's vessels, wherever they are."""
        return self.vessels[self.ground.fleets[side]]

    def vessel(self, vessel_id: str) -> Vessel:
        """The vessel of that id."""
        return self.vessels[self.ground.index[vessel_id]]

    def vessel_at(self, cell: Cell) -> Vessel | None:
        """The vessel in a cell, if one is there."""
        return next((vessel for vessel in self.vessels if vessel.cell == cell), None)

    def object_at(self, cell: Cell) -> SpaceObject | None:
        """The object in a cell, if one is there."""
        return next((thing for thing in self.objects if thing.cell == cell), None)

    def aboard(self, side: str) -> tuple[Vessel, ...]:
        """A side's vessels on the table."""
        return tuple([each for each in self.fleet(side) if each.status is Status.ABOARD])

    def pull(self, cell: Cell | None) -> int:
        """What gravity takes from the move die of a vessel in a cell (SCT5, SC8, SC9).

        Off the table (``None``) there is none (SC37).
        """
        return self.ground.pulls.get(cell, 0)

    def die_needed(self, vessel: Vessel) -> int | None:
        """The least natural die that moves a vessel; ``None`` if none can (SC10)."""
        needed = vessel.move_number + self.ground.pulls.get(vessel.cell, 0)
        if needed <= DIE:
            return needed
        return DIE if self.options.natural_6_moves else None

    def stuck(self, vessel: Vessel) -> bool:
        """Whether no die can move a vessel: only where something pulls at it (SC10)."""
        return vessel.cell in self.ground.pulls and self.die_needed(vessel) is None

    def reach(self, vessel: Vessel) -> int:
        """The farthest target that a vessel's white dice can reach, in areas (SC25, SC27)."""
        dice = vessel.kind.white
        return DIE * dice if self.options.white_dice is WhiteDice.SUM else DIE * min(dice, 1)

    def distance(self, a: Vessel, b: Vessel) -> int:
        """Areas from one vessel on the table to another, the other's counted (SCT17, SC4)."""
        if a.cell is None or b.cell is None:
            raise ValueError("a distance is between vessels on the table")
        return self.grid.distance(a.cell, b.cell)

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether an object stops the line of fire between two cells (SC29, SC56)."""
        return self.ground.blocked(a, b)

    def replace(self, changed: Vessel) -> Board:
        """The board with one vessel changed."""
        ground = self.ground
        index = ground.index[changed.id]
        cell = self.vessels[index].cell
        vessels = (*self.vessels[:index], changed, *self.vessels[index + 1 :])
        if changed.cell == cell:
            return self.with_conditions(vessels)
        board = trusted(Board, options=self.options, objects=self.objects, vessels=vessels)
        taken = self.taken - {cell}
        side = changed.side
        board.__dict__.update(
            ground=ground,
            taken=taken if changed.cell is None else taken | {changed.cell},
            targets={**self.targets, side: Targets(vessels[ground.fleets[side]])},
        )
        return board

    def with_conditions(self, vessels: tuple[Vessel, ...]) -> Board:
        """The board with the same vessels in the same cells, but in another condition.

        All that was found out about the cells still holds.
        """
        board = trusted(Board, options=self.options, objects=self.objects, vessels=vessels)
        board.__dict__.update(ground=self.ground, taken=self.taken, targets=self.targets)
        return board

    def with_object(self, thing: SpaceObject) -> Board:
        """The board with one more object."""
        objects = (*self.objects, thing)
        return trusted(Board, options=self.options, objects=objects, vessels=self.vessels)
