"""No room on the disk: nothing is changed, it is said kindly, and it goes on when there is some."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

import bot.run
from bot.gateway.text.messages import UNSEEN, UNWRITTEN
from bot.sandbox import Settings
from bot.store import Duplicate, StoreUnusable
from tests.e2e.playing import PATIENCE
from tests.e2e.test_faults import SEND, SKIRMISH, catch_up, handover, unlock
from tests.e2e.test_settings import allow
from tests.e2e.test_turns import check_panel

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.usefixtures("own_bot")
_HORIZON = 60
"""Seconds within which the test makes its requests."""


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {
        "bot.gateway.message.outbox_worker",
        "bot.gateway.game.controller",
        "bot.gateway.interaction.reply",
    }


async def on_writer(play: Play, sql: str) -> Any:
    """Run a pragma on the connection that writes."""

    def run(connection: Any) -> Any:
        return connection.execute(sql).fetchone()

    return await play.store._writer_connection.submit(run)  # type: ignore[attr-defined] # behind its back


async def fill(play: Play) -> None:
    """Let the file grow no more, and leave no room where the next requests would be noted."""
    (pages,) = await on_writer(play, "PRAGMA page_count")
    await on_writer(play, f"PRAGMA max_page_count = {pages + 4}")
    await use_up(play)


async def use_up(play: Play) -> None:
    """Leave no room: what the bot notes of itself may have made some."""
    refused = 0
    for offset, size in ((0, 300), *((each, 1) for each in range(1, 60))):
        for second in range(_HORIZON):
            refused += not await _noted(play, second * 1000 + offset, size)
    assert refused > _HORIZON


async def _noted(play: Play, later: int, size: int) -> bool:
    """Whether one can be noted after so many milliseconds; no request of Discord has its id."""
    request = f"{play.server.world.ids.last + (later << 22)}x"
    try:
        await play.store.write(lambda tx: tx.remember(request, None, f'"{"x" * size}"', 0))
    except StoreUnusable:
        return False
    except Duplicate:  # noted when room was used up before
        return True
    return True


async def empty(play: Play) -> None:
    await on_writer(play, "PRAGMA max_page_count = 1000000")


async def test_everything_is_refused_kindly_until_there_is_room(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    leaving = await play.ada.command(play.table, "game leave")
    await leaving.wait()
    before = await play.frozen()
    await fill(play)
    assert await play.command(play.ada, "convoy pass") == UNWRITTEN
    assert await play.said(await play.ada.press(leaving.answers[0], "Yes, leave")) == UNWRITTEN
    await use_up(play)
    assert await play.said(await play.ada.press(panel, "Pass")) == UNWRITTEN
    await use_up(play)
    assert await play.command(play.ben, "convoy new", play.chat) == UNWRITTEN
    # What needs nothing to be written goes on.
    assert "Freeloaders" in await play.command(play.ben, "game status")
    assert "=" in await play.command(play.ben, "roll", expression="2d6", private=True)
    assert await play.frozen() == before
    assert play.public(play.chat) == []
    assert [each.id for each in play.public() if each.buttons] == [panel.id]
    await empty(play)
    await play.press(play.ada, "Pass")
    assert (await play.game()).version == 2
    await play.command(play.ben, "convoy new", play.chat)
    assert len(play.public(play.chat)) == 1
    await play.restart()
    assert (await play.game()).version == 2


@pytest.mark.parametrize("settings", [Settings(nonce_window=0.0)])
async def test_what_can_t_be_noted_is_not_posted_again(play: Play) -> None:
    first = await play.lay(SKIRMISH)
    posting = play.server.faults.delay(*SEND, seconds=0.4)
    moved = asyncio.create_task(handover(play))
    await posting.came()
    await on_writer(play, "PRAGMA query_only = ON")
    assert await moved == UNSEEN
    (_, posted) = play.public()
    for _ in range(5):  # it is tried again and again
        seen = len(play.server.requests)
        play.clock.skip(301)
        await play.until(lambda seen=seen: len(play.server.requests) > seen, "another try")  # type: ignore[misc] # bound at once
    assert play.public() == [first, posted]
    await unlock(play)
    await catch_up(play)
    assert play.public() == [first, posted]
    assert (await check_panel(play)).id == posted.id


async def test_what_could_not_be_forgotten_is_forgotten_once_it_can_be(
    play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    await play.store.write(lambda tx: tx.remember("of yesterday", None, "{}", 0))
    await on_writer(play, "PRAGMA query_only = ON")
    play.clock.skip(25 * 3600)
    async with asyncio.timeout(PATIENCE):
        while "nothing can be posted" not in caplog.text:  # noqa: ASYNC110 - a log tells nobody
            await asyncio.sleep(0.01)
    await unlock(play)
    await play.stored(lambda tx: tx.seen("of yesterday") is None)


async def test_look_ups_go_on(play: Play) -> None:
    await allow(play, True)
    play.server.places.remove_channel(play.chat)
    await on_writer(play, "PRAGMA query_only = ON")
    # The list of channels can't be put in order, the button of a long roll has nowhere to lead to.
    assert "=" in await play.command(play.ben, "roll", expression="2d6")
    assert "=" in await play.command(play.ben, "roll", expression="+".join(["2d6kh1"] * 20))
    assert "%" in await play.command(play.ben, "odds", question="2d6 >= 7", format="text")
    await unlock(play)


async def test_that_the_games_are_played_in_discord_is_noted_once_it_can_be(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    trouble: set[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    trouble.add("bot.run")
    monkeypatch.setattr(bot.run, "_CLAIM_AGAIN", 0.01)
    await on_writer(play, "PRAGMA query_only = ON")
    claiming = asyncio.create_task(bot.run._claim(play.store, play.client))
    while not any(each.name == "bot.run" for each in caplog.records):  # noqa: ASYNC110 - a log tells nobody
        await asyncio.sleep(0.01)
    await unlock(play)
    await claiming
    assert await play.store.read(lambda tx: tx.setting(*bot.run._CLAIM)) is not None
