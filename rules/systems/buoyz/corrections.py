"""What a game master may put right while a battle goes on, as far as it may be in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from pydantic import Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.space.typed import Heading  # noqa: TC001 - read by pydantic
from rules.systems.buoyz import ahead, craft_corrections
from rules.systems.buoyz import amendments as am
from rules.systems.buoyz.actions import How, Id, PlaceText  # noqa: TC001 - read by pydantic
from rules.systems.buoyz.berths import Berth, berth
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.pieces import CRITICALS, Status
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.cloaks import works
from rules.systems.buoyz.craft_corrections import CRAFT_CORRECTIONS
from rules.systems.buoyz.questions import ChooseFirst, NominateFire, NominateMove
from rules.systems.buoyz.refusals import any_ship

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import AnyPosition

_BETWEEN: Final = (ChooseFirst, NominateMove, NominateFire)
"""Questions that nothing hangs on: a correction may come before them."""
_MOST: Final = 4
"""Criticals of a kind at most: halved more often nothing is left."""
_GRID: Final = 12 * INCH


class PutShip(Correction):
    """Put a ship anywhere on the table, wherever it was."""

    throws = True  # what comes next by itself, if nobody is left to be asked

    ship: Id = Field(description="The ship")
    at: PlaceText = Field(description="Inches east and south of the corner: 24,45")
    heading: Heading = Field(description="Where it points: N, NNE … or degrees from north")
    how: How = Field(default="free", description="Free, or beside a body: in an orbit, landed")


class RemoveShip(Correction):
    """Take a ship off the table: it counts as destroyed, and does not explode."""

    throws = True

    ship: Id = Field(description="The ship")


class SetHull(Correction):
    """Say how much hull a ship has left; at its second figure it is crippled."""

    throws = True

    ship: Id = Field(description="The ship")
    hull: int = Field(ge=1, le=60, description="How much")


class SetCriticals(Correction):
    """Say how many criticals of a kind a ship has."""

    throws = True

    ship: Id = Field(description="The ship")
    kind: am.Kind = Field(description="Armament, motive or shields")
    count: int = Field(ge=0, le=_MOST, description="How many")


class SetCloak(Correction):
    """Say whether the cloak of a ship is on."""

    throws = True

    ship: Id = Field(description="The ship")
    on: bool = Field(description="Whether it is on")


CORRECTIONS = (PutShip, RemoveShip, SetHull, SetCriticals, SetCloak, *CRAFT_CORRECTIONS)


def correct(r: Resolution[BuoyzState], action: Correction) -> None:
    """Put something right; what was asked is asked again.

    Raises:
        Refusal: It may not be in play, ships are not yet on the table, or one is in the middle of
            something.
    """
    question = r.state.question
    if not isinstance(question, _BETWEEN):
        raise Illegal("Something is being resolved: the question that is open is answered first.")
    r.emit(_RIGHTED[type(action)](r.state.board, action))
    r.answering(question.seat)
    if isinstance(question, ChooseFirst):
        r.next(question)
    ahead.lapse(r)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """Corrections that are accepted: of places only some, the table is open."""
    if not isinstance(position.question, _BETWEEN):
        return
    board = position.board
    yield from craft_corrections.accepted(board)
    for ship in board.ships:
        yield from _places(board, ship)
        if ship.status is not Status.ABOARD:
            continue
        yield RemoveShip(ship=ship.id)
        yield from (
            SetHull(ship=ship.id, hull=hull)
            for hull in range(1, board.sd(ship).hull + 1)
            if hull != ship.hull
        )
        if ship.cloaked or works(board, ship):
            yield SetCloak(ship=ship.id, on=not ship.cloaked)
        for kind, field in CRITICALS.items():
            yield from (
                SetCriticals(ship=ship.id, kind=cast("am.Kind", kind), count=count)
                for count in range(_MOST + 1)
                if count != getattr(ship, field)
            )


def _places(board: Board, ship: Ship) -> Iterator[Correction]:
    heading = ship.pose.heading if ship.pose is not None else 0
    for table in board.tables:
        for x in range(table.west, table.east + 1, _GRID):
            for y in range(table.north, table.south + 1, _GRID):
                at = Point(x, y)
                if Berth(Pose(x, y, heading)) != _now(ship) and clear(board.bodies, at):
                    yield PutShip(ship=ship.id, at=text_of(at), heading=heading, how="free")


def _now(ship: Ship) -> Berth | None:
    """Where a ship is, if it is on the table."""
    if ship.pose is None:
        return None
    return Berth(ship.pose, ship.landed, ship.orbit, ship.hand)


def _put(board: Board, action: PutShip) -> am.ShipPut:
    ship = any_ship(board, action.ship)
    try:
        at = read(action.at)
    except ValueError:
        raise Illegal("A place is inches east and south of the corner, such as 24,45.") from None
    if not board.holds(at):
        raise Illegal(f"{ship.name} would be beside the table.")
    found = berth(board, ship, Pose(at.x, at.y, action.heading), action.how, board.table_at(at))
    if found == _now(ship):
        raise Illegal(f"{ship.name} is there already.")
    return am.ShipPut(
        ship=ship.id, pose=found.pose, hull=max(1, ship.hull), landed=found.landed,
        orbit=found.orbit, hand=found.hand,
    )  # fmt: skip


def _aboard(board: Board, name: str) -> Ship:
    ship = any_ship(board, name)
    if ship.status is not Status.ABOARD:
        raise Illegal(f"{ship.name} is {ship.status}: put it on the table first.")
    return ship


def _removed(board: Board, action: RemoveShip) -> am.ShipRemoved:
    return am.ShipRemoved(ship=_aboard(board, action.ship).id)


def _hull(board: Board, action: SetHull) -> am.HullSet:
    ship = _aboard(board, action.ship)
    sd = board.sd(ship)
    if action.hull > sd.hull:
        raise Illegal(f"{ship.name} has a hull of {sd.hull} at most.")
    if action.hull == ship.hull:
        raise Illegal(f"{ship.name} has that much hull.")
    return am.HullSet(ship=ship.id, hull=action.hull, crippled=action.hull <= sd.crippled)


def _criticals(board: Board, action: SetCriticals) -> am.CriticalsSet:
    ship = _aboard(board, action.ship)
    if getattr(ship, CRITICALS[action.kind]) == action.count:
        raise Illegal(f"{ship.name} has so many of that kind.")
    return am.CriticalsSet(ship=ship.id, kind=action.kind, count=action.count)


def _cloak(board: Board, action: SetCloak) -> am.CloakSet:
    ship = _aboard(board, action.ship)
    if ship.cloaked == action.on:
        raise Illegal(f"The cloak of {ship.name} is {'on' if action.on else 'off'} already.")
    if action.on and not works(board, ship):
        raise Illegal(f"{ship.name} has no cloak that works.")
    return am.CloakSet(ship=ship.id, on=action.on)


_RIGHTED: Final[dict[type[Correction], Callable[[Any, Any], Event]]] = {
    PutShip: _put,
    RemoveShip: _removed,
    SetHull: _hull,
    SetCriticals: _criticals,
    SetCloak: _cloak,
    **craft_corrections.RIGHTED,
}
