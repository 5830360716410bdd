"""The state of a skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.state import State
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Sole, Tagged
from rules.systems.modern_skirmish.field import Field
from rules.systems.modern_skirmish.questions import QUESTIONS
from rules.systems.modern_skirmish.shown import Acted, End, Test

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.brief import SkirmishBrief
    from rules.systems.modern_skirmish.options import SkirmishOptions


class Last(BaseModel):
    """What happened last on the table, and who routed by it."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    act: Annotated[Acted, Tagged()]
    routed: tuple[str, ...] = ()


class Position(BaseModel):
    """A skirmish as everybody sees it.

    Attributes:
        field: Options, map, figures, units.
        initiative: How many there have been (MS32).
        shot: Figures that have fired in this one (MS37).
        passed: The side that has just passed of its own will (MS36b).
        tested: The last test of this initiative.
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    initiative: int = 0
    shot: tuple[str, ...] = ()
    passed: str | None = None
    tested: Annotated[Test, Sole()] | None = None
    last: Last | None = None


class SkirmishState(Position, State):
    """A skirmish. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> SkirmishOptions:
        """The variants of the skirmish."""
        return self.field.options

    @property
    def brief(self) -> SkirmishBrief:
        """Who fights, and where."""
        return self.field.brief

    def of_version(self, version: int) -> SkirmishState:
        """The state of a game by that version of the rules, which its field knows, too."""
        return self.with_(version=version, field=changed(self.field, version=version))

    def with_(self, **changes: object) -> SkirmishState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)
