"""The state of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Self

from pydantic import BaseModel, ConfigDict

from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import changed, value
from rules.kernel.values.record import Sole, Tagged
from rules.space.pose import PoseText
from rules.systems.buoyz.board.board import Board
from rules.systems.buoyz.board.pieces import Blast
from rules.systems.buoyz.boarding_questions import BOARDING_ENTRIES
from rules.systems.buoyz.craft_questions import CRAFT_ENTRIES
from rules.systems.buoyz.fire_questions import FIRE_ENTRIES
from rules.systems.buoyz.fitting_questions import FITTING_ENTRIES
from rules.systems.buoyz.hyperspace_questions import HYPERSPACE_ENTRIES
from rules.systems.buoyz.lurk_questions import LURK_ENTRIES
from rules.systems.buoyz.muster_questions import MUSTER_ENTRIES
from rules.systems.buoyz.questions import ENTRIES
from rules.systems.buoyz.shore_questions import SHORE_ENTRIES
from rules.systems.buoyz.shown import Acted, End, Followed, Out, Phase

if TYPE_CHECKING:
    from rules.systems.buoyz.board.brief import BuoyzBrief
    from rules.systems.buoyz.board.options import BuoyzOptions


@value
class Last:
    """What happened last on the table, and what came of it."""

    act: Annotated[Acted, Tagged()]
    then: tuple[Annotated[Followed, Tagged()], ...] = ()


class Position(BaseModel):
    """A battle as everybody sees it.

    Attributes:
        board: Options, brief, ships, torpedoes.
        listed: The sides whose fleets are handed in (BZ133).
        handed: The sides that have said who lurks, or who shows itself, until all know (BZ133).
        fitting: The sides that have said how their fleets are fitted out, until all know.
        fitted: What all know of that: ``mines`` (BZ82), ``squadrons`` (BZT65).
        formed: The squadrons that have moved this turn, all of them (BZ143).
        volley: What ships of a squadron are to fire, when all have named targets (BZ142).
        turn: The turn; 0 before the first.
        phase: What is going on in it; empty before the first.
        south: Whose edge is the southern one, where ships are deployed.
        chooser: Who chose its edge, where that is chosen; it deploys last (BZ264).
        fled: The side whose last ship has left the table; empty if none (BZ139).
        deployed: The sides that have deployed a ship, ship by ship.
        initiative: The side that has it.
        mover: The side that nominates.
        left: How many ships it still nominates before the other does; below 0 it begins (BZ221).
        blasts: Explosions that have not taken their effect yet, the first first (BZ174).
        broke: The sides that have broken contact, each with its turn (BZ202).
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    board: Board
    listed: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    fitting: tuple[str, ...] = ()
    fitted: tuple[str, ...] = ()
    formed: tuple[str, ...] = ()
    volley: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...] = ()
    turn: int = 0
    phase: Phase | None = None
    south: str = ""
    chooser: str = ""
    fled: str = ""
    deployed: tuple[str, ...] = ()
    initiative: str = ""
    mover: str = ""
    left: int = 0
    blasts: tuple[Blast, ...] = ()
    broke: tuple[tuple[str, int], ...] = ()
    last: Last | None = None


class Secret(BaseModel):
    """What a side hides.

    Attributes:
        ships: The list of its fleet, until both are in (BZ133).
        fitting: How it is fitted out, until both have said so: the ships that carry mines.
        orders: What it has decided ahead: by topic, or topic and ship, its answer (BZ229).
        lapsed: The ships of which it has been told that orders for them have lapsed.
        lurking: By ship that lurks, its square (BZ188).
        emerging: By ship that is to show itself, where; until all see it (BZ133).
        dropping: By ship in hyperspace, what it is to do; likewise (BZ197b).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    ships: str = ""
    fitting: str = ""
    orders: Mapping[str, str] = {}
    lapsed: tuple[str, ...] = ()
    lurking: Mapping[str, str] = {}
    emerging: Mapping[str, PoseText] = {}
    dropping: Mapping[str, Out] = {}


NOTHING: Final = Secret()
"""Of a side that hides nothing."""


class BuoyzState(Position, Hiding[Secret]):
    """A battle. ``ended`` is the end, once it has come."""

    entries = (*ENTRIES, *FIRE_ENTRIES, *BOARDING_ENTRIES, *LURK_ENTRIES,
               *FITTING_ENTRIES, *MUSTER_ENTRIES, *SHORE_ENTRIES, *CRAFT_ENTRIES,
               *HYPERSPACE_ENTRIES)  # fmt: skip

    ended: Annotated[End, Sole()] | None = None

    @property
    def options(self) -> BuoyzOptions:
        """The variants of the battle."""
        return self.board.options

    def hiding(self, side: str, **changes: object) -> BuoyzState:
        """This state with what a side hides changed; who hides nothing is not in it."""
        secret = changed(self.hidden.get(side, NOTHING), **changes)
        hidden = {key: each for key, each in self.hidden.items() if key != side}
        if secret != NOTHING:
            hidden[side] = secret
        return changed(self, hidden=hidden)

    def of_version(self, version: int) -> Self:
        """This state in a game of that version, which rules ask the table for."""
        return changed(self, version=version, board=changed(self.board, version=version))

    @property
    def brief(self) -> BuoyzBrief:
        """What it started from."""
        return self.board.brief
