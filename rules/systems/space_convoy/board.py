"""The table: what stands where, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.frozen import value
from rules.systems.space_convoy.lineup import Fleet, Lineup
from rules.systems.space_convoy.options import ConvoyOptions, Gravity
from rules.systems.space_convoy.pieces import IN_PLAY, SpaceObject, Status, Vessel
from rules.systems.space_convoy.posts import Post
from rules.systems.space_convoy.stats import OBJECTS

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.stats import Damage

PULL_CAP = 3

_Standing: TypeAlias = "tuple[str, bool, Cell | None, tuple[Damage, ...]]"


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
            side: slice(sides.index(side), sides.index(side) + sides.count(side))
            for side in dict.fromkeys(sides)
        }
        self._options = options
        self._objects = objects
        self._posts: dict[_Standing, Post] = {}
        self._blocked: dict[tuple[Cell, Cell], bool] = {}

    @cached_property
    def pulls(self) -> dict[Cell | None, int]:
        """What gravity takes from the move die of a vessel, by its cell (SCT5, SC5, SC8, SC55).

        Nothing where no object is adjacent, and off the table (SC37).
        """
        found: dict[Cell, list[int]] = {}
        for thing in self._objects:
            for cell in self.grid.neighbours(thing.cell):
                found.setdefault(cell, []).append(OBJECTS[thing.kind_id].pull)
        return {cell: self._together(pulls) for cell, pulls in found.items()}

    def post(self, vessel: Vessel) -> Post:
        """What a vessel can do from where it is, gravity there included (SC9)."""
        standing = (vessel.id, vessel.status in IN_PLAY, vessel.cell, vessel.damage)
        post = self._posts.get(standing)
        if post is None:
            pull = self.pulls.get(vessel.cell, 0)
            post = self._posts[standing] = Post(vessel, pull, self._options, self.grid)
        return post

    def blocked(self, a: Cell, b: Cell) -> bool:
        """Whether an object stops the line of fire between two cells (SC29, SC56)."""
        if (a, b) not in self._blocked:
            self._blocked[a, b] = self.grid.stopped(a, b, self.solid)
        return self._blocked[a, b]

    def _together(self, pulls: list[int]) -> int:
        gravity = self._options.gravity
        if gravity is Gravity.STRONGEST:
            return max(pulls)
        return min(sum(pulls), PULL_CAP) if gravity is Gravity.CAPPED else sum(pulls)


@value
class Board:
    """Options, objects and vessels: all that both sides can see on the table."""

    options: ConvoyOptions
    objects: tuple[SpaceObject, ...]
    vessels: tuple[Vessel, ...]

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: nothing of what follows from it, which is many times as much."""
        return {"options": self.options, "objects": self.objects, "vessels": self.vessels}

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
    def lineup(self) -> Lineup:
        """Where the vessels stand; boards share it while nothing about that changes."""
        post, bits = self.ground.post, self.grid.bits
        fleets = {
            side: Fleet(tuple(map(post, self.fleet(side))), {}) for side in self.ground.fleets
        }
        return Lineup(fleets, sum(bits[cell] for cell in self.taken))

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

    def die_needed(self, vessel: Vessel) -> int | None:
        """The least natural die that moves a vessel; ``None`` if none can (SC10)."""
        return self.ground.post(vessel).needed

    def reach(self, vessel: Vessel) -> int:
        """The farthest target that a vessel's white dice can reach, in areas (SC25, SC27, SC54)."""
        return self.ground.post(vessel).reach

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
        vessels = list(self.vessels)
        vessels[index] = changed
        place = index - ground.fleets[changed.side].start
        lineup = self.lineup.with_post(changed.side, place, ground.post(changed))
        return self._with(tuple(vessels), lineup)

    def with_conditions(self, vessels: tuple[Vessel, ...]) -> Board:
        """The board with the same vessels at the same posts, but rested or not."""
        return self._with(vessels, self.lineup)

    def _with(self, vessels: tuple[Vessel, ...], lineup: Lineup) -> Board:
        """The board with other vessels, and what is known about them already."""
        board = Board(self.options, self.objects, vessels)
        board.ground, board.lineup = self.ground, lineup
        return board

    def with_object(self, thing: SpaceObject) -> Board:
        """The board with one more object."""
        return Board(self.options, (*self.objects, thing), self.vessels)
