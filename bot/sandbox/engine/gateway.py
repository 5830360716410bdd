"""Gateway v10: sessions that can be resumed, and the sockets that they run over."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import OrderedDict, deque
from importlib import import_module
from typing import TYPE_CHECKING, Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.model.feed import Change
from bot.sandbox.model.kinds import Intent, Op, Payload
from bot.sandbox.wire import payloads

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.settings import Settings
    from bot.sandbox.model.world import World

_REPLAYED = 5_000
_SESSIONS = 32
_AWAY = 0.05  # seconds
_PAYLOAD_LIMIT = 4_096
_UNKNOWN_OPCODE = 4001
_DECODE_ERROR = 4002
_NOT_AUTHENTICATED = 4003
_AUTHENTICATION_FAILED = 4004
_ALREADY_AUTHENTICATED = 4005
_INVALID_SHARD = 4010
_GOODBYES = frozenset({WSCloseCode.OK, WSCloseCode.GOING_AWAY})


def _encoder(name: str | None) -> Callable[[str], bytes] | None:
    """The compressor of one connection's stream of messages."""
    if name == "zlib-stream":
        stream = zlib.compressobj(level=1)
        return lambda text: stream.compress(text.encode()) + stream.flush(zlib.Z_SYNC_FLUSH)
    if name == "zstd-stream":
        return _zstandard()
    return None


def _zstandard() -> Callable[[str], bytes]:
    try:
        standard: Any = import_module("compression.zstd")
    except ImportError:
        package: Any = import_module("zstandard")
        writer = package.ZstdCompressor().compressobj()
        return lambda text: bytes(
            writer.compress(text.encode()) + writer.flush(package.COMPRESSOBJ_FLUSH_BLOCK)
        )
    block = standard.ZstdCompressor()
    return lambda text: bytes(block.compress(text.encode(), mode=block.FLUSH_BLOCK))


class Connection:
    """One socket; what is sent goes through a queue, so that nobody waits for it."""

    def __init__(self, socket: web.WebSocketResponse, transport: Any, compress: str | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._transport = transport
        self._encode = _encoder(compress)
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(
        self, op: Op, data: object, *, seq: int | None = None, event: str | None = None
    ) -> None:
        """Queue one gateway message."""
        self.send_text(json.dumps({"op": int(op), "d": data, "s": seq, "t": event}))

    def send_text(self, text: str) -> None:
        """Queue an encoded gateway message."""
        self._outbox.put_nowait(text)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        self._outbox.put_nowait(code)

    def abort(self) -> None:
        """Cut the line without a word."""
        if self._transport is not None:
            self._transport.abort()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    await self.socket.close(code=item)
                elif self.socket.closed:
                    return
                elif self._encode is None:
                    await self.socket.send_str(item)
                else:
                    await self.socket.send_bytes(self._encode(item))

    async def end(self) -> None:
        """Stop writing; ``Gateway.serve`` closes the socket."""
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer


class Session:
    """What a client that comes back gets again: events by sequence number."""

    def __init__(self, intents: Intent, shard: int = 0, shards: int = 1) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self._shards = shards
        self.intents = intents
        self.connection: Connection | None = None
        self.seq = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=_REPLAYED)

    def dispatch(self, event: str, data: Payload) -> None:
        """Number an event, keep it for a resume and send it if there is a line."""
        self.seq += 1
        text = json.dumps({"op": int(Op.DISPATCH), "d": data, "s": self.seq, "t": event})
        self._sent.append((self.seq, text))
        if self.connection is not None:
            self.connection.send_text(text)

    def serves(self, guild_id: int) -> bool:
        """Whether what happens in a guild belongs to this shard; 0 is a private conversation."""
        return (guild_id >> 22) % self._shards == self.shard

    def can_resume(self, seq: int) -> bool:
        """Whether every event after ``seq`` is still known."""
        return seq <= self.seq and (seq == self.seq or self._sent[0][0] <= seq + 1)

    def replay(self, seq: int) -> None:
        """Send what came after ``seq`` again, then RESUMED."""
        missed = [text for number, text in self._sent if number > seq]
        for text in missed:
            if self.connection is not None:
                self.connection.send_text(text)
        self.dispatch("RESUMED", {"_trace": []})


class Gateway:
    """Every session and connection of the bot; also cuts them on purpose."""

    def __init__(self, world: World, feed: Feed, settings: Settings, token: str) -> None:
        self.url = ""
        self.identified = 0
        self.resumed = 0
        self._world = world
        self._feed = feed
        self._settings = settings
        self._token = token
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._connections: set[Connection] = set()
        self._refusals = 0

    @property
    def shards(self) -> list[int]:
        """The shards that are connected and identified, once for each connection."""
        found = self._sessions.values()
        return sorted(each.shard for each in found if each.connection is not None)

    @property
    def connected(self) -> bool:
        """Whether a client is connected and identified."""
        return any(session.connection is not None for session in self._sessions.values())

    def wants(self, intent: Intent) -> bool:
        """Whether any session asked for the events of this intent."""
        return any(intent in session.intents for session in self._sessions.values())

    def dispatch(self, event: str, data: Payload, *, intent: Intent | None = None) -> None:
        """Send an event to the sessions of its guild's shard, or only to those with this intent."""
        own = data.get("id") if event.startswith("GUILD_") else None
        guild_id = int(data.get("guild_id") or own or 0)
        for session in self._sessions.values():
            if session.serves(guild_id) and (intent is None or intent in session.intents):
                session.dispatch(event, data)

    def drop(self) -> None:
        """Cut every connection without a closing word; sessions can be resumed."""
        for connection in tuple(self._connections):
            self._detach(connection)
            connection.abort()

    def close_with(self, code: int) -> None:
        """Close every connection with a code, such as 4000."""
        for connection in tuple(self._connections):
            self._detach(connection)
            connection.close(code)

    def reconnect(self) -> None:
        """Ask every client to reconnect and resume (op 7)."""
        for connection in tuple(self._connections):
            self._detach(connection)
            connection.send(Op.RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session invalid (op 9)."""
        for connection in tuple(self._connections):
            if connection.session is not None and not resumable:
                self._sessions.pop(connection.session.id, None)
            self._detach(connection)
            connection.send(Op.INVALID_SESSION, resumable)

    def refuse(self, times: int) -> None:
        """Answer the next connection attempts with 503."""
        self._refusals = times

    async def close(self) -> None:
        """Close every connection at the end of the server."""
        for connection in tuple(self._connections):
            self._detach(connection)
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    def _detach(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one gateway connection from hello to close."""
        if self._refusals > 0:
            self._refusals -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, request.query.get("compress"))
        self._connections.add(connection)
        self._feed.publish(Change("gateway"))
        try:
            connection.send(
                Op.HELLO,
                {"heartbeat_interval": int(self._settings.heartbeat * 1000), "_trace": []},
            )
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(connection, message.data)
        finally:
            self._connections.discard(connection)
            session = connection.session
            attached = session is not None and session.connection is connection
            self._detach(connection)
            if session is not None and attached and socket.close_code in _GOODBYES:
                self._sessions.pop(session.id, None)
            await connection.end()
            self._feed.publish(Change("gateway"))
        return socket

    def _receive(self, connection: Connection, text: str) -> None:
        if len(text.encode()) > _PAYLOAD_LIMIT:
            connection.close(_DECODE_ERROR)
            return
        try:
            message = json.loads(text)
            op, data = message["op"], message.get("d")
        except (ValueError, TypeError, KeyError):
            connection.close(_DECODE_ERROR)
            return
        if op == Op.HEARTBEAT:
            # As far as Discord is away: a library that hears itself answered before it has written
            # down when it asked believes that the answer is to the heartbeat before.
            asyncio.get_running_loop().call_later(_AWAY, connection.send, Op.HEARTBEAT_ACK, None)
        elif op == Op.IDENTIFY:
            self._identify(connection, data)
        elif op == Op.RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            connection.close(_NOT_AUTHENTICATED)
        elif op not in (Op.PRESENCE, Op.REQUEST_MEMBERS):
            connection.close(_UNKNOWN_OPCODE)

    def _authenticated(self, connection: Connection, data: Payload) -> bool:
        if connection.session is not None:
            connection.close(_ALREADY_AUTHENTICATED)
            return False
        token = str(data.get("token", "")).removeprefix("Bot ")
        if token != self._token:
            connection.close(_AUTHENTICATION_FAILED)
            return False
        return True

    def _identify(self, connection: Connection, data: Payload) -> None:
        if not self._authenticated(connection, data):
            return
        shard, shards = data.get("shard", (0, 1))
        if not 0 <= shard < shards:
            connection.close(_INVALID_SHARD)
            return
        session = Session(Intent(data.get("intents", 0) & int(~Intent(0))), shard, shards)
        self._attach(connection, session)
        self.identified += 1
        guilds = [
            each for each in self._world.guilds.values() if each.bot and session.serves(each.id)
        ]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.user(self._world.bot) | {"verified": True, "mfa_enabled": False},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": data.get("shard", [0, 1]),
                "application": {"id": str(self._world.bot.id), "flags": 0},
                "private_channels": [],
                "user_settings": {},
                "relationships": [],
                "presences": [],
                "_trace": [],
            },
        )
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", payloads.guild_created(self._world, guild))
        self._feed.publish(Change("gateway"))

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection
        self._sessions[session.id] = session
        while len(self._sessions) > _SESSIONS:
            self._sessions.popitem(last=False)

    def _resume(self, connection: Connection, data: Payload) -> None:
        if not self._authenticated(connection, data):
            return
        session = self._sessions.get(data.get("session_id", ""))
        seq = data.get("seq") or 0
        if session is None or not session.can_resume(seq):
            connection.send(Op.INVALID_SESSION, False)
            return
        self._attach(connection, session)
        self.resumed += 1
        session.replay(seq)
        self._feed.publish(Change("gateway"))
