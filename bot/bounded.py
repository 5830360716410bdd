"""A mapping of bounded size, for caches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from threading import RLock
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(MutableMapping[K, V]):
    """Keeps the entries used last that weigh no more than ``size`` together; safe on any thread.

    An entry weighs 1, or what ``put`` says, such as bytes. The one set last is kept in any case.
    Getting and setting an entry count as use; ``in`` and `peek` don't.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._weight = 0
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = RLock()

    @property
    def weight(self) -> int:
        """What the entries weigh together."""
        return self._weight

    def peek(self, key: K) -> V | None:
        """The value of a key without using it, ``None`` if there is none."""
        found = self._entries.get(key)
        return None if found is None else found[0]

    def put(self, key: K, value: V, weight: int) -> None:
        """Set an entry that weighs so much; those unused for longest make room."""
        with self._lock:
            self._drop(key)
            self._entries[key] = value, weight
            self._weight += weight
            while self._weight > self._size and len(self._entries) > 1:
                self._drop(next(iter(self._entries)))

    def _drop(self, key: K) -> None:
        if (found := self._entries.pop(key, None)) is not None:
            self._weight -= found[1]

    def __getitem__(self, key: K) -> V:
        """The value of a key."""
        with self._lock:
            value, _ = self._entries[key]
            self._entries.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        """Set an entry of the weight 1."""
        self.put(key, value, 1)

    def __delitem__(self, key: K) -> None:
        """Remove an entry."""
        with self._lock:
            if key not in self._entries:
                raise KeyError(key)
            self._drop(key)

    def __contains__(self, key: object) -> bool:
        """Whether there is such an entry."""
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        """The keys, the one unused for longest first."""
        with self._lock:
            return iter(tuple(self._entries))  # a copy: items() gets every entry, which moves it

    def __len__(self) -> int:
        """The number of entries."""
        return len(self._entries)
