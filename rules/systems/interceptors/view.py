"""What a seat or a spectator sees: all but lists before they are shown, orders, values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import Field

from rules.kernel.foresight.forecast import Considered  # noqa: TC001 - pydantic reads it
from rules.kernel.system.hiding import SeatView
from rules.kernel.values.frozen import filled
from rules.systems.interceptors import endings, muster
from rules.systems.interceptors.state import FightersState, Order, Position, Secret
from rules.systems.interceptors.stats import INTERCEPTOR, SIDES, TARGET

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.seat import Result


class FightersView(Position, SeatView):
    """A fight as one seat sees it: ``mine`` is what the viewer hides, if it has a seat."""

    mine: Secret | None
    preview: Considered[Any] | None = Field(default=None, exclude=True)

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return self.ended is not None or self.closed is not None

    @property
    def result(self) -> Result | None:
        """How the fight ended by its rules, if it did."""
        return None if self.ended is None else endings.result_of(self.ended, self.table)


AnyPosition: TypeAlias = FightersState | FightersView
"""What legality depends on: a state and a view both have it."""
_SEEN = tuple(name for name in Position.model_fields)


def view_of(state: FightersState, seat: str | None) -> FightersView:
    """What a seat sees: all but the lists and orders of others (X7)."""
    fields: dict[str, Any] = {name: getattr(state, name) for name in _SEEN}
    mine = state.secret(seat) if seat is not None else None
    return filled(
        FightersView,
        {
            **fields,
            "viewer": seat,
            "closed": state.closed,
            "agenda": state.agenda,
            "asked": state.asked,
            "mine": mine,
            "preview": None,
        },
    )


def possible(view: FightersView, dice: Dice) -> FightersState:
    """A whole state in which the viewer sees just this: lists and orders of others by lot."""
    fields = {name: getattr(view, name) for name in _SEEN}
    hidden = {
        side: view.mine if side == view.viewer and view.mine else _made_up(view, side, dice)
        for side in SIDES
    }
    return FightersState(
        **fields, closed=view.closed, agenda=view.agenda, asked=view.asked, hidden=hidden
    )


def _made_up(view: FightersView, side: str, dice: Dice) -> Secret:
    lists = muster.stock_of(view.table, side)
    sealed = side in view.listed and not view.table.shown(side) and lists
    listed = str(lists[dice.draw(len(lists)) - 1]) if sealed else ""
    orders = {}
    for each in view.table.ordered(side):
        react = ("ask", "never", "3", "4", "5")[dice.draw(5) - 1]
        gamble = ("ask", "never", "always")[dice.draw(3) - 1]
        orders[each.id] = Order(react=react, gamble=gamble)
    return Secret(listed=listed, orders=orders, values=_values(view, side, dice))


def _values(view: FightersView, side: str, dice: Dice) -> tuple[str, ...]:
    """Targets that may be worth much: those that were, and others by lot."""
    if side != INTERCEPTOR or not view.valued:
        return ()
    targets = [each for each in view.table.structures if each.kind == TARGET]
    dear = view.brief.numbers.attack.dear_worth
    found = [each.id for each in targets if each.fallen and each.worth == dear]
    left = [each.id for each in targets if not each.fallen]
    while len(found) < view.valued:
        found.append(left.pop(dice.draw(len(left)) - 1))
    return tuple(found)
