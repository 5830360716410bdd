"""The story of fitting out fleets, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.counting import together
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz import muster_prose
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.squadrons import by_squadron, called
from rules.systems.buoyz.wing_forecasts import in_words
from rules.systems.buoyz.words import name_of, side_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of fitting out; of settling a battle see `muster_prose`."""
    return muster_prose.tell(event, board)


@tell.register
def _(event: fi.MinesTaken, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships) or "no ship"
    words = f"{side_of(board, event.seat)}: {told} to carry mines"
    return Telling(words, rules=("BZ82",))


@tell.register
def _(event: fi.MinesTakenUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said which ships carry mines"
    return Telling(words, rules=("BZ133",))


@tell.register
def _(event: fi.MinesCarried, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships)
    many = "y" if len(event.ships) > 1 else "ies"
    words = f"{told} carr{many} mines, and no torpedoes" if told else "No ship carries mines"
    return Telling(words, rules=("BZT63", "BZ82"))


@tell.register
def _(event: fi.SquadronsFormed, board: Board) -> Telling:
    told = "; ".join(
        f"squadron {number} of {together(name_of(board, each) for each in ships)}"
        for number, ships in enumerate(event.squadrons, start=1)
    )
    words = f"{side_of(board, event.seat)} forms {told or 'no squadron'}"
    return Telling(words, rules=("BZT65",))


@tell.register
def _(event: fi.SquadronsFormedUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said which squadrons it forms"
    return Telling(words, rules=("BZ133",))


@tell.register
def _(event: fi.SquadronsShown, board: Board) -> Telling:
    found = by_squadron(dict(event.ships))
    told = "; ".join(
        f"{called(squadron)} of {side_of(board, squadron.rpartition('-')[0])}: "
        f"{together(name_of(board, each) for each in ships)}"
        for squadron, ships in found.items()
    )
    return Telling(told or "Nobody forms squadrons", rules=("BZT65", "BZ141"))


@tell.register
def _(event: fi.RolesAssigned, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)}: {_roles(board, event.ships)}"
    return Telling(words, rules=("BZ291",))


@tell.register
def _(event: fi.RolesAssignedUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said what its craft are for"
    return Telling(words, rules=("BZ133",))


@tell.register
def _(event: fi.RolesShown, board: Board) -> Telling:
    return Telling(_roles(board, event.ships), rules=("BZ291", "BZ183"))


def _roles(board: Board, ships: tuple[tuple[str, int, int, int], ...]) -> str:
    told = [f"{name_of(board, ship)} has {in_words((a, b, c))}" for ship, a, b, c in ships]
    return "; ".join(told) or "Craft are half fighters, half bombers"


@tell.register
def _(event: fi.SquadronMoved, board: Board) -> Telling:
    if not event.dropped:
        words = f"All of {called(event.squadron)} have moved"
        return Telling(words, rules=("BZ141",), brief=UNSAID)
    names = together(name_of(board, each) for each in event.dropped)
    does = "drop" if len(event.dropped) > 1 else "drops"
    words = f"{names} {does} out of {called(event.squadron)}: more than 3″ from the others"
    return Telling(words, rules=("BZ140", "BZ143"))


@tell.register
def _(event: fi.VolleyHeld, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} has named its targets"
    return Telling(words, rules=("BZ142",), brief=UNSAID)


@tell.register
def _(_event: fi.VolleyLoosed, _board: Board) -> Telling:
    return Telling("The squadron fires, ship by ship", rules=("BZ142",), brief=UNSAID)
