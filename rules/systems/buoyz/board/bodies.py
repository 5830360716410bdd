"""Bodies in space: planets, gas giants, moons block, nebulae and asteroids inhibit (BZT37).

All exact: distances by their squares, in 400ths of an inch. Areas are closed, their border belongs
to them, but a line that only touches a disc in one point is not blocked by it (BZ119).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import Line, Point, Rect, near, square, touches_rect, within
from rules.systems.buoyz.board.stats import CLOUD, INCH, BodyKind, Placed

if TYPE_CHECKING:
    from collections.abc import Iterable

MASSES: Final = frozenset(("planet", "giant", "moon"))
"""What blocks sensors and the way (BZ93, BZ121)."""
LANDABLE: Final = frozenset(("planet", "moon"))
"""What ships can land on (BZ122c)."""
ORBIT: Final = INCH
"""Within so much of its rim a ship can be in orbit (BZ94)."""
_RADIUS: Final = {"giant": 3 * INCH, "moon": INCH // 2}
_CALLED: Final[dict[BodyKind, str]] = {
    "planet": "planet",
    "giant": "gas giant",
    "moon": "moon",
    "nebula": "nebula",
    "asteroids": "asteroid field",
}
BY_CHOICE: Final[dict[str, tuple[Placed, ...]]] = {
    "none": (),
    "planet": (Placed(kind="planet", at=(0, 0)),),
    "giant": (
        Placed(kind="giant", at=(0, 0)),
        Placed(kind="moon", at=(-7, -3)),
        Placed(kind="moon", at=(6, 6)),
    ),
    "nebula": (Placed(kind="nebula", at=(0, 0), width=CLOUD, depth=CLOUD),),
    "asteroids": (Placed(kind="asteroids", at=(0, 0), width=CLOUD, depth=CLOUD),),
}
"""Bodies that an option puts around the middle of any table, inches from there (BZ230)."""


class Body(NamedTuple):
    """A body on the table.

    Attributes:
        id: Its kind, numbered if there are several.
        name: What it is called, by itself.
        the: The same in a sentence: ``the planet``, ``Rigel``.
        at: Its middle.
        radius: Of a disc; 0 of a rectangle.
        rect: The least rectangle that holds it.
    """

    id: str
    kind: BodyKind
    name: str
    the: str
    at: Point
    radius: int
    rect: Rect

    @property
    def mass(self) -> bool:
        """Whether it is a disc, which blocks."""
        return self.kind in MASSES

    def moved(self, east: int, south: int) -> Body:
        """The body that far to the east and to the south."""
        at, (w, n, e, s) = self.at, self.rect
        rect = Rect(w + east, n + south, e + east, s + south)
        return self._replace(at=at.moved(east, south), rect=rect)

    def holds(self, point: Point) -> bool:
        """Whether a point is in it or on its border (BZ119)."""
        if self.mass:
            return within(point, self.at, self.radius)
        return self.rect.holds(point)

    def met_by(self, line: Line) -> bool:
        """Whether a line has a point in common with it (BZ119)."""
        return near(self.at, line, self.radius) if self.mass else touches_rect(line, self.rect)

    def hides(self, line: Line) -> bool:
        """Whether it is a disc that a line goes into: one that touches its rim is free (BZ119b)."""
        return self.mass and _closer(self.at, line, self.radius)

    def orbited_from(self, point: Point) -> bool:
        """Whether a point is within an inch of the rim of a disc (BZ94, BZ122b)."""
        return self.mass and within(point, self.at, self.radius + ORBIT)


def _closer(point: Point, line: Line, distance: int) -> bool:
    """Whether a line comes nearer to a point than a distance."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = (point.x - ax) * dx + (point.y - ay) * dy
    if along <= 0 or length == 0:
        return square(point, line.a) < distance * distance
    if along >= length:
        return square(point, line.b) < distance * distance
    cross = dx * (point.y - ay) - dy * (point.x - ax)
    return cross * cross < distance * distance * length


def placed(listed: Iterable[Placed], middle: Point, planet: int) -> tuple[Body, ...]:
    """Bodies on a table.

    Args:
        listed: What there is; places are inches east and north of the middle.
        middle: The middle of the table.
        planet: The radius of planets, in inches (BZ122, BZ122e).
    """
    known = tuple(listed)
    met: dict[str, int] = {}
    found = []
    for each in known:
        met[each.kind] = number = met.get(each.kind, 0) + 1
        several = sum(other.kind == each.kind for other in known) > 1
        east, north = each.at
        at = middle.moved(east * INCH, -north * INCH)
        radius = _RADIUS.get(each.kind, planet * INCH) if each.kind in MASSES else 0
        wide = radius or each.width * INCH // 2
        deep = radius or each.depth * INCH // 2
        rect = Rect(at.x - wide, at.y - deep, at.x + wide, at.y + deep)
        numbered = str(number) if several else ""
        name = each.name or f"{_CALLED[each.kind]} {numbered}".rstrip()
        the = name if each.name else f"the {name}"
        found.append(Body(f"{each.kind}{numbered}", each.kind, name, the, at, radius, rect))
    return tuple(found)


def clear(bodies: Iterable[Body], point: Point) -> bool:
    """Whether a point is off all discs (BZ121b)."""
    return not any(each.mass and each.holds(point) for each in bodies)
