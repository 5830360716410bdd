"""Offers words that mean nothing in dice notation as a comment."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from rules.dice.notation.faults import BadDice
from rules.dice.notation.tokens import may_be_comment

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS_BEFORE: Final = 4
"""Where a comment may be meant to begin: at an unknown word, or up to three words before it."""


def with_comment(fault: BadDice, read: Callable[[str], object]) -> BadDice:
    """A fault and, if it is of unknown words, the text that makes them a comment.

    Args:
        fault: Why a text was refused.
        read: What refused it; it must be able to read the text that is offered.
    """
    return fault.meant(commented(fault, read)) if fault.unknown else fault


def commented(fault: BadDice, read: Callable[[str], object]) -> str:
    """The text with a `#` before the words at a fault, if that can be read; else empty."""
    before = fault.text[: fault.at]
    starts = [at + 1 for at, char in enumerate(before) if char.isspace()]
    starts = [at for at in starts if may_be_comment(fault.text[at:])]
    for start in starts[: -_WORDS_BEFORE - 1 : -1]:
        mended = f"{before[:start].rstrip()} # {fault.text[start:].strip()}"
        with suppress(BadDice):
            read(mended)
            return mended
    return ""
