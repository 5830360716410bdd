"""Who plays a game, and how it ended for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """Whoever is asked and acts as one in a game; several people may share it.

    Attributes:
        id: Its id.
        title: Its name.
        aim: What it is after, in one line.
        side: The side that it fights for, which wins or loses; its own id, if it shares none.
    """

    id: str
    title: str
    aim: str
    side: str = ""

    def __post_init__(self) -> None:
        """A seat by itself is its own side."""
        if not self.side:
            object.__setattr__(self, "side", self.id)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning side (``None``: nobody won) and one sentence."""

    winner: str | None
    words: str
