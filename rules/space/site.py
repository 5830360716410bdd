"""What stands on an open table: buildings with rooms, fences, high walls, blocks, areas, places.

A system's map is a TOML file of a ``Site``: lengths in its own measure, north up, y to the south::

    name = "Farm"
    width = 18000
    depth = 12000

    [[building]]                       # rooms that may share walls
    id = "house"
    name = "house"
    room = [{ id = "house", name = "house", rect = [7800, 5200, 10400, 7000] }]
    door = [{ id = "front", name = "front door", line = [8950, 7000, 9250, 7000] }]
    window = [{ id = "gable", name = "gable window", line = [7800, 5950, 7800, 6250] }]

    [[fence]]                          # low: one sees over it
    id = "yard-wall"
    name = "yard wall"
    kind = "low wall"                  # "fence" if nothing is said
    line = [7200, 4600, 8800, 4600]

    [[wall]]                           # high: nobody sees or goes through
    [[block]]                          # solid: nobody goes through; ``high``: nobody sees through
    [[area]]                           # passable: ``covers`` who is in it, ``depth`` is how much
    id = "wood"                        # of it one sees through
    name = "wood"
    kind = "wood"
    rect = [12400, 5000, 15000, 7000]
    depth = 1000

    [[decor]]                          # changes nothing
    [[spot]]                           # a place with a name
    [[zone]]                           # where a side deploys
    [[start]]                          # where a figure starts

It reads it with ``rules.kernel.values.data.load(Site, "<system>/<map>.toml")``. `sight` says who
sees whom on it, `ways` where bases stand and walk straight, `routes` the shortest way around what
stands there. What follows from a site alone is worked out once and kept with it; a site is itself
only.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from rules.space.nearby import Nearby
from rules.space.plane import Line, Point, Rect, around, near_rect, on, touches_rect


def _read_line(value: object) -> object:
    if isinstance(value, list) and len(value) == len(Rect._fields):
        return Line(Point(value[0], value[1]), Point(value[2], value[3]))
    return value


def _along_an_axis(line: Line) -> Line:
    if (line.a.x == line.b.x) == (line.a.y == line.b.y):
        raise ValueError("walls and fences run along an axis")
    return line


AxisLine = Annotated[Line, BeforeValidator(_read_line), AfterValidator(_along_an_axis)]


def the(name: str) -> str:
    """A name with its article, if it takes one: ``the bar door``, ``Fly's front door``."""
    return name if "'" in name else f"the {name}"


class Part(BaseModel):
    """Something of a map. Frozen."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Room(Part):
    """A room; its border is wall, but for doors and windows. Its name is told in sentences."""

    id: str
    name: str
    rect: Rect


class Opening(Part):
    """A door or window in a wall."""

    id: str
    name: str
    line: AxisLine


class Building(Part):
    """A building: rooms that may share walls."""

    id: str
    name: str
    room: tuple[Room, ...] = Field(min_length=1)
    door: tuple[Opening, ...] = ()
    window: tuple[Opening, ...] = ()

    @property
    def middle(self) -> Point:
        """The middle of the rectangle around it."""
        west, north, east, south = zip(*(room.rect for room in self.room), strict=True)
        return Rect(min(west), min(north), max(east), max(south)).centre

    @property
    def openings(self) -> tuple[Opening, ...]:
        """Its doors, then its windows."""
        return (*self.door, *self.window)

    def holds(self, point: Point) -> bool:
        """Whether a point is inside, walls included."""
        return any(room.rect.holds(point) for room in self.room)

    def walls_of(self, room: Room) -> tuple[Line, ...]:
        """The pieces of wall around a room: its border, cut at doors and windows."""
        openings = [opening.line for opening in self.openings]
        return tuple(piece for border in room.rect.sides for piece in cut(border, openings))

    def touches(self, line: Line) -> bool:
        """Whether a line touches one of its rooms."""
        return any(touches_rect(line, room.rect) for room in self.room)

    def within(self, point: Point, distance: int) -> bool:
        """Whether its nearest wall is at most that far from a point."""
        return any(near_rect(point, room.rect, distance) for room in self.room)


class Fence(Part):
    """A low line: a fence, a low wall, a hedge. It covers those behind it; one sees over it."""

    id: str
    name: str
    kind: str = "fence"
    line: AxisLine


class Wall(Part):
    """A high wall that stands by itself: nobody sees over it or goes through."""

    id: str
    name: str
    kind: str = "wall"
    line: AxisLine


class Block(Part):
    """Something solid: a tree, a wagon, a rock. It cannot be walked through.

    One sees over it and it covers those behind it; or it is ``high``, and stops sight.
    """

    id: str
    name: str
    kind: str
    rect: Rect
    high: bool = False


class Area(Part):
    """Ground that figures enter: a wood, rubble, crops.

    Attributes:
        covers: Whether whoever is in it is in cover.
        depth: One sees through so much of it, and of others of the same depth together;
            ``None``: however much it is.
    """

    id: str
    name: str
    kind: str
    rect: Rect
    covers: bool = True
    depth: int | None = Field(default=None, ge=1)


class Decor(Part):
    """Ground that looks different and changes nothing."""

    name: str
    kind: str
    rect: Rect


class Spot(Part):
    """A place with a name, so that players can say where to go."""

    id: str
    name: str
    at: Point


class Zone(Part):
    """Where a side deploys."""

    side: str
    rect: Rect


class Start(Part):
    """Where a figure starts."""

    figure: str
    at: Point


Shell: TypeAlias = tuple[Rect, Building, tuple[Line, ...]]
"""A room, its building, its pieces of wall."""


class Site(Part):
    """A table of ``width`` x ``depth`` with all that is on it, in the measure of its system."""

    name: str
    width: int = Field(ge=1)
    depth: int = Field(ge=1)
    building: tuple[Building, ...] = ()
    fence: tuple[Fence, ...] = ()
    wall: tuple[Wall, ...] = ()
    block: tuple[Block, ...] = ()
    area: tuple[Area, ...] = ()
    decor: tuple[Decor, ...] = ()
    spot: tuple[Spot, ...] = ()
    zone: tuple[Zone, ...] = ()
    start: tuple[Start, ...] = ()

    # There is one site in each brief, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """A system's own site is itself only, too: pydantic would hash it by all its fields."""
        cls.__hash__ = object.__hash__  # type: ignore[assignment, method-assign]  # of objects

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """Every room of every building."""
        return tuple(room for building in self.building for room in building.room)

    @cached_property
    def doors(self) -> dict[str, Opening]:
        """Every door, by id."""
        return {door.id: door for building in self.building for door in building.door}

    @cached_property
    def windows(self) -> dict[str, Opening]:
        """Every window, by id."""
        return {window.id: window for building in self.building for window in building.window}

    @cached_property
    def fences(self) -> dict[str, Fence]:
        """Every fence, by id."""
        return {fence.id: fence for fence in self.fence}

    @cached_property
    def passages(self) -> dict[str, Opening | Fence]:
        """Every door and fence, by id."""
        return {**self.doors, **self.fences}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """Every named place, by id."""
        return {spot.id: spot for spot in self.spot}

    @cached_property
    def zones(self) -> dict[str, Rect]:
        """Deployment zones by side."""
        return {zone.side: zone.rect for zone in self.zone}

    @cached_property
    def buildings(self) -> dict[str, Building]:
        """Every building, by id."""
        return {building.id: building for building in self.building}

    @cached_property
    def shells(self) -> tuple[tuple[Rect, Shell], ...]:
        """Every room with its walls: a line meets no others than those of rooms it touches."""
        return tuple(
            (room.rect, (room.rect, building, building.walls_of(room)))
            for building in self.building
            for room in building.room
        )

    @cached_property
    def walls(self) -> tuple[Line, ...]:
        """Every piece of a building's wall."""
        return tuple(dict.fromkeys(wall for _, (_, _, walls) in self.shells for wall in walls))

    @cached_property
    def high(self) -> tuple[Line, ...]:
        """What stops sight beside buildings: high walls, and the sides of high blocks."""
        sides = (side for block in self.block if block.high for side in block.rect.sides)
        return (*(wall.line for wall in self.wall), *sides)

    @cached_property
    def low(self) -> tuple[tuple[Rect, tuple[Rect, str]], ...]:
        """What one sees over, with its name: blocks that are not high, then fences."""
        blocks = ((block.rect, block.name) for block in self.block if not block.high)
        fences = ((around(fence.line), fence.name) for fence in self.fence)
        return tuple((each[0], each) for each in (*blocks, *fences))

    @cached_property
    def corners(self) -> tuple[tuple[Point, Rect, str], ...]:
        """Every end and corner of what is high, with the rectangle and the name of its part.

        Walls of buildings have ends at doors and windows, too.
        """
        found = [
            (end, around(piece), building.name)
            for _, (_, building, walls) in self.shells
            for piece in walls
            for end in piece
        ]
        blocks = [(block.rect, block.name) for block in self.block if block.high]
        found += [(corner, rect, name) for rect, name in blocks for corner in rect.corners]
        found += [(end, around(wall.line), wall.name) for wall in self.wall for end in wall.line]
        return tuple(dict.fromkeys(found))

    @cached_property
    def outer_corners(self) -> tuple[tuple[Point, Rect, str], ...]:
        """The same, as if buildings had neither doors nor windows."""
        found = [(room.rect, each.name) for each in self.building for room in each.room]
        found += [(block.rect, block.name) for block in self.block if block.high]
        ends = [(end, around(wall.line), wall.name) for wall in self.wall for end in wall.line]
        return (*((corner, rect, name) for rect, name in found for corner in rect.corners), *ends)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line that nobody can stand on: walls, doors, windows, fences."""
        openings = (each.line for building in self.building for each in building.openings)
        low, high = (fence.line for fence in self.fence), (wall.line for wall in self.wall)
        return (*self.walls, *openings, *low, *high)

    @cached_property
    def _rooms(self) -> Nearby[Room]:
        return Nearby(((room.rect, room) for room in self.rooms), 0)

    @cached_property
    def _indoors(self) -> tuple[tuple[int, int, int, int, Building], ...]:
        """The rooms of each building, with their borders."""
        return tuple((*room.rect, each) for each in self.building for room in each.room)

    def room_at(self, point: Point) -> Room | None:
        """The room that a point is in, if it is in one."""
        for room in self._rooms.to(point):
            if room.rect.holds(point):
                return room
        return None

    def building_at(self, point: Point) -> Building | None:
        """The building that a point is in, its walls included, if it is in one."""
        x, y = point
        for west, north, east, south, building in self._indoors:
            if west <= x <= east and north <= y <= south:
                return building
        return None

    def areas_at(self, point: Point) -> tuple[Area, ...]:
        """The areas that a point is in, their borders included."""
        return tuple(area for area in self.area if area.rect.holds(point))


def cut(border: Line, openings: list[Line]) -> list[Line]:
    """What is left of a wall between its openings, each piece from its lower end."""
    start, end = min(border), max(border)
    pieces: list[Line] = []
    for low, high in sorted((min(line), max(line)) for line in openings):
        if on(border, low) and on(border, high):
            if low != start:
                pieces.append(Line(start, low))
            start = high
    if start != end:
        pieces.append(Line(start, end))
    return pieces


def box(thing: Fence | Wall | Block | Area) -> Rect:
    """The rectangle that something takes up."""
    return around(thing.line) if isinstance(thing, Fence | Wall) else thing.rect
