"""What people are told when Discord refuses something, or hides it."""

from __future__ import annotations

from typing import Final

import discord

from bot.gateway.text.messages import UNHEARD, UNSEEN

LOCKED_THREAD: Final = 160005
"""Discord's code for a thread in which only those write who manage threads."""
HIDDEN: Final = (
    "Discord shows my answers here to you alone: nobody else has seen that. This server lets apps "
    "that people bring along speak in private only. It can permit *Use External Apps*, or add me."
)
"""What is told where an answer for everybody was made private."""
LOCKED: Final = "The thread is locked, so that I can't write in it until a moderator unlocks it."
"""What is told in a locked thread."""


class HiddenAnswer(Exception):  # noqa: N818 - nothing has failed: fewer people see it
    """Discord has shown to one person alone what was meant for everybody."""

    def __init__(self) -> None:
        super().__init__("Discord made an answer for everybody private")


def failed(error: Exception, *, changed: bool) -> str:
    """What is told after an error of a request to Discord.

    Args:
        error: The error.
        changed: Whether what was asked for has been done all the same.
    """
    if isinstance(error, HiddenAnswer):
        return f"Done. {HIDDEN}" if changed else HIDDEN
    if isinstance(error, discord.HTTPException) and error.code == LOCKED_THREAD:
        return f"Done. {LOCKED}" if changed else LOCKED
    return UNSEEN if changed else UNHEARD
