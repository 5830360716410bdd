"""Tells people once a day what waits for them over all games, at an hour of their own.

Nothing is told when nothing waits, and nobody but who has asked. After days off line there is one
digest. What a killed process has sent is looked for, as with letters; what a webhook may have told
is not told again that day.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.game_list import waiting_lines
from bot.gateway.message.letters import KEY
from bot.gateway.message.mail import Gone, Refused
from bot.gateway.message.spectators import news_line
from bot.gateway.text.messages import CONTENT, fitting
from bot.referee.watching import Watching
from bot.schedule.hours import next_time
from bot.schedule.wishes import (
    Way,
    Wishes,
    forget_use,
    give_up,
    in_use,
    note_use,
    wishes_of,
)
from bot.store import StoreUnusable
from bot.store.claims import divided, of_person

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.gateway.message.mail import Mail
    from bot.referee.games import Games
    from bot.referee.watching import News
    from bot.store import Digest, Store, Tx

log = logging.getLogger(__name__)

STOP: Final = "digest"
_BATCH: Final = 20
_PATIENCE: Final = 45.0
_AGAIN_MS: Final = 60_000
_LATE_MS: Final = 6 * 3_600_000
"""How late a digest is sent; then there is none before the next day's."""
_DAY_MS: Final = 24 * 3_600_000
_ROOM: Final = CONTENT - 150
_DIGEST: Final = "digest"


class Digests:
    """Sends what waits for people to them."""

    def __init__(self, store: Store, games: Games, mail: Mail) -> None:
        self._store = store
        self._games = games
        self._mail = mail
        self._watching = Watching(store, games, mail.clock)

    async def tell(self) -> bool:
        """Send digests that are due; whether there may be more.

        Raises:
            StoreUnusable: The store fails.
        """
        now = self._mail.clock.now()
        # Farther ahead than two days is none, unless the clock was put back.
        again, more = await divided(
            self._store,
            lambda tx, most: tx.due_digests(now, 2 * _DAY_MS, most),
            lambda digest: of_person(digest.user_id),
            self._tried,
            _BATCH,
        )
        return more or any(again)

    async def _tried(self, digest: Digest) -> bool:
        """Send a digest, or try it later; whether the next one may be due."""
        user_id, now = digest.user_id, self._mail.clock.now()
        until = self._mail.failing().get(user_id)
        try:
            async with asyncio.timeout(_PATIENCE):
                if until is None:
                    return await self._tell(digest)
        except StoreUnusable:
            raise
        except Refused as error:
            log.info("person %s can't be sent their digest: %s", user_id, error)
            self._mail.rest(user_id)
            until = self._mail.failing().get(user_id)
        except FAILURES as error:
            log.warning("person %s could not be sent their digest: %s", user_id, error)
            until = now + _AGAIN_MS
        except Exception:
            log.exception("person %s could not be sent their digest", user_id)
            until = now + _AGAIN_MS
        if until is not None:
            await self._store.write(partial(self._postpone, digest, until))
        return False

    async def _tell(self, digest: Digest) -> bool:
        user_id = digest.user_id
        wishes = await self._store.read(lambda tx: wishes_of(tx, user_id))
        if wishes.digest is None:
            await self._store.write(partial(self._next, user_id, (), self._mail.clock.now()))
            return False
        by = wishes if wishes.way is Way.WEBHOOK else Wishes(way=Way.DM)
        last = f"-# Your digest of <t:{digest.at // 1000}:f>. `/notify digest` changes its hour."
        waits = waiting_lines(await self._games.listed(user_id, None), user_id, but=wishes.muted)
        news = await self._watching.pending(user_id)
        lines = [*waits, *(f"- 👁 {news_line(each.live)}" for each in news)]
        kept = fitting(lines, _ROOM)
        # Of what there is no room for, who watches is told apart.
        told = news[: max(0, len(kept) - len(waits))]
        if lines and (said := await self._said(user_id, by, last)) is not None:
            # What came up later may not have stood in it.
            told = [each for each in told if (each.watcher.at or 0) <= digest.at]
            if said:
                told = [each for each in news if news_line(each.live) in said]
            await self._store.write(partial(self._next, user_id, told, digest.at))
            return True
        if lines:
            if not await self._store.claims(of_person(user_id)):
                return False  # another process may be sending it by now
            if by.way is Way.WEBHOOK:
                await self._store.write(lambda tx: note_use(tx, user_id, _DIGEST))
            left = len(lines) - len(kept)
            more = [f"-# and {left} more: `/game list`"] if left else []
            text = "\n".join(("📬 **Waiting for you**", *kept, *more, last))
            view = digest_button() if by.way is Way.DM else None
            try:
                await self._mail.send(user_id, by, text, view=view, nonce=f"d-{digest.at}")
            except Gone:
                await self._store.write(partial(self._give_up, user_id, by))
                return False
        await self._store.write(partial(self._next, user_id, told, self._mail.clock.now()))
        return False

    async def _said(self, user_id: str, wishes: Wishes, last: str) -> str | None:
        """What was told with this by a process that ended before it could note that.

        Returns:
            ``None`` if it was not told, nothing if it may have been by a webhook.
        """
        if await self._store.read(lambda tx: in_use(tx, user_id, _DIGEST)):
            return ""
        said = await self._mail.said(user_id, wishes)
        return said if last in said else None

    def _next(self, user_id: str, news: Sequence[News], after: int, tx: Tx) -> None:
        for each in news:
            self._watching.note_told(tx, each)
        forget_use(tx, user_id, _DIGEST)
        appoint(tx, user_id, after)

    def _postpone(self, digest: Digest, until: int, tx: Tx) -> None:
        """Try again later, unless it is too late; what is unknown of a webhook stays noted."""
        if until > digest.at + _LATE_MS:
            self._next(digest.user_id, (), self._mail.clock.now(), tx)
        else:
            tx.postpone_digest(digest.user_id, until)

    def _give_up(self, user_id: str, gone: Wishes, tx: Tx) -> None:
        """End what came by a webhook that is gone; by another one it is sent at once."""
        forget_use(tx, user_id, _DIGEST)
        if give_up(tx, user_id, gone):
            appoint(tx, user_id, self._mail.clock.now())


def appoint(tx: Tx, user_id: str, after: int) -> None:
    """Store when a person is told next, by what they wish; never, if they want no digest.

    After one that was told before a process ended, that may be a time that has passed.
    """
    wishes = wishes_of(tx, user_id)
    if wishes.digest is None:
        tx.drop_digest(user_id)
    else:
        tx.set_digest(user_id, next_time(wishes.digest, wishes.zone, after))


def digest_button() -> discord.ui.View:
    """The button below a digest in a conversation."""
    return row(KeyedButton(KEY, STOP, "Stop the digest"))
