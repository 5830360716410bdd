"""Output of the commands in a terminal, and the exception that ends one."""

from __future__ import annotations

import sys

from bot.logs import printable


class Stop(Exception):  # noqa: N818 - the name says it without Error
    """A command can't continue; the message says why."""


def say(line: str = "") -> None:
    """Print one line with control characters escaped: parts of it may come from anybody."""
    print(printable(line))  # noqa: T201 - this is the terminal's own output


def show(block: str) -> None:
    """Print an empty line, then a block of lines such as a board."""
    for line in ("", *block.split("\n")):
        say(line)


def warn(sentence: str) -> None:
    """Print a sentence to stderr, so that it never mixes with piped output."""
    print(f"umpire: {printable(sentence)}", file=sys.stderr)  # noqa: T201 - likewise
