"""A game's message that is gone, or takes no edits any more: there is a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.text.messages import CRASHED, UNSEEN
from tests.e2e.playing import version_of
from tests.e2e.test_faults import CALLBACK, EDIT, SKIRMISH, catch_up, handover
from tests.e2e.test_turns import check_panel
from tests.e2e.thumbing import thumb, token_of

if TYPE_CHECKING:
    from bot.store import OutboxItem, ReadTx
    from tests.e2e.playing import Play


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {
        "bot.gateway.message.outbox_worker",
        "bot.gateway.game.controller",
        "bot.gateway.interaction.reply",
    }


async def test_a_deleted_message_is_replaced(play: Play) -> None:
    for die in (6, 1):
        panel = await play.panel() if die == 1 else await play.lay(SKIRMISH)
        play.server.posting.delete(panel)
        await play.throw(die)
        to = "7-4" if die == 6 else "6-4"
        await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-b", to=to)
        again = await check_panel(play)
        assert again.id != panel.id
        assert len(play.public()) == 1


async def test_a_deleted_lobby_is_replaced(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    lobby = await play.panel()
    play.server.posting.delete(lobby)
    await play.command(play.ada, "game join", side="naztees")
    again = await play.panel()
    assert again.id != lobby.id
    assert "Ready" in [each["label"] for each in again.buttons]


@pytest.mark.parametrize("label", ["Pass", "move"])
async def test_a_message_that_is_deleted_under_the_finger_is_replaced(
    play: Play, label: str
) -> None:
    panel = await play.lay(SKIRMISH)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
    button = label
    if label == "move":
        button = token_of(panel, "→ 7-4,")
    fault = play.server.faults.hold(*CALLBACK)
    await play.throw(6)
    exchange = await thumb(play.ada, panel, button)
    await fault.came()
    play.server.posting.delete(panel)
    fault.go_on()
    assert CRASHED not in await play.said(exchange)
    await catch_up(play)
    assert version_of(await check_panel(play)) == 2
    assert len(play.public()) == 1


async def test_a_message_edited_too_often_is_replaced(play: Play) -> None:
    first = await play.lay(SKIRMISH)
    body = {"message": "Maximum number of edits to messages older than 1 hour", "code": 30046}
    play.server.faults.answer(*EDIT, status=429, body=body)
    await handover(play, die=6)
    await catch_up(play)
    panel = await play.panel()
    assert panel.id != first.id
    assert "7-4" in panel.content
    assert len(play.public()) == 2


async def test_a_game_whose_channel_is_deleted_is_ended_elsewhere(play: Play) -> None:
    await play.lay(SKIRMISH)
    game = await play.game()
    play.server.places.remove_channel(play.table)
    stranger = await play.command(play.dan, "game end", play.chat, game=game.id)
    assert "Only the players or a moderator" in stranger
    # A moderator of another channel is none of that one.
    assert "Only the players" in await play.command(play.cleo, "game end", play.chat, game=game.id)
    exchange = await play.ada.command(play.chat, "game end", game=f" {game.id.upper()} ")
    await exchange.wait()
    (question,) = exchange.answers
    assert question.pinged == {play.ben.id}
    await (await play.ben.press(question, "Agree to end it")).wait()
    assert question.content.startswith("The game has ended")
    assert (await play.store.read(lambda tx: tx.game(game.id))).status == "over"  # type: ignore[union-attr] # it is there
    await play.calm()
    assert await play.store.read(lambda tx: tx.outbox_of(game.id)) == []
    assert game.id not in await play.command(play.ada, "game list", play.chat)


async def test_a_lobby_whose_channel_is_deleted_is_closed_elsewhere(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    game = await play.game()
    play.server.places.remove_channel(play.table)
    assert game.id in await play.command(play.ada, "game list", play.chat)
    assert "has ended" in await play.command(play.ada, "game end", play.chat, game=game.id)
    assert game.id not in await play.command(play.ada, "game list", play.chat)
    await play.calm()
    assert await play.store.read(lambda tx: tx.outbox_of(game.id)) == []


def tried(tx: ReadTx, code: str, times: int) -> OutboxItem | None:
    """What is to be posted of a game, once that has been tried so often."""
    (item,) = tx.outbox_of(code)
    return item if item.attempts == times else None


async def test_what_happens_in_a_deleted_channel_is_tried_again(play: Play) -> None:
    """Discord may be wrong about it for a while: a game that goes on is not forgotten."""
    await play.lay(SKIRMISH)
    game = await play.game()
    body = {"message": "Unknown Channel", "code": 10003}
    fault = play.server.faults.answer(
        "POST", r"/channels/\d+/messages$", status=404, body=body, times=3
    )
    assert await handover(play) == UNSEEN
    for failed, minutes in ((1, 1), (2, 2), (3, 4)):
        item = await play.stored(lambda tx, failed=failed: tried(tx, game.id, failed))  # type: ignore[misc] # bound at once
        assert item is not None
        assert 0 < item.due_at - play.clock.now() <= minutes * 60_000
        play.clock.skip(minutes * 60 - 5)
        await play.looked()
        assert fault.met == failed
        play.clock.skip(6)
    assert version_of(await play.panel()) == 2
