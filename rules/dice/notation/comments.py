"""Offers words that mean nothing in dice notation as a comment."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from rules.dice.notation.faults import BadDice
from rules.dice.notation.tokens import hangs, may_be_comment

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS_BEFORE: Final = 4
"""Where a comment may be meant to begin: at an unknown word, or up to three words before it."""


def commented(fault: BadDice, read: Callable[[str], object]) -> tuple[str, str]:
    """The text with a `#` before the words at a fault, and these; empty if that can't be read.

    A word that `tokens.hangs` right before them begins the label, where the rest can be read.

    Args:
        fault: Why a text was refused.
        read: What refused it; it must be able to read the text that is offered.
    """
    before = fault.text[: fault.at]
    starts = [at + 1 for at, char in enumerate(before) if char.isspace()]
    starts = [at for at in starts if may_be_comment(fault.text[at:])]
    found = ("", "")
    for start in starts[: -_WORDS_BEFORE - 1 : -1]:
        dice, words = before[:start].rstrip(), fault.text[start:].strip()
        with suppress(BadDice):
            read(f"{dice} # {words}")
            found = (f"{dice} # {words}", words)
        if found[0] and not hangs(dice):
            return found
    return found
