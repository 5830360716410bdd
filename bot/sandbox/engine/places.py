"""What people do to places and to each other: open and delete channels, give roles, rename."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from bot.sandbox.engine.posting import Draft
from bot.sandbox.model.feed import Change
from bot.sandbox.model.kinds import (
    PUBLIC_THREADS,
    ChannelKind,
    Intent,
    MessageKind,
    Permission,
)
from bot.sandbox.model.refusals import NotPossibleError
from bot.sandbox.model.webhooks import Webhook
from bot.sandbox.wire import payloads

if TYPE_CHECKING:
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import Channel, Guild, Role, User, World

_LONGEST_NAME = 32
_LONGEST_PLACE = 100
_MOST_PEOPLE = 50
_MOST_CHANNELS = 200


class Places:
    """Changes the world for a person, and reports it to the bot and to every page."""

    def __init__(self, world: World, posting: Posting, gateway: Gateway, feed: Feed) -> None:
        self._world = world
        self._posting = posting
        self._gateway = gateway
        self._feed = feed

    def add_channel(self, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
        """Open a channel.

        Raises:
            NotPossibleError: If it can't have that name, or there are too many.
        """
        self._check_room()
        cleaned = re.sub(r"[^\w-]+", "-", name.strip().lower().lstrip("#")).strip("-")
        if not 0 < len(cleaned) <= _LONGEST_PLACE:
            raise NotPossibleError(f"A channel's name has 1 to {_LONGEST_PLACE} letters")
        channel = self._world.add_channel(guild, cleaned, kind=kind)
        self.announce(channel, "CHANNEL_CREATE")
        return channel

    def add_thread(self, parent: Channel, name: str, owner: User) -> Channel:
        """Open a public thread in a channel, or a post in a forum.

        Raises:
            NotPossibleError: If it can't have that name, that is no place for one, or there are
                too many.
        """
        self._check_room()
        needed = Permission.CREATE_PUBLIC_THREADS
        if (
            parent.kind not in PUBLIC_THREADS
            or needed not in self._world.permissions(owner.id, parent)
            or not self._world.is_in(owner.id, parent)
        ):
            raise NotPossibleError("Threads can only be opened in a server's text channels")
        cleaned = " ".join(name.split())
        if not 0 < len(cleaned) <= _LONGEST_PLACE:
            raise NotPossibleError(f"A thread's name has 1 to {_LONGEST_PLACE} letters")
        thread = self._world.add_thread(parent, cleaned, owner.id)
        self.announce_thread(parent, thread)
        return thread

    def announce_thread(self, parent: Channel, thread: Channel) -> None:
        """Report a new thread: its channel shows it below the message that it was started from.

        One that was started from no message is shown in a line of its own; a forum's posts are not.
        """
        self.announce(thread, "THREAD_CREATE")
        started_from = self._posting.messages.get(thread.id)
        if started_from is not None:
            self._posting.announce_change(started_from)
        elif thread.thread is not None and thread.kind is PUBLIC_THREADS.get(parent.kind):
            if parent.kind is ChannelKind.FORUM:
                return
            kind = MessageKind.THREAD_CREATED
            line = {"content": thread.name, "allowed_mentions": {"parse": []}}
            owner = thread.thread.owner_id
            draft = Draft(owner, line, kind=kind, reference_id=thread.id)
            self._posting.create(parent, draft)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread of a server, with all that was said in it."""
        shown = payloads.channel(self._world, channel)
        seen = bool(self._world.bot_permissions(channel))
        for key in self._world.remove_channel(channel):
            self._posting.forget(key)
        if seen:
            event = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
            self._gateway.dispatch(event, shown, intent=Intent.GUILDS)
        self.touch(channel)

    def announce(self, channel: Channel, event: str) -> None:
        """Report a new or changed channel to every page, and to the bot if it sees it."""
        if self._world.bot_permissions(channel):
            shown = payloads.channel(self._world, channel)
            self._gateway.dispatch(event, shown, intent=Intent.GUILDS)
        self.touch(channel)

    def touch(self, channel: Channel) -> None:
        """Report to every page that something about a channel has changed."""
        self._feed.publish(Change("channel", channel.id, channel.id))

    def add_webhook(self, channel: Channel, name: str = "Notices") -> Webhook:
        """Make a webhook that posts in a channel."""
        writer = self._world.add_user(name, bot=True)
        webhook = Webhook(writer.id, secrets.token_urlsafe(51), channel.id)
        self._world.webhooks[webhook.id] = webhook
        self._feed.publish(Change("people"))
        return webhook

    def add_role(self, guild: Guild, name: str, *members: User) -> Role:
        """Make a role that allows nothing by itself, and give it to members."""
        role = self._world.add_role(guild, name)
        for user in members:
            guild.members[user.id].add(role.id)
        data = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self._report(guild, "GUILD_ROLE_CREATE", data)
        return role

    def remove_role(self, guild: Guild, role: Role) -> None:
        """Delete a role."""
        self._world.remove_role(guild, role)
        data = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self._report(guild, "GUILD_ROLE_DELETE", data)

    def _report(self, guild: Guild, event: str, data: Payload) -> None:
        if guild.bot:
            self._gateway.dispatch(event, data, intent=Intent.GUILDS)
        self._feed.publish(Change("people"))

    def add_person(self, name: str, *, moderator: bool) -> User:
        """Add a person to every server that the bot is in.

        Raises:
            NotPossibleError: If the name can't be used, or there are too many people.
        """
        if len(self._world.users) >= _MOST_PEOPLE:
            raise NotPossibleError(f"There are {_MOST_PEOPLE} people already")
        user = self._world.add_user(self._free_name(name))
        for guild in self._world.guilds.values():
            if guild.bot:
                self._world.add_member(guild, user, moderator=moderator)
        self._feed.publish(Change("people"))
        return user

    def change_person(
        self, user: User, name: str, *, moderator: bool, takes_direct: bool = True
    ) -> None:
        """Rename a person, say whether they moderate, and whether apps may write to them.

        Raises:
            NotPossibleError: If the name can't be used.
        """
        user.name = self._free_name(name, taken_by=user)
        user.takes_direct = takes_direct
        for guild in self._world.guilds.values():
            if guild.bot and user.id in guild.members:
                self._world.make_moderator(guild, user, yes=moderator)
        self._feed.publish(Change("people"))

    def _free_name(self, name: str, taken_by: User | None = None) -> str:
        cleaned = " ".join(name.split())
        if not 0 < len(cleaned) <= _LONGEST_NAME:
            raise NotPossibleError(f"A name has 1 to {_LONGEST_NAME} letters")
        others = (user for user in self._world.users.values() if user is not taken_by)
        if cleaned.lower() in {user.name.lower() for user in others}:
            raise NotPossibleError(f"There is a {cleaned} already")
        return cleaned

    def _check_room(self) -> None:
        if len(self._world.channels) >= _MOST_CHANNELS:
            raise NotPossibleError(f"There are {_MOST_CHANNELS} channels already")
