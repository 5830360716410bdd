"""People, channels, messages and commands as the page shows them to one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import THREADS, ChannelKind, Payload, Permission

if TYPE_CHECKING:
    from bot.sandbox.driver.people import Person
    from bot.sandbox.engine.interactions import Interactions
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, User, World

_PAGE = 50


class Views:
    """Reads the world; changes nothing."""

    def __init__(self, world: World, posting: Posting, interactions: Interactions) -> None:
        self._world = world
        self._posting = posting
        self._interactions = interactions

    def people(self) -> list[Payload]:
        """Everybody but the servers' owner, who never speaks."""
        return [
            {
                "id": str(user.id),
                "name": user.name,
                "bot": user.bot,
                "moderator": self._moderates(user),
                "installed": user.installed,
                "takes_direct": user.takes_direct,
            }
            for user in self._world.users.values()
            if user is not self._world.owner
        ]

    def _moderates(self, user: User) -> bool:
        return any(
            Permission.MANAGE_GUILD in self._world.held(user.id, guild)
            for guild in self._world.guilds.values()
        )

    def channels(self, person: Person) -> list[Payload]:
        """The channels that a person sees: servers first, threads below their channel."""
        seen = [
            channel
            for guild in self._world.guilds.values()
            for key in guild.channels
            for channel in (self._world.channels[key], *self._threads_of(key))
            if self._world.is_in(person.id, channel)
        ]
        groups = [
            channel
            for channel in self._world.channels.values()
            if channel.kind is ChannelKind.GROUP and self._world.is_in(person.id, channel)
        ]
        return [self._channel(person, channel) for channel in (*seen, *groups, person.direct)]

    def _threads_of(self, parent_id: int) -> list[Channel]:
        return [
            channel
            for channel in self._world.channels.values()
            if channel.thread is not None
            and channel.thread.parent_id == parent_id
            and not channel.thread.archived
        ]

    def _channel(self, person: Person, channel: Channel) -> Payload:
        world = self._world
        kind = "text" if channel.guild_id is not None else channel.kind.name.lower()
        kind = "thread" if channel.kind in THREADS else kind
        name = channel.name or (world.bot.name if kind == "dm" else "Friends")
        thread = channel.thread
        locked = world.locked_for(person.id, channel)
        return {
            "id": str(channel.id),
            "name": name,
            "kind": kind,
            "guild": "" if channel.guild_id is None else world.guilds[channel.guild_id].name,
            "guild_id": None if channel.guild_id is None else str(channel.guild_id),
            "parent": None if thread is None else str(thread.parent_id),
            "writable": world.may_write(person.id, channel) and not locked,
            "has_bot": bool(world.bot_permissions(channel)),
            **self.unread(person, channel),
        }

    def unread(self, person: Person, channel: Channel) -> Payload:
        """What a person has not read yet in a channel, and how much of it is for them."""
        read = person.user.read.get(channel.id, 0)
        fresh = [message for message in person.sees(channel)[-_PAGE:] if message.id > read]
        others = [message for message in fresh if message.author_id != person.id]
        direct = channel.kind is ChannelKind.DM
        return {
            "read": str(read),
            "unread": bool(others),
            "pings": sum(direct or person.id in message.pinged for message in others),
        }

    def messages(self, person: Person, channel: Channel, before: int | None) -> Payload:
        """A page of messages, oldest first, and whether there are more before them."""
        seen = person.sees(channel)
        if before is not None:
            seen = [message for message in seen if message.id < before]
        return {
            "messages": [self.message(message) for message in seen[-_PAGE:]],
            "more": len(seen) > _PAGE,
        }

    def message(self, message: Message) -> Payload:
        """A message as on the wire, and what only the person's app knows of it."""
        origin = message.origin
        alive = origin is not None and self._interactions.alive(origin.interaction_id)
        shown = self._posting.wire(message)
        shown["ephemeral"] = message.ephemeral
        shown["loading"] = message.loading
        shown["given_up"] = message.loading and not alive
        shown["pinged"] = [str(user_id) for user_id in message.pinged]
        shown["author"]["name"] = self._world.users[message.author_id].name
        return shown

    def roles(self, channel: Channel) -> list[Payload]:
        """The roles of a channel's server, @everyone first."""
        if channel.guild_id is None:
            return []
        roles = self._world.guilds[channel.guild_id].roles.values()
        return [{"id": str(role.id), "name": role.name} for role in roles]

    def commands(self, person: Person, channel: Channel) -> list[Payload]:
        """The slash commands that a person can use in a channel."""
        return [
            {"name": name, "description": found.description, "options": found.options}
            for name, found in person.offers(channel)
        ]
