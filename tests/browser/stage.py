"""Real parts for the tests in a browser: the program as a process, Chromium, windows of people."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error, expect

from tests.bot.forking import Task
from tests.bot.ready import program as ready_program
from tests.processes import program
from tests.timescale import seconds

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page, Route

    from tests.bot.ready import Program as Forked

ROOT = Path(__file__).parents[2]
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first shows pages as the others do, for half of the processor's time: it has no window."""
OUTPUT = ROOT / "tests" / "output"
CHROMIUM = next(filter(None, map(shutil.which, _BROWSERS)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
# Seconds by which every answer to the page is late: shows what relies on a fast line.
LAG = float(os.environ.get("UMPIRE_PAGE_LAG", "0"))
# Whether pictures of the windows are kept, for people to look at.
SHOTS = os.environ.get("UMPIRE_PAGE_SHOTS") == "1"
_ADDRESS = re.compile(r"Open (http://\S+)/ to play")
# What a browser says of a server that is gone, whichever moment of a request it went in.
_LINE_CUT = re.compile(
    "ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|CONTENT_LENGTH_MISMATCH|SOCKET_)|WebSocket"
)
_START = 60
_STDERR = 2


class Program:
    """``python -m bot`` without a token, on files of its own; started, killed, started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._port = 0
        self._running = AsyncExitStack()
        self._process: asyncio.subprocess.Process | Forked | None = None

    async def start(self, *words: str, all_systems: bool = False) -> None:
        """Start it, on the same port as before; returns when the page is there.

        With few systems that are imported already, unless all are needed: then all is as it is for
        people, with a Python and a painter of its own.
        """
        kept = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
        settings = kept | {
            "UMPIRE_DB": str(self.folder / "games.db"),
            "UMPIRE_SANDBOX_PORT": str(self._port),
            "UMPIRE_LOG_LEVEL": "WARNING",
        }
        arguments = ("-m", "bot", "run", *words)
        if all_systems:
            self._process = await self._running.enter_async_context(
                program(
                    [sys.executable, *arguments],
                    cwd=self.folder,
                    env=settings | {"PYTHONPATH": str(ROOT)},
                    stdout=asyncio.subprocess.PIPE,
                )
            )
        else:
            task = Task(arguments, settings | {"UMPIRE_PAINTERS": "0"}, str(self.folder))
            self._process = await self._running.enter_async_context(ready_program(task, _STDERR))
        self.url = (await self.says(_ADDRESS))[1]
        self._port = int(self.url.rpartition(":")[2])

    async def says(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Wait for a line of its output."""
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(_START):
            while line := await self._process.stdout.readline():
                if found := pattern.search(line.decode()):
                    return found
        raise AssertionError(f"the program ended without saying {pattern.pattern}")

    async def kill(self) -> None:
        """End it at once, as a power cut does."""
        await self._running.aclose()


class Window:
    """One window of one person."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: Any) -> None:
        expected = _LINE_CUT.search(message.text) or "status of 401" in message.text
        if message.type == "error" and not expected:
            self.faults.append(message.text)

    @property
    def line(self) -> Locator:
        """The message box."""
        return self.page.locator("#line")

    @property
    def messages(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator("#log > .message")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.messages.last

    @property
    def board(self) -> Locator:
        """The newest message on which something can be pressed."""
        usable = self.page.locator("[data-custom-id]:not(:disabled)")
        return self.page.locator("#log > .message").filter(has=usable).last

    @property
    def entries(self) -> Locator:
        """The list above the message box."""
        return self.page.locator("#popup [role=option]")

    @property
    def focused(self) -> Locator:
        """What has the focus."""
        return self.page.locator(":focus")

    async def type(self, text: str) -> None:
        """Type on the keyboard."""
        await self.page.keyboard.type(text, delay=3)

    async def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a message says this."""
        await expect(self.messages.filter(has_text=text).last).to_be_visible()

    async def open(self, channel: str) -> None:
        """Go to a channel."""
        await self.page.locator("#places .channel", has_text=channel).first.click()
        await expect(self.page.locator("#title")).to_contain_text(channel)
        await self.loaded()

    async def enter_thread(self) -> None:
        """Go to the thread that the newest message leads to."""
        link = self.page.locator("#log .body > .thread-link").last
        name = await link.locator("strong").inner_text()
        await link.click()
        await expect(self.page.locator("#title")).to_contain_text(name)
        await self.loaded()

    async def reload(self) -> None:
        """Load the page anew."""
        await self.page.reload()
        await self.loaded()

    async def loaded(self) -> None:
        """Wait until the channel is there, with its messages and commands."""
        await expect(self.page.locator("#log")).to_have_attribute("aria-busy", "false")

    async def shot(self, name: str) -> None:
        """Keep a picture of the window among the tests' output, where that is asked for."""
        if SHOTS:
            OUTPUT.mkdir(exist_ok=True)
            await self.page.screenshot(path=OUTPUT / f"{name}.png")


async def use(window: Window, line: str) -> None:
    """Type a whole command and send it."""
    await window.line.fill(line)
    await window.line.press("Escape")
    await window.line.press("Enter")


def patience() -> float:
    """Milliseconds in which something must have shown."""
    return seconds(60) * 1000


async def window(browser: Browser, url: str, person: str, device: dict[str, Any] = DESK) -> Window:
    """Open the page as a person, in a browser profile of its own."""
    context = await browser.new_context(**device, reduced_motion="reduce")
    expect.set_options(timeout=patience())
    context.set_default_timeout(patience())
    if LAG:
        await context.route("**/local/**", _late)
    found = Window(await context.new_page())
    await found.page.goto(f"{url}/?as={person}")
    await expect(found.page.locator("#person .name")).to_contain_text(person)
    await expect(found.page.locator("#bot-state")).to_have_class("online")
    await found.loaded()
    return found


async def _late(route: Route) -> None:
    try:
        answer = await route.fetch()
    except Error:
        await route.abort("connectionrefused")
        return
    await asyncio.sleep(LAG)
    await route.fulfill(response=answer)
