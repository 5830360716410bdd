"""The story of breaking contact, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import together
from rules.systems.buoyz import contact_events as cn
from rules.systems.buoyz import fitting_prose
from rules.systems.buoyz import rotation_events as re
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.contact import AVOIDS
from rules.systems.buoyz.words import name_of, side_of, signed, where

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

_WHY: Final = {
    "losses": "its losses",
    "capitals": "its capital ships destroyed or crippled",
    "carriers": "carriers are its only capital ships left",
}
"""Why a side checks whether it breaks contact."""


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of breaking contact or rotation; of fitting out see `fitting_prose`."""
    return fitting_prose.tell(event, board)


@tell.register
def _(event: re.Rotated, board: Board) -> Telling:
    told = [f"{name_of(board, ship)} {where(pose)}" for ship, pose in event.poses]
    return Telling(f"What stands on bodies turns: {'; '.join(told)}", rules=("BZ162",),
                   brief=UNSAID)  # fmt: skip


@tell.register
def _(event: cn.ContactChecked, board: Board) -> Telling:
    who, throws = side_of(board, event.side), (Throw("", (event.face,)),)
    more = f" {signed(event.plus)}" if event.plus else ""
    comes = "it BREAKS CONTACT and retreats" if event.breaks else "it stays"
    what = f"{who} checks contact for {_WHY[event.why]}"
    why = f"{event.face}{more}, {AVOIDS} stays: {comes}"
    brief = Brief(f"{who} {'breaks contact' if event.breaks else 'stays in contact'}", throws)
    return Telling(what, throws, why, ("BZT60", "BZ202"), brief)


@tell.register
def _(event: cn.Withdrawn, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships)
    words = f"{told} {'hides' if len(event.ships) == 1 else 'hide'} and withdraw"
    words += "s" if len(event.ships) == 1 else ""
    return Telling(f"{words} from the battle", rules=("BZ206",))


@tell.register
def _(event: cn.Abandoned, board: Board) -> Telling:
    told = together(name_of(board, each) for each in event.ships)
    does = "is" if len(event.ships) == 1 else "are"
    words = f"{told} can't move and {does} left behind: captured"
    return Telling(words, rules=("BZ205",))
