"""The ``resolved`` data of an interaction: people, roles and channels that somebody picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.wire import payloads

if TYPE_CHECKING:
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import Channel, World

_WHOLE_MEMBERS_ONLY = ("user", "deaf", "mute")


def resolved_of(world: World, place: Channel, value: str) -> Payload:
    """What an interaction in a place says of an id.

    It is empty if there is nothing of that id, or if it is a role or channel of another server.
    """
    key = int(value)
    guild = None if place.guild_id is None else world.guilds[place.guild_id]
    if key in world.users:
        found: Payload = {"users": {value: payloads.user(world.users[key])}}
        if guild is not None and (key in guild.members or (guild.bot and key == world.bot.id)):
            whole = payloads.member(world, guild, key, channel=place)
            kept = {name: whole[name] for name in whole if name not in _WHOLE_MEMBERS_ONLY}
            found["members"] = {value: kept}
        return found
    if guild is not None and key in guild.roles:
        return {"roles": {value: payloads.role(guild.roles[key])}}
    channel = world.channels.get(key)
    if channel is not None and channel.guild_id == place.guild_id:
        return {"channels": {value: payloads.channel(world, channel, for_user=world.bot.id)}}
    return {}


def add(resolved: Payload, found: Payload) -> None:
    """Add what is said of one id to what is said of others."""
    for kind, things in found.items():
        resolved.setdefault(kind, {}).update(things)
