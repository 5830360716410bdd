"""What happens when a vessel moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.frozen import changed
from rules.space.grid import CellText
from rules.systems.space_convoy.actions import OFF_TABLE, Destination
from rules.systems.space_convoy.pieces import Status, kind_of, name_of
from rules.systems.space_convoy.shown import Shown
from rules.systems.space_convoy.state import Last

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState


class MoveRolled(Shown):
    """A vessel tried to move by one area, to enter the table (no origin) or to leave it.

    Attributes:
        face: The natural die.
        pull: What gravity took from it.
        number: The vessel's move number.
        succeeded: Whether it moved.
    """

    vessel: str
    origin: CellText | None
    to: Destination
    face: int
    pull: int
    number: int
    succeeded: bool

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        status, cell = vessel.status, vessel.cell
        if self.succeeded:
            off = self.to == OFF_TABLE
            status, cell = (Status.OFF, None) if off else (Status.ON_TABLE, self.to)
        board = state.board.replace(vessel.having_acted(status, cell))
        return changed(state, board=board, acted=True, idle=0, last=Last(self))

    def tell(self, _view: object) -> Telling:
        rules = ["SCT15"]
        if self.to == OFF_TABLE:
            ok = "leaves the table over the west edge"
            what = ok if self.succeeded else "fails to leave the table"
            rules.append("SC38")
        elif self.origin is None:
            what = f"{'enters' if self.succeeded else 'fails to enter'} the table at {self.to}"
            rules.append("SC37")
        else:
            what = f"{'moves' if self.succeeded else 'fails to move'} to {self.to}"
        why = f"rolled {self.face}, "
        if self.pull:
            why += f"{self.pull} less by gravity is {self.face - self.pull}, "
            rules.append("SCT5")
        why += f"needs {self.number}+"
        if self.number > kind_of(self.vessel).move:
            why += " because it is slowed"
            rules.append("SC33")
        if self.succeeded and self.face - self.pull < self.number:
            why += ": a natural 6 always moves"
            rules.append("SC10")
        what = f"{name_of(self.vessel)} {what}"
        pull, throws = f"less {self.pull}, " if self.pull else "", (Throw("", (self.face,)),)
        brief = Brief(what, throws, f"{pull}needs {self.number}+")
        return Telling(what, throws, why, tuple(rules), brief)


def moved(event: object) -> bool:
    """Whether a vessel moved."""
    return isinstance(event, MoveRolled) and event.succeeded


def stayed(event: object) -> bool:
    """Whether a vessel tried to move, and failed."""
    return isinstance(event, MoveRolled) and not event.succeeded
