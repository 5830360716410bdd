"""The shapes of a picture: what it is looked at in decides which one is drawn."""

from __future__ import annotations

from enum import StrEnum


class Shape(StrEnum):
    """A message's picture as a desktop shows it, or a portrait as a phone shows it opened."""

    WIDE = "wide"
    TALL = "tall"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels. Wide is 11 : 7, as the box of 550 x 350 of a message."""
        return (1540, 980) if self is Shape.WIDE else (900, 1600)
