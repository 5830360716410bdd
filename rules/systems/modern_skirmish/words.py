"""Lengths in words."""

from __future__ import annotations

from rules.space.measure import CENTIMETRES


def length_of(centimetres: int) -> str:
    """A length in words, to the nearest half centimetre: ``12.5 cm``."""
    return CENTIMETRES.words(CENTIMETRES.rough(centimetres))
