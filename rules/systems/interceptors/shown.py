"""Events that a state keeps: the last act, and the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import Literal

from rules.kernel.game.event import Event


class Acted(Event):
    """What may be the last act on the table."""


class End(Event):
    """The end.

    Attributes:
        winner: Who has won; ``None``: nobody.
        why: Whether losses and points decided, or the limit of goes.
        losses: What each side has lost, interceptor first, in halves of a fighter.
        points: What was destroyed on the ground, in points.
    """

    winner: str | None
    why: Literal["losses", "limit"]
    losses: tuple[int, int]
    points: int = 0
