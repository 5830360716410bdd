"""What people note on games for themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bot.store import Note
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.store import Store, Tx

LONGEST_NOTE: Final = 1500
"""The most characters of a person's notes on one game: a message has room for them."""
MOST_NOTED: Final = 200
"""The most games on which one person has notes."""


class NoteBook:
    """The notes of every person: each reads and writes their own alone."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def read(self, user_id: str, game_id: str) -> str:
        """What a person has noted on a game; empty for nothing."""
        note = await self._store.read(lambda tx: tx.note(game_id, user_id))
        return "" if note is None else note.text

    async def noted(self, user_id: str) -> tuple[str, ...]:
        """The games on which a person has notes, the latest first."""
        notes = await self._store.read(lambda tx: tx.notes_of(user_id))
        return tuple(each.game_id for each in notes)

    async def write(self, user_id: str, game_id: str, text: str) -> None:
        """Replace what a person has noted on a game; nothing is kept of an empty text.

        Raises:
            Illegal: They have notes on too many games.
        """
        kept = text.strip()[:LONGEST_NOTE]
        note = Note(game_id, user_id, kept, self._clock.now())
        await self._store.write(partial(_write, note))


def _write(note: Note, tx: Tx) -> None:
    if not note.text:
        tx.drop_note(note.game_id, note.user_id)
        return
    others = [each for each in tx.notes_of(note.user_id) if each.game_id != note.game_id]
    if len(others) >= MOST_NOTED:
        raise Illegal(
            f"You have notes on {MOST_NOTED} games already. Empty those on game "
            f"`{others[-1].game_id}`, for example: /notes with its code."
        )
    tx.set_note(note)
