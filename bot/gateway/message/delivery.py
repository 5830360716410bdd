"""Sends and edits a game's message: as the answer to an interaction, or on the bot's own."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from bot.gateway.interaction.rights import UNLOCKED, Rights
from bot.gateway.text.called import named
from bot.gateway.text.messages import pinging

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.panel import Panel
    from bot.referee.live_game import LiveGame
    from render.painting import Picture

_EDIT_REFUSED = {10008, 30046, 50005}
"""Unknown message, too many edits of an old one, somebody else's: a new message is needed."""
_ARCHIVED = 50083
"""The thread is archived: a new message unarchives it, an edit does not."""

_ONLY_ANSWERS = (
    "This thread is locked: I can only answer here, and only those who manage threads can go on. "
    "A moderator can unlock it."
)


class Delivery:
    """Sends one update of a game to Discord.

    Attributes:
        names: What the people of the game are called, by their ids.
        reply: The interaction that caused it, if there is one.
        answered: Whether that interaction was answered by showing the game.
        rights: What the bot may do in the channel, by its last answer to a post.
    """

    def __init__(self, client: discord.Client, reply: Reply | None) -> None:
        self.reply = reply
        self.names: Mapping[str, str] = {}
        self.answered = False
        self.rights = Rights()
        self._client = client

    async def send(
        self,
        channel_id: str,
        *,
        nonce: str,
        pings: tuple[str, ...],
        words: Callable[[Rights], str],
        view: discord.ui.View,
        picture: Picture | None = None,
        silent: bool = False,
    ) -> tuple[int, bool]:
        """Send a new message to the game's channel; its id, and whether the bot can edit it itself.

        What it says follows from what the bot may do there: what it has posted by itself, it may.
        Whom a silent message pings is not notified; in a thread they are added to it all the same.
        The nonce makes Discord send it only once, even if a crash repeats the request.

        Raises:
            HiddenAnswer: It could only be an answer, which Discord shows to one person alone.
        """
        allowed = pinging(pings)
        reply = self.reply
        here = reply if reply is not None and reply.is_in(channel_id) else None
        rights = Rights() if here is None else here.rights
        if rights.shows:
            content = named(words(rights), self.names, pings)
            channel = self._client.get_partial_messageable(int(channel_id))
            try:
                message = await channel.send(
                    content,
                    nonce=nonce,
                    view=view,
                    allowed_mentions=allowed,
                    files=_files(picture),
                    silent=silent,
                )
            except discord.Forbidden as error:
                if here is None:
                    raise
                rights = rights.after(error)
            else:
                if message.content != content.strip():
                    # Discord returned a message sent before a crash; the game has moved on since.
                    await message.edit(content=content, view=view, attachments=_files(picture))
                self.rights = rights
                return message.id, True
        if here is None:
            raise RuntimeError("without an interaction it is tried")
        if UNLOCKED in rights.lacks:
            here.remark = _ONLY_ANSWERS
        self.rights = rights
        content = named(words(rights), self.names, pings)
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
        *,
        bare: bool = False,
    ) -> bool:
        """Edit a game's message, as the answer if the interaction is a press on it.

        Args:
            panel: The message.
            content: Its new text.
            view: Its new components; ``None`` for none.
            picture: Its new picture; without one, the old one stays.
            bare: Whether the old picture goes instead.

        Returns:
            Whether that succeeded; if not, a new message is needed.
        """
        parts: dict[str, Any] = {"content": named(content, self.names), "view": view}
        if bare:
            parts["attachments"] = []
        reply = self.reply
        if reply is not None and reply.message_id == panel.message:
            try:
                await reply.update(**parts, **_attached(picture))
            except discord.HTTPException:
                if not panel.reachable:
                    raise
                # The press is too old to be answered, or an earlier process has answered it.
            else:
                self.answered = True
                return True
        if not panel.reachable:
            return reply is None  # unreachable until somebody interacts: nothing to do
        try:
            await self._edit_alone(panel, picture, **parts)
        except discord.HTTPException as error:
            seen = reply is not None and isinstance(error, discord.Forbidden)
            if seen or error.code in _EDIT_REFUSED:
                return False  # an answer is possible even where the bot may not send on its own
            raise
        return True

    async def strip(self, panel: Panel) -> None:
        """Take the buttons off a game's message, which else stays as it is."""
        await self._edit_alone(panel, None, view=None)

    async def _edit_alone(self, panel: Panel, picture: Picture | None, **parts: Any) -> None:
        """Edit a game's message without an interaction; an archived thread is unarchived first."""
        channel = self._client.get_partial_messageable(panel.channel)
        message = channel.get_partial_message(panel.message)
        try:
            await message.edit(**parts, **_attached(picture))
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            await self._client.http.edit_channel(panel.channel, archived=False)
            await message.edit(**parts, **_attached(picture))


def nonce_of(live: LiveGame, since: int, instead_of: Panel | None) -> str:
    """The nonce of a message: one per turn, and one per message that it replaces."""
    return f"{live.game.id}-{since}" if instead_of is None else f"for-{instead_of.message}"


def _files(picture: Picture | None) -> list[discord.File]:
    """The attachments that show a board; new for each request, which consumes them."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)]


def _attached(picture: Picture | None) -> dict[str, Any]:
    """The parts of an edit that replace the picture; without a new one, the old one stays."""
    return {} if picture is None else {"attachments": _files(picture)}
