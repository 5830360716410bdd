"""The initiative: who has it, how it passes, who has nothing to do with it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.systems.space_convoy import victory
from rules.systems.space_convoy.events import InitiativeRolled, InitiativeTaken, Passed, Reason
from rules.systems.space_convoy.legal import playable
from rules.systems.space_convoy.options import FirstInitiative
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution
    from rules.systems.space_convoy.state import ConvoyState


def other(seat: str) -> str:
    """The other side."""
    return NAZTEES if seat == FREELOADERS else FREELOADERS


def first(r: Resolution[ConvoyState]) -> None:
    """Give the first initiative: by roll-off, ties again (SC11, X1), or as the option says."""
    choice = r.state.board.options.first_initiative
    seat = FREELOADERS if choice is FirstInitiative.FREELOADERS else NAZTEES
    if choice is FirstInitiative.ROLL:
        seat = _roll_off(r)
    _take(r, seat, Reason.START)


def lose(r: Resolution[ConvoyState], reason: Reason) -> None:
    """The holder's initiative goes to the other side (SC13, SCT21)."""
    _take(r, other(_holder(r.state)), reason)


def give_up(r: Resolution[ConvoyState]) -> None:
    """The holder passes (SC16)."""
    seat = _holder(r.state)
    r.emit(Passed(seat=seat, automatic=False))
    if not victory.end_if_both_passed(r):
        _take(r, other(seat), Reason.PASSED)


def after_action(r: Resolution[ConvoyState]) -> None:
    """The holder keeps the initiative, as long as there is something to do with it (SC17)."""
    _skip_those_with_nothing_to_do(r)


def _take(r: Resolution[ConvoyState], seat: str, reason: Reason) -> None:
    if victory.end_if_time_is_up(r):
        return
    r.emit(_taken(seat, reason))
    _skip_those_with_nothing_to_do(r)


# There are few, and every second action has one.
@cache
def _taken(seat: str, reason: Reason) -> InitiativeTaken:
    return InitiativeTaken(seat=seat, reason=reason)


def _skip_those_with_nothing_to_do(r: Resolution[ConvoyState]) -> None:
    """Pass for a side without a legal action (SC17), until one can act or both have passed."""
    while not playable(r.state):
        seat = _holder(r.state)
        r.emit(Passed(seat=seat, automatic=True))
        if victory.end_if_both_passed(r) or victory.end_if_time_is_up(r):
            return
        r.emit(_taken(other(seat), Reason.NOTHING_TO_DO))


def _roll_off(r: Resolution[ConvoyState]) -> str:
    while True:
        (freeloaders,) = r.roll(1, 6, "first initiative: Freeloaders")
        (naztees,) = r.roll(1, 6, "first initiative: Naztees")
        r.emit(InitiativeRolled(freeloaders=freeloaders, naztees=naztees))
        if freeloaders != naztees:
            return FREELOADERS if freeloaders > naztees else NAZTEES


def _holder(state: ConvoyState) -> str:
    if state.initiative is None:
        raise ValueError("nobody has the initiative before play")
    return state.initiative
