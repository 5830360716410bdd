"""How wide controls are on a phone, so that what is laid out does not wrap there."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterable

SCREEN = 320
"""Pixels that a message has for controls on a screen of 390, beside the picture of who wrote it."""
PHONE_ROWS = 3
"""Rows of controls that a message has at most: more push its picture off the screen."""
_LETTER = 7.5
_REMEMBERED = 4096
"""Labels whose width is remembered: boards repeat them."""
_PADDING = 32
_GAP = 8
_JOINTS = " ·,:"
"""What a label is not cut behind."""
_SHORTEST = 3
"""Letters that a label keeps whatever happens."""


@lru_cache(maxsize=_REMEMBERED)
def width(label: str) -> int:
    """Pixels of a button, at most: emoji and the letters of East Asia count double."""
    return _PADDING + ceil(_LETTER * sum(_breadth(letter) for letter in label))


def together(labels: Iterable[str]) -> int:
    """Pixels of a row of buttons."""
    widths = [width(label) for label in labels]
    return sum(widths) + _GAP * max(0, len(widths) - 1)


def beside(room: int, *labels: str) -> int:
    """What such buttons leave of so many pixels to one more."""
    return room - sum(width(label) + _GAP for label in labels)


def shortened(text: str, room: int, end: str = "") -> str:
    """A label for a button of so many pixels: the text, cut if need be, and an end that is not."""
    letters = int((room - width(end)) / _LETTER)
    cut = text
    while width(cut + end) > room and letters >= _SHORTEST:
        cut, letters = f"{text[: letters - 1].rstrip(_JOINTS)}…", letters - 1
    return cut + end


def equally(labels: Iterable[str]) -> list[str]:
    """The labels, shortened so that the buttons fit into one row beside each other."""
    found = list(labels)
    if together(found) <= SCREEN:
        return found
    share = (SCREEN + _GAP) // len(found) - _GAP
    return [shortened(label, share) for label in found]


def _breadth(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WF" else 1
