"""What a game master may put right of attack craft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal
from rules.space.pose import Pose
from rules.space.typed import Heading  # noqa: TC001 - read by pydantic
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.actions import Id, PlaceText  # noqa: TC001 - read by pydantic
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.craft_refusals import any_flight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.systems.buoyz.board.board import Board


class PutCraft(Correction):
    """Put a flight anywhere on the table, armed; it is in no dogfight then."""

    throws = True

    craft: Id = Field(description="The flight")
    at: PlaceText = Field(description="Inches east and south of the corner: 24,45")
    heading: Heading = Field(description="Where it points: N, NNE … or degrees from north")


class StowCraft(Correction):
    """Put a flight into the hangar of its carrier, ready to be launched."""

    throws = True

    craft: Id = Field(description="The flight")


class RemoveCraft(Correction):
    """Take a flight out of the battle: it counts as destroyed."""

    throws = True

    craft: Id = Field(description="The flight")


CRAFT_CORRECTIONS: Final = (PutCraft, StowCraft, RemoveCraft)


def put(board: Board, action: PutCraft) -> cv.CraftRighted:
    """The flight where it is to be."""
    flight = any_flight(board, action.craft, _names(board))
    try:
        at = read(action.at)
    except ValueError:
        raise Illegal("A place is inches east and south of the corner, such as 24,45.") from None
    if not board.holds(at) or not clear(board.bodies, at):
        raise Illegal(f"{flight.name} would be beside the table, or on a planet.")
    pose = Pose(at.x, at.y, action.heading)
    if flight.pose == pose:
        raise Illegal(f"{flight.name} is there already.")
    return cv.CraftRighted(craft=flight.id, where="flying", pose=pose)


def stow(board: Board, action: StowCraft) -> cv.CraftRighted:
    """The flight aboard its carrier."""
    flight = any_flight(board, action.craft, _names(board))
    ship = board.ship(flight.base)
    if ship.status is not Status.ABOARD:
        raise Illegal(f"{ship.name} is {ship.status}: put it on the table first.")
    if flight.where is Where.HANGAR:
        raise Illegal(f"{flight.name} is aboard already.")
    return cv.CraftRighted(craft=flight.id, where="hangar", pose=None)


def remove(board: Board, action: RemoveCraft) -> cv.CraftRighted:
    """The flight as destroyed."""
    flight = any_flight(board, action.craft, _names(board))
    if flight.where is Where.LOST:
        raise Illegal(f"{flight.name} is destroyed already.")
    return cv.CraftRighted(craft=flight.id, where="lost", pose=None)


def _names(board: Board) -> tuple[str, ...]:
    return tuple(each.code for each in board.flights)


def accepted(board: Board) -> Iterator[Correction]:
    """Corrections that are accepted: of places only the middle of the table, or west of it."""
    table = board.table
    middle = table.centre
    row = (middle.moved(-step, 0) for step in range(0, middle.x - table.west, INCH))
    at = next((each for each in row if clear(board.bodies, each)), None)
    for flight in board.flights:
        if at is not None and flight.pose != Pose(at.x, at.y, 0):
            yield PutCraft(craft=flight.id, at=text_of(at), heading=0)
        aboard = board.ship(flight.base).status is Status.ABOARD
        if aboard and flight.where is not Where.HANGAR:
            yield StowCraft(craft=flight.id)
        if flight.where is not Where.LOST:
            yield RemoveCraft(craft=flight.id)


RIGHTED: Final[dict[type[Correction], Callable[..., cv.CraftRighted]]] = {
    PutCraft: put,
    StowCraft: stow,
    RemoveCraft: remove,
}
