"""What happens as a ship separates (BZ55)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class Separated(Event):
    """A ship parted into its drive, which keeps its place in the list, and its saucer (BZ160).

    Attributes:
        ship: The drive, by the id of the whole.
        hull: What the drive has left.
        saucer: The id of the saucer.
        name: Its name.
        code: What stands on its token.
        part: What it has left.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    hull: int
    saucer: str
    name: str
    code: str
    part: int


SEPARATION_EVENTS = (Separated,)
