"""The initiative: who has it, how it passes, who has nothing to do with it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import changed
from rules.systems.space_convoy import victory
from rules.systems.space_convoy.fast.listing import playable
from rules.systems.space_convoy.initiative.events import (
    InitiativeRolled,
    InitiativeTaken,
    Passed,
    Reason,
)
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, other_side

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.space_convoy.state import ConvoyState


_ASKED: Final = {seat: UseInitiative(seat=seat) for seat in (FREELOADERS, NAZTEES)}
_COUNTED_DOWN: Final = 5
"""How many of the last initiatives are announced as such."""


def first(r: Resolution[ConvoyState]) -> None:
    """Give the first initiative: by roll-off, ties again (SC11, X1), or as the option says.

    (SC11b)
    """
    choice = r.state.board.options.first_initiative
    seat = _roll_off(r) if choice == "roll" else choice
    _take(r, seat, Reason.START)


def hand_over(r: Resolution[ConvoyState], reason: Reason) -> None:
    """The other side has the initiative next; after the last of a game, play ends instead.

    (SC13b, SCT21, SC52)
    """
    _take(r, other_side(_holder(r.state)), reason)


def give_up(r: Resolution[ConvoyState]) -> None:
    """The holder passes (SC16)."""
    seat = _holder(r.state)
    r.emit(Passed(seat=seat, automatic=False, absent=r.absent))
    if not victory.end_if_both_passed(r):
        _take(r, other_side(seat), Reason.PASSED)


def ask_holder(r: Resolution[ConvoyState]) -> None:
    """The holder keeps the initiative, as long as there is something to do with it (SC13, SC17)."""
    _skip_those_with_nothing_to_do(r)
    if r.state.ended is None:
        r.next(_ASKED[_holder(r.state)])


def _take(r: Resolution[ConvoyState], seat: str, reason: Reason) -> None:
    """A side has the initiative next, unless time is up."""
    if victory.end_if_time_is_up(r):
        return
    r.emit(_taken(seat, reason, _left(r.state)))
    ask_holder(r)


# There are few, and every second action has one.
@cache
def _taken(seat: str, reason: Reason, left: int | None, spent: bool = False) -> InitiativeTaken:
    return InitiativeTaken(seat=seat, reason=reason, left=left, spent=spent)


def _left(state: ConvoyState) -> int | None:
    """How many initiatives can follow the next one (SC52); ``None`` while they are many."""
    left = state.board.options.turn_limit - state.initiatives - 1
    return left if left < _COUNTED_DOWN else None


def _skip_those_with_nothing_to_do(r: Resolution[ConvoyState]) -> None:
    """Pass for a side without a legal action, until one can act or both passed.

    (SC17, SC48b, SC52b, SC57)
    """
    while not playable(r.state):
        seat, spent = _holder(r.state), _spent(r.state)
        r.emit(Passed(seat=seat, automatic=True, spent=spent))
        if victory.end_if_both_passed(r) or victory.end_if_time_is_up(r):
            return
        r.emit(_taken(other_side(seat), Reason.NOTHING_TO_DO, _left(r.state), spent))


def _spent(state: ConvoyState) -> bool:
    """Whether a side with nothing to do would have, but for the limit of actions (SC57)."""
    if not state.board.options.max_actions_per_vessel:
        return False
    vessels = tuple(each.renewed() for each in state.board.vessels)
    return playable(changed(state, board=state.board.with_vessels(vessels)))


def _roll_off(r: Resolution[ConvoyState]) -> str:
    """Roll for each side until one is higher (SC11, X1)."""
    while True:
        (freeloaders,) = r.roll(1, DIE, "first initiative: Freeloaders")
        (naztees,) = r.roll(1, DIE, "first initiative: Naztees")
        r.emit(InitiativeRolled(freeloaders=freeloaders, naztees=naztees))
        if freeloaders != naztees:
            return FREELOADERS if freeloaders > naztees else NAZTEES


def _holder(state: ConvoyState) -> str:
    if state.initiative is None:
        raise ValueError("nobody has the initiative before play")
    return state.initiative
