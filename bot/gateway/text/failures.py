"""What it means when Discord refuses something, or hides it, and what people are told then."""

from __future__ import annotations

from typing import Final

import discord

from bot.gateway.text.messages import UNHEARD, UNSEEN

NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
LOCKED_THREAD: Final = 160005
"""Discord's codes; in a locked thread only those write who manage threads."""
_OUT_OF_ORDER: Final = 500
_ANSWERED_ALREADY: Final = 40060
HIDDEN: Final = (
    "Discord shows my answers here to you alone: nobody else has seen that. This server lets apps "
    "that people bring along speak in private only. It can permit *Use External Apps*, or add me."
)
"""What is told where an answer for everybody was made private."""
LOCKED: Final = "The thread is locked, so that I can't write in it until a moderator unlocks it."
"""What is told in a locked thread."""

BARRED: Final = "Done. I may not show the board in its channel by myself; /game board shows it."
"""What is told where a change is stored, but its channel is closed to the bot."""
REFUSED: Final = "I may not do that here; nothing was changed."
"""What is told where Discord refuses a request for want of a permission."""


class HiddenAnswer(Exception):  # noqa: N818 - nothing has failed: fewer people see it
    """Discord has shown to one person alone what was meant for everybody."""

    def __init__(self) -> None:
        super().__init__("Discord made an answer for everybody private")


def may_be_done(error: Exception) -> bool:
    """Whether Discord may have done what a failed request asked: perhaps its answer was lost."""
    if isinstance(error, discord.HTTPException):
        # Answered already: by the first try of the same request, whose answer was lost.
        return error.status >= _OUT_OF_ORDER or error.code == _ANSWERED_ALREADY
    return not isinstance(error, HiddenAnswer)


def failed(error: Exception, *, changed: bool, remedy: str = "") -> str:
    """What is told after an error of a request to Discord.

    Args:
        error: The error.
        changed: Whether what was asked for has been done all the same.
        remedy: What the bot lacks, if Discord refuses the request for that.
    """
    if isinstance(error, HiddenAnswer):
        return f"Done. {HIDDEN}" if changed else HIDDEN
    if isinstance(error, discord.HTTPException) and error.code == LOCKED_THREAD:
        return f"Done. {LOCKED}" if changed else LOCKED
    if remedy:
        return f"{BARRED if changed else REFUSED} {remedy}"
    return UNSEEN if changed else UNHEARD
