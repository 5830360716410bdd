"""A board is never lost: whatever request is lost, a minute later one live board stands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import press_of
from bot.gateway.message import patience
from bot.gateway.message.panel import Panel
from bot.sandbox import Permission
from tests.e2e.playing import at_work, custom_ids, is_calm, version_of
from tests.e2e.test_faults import CALLBACK, EDIT, SEND, SKIRMISH, handover
from tests.e2e.test_presses import step_to
from tests.e2e.thumbing import thumb

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.sandbox import Exchange, Message, Person
    from bot.sandbox.rest.faults import Fault
    from bot.store import Game, ReadTx
    from tests.e2e.playing import Play

    Act: TypeAlias = Callable[[], Awaitable[Exchange]]

ANY = ("*", r"/callback$|/webhooks/|/messages(/|$)")
MOST_STEPS = 7


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {
        "bot.gateway.message.outbox_worker",
        "bot.gateway.message.publisher",
        "bot.gateway.message.repair",
        "bot.gateway.game.controller",
        "bot.gateway.interaction.reply",
        "discord.app_commands.tree",
        "discord.client",
    }


async def a_minute(play: Play, minutes: int = 1) -> None:
    """Let time pass for the bot, and it act whenever it wants to."""
    for _ in range(minutes * 12):
        play.clock.skip(5.1)
        await nothing_is_due(play)
    await play.calm()


async def nothing_is_due(play: Play) -> None:
    """Wait until the bot has tried to post all that it should have by its clock."""
    await play.looked()
    now = play.clock.now()
    await play.stored(lambda tx: not tx.due_outbox(now, 1))


async def stands(play: Play) -> Message:
    """Exactly one live board with current controls; that."""
    game = await play.game()
    live = [
        message
        for message in play.public()
        if any(
            press is not None and press.game == game.id
            for press in map(press_of, custom_ids(message))
        )
    ]
    assert len(live) == 1, [each.content for each in play.public()]
    (board,) = live
    # What was posted is noted a moment later.
    await play.stored(lambda tx: (at := shown(tx, game.id)) and at.message == board.id)
    table = await play.at_table()
    if table.state is not None:
        assert version_of(board) == table.number
        assert board.attachments
        assert "** to act: " in board.content
    return board


def shown(tx: ReadTx, code: str) -> Panel | None:
    """The message of a game that is noted as its current one."""
    game = tx.game(code)
    return None if game is None else Panel.from_json(game.panel)


def places(tx: ReadTx, code: str) -> set[tuple[str, str, str]]:
    """Who holds which side of a game."""
    return {(each.game_id, each.seat, each.user_id) for each in tx.members(code)}


def version(tx: ReadTx, code: str) -> int:
    """The version of a game in the store."""
    game = tx.game(code)
    assert game is not None
    return game.version


async def press_handover(play: Play) -> Act:
    """A press that is the last one of a turn: the answer closes the board, a new one is posted."""
    await play.throw(1)
    ada = "freeloaders" in (await play.at_table()).active
    person, unit, to = (play.ada, "slayer-b", "7-4") if ada else (play.ben, "coffin-a", "4-4")
    panel = await play.panel()
    if any(menu["placeholder"] == "Choose a unit" for menu in panel.selects):
        await (await person.select(panel, "Choose a unit", [unit])).wait(15)
    return lambda: thumb(person, panel, step_to(panel, to))


async def press_move(play: Play) -> Act:
    """A press in the middle of a turn: the answer edits the board."""
    await play.throw(6)
    panel = await play.panel()
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait(15)
    row = 8 - (await play.game()).version
    return lambda: thumb(play.ada, panel, step_to(panel, f"{row}-4"))


async def type_handover(play: Play) -> Act:
    """A command: the bot closes the board and posts a new one on its own."""
    await play.throw(1)
    ada = "freeloaders" in (await play.at_table()).active
    person, unit, to = (play.ada, "slayer-b", "7-4") if ada else (play.ben, "coffin-a", "4-4")
    return lambda: person.command(play.table, "convoy move", at_once=True, vessel=unit, to=to)


DEEDS = {each.__name__: each for each in (press_handover, press_move, type_handover)}
LOSSES: dict[str, Callable[[Play], Fault]] = {
    "request": lambda play: play.server.faults.drop_before(*ANY),
    "response": lambda play: play.server.faults.drop_after(*ANY),
    "effect": lambda play: play.server.faults.lose_effect(*ANY),
    "refused": lambda play: play.server.faults.answer(*ANY, status=503),
    "cancelled": lambda play: play.server.faults.hold(*ANY),
}


async def cancel_at(play: Play, fault: Fault, game: Game) -> None:
    """Cancel what the bot does for people at a request, as when its process comes to its end."""
    await play.stored(lambda tx: fault.met or version(tx, game.id) > game.version)
    either = [asyncio.create_task(fault.came()), asyncio.create_task(play.idle())]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    for task in (*either, *(at_work() if fault.met else ())):
        task.cancel()
    fault.go_on()


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("deed", DEEDS)
async def test_whatever_is_lost_a_live_board_stands_within_a_minute(
    play: Play, deed: str, loss: str
) -> None:
    await play.lay(SKIRMISH)
    for step in range(MOST_STEPS):
        game = await play.game()
        act = await DEEDS[deed](play)
        fault = LOSSES[loss](play)
        fault.skip = step
        await act()
        if loss == "cancelled":
            await cancel_at(play, fault, game)
        await play.stored(lambda tx, old=game: version(tx, old.id) > old.version)  # type: ignore[misc] # bound at once
        await play.stored(lambda tx, fault=fault: fault.met or is_calm(tx))  # type: ignore[misc] # likewise
        await play.idle()
        play.server.faults.clear()
        await a_minute(play)
        await stands(play)
        if not fault.met:
            assert step >= (1 if deed == "press_move" else 2)
            return
    raise AssertionError("the steps do not end")


@pytest.mark.parametrize("loss", ["request", "response", "effect"])
async def test_a_lobby_is_never_lost_either(play: Play, loss: str) -> None:
    await play.command(play.ada, "convoy new")
    await play.settled()
    joins: tuple[tuple[Person, str], ...] = (
        (play.ada, "freeloaders"),
        (play.ada, "naztees"),
        (play.ben, "naztees"),
        (play.ben, "freeloaders"),
    )
    code = (await play.game()).id
    for step, (person, side) in enumerate(joins):
        fault = LOSSES[loss](play)
        fault.skip = step % 2
        await person.command(play.table, "game join", side=side)
        await play.stored(lambda tx, place=(code, side, str(person.id)): place in places(tx, code))  # type: ignore[misc] # bound at once
        await play.stored(lambda tx, fault=fault: fault.met or is_calm(tx))  # type: ignore[misc] # likewise
        await play.idle()
        play.server.faults.clear()
        await a_minute(play)
        assert (await stands(play)).content.count(f"{person.name}") >= 1
    lobby = await stands(play)
    assert lobby.content.count(f"{play.ben.name}") == 2
    fault = LOSSES[loss](play)
    await play.ben.press(lobby, "Ready")
    await play.stored(lambda tx: version(tx, code))
    await play.stored(lambda tx: fault.met or is_calm(tx))
    await play.idle()
    play.server.faults.clear()
    await a_minute(play)
    assert version_of(await stands(play)) == 1


async def test_the_end_of_a_game_is_not_lost(play: Play) -> None:
    await play.lay(SKIRMISH)
    await play.command(play.ada, "convoy pass")
    panel = await play.panel()
    play.server.faults.lose_effect(*SEND)
    await thumb(play.ben, panel, "Pass: game ends")
    await play.settled()
    assert not any("🏁" in each.content for each in play.public())
    await a_minute(play)
    (end,) = [each for each in play.public() if "🏁" in each.content]
    assert end.pinged == {play.ada.id}
    assert all(custom_ids(each) == [] for each in play.public() if each is not end)


async def test_a_message_that_is_deleted_after_an_action_comes_back(play: Play) -> None:
    await play.lay(SKIRMISH)
    await handover(play)
    await play.settled()
    play.server.posting.delete(await play.panel())
    await a_minute(play)
    assert version_of(await stands(play)) == 2


async def test_posts_that_are_forgotten_are_made_up_for(play: Play) -> None:
    """Whatever the outbox says: the message is compared with the game."""
    first = await play.lay(SKIRMISH)
    play.server.faults.answer(*SEND, status=503, times=2)
    await handover(play)
    game = await play.game()
    await play.store.write(lambda tx: tx.finish_outbox_of(game.id, game.version))
    await a_minute(play)
    board = await stands(play)
    assert board.id != first.id
    assert version_of(board) == 2


@pytest.mark.usefixtures("own_bot")
async def test_a_request_that_hangs_keeps_no_later_post_waiting(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "_USUAL", 0.3)
    await play.lay(SKIRMISH)
    play.server.faults.delay(*SEND, seconds=60)
    await handover(play)
    await a_minute(play)
    assert version_of(await stands(play)) == 2


async def test_a_channel_that_is_slow_keeps_no_other_waiting(play: Play) -> None:
    sitting = ((play.ada, "freeloaders"), (play.ben, "naztees"))
    await play.lay(SKIRMISH)
    await play.lay(SKIRMISH, sitting, play.chat)
    slow = play.server.faults.answer(*SEND, status=503, times=2)
    for channel in (play.table, play.chat):
        await play.throw(1, channel=channel)
        await play.command(
            play.ada, "convoy move", channel, at_once=True, vessel="slayer-b", to="7-4"
        )
    assert slow.met == 2
    hung = play.server.faults.delay("POST", rf"/channels/{play.table.id}/messages$", seconds=2)
    play.clock.skip(3)
    await play.settled(play.chat)
    assert hung.met
    assert version_of(await play.panel(play.chat)) == 2
    assert await play.store.read(lambda tx: len(tx.due_outbox(1 << 60, 10))) == 1


async def test_a_unit_that_is_chosen_late_puts_no_old_controls_back(play: Play) -> None:
    """Its answer must not arrive after that of an action which was taken meanwhile."""
    panel = await play.lay(SKIRMISH)
    fault = play.server.faults.hold(*CALLBACK)
    late = await play.ada.select(panel, "Choose a unit", ["slayer-b"])
    await fault.came()
    acting = asyncio.create_task(handover(play, die=6))
    code = (await play.game()).id
    await play.stored(lambda tx: len(tx.journal(code)) > 1)
    fault.go_on()
    await asyncio.gather(acting, late.wait())
    await play.settled()
    assert version_of(await stands(play)) == 2


async def test_a_clock_that_is_put_back_delays_nothing(play: Play) -> None:
    await play.lay(SKIRMISH)
    play.server.faults.answer(*SEND, status=503, times=1)
    await handover(play)
    play.clock.skip(-7200)
    await play.settled()
    assert version_of(await stands(play)) == 2


async def test_a_clock_that_is_put_back_delays_no_tidying(play: Play) -> None:
    play.clock.skip(25 * 3600)
    await play.looked()  # it has tidied, and would not do so again for a day
    play.clock.skip(-25 * 3600)
    await play.store.write(lambda tx: tx.remember("of 1970", None, "{}", 0))
    await play.stored(lambda tx: tx.seen("of 1970") is None)


async def test_a_level_board_is_looked_at_once_and_left_alone(play: Play) -> None:
    await play.lay(SKIRMISH)
    await handover(play)
    await a_minute(play)
    await stands(play)
    asked_at_start = "/gateway/bot"
    looked = [
        each
        for each in play.server.requests
        if each.method == "GET" and each.path != asked_at_start
    ]
    assert await play.store.read(lambda tx: tx.due_checks(1 << 60, 10)) == []
    asked = len(play.server.requests)
    await a_minute(play, 3)
    assert len(play.server.requests) == asked
    assert 1 <= len(looked) <= 4


async def test_where_history_is_closed_a_board_is_edited_blindly_and_left_alone(play: Play) -> None:
    await play.lay(SKIRMISH)
    play.table.bot_permissions &= ~Permission.READ_MESSAGE_HISTORY
    play.server.faults.lose_effect(*EDIT)
    await handover(play, die=6)
    await a_minute(play)
    assert version_of(await stands(play)) == 2
    assert await play.store.read(lambda tx: tx.due_checks(1 << 60, 10)) == []
