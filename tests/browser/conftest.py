from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from bot.sandbox import LocalDiscord
from tests.browser.showpiece import Showpiece
from tests.browser.stage import CHROMIUM, DESK, FLAGS, Program, Window, window
from tests.sandbox.client import point_at, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path
    from typing import Any

    from playwright.async_api import Browser

    Open = Callable[..., Awaitable[Window]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        assert os.environ.get("CI") != "true", "there is no Chromium; .ci/browser installs it"
        pytest.skip("there is no Chromium: on Debian, apt-get install chromium-headless-shell")
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        await found.close()


@pytest_asyncio.fixture(loop_scope="session")
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    found = Program(tmp_path)
    yield found
    await found.kill()


@pytest_asyncio.fixture(loop_scope="session")
async def show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    """A local Discord with a bot that shows every kind of thing that a message can have."""
    async with LocalDiscord(file=tmp_path / "sandbox.json") as local:
        point_at(local, monkeypatch)
        async with running(Showpiece(), local):
            yield local


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser) -> AsyncIterator[Open]:
    """Open windows; none may have had a fault of script or policy in the end."""
    opened: list[Window] = []

    async def one(url: str, person: str, device: dict[str, Any] = DESK) -> Window:
        opened.append(await window(browser, url, person, device))
        return opened[-1]

    yield one
    for each in opened:
        await each.page.context.close()
    assert [fault for each in opened for fault in each.faults] == []
