"""Counts in words: singular and plural, lists of names, ordinals."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TEENS = range(11, 14)


def counted(count: int, one: str, many: str = "") -> str:
    """A count and its noun: ``1 area``, ``2 areas``; ``many`` is the plural that takes no s."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    last = 0 if number % 100 in _TEENS else number % 10
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"


def either(names: Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``; there is one name at least."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def together(names: Iterable[str]) -> str:
    """Names in a row; those that differ in their last word share the others.

    ``Constable 1, 2, Tracker 1`` of Constable 1, Constable 2 and Tracker 1.
    """
    told: list[str] = []
    before: Sequence[str] = ()
    for name in names:
        *stem, last = name.split(" ")
        told.append(last if stem and stem == before else name)
        before = stem
    return ", ".join(told)
