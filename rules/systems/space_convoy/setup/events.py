"""What happens before play: objects and vessels come to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.frozen import changed
from rules.space.grid import CellText
from rules.systems.space_convoy.pieces import SpaceObject, Status, name_of
from rules.systems.space_convoy.refusals import rolled_rows
from rules.systems.space_convoy.shown import Shown
from rules.systems.space_convoy.state import Last
from rules.systems.space_convoy.stats import OBJECTS, SIDES

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState


class PlacementDue(Event):
    """A side is to place an object (SC6d)."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    rules: ClassVar[tuple[str, ...]] = ("SC49",)

    seat: str
    kind: str

    def tell(self, _view: object) -> str:
        return f"The {SIDES[self.seat]} place the next object: {OBJECTS[self.kind].name}"


class ObjectPlaced(Shown):
    """An object stands on the table.

    Attributes:
        kind: Which.
        cell: Where.
        seat: Who placed it; ``None`` if the dice did.
        rolled: The dice for its row, from the second row on, and its lane; the last pair counts,
            those before it were thrown for areas that were taken.
    """

    kind: str
    cell: CellText
    seat: str | None
    rolled: tuple[tuple[int, int], ...] = ()

    def fold(self, state: ConvoyState) -> ConvoyState:
        thing = SpaceObject(kind_id=self.kind, cell=self.cell)
        return changed(state, board=state.board.with_object(thing), last=Last(self))

    def tell(self, _view: object) -> Telling:
        kind = OBJECTS[self.kind]
        what = f"{kind.name} at {self.cell}, pull {kind.pull}"
        if self.seat:
            return Telling(what, why=f"the {SIDES[self.seat]} place it", rules=("SC49",))
        throws: tuple[Throw, ...] = ()
        why = "placed by dice"
        if self.rolled:
            rows, lanes = zip(*self.rolled, strict=True)
            throws = (Throw("", rows, "row die"), Throw("", lanes, "lane die"))
            why += ", the row die plus 1"
        if len(self.rolled) > 1:
            why += "; thrown again while the area was taken"
        return Telling(what, throws, why, ("SC6",), Brief(f"{kind.name} at {self.cell}"))


class DeploymentOpened(Event):
    """The Naztees deploy now (SC42)."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    rules: ClassVar[tuple[str, ...]] = ("SC42",)

    def tell(self, _view: object) -> str:
        return "The Naztees deploy; the Freeloaders wait off the east edge"


class DeploymentDue(Event):
    """A vessel is to be put on the table.

    Attributes:
        vessel: Its id.
        face: Its deployment die; ``None`` for a Crusher, which rolls none.
        rows: The rows that it may take.
    """

    vessel: str
    face: int | None
    rows: tuple[int, ...]

    def tell(self, _view: object) -> Telling | None:
        if self.face is None:
            return None
        why = rolled_rows(self.face, self.rows)
        rules = ("SC51",) if min(self.rows) > self.face else ("SC41",)
        throws = (Throw("", (self.face,)),)
        return Telling(f"{name_of(self.vessel)} rolls for its row", throws, why, rules)


class Deployed(Shown):
    """A vessel was put on the table."""

    vessel: str
    cell: CellText

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        board = state.with_vessel(vessel, status=Status.ON_TABLE, cell=self.cell)
        return changed(state, board=board, last=Last(self))

    def tell(self, _view: object) -> str:
        return f"{name_of(self.vessel)} deploys at {self.cell}"
