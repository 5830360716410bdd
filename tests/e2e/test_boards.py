"""The board for whoever asks: with their controls, and back at the end of its channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.sandbox import Permission
from tests.e2e.looking import labels, looked_at
from tests.e2e.playing import custom_ids, version_of
from tests.e2e.test_faults import EDIT, SEND, SKIRMISH, handover
from tests.e2e.test_lost_boards import a_minute, stands, type_handover
from tests.e2e.test_presses import step_to
from tests.e2e.thumbing import thumb, within_reach

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message, Person
    from tests.e2e.playing import Play

DOWN = "Bring the board down here"


async def asked(
    play: Play, person: Person, name: str, /, channel: Channel | None = None, **options: Any
) -> Message:
    """The only answer to a command, which nobody else sees."""
    exchange = await person.command(channel or play.table, name, **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    return answer


async def address(play: Play) -> str:
    """The address of the current board."""
    board = await play.panel()
    return f"(https://discord.com/channels/{play.table.guild_id}/{play.table.id}/{board.id})"


async def test_who_must_act_acts_from_the_board_that_they_asked_for(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    answer = await asked(play, play.ada, "game board")
    assert looked_at(answer)
    assert DOWN in within_reach(answer)
    assert version_of(answer) == 1
    await (await play.ada.select(answer, "Choose a unit", ["slayer-b"])).wait(15)
    assert DOWN in within_reach(answer)
    before = answer.attachments
    await play.throw(6)
    await (await thumb(play.ada, answer, step_to(answer, "7-4"))).wait(15)
    # It tells what happened, and goes on with what is possible now.
    assert "7-4" in answer.content
    assert answer.attachments != before
    assert version_of(answer) == 2
    await play.throw(1)
    await (await thumb(play.ada, answer, step_to(answer, "6-4"))).wait(15)
    assert "Slayer B fails to move to 6-4" in answer.content
    assert [each["label"] for each in answer.buttons] == ["Take back"]
    assert (await stands(play)).id != panel.id


@pytest.mark.parametrize("name", ["ben", "cleo"])
async def test_whose_turn_it_is_not_may_bring_the_board_down_or_catch_up(
    play: Play, name: str
) -> None:
    await play.lay(SKIRMISH)
    answer = await asked(play, getattr(play, name), "game board")
    assert looked_at(answer)
    assert labels(answer) == [DOWN, *(["Since your last turn"] if name == "ben" else [])]
    assert answer.selects == []


async def test_a_board_that_is_shared_or_over_has_no_controls(play: Play) -> None:
    await play.lay(SKIRMISH)
    exchange = await play.ada.command(play.table, "game board", share=True)
    await exchange.wait(15)
    (shared,) = exchange.answers
    assert custom_ids(shared) == []
    await play.command(play.ada, "convoy pass")
    await play.press(play.ben, "Pass: game ends")
    answer = await asked(play, play.ada, "game board")
    assert looked_at(answer)
    assert custom_ids(answer) == []


@pytest.mark.parametrize("name", ["ada", "ben", "cleo"])
async def test_a_board_buried_by_talk_comes_back_at_one_press(play: Play, name: str) -> None:
    person = getattr(play, name)
    first = await play.lay(SKIRMISH)
    story = await handover(play)
    assert story
    buried = await play.panel()
    for number in range(5):
        await play.cleo.say(play.table, f"talk {number}")
    pings = len(play.ben.pings)
    answer = await asked(play, person, "game board")
    await (await thumb(person, answer, DOWN)).wait(15)
    board = await stands(play)
    assert board.id == play.public()[-1].id
    said = board.content.partition("\n")
    assert said[1:] == buried.versions[0].content.partition("\n")[1:]
    assert said[0].startswith("**Naztees** to act: Ben")  # whom it does not ping
    assert board.buttons
    assert custom_ids(buried) == [] == custom_ids(first)
    assert "to act" not in buried.content
    assert len(play.ben.pings) == pings
    # The private message is done with: it has no controls of its own any more.
    assert custom_ids(answer) == []
    assert "at the end of the channel" in answer.content
    assert await address(play) in answer.content
    act = await type_handover(play)
    await (await act()).wait(15)
    await play.settled()
    assert version_of(await stands(play)) == 3


async def test_a_board_is_brought_down_only_now_and_then(play: Play) -> None:
    await play.lay(SKIRMISH)
    answers = [await asked(play, each, "game board") for each in (play.ada, play.ben, play.cleo)]
    await (await thumb(play.ada, answers[0], DOWN)).wait(15)
    board = await stands(play)
    said = await play.said(await thumb(play.ben, answers[1], DOWN))
    assert "came down a moment ago" in said
    assert await address(play) in said
    assert (await stands(play)).id == board.id
    play.clock.skip(31)
    await (await thumb(play.cleo, answers[2], DOWN)).wait(15)
    assert (await stands(play)).id != board.id


async def test_a_board_that_somebody_deleted_comes_back_at_one_press(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    await a_minute(play)
    play.server.posting.delete(panel)
    answer = await asked(play, play.ben, "game board")
    await (await thumb(play.ben, answer, DOWN)).wait(15)
    assert (await stands(play)).id != panel.id


async def test_a_lobby_comes_down_too(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    lobby = await play.panel()
    await play.command(play.ada, "game join", side="naztees")
    answer = await asked(play, play.cleo, "game board")
    assert "The board is set up when the game starts." in answer.content
    assert labels(answer) == [DOWN]
    await (await thumb(play.cleo, answer, DOWN)).wait(15)
    board = await stands(play)
    assert board.id != lobby.id
    assert f"{play.ada.name}" in board.content
    assert custom_ids(lobby) == []
    await play.command(play.ben, "game join", side="freeloaders")
    for person in (play.ben, play.ada):
        await (await person.press(await play.panel(), "Ready")).wait(15)
    await play.settled()
    assert version_of(await stands(play)) == 1


async def test_an_old_answer_of_a_finished_game_brings_nothing_down(play: Play) -> None:
    await play.lay(SKIRMISH)
    answer = await asked(play, play.cleo, "game board")
    await play.command(play.ada, "convoy pass")
    await play.press(play.ben, "Pass: game ends")
    await play.settled()
    shown = len(play.public())
    assert "This game is over" in await play.said(await thumb(play.cleo, answer, DOWN))
    assert len(play.public()) == shown


LOSSES = ("drop_before", "drop_after", "lose_effect")


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("what", [SEND, EDIT], ids=["post", "edit"])
async def test_whatever_is_lost_on_the_way_down_one_board_stands(
    play: Play, trouble: set[str], loss: str, what: tuple[str, str]
) -> None:
    trouble |= {
        "bot.gateway.message.outbox_worker",
        "bot.gateway.message.publisher",
        "bot.gateway.message.repair",
        "bot.gateway.interaction.reply",
    }
    await play.lay(SKIRMISH)
    answer = await asked(play, play.ada, "game board")
    fault = getattr(play.server.faults, loss)(*what)
    await (await thumb(play.ada, answer, DOWN)).wait(15)
    await a_minute(play)
    assert fault.met
    await stands(play)


async def test_where_the_bot_may_not_send_the_board_comes_down_as_an_answer(play: Play) -> None:
    await play.lay(SKIRMISH)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    answer = await asked(play, play.ada, "game board")
    await (await thumb(play.ada, answer, DOWN)).wait(15)
    board = await play.panel()
    assert board.id == play.public()[-1].id
    assert looked_at(board)
    await (await play.ada.press(board, "Pass")).wait(15)
    await play.settled()
    assert custom_ids(board) == []
    assert version_of(play.public()[-1]) == 2


async def test_answers_link_to_the_board(play: Play) -> None:
    await play.lay(SKIRMISH)
    await play.settled()
    there = await address(play)
    assert there in (await asked(play, play.cleo, "game status")).content
    assert there in (await asked(play, play.ada, "game list")).content
    assert there in (await asked(play, play.ada, "game board")).content
    exchange = await play.ada.command(play.table, "game end")
    await exchange.wait(15)
    assert there in exchange.answers[0].content
    asked_again = await play.ada.command(play.table, "game concede")
    await asked_again.wait(15)
    await handover(play)
    (concede,) = asked_again.answers
    assert "moved on" in (said := await play.said(await play.ada.press(concede, "Yes, concede")))
    assert await address(play) in said


async def test_a_stale_answer_leads_to_the_board_and_brings_it(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait(15)
    shown = len(panel.versions) - 1
    old = step_to(panel, "7-4")
    await play.throw(6)
    await (await thumb(play.ada, panel, old)).wait(15)
    await play.settled()
    exchange = await thumb(play.ada, panel, old, stale=shown)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert await address(play) in answer.content
    assert looked_at(answer)
    assert version_of(answer) == 2
    await (await thumb(play.ada, answer, DOWN)).wait(15)
    assert (await stands(play)).id == play.public()[-1].id
    assert custom_ids(answer) == []


async def test_private_panels_carry_the_picture_at_every_level(play: Play) -> None:
    """Nobody needs to scroll up to the board while they choose."""
    await play.lay(SKIRMISH)
    answer = await asked(play, play.ada, "convoy move", vessel="slayer-b", to="7-4")
    await (await thumb(play.ada, answer, "Choose something else")).wait(15)
    assert answer.content == "Your choices:"
    assert looked_at(answer)
    (board,) = answer.attachments
    await (await play.ada.select(answer, "Choose a unit", ["slayer-b"])).wait(15)
    assert answer.attachments == (board,)
