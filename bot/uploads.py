"""Files that people send, as text."""

from __future__ import annotations

from rules.kernel.errors import Illegal


def text_of(data: bytes) -> str:
    """The text of a file.

    Raises:
        Illegal: It is none.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Illegal("That file is no text in UTF-8.") from None
