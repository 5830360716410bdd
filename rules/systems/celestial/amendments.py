"""What happens when a game master corrects the map."""

from __future__ import annotations

from typing import Final, Literal

from rules.kernel.game.event import Event
from rules.space.hex import HexText

Part = Literal["shields", "helm", "reactor", "group-1", "group-2", "group-3"]
PARTS: Final[tuple[Part, ...]] = ("shields", "helm", "reactor")
"""What a critical puts out of work as a whole."""
GROUPS: Final[tuple[Part, ...]] = ("group-1", "group-2", "group-3")
"""The weapon groups, in their order."""


class ShipPut(Event):
    """A game master put a ship somewhere.

    Attributes:
        lost: Hull boxes that it has lost: at least one is left.
    """

    ship: str
    at: HexText
    lost: int


class ShipTurned(Event):
    """A game master let a ship point another way."""

    ship: str
    facing: int


class ShipRemoved(Event):
    """A game master took a ship off the map."""

    ship: str


class ShipMarked(Event):
    """A game master said how many hull boxes a ship has lost."""

    ship: str
    lost: int


class ShieldSet(Event):
    """A game master said how many boxes of a shield are left."""

    ship: str
    arc: int
    boxes: int


class PartsSet(Event):
    """A game master said which parts of a ship are down until they are repaired."""

    ship: str
    down: tuple[str, ...]


AMENDMENTS = (ShipPut, ShipTurned, ShipRemoved, ShipMarked, ShieldSet, PartsSet)
