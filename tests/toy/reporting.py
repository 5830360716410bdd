"""What a toy race hands on to the game that it is part of."""

from __future__ import annotations

from typing import Any

from rules.kernel.event import CalledOff
from rules.kernel.play import result
from rules.kernel.record import Record


class Raced(Record):
    """Who has won a race."""

    winner: str


def raced(ruleset: Any, state: Any) -> Raced | None:
    """Who has won; nothing if the race was called off."""
    ended = result(ruleset, state)
    if ended is None or ended.winner is None or isinstance(state.closed, CalledOff):
        return None
    return Raced(winner=ended.winner)
