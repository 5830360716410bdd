"""Files that people send, as text."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

from rules.kernel.errors import Illegal

_MARKS: Final = (  # the longer ones first: that of UTF-16 begins that of UTF-32
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LAYOUT: Final = frozenset("\t\n\r\f\v")


def text_of(data: bytes) -> str:
    """The text of a file, in UTF-8, UTF-16, UTF-32 or, if it is none of them, Windows-1252.

    Raises:
        Illegal: It is none.
    """
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(char in _LAYOUT or unicodedata.category(char) not in ("Cc", "Cn") for char in text):
            return text
    raise Illegal(
        "That file is no text: save it as text or CSV, in UTF-8 if you are asked in what."
    )


def _encodings(data: bytes) -> tuple[str, ...]:
    """The encodings in which a file may be."""
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if marked is not None:
        return (marked,)
    if b"\0" in data:
        return (
            ("utf-16-le", "utf-16-be")
            if data[1::2].count(0) > data[::2].count(0)
            else ("utf-16-be",)
        )
    return ("utf-8", "cp1252")
