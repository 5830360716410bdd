"""The collector of garbage leaves out what stands when the bot has begun."""

from __future__ import annotations

import gc

from bot.collecting import settle

MANY = 50_000


def test_what_stands_is_not_looked_at_again() -> None:
    kept = [[number] for number in range(MANY)]
    try:
        settle()
        assert gc.get_freeze_count() > len(kept)
        assert len(gc.get_objects()) < len(kept)
    finally:
        gc.unfreeze()
