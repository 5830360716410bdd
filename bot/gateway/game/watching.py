"""Lets people watch a game that they do not play, and shows them its board as everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.gateway.game.choices import board_file
from bot.gateway.game.records_access import check_may_see
from bot.gateway.message.links import link_now
from bot.gateway.message.mail import Gone, Refused
from bot.gateway.message.spectators import BEGIN, STOP, news_line, stop_button, way_of
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.schedule.wishes import Way, wishes_of
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.message.mail import Mail
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.watching import Watching
    from bot.store import Store

_WAYS: Final = {
    Way.DM: "by a message to you",
    Way.WEBHOOK: "by your webhook",
    Way.HERE: "by a mention in its channel",
}
_BEGUN: Final = (
    "You watch game `{}` from now on: you are told {} when the turn has passed to somebody else, "
    "every quarter of an hour at most, and of its end. Your quiet hours and `/notify mute` hold."
)
_TRIAL: Final = (
    "You watch game `{}` and hear of it here. `/notify by` changes that for all games, "
    "`/game watch mention:true` lets you be mentioned in its channel instead."
)
_CLOSED: Final = (
    "I can't write to you: Discord does not let me just now. Allow direct messages from members of "
    "a server that we share, and try again; or let yourself be mentioned in the channel of the "
    "game with mention:true."
)


class WatchDesk:
    """Lets people begin and end to watch."""

    def __init__(
        self, store: Store, games: Games, watching: Watching, *, mail: Mail, pictures: Pictures
    ) -> None:
        self._store = store
        self._games = games
        self._watching = watching
        self._mail = mail
        self._pictures = pictures

    async def ask(self, reply: Reply, code: str | None, *, mention: bool | None) -> None:
        """Let a person watch the game with that code, or the channel's.

        Args:
            reply: The command or press.
            code: The game's code.
            mention: Whether they are mentioned in its channel; ``None``: as before.

        Raises:
            Refusal: There is none, it is over, they play in it, or they can't be told.
        """
        live = await self._games.find(code, reply.channel)
        known = await self._watching.of(reply.user_id, live.game.id)
        if known is None:
            check_may_see(reply, live)
        await self._watching.check(reply.user_id, live)
        await reply.acknowledge(anew=True)
        mentioned = bool(known and known.mention) if mention is None else mention
        way = Way.HERE if mentioned else await self._way(reply.user_id)
        if mentioned and not reply.is_in(live.game.channel):
            raise Illegal("Say that in the game's own channel: elsewhere I can't mention you.")
        if mentioned and not reply.rights.speaks:
            raise Illegal(f"I can't write here by myself to mention you. {reply.rights.remedy}")
        if way is Way.DM and (known is None or known.mention):
            await self._try(reply.user_id, live)
        await self._watching.begin(reply.user_id, live.game.id, mention=mentioned)
        await self._show(reply, live, _BEGUN.format(live.game.id, _WAYS[way]))

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Begin or end to watch.

        Raises:
            Refusal: It is not possible, or the button is not known.
        """
        what, _, code = carried.partition(".")
        if what == BEGIN:
            await self.ask(reply, code, mention=None)
        elif what == STOP:
            await self._watching.stop(reply.user_id, code)
            live = await self._games.get(code)
            words = f"You do not watch game `{live.game.id}` any more."
            if reply.on_private_message:
                await reply.update(content=words, view=None, attachments=[])
            else:
                await reply.private(words)
        else:
            raise Malformed(UNKNOWN_BUTTON)

    async def _way(self, user_id: str) -> Way:
        return way_of(await self._store.read(lambda tx: wishes_of(tx, user_id))).way

    async def _try(self, user_id: str, live: LiveGame) -> None:
        """Write to a person who has just asked for it, to see whether that works."""
        by = way_of(await self._store.read(lambda tx: wishes_of(tx, user_id)))
        try:
            text = _TRIAL.format(live.game.id)
            await self._mail.send(user_id, by, text, view=stop_button(live))
        except (Gone, Refused):
            raise Illegal(_CLOSED) from None
        self._mail.trust(user_id)

    async def _show(self, reply: Reply, live: LiveGame, words: str) -> None:
        """Show the board as everybody sees it."""
        link = await link_now(self._games, live.game.id)
        text = "\n".join((words, f"{news_line(live)} {link}".rstrip()))
        parts: dict[str, Any] = {}
        if live.state is not None:
            picture = await self._pictures.picture(live, None, person=reply.user_id)
            parts["file"] = board_file(picture)
        await reply.private(text, view=stop_button(live), **parts)
