"""What boards of cells have in common, be these bricks or hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.model.scene import Spot

CellT = TypeVar("CellT")
CellT_contra = TypeVar("CellT_contra", contravariant=True)


class Cells(Protocol[CellT_contra]):
    """A table of cells."""

    def __contains__(self, cell: CellT_contra, /) -> bool:
        """Whether a cell is one of the table."""

    def distance(self, a: CellT_contra, b: CellT_contra, /) -> int:
        """Steps from one cell to another."""


def told_apart(places: Sequence[tuple[str, CellT]]) -> list[tuple[str, CellT]]:
    """Places with their names, with the cell where there are others of that name."""
    names = [name for name, _ in places]
    return [(name if names.count(name) == 1 else f"{name} {cell}", cell) for name, cell in places]


def middle(table: Cells[CellT], kind: type[CellT], spots: Sequence[Spot]) -> int:
    """The index of the cell from which it is least far to all others; 0 if one is off the table."""
    cells = [spot for spot in spots if isinstance(spot, kind) and spot in table]
    if len(cells) < len(spots):
        return 0
    far = [sum(table.distance(cell, each) for each in cells) for cell in cells]
    return far.index(min(far))


def span(about: int, count: int, whole: int) -> tuple[int, int]:
    """The first and the last of so many rows around one of a whole, counted from 1."""
    count = min(count, whole)
    first = max(1, min(about - count // 2, whole - count + 1))
    return first, first + count - 1
