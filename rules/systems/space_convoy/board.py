"""The table: what stands where, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from rules.systems.space_convoy.options import ConvoyOptions, Gravity, WhiteDice
from rules.systems.space_convoy.pieces import SpaceObject, Status, Vessel
from rules.systems.space_convoy.stats import OBJECTS

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell

DIE = 6
PULL_CAP = 3


class Board(BaseModel):
    """Options, objects and vessels: all that both sides can see on the table."""

    model_config = ConfigDict(frozen=True)

    options: ConvoyOptions
    objects: tuple[SpaceObject, ...]
    vessels: tuple[Vessel, ...]

    @cached_property
    def grid(self) -> BrickGrid:
        """The table's grid."""
        return self.options.table

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """Cells with a vessel or an object: no other may enter them (SCT6, SC7)."""
        return frozenset(
            (
                *(thing.cell for thing in self.objects),
                *(vessel.cell for vessel in self.vessels if vessel.cell is not None),
            )
        )

    @cached_property
    def _pulls(self) -> dict[Cell, tuple[int, ...]]:
        found: dict[Cell, tuple[int, ...]] = {}
        for thing in self.objects:
            for cell in self.grid.neighbours(thing.cell):
                found[cell] = (*found.get(cell, ()), OBJECTS[thing.kind_id].pull)
        return found

    def vessel(self, vessel_id: str) -> Vessel:
        """The vessel of that id."""
        return next(vessel for vessel in self.vessels if vessel.id == vessel_id)

    def vessel_at(self, cell: Cell) -> Vessel | None:
        """The vessel in a cell, if one is there."""
        return next((vessel for vessel in self.vessels if vessel.cell == cell), None)

    def object_at(self, cell: Cell) -> SpaceObject | None:
        """The object in a cell, if one is there."""
        return next((thing for thing in self.objects if thing.cell == cell), None)

    def aboard(self, side: str) -> tuple[Vessel, ...]:
        """A side's vessels on the table."""
        return tuple(
            vessel
            for vessel in self.vessels
            if vessel.status is Status.ABOARD and vessel.side == side
        )

    def pull(self, cell: Cell | None) -> int:
        """What gravity takes from the move die of a vessel in a cell (SCT5, SC8, SC9).

        Off the table (``None``) there is none (SC37).
        """
        pulls = self._pulls.get(cell, ()) if cell is not None else ()
        if self.options.gravity is Gravity.STRONGEST:
            return max(pulls, default=0)
        total = sum(pulls)
        return min(total, PULL_CAP) if self.options.gravity is Gravity.CAPPED else total

    def die_needed(self, vessel: Vessel) -> int | None:
        """The least natural die that moves a vessel; ``None`` if none can (SC10)."""
        needed = vessel.move_number + self.pull(vessel.cell)
        if needed <= DIE:
            return needed
        return DIE if self.options.natural_6_moves else None

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
        return self.grid.stopped(a, b, (thing.cell for thing in self.objects))

    def replace(self, changed: Vessel) -> Board:
        """The board with one vessel changed."""
        vessels = tuple(changed if vessel.id == changed.id else vessel for vessel in self.vessels)
        return self.with_vessels(vessels)

    def with_vessels(self, vessels: tuple[Vessel, ...]) -> Board:
        """The board with other vessels. Constructed anew: a copy would keep cached tables."""
        return Board.model_construct(options=self.options, objects=self.objects, vessels=vessels)

    def with_object(self, thing: SpaceObject) -> Board:
        """The board with one more object."""
        return Board.model_construct(
            options=self.options, objects=(*self.objects, thing), vessels=self.vessels
        )
