"""Trouble on the line, in the channel, on the disk, in the renderer: what stands, what is said."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

import bot.gateway.interaction.reply
import bot.pictures
from bot.gateway.interaction.answer_policy import AnswerPolicy
from bot.gateway.text.messages import CRASHED, UNSEEN, UNWRITTEN
from bot.sandbox import NoAnswerError, Permission, Settings
from render.painting import paint
from tests.e2e.playing import PATIENCE, custom_ids, version_of
from tests.e2e.test_turns import check_panel
from tests.e2e.thumbing import thumb, token_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.sandbox.rest.faults import Fault
    from render.painting import Picture
    from tests.e2e.playing import Play

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4")
SEND = ("POST", r"/channels/\d+/messages$")
EDIT = ("PATCH", r"/channels/\d+/messages/\d+$")
CALLBACK = ("POST", r"/callback$")


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {
        "bot.gateway.message.outbox_worker",
        "bot.gateway.game.controller",
        "bot.gateway.interaction.reply",
    }


async def catch_up(play: Play) -> None:
    """Let time pass until everything has been shown."""
    game = await play.game()
    async with asyncio.timeout(PATIENCE):
        while await play.store.read(lambda tx: tx.outbox_of(game.id)):
            play.clock.skip(301)
            await play.looked()


async def handover(play: Play, die: int = 1) -> str:
    """A failed move by command: the Naztees are to act."""
    await play.throw(die)
    return await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-b", to="7-4")


NETWORK: dict[str, Callable[[Play], Fault]] = {
    "twice 503": lambda play: play.server.faults.answer(*SEND, status=503, times=2),
    "lost": lambda play: play.server.faults.drop_before(*SEND, times=2),
    "answer lost": lambda play: play.server.faults.drop_after(*SEND, times=2),
    "slowed down": lambda play: play.server.faults.rate_limit(*SEND, times=2),
    "slowed everywhere": lambda play: play.server.faults.rate_limit(*SEND, everywhere=True),
    "edit 503": lambda play: play.server.faults.answer(*EDIT, status=503, times=2),
    "edit lost": lambda play: play.server.faults.drop_before(*EDIT),
    "edit's answer lost": lambda play: play.server.faults.drop_after(*EDIT),
    "edit slowed down": lambda play: play.server.faults.rate_limit(*EDIT, times=2),
}


@pytest.mark.parametrize("kind", NETWORK)
async def test_a_new_turn_gets_exactly_one_message(play: Play, kind: str) -> None:
    first = await play.lay(SKIRMISH)
    fault = NETWORK[kind](play)
    said = await handover(play)
    assert said == UNSEEN or "fails to move to 7-4" in said
    assert CRASHED not in said
    await catch_up(play)
    assert fault.met
    panel = await check_panel(play)
    assert panel.id != first.id
    assert [each.id for each in play.public()] == [first.id, panel.id]
    assert [message.id for message in play.ben.pings] == [panel.id]
    assert custom_ids(first) == []
    assert (await play.game()).version == 2


@pytest.mark.parametrize("kind", [kind for kind in NETWORK if kind.startswith("edit")])
async def test_an_edit_is_made_up_for(play: Play, kind: str) -> None:
    first = await play.lay(SKIRMISH)
    NETWORK[kind](play)
    said = await handover(play, die=6)
    assert said == UNSEEN or "7-4" in said
    await catch_up(play)
    panel = await check_panel(play)
    assert [each.id for each in play.public()] == [first.id] == [panel.id]
    assert "7-4" in panel.content


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("label", ["Pass", "move"])
async def test_the_answer_to_a_press_gets_lost(play: Play, when: str, label: str) -> None:
    panel = await play.lay(SKIRMISH)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
    if when == "before":
        play.server.faults.drop_before(*CALLBACK)
    else:
        play.server.faults.drop_after(*CALLBACK)
    await play.throw(6)
    button = label
    if label == "move":
        button = token_of(panel, "→ 7-4,")
    exchange = await thumb(play.ada, panel, button)
    await exchange.wait()
    await catch_up(play)
    assert all(answer.content != CRASHED for answer in exchange.answers)
    panel = await check_panel(play)
    assert version_of(panel) == 2
    assert len(play.public()) == (2 if label == "Pass" else 1)


async def test_later_actions_catch_up_with_what_was_lost(play: Play) -> None:
    first = await play.lay(SKIRMISH)
    play.server.faults.answer(*SEND, status=503)
    await handover(play)
    await play.command(play.ben, "convoy pass")
    panel = await check_panel(play)
    # Ben's turn came and went unseen; what happened in it is not.
    assert "Slayer B" in panel.content + first.content
    assert "pass" in panel.content.lower()
    assert panel.pinged == {play.ada.id}
    assert len(play.public()) == 2


async def test_an_answer_lost_and_the_game_moving_on(play: Play) -> None:
    """The message that Discord gives again for its nonce is brought up to date."""
    await play.lay(SKIRMISH)
    play.server.faults.drop_after(*SEND)
    await handover(play)
    await play.throw(6)
    await play.command(play.ben, "convoy move", at_once=True, vessel="coffin-a", to="4-4")
    await catch_up(play)
    panel = await check_panel(play)
    assert "4-4" in panel.content
    assert len(play.public()) == 2


async def test_a_restart_posts_what_was_not(play: Play) -> None:
    await play.lay(SKIRMISH)
    play.server.faults.answer(*SEND, status=503)
    await handover(play)
    await play.restart()
    await catch_up(play)
    panel = await check_panel(play)
    assert panel.pinged == {play.ben.id}
    assert len(play.public()) == 2


LOST = {
    "send": Permission.SEND_MESSAGES,
    "files": Permission.ATTACH_FILES,
    "view": Permission.VIEW_CHANNEL,
    "history": Permission.READ_MESSAGE_HISTORY,
}


@pytest.mark.parametrize("lost", sorted(LOST))
async def test_the_game_goes_on_in_answers_while_the_channel_is_closed(
    play: Play, lost: str
) -> None:
    first = await play.lay(SKIRMISH)
    play.table.bot_permissions &= ~LOST[lost]
    await handover(play)
    await play.settled()
    shown = play.public()[-1]
    assert shown.id != first.id
    assert version_of(shown) == 2
    assert shown.attachments
    assert shown.pinged == {play.ben.id}
    exchange = await play.ben.press(shown, "Pass")
    await exchange.wait()
    await play.settled()
    again = play.public()[-1]
    assert version_of(again) == 3
    assert again.pinged == {play.ada.id}
    play.table.bot_permissions |= LOST[lost]
    await handover(play)
    await play.settled()
    panel = play.public()[-1]
    assert version_of(panel) == 4
    assert panel.pinged == {play.ben.id}
    await play.throw(6)
    await play.command(play.ben, "convoy move", at_once=True, vessel="coffin-a", to="4-4")
    assert (await play.panel()).id == panel.id
    assert version_of(panel) == 5


_GO_ON = threading.Event()


def _slow(*given: Any) -> Picture:
    _GO_ON.wait(10)
    return paint(*given)


def _crash(*_: Any) -> Picture:
    raise ZeroDivisionError("no such pen")


@pytest.fixture
def slow_drawing(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Pictures are drawn no sooner than the event is set."""
    _GO_ON.set()
    monkeypatch.setattr(bot.pictures, "paint", _slow)
    yield _GO_ON
    _GO_ON.set()


@pytest.mark.parametrize("way", ["press", "command"])
async def test_slow_pictures_are_waited_for(
    play: Play, slow_drawing: threading.Event, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(bot.gateway.interaction.reply, "_PATIENCE", 0.05)
    first = await play.lay(SKIRMISH)
    slow_drawing.clear()
    await play.throw(6)
    if way == "press":
        await (await play.ada.select(first, "Choose a unit", ["slayer-b"])).wait()
        button = token_of(first, "→ 7-4,")
        exchange = await thumb(play.ada, first, button)
    else:
        exchange = await play.ada.command(
            play.table, "convoy move", at_once=True, vessel="slayer-b", to="7-4"
        )
    await exchange.wait(filled=False)
    assert exchange.deferred
    slow_drawing.set()
    await exchange.wait()
    assert version_of(await check_panel(play)) == 2
    assert len(play.public()) == 1
    if way == "command":
        (answer,) = exchange.answers
        assert answer.ephemeral
        assert "7-4" in answer.content


async def test_a_slow_store_is_waited_for(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.gateway.interaction.reply, "_PATIENCE", 0.05)
    panel = await play.lay(SKIRMISH)
    go_on = threading.Event()
    blocked = asyncio.create_task(play.store.write(lambda _tx: go_on.wait(10)))
    clicks = [await play.ada.press(panel, "Pass")]
    clicks.append(await play.ada.command(play.table, "convoy pass"))
    for click in clicks:
        await click.wait(filled=False)
        assert click.deferred
    assert panel.current is panel.versions[0]
    go_on.set()
    await blocked
    for click in clicks:
        await click.wait()
    await play.settled()
    # Either may have come first; the other one came too late.
    assert (await play.game()).version == 2


async def test_a_form_that_comes_too_late_is_told(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes no form once it has been told to wait."""
    monkeypatch.setattr(bot.gateway.interaction.reply, "_PATIENCE", 0.05)
    honest, go_on = AnswerPolicy.check_manager, asyncio.Event()

    async def slow(*arguments: Any) -> Any:
        await go_on.wait()
        return await honest(*arguments)

    monkeypatch.setattr(AnswerPolicy, "check_manager", slow)
    exchange = await play.cleo.command(play.table, "table add")
    await exchange.wait(filled=False)
    go_on.set()
    assert "ask for it again" in await play.said(exchange)


async def test_a_renderer_that_crashes_leaves_the_action_standing(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await play.lay(SKIRMISH)

    monkeypatch.setattr(bot.pictures, "paint", _crash)
    assert await handover(play) == UNSEEN
    assert (await play.game()).version == 2
    said = await play.command(play.ada, "game board")
    assert said == CRASHED
    monkeypatch.setattr(bot.pictures, "paint", paint)
    await catch_up(play)
    panel = await check_panel(play)
    assert panel.pinged == {play.ben.id}
    assert [each.id for each in play.public()] == [first.id, panel.id]


@pytest.mark.usefixtures("own_bot")
async def test_a_store_that_fails_changes_nothing_and_says_so(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    leaving = await play.ada.command(play.table, "game leave")
    await leaving.wait()
    before = await play.frozen()

    def lock(how: str) -> Callable[[Any], None]:
        return lambda tx: tx._connection.execute(f"PRAGMA query_only = {how}")

    await play.store.write(lock("ON"))
    assert await play.command(play.ada, "convoy pass") == UNWRITTEN
    for message, label in ((panel, "Pass"), (leaving.answers[0], "Yes, leave")):
        assert await play.said(await play.ada.press(message, label)) == UNWRITTEN
    assert await play.frozen() == before
    await unlock(play)
    await play.press(play.ada, "Pass")
    assert (await play.game()).version == 2


async def unlock(play: Play) -> None:
    def off(connection: Any) -> None:
        connection.execute("PRAGMA query_only = OFF")

    await play.store._writer_connection.submit(off)  # type: ignore[attr-defined] # behind its back


@pytest.mark.usefixtures("own_bot")
async def test_a_cut_gateway_is_resumed(play: Play) -> None:
    await play.lay(SKIRMISH)
    resumed = play.server.gateway.resumed
    await play.client.wait_until_ready()
    assert play.client.connected
    play.server.gateway.drop()
    async with asyncio.timeout(PATIENCE):
        while play.client.connected:  # noqa: ASYNC110 - the library tells nobody
            await asyncio.sleep(0)
    exchange = await play.ada.command(play.table, "convoy pass")  # sent while nobody listens
    await play.until(lambda: play.server.gateway.resumed > resumed, "the resumption")
    await exchange.wait()
    await play.settled()
    assert (await play.game()).version == 2
    assert play.client.connected
    play.server.gateway.reconnect()
    await play.until(lambda: play.server.gateway.resumed > resumed + 1, "the second resumption")
    await play.press(play.ben, "Pass: game ends")
    await play.settled()
    assert (await play.game()).version == 3


@pytest.mark.usefixtures("own_bot")
async def test_a_session_that_is_lost_for_good_is_followed_by_another(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    identified = play.server.gateway.identified
    play.server.gateway.invalidate(resumable=False)
    missed = await play.ada.press(panel, "Pass")  # sent while nobody listens
    await play.until(lambda: play.server.gateway.identified > identified, "another session")
    await play.until(lambda: play.server.connected, "the bot")
    await play.press(play.ada, "Pass")
    await play.settled()
    assert not missed.answered
    assert (await play.game()).version == 2


@pytest.mark.parametrize("times", [1, 2])
async def test_an_answer_that_discord_slows_down_is_given_once(play: Play, times: int) -> None:
    panel = await play.lay(SKIRMISH)
    slowed = play.server.faults.rate_limit(*CALLBACK, times=times, retry_after=0.3)
    await (await play.ada.press(panel, "Pass")).wait()
    assert slowed.met == times
    await play.settled()
    assert version_of(await check_panel(play)) == 2


@pytest.mark.parametrize("settings", [Settings(callback_deadline=0.3)])
@pytest.mark.parametrize("way", ["press", "command"])
async def test_an_answer_that_comes_too_late_is_shown_in_the_channel(play: Play, way: str) -> None:
    panel = await play.lay(SKIRMISH)
    late = play.server.faults.hold(*CALLBACK)
    await play.throw(6)
    if way == "press":
        exchange = await play.ada.select(panel, "Choose a unit", ["slayer-b"])
        with pytest.raises(NoAnswerError):
            await exchange.wait()
        late.go_on()
        await play.idle()
        late = play.server.faults.hold(*CALLBACK)
        exchange = await play.ada.press(panel, "Pass")
    else:
        exchange = await play.ada.command(
            play.table, "convoy move", at_once=True, vessel="slayer-b", to="7-4"
        )
    with pytest.raises(NoAnswerError):
        await exchange.wait()
    late.go_on()
    await play.settled()
    assert version_of(await check_panel(play)) == 2
    assert (await play.game()).version == 2
