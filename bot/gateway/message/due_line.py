"""Until when an answer is due, in the message of a game that has a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.referee.timing import asked_of, pace_of
from bot.schedule.dues import ends

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.rights import Rights
    from bot.referee.live_game import LiveGame
    from bot.store import Due, ReadTx

_UNHEARD: Final = (
    "I can't write here by myself, so nobody is reminded, and nothing happens when the time is "
    "over, but for those whom I reach by `/notify by`."
)
_PAUSED: Final = "⏸ Paused: nothing is due until `/game resume`."
_LOCKED: Final = "🔒 Locked: nobody acts, and nothing is due, until the game master unlocks it."


def due_line(tx: ReadTx, live: LiveGame) -> str:
    """When the answers are due that a game waits for; empty if that is not said.

    Of a game that is locked it says that.
    """
    if live.game.status != "playing":
        return ""
    if live.state is not None and live.state.locked:
        return _LOCKED
    if not pace_of(live).reminds:
        return ""
    if pace_of(live).paused:
        return _PAUSED
    until = ends(tx.dues_of(live.game.id), asked_of(live))
    times = {*until.values()}
    if len(times) <= 1:
        return "".join(f"⏰ Due {moment(end)}." for end in times)
    each = (f"{live.title(seat)} {moment(end)}" for seat, end in until.items())
    return f"⏰ Due: {'; '.join(each)}."


def unheard_line(live: LiveGame, rights: Rights) -> str:
    """That nobody can be reminded in the channel of a game that has a pace, and what is missing.

    Empty where they can, and where nothing is due.
    """
    pace, locked = pace_of(live), live.state is not None and live.state.locked
    waits = live.game.status == "lobby" or bool(live.active)
    timed = waits and pace.reminds and not pace.paused and not locked
    return f"-# {_UNHEARD} {rights.remedy}" if timed and not rights.speaks else ""


def closed_line(rights: Rights) -> str:
    """That the bot only answers where it could do more, and what is missing; else empty."""
    if rights.shows or not rights.resides:
        return ""
    return f"-# I can't post the board here by myself, only as an answer. {rights.remedy}"


def time_lines(live: LiveGame, rows: Iterable[Due], rights: Rights) -> list[str]:
    """Until when each seat that is asked has time, or that the game is paused or locked.

    Where nobody can be reminded of it, also that; see ``unheard_line``.
    """
    return [*_times(live, rows), *filter(None, [unheard_line(live, rights)])]


def _times(live: LiveGame, rows: Iterable[Due]) -> list[str]:
    if live.game.status != "playing":
        return []
    if live.state is not None and live.state.locked:
        return [_LOCKED]
    if not pace_of(live).reminds:
        return []
    if pace_of(live).paused:
        return [_PAUSED]
    until = ends(rows, asked_of(live))
    return [f"- {live.title(seat)}: due {moment(end)}" for seat, end in until.items()]


def moment(at: int) -> str:
    """A time as everybody sees it in their own time zone, with how far away it is."""
    return f"<t:{at // 1000}:f>, <t:{at // 1000}:R>"
