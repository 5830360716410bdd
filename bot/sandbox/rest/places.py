"""The bot's user, guilds, channels and threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.places import check_thread
from bot.sandbox.model.kinds import PUBLIC_THREADS, ChannelKind, Payload, Permission
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire import payloads
from bot.sandbox.wire.errors import (
    thread_archived,
    thread_exists,
    unknown_member,
    unknown_user,
    wrong_channel_kind,
)

if TYPE_CHECKING:
    from bot.sandbox.engine.places import Places
    from bot.sandbox.model.world import Channel, Thread, World
    from bot.sandbox.rest.access import Access

_CREATED = 201
_DEFAULT_ARCHIVE = 1_440


class PlaceRoutes:
    """``/users/@me``, ``/guilds`` and ``/channels`` without their messages."""

    def __init__(self, world: World, access: Access, places: Places) -> None:
        self._world = world
        self._access = access
        self._places = places

    def routes(self) -> list[Route]:
        """The routes of these resources."""
        return [
            Route("GET", "/users/@me", self._me),
            Route("POST", "/users/@me/channels", self._direct),
            Route("GET", "/guilds/{guild}/channels", self._guild_channels),
            Route("GET", "/guilds/{guild}/roles", self._guild_roles),
            Route("GET", "/guilds/{guild}/threads/active", self._active_threads),
            Route("GET", "/channels/{channel}", self._channel),
            Route("PATCH", "/channels/{channel}", self._edit_channel),
            Route("DELETE", "/channels/{channel}", self._delete_channel),
            Route("POST", "/channels/{channel}/threads", self._thread),
            Route("POST", "/channels/{channel}/messages/{message}/threads", self._thread_from),
            Route("PUT", "/channels/{channel}/thread-members/{user}", self._add_member),
            Route("DELETE", "/channels/{channel}/thread-members/{user}", self._remove_member),
        ]

    def _me(self, _call: Call) -> Reply:
        more = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
        return ok(payloads.user(self._world.bot) | more)

    def _direct(self, call: Call) -> Reply:
        """The conversation with a person, who may take no messages in it all the same."""
        user = self._world.users.get(int(call.body["recipient_id"]))
        if user is None or user.bot:
            raise unknown_user()
        return ok(payloads.channel(self._world, self._world.direct(user.id)))

    def _guild_channels(self, call: Call) -> Reply:
        guild = self._access.guild(call.id("guild"))
        return ok([payloads.channel(self._world, self._world.channels[k]) for k in guild.channels])

    def _guild_roles(self, call: Call) -> Reply:
        return ok([payloads.role(r) for r in self._access.guild(call.id("guild")).roles.values()])

    def _active_threads(self, call: Call) -> Reply:
        guild = self._access.guild(call.id("guild"))
        threads = self._world.threads(guild.id)
        bot = self._world.bot.id
        return ok(
            {
                "threads": [payloads.channel(self._world, thread) for thread in threads],
                "members": [
                    payloads.thread_member(thread, bot)
                    for thread in threads
                    if thread.thread is not None and bot in thread.thread.members
                ],
                "has_more": False,
            }
        )

    def _channel(self, call: Call) -> Reply:
        return ok(payloads.channel(self._world, self._access.channel(call.id("channel"))))

    def _edit_channel(self, call: Call) -> Reply:
        channel = self._access.channel(call.id("channel"))
        thread = channel.thread
        if thread is None:
            self._access.channel(channel.id, Permission.MANAGE_CHANNELS)
        else:
            self._check_thread_edit(channel, thread, call.body)
        body = call.body
        check_thread(body, create=False)
        channel.name = body.get("name", channel.name)
        if thread is not None:
            thread.archived = bool(body.get("archived", thread.archived))
            thread.locked = bool(body.get("locked", thread.locked))
            thread.archive_minutes = body.get("auto_archive_duration", thread.archive_minutes)
            if "archived" in body:
                thread.archive_time = self._world.now()
        self._places.announce(channel, "THREAD_UPDATE" if thread else "CHANNEL_UPDATE")
        return ok(payloads.channel(self._world, channel))

    def _check_thread_edit(self, channel: Channel, thread: Thread, body: Payload) -> None:
        """Check that the bot may change a thread.

        To wake one up, it is enough to be allowed to write in it. Its opener and those who manage
        threads may change the rest, but nothing in an archived one.
        """
        wakes = body.get("archived") is False
        if thread.locked or "locked" in body:
            self._access.channel(channel.id, Permission.MANAGE_THREADS)
        elif body.keys() == {"archived"} and wakes:
            self._access.channel(channel.id, Permission.SEND_MESSAGES_IN_THREADS)
        elif thread.owner_id != self._world.bot.id:
            self._access.channel(channel.id, Permission.MANAGE_THREADS)
        if thread.archived and not wakes:
            raise thread_archived()

    def _delete_channel(self, call: Call) -> Reply:
        channel = self._access.channel(call.id("channel"))
        if channel.guild_id is None:
            return ok(payloads.channel(self._world, channel))
        needed = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
        self._access.channel(channel.id, needed)
        shown = payloads.channel(self._world, channel)
        self._places.remove_channel(channel)
        return ok(shown)

    def _thread(self, call: Call) -> Reply:
        parent = self._parent(call.id("channel"))
        body = call.body
        check_thread(body, create=True)
        kind = ChannelKind(body.get("type") or ChannelKind.PRIVATE_THREAD)
        private = kind is ChannelKind.PRIVATE_THREAD and parent.kind is ChannelKind.TEXT
        if not private and kind is not PUBLIC_THREADS[parent.kind]:
            raise wrong_channel_kind()
        needed = Permission.CREATE_PRIVATE_THREADS
        if kind is not ChannelKind.PRIVATE_THREAD:
            needed = Permission.CREATE_PUBLIC_THREADS
        self._access.channel(parent.id, needed)
        thread = self._world.add_thread(
            parent,
            body["name"],
            self._world.bot.id,
            kind=kind,
            archive_minutes=body.get("auto_archive_duration") or _DEFAULT_ARCHIVE,
        )
        self._places.announce_thread(parent, thread)
        return Reply(_CREATED, payloads.channel(self._world, thread))

    def _thread_from(self, call: Call) -> Reply:
        """Start a thread from a message: it has the message's id, and there is one at most."""
        parent = self._parent(call.id("channel"))
        body = call.body
        check_thread(body, create=True)
        self._access.channel(parent.id, Permission.CREATE_PUBLIC_THREADS)
        message = self._access.message(parent, call.id("message"))
        if message.id in self._world.channels:
            raise thread_exists()
        thread = self._world.add_thread(
            parent,
            body["name"],
            self._world.bot.id,
            archive_minutes=body.get("auto_archive_duration") or _DEFAULT_ARCHIVE,
            thread_id=message.id,
        )
        self._places.announce_thread(parent, thread)
        return Reply(_CREATED, payloads.channel(self._world, thread))

    def _add_member(self, call: Call) -> Reply:
        """Add somebody of the server to a thread: for that it is enough to write there."""
        channel = self._access.changeable(call.id("channel"), Permission.SEND_MESSAGES_IN_THREADS)
        thread, user_id = self._membership(channel, call)
        if channel.guild_id is None or user_id not in self._world.guilds[channel.guild_id].members:
            raise unknown_member()
        thread.members.add(user_id)
        self._places.touch(channel)
        return Reply()

    def _remove_member(self, call: Call) -> Reply:
        """Remove somebody: its opener may from a private thread, else who manages threads."""
        channel = self._access.changeable(call.id("channel"))
        thread, user_id = self._membership(channel, call)
        own = thread.owner_id == self._world.bot.id
        if not (own and channel.kind is ChannelKind.PRIVATE_THREAD):
            self._access.channel(channel.id, Permission.MANAGE_THREADS)
        thread.members.discard(user_id)
        self._places.touch(channel)
        return Reply()

    def _membership(self, channel: Channel, call: Call) -> tuple[Thread, int]:
        if channel.thread is None:
            raise wrong_channel_kind()
        user_id = call.id("user")
        if user_id not in self._world.users:
            raise unknown_user()
        return channel.thread, user_id

    def _parent(self, channel_id: int) -> Channel:
        parent = self._access.channel(channel_id)
        # A forum's posts begin with a message; only people open them here.
        if parent.kind is ChannelKind.FORUM or parent.kind not in PUBLIC_THREADS:
            raise wrong_channel_kind()
        return parent
