"""Steps from one place to the next on an open table, for thumbs.

A walk is turned around its start and made longer or shorter; a piece that is put on the table is
shifted along its edges. Coarse steps come first, with a sign for a button; finer ones follow, so
that few steps lead close to any place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE, towards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.measure import Measure
    from rules.space.plane import Point

_TURNS: Final = (15, 3)
_STRIDES: Final = (2, 6, 1)
"""Lengths in half units."""
_SHIFTS: Final = (2, 12, 6, 1)
_ARROWS: Final = "↑→↓←"
_QUARTERS: Final = ("north", "east", "south", "west")
_NEARER: Final = "\N{MINUS SIGN}"


class Nudge(NamedTuple):
    """A walk next to another one.

    Attributes:
        text: What is other about it: ``15° left``, ``1″ further``.
        sign: The same in a few letters; empty for finer and coarser steps.
        way: Where it goes, in degrees clockwise from north.
        length: How far.
    """

    text: str
    sign: str
    way: int
    length: int


class Shift(NamedTuple):
    """A place next to another one, and how it is called as a ``Nudge`` is."""

    text: str
    sign: str
    to: Point


def around(way: int, length: int, most: int, measure: Measure) -> Iterator[Nudge]:
    """The walks next to one: around its start, further and nearer, ``most`` long at most."""
    for degrees in _TURNS:
        if 0 < length <= most:
            signed = degrees == _TURNS[0]
            left, right = (way - degrees) % FULL_CIRCLE, (way + degrees) % FULL_CIRCLE
            yield Nudge(f"{degrees}° left", "↶" if signed else "", left, length)
            yield Nudge(f"{degrees}° right", "↷" if signed else "", right, length)
    whole = f"{measure.text(most)}{measure.sign}"
    for halves in _STRIDES:
        stride, signed = halves * measure.unit // 2, halves == _STRIDES[0]
        words = f"{measure.text(stride)}{measure.sign}"
        if length + stride <= most:
            yield Nudge(f"{words} further", f"+{words}" if signed else "", way, length + stride)
        elif length < most:
            yield Nudge(f"All of {whole}", whole if signed else "", way, most)
        if length > most:
            yield Nudge(f"Only {whole}", whole if signed else "", way, most)
        elif length > stride:
            nearer = f"{_NEARER}{words}" if signed else ""
            yield Nudge(f"{words} nearer", nearer, way, length - stride)


def shifts(at: Point, measure: Measure) -> Iterator[Shift]:
    """The places next to one, along the edges of the table."""
    for halves in _SHIFTS:
        shift = halves * measure.unit // 2
        words = f"{measure.text(shift)}{measure.sign}"
        for quarter, name in enumerate(_QUARTERS):
            sign = f"{_ARROWS[quarter]} {words}" if halves == _SHIFTS[0] else ""
            yield Shift(f"{words} {name}", sign, towards(at, 90 * quarter, shift))
