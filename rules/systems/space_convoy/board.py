"""The table: what stands where, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import value
from rules.systems.space_convoy.options import (
    ConvoyOptions,  # noqa: TC001 - read when states are read from JSON
)
from rules.systems.space_convoy.pieces import SpaceObject, Status, Vessel
from rules.systems.space_convoy.stats import OBJECTS

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell

PULL_CAP = 3


@value
class Board:
    """Options, objects and vessels: all that both sides can see on the table."""

    options: ConvoyOptions
    objects: tuple[SpaceObject, ...]
    vessels: tuple[Vessel, ...]

    @property
    def grid(self) -> BrickGrid:
        """The table's grid."""
        return self.options.table

    @cached_property
    def notes(self) -> dict[str, Any]:
        """What ``fast`` and ``worth`` keep of a game, for all its boards; no rule depends on it."""
        return {}

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each vessel stands in ``vessels``, by its id; the same all game long."""
        return {vessel.id: place for place, vessel in enumerate(self.vessels)}

    @property
    def taken(self) -> frozenset[Cell]:
        """The cells with a vessel or an object."""
        pieces: tuple[Vessel | SpaceObject, ...] = self.vessels + self.objects
        return frozenset([piece.cell for piece in pieces if piece.cell is not None])

    def fleet(self, side: str) -> tuple[Vessel, ...]:
        """A side's vessels, wherever they are."""
        return tuple([vessel for vessel in self.vessels if vessel.side == side])

    def vessel(self, vessel_id: str) -> Vessel:
        """The vessel of that id.

        Raises:
            KeyError: There is none.
        """
        return self.vessels[self.places[vessel_id]]

    def vessel_at(self, cell: Cell) -> Vessel | None:
        """The vessel in a cell, if one is there."""
        for vessel in self.vessels:
            if vessel.cell == cell:
                return vessel
        return None

    def object_at(self, cell: Cell) -> SpaceObject | None:
        """The object in a cell, if one is there."""
        for thing in self.objects:
            if thing.cell == cell:
                return thing
        return None

    def occupied(self, cell: Cell) -> bool:
        """Whether a vessel or an object is in a cell: no other may enter it (SCT6, SC7, SC31c)."""
        return self.vessel_at(cell) is not None or self.object_at(cell) is not None

    def name_at(self, cell: Cell) -> str:
        """What stands in a cell, in words; empty if nothing does."""
        vessel, thing = self.vessel_at(cell), self.object_at(cell)
        if vessel is not None:
            return vessel.name
        return f"The {thing.kind.name}" if thing is not None else ""

    def aboard(self, side: str) -> tuple[Vessel, ...]:
        """A side's vessels on the table."""
        return tuple([each for each in self.fleet(side) if each.status is Status.ON_TABLE])

    @cached_property
    def pulls(self) -> dict[Cell, int]:
        """What gravity takes from the move die of a vessel, by its cell (SCT5, SC5, SC8, SC55).

        Nothing where no object is adjacent.
        """
        found: dict[Cell, list[int]] = {}
        for thing in self.objects:
            for cell in self.grid.neighbours(thing.cell):
                found.setdefault(cell, []).append(OBJECTS[thing.kind_id].pull)
        return {cell: self._together(pulls) for cell, pulls in found.items()}

    def pull(self, vessel: Vessel) -> int:
        """What gravity takes from the move die of a vessel; nothing off the table (SC37b)."""
        return self.pulls.get(vessel.cell, 0) if vessel.cell is not None else 0

    def die_needed(self, vessel: Vessel) -> int | None:
        """The least natural die that moves a vessel; ``None`` if none can.

        (SC9, SC10, SC10c, X2)
        """
        number = vessel.move_number + self.pull(vessel)
        if number <= DIE:
            return number
        return DIE if self.options.natural_6_moves else None

    def reach(self, vessel: Vessel) -> int:
        """The farthest target that a vessel's white dice can reach, in areas.

        (SC25, SC25b, SC27, SC54)
        """
        dice = vessel.kind.white
        return DIE * dice if self.options.white_dice == "sum" else DIE * min(dice, 1)

    def distance(self, a: Vessel, b: Vessel) -> int:
        """Areas from one vessel on the table to another, the other's counted (SCT17b, SC4)."""
        if a.cell is None or b.cell is None:
            raise ValueError("a distance is between vessels on the table")
        return self.grid.distance(a.cell, b.cell)

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether an object stops the line of fire between two cells (SC29b, SC56, SC56b)."""
        return self.grid.stopped(a, b, [thing.cell for thing in self.objects])

    def replace(self, changed: Vessel) -> Board:
        """The board with one vessel changed."""
        place, vessels = self.places[changed.id], self.vessels
        return self.with_vessels((*vessels[:place], changed, *vessels[place + 1 :]))

    def with_vessels(self, vessels: tuple[Vessel, ...]) -> Board:
        """The board with the same vessels, of which some are changed."""
        board = Board(self.options, self.objects, vessels)
        # None of them depends on where vessels stand.
        board.notes, board.pulls, board.places = self.notes, self.pulls, self.places
        return board

    def with_object(self, thing: SpaceObject) -> Board:
        """The board with one more object."""
        return Board(self.options, (*self.objects, thing), self.vessels)

    def _together(self, pulls: list[int]) -> int:
        """What several objects take together (SC8, SC55)."""
        gravity = self.options.gravity
        if gravity == "strongest":
            return max(pulls)
        return min(sum(pulls), PULL_CAP) if gravity == "capped-3" else sum(pulls)
