"""Taking back in Discord: at once, or when the others have agreed to the board that they see."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.records.verification import verify
from rules.kernel.game.action import TakeBack
from tests.e2e.looking import labels, looked_at, press
from tests.e2e.test_presses import forge
from tests.fuzz.games import uncounted
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from bot.store import Tx
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "strolling")

AGREE = "Agree to take it back"
UNDO = "Take back"


async def act(play: Play) -> Person:
    """Take what is offered first; who did."""
    table = await play.at_table()
    seat = table.active[0]
    person = play.ada if seat == "freeloaders" else play.ben
    await play.take(person, table.offers(seat)[0])
    await play.settled()
    return person


async def ask(play: Play, person: Person, **options: str) -> Message:
    """The private answer to somebody who would like to take back."""
    exchange = await person.command(play.table, "game takeback", **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    return answer


@pytest_asyncio.fixture(loop_scope="session")
async def begun(play: Play) -> Person:
    """A game in which the others have been asked; who acted last."""
    await play.begin()
    person = await act(play)
    while person in (play.ada, play.ben) and (await play.at_table()).active[0] == (
        "freeloaders" if person is play.ada else "naztees"
    ):
        person = await act(play)
    return person


async def test_others_are_asked_and_see_the_board_that_it_would_be(
    play: Play, begun: Person
) -> None:
    before = await play.at_table()
    answer = await ask(play, begun)
    assert "can't take that back by yourself" in answer.content
    assert labels(answer) == ["Ask the others"]
    await press(begun, answer, "Ask the others")
    await play.settled()
    question = play.public()[-1]
    assert looked_at(question)
    assert phone_rows(question.components) <= MOST
    other = play.ben if begun is play.ada else play.ada
    await (await other.press(question, AGREE)).wait(15)
    await play.settled()
    after = await play.at_table()
    assert after.game.version == before.game.version + 1
    assert after.game.cursor == before.game.cursor
    assert json.loads((await play.journal())[-1].action) == {
        "is": "take_back",
        "to": before.number - 1,
        "agreed": True,
    }
    panel = await play.panel()
    assert "take back" in panel.content
    assert any("~~" in each.content for each in play.public())
    assert verify(after, await play.journal()).ok
    assert uncounted(after.state) != uncounted(before.state)


async def race(play: Play) -> None:
    """A race in which Ada has gone one step and may go on."""
    await play.begin(
        ((play.ada, "red"), (play.ben, "blue")), system="race", pushing=False, target=9
    )
    await play.command(play.ada, "race hide", number=1)
    await play.command(play.ben, "race hide", number=2)
    await play.command(play.ada, "race step", runner="red-a", steps=1)
    await play.settled()


async def test_what_one_side_did_alone_is_taken_back_at_once(play: Play) -> None:
    await race(play)
    before = await play.at_table()
    (why,) = (await play.press(play.ada, "Why?")).answers
    assert UNDO in labels(why)
    assert phone_rows(why.components) <= MOST
    (others,) = (await play.press(play.ben, "Why?")).answers
    assert UNDO not in labels(others)
    stale = next(str(each["custom_id"]) for each in why.buttons if each["label"] == UNDO)
    await press(play.ada, why, UNDO)
    await play.settled()
    after = await play.at_table()
    assert after.state is not None
    assert (after.number, after.state.struck) == (before.number + 1, ((before.number,) * 2,))
    assert "~~" in (await play.panel()).content
    log = await play.command(play.ben, "game log")
    assert "~~" in log
    assert "take back action 4" in log
    exchange = await forge(play, play.ada, others, stale)
    assert "moved on" in exchange.answers[-1].content
    assert verify(after, await play.journal()).ok


async def test_the_button_follows_an_action_that_was_chosen_in_private(play: Play) -> None:
    await race(play)
    (mine,) = (await play.press(play.ada, "My choices")).answers
    await press(play.ada, mine, "walk 1")
    await play.settled()
    assert phone_rows(mine.components) <= MOST
    await press(play.ada, mine, UNDO)
    await play.settled()
    state = (await play.at_table()).state
    assert state is not None
    assert state.struck == ((5, 5),)


async def test_what_may_be_taken_back_is_named_in_words(play: Play) -> None:
    await race(play)
    found = await play.ada.complete(play.table, "game takeback", focused="action", action="")
    assert [each["value"] for each in found] == ["4", "3", "2"]
    assert "the others must agree" not in found[0]["name"]
    assert "the others must agree" in found[1]["name"]
    assert (
        await play.ben.complete(play.table, "game takeback", focused="action", action="nothing")
        == []
    )
    assert "pick it from the list" in await play.command(play.ada, "game takeback", action="77")
    assert "hold no side" in await play.command(play.dan, "game takeback")


async def test_a_proposal_is_numbered_and_withdrawn_by_whoever_made_it(
    play: Play, begun: Person
) -> None:
    other = play.ben if begun is play.ada else play.ada
    await press(begun, await ask(play, begun), "Ask the others")
    question = play.public()[-1]
    assert "Proposal 1 · one of the" in question.content
    exchange = await other.command(play.table, "game proposals")
    await exchange.wait(15)
    (listed,) = exchange.answers
    assert "**1**" in listed.content
    assert labels(listed) == []
    agree = next(str(each["custom_id"]) for each in question.buttons if each["label"] == AGREE)
    before = await play.frozen()
    assert "Only" in await play.said(await other.press(question, "Withdraw"))
    await press(begun, question, "Withdraw")
    await play.settled()
    assert labels(question) == []
    assert "withdrawn" in question.content
    assert "not open any more" in await play.said(await forge(play, other, question, agree))
    assert await play.frozen() == before
    assert "Nothing is proposed" in await play.command(other, "game proposals")
    await play.command(begun, "game end")
    exchange = await begun.command(play.table, "game proposals")
    await exchange.wait(15)
    assert "](" not in exchange.answers[0].content
    assert labels(exchange.answers[0]) == ["Withdraw 2"]
    await press(begun, exchange.answers[0], "Withdraw 2")
    await play.until(lambda: labels(play.public()[-1]) == [], "the end of the proposal")


async def test_a_proposal_that_was_posted_as_the_process_ended_can_be_agreed_to(
    play: Play, begun: Person
) -> None:
    other = play.ben if begun is play.ada else play.ada
    await press(begun, await ask(play, begun), "Ask the others")
    question = play.public()[-1]
    code = (await play.game()).id

    def unposted(tx: Tx) -> None:
        (kept,) = tx.asks_of(code)
        tx.drop_ask(kept.message)
        tx.set_ask(replace(kept, message=f"{code}#1", channel=""))

    await play.stored(lambda tx: tx.ask(str(question.id)) is not None)
    await play.store.write(unposted)
    await play.restart()
    assert "taken back" in await play.said(await other.press(question, AGREE))
    await play.settled()
    assert TakeBack.tag in (await play.journal())[-1].action
    await play.stored(lambda tx: not tx.asks_of(code))


async def test_what_was_withdrawn_stays_so_though_its_message_cannot_be_closed(
    play: Play, begun: Person, trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.message.asks", "bot.gateway.game.proposals"}
    other = play.ben if begun is play.ada else play.ada
    await press(begun, await ask(play, begun), "Ask the others")
    question = play.public()[-1]
    fault = play.server.faults.answer("PATCH", rf"/messages/{question.id}$", status=503, times=2)
    exchange = await begun.command(play.table, "game proposals")
    await exchange.wait(15)
    await (await begun.press(exchange.answers[0], "Withdraw 1")).wait(15)
    for failures, wait in ((1, 0), (2, 61)):
        play.clock.skip(wait)
        await play.until(lambda failures=failures: fault.met >= failures, "another try")  # type: ignore[misc] # bound at once
        await play.looked()
    before = await play.frozen()
    assert "not open any more" in await play.said(await other.press(question, AGREE))
    assert await play.frozen() == before
    play.clock.skip(121)
    await play.until(lambda: labels(question) == [], "the end of the proposal")
    assert "withdrawn" in question.content
