"""Where bodies lie that are placed at random: off the zones, on the table, apart (BZ214, X6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import square
from rules.systems.buoyz import setup_events
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.board.tables import PITCH, area_on, number_of
from rules.systems.buoyz.scattering import Spot, by_table, lying, scattered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Rect
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.stats import Placed
    from rules.systems.buoyz.state import BuoyzState

AWAY: Final = 6 * INCH
"""So far bodies lie from zones, from ships that begin on the table, and from each other (BZ214)."""
MOONS: Final = (3 * INCH, 9 * INCH)
"""How far a moon is from the rim of its giant, at least and at most (BZ122d)."""
_DRAWS: Final = 20
"""How often they are drawn anew before they lie as by choice."""


def place(r: Resolution[BuoyzState]) -> None:
    """Let the dice say where bodies lie, where the game asks for that (BZ214)."""
    listed = scattered(r.state.board)
    if not listed:
        return
    for _ in range(_DRAWS):
        spots = _drawn(r, listed)
        if spots:
            r.emit(setup_events.BodiesPlaced(spots=spots))
            return


def _table_of(board: Board, before: int) -> int:
    """The number of the table on which the next body lies when so many lie already."""
    for number, listed in enumerate(by_table(board), start=1):
        if before < len(listed):
            return number
        before -= len(listed)
    return 1


def _drawn(r: Resolution[BuoyzState], listed: Sequence[Placed]) -> tuple[Spot, ...]:
    """A place for each body; none if there is no room left for one of them."""
    board = r.state.board
    found: tuple[Spot, ...] = ()
    for each in listed:
        free = free_spots(board, listed, found)
        if not free:
            return ()
        (number,) = r.roll(1, len(free), f"where it lies: {each.kind}")
        found = (*found, free[number - 1])
    return found


def free_spots(
    board: Board, listed: Sequence[Placed], before: tuple[Spot, ...]
) -> tuple[Spot, ...]:
    """The places in whole inches where the next body may lie, from the south-west (BZ214, BZ244).

    Args:
        board: The table.
        listed: All bodies that there are to be.
        before: Where the first of them lie already.
    """
    number = _table_of(board, len(before))
    east = PITCH * (number - 1)
    there = [e for e in lying(board, listed, before) if number_of(e.at) == number]
    (due,) = lying(board, (listed[len(before)],), ((east, 0),))
    kept = [area_on(each, number) for each in _keep_off(board)]
    found = []
    for e, n in _clear(board.tables[number - 1], due, kept):
        body = due.moved(e * INCH, -n * INCH)
        if all(_apart(body, each) for each in there):
            found.append((east + e, n))
    return tuple(found)


def _keep_off(board: Board) -> tuple[Rect, ...]:
    """The zones of both sides, whoever gets which; where ships begin on the table, their places."""
    table, depth = board.table, board.options.zone * INCH
    starts = [each.pose.at for each in board.ships if each.pose is not None]
    if starts:
        return tuple([table._replace(west=e.x, east=e.x, north=e.y, south=e.y) for e in starts])
    if any(each.edge for each in board.brief.scenario.fleet):
        west, east = table.west + depth, table.east - depth
        return table._replace(east=west), table._replace(west=east)
    north, south = table.north + depth, table.south - depth
    return table._replace(south=north), table._replace(north=south)


def _clear(table: Rect, body: Body, kept: Sequence[Rect]) -> Iterator[Spot]:
    """Where a body lies wholly on its table, and away from zones and ships.

    Args:
        table: Its table.
        body: The body, in the middle of the table.
        kept: What it keeps away from.
    """
    rect, core, far = body.rect, _core(body), (body.radius + AWAY) ** 2
    wide = (table.east - table.west) // (2 * INCH)
    deep = (table.south - table.north) // (2 * INCH)
    columns, rows = [], []
    for e in range(-wide, wide + 1):
        off = e * INCH
        if table.west <= rect.west + off and rect.east + off <= table.east:
            columns.append((e, [_off(core[0] + off, core[2] + off, k.west, k.east) for k in kept]))
    for n in range(-deep, deep + 1):
        off = -n * INCH
        if table.north <= rect.north + off and rect.south + off <= table.south:
            rows.append((n, [_off(core[1] + off, core[3] + off, k.north, k.south) for k in kept]))
    for n, alongs in rows:
        for e, acrosses in columns:
            if all(x * x + y * y >= far for x, y in zip(acrosses, alongs, strict=True)):
                yield e, n


def _off(low: int, high: int, other_low: int, other_high: int) -> int:
    """How far a stretch is from another one along a line; 0 if they overlap."""
    return max(other_low - high, low - other_high, 0)


def _core(body: Body) -> tuple[int, int, int, int]:
    """What distances are measured from: a disc's middle, or a body's rectangle."""
    return (*body.at, *body.at) if body.mass else body.rect


def _gap(body: Body, rect: Rect) -> int:
    """The square of the distance between a rectangle and a disc's middle, or a body's rectangle."""
    west, north, east, south = _core(body)
    across = _off(west, east, rect.west, rect.east)
    along = _off(north, south, rect.north, rect.south)
    return across * across + along * along


def _apart(body: Body, other: Body) -> bool:
    """Whether two bodies are far enough from each other; a moon is near its giant (BZ122d)."""
    if not (body.mass and other.mass):
        disc, cloud = (other, body) if other.mass else (body, other)
        return _gap(disc, cloud.rect) >= (disc.radius + AWAY) ** 2
    both = body.radius + other.radius
    far = square(body.at, other.at)
    if {body.kind, other.kind} == {"moon", "giant"}:
        return (both + MOONS[0]) ** 2 <= far <= (both + MOONS[1]) ** 2
    return far >= (both + AWAY) ** 2
