"""Private threads in which those talk who share a side: opened, kept in line with who does, closed.

Who is to be in a thread follows from the game; whom the bot has let in is stored. What fails is
tried again later. A thread that somebody has deleted is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.escaping import single_line
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.links import link_now
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.repeating import repeat
from bot.gateway.message.said import own_latest
from bot.gateway.text.messages import is_id
from bot.referee.live_game import OutOfOrder
from bot.referee.locks import Locks
from bot.referee.practice import people
from bot.store import SideTalk, StoreUnusable
from bot.store.claims import divided

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx

log = logging.getLogger(__name__)

_POLL: Final = 1.0
_BATCH: Final = 20
_PATIENCE: Final = 45.0
"""Seconds for one thread."""
_MINUTES: Final = 10_080
_NAME: Final = 100
_UNKNOWN_CHANNEL, _ARCHIVED = 10003, 50083
_STRANGERS: Final = {10007, 10013}
"""Unknown member, unknown user: somebody who has left the server."""
_WELCOME: Final = (
    "Here those talk among themselves who play the {} in game `{}`. Who joins that side is let in, "
    "who leaves it is let out; moderators who manage threads can read it, too. It is closed when "
    "the game is over. {}"
)


class SideTalks:
    """Opens threads, and keeps the right people in them."""

    def __init__(self, client: discord.Client, store: Store, games: Games, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._games = games
        self._clock = clock
        self._locks = Locks()

    async def run(self, in_flight: InFlight) -> None:
        """Keep the right people in all threads, until the task is cancelled."""
        await repeat(
            lambda: self.keep(in_flight),
            every=self._clock.rest(_POLL),
            log=log,
            otherwise="nobody is let into threads",
        )

    async def keep(self, in_flight: InFlight) -> None:
        """Bring those threads in line whose side has changed hands, or whose game is over.

        Raises:
            StoreUnusable: The store fails.
        """
        if in_flight.draining:
            return
        now = self._clock.now()
        with in_flight.track():
            await divided(
                self._store,
                lambda tx, most: tx.due_side_talks(now, 2 * A_DAY_MS, most),
                lambda talk: _key(talk.game_id, talk.seat),
                self._tried,
                _BATCH,
            )

    async def opened(self, live: LiveGame, seat: str, parent: int, user_id: str) -> str:
        """The thread of a side: the one that it has, or else a new one in a channel; its id.

        Who asks is let in again, if they have left it of themselves.

        Raises:
            FAILURES: Discord does not let it be opened.
        """
        game_id = live.game.id
        key = _key(game_id, seat)
        async with self._locks.of(key), self._store.hold(key):
            known = await self._store.read(lambda tx: tx.side_talk(game_id, seat))
            if known is not None and await self._stands(known):
                left = tuple(each for each in known.talkers if each != user_id)
                again = replace(known, try_at=self._clock.now(), attempts=0, talkers=left)
                await self._store.write(lambda tx: tx.set_side_talk(again))
                return known.channel
            thread = await self._unused(live, seat, parent) or await self._new(live, seat, parent)
            await self._welcome(live, seat, int(thread))
            talk = SideTalk(game_id, seat, thread, try_at=self._clock.now())
            await self._store.write(lambda tx: tx.set_side_talk(talk))
            return thread

    async def _stands(self, talk: SideTalk) -> bool:
        """Whether a thread has not been deleted."""
        try:
            await self._client.http.get_channel(int(talk.channel))
        except discord.NotFound:
            return False
        return True

    async def _unused(self, live: LiveGame, seat: str, parent: int) -> str | None:
        """A thread that an earlier process opened for a side but could not note."""
        me, place = self._client.user, live.game.place
        if me is None or place is None:
            return None
        listed = await self._client.http.get_active_threads(int(place))
        ours = [
            str(thread["id"])
            for thread in listed["threads"]
            if (int(thread["parent_id"]), int(thread["owner_id"])) == (parent, me.id)
            and thread["type"] == discord.ChannelType.private_thread.value
            and thread["name"] == _name(live, seat)
        ]
        return min(ours, key=int, default=None)

    async def _new(self, live: LiveGame, seat: str, parent: int) -> str:
        form: dict[str, Any] = {
            "auto_archive_duration": _MINUTES,
            "type": discord.ChannelType.private_thread.value,
        }
        http = self._client.http
        made = await http.start_thread_without_message(parent, name=_name(live, seat), **form)
        return str(made["id"])

    async def _welcome(self, live: LiveGame, seat: str, thread: int) -> None:
        """Say what a thread is for, if that has not been said."""
        if not await own_latest(self._client, thread):
            link = await link_now(self._games, live.game.id)
            words = _WELCOME.format(live.title(seat), live.game.id, link).rstrip()
            await self._client.get_partial_messageable(thread).send(
                words, allowed_mentions=discord.AllowedMentions.none()
            )

    async def _tried(self, talk: SideTalk) -> None:
        until = None
        try:
            async with asyncio.timeout(_PATIENCE), self._locks.of(_key(talk.game_id, talk.seat)):
                await self._see_to(talk)
        except StoreUnusable:
            raise
        except discord.NotFound as error:
            if error.code == _UNKNOWN_CHANNEL:
                await self._store.write(lambda tx: tx.drop_side_talk(talk.game_id, talk.seat))
                return
            until = self._later(talk, error)
        except FAILURES as error:
            until = self._later(talk, error)
        except OutOfOrder:
            until = self._clock.now() + A_DAY_MS
        except Exception as error:
            log.exception("thread %s could not be kept", talk.channel)
            until = self._clock.now() + wait_ms(error, talk.attempts)
        if until is not None:
            await self._store.write(lambda tx: _postpone(tx, talk, until))

    def _later(self, talk: SideTalk, error: Exception) -> int:
        log.warning("thread %s could not be kept, later again: %s", talk.channel, error)
        return self._clock.now() + wait_ms(error, talk.attempts)

    async def _see_to(self, talk: SideTalk) -> None:
        live = await self._store.read(lambda tx: self._games.load(tx, talk.game_id))
        http, thread = self._client.http, int(talk.channel)
        if live.game.status == "over":
            await self._awake(thread, http.edit_channel, thread, archived=True)
            await self._store.write(lambda tx: tx.drop_side_talk(talk.game_id, talk.seat))
            return
        wanted = [each.user_id for each in people(live.holders(talk.seat)) if is_id(each.user_id)]
        for user_id in wanted:
            if user_id not in talk.talkers:
                await self._awake(thread, http.add_user_to_thread, thread, int(user_id))
        for user_id in talk.talkers:
            if user_id not in wanted:
                await self._awake(thread, http.remove_user_from_thread, thread, int(user_id))
        done = replace(talk, try_at=None, attempts=0, talkers=tuple(sorted(wanted)))
        await self._store.write(lambda tx: _settle(tx, talk, done))

    async def _awake(self, thread: int, do: Any, *given: Any, **more: Any) -> None:
        """Do something in a thread, which is woken if it sleeps; strangers are left out."""
        for last_try in (False, True):
            try:
                await do(*given, **more)
            except discord.HTTPException as error:
                if error.code in _STRANGERS:
                    return
                if error.code != _ARCHIVED or last_try:
                    raise
                if more.get("archived"):
                    return
                await self._client.http.edit_channel(thread, archived=False)
            else:
                return


def _key(game_id: str, seat: str) -> str:
    return f"side talk {game_id}.{seat}"


def _name(live: LiveGame, seat: str) -> str:
    """A thread's name, such as ``Naztees among themselves · k7fw``."""
    end = f" · {live.game.id}"
    return single_line(f"{live.title(seat)} among themselves", _NAME - len(end)) + end


def _settle(tx: Tx, before: SideTalk, after: SideTalk) -> None:
    """Store who is in; what has changed meanwhile is looked at again."""
    now = tx.side_talk(before.game_id, before.seat)
    if now is not None and now.channel == before.channel:
        try_at = None if now.try_at == before.try_at else now.try_at
        tx.set_side_talk(replace(after, try_at=try_at))


def _postpone(tx: Tx, talk: SideTalk, until: int) -> None:
    now = tx.side_talk(talk.game_id, talk.seat)
    if now is not None:
        tx.set_side_talk(replace(now, try_at=until, attempts=now.attempts + 1))
