"""Answers that are longer than a message: in several ones or, if these were many, in a file."""

from __future__ import annotations

import io
from typing import Any, Final

import discord

from bot.gateway.text.messages import CONTENT, pages

_MOST: Final = 5
"""Messages of an answer: where the bot is no member, Discord takes no more."""
_WHOLE: Final = "\n-# All of it is in the file."


def in_messages(text: str, parts: dict[str, Any]) -> list[str]:
    """The texts of an answer's messages, of which the last one has the other parts.

    Args:
        text: The whole answer.
        parts: By discord.py's names; a file is put beside them if there is too much to send.
    """
    found = pages(text)
    if len(found) <= _MOST:
        return found
    files = [*parts.pop("files", ()), *filter(None, [parts.pop("file", None)])]
    parts["files"] = [discord.File(io.BytesIO(text.encode()), "answer.txt"), *files]
    return [pages(text, CONTENT - len(_WHOLE))[0] + _WHOLE]
