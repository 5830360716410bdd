"""An answer that is put together step by step over the wire, and that nobody else sees grow."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_own_seat import described
from tests.e2e.test_presses import forge

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Message, Person
    from bot.store import ReadTx
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("composing")

OPEN = "Wish step by step …"
DONE = ["Submit", "Undo", "Clear", "‹ Back"]


async def start(play: Play, channel: Channel | None = None) -> Message:
    """Red, of two people, and blue are to name their numbers; the game's message."""
    sitting = ((play.ada, "red"), (play.cleo, "red"), (play.ben, "blue"))
    await play.begin(sitting, channel, system="race")
    return await play.panel(channel)


async def opened(person: Person, panel: Message) -> Message:
    """The private message with a person's draft."""
    exchange = await person.press(panel, "My choices")
    await exchange.wait()
    (message,) = exchange.answers
    await press(person, message, OPEN)
    return message


async def press(person: Person, message: Message, *names: str) -> None:
    """Press buttons of a private message one after the other, each of which changes it."""
    for name in names:
        exchange = await person.press(message, name)
        await exchange.wait()
        assert exchange.answers in ((), [], (message,), [message]), exchange.answers


async def drafts(play: Play) -> list[tuple[str, int, list[list[int]]]]:
    """All that is stored of drafts: whose, for which question, the numbers after each step."""

    def read(tx: ReadTx) -> list[tuple[str, int, str]]:
        sql = "SELECT user_id, question, steps FROM draft ORDER BY rowid"
        return list(tx._connection.execute(sql))  # type: ignore[attr-defined]  # for tests only

    return [
        (
            user,
            question,
            [[v for v in step.values() if isinstance(v, int)] for step in json.loads(steps)],
        )
        for user, question, steps in await play.store.read(read)
    ]


def able(message: Message) -> list[str]:
    return [str(each["label"]) for each in message.buttons if not each.get("disabled")]


async def test_an_answer_is_put_together_undone_kept_and_submitted(play: Play) -> None:
    panel = await start(play)
    before = await play.frozen()
    draft = await opened(play.ada, panel)
    assert draft.ephemeral
    assert draft.content == "**Wish**\nNamed: nothing."
    assert labels(draft) == [*(f"then {face}" for face in range(1, 7)), *DONE]
    assert able(draft) == [*(f"then {face}" for face in range(1, 7)), "‹ Back"]
    assert await drafts(play) == []  # a look is no step
    await press(play.ada, draft, "then 5", "then 2")
    assert draft.content == "**Wish**\nNamed: 5, 2."
    assert "Drafted: wish 5-2" in looked_at(draft)
    await press(play.ada, draft, "Undo", "then 3")
    await play.restart()
    await press(play.ada, draft, "then 4")
    assert draft.content == "**Wish**\nNamed: 5, 3, 4."
    assert able(draft) == DONE
    (kept,) = await drafts(play)
    assert kept == (str(play.ada.id), 2, [[], [5], [5, 3], [5, 3, 4]])
    await press(play.ada, draft, "Clear", "Undo")
    assert draft.content == "**Wish**\nNamed: 5, 3, 4."
    assert await play.frozen() == before
    assert len(play.public()) == 2
    await press(play.ada, draft, "Submit")
    assert "Your lucky number is 4" in draft.content
    assert labels(draft) == ["Take back"]
    assert await drafts(play) == []
    journal = await play.journal()
    assert len(journal) == 2
    assert json.loads(journal[-1].action) == {"is": "wish", "first": 5, "second": 3, "third": 4}


async def test_a_draft_is_found_again_from_the_choices(play: Play) -> None:
    panel = await start(play)
    draft = await opened(play.ada, panel)
    await press(play.ada, draft, "then 1", "‹ Back")
    assert draft.content == "Your choices:"
    await press(play.ada, draft, OPEN)
    assert draft.content == "**Wish**\nNamed: 1."
    assert (await opened(play.ada, panel)).content == draft.content


async def test_a_press_for_what_the_draft_was_changes_nothing(play: Play) -> None:
    """Two devices: what is done on one is not undone or doubled by the other."""
    panel = await start(play)
    phone, desk = await opened(play.ada, panel), await opened(play.ada, panel)
    await press(play.ada, phone, "then 5")
    await press(play.ada, desk, "then 2")
    assert desk.content.endswith("nothing was done. It stands so:\n**Wish**\nNamed: 5.")
    await press(play.ada, desk, "then 2", "then 3")
    await press(play.ada, phone, "Undo")
    assert "nothing was done. It stands so:\n**Wish**\nNamed: 5, 2, 3." in phone.content
    submit = next(each["custom_id"] for each in phone.buttons if each["label"] == "Submit")
    await press(play.ada, desk, "Undo", "then 4")
    exchange = await play.ada.press(phone, submit)
    await exchange.wait()
    assert "It stands so:\n**Wish**\nNamed: 5, 2, 4." in phone.content
    assert len(await play.journal()) == 1


async def test_a_double_click_is_one_step_and_one_answer(play: Play) -> None:
    draft = await opened(play.ada, await start(play))
    for name in ("then 5", "then 2", "then 1", "Submit"):
        clicks = [await play.ada.press(draft, name) for _ in range(3)]
        await asyncio.gather(*(click.wait() for click in clicks))
        if name == "then 2":
            assert [each[2] for each in await drafts(play)] == [[[], [5], [5, 2]]]
    await play.settled()
    assert len(await play.journal()) == 2


async def test_two_people_on_one_seat_have_a_draft_each(play: Play) -> None:
    panel = await start(play)
    own, other = await opened(play.ada, panel), await opened(play.cleo, panel)
    blue = await opened(play.ben, panel)
    await press(play.ada, own, "then 5", "then 2", "then 1")
    await press(play.cleo, other, "then 3")
    await press(play.ben, blue, "then 6")
    assert [user for user, *_ in await drafts(play)] == [
        str(each.id) for each in (play.ada, play.cleo, play.ben)
    ]
    await press(play.ada, own, "Submit")
    assert await drafts(play) == [(str(play.ben.id), 3, [[], [6]])]
    await press(play.cleo, other, "then 4")
    assert other.content == "That has been decided meanwhile; your draft for it is closed."
    assert labels(other) == []
    # What one side has answered leaves the other's draft fresh.
    await press(play.ben, blue, "then 5", "then 4", "Submit")
    assert "Your lucky number is 4" in blue.content


async def test_what_is_refused_stays_a_draft(play: Play) -> None:
    draft = await opened(play.ada, await start(play))
    await press(play.ada, draft, "then 6", "then 1", "then 6")
    before = await play.frozen()
    await press(play.ada, draft, "Submit")
    assert "A wish names three different numbers." in draft.content
    assert "**Wish**\nNamed: 6, 1, 6." in draft.content
    assert await play.frozen() == before
    await press(play.ada, draft, "Undo", "then 2", "Submit")
    assert "Your lucky number is 2" in draft.content


async def test_the_command_still_answers_and_ends_the_draft(play: Play) -> None:
    draft = await opened(play.ada, await start(play))
    await press(play.ada, draft, "then 6")
    said = await play.command(play.ada, "race wish", first=1, second=2, third=3, at_once=True)
    assert "Your lucky number is 3" in said
    assert await drafts(play) == []
    await press(play.ada, draft, "then 1")
    assert "has been decided meanwhile" in draft.content


async def test_drafts_end_with_the_game(play: Play) -> None:
    draft = await opened(play.ada, await start(play))
    await press(play.ada, draft, "then 6")
    exchange = await play.ben.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ben.press(exchange.answers[0], "Yes, concede")).wait()
    await play.settled()
    assert await drafts(play) == []
    await press(play.ada, draft, "then 1")
    assert "has been decided meanwhile" in draft.content


@pytest.mark.parametrize(
    ("what", "value"),
    [
        *(("draft", value) for value in ("", "x", "hide~~0", "step", "wish~~~", "wish~~9999")),
        *(("step", value) for value in ("wish~~0", "wish~{}~0", "wish~{}~0~000000000000")),
        *(("submit", value) for value in ("wish", "wish~{}~0", "wish~000000000000~0")),
    ],
)
async def test_presses_that_nobody_offered_do_nothing(play: Play, what: str, value: str) -> None:
    panel = await start(play)
    before = await play.frozen()
    draft = await opened(play.ada, panel)
    step = str(draft.buttons[0]["custom_id"])
    token = step.split("~")[1]
    number = (await play.at_table()).number_for("red")
    forged = Press(before[0].id, 1, what, value.format(token), number)
    for person, words in ((play.ada, ""), (play.ben, "✋"), (play.dan, "✋")):
        exchange = await forge(play, person, panel, forged.custom_id)
        assert words in await play.said(exchange)
        assert all(answer.ephemeral for answer in exchange.answers)
    assert await play.frozen() == before
    assert await drafts(play) == []


async def others_see(play: Play, channel: Channel, *names: str) -> list[str]:
    """All that blue and the channel get in a game in which red has drafted something."""
    panel = await start(play, channel)
    if names:
        await press(play.ada, await opened(play.ada, panel), *names)
    answers: list[Message] = []
    for person in (play.ben, play.dan):
        for name in ("game board", "game log", "game status", "game options", "dice proof"):
            exchange = await person.command(channel, name)
            await exchange.wait()
            answers.extend(exchange.answers)
    answers.append(await opened(play.ben, panel))
    game = await play.game(channel)
    journal = [entry.events for entry in await play.journal(channel)]
    shown = [
        repr(each) for message in (*answers, *play.public(channel)) for each in described(message)
    ]
    told = [str(game.version), *journal, *shown]
    joins = [str(each) for each in (await play.at_table(channel)).contributions or ()]
    boards = [str(each.id) for each in play.public(channel)]  # which answers link to
    for secret in (
        game.id,
        str(channel.id),
        game.commitment,
        game.commitment[:16],
        *joins,
        *boards,
    ):
        told = [each.replace(secret, "…") for each in told]
    return told


async def test_nobody_else_sees_a_draft(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(7)
    without = await others_see(play, play.table)
    drafted = await others_see(play, play.chat, "then 5", "then 2")
    assert len(without) > 10
    assert without == drafted
