"""A grid of bricks as a board: its cells, the terrain on them, and what lies beyond its edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules.space.grid import BrickGrid, Cell


class Feature(NamedTuple):
    """Terrain. ``label`` is printed beside it (``-3``), ``note`` says it in words."""

    kind: str
    name: str
    cell: Cell
    label: str = ""
    note: str = ""


class Shade(NamedTuple):
    """A cell under some influence; ``level`` 1 (faint) to 3 (strong)."""

    cell: Cell
    level: int


@dataclass(frozen=True, slots=True)
class Edge:
    """What is written beyond an edge, and the names of the scene's trays that lie there."""

    name: str = ""
    trays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GridBoard:
    """A grid with row 1 on top, its terrain, and its edges at the top and at the bottom."""

    grid: BrickGrid
    features: tuple[Feature, ...] = ()
    shades: tuple[Shade, ...] = ()
    top: Edge = Edge()
    bottom: Edge = Edge()
