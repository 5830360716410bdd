"""A table of names beside the board: who acts when, who is struck off."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """How an entry of a chart stands."""

    PLAIN = "plain"
    STRONG = "strong"
    DIM = "dim"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Entry:
    """A name in a chart."""

    words: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and the index of the side that it belongs to, if any."""

    name: str
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its heading, the entries by column, and the index of its side, if it has one."""

    name: str
    cells: tuple[tuple[Entry, ...], ...]
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """The table. ``row`` and ``column``: what of it counts now, as indices.

    ``key`` says what its signs mean, those that it shows: ``* last name``.
    """

    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    row: int | None = None
    column: int | None = None
    key: str = ""
