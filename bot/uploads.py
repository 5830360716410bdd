"""Files that people send, as text."""

from __future__ import annotations

import codecs
import re
from typing import Final

from rules.kernel.values.errors import Illegal

_MARKS: Final = (  # the longer ones first: that of UTF-16 begins that of UTF-32
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY: Final = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff]")
"""What no text holds."""


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
        if not _BINARY.search(text):
            return text
    raise Illegal("That file is no text. Save it as text, a spreadsheet as CSV, in UTF-8.")


def _encodings(data: bytes) -> tuple[str, ...]:
    """The encodings in which a file may be."""
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if marked is not None:
        return (marked,)
    if b"\0" in data:
        little = data[1::2].count(0) > data[::2].count(0)
        return ("utf-16-le" if little else "utf-16-be",)
    return ("utf-8", "cp1252")
