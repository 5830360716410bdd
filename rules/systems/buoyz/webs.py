"""Webs: who spins them, where they lie, whose way they bar, what anchors them (7.3, BZ60).

Lengths are 400ths of an inch; borders belong to a segment (BZ119).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rules.space.plane import SINES, Line
from rules.space.polygon import convex, holds, touching
from rules.space.pose import seen
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz.board.stats import INCH, PARTS
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.minefields import ACROSS, ALONG, NEAREST, laid_at, ordered, outline
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship, Strand
    from rules.systems.buoyz.state import BuoyzState

FEWEST: Final = 2
"""Ships with Web that are on the table where one of them spins (BZT75)."""
HOLDS: Final = INCH // 4
"""As near to the segment at an end of a strand as this is an anchor, or another strand (BZ275)."""


def spins(board: Board, ship: Ship) -> bool:
    """Whether a ship may spin web in this move (BZ274, BZT75)."""
    if not board.web or ship.spinning or ship.laying or ship.landed or ship.cloaked:
        return False
    return board.able(ship, "web") and len(spinners(board, ship.side)) >= FEWEST


def spinners(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships on the table whose Web works."""
    return tuple([each for each in board.fleet(side) if board.able(each, "web")])


def why_not(board: Board, ship: Ship) -> tuple[str, str]:
    """The rule by which a ship with Web spins none now, and its case."""
    if not board.web:
        return "BZ60", "off"
    return "BZ274", "ready" if ship.spinning or ship.laying else ""


def whole(length: int) -> int:
    """A length of web in whole inches, rounded up: a segment each (BZ274)."""
    return -(-length // INCH) * INCH


def planned(board: Board, ship: Ship, path: Sequence[Pose]) -> tuple[Pose, ...]:
    """The segments that a ship spins on a way, the nearest to it first (BZ274).

    At least one, as far as the way goes; they end at the table's edge and at discs.
    """
    if not ship.spinning:
        return ()
    far = sum(ordered(a, b) for a, b in pairwise(path) if a.at != b.at)
    count = max(1, min(ship.spinning, far) // INCH)
    found: list[Pose] = []
    for number in range(count):
        at = laid_at(path, NEAREST + number * INCH)
        if not board.holds(at.at) or any(e.mass and e.holds(at.at) for e in board.bodies):
            break
        found.append(at)
    return tuple(found)


def spin(r: Resolution[BuoyzState], ship_id: str, path: Sequence[Pose]) -> None:
    """Spin the web behind a ship that has moved, as was said (BZ60, BZ274)."""
    board = r.state.board
    ship = board.ship(ship_id)
    if not ship.spinning:
        return
    spots = planned(board, ship, path)
    here = [each for each in board.ships if each.pose is not None]
    caught = tuple(
        [e.id for e in here if e.pose is not None and any(on(at, e.pose.at) for at in spots)]
    )
    strand = f"{ship.code.lower()}-web{ship.strands + 1}"
    r.emit(we.WebSpun(ship=ship_id, strand=strand, spots=spots, caught=caught))


def on(spot: Pose, point: Point) -> bool:
    """Whether a point is on a segment, or so near that rounding has parted them."""
    aside = seen(spot, point)
    slack = PARTS * SINES
    along, across = ALONG // 2 * SINES + slack, ACROSS // 2 * SINES + slack
    return abs(aside.ahead) <= along and abs(aside.right) <= across


def bars(board: Board, ship: Ship, path: Sequence[Pose]) -> Strand | None:
    """The first strand that a way touches, if any (BZ60b, BZ276, BZT75b).

    Who was touched by a segment as it was laid, or has come out upon it, may go off it.
    """
    if not board.webs:
        return None
    start = path[0].at
    for before, after in pairwise(path):
        if before.at == after.at:
            continue
        leg = convex((before.at, after.at))
        for strand in board.webs:
            held = ship.id in strand.caught
            for each in strand.spots:
                around = outline(each)
                stands = holds(around, start) or (held and on(each, start))
                if not stands and touching(around, leg):
                    return strand
    return None


def free(board: Board, ship: Ship, start: Pose, far: int) -> int:
    """How far a straight way leads before it comes to a web (BZ60b)."""
    if bars(board, ship, (start, ahead(start, far))) is None:
        return far
    low, high = 0, far
    while high - low > 1:
        middle = (low + high) // 2
        if bars(board, ship, (start, ahead(start, middle))) is None:
            low = middle
        else:
            high = middle
    return low


def check(board: Board, ship: Ship, path: Sequence[Pose]) -> None:
    """See whether a way leads through no web (BZ60b).

    Raises:
        Illegal: It does.
    """
    if bars(board, ship, path) is not None:
        raise illegal("BZ60", legal=("0",), ship=ship.name)


def anchored(board: Board) -> frozenset[str]:
    """The strands that hold: by an end, or by strands that hold (BZ275, BZT75c)."""
    held = {each.id for each in board.webs if _anchors(board, each)}
    while True:
        known = [each for each in board.webs if each.id in held]
        more = {
            each.id
            for each in board.webs
            if each.id not in held and any(_linked(each, other) for other in known)
        }
        if not more:
            return frozenset(held)
        held |= more


def _anchors(board: Board, strand: Strand) -> bool:
    """Whether an end of a strand is at a ship that spins, or at a body that can hold it."""
    ships = [e.pose.at for e in spinners(board, strand.side) if e.pose is not None]
    for spot in {strand.spots[0], strand.spots[-1]}:
        if any(_near(spot, each) for each in ships):
            return True
        if any(_holds(body, spot) for body in board.bodies):
            return True
    return False


def _holds(body: Body, spot: Pose) -> bool:
    if body.kind == "nebula":
        return False
    corners = outline(spot).corners
    return any(body.met_by(Line(a, b)) for a, b in pairwise((*corners, corners[0])))


def _near(spot: Pose, point: Point) -> bool:
    """Whether a point is as near to the border of a segment as an anchor must be."""
    aside = seen(spot, point)
    ahead_of = max(0, abs(aside.ahead) - ALONG // 2 * SINES)
    beside = max(0, abs(aside.right) - ACROSS // 2 * SINES)
    return ahead_of**2 + beside**2 <= (HOLDS * SINES) ** 2


def _linked(one: Strand, other: Strand) -> bool:
    return any(_beside(a, b) for a in one.spots for b in other.spots)


def _beside(one: Pose, other: Pose) -> bool:
    """Whether two segments are as near to each other as an anchor must be."""
    a, b = outline(one), outline(other)
    return (
        touching(a, b)
        or any(_near(one, corner) for corner in b.corners)
        or any(_near(other, corner) for corner in a.corners)
    )


def fade(r: Resolution[BuoyzState]) -> None:
    """At the end of a turn strands that nothing anchors are gone (BZ275)."""
    board = r.state.board
    if not board.webs:
        return
    held = anchored(board)
    gone = tuple([each.id for each in board.webs if each.id not in held])
    if gone:
        r.emit(we.WebsFaded(strands=gone))
