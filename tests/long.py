"""Long forms of tests: ``make long`` and ``make oracles`` check all of which others check a sample.

A sample is drawn by a fixed seed, so that a test that fails fails again.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
LONG = bool(os.environ.get("UMPIRE_LONG_TESTS"))


def some(found: Sequence[T], most: int, *, long: bool = LONG) -> list[T]:
    """A sample of at most so many, in their order; all of them in the long form."""
    if long or len(found) <= most:
        return list(found)
    return [found[index] for index in sorted(Random(most).sample(range(len(found)), most))]
