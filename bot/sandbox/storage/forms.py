"""The world and its messages as JSON, and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bot.sandbox.model.ids import Snowflakes
from bot.sandbox.model.kinds import ChannelKind, MessageFlag, MessageKind, Payload, Permission
from bot.sandbox.model.messages import Attachment, Message, Origin, Version
from bot.sandbox.model.webhooks import Webhook
from bot.sandbox.model.world import Channel, Guild, Role, Thread, User

if TYPE_CHECKING:
    from bot.sandbox.model.messages import Files
    from bot.sandbox.model.world import World


def as_json(form: object) -> str:
    """A form as JSON; sets become lists."""
    return json.dumps(form, default=sorted)


def _form(value: Any, *left_out: str) -> Payload:
    """The fields of a dataclass by name."""
    return {
        each.name: getattr(value, each.name) for each in fields(value) if each.name not in left_out
    }


def world_form(world: World) -> Payload:
    """Everything of a world but its messages."""
    return {
        "last_id": world.ids.last,
        "bot": world.bot.id,
        "owner": world.owner.id,
        "users": [_form(user) for user in world.users.values()],
        "guilds": [
            _form(guild) | {"roles": [_form(role) for role in guild.roles.values()]}
            for guild in world.guilds.values()
        ],
        "channels": [
            _form(channel) | {"thread": channel.thread and _form(channel.thread)}
            for channel in world.channels.values()
        ],
        "direct": world.direct_ids,
        "commands": list(world.commands.values()),
        "webhooks": [_form(webhook) for webhook in world.webhooks.values()],
    }


def restore_world(world: World, form: Payload) -> None:
    """Make a world what it was when ``world_form`` described it.

    Raises:
        TypeError, ValueError: If the form is not from there.
        LookupError: If something is missing in it.
    """
    users = [User(**each | {"read": _by_id(each["read"])}) for each in form["users"]]
    guilds = [_guild(each) for each in form["guilds"]]
    channels = [_channel(each) for each in form["channels"]]
    world.ids = Snowflakes(world.clock, form["last_id"])
    world.users = {user.id: user for user in users}
    world.guilds = {guild.id: guild for guild in guilds}
    world.channels = {channel.id: channel for channel in channels}
    world.direct_ids = _by_id(form["direct"])
    world.commands = {int(command["id"]): command for command in form["commands"]}
    webhooks = [Webhook(**each) for each in form.get("webhooks", ())]  # older files have none
    world.webhooks = {webhook.id: webhook for webhook in webhooks}
    world.bot, world.owner = world.users[form["bot"]], world.users[form["owner"]]


def _by_id(form: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in form.items()}


def _guild(form: Payload) -> Guild:
    roles = [
        Role(**each | {"permissions": Permission(each["permissions"])}) for each in form["roles"]
    ]
    members = {key: set(held) for key, held in _by_id(form["members"]).items()}
    return Guild(**form | {"roles": {role.id: role for role in roles}, "members": members})


def _channel(form: Payload) -> Channel:
    thread = form["thread"]
    whole = {
        "kind": ChannelKind(form["kind"]),
        "bot_permissions": Permission(form["bot_permissions"]),
        "thread": thread and Thread(**thread | {"members": set(thread["members"])}),
    }
    return Channel(**form | whole)


def message_form(message: Message) -> Payload:
    """A message as it now is; its earlier versions are not kept."""
    shown = message.current
    files = [_form(file, "files") for file in shown.attachments]
    return _form(message, "versions", "deleted") | {
        "origin": message.origin and _form(message.origin),
        "shown": _form(shown) | {"attachments": files},
    }


def message_of(form: Payload, files: Files) -> Message:
    """The message that such a form describes.

    Raises:
        TypeError, ValueError: If the form is not from there.
        LookupError: If something is missing in it.
    """
    shown = form.pop("shown")
    version = {
        "attachments": tuple(Attachment(**each, files=files) for each in shown["attachments"]),
        "flags": MessageFlag(shown["flags"]),
        "mentions": tuple(shown["mentions"]),
    }
    whole = {
        "versions": [Version(**shown | version)],
        "kind": MessageKind(form["kind"]),
        "pinged": frozenset(form["pinged"]),
        "origin": form["origin"] and Origin(**form["origin"]),
    }
    return Message(**form | whole)
