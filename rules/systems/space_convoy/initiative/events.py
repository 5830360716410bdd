"""What happens to the initiative: rolled for, taken, given up."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState

GIVEN_ANEW: Final = 3
"""The version from which an initiative that was given counts passes anew, as all corrections do.

(SC16b)
"""


class InitiativeRolled(Event):
    """Both sides rolled for the first initiative (SC11)."""

    freeloaders: int
    naztees: int

    def tell(self, _view: object) -> Telling:
        tie = self.freeloaders == self.naztees
        throws = (
            Throw("", (self.freeloaders,), "Freeloaders"),
            Throw("", (self.naztees,), "Naztees"),
        )
        why = "a tie, roll again" if tie else "the higher die starts"
        brief = Brief("First initiative:", throws, "a tie" if tie else "")
        return Telling("Roll for the first initiative", throws, why, ("SC11",), brief)


class Reason(StrEnum):
    """Why the initiative changes hands."""

    START = "start"
    FAILED_MOVE = "failed move"
    DEFEATED = "attack defeated"
    SHORT = "shot short"
    PASSED = "passed"
    RECYCLED = "recycled"
    NOTHING_TO_DO = "nothing to do"
    GIVEN = "given"


_REASONS: Final[dict[Reason, tuple[str, tuple[str, ...]]]] = {
    Reason.START: ("they start", ("SC11",)),
    Reason.FAILED_MOVE: ("the move failed", ("SCT15",)),
    Reason.DEFEATED: ("the attack was defeated", ("SCT16",)),
    Reason.SHORT: ("the shot fell short", ("SCT17",)),
    Reason.PASSED: ("the other side passed", ("SC16",)),
    Reason.RECYCLED: ("recycling ends an initiative", ("SC45",)),
    Reason.NOTHING_TO_DO: ("the other side can do nothing", ("SC17",)),
    Reason.GIVEN: ("it is given to them", ()),
}


class InitiativeTaken(Event):
    """A side has the initiative now.

    Attributes:
        seat: Which.
        reason: Why.
        left: How many initiatives can follow before the turn limit; ``None`` while they are many.
        spent: Whether the other side's vessels have used up their actions (SC57).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    reason: Reason
    left: int | None = None
    spent: bool = False

    def fold(self, state: ConvoyState) -> ConvoyState:
        given = self.reason is Reason.GIVEN and state.version >= GIVEN_ANEW
        vessels = tuple([each.renewed() if each.actions else each for each in state.board.vessels])
        return changed(
            state,
            board=state.board.with_vessels(vessels),
            initiative=self.seat,
            initiatives=state.initiatives + 1,
            acted=False,
            idle=0 if given else state.idle,
        )

    def tell(self, _view: object) -> Telling:
        why, rules = _REASONS[self.reason]
        brief = UNSAID  # what ended the initiative before says that it passes
        if self.spent:
            why, rules = "the other side is out of actions", ("SC57",)
        if self.left is not None:
            why += f"; {self.left} more can follow it" if self.left else "; it is the last one"
            rules = (*rules, "SC52")
            left = f"{self.left} more can follow" if self.left else "the last one"
            brief = Brief(f"Initiative to the {SIDES[self.seat]}: {left}")
        return Telling(f"Initiative to the {SIDES[self.seat]}", why=why, rules=rules, brief=brief)


class Passed(Event):
    """A side passed, by choice or because it had nothing to do.

    Attributes:
        seat: Which.
        automatic: Whether it had nothing to do.
        spent: Whether that is because its vessels have used up their actions (SC57).
        absent: Whether the referee passed for it, as it did not answer.
    """

    seat: str
    automatic: bool
    spent: bool = False
    absent: bool = False

    def fold(self, state: ConvoyState) -> ConvoyState:
        # Having acted, a side that passes or runs out of actions was not idle (SC48, SC57); nor
        # was one for which the referee passed, as that never ends a game (SC16c).
        return changed(state, idle=0 if state.acted or self.absent else state.idle + 1)

    def tell(self, _view: object) -> Telling:
        side = SIDES[self.seat]
        if self.spent:
            return Telling(f"The {side} have used up their actions", rules=("SC57",))
        if self.automatic:
            return Telling(f"The {side} have nothing left to do", rules=("SC17",))
        if self.absent:
            return Telling(f"The referee passes for the {side}", rules=("SC16",))
        return Telling(f"The {side} pass", rules=("SC16",))
