"""The state of an engagement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict

from rules.kernel.game.brief import with_brief
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import value
from rules.kernel.values.record import Sole, Tagged
from rules.space.hex import HexText  # noqa: TC001 - read from JSON
from rules.systems.celestial.board import Board
from rules.systems.celestial.questions import ENTRIES
from rules.systems.celestial.shown import Acted, End, Followed

if TYPE_CHECKING:
    from rules.systems.celestial.brief import CelestialBrief
    from rules.systems.celestial.options import CelestialOptions


@value
class Explosion:
    """An explosion that is still to come (TE47)."""

    ship: str
    at: HexText
    blast: int


@value
class Last:
    """What happened last on the map, and what came of it."""

    act: Annotated[Acted, Tagged()]
    then: tuple[Annotated[Followed, Tagged()], ...] = ()


class Position(BaseModel):
    """An engagement as everybody sees it.

    Attributes:
        board: Options, brief, terrain, ships, missiles.
        listed: The sides whose fleets are bought (TE61).
        round: The round; 0 before the first.
        impulse: The impulse, from 0; 6 in the Power Phase.
        initiative: The side that has it.
        turn: The side whose turn it is, or which part of the Power Phase asks.
        step: Which step of the turn, or part of the Power Phase.
        done: Ships and missiles that are through with this step.
        ceased: Whether the side has ended this step.
        challenges: Markers of the side without the initiative (TE13).
        guards: Markers of the side that has it.
        explosions: Those that are still to come, the oldest first.
        deployed: The sides that have deployed a ship, ship by ship.
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    board: Annotated[Board, BeforeValidator(with_brief)]
    listed: tuple[str, ...] = ()
    round: int = 0
    impulse: int = 0
    initiative: str = ""
    turn: str = ""
    step: int = 0
    done: tuple[str, ...] = ()
    ceased: bool = False
    challenges: int = 0
    guards: int = 0
    explosions: tuple[Explosion, ...] = ()
    deployed: tuple[str, ...] = ()
    last: Last | None = None

    @property
    def clock(self) -> int:
        """Impulses so far, counted through the whole engagement."""
        return self.round * 7 + self.impulse


class CelestialState(Position, Hiding[str]):
    """An engagement. ``ended`` is the end, once it has come; fleets are hidden until both are in.

    What a side hides is the list of its fleet.
    """

    entries = ENTRIES

    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> CelestialOptions:
        """The variants of the engagement."""
        return self.board.options

    @property
    def brief(self) -> CelestialBrief:
        """What it started from."""
        return self.board.brief
