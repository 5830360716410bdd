"""What people typed last, kept in memory for autocompletion."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bot.bounded import Bounded

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


class Recent:
    """The last few texts of each key, for the keys that were used last."""

    def __init__(self, keys: int, each: int) -> None:
        self._each = each
        self._texts: Bounded[Hashable, deque[str]] = Bounded(keys)

    def remember(self, key: Hashable, text: str) -> None:
        """Put a text first among those of a key."""
        texts = self._texts.setdefault(key, deque(maxlen=self._each))
        if text in texts:
            texts.remove(text)
        texts.appendleft(text)

    def of(self, key: Hashable) -> Sequence[str]:
        """The texts of a key, latest first."""
        return self._texts.get(key, ())
