"""Creates, edits and deletes messages: the one way in which a channel's content changes."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from bot.sandbox.model.feed import Change
from bot.sandbox.model.kinds import Intent, MessageFlag, MessageKind, Payload
from bot.sandbox.model.messages import (
    Attachment,
    Files,
    Message,
    Origin,
    Timeline,
    Upload,
    Version,
    png_size,
)
from bot.sandbox.wire import filenames, payloads
from bot.sandbox.wire.defaults import filled_components
from bot.sandbox.wire.errors import empty_message, too_large
from bot.sandbox.wire.mentions import mentioned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.settings import Settings
    from bot.sandbox.model.world import Channel, World


@dataclass(frozen=True, slots=True)
class Draft:
    """A message to be created.

    Attributes:
        payload: The request's JSON.
        uploads: The request's files by number.
        viewer_id: Set for an ephemeral message.
    """

    author_id: int
    payload: Payload
    uploads: dict[int, Upload] = field(default_factory=dict)
    kind: MessageKind = MessageKind.PLAIN
    viewer_id: int | None = None
    origin: Origin | None = None
    reference_id: int | None = None
    loading: bool = False


class Posting:
    """All messages, by id and by channel."""

    def __init__(self, world: World, feed: Feed, gateway: Gateway, settings: Settings) -> None:
        self.messages: dict[int, Message] = {}
        self.base_url = ""
        self.files = Files(settings.kept_bytes)
        self._world = world
        self._feed = feed
        self._gateway = gateway
        self._settings = settings
        self._timelines: dict[int, Timeline] = {}
        self._pings: dict[int, list[Message]] = {}
        self._nonces: OrderedDict[tuple[int, str], tuple[float, int]] = OrderedDict()

    def timeline(self, channel_id: int) -> Timeline:
        """The ids of a channel's messages."""
        return self._timelines.setdefault(channel_id, Timeline())

    def in_channel(self, channel_id: int) -> list[Message]:
        """A channel's messages, oldest first; deleted ones are gone."""
        return [self.messages[key] for key in self.timeline(channel_id).ids]

    def pings(self, user_id: int) -> list[Message]:
        """The messages that notified a user, oldest first."""
        return self._pings.get(user_id, [])

    def wire(self, message: Message) -> Payload:
        """A message as the wire shows it."""
        return payloads.message(self._world, message, self.messages)

    def repeated(self, channel_id: int, payload: Payload) -> Message | None:
        """The message that this enforced nonce has already created."""
        nonce = payload.get("nonce")
        if nonce is None or not payload.get("enforce_nonce"):
            return None
        self._forget_nonces()
        first = self._nonces.get((channel_id, str(nonce)))
        return None if first is None else self.messages.get(first[1])

    def _forget_nonces(self) -> None:
        now = self._world.clock()
        while self._nonces:
            age = self._settings.elapsed(now - next(iter(self._nonces.values()))[0])
            if age <= self._settings.nonce_window:
                return
            self._nonces.popitem(last=False)

    def create(self, channel: Channel, draft: Draft) -> Message:
        """Post a message and notify whom it mentions.

        Raises:
            ApiError: If it would be empty or a file is too large.
        """
        payload = draft.payload
        message_id = self._world.ids.next()
        flags = MessageFlag(payload.get("flags") or 0) & MessageFlag.SUPPRESS_NOTIFICATIONS
        if draft.viewer_id is not None:
            flags |= MessageFlag.EPHEMERAL
        if draft.loading:
            flags |= MessageFlag.LOADING
        first = self._version(channel, Version(flags=flags), payload, draft.uploads)
        replied = self.messages.get(draft.reference_id or 0)
        everyone = False
        if not draft.loading:
            users, everyone = mentioned(
                self._world,
                channel,
                draft.author_id,
                first.content,
                allowed=payload.get("allowed_mentions"),
                replied_to=(
                    replied.author_id if replied and draft.kind is MessageKind.REPLY else None
                ),
            )
            first = replace(first, mentions=users, mentions_everyone=everyone)
        nonce = payload.get("nonce")
        message = Message(
            message_id,
            channel.id,
            draft.author_id,
            [first],
            kind=draft.kind,
            viewer_id=draft.viewer_id,
            nonce=None if nonce is None else str(nonce),
            reference_id=draft.reference_id,
            origin=draft.origin,
            tts=bool(payload.get("tts")),
        )
        if message.nonce is not None:
            self._nonces[channel.id, message.nonce] = (self._world.clock(), message_id)
        self._add(channel, message)
        self._trim(channel)
        self._notify(channel, message, everyone=everyone)
        self._announce(channel, message, "MESSAGE_CREATE")
        return message

    def _add(self, channel: Channel, message: Message) -> None:
        self.messages[message.id] = message
        self.timeline(channel.id).add(message.id)
        channel.last_message_id = message.id
        if channel.thread is not None and not message.ephemeral:
            channel.thread.message_count += 1
            channel.thread.archived = False

    def _trim(self, channel: Channel) -> None:
        """Forget a channel's oldest messages beyond what is kept, without an event."""
        timeline = self.timeline(channel.id)
        for message_id in timeline.ids[: -self._settings.kept_messages]:
            timeline.remove(message_id)
            self._forget(channel.id, message_id)

    def forget(self, channel_id: int) -> None:
        """Delete the messages of a channel that is deleted, without an event for each."""
        for message_id in self._timelines.pop(channel_id, Timeline()).ids:
            self.messages[message_id].deleted = True
            self._forget(channel_id, message_id)

    def _forget(self, channel_id: int, message_id: int) -> None:
        self.messages.pop(message_id, None)
        self._feed.publish(Change("message_forgotten", channel_id, message_id))

    def restore(self, messages: Iterable[Message]) -> None:
        """Take messages back that were kept; ids must rise."""
        for message in messages:
            if message.channel_id not in self._world.channels:
                continue
            self.messages[message.id] = message
            self.timeline(message.channel_id).add(message.id)
            for user_id in message.pinged:
                self._pings.setdefault(user_id, []).append(message)
            if message.nonce is not None:
                self._nonces[message.channel_id, message.nonce] = (self._world.clock(), message.id)

    def clear(self) -> None:
        """Forget every message and file."""
        self.messages.clear()
        self._timelines.clear()
        self._pings.clear()
        self._nonces.clear()
        self.files.clear()

    def edit(
        self, message: Message, payload: Payload, uploads: dict[int, Upload] | None = None
    ) -> None:
        """Change what a message shows; nobody is notified.

        Raises:
            ApiError: If it would be empty or a file is too large.
        """
        channel = self._world.channels[message.channel_id]
        before = message.current
        flags = before.flags & MessageFlag.EPHEMERAL
        after = self._version(channel, replace(before, flags=flags), payload, uploads or {})
        users, everyone = mentioned(
            self._world,
            channel,
            message.author_id,
            after.content,
            allowed=payload.get("allowed_mentions"),
        )
        for attachment in before.attachments:
            if attachment not in after.attachments:
                self.files.retire(attachment.id)
        message.change(
            replace(after, mentions=users, mentions_everyone=everyone, edited_at=self._world.now())
        )
        self._announce(channel, message, "MESSAGE_UPDATE")

    def announce_change(self, message: Message) -> None:
        """Report a message that shows something else, though nobody has edited it."""
        self._announce(self._world.channels[message.channel_id], message, "MESSAGE_UPDATE")

    def delete(self, message: Message) -> None:
        """Remove a message from its channel and mark it as deleted."""
        message.deleted = True
        channel = self._world.channels[message.channel_id]
        self.timeline(channel.id).remove(message.id)
        self.messages.pop(message.id, None)
        if message.viewer_id is None:
            gone: Payload = {"id": str(message.id), "channel_id": str(channel.id)}
            self._dispatch(channel, "MESSAGE_DELETE", gone)
        self._feed.publish(Change("message_deleted", channel.id, message.id, message.viewer_id))

    def bookmark(self) -> Callable[[], None]:
        """A way back to the messages as they are now, for requests whose effect is to be lost."""
        before = {message.id: tuple(message.versions) for message in self.messages.values()}

        def go_back() -> None:
            for message in tuple(self.messages.values()):
                versions = before.get(message.id)
                if versions is None:
                    for user_id in message.pinged:
                        self._pings[user_id].remove(message)
                    self.delete(message)
                elif versions != tuple(message.versions):
                    message.versions[:] = versions
                    self._feed.publish(
                        Change("message", message.channel_id, message.id, message.viewer_id)
                    )

        return go_back

    def _version(
        self, channel: Channel, base: Version, payload: Payload, uploads: dict[int, Upload]
    ) -> Version:
        content = base.content
        if "content" in payload:
            content = (payload["content"] or "").strip()
        attachments = self._attachments(channel, base, payload, uploads)
        components = base.components
        if "components" in payload:
            components = filled_components(payload["components"] or [])
        if not (content or components or attachments or MessageFlag.LOADING in base.flags):
            raise empty_message()
        return replace(base, content=content, components=components, attachments=attachments)

    def _attachments(
        self, channel: Channel, base: Version, payload: Payload, uploads: dict[int, Upload]
    ) -> tuple[Attachment, ...]:
        listed = payload.get("attachments")
        ephemeral = MessageFlag.EPHEMERAL in base.flags
        if listed is None:
            kept = () if "attachments" in payload else base.attachments
            new = [
                self._store(channel, upload, {}, ephemeral=ephemeral) for upload in uploads.values()
            ]
            return (*kept, *new)
        old = {attachment.id: attachment for attachment in base.attachments}
        result: list[Attachment] = []
        stored: set[int] = set()
        for entry in listed:
            key = int(entry["id"])
            if key in uploads and key not in stored:
                stored.add(key)
                result.append(self._store(channel, uploads[key], entry, ephemeral=ephemeral))
            elif key in old:
                described = entry.get("description", old[key].description)
                result.append(replace(old[key], description=described))
        result += [
            self._store(channel, upload, {}, ephemeral=ephemeral)
            for key, upload in uploads.items()
            if key not in stored
        ]
        return tuple(result)

    def upload(self, channel: Channel, filename: str, data: bytes) -> Attachment:
        """Take a file that a person hands over with a command, on no message.

        Raises:
            ApiError: If it is too large.
        """
        return self._store(channel, Upload(filename, data), {}, ephemeral=True)

    def _store(
        self, channel: Channel, upload: Upload, entry: Payload, *, ephemeral: bool
    ) -> Attachment:
        if len(upload.data) > self._settings.attachment_limit:
            raise too_large()
        attachment_id = self._world.ids.next()
        given = entry.get("filename") or upload.filename
        name = filenames.cleaned(given)
        self.files.put(attachment_id, upload.data)
        width, height = png_size(upload.data)
        url = f"{self.base_url}/attachments/{channel.id}/{attachment_id}/{quote(name)}"
        return Attachment(
            attachment_id,
            name,
            len(upload.data),
            url,
            self.files,
            title=filenames.title(given),
            description=entry.get("description"),
            width=width,
            height=height,
            ephemeral=ephemeral,
        )

    def _notify(self, channel: Channel, message: Message, *, everyone: bool) -> None:
        if message.viewer_id is not None or message.loading:
            return
        named = set(message.current.mentions)
        if channel.thread is not None and channel.guild_id is not None:
            channel.thread.members |= named & set(self._world.guilds[channel.guild_id].members)
        if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
            return
        if everyone and channel.guild_id is not None:
            named |= set(self._world.guilds[channel.guild_id].members)
        message.pinged = frozenset(
            user_id
            for user_id in named - {message.author_id}
            if self._world.is_in(user_id, channel)
        )
        for user_id in message.pinged:
            self._pings.setdefault(user_id, []).append(message)

    def _announce(self, channel: Channel, message: Message, event: str) -> None:
        if message.viewer_id is None and self._gateway.wants(_intent(channel)):
            shown = self.wire(message)
            if channel.guild_id is not None:
                shown["guild_id"] = str(channel.guild_id)
            self._dispatch(channel, event, shown)
        self._feed.publish(Change("message", channel.id, message.id, message.viewer_id))

    def _dispatch(self, channel: Channel, event: str, data: Payload) -> None:
        if self._world.bot_permissions(channel):
            self._gateway.dispatch(event, data, intent=_intent(channel))


def _intent(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.guild_id is None else Intent.GUILD_MESSAGES
