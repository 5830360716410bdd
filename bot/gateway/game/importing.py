"""``/game import``: a game from a file, for those who manage the server."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final

from bot.apart import ApartError
from bot.gateway.interaction.progress import Progress
from bot.gateway.text.messages import plain_name
from bot.records.archive import BadArchive
from bot.records.importing import Checked, bring_in, checked
from bot.store import ChannelTaken, InvalidRecord
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    import discord

    from bot.apart import Apart
    from bot.clock import Clock
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.store import Store

log = logging.getLogger(__name__)

_LARGEST: Final = 8 * 1024 * 1024
_ESCAPE: Final = re.compile(r"\\([^\w\s])")
_OVER: Final = "It is over: `/game replay game:{code}` shows it, and so do report and film."
_RUNNING: Final = (
    "It goes on here with the dice that it began with. Its sides are free, but for one "
    "that was yours: take them with /game join."
)


class Imports:
    """Brings games in from files."""

    def __init__(
        self, games: Games, store: Store, apart: Apart, policy: AnswerPolicy, clock: Clock
    ) -> None:
        self._games = games
        self._store = store
        self._apart = apart
        self._policy = policy
        self._clock = clock

    async def take(self, reply: Reply, file: discord.Attachment) -> None:
        """Verify the game in a file and keep it in this channel.

        Raises:
            Refusal: The person may not, the file is not in order, or a game is played here.
        """
        place = await self._policy.check_manager(reply, "Games from files")
        await self._policy.check_public(reply)
        if file.size > _LARGEST:
            raise Illegal(f"The file is larger than {_LARGEST // 1024 // 1024} MiB.")
        found = await self._checked(reply, await file.read())
        try:
            game = await bring_in(
                self._store,
                found,
                reply.request,
                channel=reply.channel,
                place=place,
                plain=lambda name: plain_name(_ESCAPE.sub(r"\1", name)),
                now=self._clock.now(),
            )
        except ChannelTaken:
            raise await self._games.taken(reply.channel) from None
        except InvalidRecord as error:
            raise Malformed(f"The file is not in order: {error}") from None
        self._games.forget(game.id)
        what = _RUNNING if game.status == "playing" else _OVER.format(code=game.id)
        await reply.private(f"✅ Game `{game.id}` is kept here. {found.words} {what}")

    async def _checked(self, reply: Reply, content: bytes) -> Checked:
        modules = tuple(type(each).__module__ for each in self._games.registry)
        progress = Progress(reply, "Drawing every die of the file again")
        try:
            async with progress:
                person, now = reply.user_id, self._clock.now()
                return await self._apart.run(
                    *(checked, content, modules, person, now), who=person, told=progress.told
                )
        except BadArchive as error:
            raise Malformed(str(error)) from None
        except ApartError as error:
            log.warning("a file was not taken in: %s", error)
            raise Illegal("That file takes too much work to verify, so it is not taken.") from None
