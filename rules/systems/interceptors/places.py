"""Places of pieces as they are typed and told: cm east and south of the corner (II121)."""

from __future__ import annotations

from rules.kernel.values.errors import Unknown
from rules.space.measure import CENTIMETRES
from rules.space.plane import Point, parse_point
from rules.systems.interceptors.stats import CM, PARTS


def place_of(text: str) -> Point:
    """A place as it is typed, in cm.

    Raises:
        Unknown: It is none.
    """
    try:
        x, y = parse_point(text, CENTIMETRES)
    except ValueError:
        raise Unknown("Write whole cm east and south of the corner, such as 60,40.") from None
    return Point(x * PARTS, y * PARTS)


def text_of(at: Point) -> str:
    """A place as it is typed."""
    return f"{at.x // CM},{at.y // CM}"
