"""What happens by webs (7.3)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText


class WebReadied(Event):
    """A ship is to spin web as it moves (BZ274).

    Attributes:
        length: How much of its way, back from its end, in 400ths of an inch.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    length: int


class WebSpun(Event):
    """A ship has spun a strand of web; there may have been no room for it (BZ60).

    Attributes:
        strand: Its id.
        spots: The middles of its segments and where the ship went, the nearest to it first.
        caught: The ships that touch it as it is laid, by id (BZ276).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    strand: str
    spots: tuple[PoseText, ...]
    caught: tuple[str, ...] = ()


class WebsFaded(Event):
    """Strands that nothing anchors are gone (BZ275)."""

    strands: tuple[str, ...]


WEB_EVENTS = (WebReadied, WebSpun, WebsFaded)
