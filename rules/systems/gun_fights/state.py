"""The state of a gun fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.state import State
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Sole, Tagged
from rules.systems.gun_fights.field import Field
from rules.systems.gun_fights.questions import QUESTIONS
from rules.systems.gun_fights.shown import Acted, End, Hit
from rules.systems.gun_fights.stats import COLUMNS

if TYPE_CHECKING:
    from rules.systems.gun_fights.brief import GunFightBrief
    from rules.systems.gun_fights.options import GunFightOptions


class Last(BaseModel):
    """What happened last on the table."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    act: Annotated[Acted, Tagged()]
    struck: Annotated[Hit, Sole()] | None = None


class Position(BaseModel):
    """A gun fight as everybody sees it.

    Attributes:
        field: Options, map, figures.
        turn: Activation rolls so far.
        row: The row of the table that is activated, 1 to 6.
        column: Its column that acts, 0 to 3.
        waiting: Figures of that cell that may still act (GF3).
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    turn: int = 0
    row: int | None = None
    column: int = 0
    waiting: tuple[str, ...] = ()
    last: Last | None = None


class GunFightState(Position, State):
    """A gun fight. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> GunFightOptions:
        """The variants of the fight."""
        return self.field.options

    @property
    def brief(self) -> GunFightBrief:
        """Who fights, where, with what."""
        return self.field.brief

    @property
    def acting(self) -> str | None:
        """The side that is asked."""
        return self.question.seat if self.question is not None else None

    def of_version(self, version: int) -> GunFightState:
        """The state of a game by that version of the rules, which its field knows, too."""
        return self.with_(version=version, field=changed(self.field, version=version))

    def with_(self, **changes: object) -> GunFightState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def with_figure(self, figure_id: str, **changes: object) -> Field:
        """The field with that figure changed."""
        figure = self.field.figure(figure_id)
        return self.field.replace(figure, changed(figure, **changes))

    def is_to_act(self, figure_id: str) -> bool:
        """Whether a figure is still to act in the row that is up: now, or in a later cell.

        (GF7c)
        """
        row = self.row
        return figure_id in self.waiting or (
            row is not None
            and any(
                figure_id in self.field.active(row, column)
                for column in range(self.column + 1, len(COLUMNS))
            )
        )

    def without(self, *figures: str) -> tuple[str, ...]:
        """Who may still act once these have (GF7)."""
        return tuple(figure for figure in self.waiting if figure not in figures)
