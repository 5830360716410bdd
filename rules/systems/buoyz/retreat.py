"""Retreat: which ways are open to ships of a side that has broken contact (BZT61, BZ203).

A ship that points home goes as far as it can. Another one turns first, as near to home as it
gets, and goes on if that is near enough. Only a body in the way changes that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE
from rules.space.pose import Pose
from rules.systems.buoyz import webs
from rules.systems.buoyz.actions import LEAVES, STAY
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.stats import INCH, TURNING
from rules.systems.buoyz.landing import aside, first_met, outward, stays
from rules.systems.buoyz.legs import Order, path_of, typed, written
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

HOMEWARD: Final = 45
"""Who points home within so many degrees goes on, the border included (BZ203)."""
AROUND: Final = 90
"""The same where a body is in the way (BZ203d)."""
_BACK: Final = 180
_TWICE: Final = 2
_OUT: Final = f",{LEAVES}"
_SHARES: Final = (4, 3, 2, 1)
"""Quarters of the allowance that are tried where a body is in the way."""
_KEPT: Final = 512


def ways(board: Board, ship: Ship) -> tuple[str, ...]:
    """The ways that a ship in retreat may take, the usual one first; to stay if there is none."""
    found = _all(board, ship)
    return tuple(dict.fromkeys(found)) or (STAY,)


def check(board: Board, ship: Ship, order: Order) -> None:
    """See whether an order is one of a retreat (BZ203).

    Raises:
        Illegal: It is not.
    """
    legal = ways(board, ship)
    if written(order._replace(leaves=False)) in {each.removesuffix(_OUT) for each in legal}:
        return
    if not (_fits(board, ship, order) and _retreats(board, ship, order)):
        raise illegal("BZ203", legal=legal, ship=ship.name, way=legal[0].replace(",", " "))


def _fits(board: Board, ship: Ship, order: Order) -> bool:
    """Whether an order is one of a ship that moves as it can, and does not land."""
    count = sum(order.turns)
    twice = board.able(ship, "agile") and count == _TWICE and order.turns[0] and order.turns[-1]
    if order.lands or order.most > sp.points(board, ship) or (count > 1 and not twice):
        return False
    if bool(ship.landed) != (order.lift is not None):
        return False
    return not order.length or order.cost <= sp.allowance(board, ship)


class _Home(NamedTuple):
    """What limits a ship's way home: where it begins, whither and how far, its take-off."""

    start: Pose
    home: int
    allowed: int
    lift: int | None


def _from(board: Board, ship: Ship) -> _Home:
    """Where a way home begins, and how far it leads at most."""
    home = board.retreating[ship.side]
    start, lift = _start(board, ship, home)
    allowed = typed(sp.allowance(board, ship))
    if stays(board, ship):
        allowed = 0
    return _Home(start, home, allowed, lift)


def _start(board: Board, ship: Ship, home: int) -> tuple[Pose, int | None]:
    """A ship as it sets out: one that has landed takes off as near to home as it can (BZ163)."""
    pose = ship.pose
    if pose is None:
        raise ValueError("a ship that is not on the table does not retreat")
    if not ship.landed:
        return pose, None
    normal = outward(board.body_by_id[ship.landed], pose.at)
    if aside(home, normal) <= AROUND:
        heading = home
    else:
        sides = ((normal + AROUND) % FULL_CIRCLE, (normal - AROUND) % FULL_CIRCLE)
        heading = min(sides, key=lambda each: aside(each, home))
    return Pose(pose.x, pose.y, heading), heading


def turns(per: str, heading: int, home: int, most: int) -> tuple[int, ...]:
    """Turns that bring a ship nearest to home, the shorter way; to port below 0 (BZ203c)."""
    degrees = TURNING[per].degrees[:most]
    if not degrees:
        return ()
    right = (home - heading) % FULL_CIRCLE
    hands = (1, -1) if right == _BACK else (1,) if right < _BACK else (-1,)
    best = min(range(most), key=lambda n: (aside(heading + degrees[n] * hands[0], home), n))
    return tuple([(best + 1) * hand for hand in hands])


def _all(board: Board, ship: Ship) -> Iterator[str]:
    """The ways of a retreat: straight ahead or by the turn that it takes; else around a body."""
    way = _from(board, ship)
    if not way.allowed:
        return
    free = [each for each in _usual(board, ship, way) if _free(board, ship, way.start, each)]
    for order in free or list(_around(board, ship, way)):
        yield written(_over(board, way.start, order))


def _usual(board: Board, ship: Ship, way: _Home) -> Iterator[Order]:
    """The ways of a ship that nothing is in the way of (BZ203)."""
    start, home, allowed, lift = way
    per, most = board.options.turn_table, sp.points(board, ship)
    degrees = TURNING[per].degrees
    if aside(start.heading, home) <= HOMEWARD:
        yield _order((), allowed, lift)
        for points in range(1, most + 1):
            for hand in (points, -points):
                turned = start.heading + degrees[points - 1] * (1 if hand > 0 else -1)
                rest = allowed - points * INCH
                if aside(turned, home) <= HOMEWARD and rest > 0:
                    yield _order((hand,), rest, lift)
        return
    for hand in turns(per, start.heading, home, most):
        turned = start.heading + degrees[abs(hand) - 1] * (1 if hand > 0 else -1)
        rest = max(0, allowed - abs(hand) * INCH)
        if lift is not None:
            continue  # it takes off towards home, or stays where it is
        yield _order((hand,), rest if aside(turned, home) <= HOMEWARD else 0, lift)


def _around(board: Board, ship: Ship, way: _Home) -> Iterator[Order]:
    """Where a body is in the way: any turn within 90° of home, as far as it goes (BZ203d)."""
    start, home, allowed, lift = way
    degrees = TURNING[board.options.turn_table].degrees
    most = sp.points(board, ship)
    hands = sorted(range(-most, most + 1), key=abs)
    for share in _SHARES:
        found = []
        for hand in hands:
            angle = degrees[abs(hand) - 1] * (1 if hand > 0 else -1) if hand else 0
            far = typed((allowed - abs(hand) * INCH) * share // _SHARES[0])
            order = _order((hand,) if hand else (), far, lift)
            near = aside(start.heading + angle, home) <= AROUND
            if far > 0 and near and _free(board, ship, start, order):
                found.append(order)
        if found:
            yield from found
            return


def _order(turns: tuple[int, ...], far: int, lift: int | None) -> Order:
    legs = (*turns, far) if far else turns
    kinds = (*(True for _ in turns), False) if far else tuple(True for _ in turns)
    return Order(legs, kinds, leaves=False, lift=lift)


def _free(board: Board, ship: Ship, start: Pose, order: Order) -> bool:
    path = path_of(board.options.turn_table, start, order)
    free = webs.bars(board, ship, path) is None
    return free and first_met(board.bodies, path, ship.landed) is None


def _over(board: Board, start: Pose, order: Order) -> Order:
    """An order that may lead over the edge, if it does."""
    path = path_of(board.options.turn_table, start, order)
    out = not all(board.holds(each.at) for each in path)
    return order._replace(leaves=out)


@lru_cache(maxsize=_KEPT)
def _headings(per: str, start: int, order: Order) -> tuple[int, ...]:
    """Where a ship points after each of its turns."""
    degrees, heading, found = TURNING[per].degrees, start, []
    for leg, turn in zip(order.legs, order.turns, strict=True):
        if turn:
            heading = (heading + degrees[abs(leg) - 1] * (1 if leg > 0 else -1)) % FULL_CIRCLE
            found.append(heading)
    return tuple(found)


def _retreats(board: Board, ship: Ship, order: Order) -> bool:
    """Whether an order that is not offered is a way of a retreat, too: turned later, or twice."""
    start, home, allowed, _ = way = _from(board, ship)
    if not allowed:
        return not (order.length or ship.landed)  # it may turn where it is
    blocked = not any(_free(board, ship, start, each) for each in _usual(board, ship, way))
    limit = AROUND if blocked else HOMEWARD
    if order.lift is not None:
        normal = outward(board.body_by_id[ship.landed], start.at)
        if aside(order.lift, normal) > AROUND:
            return False
        start = start._replace(heading=order.lift)
    if not _free(board, ship, start, order):
        return False
    heads = _headings(board.options.turn_table, start.heading, order)
    if not order.length or any(aside(each, home) > limit for each in heads):
        return False
    path = path_of(board.options.turn_table, start, order)
    out = not all(board.holds(each.at) for each in path)
    far = blocked or out or not typed(max(0, allowed - order.cost))
    if aside(start.heading, home) <= limit:
        return far
    nearest = turns(board.options.turn_table, start.heading, home, sp.points(board, ship))
    return far and order.turns[0] and (blocked or order.legs[0] in nearest)
