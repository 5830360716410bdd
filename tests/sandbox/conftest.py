from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord, Settings
from tests.sandbox.client import point_at, running
from tests.sandbox.everything import Everything
from tests.sandbox.openapi import OpenApi

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import Channel, Person


@pytest.fixture(scope="session")
def openapi() -> OpenApi:
    return OpenApi()


@pytest.fixture
def deadline() -> float:
    """Seconds for a callback; tests of a missed one parametrize it with less."""
    return 3.0


@pytest.fixture
async def server(
    monkeypatch: pytest.MonkeyPatch, openapi: OpenApi, deadline: float
) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(settings=Settings(callback_deadline=deadline)) as local:
        local.add_check(openapi.request)
        local.add_answer_check(openapi.answer)
        point_at(local, monkeypatch)
        yield local
        assert not local.wrong_answers, "\n".join(local.wrong_answers)


@pytest.fixture
async def bot(server: LocalDiscord) -> AsyncIterator[Everything]:
    client = Everything()
    async with running(client, server):
        yield client


@pytest.fixture
def ada(server: LocalDiscord) -> Person:
    return server.person("Ada")


@pytest.fixture
def table(server: LocalDiscord) -> Channel:
    return server.world.channel("table")
