"""What happens when a destroyed vessel is to come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.event import Event
from rules.kernel.frozen import changed
from rules.systems.space_convoy.pieces import Status, name_of

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState


class Recycled(Event):
    """A destroyed vessel is to come back (SC45)."""

    rules: ClassVar[tuple[str, ...]] = ("SC45",)

    vessel: str

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        board = state.with_vessel(vessel, status=Status.UNPLACED)
        return changed(state, board=board, acted=True, idle=0)

    def tell(self, _view: object) -> str:
        return f"The Naztees recycle {name_of(self.vessel)}"
