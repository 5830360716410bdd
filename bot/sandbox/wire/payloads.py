"""The world as the wire shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.ids import created_at
from bot.sandbox.model.kinds import THREADS, ChannelKind, MessageFlag, MessageKind, Payload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.world import Channel, Guild, Role, User, World

_LOCALE = "en-US"
_VOICE: Payload = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
_MORE: dict[ChannelKind, Payload] = {
    ChannelKind.VOICE: _VOICE,
    ChannelKind.STAGE: _VOICE,
    ChannelKind.FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    },
}
"""What channels of a kind have beside what all have."""


def user(person: User) -> Payload:
    """A user."""
    return {
        "id": str(person.id),
        "username": person.name if person.bot else person.name.lower(),
        "global_name": None if person.bot else person.name,
        "discriminator": "0000" if person.bot else "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member(world: World, guild: Guild, user_id: int, *, channel: Channel | None = None) -> Payload:
    """A guild's member; with ``channel``, with permissions as in an interaction."""
    shown: Payload = {
        "user": user(world.users[user_id]),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(key) for key in sorted(guild.members.get(user_id, ()))],
        "joined_at": created_at(max(guild.id, user_id)),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }
    if channel is not None:
        shown["permissions"] = str(int(world.permissions(user_id, channel)))
    return shown


def role(shown: Role) -> Payload:
    """A role."""
    return {
        "id": str(shown.id),
        "name": shown.name,
        "description": None,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": shown.position,
        "permissions": str(int(shown.permissions)),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild(shown: Guild) -> Payload:
    """A guild as REST and GUILD_CREATE give it."""
    return {
        "id": str(shown.id),
        "name": shown.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(shown.owner_id),
        "application_id": None,
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(each) for each in shown.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 250_000,
        "max_stage_video_channel_users": 0,
        "max_video_channel_users": 0,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": _LOCALE,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": len(shown.members) + shown.bot,
    }


def guild_created(world: World, shown: Guild) -> Payload:
    """A guild as the GUILD_CREATE event gives it."""
    return {
        **guild(shown),
        "joined_at": created_at(shown.id),
        "large": False,
        "unavailable": False,
        "member_count": len(shown.members) + 1,
        "voice_states": [],
        "members": [member(world, shown, world.bot.id)],
        "channels": [channel(world, world.channels[key]) for key in shown.channels],
        "threads": [channel(world, thread) for thread in world.threads(shown.id)],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, shown: Channel, *, for_user: int | None = None) -> Payload:
    """A channel; with ``for_user``, with that user's permissions as in an interaction."""
    last = shown.last_message_id
    base: Payload = {
        "id": str(shown.id),
        "type": int(shown.kind),
        "last_message_id": None if last is None else str(last),
        "flags": 0,
    }
    if for_user is not None:
        base["permissions"] = str(int(world.permissions(for_user, shown)))
    if shown.guild_id is None:
        return base | _private(world, shown)
    base |= {"guild_id": str(shown.guild_id), "name": shown.name, "rate_limit_per_user": 0}
    if shown.kind in THREADS:
        return base | _thread(world, shown)
    base |= {
        "parent_id": None,
        "topic": None,
        "position": shown.position,
        "permission_overwrites": [],
        "nsfw": False,
    }
    return base | _MORE.get(shown.kind, {})


def _private(world: World, shown: Channel) -> Payload:
    private: Payload = {"recipients": [user(world.users[key]) for key in shown.recipients]}
    if shown.kind is ChannelKind.GROUP:
        private |= {"name": shown.name or None, "icon": None, "owner_id": str(shown.owner_id)}
    return private


def _thread(world: World, shown: Channel) -> Payload:
    thread = shown.thread
    if thread is None:
        raise ValueError(f"thread {shown.id} without its data")
    data: Payload = {
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.archive_minutes,
            "archive_timestamp": thread.archive_time,
            "locked": thread.locked,
            "create_timestamp": created_at(shown.id),
        },
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.members),
    }
    if shown.kind is ChannelKind.PRIVATE_THREAD:
        data["thread_metadata"]["invitable"] = True
    if world.bot.id in thread.members:
        data["member"] = thread_member(shown, world.bot.id)
    return data


def thread_member(thread: Channel, user_id: int) -> Payload:
    """One member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": created_at(thread.id),
        "flags": 1,
    }


def message(world: World, shown: Message, known: Mapping[int, Message] | None = None) -> Payload:
    """A message; ``known`` adds the message that it replies to."""
    current = shown.current
    data: Payload = {
        "id": str(shown.id),
        "type": int(shown.kind),
        "channel_id": str(shown.channel_id),
        "author": user(world.users[shown.author_id]),
        "content": current.content,
        "timestamp": created_at(shown.id),
        "edited_timestamp": current.edited_at,
        "tts": shown.tts,
        "mention_everyone": current.mentions_everyone,
        "mentions": [user(world.users[key]) for key in current.mentions],
        "mention_roles": [],
        "attachments": [file.payload() for file in current.attachments],
        "embeds": [],
        "components": current.components,
        "pinned": False,
        "flags": int(current.flags),
    }
    if shown.nonce is not None:
        data["nonce"] = shown.nonce
    thread = world.channels.get(shown.id)
    if thread is not None:
        data["flags"] |= int(MessageFlag.HAS_THREAD)
        data["thread"] = channel(world, thread)
    if shown.author_id in world.webhooks:
        data["webhook_id"] = str(shown.author_id)
    if shown.origin is not None:
        data["application_id"] = data["webhook_id"] = str(world.bot.id)
        data["interaction_metadata"] = shown.origin.metadata
    if shown.reference_id is not None:
        _refer(world, data, shown, known)
    return data


def _refer(
    world: World, data: Payload, shown: Message, known: Mapping[int, Message] | None
) -> None:
    data["message_reference"] = {"type": 0}
    if shown.kind is MessageKind.THREAD_CREATED:
        data["message_reference"]["channel_id"] = str(shown.reference_id)
    else:
        data["message_reference"]["channel_id"] = str(shown.channel_id)
        data["message_reference"]["message_id"] = str(shown.reference_id)
    guild_id = world.channels[shown.channel_id].guild_id
    if guild_id is not None:
        data["message_reference"]["guild_id"] = str(guild_id)
    if known is not None and shown.kind is MessageKind.REPLY and shown.reference_id is not None:
        first = known.get(shown.reference_id)
        gone = first is None or first.deleted
        data["referenced_message"] = None if gone or first is None else message(world, first)
