"""Whole steps of a battle in a line each; positions are those of `positions`.

state = asked(table(H="ca-classic blue 24,30 0", K="bc-d7 red 24,20 180"), "movement")
step = play(state, "blue", move("h", "3,P2,1"))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.game.agenda import level
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.common import SystemTests

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.systems.buoyz.state import BuoyzState

_TESTS = SystemTests(RULESET)
set_up, play, refused = _TESTS.set_up, _TESTS.play, _TESTS.refused
the, all_of = _TESTS.the, _TESTS.all_of


def due(state: BuoyzState, *entries: Task | Question) -> BuoyzState:
    """A position in which these are due, first things first."""
    levels = tuple([level((each,), number) for number, each in enumerate(entries[::-1])])
    return changed(state, agenda=levels, asked=len(levels))


def moving(state: BuoyzState, seat: str = "blue", left: int = 1) -> BuoyzState:
    """A position in which a side nominates so many ships to move."""
    known = changed(state, phase="movement", mover=seat, left=left)
    return due(known, qu.NominateMove(seat=seat), qu.Moving())


def firing(state: BuoyzState, seat: str = "blue", left: int = 1) -> BuoyzState:
    """A position in which a side nominates so many ships to fire."""
    known = changed(state, phase="attack", mover=seat, left=left)
    return due(known, qu.NominateFire(seat=seat), qu.Firing())


def move(ship: str, way: str = "0") -> ac.Move:
    """That move."""
    return ac.Move(ship=ship, way=way)


def special(ship: str, what: Any) -> ac.Special:
    """That special action."""
    return ac.Special(ship=ship, what=what)
