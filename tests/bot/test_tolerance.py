"""What Discord sends and discord.py can't read ends no connection and fills no log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.connection.tolerance import tolerate_bad_events

if TYPE_CHECKING:
    import pytest


async def test_an_unreadable_event_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    client = discord.Client(intents=discord.Intents.none())
    tolerate_bad_events(client)
    for event in ("INTERACTION_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE"):
        client._connection.parsers[event]({})
    told = [each.getMessage() for each in caplog.records if "can't be parsed" in each.getMessage()]
    assert [words.split()[2] for words in told] == ["INTERACTION_CREATE", "MESSAGE_CREATE"]
