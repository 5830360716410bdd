"""The board as it is drawn, and what of the rules' geometry lies where on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.plane.ground import Area, Ground, Landmark
from rules.space.plane import Point, Rect
from rules.systems.interceptors import ground
from rules.systems.interceptors.base import middle_of
from rules.systems.interceptors.stats import CM, HALF_PIECE, PARTS, SHOWN
from rules.systems.interceptors.template import on_screen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.interceptors.pieces import Scenic
    from rules.systems.interceptors.table import Table


_SIGN: Final = (12 * CM // PARTS, 4 * CM // PARTS)
"""Half of the width and of the height of where the protected quadrant is named."""


def all_shown(points: Iterable[Point]) -> tuple[Point, ...]:
    """Points of the rules on the board."""
    return tuple(map(on_screen, points))


def ground_of(table: Table) -> Ground:
    """The board with its scenery."""
    board = table.board
    pieces = table.laid
    return Ground(
        width=board.width // PARTS,
        depth=board.depth // PARTS,
        things=tuple(Area("wreck" if e.wreck else e.kind, name_of(e), _box(e)) for e in pieces),
        landmarks=tuple(
            Landmark(name_of(each), at)
            for each in pieces
            if _inside(at := on_screen(each.centre), board.width // PARTS, board.depth // PARTS)
        ),
        decor=_base(table) if table.options.starbase else _sections(table),
        measure=SHOWN,
    )


def _sections(table: Table) -> tuple[Area, ...]:
    """The six sections of the ground, in two shades (II98)."""
    found: list[Area] = []
    if not table.options.raid:
        return ()
    for number in range(1, ground.COLUMNS * ground.ROWS + 1):
        west, north, east, south = ground.section(table.board, number)
        a, b = on_screen(Point(west, north)), on_screen(Point(east, south))
        kind = ("lowland", "upland")[number % 2]
        found.append(Area(kind, f"Section {number}", Rect(a.x, a.y, b.x, b.y)))
    return tuple(found)


def _base(table: Table) -> tuple[Area, ...]:
    """The starbase in the middle; its kind says which quadrant is protected (II104)."""
    x, y = on_screen(middle_of(table.board))
    half = table.brief.numbers.base.half * CM // PARTS
    base = Area(f"base{table.protected}", "", Rect(x - half, y - half, x + half, y + half))
    if not table.protected:
        return (base,)
    east, south = ((0, -1), (1, 0), (0, 1), (-1, 0))[table.protected - 1]
    # Its sign stands before its wall, as the wedge itself is full of what is built there.
    wide, high = _SIGN
    here = Point(x + east * (half + wide), y + south * (half + high))
    sign = Rect(here.x - wide, here.y - high, here.x + wide, here.y + high)
    return (base, Area("shield", "protected", sign))


def name_of(piece: Scenic) -> str:
    """What a piece is called."""
    kind = {"A": "asteroid", "B": "meteor shower", "C": "space junk"}[piece.kind]
    return f"wreck {piece.id[1:]}" if piece.wreck else f"{kind} {piece.id.upper()}"


def _box(piece: Scenic) -> Rect:
    x, y = on_screen(piece.centre)
    half = HALF_PIECE // PARTS
    return Rect(x - half, y - half, x + half, y + half)


def _inside(at: Point, width: int, depth: int) -> bool:
    return 0 <= at.x <= width and 0 <= at.y <= depth
