"""Tells people by a way of their own what is due of them, over all games at once.

Before somebody is written to, what is told is noted. If that note is found later, a process may
have ended before it could note that it had told: their conversation is searched for that. A webhook
can't be searched: the channel of the game tells that instead, as soon as it can. So nothing comes
twice by the same way, and nothing is taken for told because the same words were true once before.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import FAILURES
from bot.gateway.message.known_rights import may_return
from bot.gateway.message.mail import Doubtful, Gone, Refused
from bot.gateway.message.notices import nonce_of, notice_line, place_line
from bot.gateway.message.outbox import wait_ms
from bot.gateway.text.called import named, names_in
from bot.gateway.text.messages import CONTENT, fitting
from bot.referee.timing import pace_of
from bot.schedule.deadlines import late_warnings
from bot.schedule.dues import finish
from bot.schedule.policy import Policy
from bot.schedule.wishes import Way, forget_use, give_up, note_use, uses, wishes_of
from bot.store.claims import of_person

if TYPE_CHECKING:
    from collections.abc import Collection

    import discord

    from bot.gateway.message.mail import Mail
    from bot.referee.deadlines import Deadlines, Look
    from bot.schedule.wishes import Wishes
    from bot.store import Due, Store, Tx

log = logging.getLogger(__name__)

KEY: Final = "notify"
"""The key of the button that stops what is told by a way of one's own."""
STOP: Final = "stop"
_ROOM: Final = CONTENT - 60
_NOTICES: Final = "notices"
_REMEMBERED: Final = 50
"""Rows of one person of which it is remembered that they may have been told."""


class Told(NamedTuple):
    """What a person is told of one game.

    Attributes:
        lines: Each as it can be found again.
        rows: What is done by that.
        late: Those of them by which it is known that the person was late.
        place: Which game it is, with a link to a message that may change.
        end: The first of the times that it tells.
        silent: Whether no device is to sound.
        channel: Where the game is.
        reachable: Whether the bot can tell it there, too.
    """

    lines: tuple[str, ...]
    rows: tuple[Due, ...]
    late: tuple[Due, ...]
    place: str
    end: int
    silent: bool
    channel: str
    reachable: bool

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.rows[0].game_id

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join((*self.lines, self.place))


class Fallen(NamedTuple):
    """Games in whose channels a person is to be told instead, and whether their webhook is gone."""

    user_id: str
    games: tuple[str, ...]
    lost: bool = False


class Letters:
    """Tells people what is due of them by the way that they have chosen."""

    def __init__(self, store: Store, deadlines: Deadlines, mail: Mail) -> None:
        self._store = store
        self._deadlines = deadlines
        self._mail = mail
        self._clock = mail.clock

    async def tell(self, user_id: str) -> Fallen | None:
        """Tell a person what is due; if that can't be done, where it is to be told instead.

        Raises:
            StoreUnusable: The store fails.
        """
        wishes = await self._store.read(lambda tx: wishes_of(tx, user_id))
        looks = await self._deadlines.of_person(user_id)
        try:
            while await self._tell(user_id, wishes, looks):
                looks = await self._deadlines.of_person(user_id)
        except Refused as error:
            log.info("person %s can't be written to: %s", user_id, error)
            return await self._fall_back(user_id, wishes, looks, lost=isinstance(error, Gone))
        except FAILURES as error:
            log.warning("person %s could not be written to, later again: %s", user_id, error)
            await self._postpone(user_id, looks, error)
            return None
        self._mail.trust(user_id)
        if wishes.way is not Way.WEBHOOK:
            return None
        doubts = await self._store.read(lambda tx: uses(tx, user_id))
        withheld = [each.game for each in _told(looks, user_id) if _withheld(each, wishes, doubts)]
        return Fallen(user_id, tuple(withheld)) if withheld else None

    async def _tell(self, user_id: str, wishes: Wishes, looks: list[Look]) -> bool:
        """Write one letter, if there is anything to tell; whether there is more than has room."""
        doubts = await self._store.read(lambda tx: uses(tx, user_id))
        told = [each for each in _told(looks, user_id) if not _withheld(each, wishes, doubts)]
        if not told:
            return False
        unsure = any(not doubts.isdisjoint(_keys(each)) for each in told)
        said = await self._mail.said(user_id, wishes) if unsure else ""
        for each in told:
            if any(due.attempts for due in each.rows):  # it may have been told in the channel
                said += await self._mail.said_in(each.channel, user_id)
        new = [each for each in told if not all(line in said for line in each.lines)]
        left: list[Told] = []
        if new:
            again = {each[:2] for each in _told(await self._deadlines.of_person(user_id), user_id)}
            if not again >= {each[:2] for each in told}:
                return False  # somebody has answered meanwhile, or more is due
            if not await self._store.claims(of_person(user_id)):
                return False  # another process may be writing to them by now
            texts = fitting([each.text for each in new], _ROOM)
            left = new[len(texts) :]
            told = [each for each in told if each not in left]
            text = "\n".join(("⏰", *texts))
            await self._send(user_id, wishes, new[: len(texts)], text)
        await self._store.write(partial(self._finish, user_id, told))
        return 0 < len(left) < len(new)

    async def _send(self, user_id: str, wishes: Wishes, new: list[Told], text: str) -> None:
        keys = [key for each in new for key in _keys(each)]
        await self._store.write(partial(_note, user_id, keys))
        try:
            await self._mail.send(
                user_id,
                wishes,
                text,
                silent=all(each.silent for each in new),
                view=stop_button() if wishes.way is Way.DM else None,
                nonce=nonce_of(_NOTICES, new[0].rows[-1]),
            )
        except Doubtful:
            raise
        except Refused:
            await self._store.write(lambda tx: forget_use(tx, user_id, *keys))
            raise

    def _finish(self, user_id: str, told: list[Told], tx: Tx) -> None:
        for each in told:
            finish(tx, each.rows, each.late, self._clock.now())
            forget_use(tx, user_id, *_keys(each))

    async def _fall_back(
        self, user_id: str, wishes: Wishes, looks: list[Look], *, lost: bool
    ) -> Fallen:
        def write(tx: Tx) -> None:
            for look in looks:  # so that it is known that the channel may have been told
                for due in look.due.rows:
                    if due.user_id == user_id:
                        tx.postpone_due(due.id, self._clock.now())
            if lost:
                give_up(tx, user_id, wishes)

        await self._store.write(write)
        if not lost:
            self._mail.rest(user_id)
        return Fallen(user_id, tuple(look.live.game.id for look in looks), lost)

    async def _postpone(self, user_id: str, looks: list[Look], error: Exception) -> None:
        now = self._clock.now()

        def write(tx: Tx) -> None:
            for look in looks:
                for each in look.due.rows:
                    if each.user_id == user_id:
                        tx.postpone_due(each.id, now + wait_ms(error, each.attempts))

        await self._store.write(write)


def stop_button() -> discord.ui.View:
    """The button below all that is told in a conversation."""
    return row(KeyedButton(KEY, STOP, "Stop these messages"))


def _note(user_id: str, keys: Collection[str], tx: Tx) -> None:
    """Note what a person is about to be told; what is long past goes."""
    noted = [each for each in uses(tx, user_id) if each.startswith(f"{_NOTICES} ")]
    old = sorted(noted, key=_row_of)[:-_REMEMBERED]
    forget_use(tx, user_id, _NOTICES, *old)  # as which an earlier version noted all
    note_use(tx, user_id, *keys)


def _keys(told: Told) -> list[str]:
    """What is noted of each row as long as it is not known whether that has been told of it."""
    return [f"{_NOTICES} {row.id} {told.end}" for row in told.rows]


def _row_of(key: str) -> int:
    return int(key.split()[1])


def _withheld(told: Told, wishes: Wishes, doubts: Collection[str]) -> bool:
    """Whether a webhook may have told all of this, and the channel can tell it instead."""
    unread = wishes.way is Way.WEBHOOK and told.reachable
    return unread and all(key in doubts for key in _keys(told))


def _told(looks: list[Look], user_id: str) -> list[Told]:
    """What a person is told now, what is due first before the rest."""
    found = (_of_game(look, user_id) for look in looks)
    return sorted((each for each in found if each is not None), key=lambda each: each.end)


def _of_game(look: Look, user_id: str) -> Told | None:
    live = look.live
    routed = look.routed({}, reachable=True)
    notices = routed.own.get(user_id, ())
    if not notices or live.game.status != "playing":
        return None
    pace = pace_of(live)
    rows = tuple(each for each in look.due.rows if each.user_id == user_id)
    if pace.policy is not Policy.WAIT and late_warnings(rows, pace, look.now):
        return None  # there is a grace first, when its game is looked at
    lines = tuple(notice_line(live, notice) for notice in notices)
    end, silent = min(notice.end for notice in notices), user_id in routed.silent
    where = live.game.channel, may_return(look.panel)
    place = named(place_line(live), names_in(live))
    return Told(lines, rows, look.due.late, place, end, silent, *where)
