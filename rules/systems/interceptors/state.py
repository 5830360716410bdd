"""The state of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict

from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import changed, value
from rules.kernel.values.record import Sole, Tagged
from rules.space.pose import PoseText
from rules.systems.interceptors.flight import Flight
from rules.systems.interceptors.questions import QUESTIONS, TASKS
from rules.systems.interceptors.shown import Acted, End
from rules.systems.interceptors.table import Table

if TYPE_CHECKING:
    from rules.systems.interceptors.brief import FightersBrief
    from rules.systems.interceptors.options import FightersOptions
    from rules.systems.interceptors.pieces import Fighter


@value
class Order:
    """When a fighter reacts and gambles without being asked (II83, II84)."""

    react: str = "ask"
    keep: int = 0
    gamble: str = "ask"


@value
class Secret:
    """What a side hides.

    Its list until both are in, its standing orders by fighter (II85), the targets that it has
    noted down as worth much (II101).
    """

    listed: str
    orders: dict[str, Order]
    values: tuple[str, ...] = ()


class Position(BaseModel):
    """A fight as everybody sees it.

    Attributes:
        table: Options, fighters, scenery.
        listed: The sides whose lists are in.
        edges: The edges of the sides that have chosen.
        go: The number of the go; 0 before the first one.
        first: Who moves first in it.
        half: Whose part of it this is.
        flight: The fighter that flies.
        valued: How many targets are noted down as worth much (II101).
        died: Where fighters were destroyed in this go (II91).
        last: What happened last on the table.
        ended: The end, once it has come.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    table: Table
    listed: tuple[str, ...] = ()
    edges: dict[str, str] = {}
    go: int = 0
    first: str = ""
    half: str = ""
    flight: Flight | None = None
    valued: int = 0
    died: tuple[PoseText, ...] = ()
    last: Annotated[Acted, Tagged()] | None = None
    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> FightersOptions:
        """The variants."""
        return self.table.options

    @property
    def brief(self) -> FightersBrief:
        """Numbers and names."""
        return self.table.brief

    @property
    def flyer(self) -> Fighter | None:
        """The fighter that flies."""
        return None if self.flight is None else self.table.by_id[self.flight.fighter]


class FightersState(Position, Hiding[Secret]):
    """The whole fight."""

    entries = (*QUESTIONS, *TASKS)

    def with_(self, **changes: object) -> FightersState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def of_version(self, version: int) -> FightersState:
        """The state of a game by that version of the rules, which its table knows, too."""
        table = changed(self.table, version=version)
        return super().of_version(version).with_(table=table)

    def secret(self, side: str) -> Secret:
        """What a side hides so far."""
        return self.hidden.get(side) or Secret(listed="", orders={})

    def hiding(self, side: str, **changes: Any) -> FightersState:
        """This state with another secret of a side."""
        kept = self.secret(side)
        fields = {**vars(kept), **changes}
        return self.with_(hidden={**self.hidden, side: Secret(**fields)})

    def fighter(self, fighter_id: str, **changes: Any) -> FightersState:
        """This state with a fighter changed."""
        return self.with_(table=self.table.changing(fighter_id, **changes))

    def unit(self, unit_id: str, **changes: Any) -> FightersState:
        """This state with a fighter or a structure changed."""
        if unit_id in self.table.by_id:
            return self.fighter(unit_id, **changes)
        return self.with_(table=self.table.with_structure(unit_id, **changes))
