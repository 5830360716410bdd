"""Which texts pictures can't show as they are written."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from render.drawing.theme import face_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARKS = frozenset({"Cc", "Cf", "Cs", "Mn", "Me"})
"""What is part of the character before it, or is nothing to be seen."""


def undrawn(texts: Iterable[str]) -> Iterator[str]:
    """Those of which a picture shows a ``?`` in place of a character, each once."""
    return filter(_lacks, dict.fromkeys(texts))


def _lacks(text: str) -> bool:
    if text.isascii():
        return False
    whole = unicodedata.normalize("NFC", text)
    return any(
        face_of(char) is None and not char.isspace() and unicodedata.category(char) not in _MARKS
        for char in whole
    )
