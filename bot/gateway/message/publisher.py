"""Brings a game's messages up to date: at once after an action, or later from the outbox."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message import panel as panels
from bot.gateway.message.aside import Aside
from bot.gateway.message.closing import tell_closed
from bot.gateway.message.delivery import Delivery, nonce_of
from bot.gateway.message.first_turn import FirstTurns
from bot.gateway.message.fresh_boards import FreshBoards
from bot.gateway.message.known_rights import known_rights, learn, record, rights_now
from bot.gateway.message.lobby_panel import awaited, lobby_text
from bot.gateway.message.news import News, look, shown_before, turns
from bot.gateway.message.outbox import EVER, MOST_LEFT, is_lost, retry_later
from bot.gateway.message.panel import Panel
from bot.gateway.message.patience import Patience
from bot.gateway.message.recovery import with_recovered
from bot.gateway.message.repair import LATER_MS, Repairs
from bot.gateway.message.turn_pings import awake, awake_in_lobby
from bot.gateway.text.called import names_in
from bot.gateway.text.messages import is_id
from bot.records.ending import ending_of
from bot.referee import GRACE_MS, PUBLISH
from bot.referee.live_game import OutOfOrder
from bot.store import StoreUnusable
from bot.worker import WorkerError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.clock import Clock
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.interaction.rights import Rights
    from bot.gateway.message.asks import Asks
    from bot.lookups.preferences import PreferenceBook
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry, OutboxItem, Store, Tx
    from render.painting import Picture

log = logging.getLogger(__name__)


class Publisher:
    """Keeps one current message per game; posts a new one when the turn passes or the game ends.

    Attributes:
        boards: Which it has shown last.
        patience: Who holds a game's messages, for how long.
        published: Called with a game's code whenever it has been shown.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        games: Games,
        *,
        pictures: Pictures,
        preferences: PreferenceBook,
        asks: Asks,
        clock: Clock,
    ) -> None:
        self.boards = FreshBoards(clock)
        self.patience = Patience(store)
        self._firsts = FirstTurns()
        self.published: Callable[[str], None] = _ignore
        self._client = client
        self._clock = clock
        self._store = store
        self._games = games
        self._pictures = pictures
        self._preferences = preferences
        self._aside = Aside(client, store, asks, clock)
        self._maybe_posted: set[str] = set()  # games that may have a message which is not recorded
        self._repairs = Repairs(client, store, clock, self._shown_again)

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
        async with self._at_work(game_id):
            await self._publish(game_id, delivery, focus)
        self.published(game_id)
        return delivery.answered

    async def catch_up(self, game_id: str) -> None:
        """Update a game's messages if something is still to be posted of it."""
        async with self._at_work(game_id):
            left = await self._store.read(lambda tx: tx.outbox_of(game_id))
            if left:  # else another process has posted it meanwhile
                await self._publish(game_id, Delivery(self._client, None), "")
        self.published(game_id)

    async def compare(self, game_id: str) -> None:
        """Compare a game's message with the game, and repair it unless it shows the game."""
        async with self._at_work(game_id):
            try:
                news = await self._news(game_id)
            except OutOfOrder:
                await self._store.write(lambda tx: tx.finish_check(game_id))
                return
            if news.items:  # the outbox sees to it
                due = max(self._clock.now(), *(item.due_at for item in news.items)) + LATER_MS
                await self._store.write(lambda tx: tx.postpone_check(game_id, due))
            elif is_id(news.live.game.channel):
                await self._repairs.level(news)
            else:
                await self._store.write(lambda tx: tx.finish_check(game_id))

    async def bring_down(self, game_id: str, reply: Reply) -> bool:
        """Post a game's message anew, at the end of its channel; nobody is pinged.

        Returns:
            Whether the message has answered the interaction.
        """
        delivery = Delivery(self._client, reply)
        async with self._at_work(game_id):
            news = await self._news(game_id)
            if news.items or news.panel is None:  # what is due comes to the end by itself
                await self._publish(game_id, delivery, "")
                before, news = news, await self._news(game_id)
                if news.panel != before.panel:
                    return delivery.answered
            # So that a crash between the two posts is made up for.
            at = self._clock.now() + GRACE_MS
            number = news.live.game.version
            await self._store.write(
                lambda tx: tx.add_outbox(game_id, version=number, kind=PUBLISH, payload="{}", at=at)
            )
            await self._publish(game_id, delivery, "", anew=True)
        return delivery.answered

    async def rights(self, live: LiveGame, reply: Reply) -> Rights:
        """What the bot may do in a game's channel; see ``rights_now``."""
        return await rights_now(self._store, live, reply, self._clock.now())

    @asynccontextmanager
    async def _at_work(self, game_id: str) -> AsyncIterator[None]:
        """Hold a game's messages; what fails meanwhile is postponed."""
        try:
            async with self.patience.at_work(game_id):
                yield
        except StoreUnusable:
            raise  # nothing can be postponed either
        except Exception as error:
            await retry_later(self._store, self._clock, game_id, error)
            raise

    async def _publish(
        self, game_id: str, delivery: Delivery, focus: str, *, anew: bool = False
    ) -> None:
        live = self._games.hot(game_id)
        if delivery.reply is not None and live is not None and live.active:
            self._pictures.begin(live)  # in parallel with reading the store and rendering the text
        try:
            news = await self._news(game_id, focus)
        except OutOfOrder:
            if await tell_closed(self._store, delivery, game_id):
                return
            raise
        if not is_id(news.live.game.channel):  # played in the terminal, on the same file
            await self._finish(news, None, news.items)
            return
        # Of a post that is not made at once, another process may have died while it made it.
        if self._store.shared and (delivery.reply is None or len(news.items) > 1):
            self._maybe_posted.add(game_id)
        if game_id in self._maybe_posted:
            news = await with_recovered(self._client, news)
        self._maybe_posted.add(game_id)
        self._note(news)  # and once more below: Discord's answer may be late, a picture take long
        if anew and news.panel is not None:
            shown: Panel | None = await self._moved(news, news.panel, delivery)
        else:
            shown = await self._shown(news, delivery, focus)
        self._note(news)
        told = await self._aside.told(news, delivery.reply)
        await self._finish(news, shown, news.items if told else [])
        self._maybe_posted.discard(game_id)

    def _note(self, news: News) -> None:
        """Note that the board is being shown, if it has changed."""
        live, panel, entries = news.live, news.panel, news.entries
        if panel is None or panel.version != live.number:
            actor = entries[-1].actor if entries else None
            self.boards.note(live.game.id, live.number, actor)

    async def _news(self, game_id: str, focus: str = "") -> News:
        seen = partial(look, games=self._games, firsts=self._firsts, game_id=game_id)
        news = await self._store.read(seen)
        await self._games.prepare(news.live, focus or (news.panel.focus if news.panel else ""))
        return news

    async def _finish(self, news: News, panel: Panel | None, done: list[OutboxItem]) -> None:
        """Record what is shown now; it will be compared with what Discord then has.

        Once a rematch has a message, the last one of the game before it can lead there.
        """
        game_id, origin, now = news.live.game.id, news.live.origin, self._clock.now()

        def write(tx: Tx) -> None:
            if origin is not None and panel is not None and not shown_before(tx, game_id):
                tx.add_outbox(origin, version=0, kind=PUBLISH, payload="{}", at=now + GRACE_MS)
            record(tx, game_id, news.panel, panel)
            for item in done:
                tx.finish_outbox(item.id)
            if panel is not None:
                tx.add_check(game_id, now + LATER_MS)

        await self._store.write(write)

    async def _shown_again(self, news: News) -> Panel | None:
        return await self._shown(news, Delivery(self._client, None), "")

    async def _shown(self, news: News, delivery: Delivery, focus: str) -> Panel | None:
        if news.panel is not None:
            delivery.rights = known_rights(news.live, news.panel, delivery.reply)
        try:
            return await self._show(news, delivery, focus)
        except (discord.NotFound, discord.Forbidden) as error:
            refused = delivery.rights.after(error)
            await self._store.write(lambda tx: learn(tx, news.live.game.id, refused))
            if news.live.game.status != "over" or not is_lost(error, news.panel):
                raise
            log.info("game %s ended, but its channel is out of reach: %s", news.live.game.id, error)
            return None

    async def _show(self, news: News, delivery: Delivery, focus: str) -> Panel | None:
        live, panel, entries = news.live, news.panel, news.entries
        delivery.names = names_in(live)
        if live.number == 0:
            return await self._show_lobby(news, panel, delivery)
        begun = turns(live, panel, entries)
        if panel is not None and not begun:
            return await self._refresh(news, panel, delivery, focus)
        since = begun[-1] if begun else max(1, live.number)
        if panel is not None:
            await self._close(live, panel, [e for e in entries if e.seq <= since], delivery)
        told = [each for each in entries if each.seq >= since]
        posted = await self._post(live, told, since, delivery, focus=focus, hint=news.hint)
        before = panel.message if panel is not None and panel.reachable else 0
        return replace(posted, before=before)

    async def _show_lobby(
        self, news: News, panel: Panel | None, delivery: Delivery
    ) -> Panel | None:
        if panel is not None:
            words, view = panels.face(news.live, [], "")
            if await delivery.edit(panel, words(delivery.rights), view) or news.redrawn:
                return panel.saying(delivery.rights)
        return await self._post_lobby(news, panel, delivery)

    async def _post_lobby(self, news: News, instead_of: Panel | None, delivery: Delivery) -> Panel:
        """Post a lobby; in a thread of its own it mentions its opener, whom Discord adds to it."""
        live = news.live
        words, view = panels.face(live, [], "")
        kept_for = awaited(live) if instead_of is None else ()
        kept_for = await awake_in_lobby(self._store, self._clock, live, kept_for)
        opener = (live.game.created_by,) if news.invitation is not None else ()
        message, reachable = await delivery.send(
            live.game.channel,
            nonce=nonce_of(live, 0, instead_of),
            pings=tuple(dict.fromkeys((*opener, *kept_for))),
            words=words,
            view=view,
            silent=not kept_for,
        )
        shown = int(live.game.channel), message, 0, 0
        return Panel(*shown, reachable=reachable).saying(delivery.rights)

    async def _refresh(self, news: News, panel: Panel, delivery: Delivery, focus: str) -> Panel:
        live, entries, focus = news.live, news.entries, focus or panel.focus
        words, view = panels.face(live, entries, focus, tail=news.tail, hint=news.hint)
        known = panel.version == live.number and not news.doubtful and not news.redrawn
        picture = None if known else await self._board(live)
        unpainted = not known and picture is None
        if not await delivery.edit(panel, words(delivery.rights), view, picture, bare=unpainted):
            if (news.tail and picture is None) or (news.redrawn and live.result is not None):
                return panel  # the end has been shown: only to lead on, nobody is called again
            return await self._post(
                live,
                entries,
                panel.since,
                delivery,
                focus=focus,
                hint=news.hint,
                instead_of=panel,
            )
        shown = replace(panel, version=live.number, focus=focus, asked=live.numbers)
        return shown.saying(delivery.rights)

    async def _moved(self, news: News, panel: Panel, delivery: Delivery) -> Panel:
        """Post the current message anew; then the old one is turned into a record."""
        delivery.names, live, entries = names_in(news.live), news.live, news.entries
        if live.number == 0:
            posted = await self._post_lobby(news, panel, delivery)
        else:
            posted = await self._post(
                live,
                entries,
                panel.since,
                delivery,
                focus=panel.focus,
                hint=news.hint,
                instead_of=panel,
                pings=(),
            )
        try:
            await self._close(live, panel, entries, Delivery(self._client, None))
        except FAILURES as error:
            log.info("the last message of game %s stays as it was: %s", live.game.id, error)
        return replace(posted, before=panel.message if panel.reachable else 0)

    async def _board(self, live: LiveGame) -> Picture | None:
        """The board that everybody sees; of a game that is over, with how it ended.

        None if whoever paints it dies of it: the game goes on without a picture.
        """
        try:
            if live.result is None:
                return await self._pictures.picture(live)
            ending = await ending_of(live, await self._games.entries(live))
            return await self._pictures.end(live, ending)
        except WorkerError as error:
            log.error("the board of game %s can't be drawn: %s", live.game.id, error)  # noqa: TRY400 - the message holds the cause
            return None

    async def _close(
        self, live: LiveGame, panel: Panel, entries: list[JournalEntry], delivery: Delivery
    ) -> None:
        """Turn the old message into a record: its whole story, and a button to its board."""
        delivery.names = names_in(live)
        if panel.since == 0:
            text = lobby_text(live, panel.rights)
        else:
            text = panels.panel_text(live, entries, current=False)
        view = panels.past_view(live, panel.version, panel.since)
        bare = (await self._preferences.of(live.game.place)).past_pictures == "remove"
        try:
            await delivery.edit(panel, text, view, bare=bare)
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
        hint: str = "",
        instead_of: Panel | None = None,
        pings: tuple[str, ...] | None = None,
    ) -> Panel:
        actor = entries[-1].actor if entries else None
        if actor is None and delivery.reply is not None:  # no player acted, as in the set-up
            actor = delivery.reply.user_id
        words, view = panels.face(live, entries, focus, hint=hint)
        if pings is None:
            pings = await awake(self._store, self._clock, live, panels.pinged(live, actor))
        message, reachable = await delivery.send(
            live.game.channel,
            nonce=nonce_of(live, since, instead_of),
            pings=pings,
            words=words,
            view=view,
            picture=await self._board(live),
        )
        shown = int(live.game.channel), message, since, live.number, focus, reachable
        return Panel(*shown, asked=live.numbers).saying(delivery.rights)


def _ignore(_game_id: str) -> None:
    """Nobody wants to know."""
