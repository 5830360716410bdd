"""What the commands print, and how they fail."""

from __future__ import annotations

import sys

from bot.logs import printable


class Stop(Exception):  # noqa: N818 - reads as the sentence that it is
    """A command can't go on; the sentence says why."""


def say(text: str = "") -> None:
    """Print lines. Names and words of a game may come from anybody: no control characters."""
    for line in text.split("\n"):
        print(printable(line))  # noqa: T201 - this is the terminal's own output


def warn(sentence: str) -> None:
    """Print a sentence to those who watch, not into what is piped on."""
    print(f"umpire: {printable(sentence)}", file=sys.stderr)  # noqa: T201 - likewise
