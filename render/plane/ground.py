"""An open table: its ground as it is drawn and spoken of. Lengths in its system's measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from rules.space.measure import INCHES, Measure
from rules.space.plane import Point

if TYPE_CHECKING:
    from rules.space.plane import Line, Rect


class Area(NamedTuple):
    """A room, a piece of cover or a stretch of ground: ``kind`` chooses how it is drawn.

    ``words`` say what it is in a sentence, where its ``name`` does not; a stretch of ground that
    has them is told in alt texts. ``sign`` is the character that stands for it on a board of
    letters, where the whole kind has the same.
    """

    kind: str
    name: str
    rect: Rect
    words: str = ""
    sign: str = ""


class Landmark(NamedTuple):
    """A named place: others are described by it (``the bar door``), or its name is written."""

    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Ground:
    """A table of ``width`` x ``depth``, north up, with all that stands on it.

    ``walls`` are cut at ``doors`` and ``windows``; ``things`` stand on the table, ``decor`` is
    only the look of the ground. Figures in ``rooms`` are said to be in them, others to be near
    ``landmarks``; ``inscriptions`` are written on the ground. Lengths are told in ``measure``,
    unless it is not ``measured``: where nobody may know how far something is before he tries.
    ``north`` is false where directions mean nothing.
    """

    width: int
    depth: int
    rooms: tuple[Area, ...] = ()
    walls: tuple[Line, ...] = ()
    doors: tuple[Line, ...] = ()
    windows: tuple[Line, ...] = ()
    fences: tuple[Line, ...] = ()
    things: tuple[Area, ...] = ()
    decor: tuple[Area, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    inscriptions: tuple[Landmark, ...] = ()
    measure: Measure = INCHES
    measured: bool = True
    north: bool = True

    def shows(self, spot: object) -> TypeGuard[Point]:
        """Whether a spot is a point of the table, its border included."""
        return isinstance(spot, Point) and 0 <= spot.x <= self.width and 0 <= spot.y <= self.depth

    def room_at(self, point: Point) -> Area | None:
        """The room that a point is in, if it is in one."""
        return next((room for room in self.rooms if room.rect.holds(point)), None)
