"""What people typed last, kept in memory for autocompletion."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


class Recent:
    """The last few texts of each key, for the keys that were used last."""

    def __init__(self, keys: int, each: int) -> None:
        self._keys = keys
        self._each = each
        self._texts: OrderedDict[Hashable, deque[str]] = OrderedDict()

    def remember(self, key: Hashable, text: str) -> None:
        """Put a text first among those of a key."""
        texts = self._texts.setdefault(key, deque(maxlen=self._each))
        self._texts.move_to_end(key)
        if text in texts:
            texts.remove(text)
        texts.appendleft(text)
        while len(self._texts) > self._keys:
            self._texts.popitem(last=False)

    def of(self, key: Hashable) -> Sequence[str]:
        """The texts of a key, latest first."""
        return self._texts.get(key, ())
