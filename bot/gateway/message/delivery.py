"""Sends and edits a game's message: as the answer to an interaction, or by the bot itself."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.text.messages import pinging

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.panel import Panel
    from render.painting import Picture

_EDIT_REFUSED = {10008, 30046, 50005}
"""Unknown message, too many edits of an old one, somebody else's: a new message is made."""
_ARCHIVED = 50083
"""A thread that sleeps: only a new message wakes it up by itself."""


class Delivery:
    """Brings one state of a game to Discord.

    Attributes:
        reply: The interaction that caused it, if there is one.
        answered: Whether that interaction was answered by showing the game.
    """

    def __init__(self, client: discord.Client, reply: Reply | None) -> None:
        self.reply = reply
        self.answered = False
        self._client = client

    async def send(
        self,
        channel_id: str,
        *,
        nonce: str,
        pings: tuple[str, ...],
        content: str,
        view: discord.ui.View,
        picture: Picture | None = None,
    ) -> tuple[int, bool]:
        """Send a new message to the game's channel; its id, and whether it can be edited later.

        The nonce makes Discord send it once, even if a crash makes us ask twice.
        """
        allowed = pinging(pings)
        reply = self.reply
        here = reply if reply is not None and reply.is_in(channel_id) else None
        if here is None or here.in_reach:
            channel = self._client.get_partial_messageable(int(channel_id))
            try:
                message = await channel.send(
                    content, nonce=nonce, view=view, allowed_mentions=allowed, files=_files(picture)
                )
            except discord.Forbidden:
                if here is None:
                    raise
            else:
                if message.content != content.strip():
                    # It had been sent before a crash, and the game has moved on since.
                    await message.edit(content=content, view=view, attachments=_files(picture))
                return message.id, True
        sent = await here.public(
            content, view=view, allowed_mentions=allowed, files=_files(picture)
        )
        self.answered = True
        return sent, False

    async def edit(
        self,
        panel: Panel,
        content: str,
        view: discord.ui.View | None,
        picture: Picture | None = None,
    ) -> bool:
        """Edit a game's message, through the press that is on it if there is one.

        Returns:
            Whether it could be done; if not, a new message is needed.
        """
        parts: dict[str, Any] = {"content": content, "view": view}
        reply = self.reply
        if reply is not None and reply.message_id == panel.message:
            try:
                await reply.update(**parts, **_attached(picture))
            except discord.HTTPException:
                if not panel.reachable:
                    raise
                # The press is too old to be answered, or was answered by a process that is gone.
            else:
                self.answered = True
                return True
        if not panel.reachable:
            return reply is None  # unreachable until somebody interacts: nothing to be done
        try:
            await self._edit_alone(panel, picture, **parts)
        except discord.HTTPException as error:
            seen = reply is not None and isinstance(error, discord.Forbidden)
            if seen or error.code in _EDIT_REFUSED:
                return False  # an answer can be seen, even where we may not come by ourselves
            raise
        return True

    async def _edit_alone(self, panel: Panel, picture: Picture | None, **parts: Any) -> None:
        """Edit a game's message without an interaction; a thread that sleeps is woken up for it."""
        channel = self._client.get_partial_messageable(panel.channel)
        message = channel.get_partial_message(panel.message)
        try:
            await message.edit(**parts, **_attached(picture))
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            await self._client.http.edit_channel(panel.channel, archived=False)
            await message.edit(**parts, **_attached(picture))


def _files(picture: Picture | None) -> list[discord.File]:
    """The attachments that show a board; made anew for each request, which uses them up."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)]


def _attached(picture: Picture | None) -> dict[str, Any]:
    """For an edit: the new picture instead of the old one, which otherwise stays."""
    return {} if picture is None else {"attachments": _files(picture)}
