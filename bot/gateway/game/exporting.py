"""``/game export``: a game as a file, whole when it is over, else as far as the asker knows it."""

from __future__ import annotations

import asyncio
import io
import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.game.records_access import recorded
from bot.one_by_one import OneByOne
from bot.records.archive import archive_of, write_archive
from bot.records.known import write_known
from bot.records.packing import packed
from bot.referee.live_game import UNREADABLE
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry

log = logging.getLogger(__name__)

_WHOLE: Final = (
    "The whole game `{code}`, with the seed of its dice: every die can be checked from it. "
    "/game import reads it, and so does `umpire replay`."
)
_PART: Final = (
    "Game `{code}` as {who} knows it now. What others hide, and the seed of the dice, are left "
    "out until it is over; the whole file comes then."
)


class Exports:
    """Gives games as files."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._queue = OneByOne()  # a long journal takes the interpreter for a while

    async def give(self, reply: Reply, code: str | None) -> None:
        """Give a game as a private file.

        Raises:
            Refusal: There is none, it is others', it can't be read, or Discord takes no such file.
        """
        live = await recorded(reply, self._games, code)
        seat, limit = live.own_seat(reply.user_id), reply.interaction.filesize_limit
        async with self._queue.turn(reply.user_id):
            entries = await self._games.entries(live)
            try:
                data, end = await asyncio.to_thread(_file, live, entries, seat, limit)
            except UNREADABLE as error:
                log.error("game %s can't be written: %s", live.game.id, type(error).__name__)  # noqa: TRY400 - the traceback would show the input
                raise Illegal(
                    "This version of the game can't read its journal, so it can't be written as "
                    "you know it. When it is over, the whole can be."
                ) from None
        if len(data) > limit:
            raise Illegal("That game is too long for a file that Discord takes here.")
        who = "a spectator" if seat is None else f"the side of the {live.title(seat)}"
        words = (_WHOLE if live.game.status == "over" else _PART).format(code=live.game.id, who=who)
        file = discord.File(
            io.BytesIO(data),
            f"{live.game.ruleset}-{live.game.id}{end}",
            description="The game as JSON: options, players, every action, event and die.",
        )
        await reply.private(words, file=file)


def _file(
    live: LiveGame, entries: Sequence[JournalEntry], seat: str | None, limit: int
) -> tuple[bytes, str]:
    """The file, of at most so many bytes if that can be, and the end of its name."""
    if live.game.status == "over":
        return packed(write_archive(archive_of(live, entries, with_seed=True)), limit)
    return packed(write_known(live, entries, seat), limit)
