"""The story of cloaks, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import together
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import lurk_prose
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.words import name_of, signed

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of cloaks in prose; of lurking see `lurk_prose`."""
    return lurk_prose.tell(event, board)


@tell.register
def _(event: ce.CloakSwitched, board: Board) -> Telling:
    who = name_of(board, event.ship)
    words = f"{who} cloaks: its shields are down" if event.on else f"{who} uncloaks: shields up"
    return Telling(words, rules=("BZT50", "BZ135"))


@tell.register
def _(event: ce.CloakFailed, board: Board) -> Telling:
    words = f"The cloak of {name_of(board, event.ship)} fails"
    return Telling(words, rules=("BZ192",))


@tell.register
def _(event: ce.Searched, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", (event.face,)),)
    more = f" {signed(event.more)}" if event.more else ""
    found = together(name_of(board, each) for each in event.found) or "nobody"
    comes = f"detects {found}" if event.passed else "finds nobody, and does not fire this turn"
    why = f"{event.face}{more}, needs {event.need}: {comes}"
    brief = Brief(f"{who} searches: {comes}", throws)
    return Telling(f"{who} searches for cloaked ships", throws, why, ("BZ98", "BZ190"), brief)


@tell.register
def _(event: ce.Betrayed, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} fires from under its cloak: all enemies detect it"
    return Telling(words, rules=("BZ191", "BZ56"))
