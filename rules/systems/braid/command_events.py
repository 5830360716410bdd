"""What happens to commanders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.space.plane import PointText
from rules.systems.braid.pieces import Status
from rules.systems.braid.words import leader_of, name_of

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView


class CommanderCorrected(Event):
    """A game master put a commander somewhere, with a unit if one is named; or off the table."""

    commander: str
    at: PointText | None
    unit: str

    def fold(self, state: BraidState) -> BraidState:
        status = Status.LOST if self.at is None else Status.IN_PLAY
        at = None if self.unit else self.at
        return state.commander(self.commander, status=status, at=at, unit=self.unit)

    def tell(self, view: BraidView) -> Telling:
        name = leader_of(view, self.commander)
        if self.at is None:
            return Telling(f"{name} is taken off the table")
        where = f"with {name_of(view, self.unit)}" if self.unit else f"at {self.at}"
        return Telling(f"{name} is put {where}")


class Posted(Event):
    """A commander was put on the table; with a unit, if one is named."""

    commander: str
    at: PointText
    unit: str

    def fold(self, state: BraidState) -> BraidState:
        at = None if self.unit else self.at
        return state.commander(self.commander, status=Status.IN_PLAY, at=at, unit=self.unit)

    def tell(self, view: BraidView) -> Telling:
        where = f"with {name_of(view, self.unit)}" if self.unit else f"at {self.at}"
        return Telling(f"{leader_of(view, self.commander)} is {where}", rules=("BC147",))


class Rode(Event):
    """A commander rode; he joined a unit, if one is named (BC134)."""

    commander: str
    origin: PointText
    at: PointText
    unit: str
    cost: int

    def fold(self, state: BraidState) -> BraidState:
        at = None if self.unit else self.at
        return state.commander(self.commander, at=at, unit=self.unit, moved=True)

    def tell(self, view: BraidView) -> Telling:
        name = leader_of(view, self.commander)
        if self.unit:
            return Telling(f"{name} joins {name_of(view, self.unit)}", rules=("BC134",))
        return Telling(f"{name} rides to {self.at}", rules=("BC133",))


class Displaced(Event):
    """A commander gave way to an enemy who came upon him, and joined a unit (BC133)."""

    commander: str
    origin: PointText
    unit: str

    def fold(self, state: BraidState) -> BraidState:
        return state.commander(self.commander, at=None, unit=self.unit)

    def tell(self, view: BraidView) -> Telling:
        name, unit = leader_of(view, self.commander), name_of(view, self.unit)
        return Telling(f"{name} gives way, and joins {unit}", rules=("BC133",))


class CommanderLost(Event):
    """A commander is gone (BC133, BC134).

    Attributes:
        why: How, in words that follow his name.
    """

    commander: str
    why: str

    def fold(self, state: BraidState) -> BraidState:
        return state.commander(self.commander, status=Status.LOST, at=None, unit="")

    def tell(self, view: BraidView) -> Telling:
        return Telling(f"{leader_of(view, self.commander)} {self.why}", rules=("BC134",))
