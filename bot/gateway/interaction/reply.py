"""Answers an interaction: always, and within Discord's three seconds."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.gateway.interaction.components import KeyedButton, row, rule_button
from bot.gateway.interaction.long_answers import in_messages
from bot.gateway.interaction.modals import CORRECT, CORRECT_IT, typed_in
from bot.gateway.interaction.rights import Rights, remedy_of, rights_of
from bot.gateway.text.called import mentioned, named
from bot.gateway.text.failures import HiddenAnswer, failed
from bot.gateway.text.languages import ENGLISH
from bot.gateway.text.messages import (
    CLOSING,
    CRASHED,
    UNSEEN,
    UNWRITTEN,
    plain_name,
    refusal,
)
from bot.referee import Request
from bot.store import StoreUnusable
from rules.kernel.values.errors import Illegal, Refusal

if TYPE_CHECKING:
    from bot.gateway.interaction.in_flight import ServingClient
    from bot.gateway.text.languages import Catalogue
    from rules.kernel.system.rulebook import RuleBook

log = logging.getLogger(__name__)

_PATIENCE = 1.8  # seconds; Discord gives up after three
_READING_TIME = 30.0  # seconds to read an answer that the game's message repeats
FAILURES = (
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,
    asyncio.TimeoutError,
    HiddenAnswer,
)
"""The errors of a request to Discord."""

Handler = Callable[["Reply"], Awaitable[None]]
"""Answers one interaction, or raises a refusal, which becomes the answer."""
Carried = Callable[["Reply", str], Awaitable[None]]
"""Answers a press or a form outside of games; its argument is the id's part after the key."""


class Reply:
    """The answer to one interaction, in one or more messages.

    Attributes:
        interaction: The interaction.
        changed: Whether a change of the game has been stored; no later error undoes it.
        rulebook: The rules that a refusal cites; ``None`` until the system is known.
        language: In which a refusal is said.
        board: A link to the board, for refusals of what the board no longer allows.
        remark: What is told privately beside the answer; empty for nothing.
        typed: What was typed into a form, or could have been; it is not lost if it is refused.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.changed = False
        self.rulebook: RuleBook | None = None
        self.language: Catalogue = ENGLISH
        self.board = ""
        self.remark = ""
        self.typed = typed_in(interaction)
        self._turn = asyncio.Lock()
        self._thinking = False  # Discord shows "thinking…" until the first private answer
        self._answered = False
        self._transient = False

    @property
    def request(self) -> Request:
        """The referee's request; its id is the same if Discord delivers the interaction twice."""
        user = self.interaction.user
        return Request(str(self.interaction.id), str(user.id), plain_name(user.display_name))

    @property
    def user_id(self) -> str:
        """The id of the person who interacts."""
        return str(self.interaction.user.id)

    @property
    def channel(self) -> str:
        """The id of the interaction's channel, thread or private conversation.

        Raises:
            Illegal: discord.py does not know this kind of channel and gives no id.
        """
        if self.interaction.channel_id is None:
            raise Illegal("This is a new kind of channel, which I don't know: use another one.")
        return str(self.interaction.channel_id)

    def is_in(self, channel: str) -> bool:
        """Whether the interaction is in that channel; false if its own channel has no id."""
        return str(self.interaction.channel_id) == channel

    @property
    def place(self) -> str | None:
        """The id of the interaction's server; ``None`` in a private conversation."""
        guild_id = self.interaction.guild_id
        return str(guild_id) if guild_id is not None else None

    @property
    def moderator(self) -> bool:
        """Whether the person may manage messages, channels or the server here."""
        held = self.interaction.permissions
        manages = held.manage_messages or held.manage_channels or held.manage_guild
        return self.place is not None and (manages or held.administrator)

    @property
    def manages_server(self) -> bool:
        """Whether the person may manage the server, whatever a channel says."""
        held = self.interaction.permissions
        return self.place is not None and (held.manage_guild or held.administrator)

    @property
    def heard(self) -> bool:
        """Whether Discord lets everybody here see the answers that are meant for everybody."""
        brought = self.place is not None and not self.interaction.is_guild_integration()
        return not brought or self.interaction.permissions.use_external_apps

    @property
    def rights(self) -> Rights:
        """What the bot may do in this channel on its own, not only as an answer."""
        return rights_of(self.interaction)

    @property
    def message_id(self) -> int | None:
        """The id of the message that the pressed component is on."""
        message = self.interaction.message
        return message.id if message is not None else None

    @property
    def on_private_message(self) -> bool:
        """Whether the pressed component is on a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self, *, anew: bool = False) -> None:
        """Tell Discord that the answer takes longer, if nothing has been sent yet.

        Args:
            anew: Whether even a press is answered by a private message of its own.
        """
        async with self._turn:
            response = self.interaction.response
            if response.is_done():
                return
            if self.interaction.type is discord.InteractionType.component and not anew:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
                self._thinking = True

    async def private(self, content: str, *, transient: bool = False, **parts: Any) -> None:
        """Send a message that only this person sees.

        Args:
            content: Its text; a long one is sent in several messages.
            transient: Whether to delete it later, because the game's message repeats it.
            parts: Further parts of the message, by discord.py's names.
        """
        *before, content = in_messages(await self._called(content, parts), parts)
        for each in before:
            await self.private(each)
        async with self._turn:
            response = self.interaction.response
            self._transient = transient and (self._thinking or not response.is_done())
            if not response.is_done():
                await response.send_message(content, ephemeral=True, **parts)
            elif self._thinking:
                files = [*parts.pop("files", ()), *filter(None, [parts.pop("file", None)])]
                if files:
                    parts["attachments"] = files
                await self.interaction.edit_original_response(content=content, **parts)
                self._thinking = False
            else:
                await self.interaction.followup.send(content, ephemeral=True, **parts)
            self._answered = True

    async def meanwhile(self, content: str) -> None:
        """Say something in place of the private answer that is still to come.

        Only after ``acknowledge``; a press has no answer to wait for, unless it is to be ``anew``.
        """
        async with self._turn:
            if self._thinking:
                await self.interaction.edit_original_response(content=content)

    async def refuse(self, error: Refusal) -> None:
        """Send a refusal, with a button that shows the rule it cites."""
        rule = error.rule if self.rulebook is not None else None
        said = refusal(error, self.rulebook, self.language)
        text = "\n".join([said, *([self.board] if self.board else [])])
        await self.fail(text, *([] if rule is None else [rule_button(rule)]))

    async def fail(self, text: str, *buttons: KeyedButton) -> None:
        """Say privately why nothing was done, and give back what was typed into a form.

        A button opens the form again, filled as it was; if nothing can be stored, it is a file.
        """
        parts: dict[str, Any] = {}
        typed = None if self.changed else self.typed
        if typed is not None and typed.fields:
            client: ServingClient = self.interaction.client
            try:
                token = await client.typed.lay_out(f"{self.user_id}.{typed.key}", typed)
            except StoreUnusable:
                parts["file"] = discord.File(io.BytesIO(typed.text.encode()), "typed.txt")
            else:
                label = self.language.told(CORRECT_IT)
                buttons = (*buttons, KeyedButton(CORRECT, f"{typed.key}.{token}", label))
        if buttons:
            parts["view"] = row(*buttons)
        await self.private(text, **parts)

    async def report(self, error: Exception, channel: str = "") -> None:
        """Say that a request to Discord failed, and what the bot lacks if that is why.

        Args:
            error: The error.
            channel: The id of the channel that it was about, if that may be another one.
        """
        elsewhere = bool(channel) and not self.is_in(channel)
        remedy = remedy_of(error, Rights() if elsewhere else self.rights)
        await self.fail(failed(error, changed=self.changed, remedy=remedy))

    async def public(self, content: str, **parts: Any) -> int:
        """Send a message, or several if it is long, to the channel; the id of the last one.

        Raises:
            HiddenAnswer: It was sent, but Discord shows it to this person alone.
        """
        *before, content = in_messages(await self._called(content, parts), parts)
        for each in before:
            with suppress(HiddenAnswer):
                await self.public(each)
        async with self._turn:
            response = self.interaction.response
            if not response.is_done():
                sent = await response.send_message(content, **parts)
                self._answered = True
                if sent.is_ephemeral():
                    raise HiddenAnswer
                if sent.message_id is None:
                    raise RuntimeError("Discord did not say which message it made")
                return sent.message_id
            if self._thinking:
                await self.interaction.delete_original_response()
                self._thinking = False
            message = await self.interaction.followup.send(content, wait=True, **parts)
            self._answered = True
            if message.flags.ephemeral:
                raise HiddenAnswer
            return message.id

    async def form(self, modal: discord.ui.Modal) -> None:
        """Show the person a form; only possible as the first response.

        Raises:
            Illegal: The interaction has been acknowledged or answered already.
        """
        async with self._turn:
            if self.interaction.response.is_done():
                raise Illegal("The form came too late, as I am busy: please ask for it again.")
            await self.interaction.response.send_modal(modal)
            self._answered = True

    async def update(self, *, transient: bool = False, **parts: Any) -> None:
        """Change the message that the pressed component is on.

        Args:
            transient: Whether to delete it later, if only this person sees it.
            parts: What to change, by discord.py's names.
        """
        if parts.get("content"):
            parts["content"] = await self._called(parts["content"], parts)
        async with self._turn:
            self._transient = transient and self.on_private_message
            response = self.interaction.response
            if not response.is_done():
                await response.edit_message(**parts)
            else:
                await self.interaction.edit_original_response(**parts)
            self._answered = True

    async def _called(self, content: str, parts: Mapping[str, Any]) -> str:
        """What is said, with the names of those whom it does not ping."""
        allowed = parts.get("allowed_mentions")
        users = allowed.users if allowed is not None else ()
        pinged = {str(each.id) for each in users} if isinstance(users, Sequence) else set()
        names = {self.user_id: self.request.user_name}
        if others := mentioned(content) - pinged - {*names}:
            client: ServingClient = self.interaction.client
            with suppress(StoreUnusable):
                names |= await client.names(others)
        return named(content, names, pinged)

    async def done(self) -> None:
        """Make sure that the interaction is answered, and make the remark."""
        if self._thinking or not self._answered:
            await self.private("Done.")
        if self.remark:
            await self.private(self.remark)

    async def delete_when_read(self) -> None:
        """Delete the last answer if it was sent as ``transient``, after time enough to read it.

        Discord keeps private messages until each is dismissed by hand: they would pile up.
        """
        if not self._transient:
            return
        await asyncio.sleep(_READING_TIME)
        if not self.interaction.client.is_closed():
            await self.interaction.delete_original_response()


async def answer(interaction: discord.Interaction[Any], handler: Handler) -> None:
    """Run a handler: acknowledge in time, and report refusals and errors to the person."""
    reply = Reply(interaction)
    client: ServingClient = interaction.client
    if client.in_flight.handed_over:
        return
    began, outcome = client.meter.started(), "failed"
    with client.in_flight.track():
        patience = asyncio.create_task(_acknowledge_later(reply))
        try:
            await client.in_flight.begun.wait()
            outcome = await _run_handler(reply, _decline if client.in_flight.draining else handler)
        except FAILURES as error:
            log.warning("could not answer interaction %s: %s", interaction.id, error)
        finally:
            patience.cancel()
            client.meter.answered(began, interaction.type.name, outcome)
    try:
        await reply.delete_when_read()
    except (*FAILURES, RuntimeError) as error:
        # It was dismissed by hand, or stays until it is; a stopped bot can't delete it at all.
        log.info("the answer to interaction %s stays: %s", interaction.id, error)


async def _decline(reply: Reply) -> None:
    await reply.fail(CLOSING)


async def _run_handler(reply: Reply, handler: Handler) -> str:
    """Run a handler and report what goes wrong; the outcome: answered, refused or failed."""
    try:
        await handler(reply)
    except Refusal as error:
        await reply.refuse(error)
        return "refused"
    except HiddenAnswer as error:
        log.info("interaction %s: %s", reply.interaction.id, error)
        await reply.report(error)
    except FAILURES as error:
        # If the answer itself failed, this fails too: the channel is gone, the token has expired,
        # or the interaction was answered before.
        log.warning("interaction %s failed: %s", reply.interaction.id, error)
        await reply.report(error)
    except StoreUnusable as error:
        log.error("interaction %s was refused: %s", reply.interaction.id, error)  # noqa: TRY400 - the message holds the cause
        await reply.fail(UNSEEN if reply.changed else UNWRITTEN)
    except Exception:
        log.exception("interaction %s failed", reply.interaction.id)
        await reply.fail(UNSEEN if reply.changed else CRASHED)
    else:
        await reply.done()
        return "answered"
    return "failed"


async def _acknowledge_later(reply: Reply) -> None:
    await asyncio.sleep(_PATIENCE)
    try:
        await reply.acknowledge()
    except FAILURES as error:
        log.warning("could not acknowledge interaction %s: %s", reply.interaction.id, error)
