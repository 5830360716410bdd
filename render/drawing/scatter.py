"""Numbers that look like chance and are the same on every machine: for stars and tufts of grass."""

from __future__ import annotations


def numbers(seed: int, most: int) -> list[int]:
    """Evenly spread numbers below 65536; the same on every machine."""
    found = []
    for _ in range(most):
        seed = (seed * 1103515245 + 12345) % 2**31
        found.append(seed >> 15)
    return found
