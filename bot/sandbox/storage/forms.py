"""The world and its messages as JSON, and back."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from bot.sandbox.model.ids import Snowflakes
from bot.sandbox.model.kinds import ChannelKind, MessageFlag, MessageKind, Payload, Permission
from bot.sandbox.model.messages import Attachment, Message, Origin, Version
from bot.sandbox.model.world import Channel, Guild, Role, Thread, User

if TYPE_CHECKING:
    from bot.sandbox.model.messages import Files
    from bot.sandbox.model.world import World

_MADE_LATER = ("files",)


def world_text(world: World) -> str:
    """Return everything of a world but its messages."""
    return json.dumps(
        {
            "last_id": world.ids.last,
            "bot": world.bot.id,
            "owner": world.owner.id,
            "users": [asdict(user) for user in world.users.values()],
            "guilds": [_guild_form(guild) for guild in world.guilds.values()],
            "channels": [_channel_form(channel) for channel in world.channels.values()],
            "direct": world.direct_ids,
            "commands": [
                [guild_id, list(commands.values())] for guild_id, commands in world.commands.items()
            ],
        }
    )


def restore_world(world: World, text: str) -> None:
    """Make a world what ``world_text`` was told.

    Raises:
        ValueError: If the text is not from there.
        LookupError: If something in it refers to nothing.
    """
    form = json.loads(text)
    users = [User(**{**each, "read": _by_id(each["read"])}) for each in form["users"]]
    guilds = [_guild(each) for each in form["guilds"]]
    channels = [_channel(each) for each in form["channels"]]
    world.ids = Snowflakes(world.clock, form["last_id"])
    world.users = {user.id: user for user in users}
    world.guilds = {guild.id: guild for guild in guilds}
    world.channels = {channel.id: channel for channel in channels}
    world.direct_ids = _by_id(form["direct"])
    world.commands = {
        guild_id: {int(command["id"]): command for command in commands}
        for guild_id, commands in form["commands"]
    }
    world.bot, world.owner = world.users[form["bot"]], world.users[form["owner"]]


def _by_id(form: dict[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in form.items()}


def _guild_form(guild: Guild) -> Payload:
    return asdict(guild) | {
        "roles": [asdict(role) for role in guild.roles.values()],
        "members": {key: sorted(roles) for key, roles in guild.members.items()},
    }


def _guild(form: Payload) -> Guild:
    roles = [
        Role(**{**each, "permissions": Permission(each["permissions"])}) for each in form["roles"]
    ]
    members = {int(key): set(held) for key, held in form["members"].items()}
    return Guild(**{**form, "roles": {role.id: role for role in roles}, "members": members})


def _channel_form(channel: Channel) -> Payload:
    form = asdict(channel) | {"bot_permissions": int(channel.bot_permissions)}
    if channel.thread is not None:
        form["thread"] |= {"members": sorted(channel.thread.members)}
    return form


def _channel(form: Payload) -> Channel:
    thread = form.pop("thread")
    form |= {
        "kind": ChannelKind(form["kind"]),
        "bot_permissions": Permission(form["bot_permissions"]),
    }
    if thread is not None:
        thread = Thread(**{**thread, "members": set(thread["members"])})
    return Channel(**form, thread=thread)


def message_text(message: Message) -> str:
    """Return a message as it now is; its earlier versions are not kept."""
    shown = message.current
    origin = message.origin
    return json.dumps(
        {
            "id": message.id,
            "channel_id": message.channel_id,
            "author_id": message.author_id,
            "kind": int(message.kind),
            "viewer_id": message.viewer_id,
            "pinged": sorted(message.pinged),
            "nonce": message.nonce,
            "reference_id": message.reference_id,
            "origin": None if origin is None else asdict(origin),
            "thread_id": message.thread_id,
            "tts": message.tts,
            "content": shown.content,
            "embeds": shown.embeds,
            "components": shown.components,
            "attachments": [
                {
                    name: getattr(file, name)
                    for name in Attachment.__slots__
                    if name not in _MADE_LATER
                }
                for file in shown.attachments
            ],
            "flags": int(shown.flags),
            "mentions": shown.mentions,
            "mentions_everyone": shown.mentions_everyone,
            "edited_at": shown.edited_at,
        }
    )


def message_of(text: str, files: Files) -> Message:
    """Return the message of such a text.

    Raises:
        ValueError: If the text is not from there.
        LookupError: If something is missing in it.
    """
    form = json.loads(text)
    shown = Version(
        content=form["content"],
        embeds=form["embeds"],
        components=form["components"],
        attachments=tuple(Attachment(**each, files=files) for each in form["attachments"]),
        flags=MessageFlag(form["flags"]),
        mentions=tuple(form["mentions"]),
        mentions_everyone=form["mentions_everyone"],
        edited_at=form["edited_at"],
    )
    origin = form["origin"]
    return Message(
        form["id"],
        form["channel_id"],
        form["author_id"],
        [shown],
        kind=MessageKind(form["kind"]),
        viewer_id=form["viewer_id"],
        pinged=frozenset(form["pinged"]),
        nonce=form["nonce"],
        reference_id=form["reference_id"],
        origin=None if origin is None else Origin(**origin),
        thread_id=form["thread_id"],
        tts=form["tts"],
    )
