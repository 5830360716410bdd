"""Tells people in their game's channel that an answer is due: once, and only while it is.

Who has chosen a way of their own hears by that (`letters`), and here only if it fails.

When the time is over, and the people of the game have agreed on what happens then, the referee is
asked to do that.

A notice may have been posted by a process that ended before it could note that. Where one had begun
to post, it is looked for first, by what it says of the time.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.digests import Digests
from bot.gateway.message.known_rights import learn_by_writing, may_return
from bot.gateway.message.letters import Letters
from bot.gateway.message.links import board_link
from bot.gateway.message.mail import Refused
from bot.gateway.message.notices import nonce_of, notice_line
from bot.gateway.message.outbox import A_DAY_MS, wait_ms
from bot.gateway.message.panel import Panel
from bot.gateway.message.repeating import repeat
from bot.gateway.message.said import own_latest
from bot.gateway.message.spectators import Spectators
from bot.gateway.text.messages import CONTENT, fitting, is_id, mention, pinging
from bot.referee import GRACE_MS
from bot.referee.live_game import OutOfOrder
from bot.referee.timing import pace_of
from bot.schedule import telling
from bot.schedule.deadlines import late_warnings
from bot.schedule.dues import Kind, finish, forget, unmoved
from bot.schedule.wishes import Way
from bot.store import StoreUnusable
from bot.store.claims import alone, claimed, divided, of_game, of_person
from rules.kernel.values.errors import Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Sequence

    from bot.clock import Clock
    from bot.gateway.interaction.in_flight import InFlight
    from bot.gateway.message.letters import Fallen
    from bot.gateway.message.mail import Mail
    from bot.referee import Referee
    from bot.referee.deadlines import Look
    from bot.referee.live_game import LiveGame
    from bot.schedule.dues import Notice
    from bot.schedule.routing import Routed
    from bot.store import Due, Store, Tx

log = logging.getLogger(__name__)

_POLL = 1.0
_BATCH: Final = 20
"""Games that are told of at once: one whose channel is slow holds up no other for long."""
_PATIENCE: Final = 45.0
"""Seconds for one notice."""
_LOST: Final = (
    "-# {}: your webhook is gone, so you hear here again. `/notify by` chooses another way."
)


class Post(NamedTuple):
    """What is told in a channel.

    Attributes:
        notices: Of answers that are due.
        silent: Whether no device is to sound.
    """

    notices: tuple[Notice, ...]
    silent: bool = False

    @property
    def users(self) -> list[str]:
        """Whom it mentions."""
        return list(dict.fromkeys(user for notice in self.notices for user in notice.user_ids))

    def words(self, live: LiveGame) -> str:
        """What it says of the time: that follows from what is due alone."""
        return "\n".join(notice_line(live, notice) for notice in self.notices)


class Reminders:
    """Tells what is due.

    Args:
        client: Sends it.
        store: Knows it.
        referee: Does what is agreed for when the time is over.
        mail: Writes to people by their own ways.
        show: Shows a game that has changed; failures are its own affair.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        referee: Referee,
        *,
        mail: Mail,
        show: Callable[[str], Awaitable[None]],
    ) -> None:
        self._client = client
        self._store = store
        self._deadlines = referee.deadlines
        self._mail = mail
        self._letters = Letters(store, referee.deadlines, mail)
        self._digests = Digests(store, referee.games, mail)
        self._spectators = Spectators(client, store, referee.games, mail)
        self._show = show
        self._clock: Clock = referee.clock

    async def run(self, in_flight: InFlight) -> None:
        """Tell what is due, until the task is cancelled."""

        async def look() -> None:
            while await self.tell(in_flight):
                pass

        await repeat(
            look, every=self._clock.rest(_POLL), log=log, otherwise="nobody can be reminded"
        )

    async def tell(self, in_flight: InFlight) -> bool:
        """Tell what is due now, several games at once; whether there may be more.

        Raises:
            StoreUnusable: The store fails.
        """
        if in_flight.draining:
            return False
        now, store = self._clock.now(), self._store
        with in_flight.track():
            found, more = await divided(
                store,
                lambda tx, most: tx.due_games(now, A_DAY_MS, most),
                of_game,
                self._tried,
                _BATCH,
            )
            people = {of_person(user): user for users in found for user in users}
            written = await alone(
                store, people, lambda key: self._written_to(people[key]), len(people)
            )
            more &= len(written) == len(people)  # what is left another process is telling
            await asyncio.gather(*map(self._tell_here, filter(None, written.values())))
            more |= await self._digests.tell()
            more |= await self._spectators.tell()
        return more

    async def _tried(self, game_id: str, fallen: Fallen | None = None) -> tuple[str, ...]:
        """Tell what is due of a game; what fails is tried again later.

        Args:
            game_id: The game.
            fallen: Who is told here whatever way they wish.

        Returns:
            Who is still to be told by a way of their own.
        """
        own: tuple[str, ...] = ()
        try:
            async with asyncio.timeout(_PATIENCE):
                look, routed = await self._looked(game_id, fallen)
                own = tuple(routed.own)
                await self._tell(look, routed, fallen)
        except StoreUnusable:
            raise
        except FAILURES as error:
            log.warning("nobody could be reminded in game %s, later again: %s", game_id, error)
            await self._postpone(game_id, error, own)
            await self._learn(game_id, error)
        except OutOfOrder as error:
            log.info("game %s waits to remind its players: %s", game_id, error)
            await self._postpone(game_id, None, own)
        except Exception as error:
            log.exception("nobody could be reminded in game %s", game_id)
            await self._postpone(game_id, error, own)
        return own

    async def _written_to(self, user_id: str) -> Fallen | None:
        """Tell a person by a way of their own; where they are to be told instead if it fails."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._letters.tell(user_id)
        except StoreUnusable:
            raise
        except TimeoutError:
            log.warning("person %s could not be written to in time", user_id)
        except Exception:
            log.exception("person %s could not be written to", user_id)
        self._mail.rest(user_id)
        return None

    async def _tell_here(self, fallen: Fallen) -> None:
        async def tell(game_id: str) -> None:
            async with claimed(self._store, of_game(game_id)):
                await self._tried(game_id, fallen)

        await asyncio.gather(*map(tell, fallen.games))

    async def _looked(self, game_id: str, fallen: Fallen | None = None) -> tuple[Look, Routed]:
        """What is due of a game and how it is told, after a grace for those warned too late."""
        look = await self._deadlines.look(game_id)
        unknown: frozenset[str] = frozenset()
        if _has_late(look):
            unknown = await self._note_warned(look)
            look = await self._deadlines.look(game_id)
        if _has_late(look, but=unknown):
            panel = Panel.from_json(look.panel)
            shown = panel is not None and panel.reachable
            if await self._deadlines.grant(look.live, but=unknown, shown=shown):
                if shown:
                    await self._show(game_id)
                look = await self._deadlines.look(game_id)
        return look, self._routed(look, fallen)

    async def _note_warned(self, look: Look) -> frozenset[str]:
        """Note whom a process has told the last warning that ended before, or told only some.

        They were in time then: a grace would have them told once more, of another time.

        Returns:
            Of whom that can't be known now, as what they were told can't be read.
        """
        # Whoever rests by now may have been told before, or without a sound.
        live, failing = look.live, self._mail.failing()
        post = Post(tuple(each for each in look.due.notices if _warns(each)))
        told: set[str] = set()
        unknown: set[str] = set()
        own = [user for user in post.users if look.wishes[user].way is not Way.HERE]
        rows = [row for row in look.due.rows if _warns(row)]
        if await self._begun(live, rows):
            try:
                told |= {*post.users} - {*(await self._untold(live, post)).users}
            except discord.HTTPException as error:
                log.info("what game %s was told can't be read: %s", live.game.id, error)
                unknown |= {user for user in post.users if user not in own or user in failing}
        for user in own:
            lines = [notice_line(live, each) for each in post.notices if user in each.user_ids]
            with suppress(Refused):
                said = await self._mail.said(user, look.wishes[user])
                if all(line in said for line in lines):
                    told.add(user)
        heard = [row for row in rows if row.user_id in told]
        now = self._clock.now()
        await self._store.write(lambda tx: finish(tx, heard, (), now))
        return frozenset(unknown)

    def _routed(self, look: Look, fallen: Fallen | None) -> Routed:
        failing = self._mail.failing()
        if fallen is not None:
            failing.setdefault(fallen.user_id, look.now)
        return look.routed(failing, reachable=may_return(look.panel))

    async def _tell(self, look: Look, routed: Routed, fallen: Fallen | None) -> None:
        live, due = look.live, look.due
        game_id = live.game.id
        if live.game.status != "playing":
            await self._store.write(partial(_forget, game_id=game_id))
            return
        both = (Post(routed.here), Post(routed.hushed, silent=True))
        posts = [each for each in both if each.notices and is_id(live.game.channel)]
        for post in posts:
            rows = [row for row in due.rows if row.user_id in post.users]
            left = await self._untold(live, post) if await self._begun(live, rows) else post
            if left.notices:
                await self._store.write(partial(telling.begin, game_id=game_id, rows=rows))
                if not await self._is_same(look, routed, fallen):
                    return
                lost = (fallen.user_id,) if fallen is not None and fallen.lost else ()
                await self._post(look, left, lost)
        if any(row.user_id not in routed.own for row in due.rows):
            now = self._clock.now()
            await self._store.write(partial(_finish, look=look, routed=routed, now=now))
        deeds = [
            *((each, self._deadlines.act) for each in due.lapsed),
            *((each, self._deadlines.stand_in) for each in due.away),
        ]
        for each, act in deeds:
            try:
                await act(live, each)
            except Stale as refusal:
                log.info("nothing was done in game %s: %s", game_id, refusal)
        if deeds:
            await self._show(game_id)

    async def _is_same(self, look: Look, routed: Routed, fallen: Fallen | None) -> bool:
        """Whether all of this is still due, nobody has answered, and no other process tells it."""
        game_id = look.live.game.id
        again = await self._deadlines.look(game_id)
        same = again.due.rows == look.due.rows and self._routed(again, fallen) == routed
        return same and await self._store.claims(of_game(game_id))

    async def _begun(self, live: LiveGame, rows: Sequence[Due]) -> bool:
        """Whether a process may have told some of these here and did not note it."""
        begun = await self._store.read(lambda tx: telling.begun(tx, live.game.id, rows))
        return begun and is_id(live.game.channel)

    async def _untold(self, live: LiveGame, post: Post) -> Post:
        """What of a post no process has told that ended before it could note that, and whom."""
        said = [each.content for each in await own_latest(self._client, int(live.game.channel))]

        def untold(notice: Notice) -> Notice:
            line = notice_line(live, notice)
            told = [each for each in said if line in each]
            users = (user for user in notice.user_ids if not any(mention(user) in t for t in told))
            return notice._replace(user_ids=tuple(users))

        left = map(untold, post.notices)
        return post._replace(notices=tuple(each for each in left if each.user_ids))

    async def _post(self, look: Look, post: Post, lost: tuple[str, ...]) -> None:
        live = look.live
        users = post.users
        gone = "".join(f"\n{_LOST.format(mention(user))}" for user in lost if user in users)
        words, link = post.words(live), board_link(live.game, "the board")
        room = CONTENT - len(words) - len(link) - len(gone) - 10
        people = " ".join(fitting(map(mention, users), room))
        text = " ".join(filter(None, ("⏰", people, link))) + f"{gone}\n{words}"
        # Of those whom it tells: others may be told of the same time within the same second.
        row = [each for each in look.due.rows if each.user_id in users][-1]
        await self._client.get_partial_messageable(int(live.game.channel)).send(
            text,
            nonce=nonce_of("hush" if post.silent else "due", row),
            allowed_mentions=pinging(users),
            silent=post.silent,
        )
        panel = Panel.from_json(look.panel)
        if panel is not None and not panel.rights.speaks:
            await self._learn(live.game.id, None)

    async def _learn(self, game_id: str, error: Exception | None) -> None:
        """Learn from a post, or how it failed, what may be done there; the board then says so."""
        at = self._clock.now() + GRACE_MS
        if await self._store.write(lambda tx: learn_by_writing(tx, game_id, error, at)):
            await self._show(game_id)

    async def _postpone(
        self, game_id: str, error: Exception | None, but: Sequence[str] = ()
    ) -> None:
        """Try again later: without an error in a day, for that is not to be mended by trying."""
        now = self._clock.now()

        def write(tx: Tx) -> None:
            for row in tx.dues_of(game_id):
                waits = row.question and row.done_at is None and row.at <= now
                if waits and row.user_id not in but:
                    wait = A_DAY_MS if error is None else wait_ms(error, row.attempts)
                    tx.postpone_due(row.id, now + wait)

        await self._store.write(write)


def _warns(of: Notice | Due) -> bool:
    """Whether something is a last warning."""
    return of.kind == Kind.NEARLY


def _has_late(look: Look, but: Collection[str] = ()) -> bool:
    """Whether some have not had the last warning in time, apart from these people."""
    late = late_warnings(look.due.rows, pace_of(look.live), look.now, but)
    return bool(late) and look.live.game.status == "playing"


def _forget(tx: Tx, game_id: str) -> None:
    forget(tx, game_id)
    telling.end(tx, game_id, ())


def _finish(tx: Tx, look: Look, routed: Routed, now: int) -> None:
    done = routed.done(look.due.rows)
    for row in unmoved(tx, routed.void(look.due.rows)):
        tx.drop_due(row.id)
    finish(tx, done, look.due.late, now)
    routed.put_off(tx, look.due.rows)
    telling.end(tx, look.live.game.id, done)
