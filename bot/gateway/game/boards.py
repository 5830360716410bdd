"""A game's board for whoever asks for it: with their controls, and back at the channel's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.game.choices import show_choices
from bot.gateway.game.lowering import down_buttons
from bot.gateway.interaction.cooldown import Cooldown
from bot.gateway.message.ahead_panel import ahead_buttons
from bot.gateway.message.game_list import since_button
from bot.gateway.message.links import link_now
from bot.gateway.message.panel import choices_view
from bot.gateway.message.rows import ROW, add_row, view_of
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    import discord

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.interaction.rights import Rights
    from bot.gateway.message.publisher import Publisher
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame

_STALE = "The board has moved on since that message; nothing was done."
_NOW = "What you can do now:"
_REST = 30
"""Seconds after which a board may be brought down again."""


class BoardDesk:
    """Shows people the way to a game's board, or brings the board to them."""

    def __init__(
        self, publisher: Publisher, games: Games, pictures: Pictures, clock: Clock
    ) -> None:
        self._pictures = pictures
        self._publisher = publisher
        self._games = games
        self._moved = Cooldown(_REST, clock)

    async def link(self, live: LiveGame, words: str = "the board") -> str:
        """A link to a game's message as it is stored now; empty if it has none."""
        return await link_now(self._games, live.game.id, words)

    async def rights(self, live: LiveGame, reply: Reply) -> Rights:
        """What the bot may do in a game's channel."""
        return await self._publisher.rights(live, reply)

    def controls(self, reply: Reply, live: LiveGame) -> discord.ui.View:
        """All that a person may do with a game, for a message that only they see."""
        down = down_buttons(reply, live)
        held, seat = live.seats_of(reply.user_id), live.own_seat(reply.user_id)
        playing = live.game.status == "playing"
        if playing and seat is not None and seat in live.active:
            return add_row(choices_view(live, seat, "", held, down), since_button(live))
        ahead = ahead_buttons(live, held)[: ROW - len(down)] if live.state is not None else []
        view = view_of([[*ahead, *down]] if ahead or down else [])
        return add_row(view, since_button(live)) if playing and held else view

    async def show_stale(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Show a seat what it can do now, after a press on a board that has moved on."""
        link = await self.link(live, "There it is")
        words = " ".join(filter(None, (_STALE, f"{link}." if link else "", _NOW)))
        await show_choices(reply, words, live, seat, self._pictures, anew=True)

    async def resume(self, reply: Reply, live: LiveGame, seat: str) -> None:
        """Show a seat what it can do now, in a new message: the list that led here stays."""
        link = await self.link(live)
        words = f"{live.ruleset.title} `{live.game.id}`: your choices. {link}".rstrip()
        await show_choices(reply, words, live, seat, self._pictures, anew=True)

    async def bring_down(self, reply: Reply, live: LiveGame) -> None:
        """Post a game's board anew at the end of its channel.

        Raises:
            Illegal: The game is over, is played elsewhere, or its board has just been brought.
        """
        game_id = live.game.id
        if live.game.status == "over":
            raise Illegal("This game is over; /game board shows its last board.")
        if not reply.is_in(live.game.channel):
            raise Illegal(f"This game is played in <#{live.game.channel}>; ask there.")
        if game_id in self._moved:
            link = await self.link(live, "There it is")
            raise Illegal(f"The board came down a moment ago. {link}".strip())
        self._moved.note(game_id)  # before posting: a second press may arrive meanwhile
        try:
            answered = await self._publisher.bring_down(game_id, reply)
        except BaseException:
            self._moved.forget(game_id)
            raise
        if answered:
            return
        link = await self.link(live, "Here it is")
        words = f"The board is at the end of the channel again. {link}"
        if reply.on_private_message:
            await reply.update(content=words, attachments=[], view=None, transient=True)
        else:
            await reply.private(words, transient=True)
