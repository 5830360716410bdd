"""Squadrons on the table: who belongs to one, who is nominated with whom, who drops out (11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered
from rules.space.plane import within
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import INCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

LINK: Final = 3 * INCH
"""So near each ship is to another one of its squadron (BZT65b, BZ140)."""


def squadron_of(ship: Ship) -> str:
    """The squadron that a ship acts with; empty if it acts alone, as who is crippled does (BZT65c).

    A prize has left that of its owner.
    """
    there = ship.status is Status.ABOARD and not ship.crippled
    return ship.squadron if there and ship.squadron.startswith(ship.side) else ""


def members(board: Board, squadron: str) -> tuple[Ship, ...]:
    """The ships that act together, in the order of their fleet."""
    return tuple([each for each in board.ships if squadron and squadron_of(each) == squadron])


def command(board: Board, ship: Ship) -> int:
    """The Command that counts for a ship: the highest of its squadron (BZ144).

    Nothing else is shared: crew, evasion, ECM and cloak are its own (BZ145).
    """
    others = members(board, squadron_of(ship))
    return max(board.sd(each).command for each in (ship, *others))


def together(board: Board, ships: tuple[Ship, ...], done: str) -> tuple[Ship, ...]:
    """Of the ships that are left those that may be nominated now (BZ141).

    Args:
        board: The table.
        ships: The ships of a side that have not been nominated.
        done: What says that a ship has been: ``nominated`` to move, or ``fired``.
    """
    for ship in ships:
        known = members(board, squadron_of(ship))
        if any(getattr(each, done) for each in known):
            # Its squadron has begun: the rest of it is next.
            return tuple([each for each in ships if each in known])
    return ships


def units(ships: Iterable[Ship]) -> int:
    """How many nominations ships take: a squadron is one (BZ141)."""
    return len({squadron_of(each) or each.id for each in ships})


def pending(board: Board, ship: Ship, done: str) -> bool:
    """Whether others of its squadron are to be nominated after a ship, in the same nomination."""
    known = members(board, squadron_of(ship))
    return any(not getattr(each, done) for each in known if each.id != ship.id)


def broken(board: Board, squadron: str) -> tuple[Ship, ...]:
    """The ships outside the largest linked part of a squadron (BZ140, BZ143, BZ262).

    Of parts of a size the one with the ship stays that comes first.
    """
    left = list(members(board, squadron))
    parts: list[list[Ship]] = []
    while left:
        part = [left.pop(0)]
        for ship in part:
            near = [each for each in left if _linked(ship, each)]
            part += near
            left = [each for each in left if each not in near]
        parts.append(part)
    if len(parts) <= 1:
        return ()
    kept = max(parts, key=len)
    return tuple([each for each in members(board, squadron) if each not in kept])


def _linked(one: Ship, two: Ship) -> bool:
    return one.pose is not None and two.pose is not None and within(one.pose.at, two.pose.at, LINK)


def dropping(board: Board, ship: Ship, moved: Ship) -> tuple[Ship, ...]:
    """Who would drop out of a squadron, were this its last move (BZ143, BZ143b)."""
    if pending(board, ship, "nominated"):
        return ()
    there = board.with_ship(altered(moved, nominated=True))
    return broken(there, squadron_of(moved))


def called(squadron: str) -> str:
    """What a squadron is called: ``squadron 1``."""
    return f"squadron {squadron.rpartition('-')[2]}"


def by_squadron(ships: Mapping[str, str]) -> dict[str, list[str]]:
    """Ships by their squadrons."""
    found: dict[str, list[str]] = {}
    for ship, squadron in ships.items():
        found.setdefault(squadron, []).append(ship)
    return found
