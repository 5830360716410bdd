"""The edges of the board: where fighters come from, by which they leave, where they come back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.space.polygon import overlap
from rules.space.pose import Pose
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.template import DEEP, HALF, PITCH, centre, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.interceptors.actions import Edge
    from rules.systems.interceptors.stats import Board
    from rules.systems.interceptors.table import Table

EDGES: Final[tuple[Edge, ...]] = ("north", "east", "south", "west")
OUTWARD: Final = {"north": 0, "east": 90, "south": 180, "west": 270}
"""The heading by which one leaves by an edge."""
_BACK: Final = 180


def edge_of(pose: Pose) -> str:
    """The edge from which somebody faces square inward."""
    return next(each for each in EDGES if (OUTWARD[each] + _BACK) % 360 == pose.heading)


def length(board: Board, edge: str) -> int:
    """How long an edge is."""
    return board.width if edge in ("north", "south") else board.depth


def on_edge(board: Board, edge: str, along: int) -> Pose:
    """The pose of a fighter whose tail's end is on an edge, facing square inward (II63)."""
    heading = (OUTWARD[edge] + _BACK) % 360
    return {
        "north": Pose(along, PITCH, heading),
        "south": Pose(along, board.depth - PITCH, heading),
        "west": Pose(PITCH, along, heading),
        "east": Pose(board.width - PITCH, along, heading),
    }[edge]


def free(table: Table, pose: Pose) -> bool:
    """Whether a template there overlaps no other one (II63, II63b, II48)."""
    shape = template(pose)
    return not any(overlap(shape, template(each.here), DEEP) for each in table.flying)


def places(table: Table, edge: str) -> Iterator[int]:
    """Whole cm along an edge where a fighter may be placed now (II63)."""
    board = table.board
    for along in range(HALF, length(board, edge) - HALF + 1, CM):
        if free(table, on_edge(board, edge, along)):
            yield along


def fits(board: Board, edge: str, along: int) -> bool:
    """Whether a template is wholly on the board there, along its edge (II63)."""
    return HALF <= along <= length(board, edge) - HALF


def crossed(board: Board, before: Pose, after: Pose, own: str) -> tuple[str, int]:
    """The edge by which a fighter has left, and how far along it (II55, II55b).

    Args:
        board: The board.
        before: Its pose on the board.
        after: Its pose off it.
        own: The edge that suits its owner, exactly through a corner.
    """
    (ax, ay), (bx, by) = centre(before), centre(after)
    found: list[tuple[Fraction, bool, str, int]] = []
    for edge, start, end, limit in (
        ("north", ay, by, 0),
        ("south", ay, by, board.depth),
        ("west", ax, bx, 0),
        ("east", ax, bx, board.width),
    ):
        outside = end < limit if limit == 0 else end > limit
        if outside:
            part = Fraction(limit - start, end - start)
            upright = edge in ("north", "south")
            far = ax + part * (bx - ax) if upright else ay + part * (by - ay)
            found.append((part, edge != own, edge, round(far)))
    _, _, edge, along = min(found)
    return edge, along


def way_back(table: Table, edge: str, along: int) -> Pose | None:
    """Where a fighter comes back that left there: whole cm away, wholly on and free (II57).

    ``None`` if the edge is full.
    """
    board = table.board
    most = length(board, edge)
    if not table.to_the_letter:
        along = min(max(along, HALF), most - HALF)
    for aside in range(0, most + 1, CM):
        for at in (along - aside, along + aside):
            if fits(board, edge, at) and free(table, on_edge(board, edge, at)):
                return on_edge(board, edge, at)
    return None
