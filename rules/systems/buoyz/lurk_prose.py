"""The story of lurking, and of separation: each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Brief, Telling
from rules.kernel.values.counting import together
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz import mine_prose
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of, side_of, where

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of lurking or separation in prose; of minefields see `mine_prose`."""
    return mine_prose.tell(event, board)


@tell.register
def _(event: se.Separated, board: Board) -> Telling:
    who = name_of(board, event.ship)
    words = f"{who} separates: drive hull {event.hull}, saucer hull {event.part}"
    return Telling(words, rules=("BZT56", "BZ160"))


@tell.register
def _(event: le.Hid, board: Board) -> Telling:
    told = together(f"{name_of(board, ship)} in {square}" for ship, square in event.ships)
    words = f"{side_of(board, event.seat)} hides {told or 'nobody'}"
    return Telling(words, rules=("BZ188",))


@tell.register
def _(event: le.HidUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said which ships lurk"
    return Telling(words, rules=("BZ133",))


@tell.register
def _(event: le.Lurking, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships)
    words = f"{told} lurk{'s' if len(event.ships) == 1 else ''}" if told else "Nobody lurks"
    return Telling(words, rules=("BZ188", "BZ189"))


@tell.register
def _(event: le.Emerging, board: Board) -> Telling:
    told = together(f"{name_of(board, ship)} at {where(pose)}" for ship, pose in event.ships)
    words = f"{side_of(board, event.seat)} shows {told or 'nobody'}"
    return Telling(words, rules=("BZ188",))


@tell.register
def _(event: le.EmergingUnseen, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has said which lurkers show themselves"
    return Telling(words, rules=("BZ133",), brief=UNSAID)


@tell.register
def _(event: le.Emerged, board: Board) -> Telling:
    if not event.ships:
        return Telling("No lurker shows itself", rules=("BZ189",), brief=UNSAID)
    told = [
        f"{name_of(board, ship)} shows itself {where(pose)}, cloaked" for ship, pose in event.ships
    ]
    names = together(name_of(board, ship) for ship, _ in event.ships)
    does = "shows itself" if len(event.ships) == 1 else "show themselves"
    return Telling(together(told), rules=("BZ96", "BZ188"), brief=Brief(f"{names} {does}, cloaked"))
