"""Minefields on the table: their outlines, who comes through which, where a mine lies.

Lengths are 400ths of an inch; borders belong to a field (BZ119).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE, Line, distance, near, square, towards
from rules.space.polygon import Convex, convex, touching
from rules.space.pose import MILLIONTHS, Pose, spot
from rules.systems.buoyz.board.stats import INCH, PARTS
from rules.systems.buoyz.large_fields import left_of
from rules.systems.buoyz.legs import ahead

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Mine, Ship

ALONG, ACROSS = INCH, INCH // 2
"""How long and how wide a laid field is (BZT57)."""
NEAREST: Final = INCH // 2
"""How far behind a ship the middle of its mine is at least (BZ179)."""
TOGETHER: Final = INCH
"""Fields as near as this are one minefield (BZ180)."""
NEEDS: Final = 4
"""What die, fields and speed must come to for a mine to be hit (BZT57b)."""
FAST: Final = 3 * INCH
"""Who has moved more adds one (BZT57b)."""
_BACK: Final = 180


class Meeting(NamedTuple):
    """What a ship throws for a minefield.

    Attributes:
        mines: The fields of it that it crossed, by id.
        fast: What is added for its speed.
        rows: How many rows of it: of laid mines one for each field (BZ79).
    """

    mines: tuple[str, ...]
    fast: int
    rows: int

    @property
    def least(self) -> int:
        """The least face of the die that hits a mine."""
        return max(1, NEEDS - self.rows - self.fast)


@lru_cache(maxsize=256)
def outline(at: Pose) -> Convex:
    """The field around its middle: an inch along the way, half an inch across (BZT57)."""
    along, across = ALONG // 2 * MILLIONTHS, ACROSS // 2 * MILLIONTHS
    return convex(
        [
            spot(at, right, forward)
            for right, forward in (
                (-across, along), (across, along), (across, -along), (-across, -along),
            )
        ]
    )  # fmt: skip


def crossed(board: Board, path: Sequence[Pose]) -> tuple[str, ...]:
    """Fields on an ordered way, anybody's; touched is crossed (BZ119, BZ180d, BZ245, BZ81b)."""
    found: list[str] = []
    for before, after in pairwise(path):
        if before.at == after.at or not board.mines:
            continue
        leg = convex((before.at, after.at))
        met = [e for e in board.mines if e.id not in found and touching(outline(e.at), leg)]
        met.sort(key=lambda each, start=before.at: square(start, each.at.at))  # type: ignore[misc]  # the leg's own start
        found += [each.id for each in met]
    return tuple(found)


def together(one: Mine, two: Mine) -> bool:
    """Whether two fields are of one minefield (BZ180)."""
    a, b = outline(one.at), outline(two.at)
    return touching(a, b) or any(
        near(corner, edge, TOGETHER)
        for part, rest in ((a, b), (b, a))
        for corner in part.corners
        for edge in _edges(rest)
    )


def _edges(part: Convex) -> Iterator[Line]:
    for start, end in pairwise((*part.corners, part.corners[0])):
        yield Line(start, end)


def first_field(board: Board, ship: Ship) -> Meeting | None:
    """The first minefield that a ship has come through and that is still there (BZ246)."""
    return meeting(board, ship.crossed, ship.rows, ship.moved)


def meeting(
    board: Board, crossed: Sequence[str], rows: Sequence[tuple[str, int]], moved: int
) -> Meeting | None:
    """The first minefield that was crossed: its fields, by a way so long (BZ180, BZ79, BZT57b).

    Laid mines come before large fields.
    """
    by_id = {each.id: each for each in board.mines}
    left = [by_id[each] for each in crossed if each in by_id]
    if not left:
        there = {each.id for each in board.fields if left_of(each)}
        large = next(((each, count) for each, count in rows if each in there), None)
        return large and Meeting((large[0],), int(moved > FAST), large[1])
    field = {left[0].id}
    while True:
        more = {
            each.id
            for each in board.mines
            if each.id not in field and any(together(each, by_id[known]) for known in field)
        }
        if not more:
            break
        field |= more
    found = tuple([e.id for e in left if e.id in field])
    return Meeting(found, int(moved > FAST), len(found))


def ordered(before: Pose, after: Pose) -> int:
    """How long a leg was ordered: whole hundredths of an inch; its ends are rounded (BZ115c)."""
    return (distance(before.at, after.at) + PARTS // 2) // PARTS * PARTS


def laid_at(path: Sequence[Pose], behind: int) -> Pose:
    """Where a mine lies that is laid so far back along a way (BZ179, BZ247).

    A shorter way has it at its start; one of less than half an inch behind the stern.
    """
    left = behind
    legs = [(before, after) for before, after in pairwise(path) if before.at != after.at]
    if sum(ordered(before, after) for before, after in legs) < NEAREST:
        end = path[-1]
        east, south = towards(end.at, (end.heading + _BACK) % FULL_CIRCLE, NEAREST)
        return Pose(east, south, end.heading)
    for before, after in reversed(legs):
        length = ordered(before, after)
        if left <= length:
            at = ahead(before, length - left)
            return Pose(at.x, at.y, before.heading)
        left -= length
    return legs[0][0]
