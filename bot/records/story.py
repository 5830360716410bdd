"""A game's story as plain lines of text, for replays and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.registry import scene_for
from render.text.board import text_board
from rules.kernel.game.event import CalledOff, Conceded
from rules.kernel.game.telling import TAKEN_BACK, Telling
from rules.kernel.playing import play
from rules.kernel.playing.journal import events_of

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from render.model.scene import Scene
    from rules.kernel.game.event import Event
    from rules.kernel.game.state import State
    from rules.kernel.playing.journal import Entry


def lines(
    live: LiveGame,
    entry: Entry,
    *,
    viewer: str | None = None,
    revealed: bool = False,
    struck: bool = False,
) -> list[str]:
    """The lines of an entry as a seat (``None``: a spectator) sees it, or with all secrets.

    They are marked if it was taken back (``struck``).
    """
    told = (each.words for each in tellings(live, entry, viewer=viewer, revealed=revealed))
    return [f"{TAKEN_BACK} {words}" if struck else words for words in told]


def tellings(
    live: LiveGame, entry: Entry, *, viewer: str | None = None, revealed: bool = False
) -> list[Telling]:
    """What is told of an entry to a seat (``None``: a spectator), or with all secrets."""
    told: list[Telling] = []
    for emitted in events_of(live.ruleset, entry):
        event = emitted.event if revealed else emitted.seen_by(viewer)
        telling = telling_of(live, event, viewer) if event is not None else None
        if telling is not None:
            told.append(telling)
    return told


def board(live: LiveGame, state: State, viewer: str | None = None) -> str:
    """The text board as a seat (``None``: a spectator) sees it."""
    return text_board(scene(live, state, viewer))


def scene(live: LiveGame, state: State, viewer: str | None = None) -> Scene:
    """What is on the board as a seat (``None``: a spectator) sees it."""
    return scene_for(live.ruleset.id)(live.ruleset.view(state, viewer))


def telling_of(live: LiveGame, event: Event, viewer: str | None = None) -> Telling | None:
    """What is told of an event as it is; ``None`` if it needs no words of its own."""
    match event:
        case Conceded():
            return Telling(f"The {live.title(event.seat)} concede")
        case CalledOff():
            return Telling("The game is called off")
        case _:
            return play.telling_of(live.ruleset, live.state, event, live.view(viewer))
