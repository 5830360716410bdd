"""People's own words as they may stand in a message: no mention, link, layout or hidden sign."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MARKS: Final = re.compile(r"([\\*_~`|<>\[\]()#:@-])")
_MOST_COMBINED: Final = 2


def single_line(text: str, limit: int) -> str:
    """The text on one line, without what cannot be seen or turns the line around."""
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
    """A person's words for a message: at most ``limit`` characters, before they are escaped."""
    escaped = _MARKS.sub(r"\\\1", single_line(text, limit))
    # Discord reads this mention even where its sign is escaped.
    return re.sub(r"@(everyone|here)", "@\N{ZERO WIDTH SPACE}\\1", escaped)


def inline_code(text: str, limit: int = 500) -> str:
    """A person's words as inline code, which shows all signs as they are."""
    shown = single_line(text, limit).replace("`", "\N{PRIME}")
    return f"`{shown}`" if shown else ""
