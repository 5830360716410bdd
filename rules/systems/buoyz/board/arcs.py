"""Where weapons bear: quadrants, ranges in 1/400 inch, the shield that is struck (BZT5, BZ3, BZ16).

Nothing is rounded: sides by the signs of cross products, distances by their squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import sine
from rules.space.pose import seen
from rules.systems.buoyz.board.sds import ALL_ROUND
from rules.systems.buoyz.board.stats import INCH

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.space.plane import Point
    from rules.space.pose import Pose

FORE, PORT, STARBOARD, AFT = range(4)
QUADRANTS: Final = ("fore", "port", "starboard", "aft")
QUARTER: Final = 90
_STEP: Final = 2
_FULL_PLASMA: Final = 5


def quadrants(pose: Pose, point: Point, angle: int = QUARTER) -> tuple[int, ...]:
    """The quadrants that a point is in: two on a border, all on the spot (BZ3, BZ118, X3).

    Args:
        pose: Where they are.
        point: What is looked at.
        angle: How wide the quadrants fore and aft are, in degrees; the rest is port and starboard
            (BZ3b).
    """
    right, ahead = seen(pose, point)
    half = angle // 2
    inner, outer = abs(ahead) * sine(half), abs(right) * sine(QUARTER - half)
    found = []
    if ahead >= 0 and outer <= inner:
        found.append(FORE)
    if right <= 0 and outer >= inner:
        found.append(PORT)
    if right >= 0 and outer >= inner:
        found.append(STARBOARD)
    if ahead <= 0 and outer <= inner:
        found.append(AFT)
    return tuple(found)


def bears(pose: Pose, point: Point, letters: str, angle: int = QUARTER) -> bool:
    """Whether something in the quadrants of these letters bears on a point (BZ4, BZ5)."""
    if len(letters) == len(ALL_ROUND):
        return True
    return any(ALL_ROUND[each] in letters for each in quadrants(pose, point, angle))


def square_of(inches: int | Fraction) -> int:
    """The square of a length in inches, to be compared with squares of distances (BZ115b).

    The length is a whole number of 1/400 inch.
    """
    return int(inches * INCH) ** 2


def bands(far: int) -> int:
    """How many times 2 inches, or a part of them, a distance is beyond 2 inches (BZ61).

    Args:
        far: The square of the distance.
    """
    found = 0
    while far > square_of(_STEP * (found + 1)):
        found += 1
    return found


def spent_inches(far: int) -> int:
    """How many inches a distance is beyond 5 inches: part of one from half an inch on (BZ70).

    Args:
        far: The square of the distance.
    """
    found = 0
    while 4 * far >= square_of(2 * (_FULL_PLASMA + found) + 1):
        found += 1
    return found
