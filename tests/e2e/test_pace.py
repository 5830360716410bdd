"""Play by post: how much time there is for an answer, and who is told that it passes."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message import reminders
from bot.sandbox import Permission
from bot.schedule import telling
from tests.e2e.by_post import HOUR, agree, caught_up, dues, pass_time, three, until
from tests.e2e.playing import custom_ids

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]

SEND = ("POST", r"/channels/\d+/messages$")


async def test_people_are_told_at_half_at_nine_tenths_and_at_the_end(play: Play) -> None:
    await three(play, pace="daily")
    panel = await play.panel()
    begun = play.clock.now() // 1000
    assert abs(until(panel) - begun - 24 * HOUR) < 60
    assert await pass_time(play, 11.9) == []
    (half,) = await pass_time(play, 0.2)
    assert half.pinged == {play.ada.id}
    assert until(half) == until(panel)
    assert f"/{play.table.id}/{panel.id})" in half.content
    assert await pass_time(play, 0) == []
    # A bot that starts anew finds by itself what has come due, and does not tell again.
    before = len(play.public())
    await play.close()
    play.clock.skip(9.6 * HOUR)
    await play.open()
    await caught_up(play)
    assert len(play.public()) == before + 1
    (end,) = await pass_time(play, 2.4)
    told = [half.content, play.public()[before].content, end.content]
    assert len({each.partition(": ")[2].partition(";")[0] for each in told}) == 3
    assert "is over" in end.content
    assert await pass_time(play, 1000) == []
    assert "to act · late 1 time\n" in await play.command(play.cleo, "game status")
    assert [row.done_at is None for row in await dues(play)] == [False] * 3
    # The answer ends it, late or not; the next one has all the time, and answers in time.
    await play.command(play.ada, "trio rest")
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 24 * HOUR) < 60
    assert {row.user_id for row in await dues(play)} == {str(play.ben.id)}
    assert await pass_time(play, 11.9) == []
    await play.command(play.ben, "trio rest")
    assert await pass_time(play, 11.9) == []
    # A game that has ended waits for nobody.
    exchange = await play.cleo.command(play.table, "game end")
    await exchange.wait()
    await (await play.cleo.press(exchange.answers[0], "Yes, end it")).wait()
    await play.settled()
    assert await dues(play) == []
    assert await pass_time(play, 100) == []


async def test_two_weeks_away_are_caught_up_by_one_notice(play: Play) -> None:
    await three(play, pace="36 hours")
    before = len(play.public())
    await play.close()
    play.clock.skip(14 * 24 * HOUR)
    await play.open()
    await caught_up(play)
    assert len(play.public()) == before + 1
    assert "is over" in play.public()[-1].content
    assert await pass_time(play, 100) == []
    # The clock is put back by weeks and forward again: all that was told stays told.
    assert await pass_time(play, -15 * 24) == []
    assert await pass_time(play, 15 * 24) == []
    # Who concedes is asked no more; the next one has a time of their own.
    exchange = await play.ada.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ada.press(exchange.answers[0], "Yes, concede")).wait()
    assert {(row.user_id, row.done_at) for row in await dues(play)} == {(str(play.ben.id), None)}


async def test_an_answer_given_while_the_notice_is_prepared_is_in_time(play: Play) -> None:
    await three(play, pace="daily")
    before, code = len(play.public()), (await play.game()).id
    entries = len(await play.journal())
    # It looks first whether a process that ended has told it.
    rows = await dues(play)
    await play.store.write(lambda tx: telling.begin(tx, code, rows))
    fault = play.server.faults.hold("GET", r"/channels/\d+/messages")
    play.clock.skip(13 * HOUR)
    looking = asyncio.create_task(play.client._reminders.tell(play.client.in_flight))
    await fault.came()
    resting = asyncio.create_task(play.command(play.ada, "trio rest"))
    await play.stored(lambda tx: len(tx.journal(code)) > entries)
    fault.go_on()
    await asyncio.gather(resting, looking)
    await play.settled()
    assert len(play.public()) == before + 1, "the next turn's message"


async def test_a_time_that_moves_while_its_notice_is_posted_is_told_anew(play: Play) -> None:
    await three(play, pace="daily")
    fault = play.server.faults.hold(*SEND)
    play.clock.skip(13 * HOUR)
    looking = asyncio.create_task(play.client._reminders.tell(play.client.in_flight))
    await fault.came()
    await play.command(play.cleo, "game pause")
    fault.go_on()
    await looking
    assert {row.done_at for row in await dues(play)} == {None}
    assert await pass_time(play, 30) == []
    await play.command(play.cleo, "game resume")
    (half,) = await pass_time(play, 0)
    assert abs(until(half) - play.clock.now() // 1000 - 11 * HOUR) < 60


async def test_who_takes_a_seat_over_has_all_the_time(play: Play) -> None:
    await three(play, pace="daily")
    first = until(await play.panel())
    play.clock.skip(20 * HOUR)
    await play.leave(play.ada)
    assert "⏰" not in (await play.panel()).content
    assert await pass_time(play, 1) == []
    await play.let_in(play.cleo, play.ben, "amber")
    panel = await play.panel()
    assert until(panel) > first + 20 * HOUR
    # She asked for it before, and has pressed nothing now.
    (asked,) = await pass_time(play, 0)
    assert asked.pinged == {play.cleo.id}
    assert "you are asked" in asked.content
    assert await pass_time(play, 11.9) == []
    (half,) = await pass_time(play, 0.2)
    assert half.pinged == {play.cleo.id}
    assert until(half) == until(panel)
    # Who left and comes back has what was left then; as it ran out meanwhile, all of it.
    await play.let_in(play.ada, play.cleo, "amber")
    rows = [row for row in await dues(play) if row.user_id == str(play.ada.id)]
    (end,) = [row.at // 1000 for row in rows if row.kind == "end"]
    assert abs(end - play.clock.now() // 1000 - 24 * HOUR) < 60
    (asked,) = await pass_time(play, 0)
    assert asked.pinged == {play.ada.id}
    (nearly,) = await pass_time(play, 10)
    assert nearly.pinged == {play.cleo.id}


async def test_a_channel_out_of_reach_is_tried_again_and_in_nobodys_way(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await three(play, pace="daily")
    await play.begin(((play.cleo, "north"), (play.dan, "south")), play.chat, "ambush", pace="daily")
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert await pass_time(play, 12.1) == []
    assert "half of the time" in play.public(play.chat)[-1].content, "the other game is told"
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    assert await pass_time(play, 0) == [], "not at once"
    play.server.faults.answer(*SEND, status=403, body={"message": "Missing Access", "code": 50001})
    assert await pass_time(play, 0.1) == []
    (half,) = await pass_time(play, 0.1)
    assert half.pinged == {play.ada.id}
    play.server.places.remove_channel(play.table)
    await pass_time(play, 100)
    assert len([row for row in await dues(play) if row.done_at is None]) == 2, "not lost"
    assert "is over" in play.public(play.chat)[-1].content


async def notice_while(play: Play, channel: Channel, *, ahead: bool) -> list[str]:
    """What everybody sees when time passes, whether or not somebody decides something ahead."""
    await play.begin(
        ((play.ada, "north"), (play.ben, "south")),
        channel,
        "ambush",
        pace="daily",
        policy="default",
        lurkers=1,
    )
    secrets = {str(channel.id), (await play.game(channel)).id}
    play.clock.skip(3 * HOUR)
    if ahead:
        await play.command(play.ben, "ambush hold", channel, until=2)
    play.clock.skip(9.1 * HOUR)
    await play.client._reminders.tell(play.client.in_flight)
    both = play.public(channel)[-1]
    assert both.pinged == {play.ada.id, play.ben.id}, "both lay their lurkers at once"
    assert "half" in both.content
    # One has answered: everybody sees that, and only the other is told.
    await play.command(play.ada, "ambush lay", channel, cells=LAID, at_once=True)
    play.clock.skip(12 * HOUR)
    await play.client._reminders.tell(play.client.in_flight)
    assert play.public(channel)[-1].pinged == {play.ben.id}
    # Umpire lays for the other one, which everybody is told, but not where.
    play.clock.skip(3 * HOUR)
    await play.client._reminders.tell(play.client.in_flight)
    assert "Umpire answers for" in (await play.panel(channel)).content
    secrets |= {str(each.id) for each in play.public(channel)}
    told = [f"{each.content} {each.pinged} {each.nonce}" for each in play.public(channel)]
    for secret in secrets:
        told = [each.replace(secret, "…") for each in told]
    return [re.sub(r"<t:\d+|`[0-9a-f]{16}…|due-\d+-\d+", "…", each) for each in told]


LAID = "3-1"


async def test_nobody_learns_from_a_notice_what_is_decided_in_secret(play: Play) -> None:
    assert await notice_while(play, play.table, ahead=False) == await notice_while(
        play, play.chat, ahead=True
    )


async def test_a_pace_is_chosen_in_the_lobby_and_changed_by_consent(play: Play) -> None:
    assert "1 hour to 30 days" in await play.command(play.ada, "trio new", pace="9999 hours")
    assert "such as 36 hours" in await play.command(play.ada, "trio new", pace="soon")
    await play.command(play.ada, "trio new", pace="2 days")
    assert "Pace: 2 days an answer" in (await play.panel()).content
    page = (await play.press(play.ada, "More options")).answers[0]
    await (await play.ada.select(page, "Which option …", ["pace"])).wait()
    await (await play.ada.select(page, "pace …", ["weekly (7 days an answer)"])).wait()
    page = (await play.press(play.ada, "More options")).answers[0]
    await (await play.ada.select(page, "Which option …", ["policy"])).wait()
    await (await play.ada.select(page, "policy …", ["concede: the side concedes"])).wait()
    panel = await play.panel()
    assert "Pace: weekly (7 days an answer); when the time is over, the side c" in panel.content
    await play.command(play.ada, "game pace", pace="daily", policy="wait")
    await play.command(play.ada, "game pace", pace="weekly")
    assert "Pace: weekly (7 days an answer), with" in (await play.panel()).content
    assert "join a side first" in await play.command(play.ben, "game pace", pace="daily")
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    for person, side in seats:
        await play.command(person, "game join", side=side)
    for person, _ in seats:
        await play.command(person, "game start")
    panel = await play.panel()
    eve = play.server.person(play.server.places.add_person("Eve", moderator=False))
    said = await play.command(play.cleo, "game pace")
    assert "weekly" in said
    assert f"<t:{until(panel)}:R>" in said
    assert "Only the players" in await play.command(eve, "game pace", pace="daily")
    await play.command(play.ada, "game pace", pace="daily")
    assert play.public()[-1].pinged == {play.ben.id, play.dan.id}
    # A move made meanwhile leaves the question as it is.
    await play.command(play.ada, "trio rest")
    await agree(play, play.ben)
    assert "others must agree" in await agree(play, play.ben)
    assert "weekly" in await play.command(play.cleo, "game pace")
    await agree(play, play.dan)
    assert "daily" in await play.command(play.cleo, "game pace")
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 24 * HOUR) < 60
    assert await pass_time(play, 11.9) == []
    (half,) = await pass_time(play, 0.2)
    assert half.pinged == {play.ben.id}
    await play.command(play.ada, "game pace", pace="live")
    for person in (play.ben, play.dan):
        await agree(play, person)
    assert await dues(play) == []
    assert "⏰" not in (await play.panel()).content
    # What is proposed lapses when the pace is changed otherwise.
    await play.command(play.dan, "game pace", pace="36 hours")
    asked = play.public()[-1]
    assert "36 hours an answer" in asked.content
    assert "has changed the pace" in await play.command(play.cleo, "game pace", pace="daily")
    await play.settled()
    assert "The pace has been changed." in asked.content
    assert asked.buttons == []


async def test_where_the_bot_can_only_answer_that_is_said_at_the_start(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    channel, dan = play.elsewhere, play.dan

    async def press(label: str) -> Message:
        last = [each for each in play.public(channel) if custom_ids(each)][-1]
        await (await dan.press(last, label)).wait()
        await play.settled(channel)
        return [each for each in play.public(channel) if custom_ids(each)][-1]

    await play.command(dan, "trio new", channel, pace="daily")
    for label in ("+ Ambers", "+ Blues", "+ Crimsons"):
        await press(label)
    panel = await press("Start")
    assert "nobody is reminded" in panel.content
    assert "nobody is reminded" in await play.command(dan, "game pace", channel, pace="weekly")
    before = len(play.public(channel))
    play.clock.skip(1000 * HOUR)
    await play.client._reminders.tell(play.client.in_flight)
    assert len(play.public(channel)) == before
