"""Past messages: their pictures, and the button that shows their board again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.gateway.interaction.components import PAST, Press
from bot.gateway.interaction.components import WHY as LOOKS_WHY
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_corrupt import spoil
from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "planning")

SHOW = "Show this board"
WHY = "Why?"


async def take_turns(play: Play, *, messages: int) -> list[Message]:
    """Take what is offered first until the game has had so many messages; the past ones."""
    await play.panel()
    while len(play.public()) < messages:
        table = await play.at_table()
        seat = table.active[0]
        person = play.ada if seat == "freeloaders" else play.ben
        await play.take(person, table.offers(seat)[0])
        await play.settled()
    return play.public()[:-1]


async def shown_again(play: Play, person: Person, message: Message) -> Message:
    """The private answer to a press on a past message."""
    before = await play.frozen(), len(play.public())
    exchange = await person.press(message, SHOW)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert (await play.frozen(), len(play.public())) == before
    return answer


@pytest_asyncio.fixture(loop_scope="session")
async def game(play: Play) -> list[Message]:
    """The past messages of a game of Space Convoy in which some turns have been taken."""
    await play.begin()
    return await take_turns(play, messages=5)


async def test_every_past_message_shows_its_board_to_who_asks(
    play: Play, game: list[Message]
) -> None:
    lobby, *past = game
    assert labels(lobby) == []
    assert [labels(each) for each in past] == [[SHOW, WHY]] * 3
    assert SHOW not in labels(await play.panel())
    await play.restart()
    for message in past:
        (kept,) = message.attachments
        answer = await shown_again(play, play.dan, message)
        assert looked_at(answer) == kept.description
        assert answer.attachments[0].data == kept.data
    assert len({each.attachments[0].data for each in past}) == 3


async def test_a_server_can_have_past_pictures_removed(play: Play) -> None:
    said = await play.command(play.cleo, "settings set", past_pictures="remove")
    assert "pictures of past messages: **remove**" in said
    await play.begin()
    past = (await take_turns(play, messages=4))[1:]
    assert (await play.panel()).attachments
    for message in past:
        assert message.attachments == ()
        assert labels(message) == [SHOW, WHY]
        with_picture = next(each for each in reversed(message.versions) if each.attachments)
        answer = await shown_again(play, play.ben, message)
        assert looked_at(answer) == with_picture.attachments[0].description


async def test_a_person_sees_it_in_the_shape_that_they_prefer(
    play: Play, game: list[Message]
) -> None:
    await play.command(play.ben, "prefer board", shape="tall")
    (tall,) = (await shown_again(play, play.ben, game[1])).attachments
    (wide,) = (await shown_again(play, play.dan, game[1])).attachments
    assert (tall.height or 0) > (tall.width or 0)
    assert (wide.height or 0) < (wide.width or 0)


async def test_it_works_when_the_game_is_over(play: Play, game: list[Message]) -> None:
    exchange = await play.ben.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ben.press(exchange.answers[0], "Yes, concede")).wait()
    assert SHOW not in labels(await play.panel())
    answer = await shown_again(play, play.ada, game[1])
    assert looked_at(answer) == game[1].attachments[0].description


async def test_boards_that_never_were_are_refused(play: Play, game: list[Message]) -> None:
    code, before = (await play.game()).id, await play.frozen()
    for number in (0, 9_999):
        press = Press(code, number, PAST)
        said = await play.said(await forge(play, play.dan, game[1], press.custom_id))
        assert "That button is not known any more" in said
    assert await play.frozen() == before


async def test_a_past_that_cannot_be_read_is_told_kindly(
    play: Play, game: list[Message], trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.game.past", "bot.gateway.message.panel"}
    await spoil(play, "UPDATE journal SET events = '[7]' WHERE seq = 1")
    said = await play.said(await play.dan.press(game[1], SHOW))
    assert "That board can't be shown any more" in said
    assert "Nothing else is lost" in said


async def test_one_sees_what_the_own_side_knew_then(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    await play.command(play.ada, "race hide", number=4)
    await play.command(play.ben, "race hide", number=2)
    first = await play.panel()
    await play.command(play.ben, "race plan", number="6")
    await play.throw(1)
    await play.take(play.ada, (await play.at_table()).offers("red")[0])
    await play.settled()
    while labels(first) != [SHOW, WHY]:
        live = await play.at_table()
        seat = live.active[0]
        await play.take(play.ada if seat == "red" else play.ben, live.offers(seat)[0])
        await play.settled()
    # What Ben planned after it is not on that board, nor is what the other side hides.
    assert "Your number 2" in looked_at(await shown_again(play, play.ben, first))
    assert "Your number 4" in looked_at(await shown_again(play, play.ada, first))
    assert "Your number" not in looked_at(await shown_again(play, play.dan, first))


async def test_why_tells_a_message_in_full_with_its_rules(play: Play, game: list[Message]) -> None:
    live = await play.at_table()
    for message in (game[1], await play.panel()):
        exchange = await thumb(play.dan, message, WHY)
        await exchange.wait()
        (answer,) = exchange.answers
        assert answer.ephemeral
        ids = labels(answer)
        assert ids
        assert set(ids) <= set(live.ruleset.rulebook.by_id)
        for rule in ids:
            assert rule in answer.content
            assert rule not in message.content
        told = await play.dan.press(answer, ids[0])
        assert live.ruleset.rulebook.by_id[ids[0]].summary in await play.said(told)


async def test_why_of_actions_that_never_were_is_refused(play: Play, game: list[Message]) -> None:
    code, before = (await play.game()).id, await play.frozen()
    for first, last in (("0", 1), ("x", 1), ("9", 2), ("1", 9_999)):
        press = Press(code, last, LOOKS_WHY, first)
        said = await play.said(await forge(play, play.dan, game[1], press.custom_id))
        assert "That button is not known any more" in said
    assert await play.frozen() == before
