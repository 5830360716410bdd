"""The story of settling a battle by dice, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz import shore_prose
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.stats import SIDES
from rules.systems.buoyz.words import inches, side_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.muster import Ground, Nature

NATURES: Final[dict[Nature, str]] = {
    "dispute": "a planetary dispute",
    "open": "an open battle",
    "convoy": "a convoy",
}
GROUNDS: Final[dict[Ground, str]] = {
    "open": "open space",
    "planet": "a planet",
    "giant": "a gas giant",
    "nebulae": "two nebulae",
}


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of settling a battle; of bases see `shore_prose`."""
    return shore_prose.tell(event, board)


@tell.register
def _(event: mu.NatureRolled, _board: Board) -> Telling:
    throws = (Throw("", (event.face,)),)
    return Telling("What is fought for", throws, NATURES[event.nature], ("BZT66",))


@tell.register
def _(event: mu.TableRolled, board: Board) -> Telling:
    moons = f" with {counted(event.moons, 'moon')}" if event.moons else ""
    further = event.table > 1
    dispute = " + 2" if board.nature == "dispute" and not further else ""
    throws = (Throw("", (event.face,)),)
    table = f"Table {event.table}" if further else "The table"
    return Telling(f"{table}{dispute}", throws, f"{GROUNDS[event.ground]}{moons}", ("BZT66",))


def _both(board: Board, blue: tuple[int, ...], red: tuple[int, ...]) -> tuple[Throw, ...]:
    sides = zip(SIDES, (blue, red), strict=True)
    return tuple(Throw("", faces, side_of(board, side)) for side, faces in sides)


@tell.register
def _(event: mu.RolesRolled, board: Board) -> Telling:
    throws = _both(board, (event.blue,), (event.red,))
    comes = f"{side_of(board, event.winner)} says" if event.winner else "a tie, roll again"
    return Telling("Roll for who attacks", throws, comes, ("BZ198",))


@tell.register
def _(event: mu.RoleTaken, board: Board) -> Telling:
    return Telling(f"{side_of(board, event.attacker)} attacks", rules=("BZ198",))


@tell.register
def _(event: mu.GuardTaken, board: Board) -> Telling:
    where = f"around {board.body_by_id[event.around].the}" if event.around else "at its edge"
    words = f"{side_of(board, event.side)} is to be deployed {where}"
    return Telling(words, rules=("BZ137", "BZ263"))


@tell.register
def _(event: mu.EdgesContested, board: Board) -> Telling:
    throws = _both(board, event.blue, event.red)
    comes = f"{side_of(board, event.winner)} chooses" if event.winner else "a tie, roll again"
    return Telling("Roll for the edges", throws, comes, ("BZ264", "BZ33"))


@tell.register
def _(event: mu.EdgeTaken, board: Board) -> Telling:
    return Telling(f"{side_of(board, event.south)} takes the southern edge", rules=("BZ264",))


@tell.register
def _(event: mu.PriceRolled, board: Board) -> Telling:
    throws = (Throw("", (event.price,)),)
    comes = f"{counted(event.price, 'point')} each"
    return Telling(f"Minefields of {side_of(board, event.side)}", throws, comes, ("BZ199",))


@tell.register
def _(event: mu.FieldPlaced, board: Board) -> Telling:
    at = f"{inches(event.at.x)} east, {inches(event.at.y)} south"
    words = f"{side_of(board, event.side)} lays a minefield around {at}"
    return Telling(words, rules=("BZ266", "BZ181"))
