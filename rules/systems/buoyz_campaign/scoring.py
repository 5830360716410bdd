"""Who wins a scenario, and what that counts in the campaign (CAM 3.1, CAM 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.systems.buoyz_campaign.stats import ALSO, FIRST_BREAK, GAP, UNBROKEN

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.events import Grade

_MAJOR, _DECISIVE = 2, 3
NEVER: Final = 1 << 30
"""The turn in which a side broke contact that has not."""


class Count(NamedTuple):
    """A scenario as it is counted, for both sides.

    Attributes:
        winner: Which of the two has won; ``None`` if neither has.
        grade: How.
        cp: Campaign points gained.
    """

    winner: int | None
    grade: Grade
    cp: tuple[int, int]


def counted(left: tuple[int, int], lost: tuple[int, int], broke: tuple[int, int]) -> Count:
    """Who has won, and what both gain (CAMT7, CAMT12, CAM14).

    Args:
        left: Points that each side has left.
        lost: Points that each side has lost.
        broke: The turn in which each broke contact, ``NEVER`` if it has not.
    """
    totals = [left[n] + (UNBROKEN if broke[n] == NEVER else 0) for n in (0, 1)]
    points = [_gained(n, lost, broke) for n in (0, 1)]
    cp = (points[0], points[1])
    if totals[0] == totals[1]:
        return Count(None, "draw", cp)
    winner = 0 if totals[0] > totals[1] else 1
    more, less = totals[winner], totals[1 - winner]
    grade: Grade = "minor"
    if more >= _DECISIVE * less:
        grade = "decisive"
    elif more >= _MAJOR * less:
        grade = "major"
    return Count(winner, grade, cp)


def _gained(side: int, lost: tuple[int, int], broke: tuple[int, int]) -> int:
    """3 for the other's breaking first, 2 more if not broken too; 1 a full 10 destroyed (CAM14)."""
    found = lost[1 - side] // GAP
    if broke[1 - side] < broke[side]:
        found += FIRST_BREAK + (ALSO if broke[side] == NEVER else 0)
    return found
