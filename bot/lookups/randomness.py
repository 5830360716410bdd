"""Dice outside games, from the operating system's randomness: unpredictable, not verifiable."""

from __future__ import annotations

import secrets


def draw(sides: int) -> int:
    """A face from 1 to ``sides``, all equally likely."""
    return secrets.randbelow(sides) + 1
