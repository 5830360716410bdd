"""Who stands near a unit that moves: whether he is in the way of it, asked of many ways."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from rules.space.polygon import moved, parts_overlap
from rules.space.shapes import boxes_meet, gap, moved_box, nearer
from rules.systems.braid.ground import GRAZE
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rules.space.plane import Rect
    from rules.space.polygon import Convex
    from rules.systems.braid.field import Spot, Standing
    from rules.systems.braid.ways import Track

NEAR: Final = INCH
"""Nobody moves nearer than this to an enemy (BC65)."""


class Neighbour:
    """Somebody near a unit: a friend may not be where it goes, an enemy not within an inch.

    All ways of a unit begin where it is. So he is moved once to where they are laid, and not each
    of them to where he is.
    """

    def __init__(self, own: Sequence[Standing], side: str, spot: Spot) -> None:
        """Look at somebody.

        Args:
            own: Who moves; who is nearer to an enemy than an inch as it is need not go farther off.
            side: Whose it is.
            spot: Where the other one stands.
        """
        self._own, self._spot, self._friend = own, spot, spot.side == side
        self._off = 0 if self._friend else NEAR
        self._there: dict[tuple[int, int], tuple[Convex, Rect]] = {}

    def is_near(self, box: Rect) -> bool:
        """Whether he may be in the way of anything within a box."""
        return boxes_meet(self._spot.box, box, self._off)

    def meets(self, part: Convex) -> bool:
        """Whether he is in the way of what one takes up."""
        return self._meets(part, self._spot.part)

    def stops(self, track: Track) -> bool:
        """Whether he is in the way of the ground that is swept."""
        other, box = self._moved(track)
        swept = track.course.swept_near(box, self._off)
        return any(self._meets(part, other) for part in swept)

    def stops_end(self, track: Track) -> bool:
        """Whether he is where a way ends."""
        other, box = self._moved(track)
        end = track.course.final
        return boxes_meet(track.course.final_box, box, self._off) and self._meets(end, other)

    def _moved(self, track: Track) -> tuple[Convex, Rect]:
        found = self._there.get(track.shift)
        if found is None:
            east, south = track.shift
            part = moved(self._spot.part, -east, -south)
            found = self._there[track.shift] = part, moved_box(self._spot.box, -east, -south)
        return found

    def _meets(self, part: Convex, other: Convex) -> bool:
        if self._friend:
            return parts_overlap(part, other, GRAZE)
        return nearer(part, other, self._least)

    @cached_property
    def _least(self) -> Fraction | int:
        """The square of how near one may come to an enemy: an inch, or as near as one is."""
        least: Fraction | int = NEAR * NEAR
        for mine in self._own:
            if boxes_meet(mine.box, self._spot.box, NEAR):
                least = min(least, gap(mine.part, self._spot.part))
        return least
