"""Keeps Python's collector of garbage from holding up the event loop."""

from __future__ import annotations

import gc


def settle() -> None:
    """Collect once, and leave out from now on what stands: it lives as long as the process.

    For a process that has imported everything. A whole collection looks at each object: without
    this it would stop the bot for an eighth of a second now and then.
    """
    gc.collect()
    gc.freeze()
