"""The state of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict

from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Sole, Tagged
from rules.systems.braid.field import Field
from rules.systems.braid.questions import QUESTIONS, TASKS
from rules.systems.braid.shown import Acted, End, Retreat, Volley

if TYPE_CHECKING:
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.options import BraidOptions


class Position(BaseModel):
    """A battle as everybody sees it.

    Attributes:
        field: Options, roles, units.
        turn: The number of the turn; 0 before the first one.
        declared: The sides that have declared their fire in this step.
        last: What happened last on the table.
        volley: All shots of the last fire, in their order.
        ended: The end, once it has come.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    turn: int = 0
    declared: tuple[str, ...] = ()
    last: Annotated[Acted, Tagged()] | None = None
    volley: tuple[Annotated[Volley, Sole()], ...] = ()
    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> BraidOptions:
        """The variants."""
        return self.field.options

    @property
    def brief(self) -> BattleBrief:
        """Terrain, forces and numbers."""
        return self.field.brief


class Secret(BaseModel):
    """What a side hides.

    Attributes:
        fire: The fire that it has declared and that is not told yet (BC89).
        orders: What it has decided ahead: by topic, or topic and unit, its answer (BC182).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    fire: str = ""
    orders: Mapping[str, str] = {}


class BraidState(Position, Hiding[Secret]):
    """The whole battle, with what each side hides."""

    entries = (*QUESTIONS, *TASKS)

    def with_(self, **changes: object) -> BraidState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def unit(self, unit_id: str, **changes: object) -> BraidState:
        """This state with a unit changed."""
        return self.with_(field=self.field.changing(unit_id, **changes))

    def hiding(self, side: str, **changes: object) -> BraidState:
        """This state with some of what a side hides changed."""
        secret = changed(self.hidden.get(side, _NOTHING), **changes)
        return self.with_(hidden={**self.hidden, side: secret})

    def fighting(self, **changes: object) -> BraidState:
        """This state with some of its combat changed."""
        combat = changed(self.field.combat, **changes)
        return self.with_(field=self.field.but(combat=combat))

    def parted(self, unit_id: str) -> BraidState:
        """This state when a unit has gone from where it was: its contacts are broken (BC119)."""
        combat = self.field.combat.parted(unit_id)
        return self.with_(field=self.field.but(combat=combat))

    def gone_back(self, event: Retreat) -> BraidState:
        """This state when a unit has run or fallen back: it is in contact with nobody any more."""
        found = self.unit(
            event.unit, pose=event.pose, area="", formation=event.formation, storms=""
        )
        return found.parted(event.unit).with_(last=event)

    def commander(self, commander_id: str, **changes: object) -> BraidState:
        """This state with a commander changed."""
        return self.with_(field=self.field.leading(commander_id, **changes))


_NOTHING = Secret()
