"""Events that a state keeps: what is shown as the last that happened, and the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import Literal

from rules.kernel.game.event import Event


class Acted(Event):
    """What may be the last act on the field."""


class Hit(Event):
    """A figure was hit.

    Attributes:
        row: The row in which its name is marked off; ``None`` for constables and trackers.
        outcome: Marked off, lifted from the table to redeploy, or removed from play.
        extra: The extra die of the option, if it was thrown (GF9b).
        idle: Whether being marked off costs it the action it had to come in this row (GF7).
        led: Whether a constable or tracker has an officer to redeploy near (GF12b).
    """

    figure: str
    row: int | None
    outcome: Literal["marked", "lifted", "removed"]
    extra: int | None = None
    idle: bool = False
    led: bool = True


class End(Event):
    """The end: one side has nobody left (GF22), or the turn limit came (GF30)."""

    winner: str | None
    words: str
