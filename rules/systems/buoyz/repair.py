"""Damage control at the end of a turn (BZT23, BZ78)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz import damage_events
from rules.systems.buoyz.board.formations import command
from rules.systems.buoyz.board.pieces import CRITICALS
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.fire_questions import Mend, RepairShip
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.steps import carry_out, handles

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Repair
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

NEEDS: Final = 5
"""What the die and Command must come to (BZT23)."""
_SUPERIOR: Final = 3


def begin(r: Resolution[BuoyzState]) -> None:
    """All ships repair, those of the holder of the initiative first (BZT23, BZ271)."""
    board, first = r.state.board, r.state.initiative
    carry_out(
        r,
        [
            Mend(ship=ship.id, left=tries(board, ship), vital=ship.red_alert)
            for side in (first, other(first))
            for ship in (*board.fleet(side), *board.away(side))
            if counted(ship) or (ship.lost and ship.red_alert)
        ],
    )


def tries(board: Board, ship: Ship) -> int:
    """How many repairs a ship may try: one, with Research two (BZT32, BZ52, BZ78b)."""
    return 2 if board.able(ship, "research") else 1


def counted(ship: Ship) -> dict[str, int]:
    """A ship's criticals by kind, those that it has (BZ57c)."""
    amounts = {kind: getattr(ship, field) for kind, field in CRITICALS.items()}
    return {kind: count for kind, count in amounts.items() if count}


def options(ship: Ship, step: Mend | RepairShip) -> tuple[str, ...]:
    """What a ship may try to repair now, the default first (BZ45b, BZ45c, BZ52b, BZT23b)."""
    found = [kind for kind, count in counted(ship).items() if count > step.failed.count(kind)]
    return (*found, *(ship.lost if step.vital else ()))


def _forced(ship: Ship, step: Mend, found: tuple[str, ...]) -> bool:
    """Whether there is nothing to choose: one kind, or tries for all of them."""
    if len(found) == 1:
        return True
    if step.vital and ship.lost:
        return False
    whole = sum(counted(ship).values()) - len(step.failed)
    return whole <= step.left


@handles(Mend)
def _mend(r: Resolution[BuoyzState], step: Mend) -> Due:
    ship = r.state.board.ship(step.ship)
    found = options(ship, step)
    if not step.left or not found:
        return ()
    if _forced(ship, step, found):
        return _try(r, step, found[0])
    asked = RepairShip(
        seat=ship.side, ship=ship.id, left=step.left, failed=step.failed, vital=step.vital
    )
    return (asked,)


def modifier(board: Board, ship: Ship, what: str) -> int:
    """What is added to the die: Command, and 1 by Red Alert (BZ45, BZ155, BZ293, BZ45b, BZT25)."""
    found = command(board, ship)
    superior = board.sd(ship).command >= _SUPERIOR
    if not ship.red_alert or (what not in CRITICALS and not superior):
        return found
    return found + 1


def _try(r: Resolution[BuoyzState], step: Mend | RepairShip, what: str) -> Due:
    """Throw for a repair; then the ship may try another (BZ78)."""
    board = r.state.board
    ship = board.ship(step.ship)
    more = modifier(board, ship, what)
    (face,) = r.roll(1, DIE, f"repair {what.replace('_', ' ')}: {ship.name}")
    passed = face + more >= NEEDS
    r.emit(damage_events.RepairTried(ship=ship.id, what=what, face=face, more=more, passed=passed))
    failed = step.failed if passed or what not in CRITICALS else (*step.failed, what)
    vital = step.vital and what in CRITICALS
    return (Mend(ship=ship.id, left=step.left - 1, failed=failed, vital=vital),)


def repair(r: Resolution[BuoyzState], question: RepairShip, action: Repair) -> None:
    """A ship tries what its side says.

    Raises:
        Refusal: There is nothing of that kind to repair.
    """
    carry_out(r, _try(r, question, checked(r.state.board, question, action)))


def checked(board: Board, question: RepairShip, action: Repair) -> str:
    """What an action repairs, by its key.

    Raises:
        Illegal: There is nothing of that kind to repair.
    """
    ship = board.ship(question.ship)
    legal = options(ship, question)
    what = action.what.replace("-", "_")
    if action.ship != ship.id or what not in legal:
        raise illegal("BZ78", legal=legal, ship=ship.name)
    return what
