"""Who a message mentions, and who of them may be notified (``allowed_mentions``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import Permission

if TYPE_CHECKING:
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import Channel, World

_USER = re.compile(r"<@!?(\d{15,20})>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


def mentioned(
    world: World,
    channel: Channel,
    author_id: int,
    text: str,
    *,
    allowed: Payload | None,
    replied_to: int | None = None,
) -> tuple[tuple[int, ...], bool]:
    """The users that a text mentions with effect, and whether it mentions everyone.

    Args:
        world: For the users and who sees the channel.
        channel: Where the message is.
        author_id: Who needs the permission to mention everyone.
        text: All of its text.
        allowed: ``allowed_mentions`` of the request; None allows everything.
        replied_to: The author of the message that this one replies to.
    """
    named = dict.fromkeys(int(found) for found in _USER.findall(text))
    parse = ["users", "everyone"] if allowed is None else allowed.get("parse", [])
    if "users" not in parse:
        listed = {int(user_id) for user_id in (allowed or {}).get("users", [])}
        named = {user_id: None for user_id in named if user_id in listed}
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        named[replied_to] = None
    users = tuple(user_id for user_id in named if user_id in world.users)
    permitted = Permission.MENTION_EVERYONE in world.permissions(author_id, channel)
    everyone = "everyone" in parse and permitted and _EVERYONE.search(text) is not None
    return users, everyone
