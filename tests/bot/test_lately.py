from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.interaction.cooldown import Lately

if TYPE_CHECKING:
    import pytest


def test_what_was_done_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("bot.gateway.interaction.cooldown.time.monotonic", lambda: now)
    lately = Lately(10)
    lately.note("one")
    now = 105.0
    lately.note("two")
    now = 109.0
    lately.note("one")
    assert "one" in lately
    now = 115.5
    assert "two" not in lately
    assert "one" in lately
    now = 119.5
    assert "one" not in lately
    lately.note("three")
    lately.forget("three")
    lately.forget("never noted")
    assert "three" not in lately
