"""Private confirmations of what everybody sees anyway go away by themselves; nothing else does."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction import reply
from tests.e2e.playing import at_work
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Exchange, Message, Person
    from tests.e2e.playing import Play


@pytest.fixture(autouse=True)
def read_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reply._READING_TIME == 30, "in ten seconds not everybody has seen it"
    monkeypatch.setattr(reply, "_READING_TIME", reply._READING_TIME / 300)


async def _goes(play: Play, exchange: Exchange, says: str) -> None:
    """The one answer says this, to this person only, and is gone later."""
    await exchange.wait()
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert not answer.deleted
    assert says in answer.content
    await play.until(lambda: answer.deleted, "the confirmation's end")
    assert not exchange.failed


async def _stays(answer: Message) -> None:
    await asyncio.gather(*at_work(), return_exceptions=True)
    assert not answer.deleted


async def _asked(person: Person, play: Play, name: str) -> Message:
    """The private question that a command is answered with."""
    exchange = await person.command(play.table, name)
    await exchange.wait()
    (answer,) = exchange.answers
    return answer


async def test_a_game_opened_and_played_by_commands_leaves_no_private_answers(play: Play) -> None:
    ada, ben = play.ada, play.ben
    await _goes(play, await ada.command(play.table, "convoy new"), "is open")
    joined = "You are one of the"
    for person, side in ((ada, "freeloaders"), (ben, "naztees"), (ben, "freeloaders")):
        await _goes(play, await person.command(play.table, "game join", side=side), joined)
    left = await ben.command(play.table, "game leave", side="freeloaders")
    await _goes(play, left, "You have left.")
    await _goes(play, await ben.command(play.table, "game start"), "You are ready.")
    await _goes(play, await ada.command(play.table, "game start"), "has started")
    (active,) = (await play.at_table()).active
    person = {"freeloaders": ada, "naztees": ben}[active]
    (offer, *_) = (await play.at_table()).offers(active)
    done = await person.command(play.table, f"convoy {offer.action.tag}", **offer.fields)
    await _goes(play, done, "")
    assert all(not message.ephemeral for message in play.server.messages(play.table))


async def test_a_late_confirmation_goes_too(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reply, "_PATIENCE", 0.0)
    await play.lay(position("freeloaders", slayer_a="8-4", coffin_a="7-4"))
    play.server.faults.delay("POST", r"/messages$", seconds=0.3)
    exchange = await play.ada.command(play.table, "convoy pass")
    await _goes(play, exchange, "The Freeloaders pass")
    assert exchange.deferred


async def test_what_must_be_read_stays(play: Play) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    for name in ("game start", "game status", "game board"):
        await _stays(await _asked(play.ada, play, name))
    elsewhere = await play.ada.command(play.chat, "convoy new", thread=True)
    await elsewhere.wait()
    assert "is open in <#" in elsewhere.answers[0].content
    await _stays(elsewhere.answers[0])


async def test_a_question_goes_when_it_is_answered(play: Play) -> None:
    await play.begin()
    proposed = await play.ada.command(play.table, "game end")
    await proposed.wait()
    (asked,) = proposed.answers
    assert not asked.ephemeral
    question = await _asked(play.cleo, play, "game end")
    await _stays(question)
    await (await play.cleo.press(question, "Yes, end it")).wait()
    await play.until(lambda: question.deleted, "the question's end")
    assert question.content.startswith("The game has ended")
    await _stays(asked)


async def test_a_public_question_stays_when_it_is_answered(play: Play) -> None:
    await play.begin()
    proposed = await play.ada.command(play.table, "game end")
    await proposed.wait()
    (asked,) = proposed.answers
    await (await play.ben.press(asked, "Agree to end it")).wait()
    await _stays(asked)
    assert asked.content.startswith("The game has ended")


DELETION = ("DELETE", r"/messages/@original$")
REFUSALS: dict[str, Callable[[Play, Message], object]] = {
    "dismissed": lambda play, answer: play.server.posting.delete(answer),
    "refused": lambda play, _: play.server.faults.answer(*DELETION, status=403),
    "unknown webhook": lambda play, _: play.server.faults.answer(
        *DELETION, status=404, body={"message": "Unknown Webhook", "code": 10015}
    ),
    "expired": lambda play, _: play.server.faults.answer(
        *DELETION, status=401, body={"message": "Invalid Webhook Token", "code": 50027}
    ),
    "cut": lambda play, _: play.server.faults.drop_before(*DELETION, times=9),
    "channel gone": lambda play, _: play.server.places.remove_channel(play.table),
}


@pytest.mark.parametrize("why", REFUSALS)
async def test_one_that_cannot_be_deleted_troubles_nobody(
    play: Play, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.gateway.interaction.reply")
    exchange = await play.ada.command(play.table, "convoy new")
    await exchange.wait()
    await play.settled()
    (answer,) = exchange.answers
    REFUSALS[why](play, answer)

    def told() -> bool:
        return any(f"interaction {exchange.id} stays" in text for text in caplog.messages)

    async with asyncio.timeout(8):
        while not told():  # noqa: ASYNC110 - the log tells nobody of what is written to it
            await asyncio.sleep(0.02)
    assert not exchange.failed
    assert [each for each in exchange.answers if not each.deleted] in ([], [answer])
    play.server.faults.clear()
    # Nothing else suffers: the next one comes and goes.
    await _goes(play, await play.ada.command(play.chat, "convoy new"), "is open")


async def test_the_bot_leaves_while_one_cannot_be_deleted(play: Play) -> None:
    asking = play.server.faults.answer(*DELETION, status=500, times=9)
    exchange = await play.ada.command(play.table, "convoy new")
    await exchange.wait()
    await asking.came()
    await play.restart()
    await asyncio.gather(*at_work(), return_exceptions=True)
    assert not exchange.answers[0].deleted
