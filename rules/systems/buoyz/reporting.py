"""What a battle hands on to the campaign that it is part of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.event import CalledOff, Conceded
from rules.kernel.values.record import Record
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.parts import SAUCER
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES
from rules.systems.buoyz.hangars import room
from rules.systems.buoyz.victory import LOST

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState

Fate = Literal["whole", "crippled", "destroyed", "captured"]


class ShipReport(BaseModel):
    """What became of a ship; in the order of its side's list."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sd: str
    name: str
    fate: Fate


class Fought(Record):
    """A battle that is over.

    Attributes:
        turns: The last turn that was played.
        contact: Whether the battle itself has checked whether sides break contact.
        gone: The sides that have no ship on the table any more, or have given up.
        broke: By side that has broken contact on its own, when: the number of the turn.
        flights: By side, how many flights of attack craft it has lost.
    """

    turns: int
    blue: tuple[ShipReport, ...]
    red: tuple[ShipReport, ...]
    contact: bool = False
    gone: tuple[Literal["blue", "red"], ...] = ()
    broke: tuple[tuple[Literal["blue", "red"], int], ...] = ()
    flights: tuple[tuple[Literal["blue", "red"], int], ...] = ()


def report(state: BuoyzState) -> Fought | None:
    """The battle as it has ended; nothing of one that was called off or is not over."""
    if isinstance(state.closed, CalledOff) or (state.closed is None and state.ended is None):
        return None
    board = state.board
    gone = tuple(side for side in SIDES if not board.present(side))
    if isinstance(state.closed, Conceded):
        # Who gives up leaves the field with what is left; nobody else need be there yet.
        gone = tuple(side for side in SIDES if side == state.closed.seat)
    found: dict[str, list[ShipReport]] = {BLUE: [], RED: []}
    for ship in board.ships:
        if ship.part == SAUCER:
            continue  # the list of its side has the whole ship, told by its drive
        told = ShipReport(sd=ship.sd, name=ship.name, fate=_fate(ship))
        found[ship.taken or ship.side].append(told)
    return Fought(
        turns=state.turn,
        blue=tuple(found[BLUE]),
        red=tuple(found[RED]),
        contact=board.contact,
        gone=gone,
        broke=tuple((side, turn) for side in SIDES for who, turn in state.broke if who == side),
        flights=tuple((side, count) for side in SIDES if (count := _flights_lost(board, side))),
    )


def _flights_lost(board: Board, side: str) -> int:
    """How many flights a side has lost (BZ186b, BZ174b).

    Who has left the battle is saved where a ship that has come through has room; by earlier
    versions of these rules that was not asked.
    """
    own = [each for each in board.flights if each.side == side]
    lost = sum(each.where is Where.LOST for each in own)
    if not board.to_the_letter:
        return lost
    whole = [e for e in board.ships if e.side == side and not e.taken and e.status not in LOST]
    taken = {e.id for e in board.ships if e.status is Status.CAPTURED or e.taken}
    lost += sum(each.where is Where.HANGAR and each.base in taken for each in own)
    berths = sum(max(0, room(board, e)) for e in whole if board.able(e, "carrier"))
    return lost + max(0, sum(each.where is Where.GONE for each in own) - berths)


def _fate(ship: Ship) -> Fate:
    """What became of a ship for who began with it; a prize may be destroyed all the same."""
    if ship.status is Status.DESTROYED:
        return "destroyed"
    if ship.status is Status.CAPTURED or ship.taken not in {"", ship.side}:
        return "captured"
    return "crippled" if ship.crippled else "whole"
