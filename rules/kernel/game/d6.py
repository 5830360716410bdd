"""The six-sided die of most games: what must be thrown, in words and as a chance."""

from __future__ import annotations

from fractions import Fraction

DIE = 6
"""Its faces."""


def at_least(face: int) -> str:
    """What a die must show at least: ``4+``, ``6``."""
    return str(face) if face == DIE else f"{face}+"


def pair(faces: tuple[int, ...]) -> tuple[int, int]:
    """The faces of two dice."""
    one, two = faces
    return one, two


def share(needed: int) -> Fraction:
    """How likely a die shows that much at least."""
    return Fraction(DIE + 1 - needed, DIE)
