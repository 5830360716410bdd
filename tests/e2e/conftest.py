from __future__ import annotations

import asyncio
import logging
import random
import secrets
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import discord
import pytest
import pytest_asyncio
from discord import http
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.webhook import async_ as webhooks

import bot.gateway.game.taps
import bot.records.verification
import bot.referee.codes
import bot.referee.parts
import bot.referee.referee
import bot.referee.rematches
import bot.referee.transitions
from bot.gateway.game import fairness
from bot.gateway.message import outbox_worker, reminders, side_talks, upkeep
from bot.gateway.message.repeating import repeat
from bot.records.making import make_verdict
from bot.sandbox import Settings
from render import registry as drawing
from rules.kernel.game.dice import salt_of
from rules.registry import Registry, installed
from tests.clock import MovableClock
from tests.e2e.playing import LoadedDice, Looks, Play
from tests.e2e.running import Running, begin_again, rest
from tests.e2e.salted import make_salted_verdict
from tests.sandbox.openapi import OpenApi
from tests.systems_under_test import RENDERERS, named

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from bot.sandbox import LocalDiscord
    from render.registry import Renderers


CLOCK: Final = MovableClock()
LOOKS: Final = Looks()
PASSED: Final = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note which tests pass: others leave nothing to the next one."""
    yield
    item.stash[PASSED] = True


@pytest.fixture(scope="session")
def openapi() -> OpenApi:
    return OpenApi()


@pytest.fixture
def trouble() -> set[str]:
    """Loggers that a test makes complain on purpose."""
    return set()


@pytest.fixture
def settings() -> Settings:
    return Settings()


class Hasty:
    """``asyncio`` as the library's requests use it, whose pauses between tries are short.

    discord.py waits whole seconds (1, 3, 5 ...) after an error of the server, and what Discord
    says, a fraction, where a limit is reached: that one stays.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(delay / 50 if isinstance(delay, int) else delay)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def running(openapi: OpenApi) -> AsyncIterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in (
            (Route, "BASE"),
            (DiscordWebSocket, "DEFAULT_GATEWAY"),
            (discord.asset.Asset, "BASE"),
        ):
            patch.setattr(owner, name, getattr(owner, name))  # so that it is put back
        for requests in (http, webhooks):
            patch.setattr(requests, "asyncio", Hasty())
        found = Running(openapi)
        yield found
        await found.end()


@pytest.fixture
def own_bot() -> None:
    """The bot of the test has begun with it and ends with it.

    So it must be where the store fails, the gateway is cut, or a request hangs for long.
    """


@pytest_asyncio.fixture(loop_scope="session")
async def server(
    *,
    request: pytest.FixtureRequest,
    running: Running,
    caplog: pytest.LogCaptureFixture,
    trouble: set[str],
    settings: Settings,
    systems: Registry,
) -> AsyncIterator[LocalDiscord]:
    caplog.set_level(logging.WARNING)
    own = "own_bot" in request.fixturenames or settings != Settings()
    kind = request.node if own else ([*systems], "only_when_asked" in request.fixturenames)
    local = await running.discord(settings, kind)
    yield local
    if running.play is None:
        await running.end()
    assert not local.violations, "\n".join(local.violations)
    assert not local.wrong_answers, "\n".join(local.wrong_answers)
    unasked = [
        record
        for when in ("setup", "call", "teardown")
        for record in caplog.get_records(when)
        if record.levelno >= (logging.WARNING if record.name.startswith("bot") else logging.ERROR)
        and record.name not in trouble
    ]
    assert not unasked, [record.getMessage() for record in unasked]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovableClock:
    monkeypatch.setattr(bot.gateway.game.taps, "WINDOW", 0.0)  # tests read at once
    return CLOCK


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """How often the bot has looked at what is due; it rests until a test wants it to, or a moment.

    While the store fails it rests ever longer, as ever, from a thousandth of a second on.
    """
    found = LOOKS

    async def counted(
        work: Callable[[], Awaitable[object]], *, every: float, log: logging.Logger, otherwise: str
    ) -> None:
        async def look() -> None:
            try:
                await work()
            finally:
                found.note()
            await found.rest(every)

        await repeat(look, every=0.001, log=log, otherwise=otherwise)

    monkeypatch.setattr(outbox_worker, "_POLL", 0.04)
    monkeypatch.setattr(outbox_worker, "repeat", counted)
    return found


@pytest.fixture
def systems(request: pytest.FixtureRequest) -> Registry:
    """What the mark ``systems`` names, else two: each costs a bot some commands at its start."""
    mark = request.node.get_closest_marker("systems")
    if mark is None:
        return named("space_convoy", "gun_fights")
    return named(*mark.args) if mark.args else installed()


@pytest.fixture
def renderers() -> Renderers:
    return RENDERERS


@pytest.fixture
def only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks for what is due when it starts, and then when a test lets it."""
    for worker in (reminders, side_talks, upkeep):
        monkeypatch.setattr(worker, "_POLL", 3600.0)


@pytest.fixture(autouse=True)
def repeatable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test have dice and codes of its own, the same ones whenever it runs."""
    drawn = random.Random(request.node.nodeid)
    fixed = SimpleNamespace(token_bytes=drawn.randbytes, choice=drawn.choice)
    for user in (bot.referee.codes, bot.referee.parts, bot.referee.referee, bot.referee.rematches):
        monkeypatch.setattr(user, "secrets", fixed)
    # The players' part hashes ids that are others each time that the local Discord starts.
    fix_salt(monkeypatch, bytes(32))


def fix_salt(monkeypatch: pytest.MonkeyPatch, salt: bytes) -> None:
    """Let the players' part of the dice be this, whatever they have pressed."""
    for user in (bot.referee.transitions, bot.records.verification):
        monkeypatch.setattr(user, "salt_of", lambda _contributions: salt)
    monkeypatch.setattr(fairness, "make_verdict", make_salted_verdict)


@pytest.fixture
def true_salt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the players' part of the dice be theirs, other ones each time that a test runs."""
    for user in (bot.referee.transitions, bot.records.verification):
        monkeypatch.setattr(user, "salt_of", salt_of)
    monkeypatch.setattr(fairness, "make_verdict", make_verdict)


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let every game of a test use the dice of one seed."""

    def use(seed: int) -> None:
        def token_bytes(size: int) -> bytes:
            return seed.to_bytes(size, "big")

        fixed = SimpleNamespace(token_bytes=token_bytes, choice=secrets.choice)
        monkeypatch.setattr(bot.referee.referee, "secrets", fixed)
        fix_salt(monkeypatch, b"the players' part")

    return use


@pytest_asyncio.fixture(loop_scope="session")
async def play(
    *,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    running: Running,
    server: LocalDiscord,
    systems: Registry,
    renderers: Renderers,
    clock: MovableClock,
    looks: Looks,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Play]:
    monkeypatch.setattr(LoadedDice, "chosen", {})
    monkeypatch.setattr(bot.referee.transitions, "SeededDice", LoadedDice)
    monkeypatch.setattr(drawing, "usable", lambda: renderers)
    found = running.play
    if found is None:
        clock.put_right()
        path = tmp_path_factory.mktemp("umpire") / "games.db"
        found = Play(server, path, systems, renderers, clock, looks=looks)
        await found.open()
    else:
        await begin_again(found)
        running.play = None
    running.unpinged.path = found.path
    yield found
    again = False
    try:
        unnamed, running.unpinged.found = running.unpinged.found, []
        assert not unnamed, unnamed
        again = await rest(found) and running.kind is not request.node
    finally:
        if again and PASSED in request.node.stash:
            running.play = found
        else:
            await found.close()
