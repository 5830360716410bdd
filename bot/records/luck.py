"""What a stored game's rolls came to, read beside other work on the event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.referee.live_game import UNREADABLE
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry

_AT_ONCE: Final = 25
"""The number of entries to read before yielding to the event loop."""


class Unreadable(Illegal):
    """An entry of a journal can't be read; ``cause`` names the error without the input."""

    def __init__(self, entry: int, cause: str) -> None:
        super().__init__(
            f"Entry {entry} of this game's journal can't be read, and all that came after "
            "hangs on it. The game itself goes on."
        )
        self.entry = entry
        self.cause = cause


async def luck_of(
    live: LiveGame, entries: Iterable[JournalEntry], seats: Collection[str]
) -> LuckRecord:
    """The luck in a game, with the secrets of these seats.

    Args:
        live: The game.
        entries: Its whole journal.
        seats: The seats whose own rolls are told.

    Raises:
        Unreadable: The journal can't be read.
    """
    spans = () if live.state is None else live.state.struck
    record = LuckRecord(live.ruleset, live.start, seats, spans)
    for number, entry in enumerate(entries):
        if number % _AT_ONCE == _AT_ONCE - 1:
            await asyncio.sleep(0)
        try:
            record.add(live.entry(entry))
        except UNREADABLE as error:
            raise Unreadable(entry.seq, type(error).__name__) from None
    return record
