"""A local Discord: REST v10 and Gateway v10 on one loopback port, without an account.

The unmodified discord.py client connects to it. Tests drive the bot through it, and a newcomer
tries the bot on its page (``http://127.0.0.1:<port>/``).

It knows neither the bot nor its games: it imports nothing else of this project, and no discord.py.
``bot.run`` and the tests start it, by the names below. Inside, each package imports only later ones
of this list: ``server``, ``rest`` and ``page`` (what the bot and the browser ask for), ``storage``,
``limits``, ``driver`` (people), ``engine`` (what happens), ``wire`` (Discord's JSON), ``model``.

Start and stop; the world is a guild with the channels "table" and "chat", the players
Ada and Ben (who has the role "Librarian"), the moderator Cleo, and Dan, who installed the app for
himself (he and Ada are also in channel "elsewhere" of a guild without the bot)::

    async with LocalDiscord(port=0) as server:
        ...  # start the bot with server.api_url, server.gateway_url, server.token
        await server.until(lambda: server.connected and server.commands, timeout=5)
        ada = server.person("Ada")
        table = server.world.channel("table")

Act as the Discord app would (``Person``); what the app refuses raises ``NotPossibleError``::

    exchange = await ada.command(table, "convoy move", vessel="slayer-b", to="7-4")
    answer = await exchange.wait(timeout=5)  # Message | Modal | None (acknowledged only)
    exchange.deferred, exchange.failed, exchange.followups, exchange.response, exchange.answers
    choices = await ada.complete(
        table, "convoy move", focused="to", vessel="slayer-b", to="7"
    )  # [{"name": ..., "value": ...}]
    exchange = await ada.press(message, "Fire")  # custom_id or label
    exchange = await ada.press(message, "Fire", stale=0)  # as version 0 of the message showed it
    exchange = await ada.select(message, "Pick a vessel", ["slayer-b"])  # or custom_id
    exchange = await ada.submit(modal, cell="7-4")  # fields by custom_id; or send_form(modal, {})
    message = await ada.say(table, "good luck")  # or, as a reply, say(table, "thanks", message)
    ada.sees(table), ada.pings, ada.direct  # messages; who was pinged; DM channel with the bot
    ada.offered(table)  # full names of the slash commands

``exchange.wait`` raises ``NoAnswerError`` ("This interaction failed") when no callback came in time
and ``TimeoutError`` when a deferred answer was never filled in. ``exchange.wait(filled=False)``
returns at the callback already.

Look at what happened: ``message.content, .components, .attachments`` (``.data``,
``.filename``, ``.description``, ``.width``, ``.height``), ``.buttons`` / ``.selects`` (flat lists
of component JSON), ``.ephemeral``, ``.viewer_id``, ``.deleted``, ``.pinged`` (user ids),
``.versions`` (every state, oldest first). ``server.messages(channel)``, ``server.requests`` (what
the bot sent), ``server.violations`` (broken limits of Discord; tests assert that it is empty).

World: ``world.add_user(name)``, ``add_guild(name, bot=True)``, ``add_member(guild, user,
moderator=False)``, ``add_channel(guild, name, kind=..., bot_permissions=...)``,
``add_thread(parent, name, owner_id)``, ``add_group([users])``, ``world.user(name)``,
``user.takes_direct = False``, ``channel.bot_permissions &= ~Permission.SEND_MESSAGES``; so that the
bot and every page hear of it, ``server.places.add_channel(guild, name, kind)``,
``remove_channel``, ``add_thread``, ``add_webhook(channel)`` (its ``address`` is secret),
``add_role(guild, name, *users)``, ``remove_role``,
``add_person``, ``change_person``.

``LocalDiscord(clock=...)`` takes every id, timestamp and expiry from that clock; one that runs
faster comes with ``Settings(speed=...)``, so that people have as long for presses as ever.
``LocalDiscord(file=path)`` keeps everything in that file from one start to the next;
``server.reset()`` begins again; ``server.demo.set_up()`` opens and plays a game of each system.

Trouble on purpose: ``server.faults.answer("POST", r"/messages$", status=500, times=2)``,
``.rate_limit(method, path, retry_after=...)``, ``.delay(...)``, ``.hold(...)`` (until it may
``go_on()``), ``.drop_before(...)`` (never takes effect), ``.drop_after(...)`` (takes effect, the
answer is lost), ``.lose_effect(...)`` (answered as usual, but messages stay as they were);
``await fault.came()`` waits until a request meets it, ``fault.skip = n`` lets n pass first,
``.forget(fault)`` ends it;
``server.gateway.drop()``,
``.invalidate(resumable=False)``, ``.reconnect()``, ``.refuse(times)``;
``server.redeliver(exchange.id)`` sends the same interaction again. Shorter deadlines:
``LocalDiscord(settings=Settings(callback_deadline=0.2))``. More checks of every request:
``server.add_check(callable(method, path, query, payload) -> list[str])``.
"""

from bot.sandbox.driver.exchange import Exchange, NoAnswerError
from bot.sandbox.driver.people import Person
from bot.sandbox.model.kinds import ChannelKind, MessageFlag, Permission
from bot.sandbox.model.messages import Attachment, Message, Version
from bot.sandbox.model.modals import Modal
from bot.sandbox.model.refusals import NotPossibleError
from bot.sandbox.model.settings import Settings
from bot.sandbox.model.world import Channel, Guild, Role, User, World
from bot.sandbox.server import LocalDiscord
from bot.sandbox.storage import UnusableFileError

__all__ = [
    "Attachment",
    "Channel",
    "ChannelKind",
    "Exchange",
    "Guild",
    "LocalDiscord",
    "Message",
    "MessageFlag",
    "Modal",
    "NoAnswerError",
    "NotPossibleError",
    "Permission",
    "Person",
    "Role",
    "Settings",
    "UnusableFileError",
    "User",
    "Version",
    "World",
]
