"""What happens when a game master puts the table right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.kernel.event import Event
from rules.kernel.frozen import changed
from rules.space.grid import CellText
from rules.systems.space_convoy.pieces import Status, name_of
from rules.systems.space_convoy.stats import Damage

if TYPE_CHECKING:
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState


class VesselPut(Event):
    """A game master put a vessel into a cell."""

    vessel: str
    cell: CellText

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        return _corrected(state, replace(vessel, status=Status.ABOARD, cell=self.cell))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} is put at {self.cell}"


class VesselRemoved(Event):
    """A game master took a vessel out of play."""

    vessel: str

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        return _corrected(state, replace(vessel, status=Status.DESTROYED, cell=None, damage=()))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} is taken out of play"


class VesselMarked(Event):
    """A game master said what damage a vessel bears."""

    vessel: str
    damage: tuple[Damage, ...]

    def fold(self, state: ConvoyState) -> ConvoyState:
        return _corrected(state, replace(state.board.vessel(self.vessel), damage=self.damage))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} bears {', '.join(self.damage) or 'no damage'} now"


def _corrected(state: ConvoyState, vessel: Vessel) -> ConvoyState:
    """What happened last is shown no more: its vessels may stand elsewhere."""
    return changed(state, board=state.board.replace(vessel), last=None, idle=0)
