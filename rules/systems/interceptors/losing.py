"""Who has lost: what each side has left, the end, and how it is told."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.systems.interceptors.endings import result_of
from rules.systems.interceptors.ends import end_fight, lost, points
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.stats import INTERCEPTOR, INTRUDER, SIDES

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Result
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table


def bearable(side: str, count: int) -> int:
    """What a side of so many fighters may lose before it has lost, in halves (II36, II36b, IIT33b).

    The intruder loses with half of them, rounded up, the interceptor when it keeps less than a
    third, rounded up.
    """
    if side == INTRUDER:
        return 2 * -(-count // 2) - 1
    return 2 * (count - -(-count // 3))


def able(fighter: Fighter) -> bool:
    """Whether a fighter can still fight, on the board or once it comes (II112b, II43)."""
    gone = fighter.status in (Status.DESTROYED, Status.EXITED)
    return not gone and not fighter.free


def beaten(table: Table, side: str) -> bool:
    """Whether a side has lost (IIT33, IIT38, IIT38b, IIT41b, II102, II112b, II43)."""
    if table.options.starbase:
        return side == INTRUDER and not any(able(each) for each in table.of(side))
    if table.options.raid and side == INTERCEPTOR:
        return points(table) >= table.brief.numbers.attack.wins
    return lost(table, side) > bearable(side, len(table.of(side)))


def check(r: Resolution[FightersState]) -> bool:
    """End the fight if a side has lost, or the last go is over (II113, II114, II115, X5).

    Where both have lost nobody wins (IIT33d, II36d, II102b), nor with equal shares at the last go
    (II114b).
    """
    state = r.state
    table = state.table
    down = [each for each in SIDES if beaten(table, each)]
    if down:
        winner = None if len(down) == len(SIDES) else next(e for e in SIDES if e not in down)
        end_fight(r, winner, "losses")
        return True
    if state.options.turns_left(state.go):
        return False
    if state.options.raid:
        end_fight(r, INTERCEPTOR, "limit")
        return True
    shares = [Fraction(lost(table, each), max(1, len(table.of(each)))) for each in SIDES]
    winner = None
    if shares[0] != shares[1]:
        winner = SIDES[0] if shares[0] < shares[1] else SIDES[1]
    end_fight(r, winner, "limit")
    return True


def result(state: FightersState) -> Result | None:
    """How the fight ended, if it did."""
    return None if state.ended is None else result_of(state.ended, state.table)
