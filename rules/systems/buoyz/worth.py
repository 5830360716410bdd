"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: points and hull, criticals, who bears on whom with what,
and how near ships are to where their weapons reach.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered
from rules.space.plane import distance, within
from rules.systems.buoyz import cloaks, craft_worth, hyperspace, stealth
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import AWAY, CLOAK, Status
from rules.systems.buoyz.board.stats import INCH, other
from rules.systems.buoyz.board.tables import local, number_of
from rules.systems.buoyz.large_fields import left_of
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.promises import promised
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.stealth import bound
from rules.systems.buoyz.victory import score

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

_WON: Final = 100_000_000
_SCORE: Final = 40_000
"""A point, or a point of hull where hull counts."""
_HARM: Final = 12_000
"""A critical that is not repaired."""
_CRIPPLED: Final = 3
"""The share of a ship's worth that being crippled takes: one in so many."""
_FIRE: Final = 9_000
"""A point of hull on the mean, by a ship that bears on another one; an enemy's counts less, so
that nobody keeps away."""
_NEAR: Final = 3_000
"""An inch nearer to the enemy, down to the best range; of one's own ships alone, as whoever comes
nearer is nearer to both."""
_BEST: Final = 4
_FAR: Final = 9
"""Inches from the enemy: no ship wants to be nearer by hyperspace."""
_TRANSIT: Final = 24
"""Inches for which the way between two tables counts."""
_SAFE: Final = 60
"""Inches that a freighter is worth that is through; more than any that is still on its way."""
_EDGE: Final = 8_000
"""Pointing over the edge within a move."""
_TORPEDO: Final = 6_000
"""A torpedo on its way."""
_WATCH: Final = 2_500
"""A ship in overwatch, which may spoil an order of the other side."""
_MINE: Final = 3_000
"""A minefield near an enemy, laid or to be laid."""
_MINED: Final = 15_000
"""A minefield that a ship has come through."""
_CELL: Final = 700
"""A cell of a minefield of the other side's, or of nobody's, that is there."""
_WAYLAID: Final = 6
"""Inches within which an enemy may run into a minefield."""


def worth(view: BuoyzView, seat: str) -> int:
    """What one's own side has, less what the other has."""
    board, foe = view.board, other(seat)
    if view.result is not None:
        winner = view.result.winner
        if winner is not None:
            return _WON if winner == seat else -_WON
    if board.brief.scenario.bought and all(e.status is Status.UNPLACED for e in board.ships):
        return 0  # points do not say what a list is worth: else the dearest were the best
    found = _SCORE * (score(board, seat) - score(board, foe))
    foes = stealth.prey(board, seat)
    for ship in board.ships:
        if ship.status is not Status.UNPLACED:
            found += _own(view, ship, foes) if ship.side == seat else -_foe(view, ship)
    if board.cloak:
        found += stealth.hidden(view, seat)
    return found + _abroad(board, seat) + craft_worth.worth(board, seat)


def _own(view: BuoyzView, ship: Ship, foes: list[Point]) -> int:
    """What one's own ship is worth."""
    board = view.board
    if ship.status is Status.ABOARD:
        return _ship(board, ship) + _bearing(view, board, ship) + _stands(view, ship, foes)
    if ship.status in AWAY:
        return _jumped(view, ship, foes)
    if ship.status is Status.LURKING:
        return _ship(board, ship) + stealth.waiting(board, ship, view.turn) - _NEAR * _BEST
    if _safe(board, ship):
        return _ship(board, ship) + _NEAR * _SAFE
    gone = ship.status is Status.LEFT and ship.side not in board.retreating
    return -_SCORE * 5 if gone else 0


def _stands(view: BuoyzView, ship: Ship, foes: list[Point]) -> int:
    """What it is worth to be where a ship is; of one that may hide under its cloak, by its plans.

    Who does not fire in this turn need not be nearer than it can be in time.
    """
    board = view.board
    if not board.cloak or not stealth.hides(board, ship):
        return _place(board, ship, foes)
    fights = cloaks.may_attack(board, ship)
    stance = stealth.stance(board, ship, view.turn, fights=fights)
    if stance is None or fights:
        return _place(board, ship, foes) + (stance or 0) + _pending(view, ship)
    return stance - _NEAR * _BEST


def _foe(view: BuoyzView, ship: Ship) -> int:
    """What an enemy is worth to the other side."""
    board = view.board
    if ship.status is Status.ABOARD:
        return _ship(board, ship) + _bearing(view, board, ship) * 2 // 3
    if ship.status in AWAY or ship.status is Status.LURKING:
        return _ship(board, ship)
    if _safe(board, ship):
        return _ship(board, ship) + _SCORE
    gone = ship.status is Status.LEFT and ship.side not in board.retreating
    return -_SCORE * 5 if gone else 0


def _pending(view: BuoyzView, ship: Ship) -> int:
    """What a ship that has turned its cloak on or off still gains by its move."""
    question, board = view.question, view.board
    if not isinstance(question, MoveOn) or question.ship != ship.id or ship.tried != CLOAK:
        return 0
    foes = stealth.prey(board, ship.side)
    gap = _gap(board, ship, foes) if foes else _BEST
    return _NEAR * min(sp.allowance(board, ship) // INCH, gap - _BEST)


def _jumped(view: BuoyzView, ship: Ship, foes: list[Point]) -> int:
    """What one's own ship that is away is worth: less than at its marker, as it does not fire."""
    board = view.board
    known = altered(ship, pose=ship.marker)
    there = board.with_ship(known)
    costs = {"lurk": _NEAR * _BEST, "leave": _SCORE * 5}
    return (
        _ship(board, ship)
        + _place(there, known, foes)
        - _NEAR
        - costs.get(view.dropping.get(ship.id, ""), 0)
    )


def _abroad(board: Board, seat: str) -> int:
    """What minefields and torpedoes on their way are worth to a side."""
    found = 0
    for mine in board.mines:
        found += _laid(board, mine.side, mine.at.at) * (1 if mine.side == seat else -1)
    for field in board.fields:
        found -= _CELL * len(left_of(field)) if field.side != seat else 0
    for each in board.counters:
        found += _TORPEDO if each.side == seat else -_TORPEDO
    return found


def _safe(board: Board, ship: Ship) -> bool:
    """Whether a freighter has gone where its convoy is bound."""
    return bound(board, ship) and ship.status is Status.LEFT and ship.exit == "east"


def _ship(board: Board, ship: Ship) -> int:
    """What a ship's state is worth, without its points."""
    value = stealth.whole(board, ship) * ship.hull // board.sd(ship).hull
    if ship.crippled:
        value -= value // _CRIPPLED
    value -= _MINED * (len(ship.crossed) + sum(rows for _, rows in ship.rows))
    value -= _HARM * (ship.armament + ship.motive + ship.shields_hit)
    value += _WATCH * ship.watching
    if ship.red_alert and (ship.armament or ship.motive or ship.shields_hit):
        value += _HARM // 4
    return value


def _laid(board: Board, side: str, at: Point) -> int:
    """What a minefield is worth to who laid it: nothing where no enemy is near."""
    foes = [each.pose.at for each in board.foes(side) if each.pose is not None]
    return _MINE if any(within(at, each, _WAYLAID * INCH) for each in foes) else 0


def _bearing(view: BuoyzView, board: Board, ship: Ship) -> int:
    """The hull that its weapons take on the mean, each from the target that is best for it."""
    if ship.fired and view.phase != "movement":
        return 0
    found = promised(board, ship).values()
    return sum(int(_fire(board, target) * hull) for hull, target in found)


def _fire(board: Board, target: Ship) -> int:
    """What a point of hull is worth of whom a weapon bears on: more of a freighter."""
    if not bound(board, target):
        return _FIRE
    return stealth.whole(board, target) // board.sd(target).hull


def _gap(board: Board, ship: Ship, foes: list[Point]) -> int:
    """Inches to the nearest enemy, none below the best range; by a jump none below some more.

    Who dropped out close to the enemy would be alone there.
    """
    here = place(ship).at
    if len(board.tables) == 1:
        nearest = isqrt(min((here.x - x) ** 2 + (here.y - y) ** 2 for x, y in foes))
    else:
        nearest = min(_apart(board, here, each) for each in foes)
    found = max(_BEST, nearest // INCH)
    if ship.status is Status.HYPERSPACE:
        return max(_FAR, found)
    if ship.nominated or hyperspace.bar(board, ship) is not None:
        return found
    ends = (ahead(place(ship), each * INCH).at for each in hyperspace.lengths(board, ship))
    near = (min(distance(end, each) for each in foes) // INCH for end in ends)
    return min(found, *(max(_FAR, each) for each in near))


def _apart(board: Board, a: Point, b: Point) -> int:
    """A distance; to another table as if transit led through so many inches (BZ196)."""
    width = board.table.east - board.table.west
    apart = number_of(b) - number_of(a)
    return distance(local(a), local(b).moved(apart * (width + _TRANSIT * INCH), 0))


def _place(board: Board, ship: Ship, foes: list[Point]) -> int:
    """Where a ship is and points: near the enemy, not about to leave the table."""
    if ship.pose is None:
        return 0
    here = ship.pose.at
    if bound(board, ship):
        # A freighter's way is east, whoever is near.
        return _NEAR * (here.x // INCH)
    value = _laid(board, ship.side, here) if ship.laying or ship.spinning else 0
    if foes:
        value -= _NEAR * _gap(board, ship, foes)
    far = sp.engine(board, ship)
    if far and not board.holds(ahead(ship.pose, far).at):
        value -= _EDGE
    return value
