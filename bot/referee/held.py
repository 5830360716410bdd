"""What is kept with a game in memory, and how much memory that takes.

It is reckoned from the texts that games were read from, not measured. A law of the tests compares
it with what is measured, of each system.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.bounded import Bounded

if TYPE_CHECKING:
    from asyncio import Future

    from bot.store import Game, JournalEntry
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.resolution import Emitted

_ROW: Final = 24 << 10
"""Bytes of a row, its players, and of offers where the state is small."""
_STATE: Final = 28
"""Bytes by one of a snapshot: the text, the state, what that keeps of itself, and its offers."""
_ENTRY: Final = 1 << 10
"""Bytes of an entry beside its texts."""
_EVENTS: Final = 12
"""Bytes by one of the text of events: the text, and what is read from it."""
_TOLD: Final = 64 << 10
"""The most bytes for what a game has told lately: an entry of the middling sort takes 5 KiB."""


class Told:
    """The events of the entries of one game that were told lately; safe on any thread.

    Every message of a turn tells them again.
    """

    def __init__(self) -> None:
        self._events: Bounded[JournalEntry, tuple[Emitted, ...]] = Bounded(_TOLD)

    @property
    def weight(self) -> int:
        """Bytes of memory, as reckoned."""
        return self._events.weight

    def get(self, stored: JournalEntry) -> tuple[Emitted, ...] | None:
        """The events of an entry; ``None`` if they must be read."""
        return self._events.get(stored)

    def keep(self, stored: JournalEntry, events: tuple[Emitted, ...]) -> None:
        """Keep the events of an entry."""
        texts = len(stored.action) + len(stored.rolls) + _EVENTS * len(stored.events)
        self._events.put(stored, events, _ENTRY + texts)


@dataclass
class Offered:
    """What the seats of a game may do in its state, as far as it has been worked out.

    Attributes:
        by_seat: The offers.
        listed: By seat and unit in focus (``None``: each of them), the work of ``Listings`` on
            them, under way or done.
    """

    by_seat: dict[str, tuple[Offer, ...]] = field(default_factory=dict)
    listed: dict[tuple[str, str | None], Future[None]] = field(default_factory=dict)


def weight_of(game: Game, told: Told) -> int:
    """Bytes of memory that a game takes in which so much was told lately, as reckoned."""
    texts = len(game.options) + len(game.brief or "")
    return _ROW + texts + weight_of_state(game) + told.weight


def weight_of_state(game: Game) -> int:
    """Bytes of memory that a state of a game takes, as reckoned; one of before takes as much."""
    return _STATE * len(game.snapshot or "")
