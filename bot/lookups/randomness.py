"""Dice outside games: from the operating system's randomness, which nobody can foresee or check."""

from __future__ import annotations

import secrets


def draw(sides: int) -> int:
    """A face from 1 to ``sides``, each exactly as likely as another."""
    return secrets.randbelow(sides) + 1
