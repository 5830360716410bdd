"""Texts that a button's id can't hold, stored for some days under a short token."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.store import Store, Tx

_SCOPE: Final = "stash"
_DAY_MS: Final = 86_400_000
_KEPT_DAYS: Final = 30


class Overflow:
    """Stores texts; each new one deletes those that are too old.

    Args:
        store: Where.
        clock: What day it is.
        scope: Which texts these are, in the store.
        days: How many days they are kept beside the one on which they were stored.
    """

    def __init__(
        self, store: Store, clock: Clock, scope: str = _SCOPE, days: int = _KEPT_DAYS
    ) -> None:
        self._store = store
        self._clock = clock
        self._scope = scope
        self._days = days

    async def keep(self, text: str) -> str:
        """Store a text and return its token, the same for the same text on the same day."""
        day = self._clock.now() // _DAY_MS
        token = f"{day:06d}{hashlib.sha256(text.encode()).hexdigest()[:16]}"

        def write(tx: Tx) -> None:
            tx.set_setting(self._scope, token, json.dumps(text))
            tx.drop_settings_before(self._scope, f"{day - self._days:06d}")

        await self._store.write(write)
        return token

    async def find(self, token: str) -> str | None:
        """The text of a token; ``None`` if it is too old."""
        if token[:6] < f"{self._clock.now() // _DAY_MS - self._days:06d}":
            return None
        stored = await self._store.read(lambda tx: tx.setting(self._scope, token))
        return None if stored is None else str(json.loads(stored))
