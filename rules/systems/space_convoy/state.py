"""The state of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.state import State
from rules.kernel.values.frozen import value
from rules.kernel.values.record import Sole, Tagged
from rules.systems.space_convoy.board import Board
from rules.systems.space_convoy.pieces import BRIGGHAVEN, Status, Vessel
from rules.systems.space_convoy.questions import (
    QUESTIONS,
    Deployment,
    DeployVessels,
    PlaceObject,
)
from rules.systems.space_convoy.shown import End, Hit, Shown

if TYPE_CHECKING:
    from rules.kernel.system.open_view import Asking
    from rules.systems.space_convoy.options import ConvoyOptions


@value
class Last:
    """What happened last on the table, for those who look at the board."""

    act: Annotated[Shown, Tagged()]
    struck: Annotated[Hit, Sole()] | None = None


class Position(BaseModel):
    """A game of Space Convoy as everybody sees it.

    Attributes:
        board: Options, objects, vessels.
        initiative: The seat that has it; ``None`` before play.
        initiatives: How many there have been.
        acted: Whether the holder has done anything in this initiative.
        idle: Initiatives in a row in which the holder did nothing but pass (SC16b, SC48).
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    board: Board
    initiative: str | None = None
    initiatives: int = 0
    acted: bool = False
    idle: int = 0
    last: Last | None = None

    @property
    def placing(self: Asking) -> PlaceObject | None:
        """The object to be placed, if that is due."""
        return self.question if isinstance(self.question, PlaceObject) else None

    @property
    def deploying(self: Asking) -> tuple[Deployment, ...]:
        """Vessels to be put on the table; any of them may be the next."""
        return self.question.due if isinstance(self.question, DeployVessels) else ()

    def brigghavens(self, *statuses: Status) -> int:
        """How many Brigghavens have one of these statuses."""
        return sum(
            vessel.kind_id == BRIGGHAVEN and vessel.status in statuses
            for vessel in self.board.vessels
        )


class ConvoyState(Position, State):
    """A game of Space Convoy. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> ConvoyOptions:
        """The variants of the game."""
        return self.board.options

    def with_vessel(self, vessel: Vessel, **changes: Any) -> Board:
        """The board with that vessel changed."""
        return self.board.replace(replace(vessel, **changes))
