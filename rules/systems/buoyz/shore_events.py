"""What happens of bases that are bought (11.2, CAM 2.2)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText


class BasePriceRolled(Event):
    """The die has said what each base of a side costs (BZ199).

    Attributes:
        face: The die; five more is the price.
        price: In points.
    """

    side: str
    face: int
    price: int


class BasePlaced(Event):
    """A side put a base on the table (BZ273).

    Attributes:
        ship: The base, by id.
        landed: The body that it stands on, by id; empty if none.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    ship: str
    pose: PoseText
    landed: str = ""


SHORE_EVENTS = (BasePriceRolled, BasePlaced)
