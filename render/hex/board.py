"""A map of hexes as a board: its terrain, and where it pulls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.space.hex import Hex, HexMap


@dataclass(frozen=True, slots=True)
class Terrain:
    """What lies in a hex. ``note`` says what it does, in words."""

    kind: str
    name: str
    cell: Hex
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pull:
    """An arrow from the middle of a hex towards a neighbour: that is where it draws whoever is."""

    cell: Hex
    to: Hex


@dataclass(frozen=True, slots=True)
class HexBoard:
    """A map with row 1 in the north."""

    grid: HexMap
    terrain: tuple[Terrain, ...] = ()
    pulls: tuple[Pull, ...] = ()
