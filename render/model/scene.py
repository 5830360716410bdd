"""What is on the board, said once. The picture, the alt text and the text board all read it.

No game is named here: a system's ``scene(view)`` fills it in.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.plain import PLAIN, PLAIN_ART

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.theme import Theme
    from render.model.chart import Chart
    from rules.space.grid import Cell
    from rules.space.plane import Point

Board: TypeAlias = Hashable
"""A table: its type tells which geometry draws it; see ``render.layers``."""
Spot: TypeAlias = Hashable
"""A place on a table: a cell of a grid, a point of an open ground."""


class Heading(StrEnum):
    """Which way a side's pieces point on the picture."""

    UP = "up"
    DOWN = "down"


class Place(StrEnum):
    """Where a tray lies: beyond the top edge, beyond the bottom edge, or apart."""

    TOP = "top"
    BOTTOM = "bottom"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the players' forces. Its index in ``Scene.sides`` gives its colours.

    ``heading`` is ``None`` where pieces point nowhere.
    """

    name: str
    heading: Heading | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """A lasting mark on a piece: ``kind`` chooses the icon, ``words`` and ``short`` explain it."""

    kind: str
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit, on the table or in a tray (then ``at`` is None).

    ``code`` is one or two letters; ``label`` is written beside it where there is room; ``note`` is
    a few words more about it, for the texts.
    """

    id: str
    name: str
    code: str
    shape: str
    side: int
    at: Spot | None = None
    badges: tuple[Badge, ...] = ()
    emphasised: bool = False
    note: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """Terrain of a grid. ``label`` is printed beside it (``-3``), ``note`` says it in words."""

    kind: str
    name: str
    cell: Cell
    label: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shade:
    """A cell under some influence; ``level`` 1 (faint) to 3 (strong)."""

    cell: Cell
    level: int


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces off the table, under one heading. ``faded``: they are out of the game."""

    name: str
    pieces: tuple[Piece, ...]
    place: Place = Place.APART
    faded: bool = False


@dataclass(frozen=True, slots=True)
class MoveMark:
    """The last move. A ``None`` end lies off the table; ``done`` is false for a failed try."""

    piece: Piece
    start: Spot | None
    end: Spot | None
    done: bool
    word: str = ""


@dataclass(frozen=True, slots=True)
class ShotMark:
    """The last shot. ``wreck`` is the target when the shot took it off the table."""

    side: int
    start: Spot
    end: Spot
    hit: bool
    word: str = ""
    wreck: Piece | None = None


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """Something was just put there."""

    at: Spot


@dataclass(frozen=True, slots=True)
class PlanMark:
    """A move or shot that is being considered. A ``None`` end lies off the table.

    On an open ground ``reach`` is how far a shot carries, in hundredths of an inch, and ``outline``
    goes around where a mover could come to stand.
    ``stop`` is where it ends instead, if it is impossible: the first thing in the way, or the end.
    """

    piece: Piece
    start: Spot | None
    end: Spot | None
    reach: int = 0
    shot: bool = False
    stop: Spot | None = None
    word: str = ""
    outline: tuple[Point, ...] = ()


Mark: TypeAlias = MoveMark | ShotMark | PlaceMark | PlanMark


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a game, as everybody at the table may see it.

    ``theme`` gives the colours, ``art`` what the names in the scene look like.
    ``edges`` name the top and the bottom edge of the table; ``status_side`` is the index of the
    side whom ``status`` is about, if any; ``highlight`` are cells or areas to point out;
    ``legend`` explains signs of the picture.
    """

    title: str
    board: Board
    sides: tuple[Side, ...]
    status: str
    status_side: int | None = None
    tallies: tuple[str, ...] = ()
    edges: tuple[str, str] = ("", "")
    features: tuple[Feature, ...] = ()
    shades: tuple[Shade, ...] = ()
    pieces: tuple[Piece, ...] = ()
    trays: tuple[Tray, ...] = ()
    marks: tuple[Mark, ...] = ()
    caption: str = ""
    highlight: tuple[Hashable, ...] = ()
    legend: tuple[Badge, ...] = ()
    chart: Chart | None = None
    theme: Theme = PLAIN
    art: Art = PLAIN_ART
