"""Which shards of the bot's servers a process serves."""

from __future__ import annotations

import re
from typing import NamedTuple

_PART = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


class Shards(NamedTuple):
    """Some shards of so many.

    Attributes:
        ids: Their numbers, from 0 on.
        total: How many there are.
    """

    ids: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))}/{self.total}"


def read_shards(text: str) -> Shards:
    """Shards as they are written: ``0-3/8`` are the first four of eight, ``4,6/8`` two others.

    Raises:
        ValueError: They are written otherwise, or there are not so many.
    """
    parts, _, of = text.replace(" ", "").partition("/")
    ids: set[int] = set()
    for part in parts.split(","):
        found = _PART.fullmatch(part)
        if found is None:
            raise ValueError("not a number or two")
        first = int(found[1])
        ids.update(range(first, int(found[2] or first) + 1))
    total = int(of)
    if not ids or max(ids) >= total:
        raise ValueError("not so many")
    return Shards(tuple(sorted(ids)), total)
