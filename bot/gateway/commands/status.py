"""``/game status``: who plays, whose turn it is, what happened last, what is done beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.game.noting import note_button
from bot.gateway.game.side_talking import talk_buttons
from bot.gateway.interaction.components import row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.message import panel as panels
from bot.gateway.message.due_line import time_lines
from bot.gateway.message.spectators import watch_button
from bot.gateway.message.status import status_text
from bot.gateway.text.messages import bullets
from bot.referee.live_game import known_to

if TYPE_CHECKING:
    from bot.gateway.game.boards import BoardDesk
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

_LAST: Final = 3
"""Actions that the status tells."""
_BUTTONS: Final = 5


def status_command(
    games: Games, boards: BoardDesk, pictures: Pictures
) -> app_commands.Command[Any, ..., None]:
    """The command ``status``."""

    @app_commands.command(name="status")
    async def status(interaction: discord.Interaction[Any]) -> None:
        """Who plays, whose turn it is, what happened last."""

        async def show(reply: Reply) -> None:
            live = await games.in_channel(reply.channel)
            sealed = live.game.version - live.number
            entries = await games.entries(live, tail=_LAST + sealed)
            seat = live.own_seat(reply.user_id)
            rights = await boards.rights(live, reply)
            times = time_lines(live, await games.dues(live.game.id), rights)
            tenures = await games.tenures(live.game.id)
            text = status_text(live, pictures, seat, times, tenures)
            lines = panels.story(live, known_to(live, entries, seat)[-_LAST:], seat)
            link = await boards.link(live, "To the board")
            more = f"\n{link}" if link else ""
            told = f"{text}\n{bullets(lines, 1000)}{more}"
            await reply.private(told, view=_beside(live, reply.user_id))

        await answer(interaction, show)

    return status


def _beside(live: LiveGame, user_id: str) -> discord.ui.View:
    """Buttons for what somebody does beside the game: watch, take notes, talk with their side."""
    watches = not live.seats_of(user_id) and live.game.status != "over"
    watch = [watch_button(live)] if watches else []
    found = [*watch, note_button(live, anew=True), *talk_buttons(live, user_id)]
    return row(*found[:_BUTTONS])
