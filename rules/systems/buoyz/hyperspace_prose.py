"""The story of hyperspace: each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import UNSAID, Telling
from rules.kernel.values.counting import together
from rules.systems.buoyz import craft_prose
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import inches, name_of, side_of, where

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

_DOES: Final = {
    "drop": "drops out of hyperspace",
    "lurk": "lurks on in hyperspace",
    "leave": "leaves by hyperspace",
}
"""What a ship in hyperspace does, by what its side has said."""


def does(name: str, what: str) -> str:
    """What a ship does, in words."""
    return f"{name} {_DOES[what]}"


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of hyperspace in prose; of attack craft see `craft_prose`."""
    return craft_prose.tell(event, board)


@tell.register
def _(event: he.HyperspaceEntered, board: Board) -> Telling:
    words = (
        f"{name_of(board, event.ship)} enters hyperspace; its marker goes {inches(event.length)}"
    )
    return Telling(words, rules=("BZT74", "BZ197"))


@tell.register
def _(event: he.HyperspaceKept, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} stays in hyperspace"
    return Telling(words, rules=("BZ103", "BZ128"), brief=UNSAID)


@tell.register
def _(event: he.DropOutSaid, board: Board) -> Telling:
    told = together(does(name_of(board, ship), what) for ship, what in event.ships)
    words = f"{side_of(board, event.seat)} says in secret: {told}"
    return Telling(words, rules=("BZ197",))


@tell.register
def _(event: he.DropOutUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said what its ships in hyperspace do"
    return Telling(words, rules=("BZ197",), brief=UNSAID)


@tell.register
def _(event: he.DroppedOut, board: Board) -> Telling:
    told = [
        does(name_of(board, ship), what) + (f" {where(pose)}" if what == "drop" else "")
        for ship, what, pose in event.ships
    ]
    return Telling(together(told), rules=("BZ197", "BZ103"))
