"""What happens when a game master corrects the table, and how the state follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rules.kernel.game.event import Event
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz.changes import CHANGES, with_ship
from rules.systems.buoyz.cloaks import works
from rules.systems.buoyz.lurk_changes import found_out
from rules.systems.buoyz.pieces import CRITICALS, Status

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

Kind = Literal["armament", "motive", "shields"]


class ShipPut(Event):
    """A game master put a ship somewhere; it has ``hull`` points left.

    ``landed`` and ``orbit`` are bodies, ``hand`` the way round, as those of ships.
    """

    ship: str
    pose: PoseText
    hull: int
    landed: str = ""
    orbit: str = ""
    hand: str = ""


class ShipRemoved(Event):
    """A game master took a ship off the table: it counts as destroyed."""

    ship: str


class HullSet(Event):
    """A game master said how much hull a ship has left, and so whether it is crippled."""

    ship: str
    hull: int
    crippled: bool


class CriticalsSet(Event):
    """A game master said how many criticals of a kind a ship has."""

    ship: str
    kind: Kind
    count: int


class CloakSet(Event):
    """A game master turned a ship's cloak on or off."""

    ship: str
    on: bool


AMENDMENTS = (ShipPut, ShipRemoved, HullSet, CriticalsSet, CloakSet)


def _with(state: BuoyzState, ship_id: str, **changes: Any) -> BuoyzState:
    """The state with a ship changed; what happened last is drawn no more."""
    return changed(with_ship(state, state.board.ship(ship_id), **changes), last=None)


@CHANGES.on(ShipPut)
def _(event: ShipPut, state: BuoyzState) -> BuoyzState:
    state = found_out(state, state.board.ship(event.ship).side, event.ship)
    state = changed(state, fled="")
    return _with(state, event.ship, status=Status.ABOARD, pose=event.pose, hull=event.hull,
                 landed=event.landed, tug="", towed=False, found=(), betrayed=False,
                 orbit=event.orbit, hand=event.hand, crossed=(), rows=(), marker=None,
                 due=0)  # fmt: skip


@CHANGES.on(ShipRemoved)
def _(event: ShipRemoved, state: BuoyzState) -> BuoyzState:
    return _with(state, event.ship, status=Status.DESTROYED, pose=None, hull=0)


@CHANGES.on(HullSet)
def _(event: HullSet, state: BuoyzState) -> BuoyzState:
    gone = state.board.ship(event.ship).gone if event.crippled else ()
    known = _with(state, event.ship, hull=event.hull, crippled=event.crippled, gone=gone)
    return _uncloaked(known, event.ship)


@CHANGES.on(CriticalsSet)
def _(event: CriticalsSet, state: BuoyzState) -> BuoyzState:
    known = _with(state, event.ship, **{CRITICALS[event.kind]: event.count})
    return _uncloaked(known, event.ship)


@CHANGES.on(CloakSet)
def _(event: CloakSet, state: BuoyzState) -> BuoyzState:
    return _with(state, event.ship, cloaked=event.on, found=(), betrayed=False)


def _uncloaked(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state without a cloak that does not work any more (BZ192)."""
    ship = state.board.ship(ship_id)
    if ship.cloaked and not works(state.board, ship):
        return with_ship(state, ship, cloaked=False)
    return state
