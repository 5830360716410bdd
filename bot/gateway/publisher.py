"""Brings a game's messages up to date: at once for whoever acted, later from the outbox."""

from __future__ import annotations

import asyncio
import io
import logging
import time
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.gateway import panel as panels
from bot.gateway.panel import Panel
from rules.kernel.event import Beat

if TYPE_CHECKING:
    from bot.artist import Artist, Picture
    from bot.gateway.reply import Reply
    from bot.referee import Referee
    from bot.store import JournalEntry, OutboxItem, ReadTx, Store, Tx
    from bot.tables import Table

log = logging.getLogger(__name__)

_POLL = 1.0
_BATCH = 50
_LONGEST_WAIT = 300
_EDIT_REFUSED = {10008, 30046, 50005}
"""Unknown message, too many edits of an old one, somebody else's: a new message is made."""
_PARKED_MS = 24 * 3_600_000
_GONE = {10003, 50001, 50013}
"""Unknown channel, no access, no permission: trying again soon would not help."""
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)


class _News(NamedTuple):
    """What one look at the store says about a game's messages."""

    items: list[OutboxItem]
    panel: Panel | None
    entries: list[JournalEntry]


class Publisher:
    """Keeps one current message a game; a new one when others must act or the game is over."""

    def __init__(
        self, client: discord.Client, store: Store, referee: Referee, artist: Artist
    ) -> None:
        self._client = client
        self._store = store
        self._referee = referee
        self._artist = artist
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def publish(self, game_id: str, reply: Reply | None = None, focus: str = "") -> None:
        """Show a game as it now is. Doing it again changes nothing.

        Args:
            game_id: Which game.
            reply: The interaction that caused it, to be answered by the way if it can be.
            focus: The unit that its player is busy with.
        """
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        async with lock:
            news = await self._store.read(lambda tx: _look(tx, game_id))
            try:
                table = await self._referee.table(game_id)
                shown = await self._show(table, news, reply, focus)
            except FAILURES as error:
                await self._put_off(news.items, error)
                raise
            await self._store.write(lambda tx: _finish(tx, game_id, news.items, shown))

    async def run(self) -> None:
        """Publish what is overdue, for ever: what failed, and what a crash left behind."""
        while True:
            try:
                await self._publish_due()
            except Exception:
                log.exception("looking for overdue posts failed")
            await asyncio.sleep(_POLL)

    async def _publish_due(self) -> None:
        due = await self._store.read(lambda tx: tx.due_outbox(_now(), _BATCH))
        for game_id in dict.fromkeys(item.game_id for item in due):
            try:
                await self.publish(game_id)
            except FAILURES as error:
                log.warning("game %s could not be posted and will be later: %s", game_id, error)
            except Exception as error:
                log.exception("game %s could not be posted", game_id)
                await self._put_off([item for item in due if item.game_id == game_id], error)

    async def _put_off(self, items: list[OutboxItem], error: Exception) -> None:
        await self._store.write(lambda tx: _postpone(tx, items, error))

    async def _show(
        self, table: Table, news: _News, reply: Reply | None, focus: str
    ) -> Panel | None:
        panel, entries = news.panel, news.entries
        entries = [entry for entry in entries if entry.seq <= table.game.version]
        if table.game.version == 0:
            return await self._show_lobby(table, panel, reply)
        shown = panel.version if panel else 0
        turns = [
            entry.seq
            for entry in entries
            if entry.seq > shown and panels.beat_of(table, entry) >= Beat.HANDOVER
        ]
        if panel is not None and not turns:
            return await self._refresh(table, panel, entries, reply, focus)
        since = turns[-1] if turns else max(1, table.game.version)
        if panel is not None:
            await self._close(table, panel, [e for e in entries if e.seq <= since], reply)
        # The new message tells what led to it, and what the last one did not live to tell.
        first = min(since, shown + 1) if panel is None else since
        return await self._post(table, [e for e in entries if e.seq >= first], since, reply, focus)

    async def _show_lobby(
        self, table: Table, panel: Panel | None, reply: Reply | None
    ) -> Panel | None:
        parts: dict[str, Any] = {
            "content": panels.lobby_text(table),
            "view": panels.lobby_view(table),
        }
        if panel is not None and await self._edited(panel, reply, **parts):
            return panel
        message, reachable = await self._sent(table, reply, f"{table.game.id}-0", (), **parts)
        return Panel(int(table.game.channel), message, 0, 0, reachable=reachable)

    async def _refresh(
        self,
        table: Table,
        panel: Panel,
        entries: list[JournalEntry],
        reply: Reply | None,
        focus: str,
    ) -> Panel:
        game = table.game
        focus = focus or panel.focus
        text = panels.panel_text(table, entries, current=True)
        parts: dict[str, Any] = {"content": text, "view": panels.panel_view(table, focus)}
        if panel.version != game.version:
            parts["attachments"] = [_file(await self._artist.picture(table))]
        if not await self._edited(panel, reply, **parts):
            return await self._post(table, entries, panel.since, reply, focus)
        return Panel(
            panel.channel, panel.message, panel.since, game.version, focus, panel.reachable
        )

    async def _close(
        self, table: Table, panel: Panel, entries: list[JournalEntry], reply: Reply | None
    ) -> None:
        """Leave the old message as a record: its story to the end, nothing to press."""
        if panel.since == 0:
            text = panels.lobby_text(table)
        else:
            text = panels.panel_text(table, entries, current=False)
        try:
            await self._edited(panel, reply, content=text, view=None)
        except discord.HTTPException as error:
            log.info("the last message of game %s stays as it was: %s", table.game.id, error)

    async def _post(
        self,
        table: Table,
        entries: list[JournalEntry],
        since: int,
        reply: Reply | None,
        focus: str,
    ) -> Panel:
        game = table.game
        actor = entries[-1].actor if entries else None
        message, reachable = await self._sent(
            table,
            reply,
            f"{game.id}-{since}",
            panels.pinged(table, actor),
            content=panels.panel_text(table, entries, current=True),
            view=panels.panel_view(table, focus),
            file=_file(await self._artist.picture(table)),
        )
        return Panel(int(game.channel), message, since, game.version, focus, reachable)

    async def _sent(
        self, table: Table, reply: Reply | None, nonce: str, pings: tuple[str, ...], **parts: Any
    ) -> tuple[int, bool]:
        """Send a new message to the game's channel; its id, and whether it can be edited later.

        The nonce makes Discord send it once, even if a crash makes us ask twice.
        """
        users = [discord.Object(int(user)) for user in pings]
        parts["allowed_mentions"] = discord.AllowedMentions(
            everyone=False, roles=False, users=users
        )
        content = parts.pop("content")
        if reply is None or reply.in_reach:
            channel = self._client.get_partial_messageable(int(table.game.channel))
            try:
                message = await channel.send(content, nonce=nonce, **parts)
            except discord.Forbidden:
                if reply is None:
                    raise
                if "file" in parts:
                    parts["file"].reset()
            else:
                return message.id, True
        return await reply.public(content, **parts), False

    async def _edited(self, panel: Panel, reply: Reply | None, **parts: Any) -> bool:
        """Edit a game's message, through the press that is on it if there is one.

        Returns:
            Whether it could be done; if not, a new message is needed.
        """
        if reply is not None and reply.message_id == panel.message:
            await reply.update(**parts)
            return True
        if not panel.reachable:
            return reply is None  # unreachable until somebody interacts: nothing to be done
        channel = self._client.get_partial_messageable(panel.channel)
        message = channel.get_partial_message(panel.message)
        try:
            await message.edit(allowed_mentions=discord.AllowedMentions.none(), **parts)
        except discord.HTTPException as error:
            if error.code in _EDIT_REFUSED:
                return False
            raise
        return True


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)


def _look(tx: ReadTx, game_id: str) -> _News:
    game = tx.game(game_id)
    panel = Panel.from_json(game.panel) if game else None
    after = max(0, panel.since - 1) if panel else 0
    return _News(tx.outbox_of(game_id), panel, tx.journal(game_id, after=after))


def _finish(tx: Tx, game_id: str, items: list[OutboxItem], panel: Panel | None) -> None:
    tx.set_panel(game_id, panel.to_json() if panel else None)
    for item in items:
        tx.finish_outbox(item.id)


def _postpone(tx: Tx, items: list[OutboxItem], error: BaseException) -> None:
    for item in items:
        wait = min(2**item.attempts, _LONGEST_WAIT) * 1000
        if isinstance(error, discord.HTTPException) and error.code in _GONE:
            wait = _PARKED_MS
        tx.postpone_outbox(item.id, _now() + wait, f"{type(error).__name__}: {error}"[:500])


def _now() -> int:
    return time.time_ns() // 1_000_000
