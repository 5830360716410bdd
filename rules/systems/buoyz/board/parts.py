"""Saucer and drive of a ship that has separated: what each has of its description (BZ55, BZ160)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.systems.buoyz.board.sds import Description

SAUCER: Final = "saucer"
DRIVE: Final = "drive"
_SHARE: Final = 3
_SUPERIOR: Final = 3
_LONGEST: Final = 18
"""Letters of an id before the one of the saucer."""


def saucer_id(ship: str) -> str:
    """The id of a ship's saucer, by that of the ship."""
    return f"{ship[:_LONGEST]}-s"


def saucer_name(name: str) -> str:
    """What the saucer of a ship is called."""
    return f"{name} saucer"


def third(number: int) -> int:
    """The saucer's share, rounded; the drive has the rest (BZ160, BZT56c)."""
    return (number + 1) // _SHARE


@lru_cache(maxsize=1 << 8)
def superior(sd: Description) -> Description:
    """A description with a Superior crew (BZ248)."""
    return sd.model_copy(update={"command": max(sd.command, _SUPERIOR)})


@lru_cache(maxsize=1 << 8)
def priced(sd: Description, points: int) -> Description:
    """A description at a price that a die has said (BZ199)."""
    return sd.model_copy(update={"points": points, "roll": 0})


@lru_cache(maxsize=1 << 8)
def mining(sd: Description) -> Description:
    """A description with mines in place of its torpedoes (BZ82)."""
    return sd.model_copy(update={"torpedo": ()})


@lru_cache(maxsize=1 << 8)
def parted(sd: Description, part: str, *, room: bool = True) -> Description:
    """The description of a part: hull, weapons, points in shares, all else as it was (BZ160e).

    A saucer without a dreadnought's engines has no warp any more (BZ55, BZ55b). ``room`` says
    whether room for attack craft is shared, too.
    """

    def share(number: int) -> int:
        return third(number) if part == SAUCER else number - third(number)

    lost = {"saucer"}
    if part == SAUCER and not sd.dreadnought:
        lost |= {"warp", "hyperdrive"}
    return sd.model_copy(
        update={
            "hull": max(1, share(sd.hull)),
            "crippled": share(sd.crippled),
            "main": share(sd.main),
            "secondary": share(sd.secondary),
            "close": share(sd.close),
            "torpedo": tuple(
                each.model_copy(update={"count": share(each.count)}) for each in sd.torpedo
            ),
            "craft": share(sd.craft),
            "room": share(sd.room) if room else sd.room,
            "points": share(sd.points),
            "abilities": tuple(each for each in sd.abilities if each not in lost),
            "silhouette": f"{sd.silhouette}-{part}",
        }
    )
