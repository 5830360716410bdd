"""Proposals whose message can't be edited: they are closed later, and say why."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.gateway.message.asks import Asks
from bot.sandbox import Permission
from tests.e2e.playing import PATIENCE, custom_ids
from tests.e2e.test_endings import SKIRMISH, asked, is_closed
from tests.e2e.test_faults import CALLBACK

if TYPE_CHECKING:
    import pytest

    from bot.sandbox import Message
    from tests.e2e.playing import Play


REFUSALS: tuple[dict[str, Any], ...] = (
    {"status": 503},
    {"status": 403, "body": {"message": "Missing Access", "code": 50001}},
    {"status": 404, "body": {"message": "Unknown Channel", "code": 10003}},
    {"status": 400, "body": {"message": "Thread is archived", "code": 50083}},
)


async def refused(play: Play, question: Message, refusal: dict[str, Any]) -> None:
    """Wait until a message could not be edited, and that is noted."""
    fault = play.server.faults.answer("PATCH", rf"/messages/{question.id}$", **refusal)
    await fault.came()
    await play.looked()


async def test_a_question_that_cannot_be_closed_is_closed_later(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.message.asks")
    await play.lay(SKIRMISH)
    question = await asked(play, play.ada, "game end")
    wait = 72 * 3600
    for refusal in REFUSALS:
        play.clock.skip(wait + 1)
        await refused(play, question, refusal)
        assert custom_ids(question)
        wait = 60 if wait > 3600 else 2 * wait
    said = await play.said(await play.ben.press(question, "Agree to end it"))
    assert "not open any more" in said
    assert "Nothing is proposed" in await play.command(play.ada, "game proposals")
    assert (await play.game()).status == "playing"
    play.clock.skip(wait + 1)
    await play.until(lambda: custom_ids(question) == [], "the end of the question")
    assert "expired" in question.content


async def test_what_is_settled_while_it_cannot_be_edited_tells_why_later(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.message.asks")
    await play.lay(SKIRMISH)
    join = await asked(play, play.dan, "game join", side="naztees")
    pace = await asked(play, play.ada, "game pace", pace="daily")
    play.server.faults.answer("PATCH", rf"/messages/{pace.id}$", times=99, **REFUSALS[1])
    listed = await asked(play, play.ada, "game proposals")
    await (await play.ada.press(listed, "Withdraw 2")).wait()
    await play.command(play.cleo, "gm hand-over", side="freeloaders", person=play.dan.user)
    end = await asked(play, play.dan, "game end")
    play.server.faults.answer("PATCH", rf"/messages/{join.id}$", times=99, **REFUSALS[1])
    await (await play.ben.press(end, "Agree to end it")).wait()
    await play.settled()
    assert custom_ids(join)
    assert custom_ids(pace)
    play.server.faults.clear()
    await play.restart()
    for question, why in ((pace, f"withdrawn by {play.ada.name}"), (join, "The game has ended.")):
        await play.until(partial(is_closed, question), "the end of a question")
        assert why in question.content


async def test_a_question_that_was_posted_and_not_noted_is_closed_all_the_same(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    trouble: set[str],
) -> None:
    trouble.add("bot.gateway.message.asks")

    died = asyncio.Event()

    async def dies(*_: object) -> None:
        died.set()

    await play.lay(SKIRMISH)
    with monkeypatch.context() as patched:
        patched.setattr(Asks, "keep", dies)
        question = await asked(play, play.ada, "game end")
        await died.wait()
    await play.restart()
    play.server.faults.answer("GET", r"/messages$", times=99, **REFUSALS[1])
    play.clock.skip(72 * 3600 + 1)
    async with asyncio.timeout(PATIENCE):
        while not any("later" in each.message for each in caplog.records):  # noqa: ASYNC110 - a log tells nobody
            await asyncio.sleep(0.01)
    assert custom_ids(question)
    play.server.faults.clear()
    play.clock.skip(61)
    await play.until(lambda: custom_ids(question) == [], "the end of the question")
    assert "expired" in question.content


async def test_a_question_is_closed_if_it_is_not_known_that_it_was_posted(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.interaction.reply")
    await play.lay(SKIRMISH)
    play.server.faults.drop_after(*CALLBACK)
    await play.ada.command(play.table, "game end")
    question: Message = await play.until(
        lambda: next((each for each in play.public() if "do you agree" in each.content), None),
        "the question",
    )
    await play.until(lambda: custom_ids(question) == [], "the end of the question")
    assert "ask again" in question.content
    await play.stored(lambda tx: not tx.due_asks(1 << 60, 10))
    assert custom_ids(await asked(play, play.ada, "game end"))


async def test_a_question_whose_message_is_gone_is_forgotten(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.message.asks")
    await play.lay(SKIRMISH)
    question = await asked(play, play.ada, "game end")
    play.clock.skip(72 * 3600 + 1)
    await refused(play, question, {"status": 404, "body": {"message": "Gone", "code": 10008}})
    assert not await play.store.read(lambda tx: tx.due_asks(1 << 60, 10))


async def test_a_question_is_closed_though_the_press_on_it_can_t_be_answered(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.interaction.reply")
    await play.lay(SKIRMISH)
    question = await asked(play, play.ada, "game end")
    play.server.faults.answer(*CALLBACK, status=404)
    await play.ben.press(question, "Agree to end it")
    await play.until(partial(is_closed, question), "the end of the question")
    assert "The game has ended." in question.content
    assert (await play.game()).status == "over"


async def test_a_question_is_closed_though_the_bot_could_not_send_where_it_was_asked(
    play: Play,
) -> None:
    await play.lay(SKIRMISH)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    question = await asked(play, play.ada, "game end")
    play.clock.skip(72 * 3600 + 1)
    await play.until(lambda: custom_ids(question) == [], "the end of the question")
    assert "expired" in question.content
