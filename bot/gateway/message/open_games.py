"""The games of a server that somebody can still join, and how games are told apart in lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press, PressSelect
from bot.gateway.message.links import board_link
from bot.gateway.message.phone import PHONE_ROWS
from bot.gateway.message.rows import OPTION, OPTIONS, button, packed, press_option, view_of
from bot.gateway.text.messages import CONTENT, is_id, mentions
from rules.kernel.system.presets import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from rules.kernel.game.seat import Seat

_NONE: Final = "No game on this server has a free side now. {} opens one."


def sides_text(live: LiveGame) -> str:
    """The sides of a game and who plays them, in a few words."""
    return " v ".join(
        f"{seat.title} {mentions(live.holders(seat.id)) or '*free*'}" for seat in live.seats
    )


def open_text(lobbies: Sequence[LiveGame], commands: Sequence[str]) -> str:
    """The lobbies with free sides, newest first; as many as there is room for.

    Args:
        lobbies: The lobbies.
        commands: The commands that open a game.
    """
    if not lobbies:
        return _NONE.format(" or ".join(f"/{each} new" for each in commands))
    lines = ["**Games that you can join**"]
    room = CONTENT - len(lines[0])
    for live in lobbies:
        text = _line(live)
        room -= len(text) + 1
        if room < 0:
            break
        lines.append(text)
    return "\n".join(lines)


def open_view(lobbies: Sequence[LiveGame]) -> discord.ui.View:
    """Buttons to join the free sides; a select where a phone has no room for so many."""
    found = [
        button(
            Press(live.game.id, live.number, "join", seat.id),
            f"{seat.title} · {live.game.id}",
            discord.ButtonStyle.primary,
        )
        for live in lobbies
        for seat in free(live)
    ]
    rows = packed(found)
    if len(rows) <= PHONE_ROWS:
        return view_of(rows)
    options = [press_option(each) for each in found[:OPTIONS]]
    first = lobbies[0]
    return view_of([[PressSelect(Press(first.game.id, 0, "join"), "Join …"[:OPTION], options)]])


def free(live: LiveGame) -> list[Seat]:
    """The sides of a lobby that nobody holds and that are kept for nobody."""
    kept = {each.seat for each in live.bookings}
    return [seat for seat in live.seats if not live.holders(seat.id) and seat.id not in kept]


def _line(live: LiveGame) -> str:
    game = live.game
    link = board_link(game, "its message")
    where = f" in <#{game.channel}>" if is_id(game.channel) else ""
    played = in_words(live.ruleset.presets, live.options)
    told = f": {played}" if played else ""
    more = f" ({link})" if link else ""
    return f"- `{game.id}` {live.ruleset.title}{told}. {sides_text(live)}{where}{more}"
