"""Who and what exists in the local Discord: plain state, no connections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.model.ids import Snowflakes, written
from bot.sandbox.model.kinds import (
    MODERATOR,
    PLAYER,
    PUBLIC_THREADS,
    THREADS,
    ChannelKind,
    Context,
    Payload,
    Permission,
)

if TYPE_CHECKING:
    from bot.sandbox.model.ids import Clock
    from bot.sandbox.model.webhooks import Webhook

_ARCHIVE_MINUTES = 1_440
_NOTHING = Permission(0)


@dataclass(slots=True)
class User:
    """A person, or the bot.

    Attributes:
        installed: Whether this person has installed the application for themself.
        takes_direct: Whether this person accepts direct messages from the bot.
        read: The last message seen, by channel.
    """

    id: int
    name: str
    bot: bool = False
    installed: bool = False
    takes_direct: bool = True
    locale: str = "en-GB"
    read: dict[int, int] = field(default_factory=dict)

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"


@dataclass(slots=True)
class Role:
    """A role of a server, and what it lets its members do; everybody has the server's first."""

    id: int
    name: str
    permissions: Permission = _NOTHING
    position: int = 0

    @property
    def mention(self) -> str:
        """The text that mentions this role."""
        return f"<@&{self.id}>"


@dataclass(slots=True)
class Guild:
    """A server.

    Attributes:
        roles: By id; @everyone has the server's own id.
        members: The ids of each member's further roles, by the member's id.
    """

    id: int
    name: str
    owner_id: int
    bot: bool = True
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=dict)
    channels: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Thread:
    """What only a thread has."""

    owner_id: int
    parent_id: int
    archive_minutes: int
    archive_time: str
    archived: bool = False
    locked: bool = False
    members: set[int] = field(default_factory=set)
    message_count: int = 0


@dataclass(slots=True)
class Channel:
    """A guild's channel, a thread, a DM with the bot or a group DM."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild_id: int | None = None
    bot_permissions: Permission = PLAYER
    recipients: list[int] = field(default_factory=list)
    owner_id: int | None = None
    position: int = 0
    last_message_id: int | None = None
    thread: Thread | None = None

    @property
    def mention(self) -> str:
        """The text that links to this channel."""
        return f"<#{self.id}>"


class UnknownNameError(LookupError):
    """No user, guild or channel has this name."""


class World:
    """All users, guilds, channels and registered commands, by id, and the clock they live by."""

    def __init__(self, clock: Clock, bot_name: str = "Umpire") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int, Payload] = {}
        self.bot = self.add_user(bot_name, bot=True)
        self.owner = self.add_user("Owner")
        self.direct_ids: dict[int, int] = {}
        self.webhooks: dict[int, Webhook] = {}

    @classmethod
    def starter(cls, clock: Clock) -> World:
        """A small world to play in.

        The guild "War room" (channels "table" and "chat") with the bot; Ada and Ben, players, Ben
        with the role "Librarian", which allows nothing by itself; Cleo, moderator; Dan, who
        installed the application for himself, in "Elsewhere" (channel "elsewhere") where the bot is
        not a member and Ada is his only company.
        """
        world = cls(clock)
        world._settle()
        return world

    def reset(self) -> None:
        """Begin again with the small world; the bot and its commands stay."""
        self.users = {user.id: user for user in (self.bot, self.owner)}
        self.guilds.clear()
        self.channels.clear()
        self.direct_ids.clear()
        self.webhooks.clear()
        self._settle()

    def _settle(self) -> None:
        ada, ben, cleo, dan = (self.add_user(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
        dan.installed = True
        guild = self.add_guild("War room")
        for user in (ada, ben, dan):
            self.add_member(guild, user)
        self.add_member(guild, cleo, moderator=True)
        guild.members[ben.id].add(self.add_role(guild, "Librarian").id)
        self.add_channel(guild, "table")
        self.add_channel(guild, "chat")
        elsewhere = self.add_guild("Elsewhere", bot=False)
        self.add_member(elsewhere, ada)
        self.add_member(elsewhere, dan)
        self.add_channel(elsewhere, "elsewhere")

    def now(self) -> str:
        """The present time as ISO text."""
        return written(self.clock())

    def add_user(self, name: str, *, bot: bool = False) -> User:
        """Add a person."""
        user = User(self.ids.next(), name, bot=bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, *, bot: bool = True) -> Guild:
        """Add a guild, with the bot as a member or not."""
        guild = Guild(self.ids.next(), name, self.owner.id, bot=bot)
        guild.roles[guild.id] = Role(guild.id, "@everyone", PLAYER)
        guild.members[self.owner.id] = set()
        self.guilds[guild.id] = guild
        return guild

    def add_member(self, guild: Guild, user: User, *, moderator: bool = False) -> None:
        """Make a user a member of a guild."""
        guild.members[user.id] = set()
        self.make_moderator(guild, user, yes=moderator)

    def make_moderator(self, guild: Guild, user: User, *, yes: bool) -> None:
        """Let a member have the moderators' role, or no role that lets them manage the guild."""
        held = guild.members[user.id]
        enough = Permission.MANAGE_GUILD | Permission.ADMINISTRATOR
        manages = {role.id for role in guild.roles.values() if role.permissions & enough}
        if not yes:
            held -= manages
        elif not held & manages:
            own = [role for role in guild.roles.values() if role.permissions == MODERATOR]
            held.add((own[0] if own else self.add_role(guild, "Moderator", MODERATOR)).id)

    def add_role(self, guild: Guild, name: str, permissions: Permission = _NOTHING) -> Role:
        """Add a role that nobody has yet."""
        role = Role(self.ids.next(), name, permissions, position=len(guild.roles))
        guild.roles[role.id] = role
        return role

    def remove_role(self, guild: Guild, role: Role) -> None:
        """Delete a role and take it from its members."""
        del guild.roles[role.id]
        for held in guild.members.values():
            held.discard(role.id)

    def remove_channel(self, channel: Channel) -> tuple[int, ...]:
        """Delete a channel or thread and the threads in it; the ids of all that is gone."""
        if channel.guild_id is not None and channel.thread is None:
            self.guilds[channel.guild_id].channels.remove(channel.id)
        inside = [
            key
            for key, each in self.channels.items()
            if each.thread is not None and each.thread.parent_id == channel.id
        ]
        gone = (channel.id, *inside)
        for key in gone:
            del self.channels[key]
        return gone

    def add_channel(
        self,
        guild: Guild,
        name: str,
        *,
        kind: ChannelKind = ChannelKind.TEXT,
        bot_permissions: Permission = PLAYER,
    ) -> Channel:
        """Add a channel that every member sees."""
        place = len(guild.channels)
        channel = Channel(self.ids.next(), kind, name, guild.id, bot_permissions, position=place)
        self.channels[channel.id] = channel
        guild.channels.append(channel.id)
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        *,
        kind: ChannelKind | None = None,
        archive_minutes: int = _ARCHIVE_MINUTES,
        thread_id: int | None = None,
    ) -> Channel:
        """Start a thread, public unless ``kind`` says otherwise.

        A thread that is started from a message has the message's id.
        """
        channel = Channel(
            thread_id or self.ids.next(),
            kind or PUBLIC_THREADS[parent.kind],
            name,
            parent.guild_id,
            bot_permissions=~_NOTHING,
            thread=Thread(owner_id, parent.id, archive_minutes, self.now(), members={owner_id}),
        )
        self.channels[channel.id] = channel
        return channel

    def add_group(self, users: list[User], name: str = "") -> Channel:
        """Add a group DM; the bot is never in one."""
        channel = Channel(
            self.ids.next(),
            ChannelKind.GROUP,
            name,
            bot_permissions=_NOTHING,
            recipients=[user.id for user in users],
            owner_id=users[0].id,
        )
        self.channels[channel.id] = channel
        return channel

    def direct(self, user_id: int) -> Channel:
        """The DM channel of a user with the bot; opened at first use."""
        known = self.direct_ids.get(user_id)
        if known is not None:
            return self.channels[known]
        channel = Channel(self.ids.next(), ChannelKind.DM, recipients=[user_id])
        self.channels[channel.id] = channel
        self.direct_ids[user_id] = channel.id
        return channel

    def user(self, name: str) -> User:
        """The user with this name.

        Raises:
            UnknownNameError: If there is none.
        """
        for user in self.users.values():
            if user.name == name:
                return user
        raise UnknownNameError(name)

    def guild(self, name: str) -> Guild:
        """The guild with this name.

        Raises:
            UnknownNameError: If there is none.
        """
        for guild in self.guilds.values():
            if guild.name == name:
                return guild
        raise UnknownNameError(name)

    def channel(self, name: str) -> Channel:
        """The channel or thread with this name.

        Raises:
            UnknownNameError: If there is none.
        """
        for channel in self.channels.values():
            if channel.name == name:
                return channel
        raise UnknownNameError(name)

    def is_in(self, user_id: int, channel: Channel) -> bool:
        """Whether a person sees this channel."""
        if channel.guild_id is None:
            return user_id in channel.recipients
        if user_id not in self.guilds[channel.guild_id].members:
            return False
        if channel.kind is ChannelKind.PRIVATE_THREAD and channel.thread is not None:
            held = self.held(user_id, self.guilds[channel.guild_id])
            return Permission.MANAGE_THREADS in held or user_id in channel.thread.members
        return True

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What a user may do in a channel; the bot's own come from the channel."""
        if user_id == self.bot.id:
            return self.bot_permissions(channel)
        if channel.guild_id is None:
            return PLAYER if user_id in channel.recipients else _NOTHING
        return self.held(user_id, self.guilds[channel.guild_id])

    def held(self, user_id: int, guild: Guild) -> Permission:
        """What a person may do in a guild: what any of their roles allows."""
        if user_id not in guild.members:
            return _NOTHING
        held = Permission.ADMINISTRATOR if user_id == guild.owner_id else _NOTHING
        for key in (guild.id, *guild.members[user_id]):
            held |= guild.roles[key].permissions
        return held | MODERATOR if Permission.ADMINISTRATOR in held else held

    def bot_permissions(self, channel: Channel) -> Permission:
        """What the bot may do in a channel; nothing where it is not a member."""
        if channel.guild_id is not None and not self.guilds[channel.guild_id].bot:
            return _NOTHING
        if channel.thread is None:
            return channel.bot_permissions
        held = self.channels[channel.thread.parent_id].bot_permissions & channel.bot_permissions
        opened = channel.kind is not ChannelKind.PRIVATE_THREAD or Permission.MANAGE_THREADS in held
        return held if opened or self.bot.id in channel.thread.members else _NOTHING

    def may_write(self, user_id: int, channel: Channel) -> bool:
        """Whether a user may post in a channel, apart from its being locked."""
        if channel.kind is ChannelKind.FORUM:
            return False
        needed = Permission.SEND_MESSAGES
        if channel.kind in THREADS:
            needed = Permission.SEND_MESSAGES_IN_THREADS
        return needed in self.permissions(user_id, channel)

    def locked_for(self, user_id: int, channel: Channel) -> bool:
        """Whether a channel is a locked thread that this user does not manage."""
        if channel.thread is None or not channel.thread.locked:
            return False
        return Permission.MANAGE_THREADS not in self.permissions(user_id, channel)

    def context(self, channel: Channel) -> Context:
        """The interaction context that a channel is."""
        if channel.kind is ChannelKind.DM:
            return Context.BOT_DM
        return Context.PRIVATE_CHANNEL if channel.guild_id is None else Context.GUILD

    def threads(self, guild_id: int) -> list[Channel]:
        """The threads of a guild that are not archived."""
        return [
            channel
            for channel in self.channels.values()
            if channel.kind in THREADS
            and channel.guild_id == guild_id
            and channel.thread is not None
            and not channel.thread.archived
        ]
