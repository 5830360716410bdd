"""Events that a state keeps: what is shown as the last that happened, what came of it, the end.

An event that folds must know the state, so that the state can't name it. It names these; what is
read where one of them is kept are the events below it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kernel.game.event import Event

Nominating: TypeAlias = Literal["movement", "attack"]
Phase: TypeAlias = Literal["movement", "attack", "end"]
Why: TypeAlias = Literal["destroyed", "yielded", "limit", "decided", "broken"]
Out: TypeAlias = Literal["drop", "lurk", "leave"]
"""What a ship in hyperspace may do (BZ197b)."""


class Acted(Event):
    """What may be the last act on the table."""


class Followed(Event):
    """What may have come of the last act."""


class End(Event):
    """How a battle ended (BZ110, BZ138, BZ139).

    Attributes:
        why: A side has no ship left, has yielded the field, the last turn is over, or nothing is
            left to be decided.
        blue: What counts for it: points or hull left, or points destroyed.
        red: Likewise.
        contact: Whether sides break contact: points left are told with those for who has not.
        held: Who has not broken contact (BZ207).
        grade: How great the victory is, where that is told (BZT61d).
    """

    why: Why
    blue: int
    red: int
    winner: str | None
    contact: bool = False
    held: tuple[str, ...] = ()
    grade: str = ""
