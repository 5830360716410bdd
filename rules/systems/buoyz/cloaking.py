"""Turning cloaks on and off, and searching for ships under them (BZT50, BZT52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import cloaks
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.sensors import advanced, located
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.moving import committed, due
from rules.systems.buoyz.questions import FireOn, MoveOn
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Cloak
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.questions import NominateFire, NominateMove
    from rules.systems.buoyz.state import BuoyzState

SEARCH: Final = 4
"""What the die of a search must come to (BZ98b)."""
REACH: Final = 2
"""How far a search reaches, in inches (BZ98c)."""
SLOW: Final = 4 * INCH
"""Who has moved farther than this does not search (BZ98)."""


def switches(board: Board, ship: Ship) -> bool:
    """Whether a ship may turn its cloak on or off now (BZT50)."""
    free = not ship.tried and not committed(board, ship)
    return board.cloak and free and (ship.cloaked or cloaks.works(board, ship))


def switch(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Cloak) -> None:
    """Turn a cloak on or off at a ship's nomination; then it moves (BZT50, BZ146, BZ148c).

    Raises:
        Refusal: It can't.
    """
    board = r.state.board
    ship = due(r.state, question, action.ship)
    checked(board, ship)
    r.emit(ce.CloakSwitched(ship=ship.id, on=not ship.cloaked))
    r.next(MoveOn(seat=question.seat, ship=ship.id))


def checked(board: Board, ship: Ship) -> None:
    """See whether a ship may turn its cloak on or off.

    Raises:
        Illegal: It may not.
    """
    if switches(board, ship):
        return
    facts = {"ship": ship.name}
    if not board.cloak:
        raise illegal("BZ239", legal=("move",), **facts)
    if not board.able(ship, "cloak"):
        raise illegal("BZT50", legal=("move",), **facts)
    if ship.tried:
        raise illegal("BZT24", legal=("move",), **facts)
    if committed(board, ship):
        raise illegal("BZ146", case="late", legal=("move",), **facts)
    raise illegal("BZ192", legal=("move",), **facts)


def near(board: Board, ship: Ship) -> tuple[Ship, ...]:
    """The cloaked enemies that a search by a ship could detect, where it is (BZ93, BZ98c)."""
    here = place(ship).at
    return tuple(
        [
            each
            for each in board.foes(ship.side)
            if each.cloaked
            and not cloaks.detected(board, ship, each)
            and square(here, place(each).at) <= square_of(REACH)
            and located(board, ship, each)
        ]
    )


def searches(board: Board, ship: Ship) -> bool:
    """Whether a ship may search now: a hunter that has gone slowly (BZ98, BZ190, BZT52).

    With measuring it is offered where a search can find somebody.
    """
    if (
        not ship.hunting
        or ship.searched
        or ship.fired
        or ship.moved > SLOW
        or not cloaks.may_attack(board, ship)
    ):
        return False
    if board.options.pre_measure:
        return bool(near(board, ship))
    return any(
        each.cloaked and not cloaks.detected(board, ship, each) for each in board.foes(ship.side)
    )


def may_search(board: Board, ship: Ship) -> None:
    """See whether a ship may search.

    Raises:
        Illegal: It may not.
    """
    if searches(board, ship):
        return
    case = "moved" if ship.hunting and ship.moved > SLOW else "" if not ship.hunting else "nobody"
    raise illegal("BZ98", case=case, legal=("fire",), ship=ship.name)


def least(board: Board, ship: Ship) -> int:
    """The least face with which a search succeeds (BZ98b)."""
    return SEARCH - int(advanced(board, ship))


def search(r: Resolution[BuoyzState], question: NominateFire, ship: Ship) -> None:
    """Throw for a search: who succeeds fires next, who fails attacks nobody this turn (BZ190)."""
    board = r.state.board
    may_search(board, ship)
    (face,) = r.roll(1, DIE, f"search: {ship.name}")
    passed = face >= least(board, ship)
    found = tuple(each.id for each in near(board, ship)) if passed else ()
    r.emit(
        ce.Searched(ship=ship.id, face=face, more=SEARCH - least(board, ship), need=SEARCH,
            passed=passed, found=found,
        )
    )  # fmt: skip
    if passed:
        r.next(FireOn(seat=question.seat, ship=ship.id))
