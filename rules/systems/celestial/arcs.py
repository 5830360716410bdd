"""Arcs of weapons and shields: front, right, back, left of a ship's facing (TE30, TN24)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.space.hex import step, turned
from rules.systems.celestial.stats import BACK, FRONT, LEFT, RIGHT

if TYPE_CHECKING:
    from rules.space.hex import Hex

ALL: Final = (FRONT, RIGHT, BACK, LEFT)
"""In the same hex every arc bears (TE32)."""
_THREE: Final = 3


def arcs_to(rule: str, facing: int, here: Hex, there: Hex) -> tuple[int, ...]:
    """The arcs of a ship that hold a hex; two on a border row, all four in its own hex.

    Args:
        rule: The option ``arcs``.
        facing: Where the ship points.
        here: Where it is.
        there: The other hex.
    """
    if here == there:
        return ALL
    return _arcs(rule, facing, *step(here, there))


@lru_cache(maxsize=1 << 14)
def _arcs(rule: str, facing: int, dq: int, dr: int) -> tuple[int, ...]:
    q, r = turned((dq, dr), facing)
    ahead = 2 * q + r
    if rule == "4x90":  # the borders run between the hexes: nothing is in two arcs
        if _THREE * r * r <= ahead * ahead:
            return (FRONT,) if ahead > 0 else (BACK,)
        return (RIGHT,) if r > 0 else (LEFT,)
    tests = (
        _THREE * abs(r) <= ahead,
        r > 0 and _THREE * r >= abs(ahead),
        _THREE * abs(r) <= -ahead,
        r < 0 and -_THREE * r >= abs(ahead),
    )
    return tuple([arc for arc in ALL if tests[arc]])
