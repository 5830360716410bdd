"""Writes to one person: in their conversation with the bot, or by a webhook of their own.

Discord forbids messages that nobody has asked for: only who has chosen one of these ways is
written to. Discord may refuse a conversation, and does so falsely at times (50001, to bots that
are connected without intents): the person hears otherwise, and the way is tried again in minutes.
https://github.com/discord/discord-api-docs/issues/7666
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import aiohttp
import discord

from bot.bounded import Bounded
from bot.gateway.message.said import all_said
from bot.gateway.text.messages import is_id, mention, pinging
from bot.schedule.wishes import Way
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.schedule.wishes import Wishes

log = logging.getLogger(__name__)

_PEOPLE: Final = 10_000
_REST_MS: Final = 5 * 60_000
"""How long a way that fails is left alone; twice as long each time."""
_LONGEST: Final = 6
"""Doublings: some five hours."""
_FORGOTTEN_MS: Final = 3_600_000
"""How long after such a rest a failure counts as another one; after longer rests, as long."""
_UNKNOWN_WEBHOOK, _WRONG_TOKEN, _CLOSED = 10015, 50027, 50007
_ADDRESS: Final = re.compile(
    r"https://(?:ptb\.|canary\.)?discord\.com/api(?:/v[0-9]{1,2})?"
    r"/webhooks/([0-9]{15,20})/([A-Za-z0-9_-]{40,120})/?"
)
LONGEST_ADDRESS: Final = 300
"""The most characters of a webhook's address."""


class Refused(Exception):  # noqa: N818 - what Discord does, not a fault
    """Discord lets the bot not write to this person by this way now."""


class Gone(Refused):
    """The webhook is deleted, or its token is another one now."""


class Doubtful(Refused):
    """A webhook has failed, and what was written may have arrived all the same."""


class _Rest(NamedTuple):
    until: int
    times: int

    def lasts(self, now: int) -> bool:
        """Whether it is not over; if it is farther away than can be, the clock was put back."""
        return now < self.until <= now + (_REST_MS << _LONGEST)

    def times_then(self, now: int) -> int:
        """How often the length of the next one is doubled, if the way fails now."""
        soon = self.until + max(_FORGOTTEN_MS, _REST_MS << self.times)
        return min(self.times + 1, _LONGEST) if self.until <= now <= soon else 0


class Mail:
    """Writes to people, and remembers by which ways that fails.

    Attributes:
        clock: The clock.
    """

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self.clock = clock
        self._client = client
        self._conversations: Bounded[str, int] = Bounded(_PEOPLE)
        self._resting: Bounded[str, _Rest] = Bounded(_PEOPLE)

    def failing(self) -> dict[str, int]:
        """Until when the ways of people are not tried again, in milliseconds since the epoch."""
        now = self.clock.now()
        return {user: each.until for user, each in self._resting.items() if each.lasts(now)}

    def rest(self, user_id: str) -> None:
        """Leave a person's way alone for some minutes: longer each time that it fails again.

        What fails at the same time counts once, and a failure long after the last one as the first.
        """
        now, known = self.clock.now(), self._resting.get(user_id)
        if known is not None and known.lasts(now):
            return
        times = 0 if known is None else known.times_then(now)
        self._resting[user_id] = _Rest(now + (_REST_MS << times), times)

    def trust(self, user_id: str) -> None:
        """Take a person's way for one that works."""
        self._resting.pop(user_id, None)

    async def said(self, user_id: str, wishes: Wishes) -> str:
        """What the bot has written to a person of late, as one text.

        Of a webhook nothing can be read: what is written by it must be noted before.

        Raises:
            Refused: The conversation is closed.
            FAILURES: Discord fails; it is to be tried again.
        """
        if wishes.way is Way.WEBHOOK:
            return ""
        try:
            return await all_said(self._client, await self._conversation(user_id))
        except discord.HTTPException as error:
            raise self._judged(user_id, error) from error

    async def said_in(self, channel: str, user_id: str) -> str:
        """What a person was told of late in a channel, as far as that can be read, as one text."""
        named = mention(user_id)
        try:
            return await all_said(self._client, int(channel), named) if is_id(channel) else ""
        except discord.HTTPException as error:
            log.info("the history of channel %s can't be read: %s", channel, error)
            return ""

    async def send(
        self,
        user_id: str,
        wishes: Wishes,
        text: str,
        *,
        view: discord.ui.View | None = None,
        silent: bool = False,
        nonce: str | None = None,
    ) -> None:
        """Write to a person by the way that they wish.

        Args:
            user_id: The person.
            wishes: Their way; by that of everybody else it is the conversation.
            text: What is written.
            view: Buttons; none are possible on a webhook's message.
            silent: Whether no device is to sound.
            nonce: What Discord knows a repeated message by, for some minutes.

        Raises:
            Refused: By this way the person can't be written to now.
            FAILURES: Discord fails; it is to be tried again, unless it is found to have arrived.
        """
        if wishes.way is Way.WEBHOOK and wishes.hook is not None:
            await self._post(user_id, wishes.hook, text, silent=silent)
            return
        given = {"view": view, "nonce": nonce}
        parts: dict[str, Any] = {name: part for name, part in given.items() if part is not None}
        try:
            channel = self._client.get_partial_messageable(await self._conversation(user_id))
            await channel.send(
                text,
                silent=silent,
                allowed_mentions=discord.AllowedMentions.none(),
                **parts,
            )
        except discord.HTTPException as error:
            raise self._judged(user_id, error) from error

    async def _conversation(self, user_id: str) -> int:
        known = self._conversations.get(user_id)
        if known is None:
            known = (await self._client.create_dm(discord.Object(int(user_id)))).id
            self._conversations[user_id] = known
        return known

    def _judged(self, user_id: str, error: discord.HTTPException) -> Exception:
        """A refusal if the person can't be written to now, or the error if Discord has failed."""
        self._conversations.pop(user_id, None)
        refused = isinstance(error, discord.Forbidden | discord.NotFound)
        return Refused(str(error)) if refused or error.code == _CLOSED else error

    async def _post(self, user_id: str, hook: str, text: str, *, silent: bool) -> None:
        number, _, token = hook.partition("/")
        webhook = discord.Webhook.partial(int(number), token, client=self._client)
        said = f"{mention(user_id)} {text}"
        try:
            await webhook.send(said, allowed_mentions=pinging([user_id]), silent=silent, wait=True)
        except discord.HTTPException as error:
            if error.code in {_UNKNOWN_WEBHOOK, _WRONG_TOKEN}:
                raise Gone(str(error)) from error
            raised = Doubtful if isinstance(error, discord.DiscordServerError) else Refused
            raise raised(str(error)) from error
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise Doubtful(type(error).__name__) from error


def typed_hook(text: str) -> str:
    """The id and the token of the webhook whose address somebody typed.

    Raises:
        Malformed: It is none. What was typed is not repeated: it may be a secret.
    """
    match = _ADDRESS.fullmatch(text.strip())
    if match is None:
        raise Malformed(
            "The address of a webhook begins with https://discord.com/api/webhooks/ and goes on "
            "with a number, a stroke and a long row of letters. You copy it in the settings of a "
            "channel of yours, at Integrations."
        )
    return f"{match[1]}/{match[2]}"


def masked(hook: str) -> str:
    """What is shown of a webhook: the end of its number, nothing of its token."""
    return f"…{hook.partition('/')[0][-4:]}"
