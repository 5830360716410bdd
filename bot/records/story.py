"""A game's story: in the words of its system, and as lines of text for replays and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.registry import scene_for
from render.text.board import text_board
from rules.kernel.event import CalledOff, Conceded
from rules.kernel.journal import events_of

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from rules.kernel.event import Event
    from rules.kernel.journal import Entry
    from rules.kernel.resolution import Emitted
    from rules.kernel.state import State
    from rules.kernel.telling import Telling


def told(
    live: LiveGame, emitted: Emitted, viewer: str | None = None, *, revealed: bool = False
) -> Telling | None:
    """What happened, as a seat (``None``: a spectator) may know it, or with all secrets.

    ``None`` if it needs no words of its own.
    """
    event = emitted.event if revealed else emitted.seen_by(viewer)
    return None if event is None else live.ruleset.tell(event)


def lines(
    live: LiveGame, entry: Entry, *, viewer: str | None = None, revealed: bool = False
) -> list[str]:
    """The lines of an entry as a seat (``None``: a spectator) sees it, or with all secrets."""
    found = (
        _closing(live, emitted.event) or _words(told(live, emitted, viewer, revealed=revealed))
        for emitted in events_of(live.ruleset, entry)
    )
    return [words for words in found if words is not None]


def board(live: LiveGame, state: State, viewer: str | None = None) -> str:
    """The text board as a seat (``None``: a spectator) sees it."""
    return text_board(scene_for(live.ruleset.id)(live.ruleset.view(state, viewer)))


def _closing(live: LiveGame, event: Event) -> str | None:
    """The end of a game that its rules did not bring."""
    match event:
        case Conceded():
            return f"The {live.title(event.seat)} concede"
        case CalledOff():
            return "The game is called off"
        case _:
            return None


def _words(telling: Telling | None) -> str | None:
    return telling.words if telling is not None else None
