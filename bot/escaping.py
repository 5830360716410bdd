"""Escapes user text for messages: no mentions, links, formatting or invisible characters."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKS: Final = re.compile(r"([\\*_~`|<>\[\]()#:@-])")
_MOST_COMBINED: Final = 2


def single_line(text: str, limit: int) -> str:
    """The text on one line of at most ``limit`` characters, without invisible ones."""
    kept: list[str] = []
    combined = 0
    for char in unicodedata.normalize("NFC", text[: 8 * limit]):
        kind = unicodedata.category(char)
        combined = combined + 1 if kind in ("Mn", "Me") else 0
        if kind == "Zs" or char in "\t\n\r":
            kept.append(" ")
        elif kind[0] not in "CZ" and combined <= _MOST_COMBINED:
            kept.append(char)
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def escaped(text: str, limit: int = 200) -> str:
    """User text escaped for a message; cut to ``limit`` characters before it is escaped."""
    escaped = _MARKS.sub(r"\\\1", single_line(text, limit))
    # Discord resolves this mention even after an escaped @.
    return re.sub(r"@(everyone|here)", "@\N{ZERO WIDTH SPACE}\\1", escaped)


def inline_code(text: str, limit: int = 500) -> str:
    """User text as inline code, in which Discord interprets no formatting."""
    shown = single_line(text, limit).replace("`", "\N{PRIME}")
    return f"`{shown}`" if shown else ""
