"""Texts that are too long for a button's id, stored for a month under a short token."""

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
    """Stores texts; each new one deletes those older than a month."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def keep(self, text: str) -> str:
        """Store a text and return its token, the same for the same text on the same day."""
        day = self._clock.now() // _DAY_MS
        token = f"{day:06d}{hashlib.sha256(text.encode()).hexdigest()[:16]}"

        def write(tx: Tx) -> None:
            tx.set_setting(_SCOPE, token, json.dumps(text))
            tx.drop_settings_before(_SCOPE, f"{day - _KEPT_DAYS:06d}")

        await self._store.write(write)
        return token

    async def find(self, token: str) -> str | None:
        """The text of a token; ``None`` if it has been deleted."""
        stored = await self._store.read(lambda tx: tx.setting(_SCOPE, token))
        return None if stored is None else str(json.loads(stored))
