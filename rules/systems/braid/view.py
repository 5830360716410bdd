"""What a seat or a spectator sees: all but fire that is not told yet, and orders (BC89, BC182)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import Field

from rules.kernel.foresight.forecast import Considered  # noqa: TC001 - pydantic reads it
from rules.kernel.system.hiding import SeatView
from rules.kernel.values.frozen import filled
from rules.systems.braid.actions import BEST, NONE
from rules.systems.braid.state import BraidState, Position, Secret
from rules.systems.braid.stats import SIDES

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.seat import Result


class BraidView(Position, SeatView):
    """A battle as one seat sees it: ``mine`` is what the viewer hides, if anything."""

    mine: Secret | None
    preview: Considered[Any] | None = Field(default=None, exclude=True)

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.ended is not None or self.closed is not None

    @property
    def result(self) -> Result | None:
        """How the battle ended by its rules, if it did."""
        return None if self.ended is None else self.ended.result(self.brief)


AnyPosition: TypeAlias = BraidState | BraidView
"""What legality depends on: a state and a view both have it."""
_SEEN = tuple(Position.model_fields)


def view_of(state: BraidState, seat: str | None) -> BraidView:
    """What a seat sees: all but the fire and the orders of the other side (X7)."""
    fields: dict[str, Any] = {name: getattr(state, name) for name in _SEEN}
    own = {
        "viewer": seat,
        "closed": state.closed,
        "agenda": state.agenda,
        "asked": state.asked,
        "mine": state.hidden.get(seat) if seat is not None else None,
        "preview": None,
    }
    return filled(BraidView, {**fields, **own})


def possible(view: BraidView, dice: Dice) -> BraidState:
    """A whole state in which the viewer sees just this: fire and orders of others by lot."""
    fields = {name: getattr(view, name) for name in _SEEN}
    hidden = {side: _made_up(view, side, dice) for side in sorted(SIDES) if side != view.viewer}
    if view.viewer is not None and view.mine is not None:
        hidden[view.viewer] = view.mine
    return BraidState(
        **fields, closed=view.closed, agenda=view.agenda, asked=view.asked, hidden=hidden
    )


def _made_up(view: BraidView, side: str, dice: Dice) -> Secret:
    fire = (BEST, NONE)[dice.draw(2) - 1] if side in view.declared else ""
    orders = {"counter": "stand"} if dice.draw(2) == 1 else {}
    return Secret(fire=fire, orders=orders)
