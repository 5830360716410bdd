"""Keeps Python's collector of garbage from holding up the event loop."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def settle() -> None:
    """Collect once, and leave out from now on what stands: it lives as long as the process.

    For a process that has imported everything. A whole collection looks at each object: without
    this it would stop the bot for an eighth of a second now and then.
    """
    gc.collect()
    gc.freeze()


@contextmanager
def resting() -> Iterator[None]:
    """Collect nothing meanwhile: for what makes much that is kept, and little garbage.

    A fifth of the time of importing the systems would go into looking at what they are made of.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
