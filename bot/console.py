"""What the commands print, and how they fail."""

from __future__ import annotations

import sys

from bot.logs import printable


class Stop(Exception):  # noqa: N818 - reads as the sentence that it is
    """A command can't go on; the sentence says why."""


def say(line: str = "") -> None:
    """Print one line. Names and words of a game may come from anybody: no control characters."""
    print(printable(line))  # noqa: T201 - this is the terminal's own output


def show(block: str) -> None:
    """Print lines that belong together, such as a board, after an empty one."""
    for line in ("", *block.split("\n")):
        say(line)


def warn(sentence: str) -> None:
    """Print a sentence to those who watch, not into what is piped on."""
    print(f"umpire: {printable(sentence)}", file=sys.stderr)  # noqa: T201 - likewise
