"""What people are shown before it is kept: for each person the last, under a token."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.store import Store


class LaidOut:
    """Notes what people are shown, until they keep it or are shown something else.

    Args:
        store: Where.
        scope: What kind of thing it is, in the store.
        stale: What is said of an older one.
    """

    def __init__(self, store: Store, scope: str, stale: str) -> None:
        self._store = store
        self._scope = scope
        self._stale = stale

    async def lay_out(self, person: str, shown: Any) -> str:
        """Note what a person is shown, anything that JSON holds. Its token."""
        text = json.dumps(shown)
        await self._store.write(lambda tx: tx.set_setting(self._scope, person, text))
        return _token(text)

    async def laid_out(self, person: str, token: str) -> Any:
        """What a person was shown, if it was the last.

        Raises:
            Illegal: They were shown another one since, or have kept it.
        """
        text = await self._store.read(lambda tx: tx.setting(self._scope, person))
        if text is None or _token(text) != token:
            raise Illegal(self._stale)
        return json.loads(text)

    async def put_away(self, person: str) -> None:
        """Forget what a person was shown."""
        await self._store.write(lambda tx: tx.drop_setting(self._scope, person))


def _token(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
