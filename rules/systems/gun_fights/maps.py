"""The designed maps: buildings with rooms, doors and windows, fences, cover, places to go."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from rules.kernel.data import load
from rules.space.nearby import Nearby
from rules.space.plane import Line, Point, Rect, near_rect, on, touches_rect


def _read_line(value: object) -> object:
    if isinstance(value, list) and len(value) == len(Rect._fields):
        return Line(Point(value[0], value[1]), Point(value[2], value[3]))
    return value


def _along_an_axis(line: Line) -> Line:
    if (line.a.x == line.b.x) == (line.a.y == line.b.y):
        raise ValueError("walls and fences run along an axis")
    return line


MAPS = 16
"""How many maps are remembered with what follows from them; games may bring their own."""

AxisLine = Annotated[Line, BeforeValidator(_read_line), AfterValidator(_along_an_axis)]


def the(name: str) -> str:
    """A name with its article, if it takes one: ``the bar door``, ``Fly's front door``."""
    return name if "'" in name else f"the {name}"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Room(_Part):
    """A room; its border is wall, but for doors and windows. Its name is told in sentences."""

    id: str
    name: str
    rect: Rect


class Opening(_Part):
    """A door or window in a wall."""

    id: str
    name: str
    line: AxisLine


class Building(_Part):
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

    def holds(self, point: Point) -> bool:
        """Whether a point is inside, walls included."""
        return any(room.rect.holds(point) for room in self.room)

    def walls_of(self, room: Room) -> tuple[Line, ...]:
        """The pieces of wall around a room: its border, cut at doors and windows."""
        openings = [opening.line for opening in (*self.door, *self.window)]
        return tuple(piece for border in room.rect.sides for piece in _cut(border, openings))

    def touches(self, line: Line) -> bool:
        """Whether a line touches one of its rooms."""
        return any(touches_rect(line, room.rect) for room in self.room)

    def within(self, point: Point, distance: int) -> bool:
        """Whether its nearest wall is at most that far from a point."""
        return any(near_rect(point, room.rect, distance) for room in self.room)


class Fence(_Part):
    """A fence: cover for those behind it, a move to jump."""

    id: str
    name: str
    line: AxisLine


class Cover(_Part):
    """Something to hide behind: a tree, a wagon. It cannot be walked through."""

    id: str
    name: str
    kind: Literal["tree", "wagon", "barrel", "logs", "bank"]
    rect: Rect


class Decor(_Part):
    """Ground that looks different and changes nothing."""

    name: str
    kind: Literal["boards", "grass", "path", "railway", "road"]
    rect: Rect


class Spot(_Part):
    """A place with a name, so that players can say where to go."""

    id: str
    name: str
    at: Point


class Zone(_Part):
    """Where a side deploys, if it deploys freely (GF21)."""

    side: Literal["ac", "bd"]
    rect: Rect


class Start(_Part):
    """Where a figure starts (GF21)."""

    figure: str
    at: Point


class Map(_Part):
    """A table of ``width`` x ``depth`` hundredths of an inch, with all that is on it (GF21)."""

    name: str
    width: int
    depth: int
    building: tuple[Building, ...]
    fence: tuple[Fence, ...]
    cover: tuple[Cover, ...]
    decor: tuple[Decor, ...]
    spot: tuple[Spot, ...]
    zone: tuple[Zone, ...]
    start: tuple[Start, ...]

    # There is one map in each brief, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """Every room of every building."""
        return tuple(room for building in self.building for room in building.room)

    @cached_property
    def _rooms(self) -> Nearby[Room]:
        return Nearby(((room.rect, room) for room in self.rooms), 0)

    @cached_property
    def doors(self) -> dict[str, Opening]:
        """Every door, by id."""
        return {door.id: door for building in self.building for door in building.door}

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
    def walls(self) -> tuple[Line, ...]:
        """Every piece of wall."""
        rooms = ((building, room) for building in self.building for room in building.room)
        return tuple(dict.fromkeys(wall for each, room in rooms for wall in each.walls_of(room)))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line that nobody can stand on: walls, doors, windows, fences."""
        openings = (
            opening.line
            for building in self.building
            for opening in (*building.door, *building.window)
        )
        return (*self.walls, *openings, *(fence.line for fence in self.fence))

    @cached_property
    def zones(self) -> dict[str, Rect]:
        """Deployment zones by side."""
        return {zone.side: zone.rect for zone in self.zone}

    @cached_property
    def buildings(self) -> dict[str, Building]:
        """Every building, by id."""
        return {building.id: building for building in self.building}

    def room_at(self, point: Point) -> Room | None:
        """The room that a point is in, if it is in one."""
        for room in self._rooms.to(point):
            if room.rect.holds(point):
                return room
        return None


def _cut(border: Line, openings: list[Line]) -> list[Line]:
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


@cache
def load_map(name: str) -> Map:
    """The map of that name."""
    return load(Map, f"gun_fights/{name}.toml")
