"""Interactions: what a person did, sent to the bot, until it is answered or has failed."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.model.feed import Change, Feed
from bot.sandbox.model.kinds import (
    Answer,
    ChannelKind,
    Context,
    Install,
    InteractionKind,
    OptionKind,
    Payload,
)
from bot.sandbox.model.messages import Message, Origin
from bot.sandbox.wire import payloads
from bot.sandbox.wire.errors import (
    already_acknowledged,
    invalid_webhook_token,
    unknown_channel,
    unknown_interaction,
    unknown_webhook,
)

if TYPE_CHECKING:
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.model.modals import Modal
    from bot.sandbox.model.settings import Settings
    from bot.sandbox.model.world import Channel, User, World

_NESTED = {OptionKind.SUBCOMMAND, OptionKind.GROUP}


@dataclass(slots=True)
class Interaction:
    """One thing that a person did, and how the bot answered it.

    Attributes:
        payload: The INTERACTION_CREATE data as sent.
        sent_at: When, in seconds of the clock.
        source: The message whose component was used.
        answer: The callback's type; None before the callback.
        original: The message that ``@original`` names.
        filled: Whether a deferred answer has been filled in, or the answer was complete at once.
        failed: Whether the deadline passed without a callback.
    """

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    channel_id: int
    payload: Payload
    sent_at: float
    user_install_only: bool = False
    source: Message | None = None
    parent_metadata: Payload | None = None
    answer: Answer | None = None
    original: Message | None = None
    modal: Modal | None = None
    choices: list[Payload] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)
    filled: bool = False
    failed: bool = False
    callbacks: int = 0
    news: Feed = field(default_factory=Feed)


class Interactions:
    """Sends interactions and finds them again by id and token."""

    def __init__(self, world: World, feed: Feed, gateway: Gateway, settings: Settings) -> None:
        self._world = world
        self._feed = feed
        self._gateway = gateway
        self._settings = settings
        self._open: OrderedDict[int, Interaction] = OrderedDict()
        self._by_token: dict[str, Interaction] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def send(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Payload,
        *,
        source: Message | None = None,
        source_payload: Payload | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Send INTERACTION_CREATE and start the callback's deadline."""
        loop = asyncio.get_running_loop()
        now = self._world.clock()
        self._forget(now)
        payload = self._envelope(kind, user, channel, data)
        if source_payload is not None:
            payload["message"] = source_payload
        interaction = Interaction(
            int(payload["id"]),
            payload["token"],
            kind,
            user.id,
            channel.id,
            payload,
            now,
            user_install_only=Install.GUILD not in self._installs(user, channel),
            source=source,
            parent_metadata=None if parent is None else self.metadata(parent),
        )
        self._open[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        self._timers[interaction.id] = loop.call_later(
            self._settings.callback_deadline, self._expire, interaction
        )
        self._gateway.dispatch("INTERACTION_CREATE", payload)
        return interaction

    def redeliver(self, interaction_id: int) -> None:
        """Send the same INTERACTION_CREATE once more."""
        self._gateway.dispatch("INTERACTION_CREATE", self._open[interaction_id].payload)

    def clear(self) -> None:
        """Forget every interaction."""
        self.close()
        self._open.clear()
        self._by_token.clear()

    def alive(self, interaction_id: int) -> bool:
        """Whether the bot can still fill in its answer to an interaction."""
        interaction = self._open.get(interaction_id)
        if interaction is None:
            return False
        age = self._settings.elapsed(self._world.clock() - interaction.sent_at)
        return age <= self._settings.token_life

    def close(self) -> None:
        """Stop every deadline."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _expire(self, interaction: Interaction) -> None:
        self._timers.pop(interaction.id, None)
        if interaction.answer is None:
            interaction.failed = True
            self.changed(interaction)

    def _forget(self, now: float) -> None:
        """Drop interactions whose token has been dead for as long as it lived."""
        oldest = 2 * max(self._settings.token_life, self._settings.callback_deadline)
        while self._open:
            first = next(iter(self._open.values()))
            if self._settings.elapsed(now - first.sent_at) <= oldest:
                return
            del self._open[first.id]
            del self._by_token[first.token]

    def _installs(self, user: User, channel: Channel) -> dict[int, str]:
        """Who brought the application here, by kind of installation."""
        owners: dict[int, str] = {}
        if channel.kind is ChannelKind.DM:
            owners[Install.GUILD] = "0"
        elif channel.guild_id is not None and self._world.guilds[channel.guild_id].bot:
            owners[Install.GUILD] = str(channel.guild_id)
        if user.installed:
            owners[Install.USER] = str(user.id)
        return owners

    def _envelope(
        self, kind: InteractionKind, user: User, channel: Channel, data: Payload
    ) -> Payload:
        world = self._world
        context = world.context(channel)
        owners = self._installs(user, channel)
        payload: Payload = {
            "id": str(world.ids.next()),
            "application_id": str(world.bot.id),
            "type": int(kind),
            "token": secrets.token_urlsafe(48),
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": payloads.channel(world, channel, for_user=user.id),
            "app_permissions": str(int(world.bot_permissions(channel))),
            "locale": user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {str(int(key)): who for key, who in owners.items()},
            "context": int(context),
            "attachment_size_limit": self._settings.attachment_limit,
        }
        if context is not Context.GUILD or channel.guild_id is None:
            return payload | {"user": payloads.user(user)}
        guild = world.guilds[channel.guild_id]
        return payload | {
            "guild_id": str(guild.id),
            "guild_locale": "en-US",
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "member": payloads.member(world, guild, user.id, channel=channel),
        }

    def answerable(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a callback answers.

        Raises:
            ApiError: If there is none, it was answered already, or the deadline has passed.
        """
        interaction = self._open.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise unknown_interaction()
        if interaction.channel_id not in self._world.channels:
            raise unknown_channel()
        interaction.callbacks += 1
        if interaction.answer is not None:
            raise already_acknowledged()
        timer = self._timers.get(interaction_id)
        if timer is None or timer.when() < asyncio.get_running_loop().time():
            raise unknown_interaction()
        return interaction

    def answered(self, interaction: Interaction, answer: Answer) -> None:
        """Note the callback."""
        interaction.answer = answer
        timer = self._timers.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()
        if answer not in (Answer.DEFER_MESSAGE, Answer.DEFER_UPDATE):
            interaction.filled = True
        self.changed(interaction)

    def with_token(self, application_id: int, token: str) -> Interaction:
        """The answered interaction whose token a webhook request uses.

        Raises:
            ApiError: If there is none, it has not been answered, or its token has expired.
        """
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot.id:
            raise unknown_webhook()
        if interaction.channel_id not in self._world.channels:
            raise unknown_channel()
        age = self._settings.elapsed(self._world.clock() - interaction.sent_at)
        if age > self._settings.token_life:
            raise invalid_webhook_token()
        if interaction.answer is None:
            raise unknown_webhook()
        return interaction

    def changed(self, interaction: Interaction) -> None:
        """Report to those who wait for this interaction."""
        change = Change("exchange", interaction.channel_id, interaction.id, interaction.user_id)
        interaction.news.publish(change)
        self._feed.publish(change)

    def metadata(self, interaction: Interaction) -> Payload:
        """The ``interaction_metadata`` of messages that answer it."""
        shown: Payload = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": payloads.user(self._world.users[interaction.user_id]),
            "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
        }
        if interaction.kind is InteractionKind.COMMAND:
            shown |= {"name": _full_name(interaction.payload["data"]), "command_type": 1}
        if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
            shown["interacted_message_id"] = str(interaction.source.id)
        if interaction.kind is InteractionKind.MODAL and interaction.parent_metadata is not None:
            shown["triggering_interaction_metadata"] = interaction.parent_metadata
        return shown

    def origin(self, interaction: Interaction) -> Origin:
        """What marks a message as an answer to this interaction."""
        return Origin(interaction.id, interaction.token, self.metadata(interaction))

    def find(self, interaction_id: int) -> Interaction:
        """An interaction by id.

        Raises:
            KeyError: If it is not known, or has been forgotten.
        """
        return self._open[interaction_id]


def _full_name(data: Payload) -> str:
    """A command's name with its group and subcommand, such as ``convoy move``."""
    nested = next((part for part in data.get("options", []) if part["type"] in _NESTED), None)
    return str(data["name"]) + (f" {_full_name(nested)}" if nested else "")
