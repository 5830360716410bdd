"""How a game ended: by its rules, or because a seat conceded or everybody called it off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import CalledOff
from rules.kernel.game.seat import Result

if TYPE_CHECKING:
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset


def result(ruleset: AnyRuleset, state: State) -> Result | None:
    """How the game ended, if it did."""
    if state.closed is None:
        return ruleset.result(state)
    if isinstance(state.closed, CalledOff):
        return Result(None, "The game was called off; nobody wins.")
    seats = ruleset.seats_in(state)
    loser = next(each for each in seats if each.id == state.closed.seat)
    others = [each for each in seats if each.side != loser.side]
    names = " and the ".join(each.title for each in others)
    return Result(others[0].side, f"The {loser.title} concede; the {names} win.")
