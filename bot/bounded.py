"""A mapping of bounded size, for caches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(MutableMapping[K, V]):
    """Keeps the ``size`` entries used last.

    Getting and setting an entry count as use; ``in`` and `peek` don't.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._entries: OrderedDict[K, V] = OrderedDict()

    def peek(self, key: K) -> V | None:
        """The value of a key without using it, ``None`` if there is none; safe on any thread."""
        return self._entries.get(key)

    def __getitem__(self, key: K) -> V:
        """The value of a key."""
        value = self._entries[key]
        self._entries.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        """Set an entry; beyond the size, the one unused for longest is dropped."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        while len(self._entries) > self._size:
            self._entries.popitem(last=False)

    def __delitem__(self, key: K) -> None:
        """Remove an entry."""
        del self._entries[key]

    def __contains__(self, key: object) -> bool:
        """Whether there is such an entry."""
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        """The keys, the one unused for longest first."""
        return iter(tuple(self._entries))  # a copy: items() gets every entry, which moves it

    def __len__(self) -> int:
        """The number of entries."""
        return len(self._entries)
