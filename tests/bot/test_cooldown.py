from __future__ import annotations

from bot.gateway.interaction.cooldown import Cooldown
from tests.clock import MovableClock


def test_what_was_done_is_forgotten_in_time() -> None:
    clock = MovableClock()
    cooldown = Cooldown(10, clock)
    cooldown.note("one")
    clock.skip(5)
    cooldown.note("two")
    clock.skip(4)
    cooldown.note("one")
    assert "one" in cooldown
    clock.skip(6.5)
    assert "two" not in cooldown
    assert "one" in cooldown
    clock.skip(4)
    assert "one" not in cooldown
    cooldown.note("three")
    cooldown.forget("three")
    cooldown.forget("never noted")
    assert "three" not in cooldown
