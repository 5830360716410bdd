"""Brings a game's messages up to date: at once after an action, or later from the outbox."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.gateway.message import panel as panels
from bot.gateway.message.closing import tell_closed
from bot.gateway.message.delivery import Delivery
from bot.gateway.message.outbox import EVER, MOST_LEFT, retry_later
from bot.gateway.message.panel import Panel
from bot.gateway.message.recovery import find_lost
from bot.gateway.message.sequel import sequel_line
from bot.gateway.text.messages import is_id
from bot.records.ending import ending_of
from bot.referee import GRACE_MS
from bot.referee.live_game import OutOfOrder, known_to, read_game
from bot.referee.locks import Locks
from bot.store import StoreUnusable
from rules.kernel.event import Beat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry, OutboxItem, ReadTx, Store, Tx
    from render.painting import Picture

log = logging.getLogger(__name__)

_NO_CHANNEL = 10003


class _News(NamedTuple):
    """A game and its messages, read from the store in one transaction.

    Of its journal it has what everybody may know, by public numbers: no message shows more.
    ``tail`` is a line that leads to its rematch, if it has one.
    """

    live: LiveGame
    items: list[OutboxItem]
    panel: Panel | None
    entries: list[JournalEntry]
    tail: str = ""


class Publisher:
    """Keeps one current message per game; posts a new one when the turn passes or the game ends."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        games: Games,
        pictures: Pictures,
        clock: Clock,
    ) -> None:
        self._client = client
        self._clock = clock
        self._store = store
        self._games = games
        self._pictures = pictures
        self._locks = Locks()
        self._maybe_posted: set[str] = set()  # games that may have a message which is not recorded

    async def begin(self) -> None:
        """Note the games with unpublished posts: an earlier process may have sent them already."""
        left = await self._store.read(lambda tx: tx.due_outbox(EVER, MOST_LEFT))
        self._maybe_posted |= {item.game_id for item in left}

    async def publish(self, game_id: str, reply: Reply | None = None, focus: str = "") -> bool:
        """Update a game's messages to its current state. Idempotent.

        Args:
            game_id: The game.
            reply: The interaction that changed the game; the message answers it where possible.
            focus: The unit whose actions are offered.

        Returns:
            Whether the message has answered the interaction.
        """
        delivery = Delivery(self._client, reply)
        async with self._locks.of(game_id):
            try:
                await self._publish(game_id, delivery, focus)
            except StoreUnusable:
                raise  # nothing can be postponed either
            except Exception as error:
                await retry_later(self._store, self._clock, game_id, error)
                raise
        return delivery.answered

    async def _publish(self, game_id: str, delivery: Delivery, focus: str) -> None:
        live = self._games.hot(game_id)
        if delivery.reply is not None and live is not None and live.active:
            self._pictures.begin(live)  # in parallel with reading the store and rendering the text
        try:
            news = await self._store.read(partial(self._look, game_id=game_id))
        except OutOfOrder:
            if await tell_closed(self._store, delivery, game_id):
                return
            raise
        if not is_id(news.live.game.channel):  # played in the terminal, on the same file
            await self._store.write(lambda tx: _finish(tx, game_id, news.items, None))
            return
        if game_id in self._maybe_posted:
            news = await self._with_recovered(news)
        self._maybe_posted.add(game_id)
        shown = await self._shown(news, delivery, focus)
        await self._store.write(lambda tx: _finish(tx, game_id, news.items, shown))
        self._maybe_posted.discard(game_id)

    def _look(self, tx: ReadTx, game_id: str) -> _News:
        """Read a game, its message, its journal since that message, and its outbox."""
        game = tx.game(game_id)
        if game is None:
            raise LookupError(f"no game {game_id}")
        live = self._games.hot(game_id)
        if live is None or not live.shows(game, tx.members(game_id)):
            live = read_game(tx, self._games.registry, game)
        panel = Panel.from_json(game.panel)
        after = max(0, panel.since - 1) if panel else 0
        entries = known_to(live, tx.journal(game_id, after=after), None)
        if panel is not None:
            entries = [entry for entry in entries if entry.seq >= panel.since]
        sequel = tx.game(live.sequel) if live.sequel is not None else None
        tail = sequel_line(sequel, Panel.from_json(sequel.panel)) if sequel is not None else ""
        return _News(live, tx.outbox_of(game_id), panel, entries, tail)

    async def _with_recovered(self, news: _News) -> _News:
        """The news, with a message that was posted but not recorded, if there is one."""
        live, panel = news.live, news.panel
        if not news.items or (panel is not None and not panel.reachable):
            return news
        shown = panel.version if panel else 0
        lost = await find_lost(
            self._client,
            live,
            known=panel.message if panel else 0,
            happened_at=min(item.created_at for item in news.items) - GRACE_MS,
            shown=shown,
        )
        if lost is None:
            return news
        turns = _turns(live, news.entries) if news.entries else []
        told = [seq for seq in turns if shown < seq <= lost.version]
        since = told[-1] if told else panel.since if panel else lost.version
        return news._replace(
            panel=Panel(int(live.game.channel), lost.message, since, lost.version),
            entries=[entry for entry in news.entries if entry.seq >= since],
        )

    async def _shown(self, news: _News, delivery: Delivery, focus: str) -> Panel | None:
        try:
            return await self._show(news, delivery, focus)
        except (discord.NotFound, discord.Forbidden) as error:
            only_by_answers = news.panel is not None and not news.panel.reachable
            lost = error.code == _NO_CHANNEL or only_by_answers
            if not lost or news.live.game.status != "over":
                raise
            log.info("game %s ended, but its channel is out of reach: %s", news.live.game.id, error)
            return None

    async def _show(self, news: _News, delivery: Delivery, focus: str) -> Panel | None:
        live, panel, entries = news.live, news.panel, news.entries
        if live.number == 0:
            return await self._show_lobby(live, panel, delivery)
        shown = panel.version if panel else 0
        turns = [seq for seq in _turns(live, entries) if seq > shown]
        if panel is not None and not turns:
            return await self._refresh(news, panel, delivery, focus)
        since = turns[-1] if turns else max(1, live.number)
        if panel is not None:
            await self._close(live, panel, [e for e in entries if e.seq <= since], delivery)
        # Without an old message, the new one tells everything that has not been shown.
        first = min(since, shown + 1) if panel is None else since
        told = [entry for entry in entries if entry.seq >= first]
        return await self._post(live, told, since, delivery, focus=focus)

    async def _show_lobby(
        self, live: LiveGame, panel: Panel | None, delivery: Delivery
    ) -> Panel | None:
        content, view = panels.lobby_text(live), panels.lobby_view(live)
        if panel is not None and await delivery.edit(panel, content, view):
            return panel
        nonce = _nonce(live, 0, panel)
        message, reachable = await delivery.send(
            live.game.channel, nonce=nonce, pings=panels.awaited(live), content=content, view=view
        )
        return Panel(int(live.game.channel), message, 0, 0, reachable=reachable)

    async def _refresh(self, news: _News, panel: Panel, delivery: Delivery, focus: str) -> Panel:
        live, entries = news.live, news.entries
        focus = focus or panel.focus
        text = panels.panel_text(live, entries, current=True, tail=news.tail)
        view = panels.panel_view(live, focus)
        picture = await self._board(live) if panel.version != live.number else None
        if not await delivery.edit(panel, text, view, picture):
            if news.tail and picture is None:
                return panel  # the end has been shown: only to lead on, nobody is called again
            return await self._post(
                live, entries, panel.since, delivery, focus=focus, instead_of=panel
            )
        return Panel(panel.channel, panel.message, panel.since, live.number, focus, panel.reachable)

    async def _board(self, live: LiveGame) -> Picture:
        """The board that everybody sees; of a game that is over, with how it ended."""
        if live.result is None:
            return await self._pictures.picture(live)
        ending = await ending_of(live, await self._games.entries(live.game.id))
        return await self._pictures.end(live, ending)

    async def _close(
        self, live: LiveGame, panel: Panel, entries: list[JournalEntry], delivery: Delivery
    ) -> None:
        """Turn the old message into a record: its whole story, no components."""
        if panel.since == 0:
            text = panels.lobby_text(live)
        else:
            text = panels.panel_text(live, entries, current=False)
        try:
            await delivery.edit(panel, text, None)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise  # retry: nothing else would remove its buttons
            log.info("the last message of game %s stays as it was: %s", live.game.id, error)

    async def _post(
        self,
        live: LiveGame,
        entries: list[JournalEntry],
        since: int,
        delivery: Delivery,
        *,
        focus: str,
        instead_of: Panel | None = None,
    ) -> Panel:
        game = live.game
        actor = entries[-1].actor if entries else None
        if actor is None and delivery.reply is not None:  # no player acted, as in the set-up
            actor = delivery.reply.user_id
        message, reachable = await delivery.send(
            game.channel,
            nonce=_nonce(live, since, instead_of),
            pings=panels.pinged(live, actor),
            content=panels.panel_text(live, entries, current=True),
            view=panels.panel_view(live, focus),
            picture=await self._board(live),
        )
        return Panel(int(game.channel), message, since, live.number, focus, reachable)


def _turns(live: LiveGame, entries: list[JournalEntry]) -> list[int]:
    """The numbers of the entries with which a new message begins."""
    due = [*((entry.seat,) for entry in entries[1:]), live.active] if entries else []
    return [
        entry.seq for entry, seats in zip(entries, due, strict=True) if _is_turn(live, entry, seats)
    ]


def _is_turn(live: LiveGame, entry: JournalEntry, due: Iterable[str | None]) -> bool:
    """Whether an entry starts a new message: the first, a handover to others, or the end."""
    beat = panels.beat_of(live, entry)
    others = any(seat != entry.seat for seat in due)
    return entry.seq == 1 or beat >= Beat.END or (beat >= Beat.HANDOVER and others)


def _nonce(live: LiveGame, since: int, instead_of: Panel | None) -> str:
    """The nonce of a message: one per turn, and one per message that it replaces."""
    return f"{live.game.id}-{since}" if instead_of is None else f"for-{instead_of.message}"


def _finish(tx: Tx, game_id: str, items: list[OutboxItem], panel: Panel | None) -> None:
    tx.set_panel(game_id, panel.to_json() if panel else None)
    for item in items:
        tx.finish_outbox(item.id)
