"""Until when an answer is due, in the message of a game that has a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.referee.timing import asked_of, pace_of
from bot.schedule.dues import ends

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.message.panel import Panel
    from bot.referee.live_game import LiveGame
    from bot.store import Due, ReadTx

UNHEARD: Final = (
    "I can't write here by myself, so nobody is reminded, and nothing happens when the time is "
    "over, but for those whom I reach by `/notify by`: install me on this server for that."
)


_PAUSED: Final = "⏸ Paused: nothing is due until `/game resume`."
_LOCKED: Final = "🔒 Locked: nobody acts, and nothing is due, until the game master unlocks it."


def due_line(tx: ReadTx, live: LiveGame, panel: Panel | None) -> str:
    """When the answers are due that a game waits for; empty if that is not said.

    Of a game that is locked it says that. Where nobody can be reminded, the first message says so.

    Args:
        tx: The store.
        live: The game.
        panel: The game's message so far.
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
    if not until:
        return ""
    if len(set(until.values())) == 1:
        line = f"⏰ Due {moment(next(iter(until.values())))}."
    else:
        each = (f"{live.title(seat)} {moment(end)}" for seat, end in until.items())
        line = f"⏰ Due: {'; '.join(each)}."
    alone = panel is not None and not panel.reachable and live.number == 1
    return f"{line}\n-# {UNHEARD}" if alone else line


def time_lines(live: LiveGame, rows: Iterable[Due]) -> list[str]:
    """Until when each seat that is asked has time, or that the game is paused or locked."""
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
