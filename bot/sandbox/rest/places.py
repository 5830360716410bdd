"""Users, guilds, channels and threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.limits.places import check_thread
from bot.sandbox.model.kinds import PUBLIC_THREADS, THREADS, ChannelKind, Payload, Permission
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire import payloads
from bot.sandbox.wire.errors import (
    BAD_REQUEST,
    ApiError,
    missing_permissions,
    thread_archived,
    unknown_channel,
    unknown_guild,
    unknown_member,
    unknown_user,
    wrong_channel_kind,
)

if TYPE_CHECKING:
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.engine.places import Places
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, Thread, World
    from bot.sandbox.rest.access import Access

_CREATED = 201
_DEFAULT_ARCHIVE = 1_440
_IDENTIFIES = 1_000


class PlaceRoutes:
    """``/users``, ``/gateway``, ``/guilds`` and ``/channels`` without their messages."""

    def __init__(
        self, world: World, access: Access, posting: Posting, gateway: Gateway, places: Places
    ) -> None:
        self._world = world
        self._access = access
        self._posting = posting
        self._gateway = gateway
        self._places = places

    def routes(self) -> list[Route]:
        """Return the routes of these resources."""
        return [
            Route("GET", "/gateway", self._gateway_url, open=True),
            Route("GET", "/gateway/bot", self._gateway_bot),
            Route("GET", "/users/@me", self._me),
            Route("GET", "/users/@me/guilds", self._guilds),
            Route("POST", "/users/@me/channels", self._open_direct),
            Route("GET", "/users/{user}", self._user),
            Route("GET", "/guilds/{guild}", self._guild),
            Route("GET", "/guilds/{guild}/channels", self._guild_channels),
            Route("GET", "/guilds/{guild}/roles", self._guild_roles),
            Route("GET", "/guilds/{guild}/threads/active", self._active_threads),
            Route("GET", "/guilds/{guild}/members/{user}", self._member),
            Route("GET", "/channels/{channel}", self._channel),
            Route("PATCH", "/channels/{channel}", self._edit_channel),
            Route("DELETE", "/channels/{channel}", self._delete_channel),
            Route("POST", "/channels/{channel}/typing", self._typing),
            Route("POST", "/channels/{channel}/threads", self._thread),
            Route("POST", "/channels/{channel}/messages/{message}/threads", self._message_thread),
            Route("GET", "/channels/{channel}/thread-members", self._thread_members),
            Route("PUT", "/channels/{channel}/thread-members/@me", self._join),
            Route("DELETE", "/channels/{channel}/thread-members/@me", self._leave),
            Route("PUT", "/channels/{channel}/thread-members/{user}", self._join),
            Route("DELETE", "/channels/{channel}/thread-members/{user}", self._leave),
        ]

    def _gateway_url(self, _call: Call) -> Reply:
        return ok({"url": self._gateway.url})

    def _gateway_bot(self, _call: Call) -> Reply:
        limit = {
            "total": _IDENTIFIES,
            "remaining": max(0, _IDENTIFIES - self._gateway.identified),
            "reset_after": 0,
            "max_concurrency": 1,
        }
        return ok({"url": self._gateway.url, "shards": 1, "session_start_limit": limit})

    def _me(self, _call: Call) -> Reply:
        more = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
        return ok(payloads.user(self._world.bot) | more)

    def _user(self, call: Call) -> Reply:
        user = self._world.users.get(call.id("user"))
        if user is None:
            raise unknown_user()
        return ok(payloads.user(user))

    def _guilds(self, _call: Call) -> Reply:
        return ok(
            [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "icon": None,
                    "banner": None,
                    "owner": False,
                    "permissions": "0",
                    "features": [],
                }
                for guild in self._world.guilds.values()
                if guild.bot
            ]
        )

    def _open_direct(self, call: Call) -> Reply:
        given = str(call.body.get("recipient_id", ""))
        user = self._world.users.get(int(given)) if given.isdigit() else None
        if user is None or user.bot:
            raise ApiError(BAD_REQUEST, 50033, "Invalid Recipient(s)")
        return ok(payloads.channel(self._world, self._world.direct(user.id)))

    def _guild(self, call: Call) -> Reply:
        return ok(payloads.guild(self._access.guild(call.id("guild"))))

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

    def _member(self, call: Call) -> Reply:
        guild, user_id = self._access.guild(call.id("guild")), call.id("user")
        if user_id not in guild.members and user_id != self._world.bot.id:
            raise unknown_member()
        return ok(payloads.member(self._world, guild, user_id))

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

        Waking one up takes no more than being allowed to write in it, the rest its opener or who
        manages threads; in an archived one nothing else can be changed.
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

    def _typing(self, call: Call) -> Reply:
        self._access.sendable(call.id("channel"))
        return Reply()

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
        return self._start(parent, kind, body)

    def _message_thread(self, call: Call) -> Reply:
        parent = self._parent(call.id("channel"))
        message = self._access.message(parent.id, call.id("message"))
        self._access.channel(parent.id, Permission.CREATE_PUBLIC_THREADS)
        body = call.body
        check_thread(body, create=True)
        if message.thread_id is not None:
            raise ApiError(
                BAD_REQUEST, 160004, "A thread has already been created for this message"
            )
        return self._start(parent, PUBLIC_THREADS[parent.kind], body, message)

    def _parent(self, channel_id: int) -> Channel:
        parent = self._access.channel(channel_id)
        # A forum's posts begin with a message; only people open them here.
        if parent.kind is ChannelKind.FORUM or parent.kind not in PUBLIC_THREADS:
            raise wrong_channel_kind()
        return parent

    def _start(
        self,
        parent: Channel,
        kind: ChannelKind,
        body: Payload,
        message: Message | None = None,
    ) -> Reply:
        thread = self._world.add_thread(
            parent,
            body["name"],
            self._world.bot.id,
            kind=kind,
            archive_minutes=body.get("auto_archive_duration") or _DEFAULT_ARCHIVE,
            thread_id=None if message is None else message.id,
        )
        if message is not None:
            message.thread_id = thread.id
            self._posting.touch(message)
        self._places.announce(thread, "THREAD_CREATE")
        return Reply(_CREATED, payloads.channel(self._world, thread))

    def _in_thread(self, call: Call) -> tuple[Channel, Thread]:
        channel = self._access.channel(call.id("channel"))
        if channel.kind not in THREADS or channel.thread is None:
            raise unknown_channel()
        return channel, channel.thread

    def _thread_members(self, call: Call) -> Reply:
        channel, thread = self._in_thread(call)
        return ok([payloads.thread_member(channel, key) for key in sorted(thread.members)])

    def _moved(self, call: Call) -> tuple[Channel, Thread, int]:
        """Return the thread of the path and whom the request adds or removes."""
        channel, thread = self._in_thread(call)
        user_id: Any = call.id("user") if "user" in call.params else self._world.bot.id
        if channel.guild_id is None:
            raise unknown_guild()
        members = self._world.guilds[channel.guild_id].members
        if user_id not in members and user_id != self._world.bot.id:
            raise unknown_member()
        return channel, thread, user_id

    def _join(self, call: Call) -> Reply:
        channel, thread, user_id = self._moved(call)
        if thread.archived:
            raise thread_archived()
        thread.members.add(user_id)
        self._places.touch(channel)
        return Reply()

    def _leave(self, call: Call) -> Reply:
        channel, thread, user_id = self._moved(call)
        own = self._world.bot.id in (user_id, thread.owner_id)
        if not own and Permission.MANAGE_THREADS not in self._world.bot_permissions(channel):
            raise missing_permissions()
        thread.members.discard(user_id)
        self._places.touch(channel)
        return Reply()
