"""Words and letters made fit for alt texts and code blocks."""

from __future__ import annotations

import textwrap
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render.model.scene import Piece

COLUMNS = 40
"""Characters of a line of a text board: what a phone shows."""


def one_line(text: str) -> str:
    """The text without line breaks, control and format characters."""
    if text.isprintable():  # nearly every text: there is nothing of all that in it
        return " ".join(text.split())
    kept = (
        " " if char.isspace() or unicodedata.category(char) == "Cc" else char
        for char in text
        if unicodedata.category(char) not in {"Cf", "Cs"}
    )
    return " ".join("".join(kept).split())


def shorten(text: str, limit: int) -> str:
    """The text up to the last whole item within the limit, with an ellipsis if any is lost."""
    if len(text) <= limit:
        return text
    head = text[: limit - 2]
    stop = max(head.rfind("; "), head.rfind(". "), head.rfind(": "))
    if stop < limit // 2:
        stop = max(head.rfind(" "), limit // 2)
    return head[:stop].rstrip(" ;:.,") + " …"


def plain(text: str) -> str:
    """The text on one line, without what would end a code block."""
    return one_line(text).replace("`", "'")


def wrapped(text: str, most: int, indent: str = "") -> list[str]:
    """The text in at most that many lines of a text board; all but the first are indented."""
    return textwrap.wrap(
        plain(text), COLUMNS, max_lines=most, placeholder=" …", subsequent_indent=indent
    )


def code_of(piece: Piece) -> str:
    """The two letters that stand for a piece."""
    return plain(piece.code)[:2] or "?"


def entry_of(piece: Piece) -> str:
    """``SB Slayer B slowed+disarmed``."""
    marks = "+".join(plain(badge.kind) for badge in piece.badges)
    words = (code_of(piece), plain(piece.name), marks, plain(piece.note))
    return " ".join(filter(None, words))
