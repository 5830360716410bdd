"""Events that a state keeps: the last act, what came of it, and the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kernel.game.event import Event

Cause: TypeAlias = Literal["fire", "missile", "blast", "collision", "asteroid"]
"""What hurts a ship."""


class Acted(Event):
    """What may be the last act on the map."""


class Followed(Event):
    """What may have come of the last act."""


class End(Event):
    """The end, with both scores in half points (TE68, TE71, TE72)."""

    why: Literal["gone", "break", "scenario", "limit"]
    compact: int
    dominion: int
    winner: str | None
    level: Literal["draw", "narrow", "clear", "decisive"]
