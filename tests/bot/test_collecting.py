"""The collector of garbage leaves out what stands when the bot has begun."""

from __future__ import annotations

import gc
from contextlib import suppress

import pytest

from bot.collecting import resting, settle

MANY = 50_000


def test_what_stands_is_not_looked_at_again() -> None:
    kept = [[number] for number in range(MANY)]
    try:
        settle()
        assert gc.get_freeze_count() > len(kept)
        assert len(gc.get_objects()) < len(kept)
    finally:
        gc.unfreeze()


@pytest.mark.parametrize("was_on", [True, False])
def test_it_rests_and_goes_on_as_it_was(was_on: bool) -> None:
    found = gc.isenabled()
    try:
        (gc.enable if was_on else gc.disable)()
        with suppress(ValueError), resting():
            assert not gc.isenabled()
            raise ValueError
        assert gc.isenabled() == was_on
    finally:
        (gc.enable if found else gc.disable)()
