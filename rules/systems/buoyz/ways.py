"""Ways that are offered to a ship: few of very many, all of them possible."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.errors import Refusal
from rules.space.plane import FULL_CIRCLE, distance
from rules.space.pose import Pose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import landing, moving, retreat, tractor
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.bodies import LANDABLE
from rules.systems.buoyz.board.stats import INCH, MEASURE
from rules.systems.buoyz.legs import PORT, STARBOARD, Order, ordered, path_of, typed, written
from rules.systems.buoyz.sweeping import MOST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.space.plane import Rect
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship

_SLANTS: Final = (0, 45, -45)
"""How far aside of straight away ships take off that are offered to."""


class Room(NamedTuple):
    """What limits the ways of a ship."""

    table: Rect
    bodies: tuple[Body, ...]
    turn_table: str
    lands: bool
    leaving: str


def offered(board: Board, ship: Ship) -> tuple[Action, ...]:
    """Some ways of a ship that are possible; to stay is the last."""
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    if ship.side in board.retreating:
        return tuple([ac.Move(ship=ship.id, way=e) for e in retreat.ways(board, ship)])
    allowed = sp.allowance(board, ship)
    room = Room(
        board.table_at(ship.pose), board.bodies, board.options.turn_table,
        bool(board.bodies) and landing.able(board, ship), ship.landed,
    )  # fmt: skip
    if landing.stays(board, ship):
        return (ac.Move(ship=ship.id, way=ac.STAY),)
    if ship.landed:
        normal = landing.outward(board.body_by_id[ship.landed], ship.pose.at)
        return _unbarred(board, ship, _taking_off(ship.id, ship.pose, typed(allowed), normal, room))
    if ship.sweeping:
        allowed = min(allowed, MOST)
    drafts = _drafts(allowed, sp.points(board, ship), agile=board.able(ship, "agile"))
    found = _unbarred(board, ship, _possible(ship.id, ship.pose, drafts, room))
    if not tractor.tugging(ship):
        return found
    return tuple([each for each in found if _followed(board, ship, ship.pose, each.way)])


def _unbarred(board: Board, ship: Ship, found: tuple[ac.Move, ...]) -> tuple[ac.Move, ...]:
    """Those of some ways that lead through no web, nor to a table that is barred (BZ60b, BZT76)."""
    if not board.webs and len(board.tables) == 1:
        return found
    return tuple([each for each in found if _open(board, ship, each.way)])


def _open(board: Board, ship: Ship, way: str) -> bool:
    try:
        moving.plan(board, ship, way)
    except Refusal:
        return False
    return True


def _followed(board: Board, ship: Ship, pose: Pose, way: str) -> bool:
    """Whether whom a ship tows can follow it on a way; none does over the edge."""
    order = ordered(way)
    path = path_of(board.options.turn_table, pose, order)
    held = tractor.holding(board, ship)
    if order.leaves and held is not None and held.towed:
        return board.holds(path[-1].at) and tractor.follows(board, ship, path)
    return tractor.follows(board, ship, path)


# Ships stand still while others are nominated: what they may do is asked again and again.
@lru_cache(maxsize=1 << 10)
def _possible(ship: str, pose: Pose, drafts: tuple[str, ...], room: Room) -> tuple[ac.Move, ...]:
    """Those of the drafts that stay on the table; straight over its edge, if that is near."""
    found = []
    free = free_about(pose, room)
    for way in drafts:
        order = ordered(way)
        # Each leg is rounded: by less than one part of an inch.
        if order.length + len(order.legs) < free:
            found.append(way)
            continue
        path = path_of(room.turn_table, pose, order)
        met = landing.first_met(room.bodies, path, room.leaving)
        if met is not None:
            inside = all(room.table.holds(each.at) for each in path[: met[0] + 1])
            if room.lands and met[1].kind in LANDABLE and inside:
                found.append(f"{way},{ac.LANDS}")
        elif all(room.table.holds(each.at) for each in path):
            found.append(way)
        elif way == drafts[0] and way[0].isdigit():
            found.append(f"{way},{ac.LEAVES}")
    # What leaves the table comes last.
    found.sort(key=lambda way: way.endswith(ac.LEAVES))
    return tuple([ac.Move(ship=ship, way=way) for way in dict.fromkeys((*found, ac.STAY))])


def free_about(pose: Pose, room: Room) -> int:
    """How far any way leads neither over the edge nor into a body; 0 if one is so near."""
    table, (x, y) = room.table, pose.at
    free = min(x - table.west, table.east - x, y - table.north, table.south - y)
    for body in room.bodies:
        if body.mass:
            free = min(free, distance(body.at, pose.at) - body.radius)
    return max(free, 0)


@lru_cache(maxsize=1 << 8)
def _taking_off(
    ship: str, pose: Pose, allowed: int, normal: int, room: Room
) -> tuple[ac.Move, ...]:
    """Straight away from the body and aside, all of the allowance or half of it; or to stay."""
    found = []
    for length in (allowed, typed(allowed // 2)):
        for slant in _SLANTS if length else ():
            heading = (normal + slant) % FULL_CIRCLE
            order = Order((length,), (False,), leaves=False, lift=heading)
            path = path_of(room.turn_table, Pose(pose.x, pose.y, heading), order)
            if room.table.holds(path[-1].at) and not landing.first_met(
                room.bodies, path, room.leaving
            ):
                found.append(written(order))
    return tuple([ac.Move(ship=ship, way=way) for way in dict.fromkeys((*found, ac.STAY))])


@lru_cache(maxsize=1 << 8)
def _drafts(allowed: int, points: int, *, agile: bool) -> tuple[str, ...]:
    """Ahead, and with one turn by few or all points: first, in the middle, last."""
    found = [(typed(allowed),), (typed(allowed // 2),)] if allowed else []
    ways: list[tuple[int | str, ...]] = list(found)
    for count in sorted({1, points}) if points else ():
        left = max(0, typed(allowed - count * INCH))
        for hand in (PORT, STARBOARD):
            turn = f"{hand}{count}"
            ways += [(turn,), (turn, left), (typed(left // 2), turn, left - left // 2)]
            ways += [(left, turn)] if left else []
            if agile and left >= count * INCH:
                back = f"{STARBOARD if hand == PORT else PORT}{count}"
                ways.append((turn, left - count * INCH, back))
    found_ways = [written(ordered(",".join(_words(way)))) for way in ways]
    return tuple(dict.fromkeys(found_ways))


def _words(way: tuple[int | str, ...]) -> Iterator[str]:
    return (each if isinstance(each, str) else MEASURE.text(typed(each)) for each in way)
