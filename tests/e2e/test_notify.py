"""How people hear that they are asked: in the channel, or by a message to them."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from discord import Object

from bot.gateway import client
from bot.gateway.message import letters, reminders
from bot.sandbox import Permission
from bot.schedule.hours import DAY_MINUTES, told_time
from bot.schedule.wishes import note_use
from tests.e2e.by_post import HOUR, TIME, dues, letters_to, pass_time, three, until

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]

DIRECT = ("POST", r"/channels/\d+/messages$")


async def test_who_asks_for_it_is_written_to_instead_of_mentioned(play: Play) -> None:
    assert "by a mention" in await play.command(play.ada, "notify show")
    assert "to you alone" in await play.command(play.ada, "notify by", way="dm")
    (trial,) = letters_to(play, play.ada)
    assert trial.buttons
    await three(play, pace="daily")
    panel = await play.panel()
    # She has not answered within a minute, so she is told that she is asked, and where.
    assert await pass_time(play, 0.05) == []
    asked = letters_to(play, play.ada)[-1]
    assert (until(asked), "you are asked" in asked.content) == (until(panel), True)
    assert f"/{play.table.id}/{panel.id})" in asked.content
    assert await pass_time(play, 0) == []
    assert await pass_time(play, 12.1) == [], "nobody is mentioned"
    _, _, half = letters_to(play, play.ada)
    assert "half of the time" in half.content
    # One press stops it: the next notice is a mention again.
    assert "by a mention" in await play.said(await play.ada.press(half, "Stop these messages"))
    (nearly,) = await pass_time(play, 9.6)
    assert nearly.pinged == {play.ada.id}
    assert len(letters_to(play, play.ada)) == 3
    # Nobody else was written to, and who plays on at once is not told to.
    await play.command(play.ben, "notify by", way="dm")
    await play.command(play.dan, "notify by", way="dm")
    await play.command(play.ada, "trio rest")
    play.clock.skip(30)
    await play.command(play.ben, "trio rest")
    assert await pass_time(play, 0.05) == []
    assert [len(letters_to(play, each)) for each in (play.ben, play.dan, play.cleo)] == [1, 2, 0]


async def test_words_that_were_true_once_before_are_told_again(play: Play) -> None:
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily")
    due = until(await play.panel())
    code = (await play.game()).id
    before = f"Game `{code}`: you are asked; an answer is due <t:{due}:f>, <t:{due}:R>."
    await (await play.client.create_dm(Object(play.ada.id))).send(before)
    await pass_time(play, 0.05)
    _, old, new = letters_to(play, play.ada)
    assert old.content == before
    assert before in new.content


async def test_a_closed_conversation_is_told_at_once_and_nothing_changes(play: Play) -> None:
    play.ada.user.takes_direct = False
    assert "does not let me write" in await play.command(play.ada, "notify by", way="dm")
    assert "by a mention" in await play.command(play.ada, "notify show")


@pytest.mark.parametrize("code", [50001, 50007])
async def test_who_can_t_be_written_to_is_mentioned_once_and_tried_again(
    play: Play, code: int
) -> None:
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="36 hours")
    await pass_time(play, 0.1)
    body = {"message": "no", "code": code}
    fault = play.server.faults.answer(*DIRECT, status=403, body=body)
    (half,) = await pass_time(play, 18)
    assert fault.met == 1
    assert half.pinged == {play.ada.id}
    assert "half" in half.content
    assert await pass_time(play, 0.02) == []
    assert len(letters_to(play, play.ada)) == 2, "told already"
    # Minutes later the conversation is tried again with what is due then.
    assert await pass_time(play, 15) == []
    assert "little time" in letters_to(play, play.ada)[-1].content


@pytest.mark.parametrize("code", [50001, 50007])
async def test_who_is_asked_hears_it_when_they_can_be_written_to_again(
    play: Play, code: int
) -> None:
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="weekly")
    fault = play.server.faults.answer(
        *DIRECT, status=403, body={"message": "no", "code": code}, times=2
    )
    # The message of the game has mentioned her, so that the channel tells nothing more.
    for hours in (0.1, 0.1):
        assert await pass_time(play, hours) == []
    assert (fault.met, len(letters_to(play, play.ada))) == (2, 1)
    assert await pass_time(play, 0.2) == []
    assert "you are asked" in letters_to(play, play.ada)[-1].content
    assert await pass_time(play, 1) == []
    assert len(letters_to(play, play.ada)) == 2


async def test_what_the_channel_may_have_told_no_letter_repeats(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily")
    await pass_time(play, 0.1)
    body = {"message": "no", "code": 50001}
    play.server.faults.answer("POST", f"/channels/{play.ada.direct.id}/", status=403, body=body)
    play.server.faults.drop_after("POST", f"/channels/{play.table.id}/messages")
    (half,) = await pass_time(play, 13)
    assert half.pinged == {play.ada.id}
    # A bot that is started anew, which Discord lets write again, finds that.
    await play.restart()
    await pass_time(play, 0.1)
    assert await pass_time(play, 0) == []
    assert len(letters_to(play, play.ada)) == 2
    assert [row.done_at is None for row in await dues(play) if row.kind == "half"] == [False]


@pytest.mark.parametrize("sides", [("north", "south"), ("south", "north")])
async def test_who_falls_back_is_mentioned_though_others_are_told_the_same(
    play: Play, sides: tuple[str, str]
) -> None:
    await play.command(play.ada, "notify by", way="dm")
    seats = zip((play.ada, play.ben), sides, strict=True)
    await play.begin(seats, play.table, "ambush", pace="daily", lurkers=1)
    await pass_time(play, 0.1)
    play.ada.user.takes_direct = False
    first, second = await pass_time(play, 12)
    assert first.pinged == {play.ben.id}
    assert second.pinged == {play.ada.id}
    assert first.content.splitlines()[1] == second.content.splitlines()[1]


async def test_trouble_of_discord_delays_a_letter_and_doubles_none(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {letters.__name__, "discord.http"}
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily")
    await pass_time(play, 0.1)
    play.server.faults.answer(*DIRECT, status=503)
    assert await pass_time(play, 12) == []
    play.server.faults.rate_limit(*DIRECT)
    play.server.faults.drop_after(*DIRECT)
    assert await pass_time(play, 0.01) == [], "it has arrived, but that is not known"
    assert await pass_time(play, 0.02) == []
    assert await pass_time(play, 0.1) == []
    assert [each.content.count("half") for each in letters_to(play, play.ada)] == [0, 0, 1]
    assert [row.done_at is None for row in await dues(play) if row.kind == "half"] == [False]


async def test_a_last_warning_that_may_have_arrived_gives_no_second_grace(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {letters.__name__, "discord.http"}
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily", policy="default")
    await pass_time(play, 12.1)
    end = until(await play.panel())
    play.server.faults.drop_after(*DIRECT)
    assert await pass_time(play, 9.6) == []
    assert await pass_time(play, 0.5) == []
    assert [each.content.count("little time") for each in letters_to(play, play.ada)][-2:] == [0, 1]
    assert until(await play.panel()) == end


async def test_an_answer_given_while_a_letter_is_prepared_is_in_time(play: Play) -> None:
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily")
    await pass_time(play, 0.1)
    # What a process may have written that has ended is looked for: that takes time.
    end = max(row.at for row in await dues(play))
    told = [f"notices {row.id} {end}" for row in await dues(play)]
    await play.store.write(lambda tx: note_use(tx, str(play.ada.id), *told))
    reading = f"/channels/{play.ada.direct.id}/messages"
    fault = play.server.faults.hold("GET", reading)
    play.clock.skip(13 * HOUR)
    telling = asyncio.create_task(play.client._reminders.tell(play.client.in_flight))
    await fault.came()
    await play.command(play.ada, "trio rest")
    fault.go_on()
    await telling
    assert len(letters_to(play, play.ada)) == 2


async def test_all_games_are_told_in_one_letter_with_what_is_due_first_before(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.command(play.ada, "notify by", way="dm")
    for channel, pace in ((play.table, "3 days"), (play.chat, "2 days")):
        seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
        await play.begin(seats, channel, "trio", pace=pace)
    assert await pass_time(play, 1) == []
    _, both = letters_to(play, play.ada)
    ends = [int(each) for each in TIME.findall(both.content)]
    assert len(ends) == 2
    assert ends == sorted(ends)
    # What one letter has no room for is told by another one at once.
    monkeypatch.setattr(letters, "_ROOM", 250)
    assert await pass_time(play, 36) == []
    assert [len(TIME.findall(each.content)) for each in letters_to(play, play.ada)] == [0, 2, 1, 1]


async def test_where_the_bot_can_only_answer_it_can_write_to_who_asked(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {reminders.__name__, client.__name__}
    channel, dan = play.elsewhere, play.dan
    await play.command(dan, "notify by", way="dm")
    await play.command(dan, "trio new", channel, pace="daily", policy="default")
    for side in ("amber", "blue", "crimson"):
        await play.command(dan, "game join", channel, side=side)
    await play.command(dan, "game start", channel)
    dan.user.takes_direct = False
    before = len(play.public(channel))
    assert await pass_time(play, 0.1) == []
    dan.user.takes_direct = True
    assert await pass_time(play, 0.05) == []
    assert len(letters_to(play, dan)) == 1, "not at once"
    assert await pass_time(play, 0.1) == []
    assert "you are asked" in letters_to(play, dan)[-1].content
    # Who has been warned can run out of time; the channel is told nothing.
    version = (await play.game(channel)).version
    for hours, words in ((12, "half"), (9.6, "Then Umpire answers"), (2.4, "Then Umpire answers")):
        await pass_time(play, hours)
        assert words in letters_to(play, dan)[-1].content
    assert (await play.game(channel)).version == version + 1
    assert len(play.public(channel)) == before


async def test_a_channel_out_of_reach_holds_no_letter_up_and_loses_none(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {reminders.__name__, client.__name__, "bot.gateway.message.outbox_worker"}
    await play.command(play.ada, "notify by", way="dm")
    await three(play, pace="daily")
    await pass_time(play, 0.1)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert await pass_time(play, 12) == []
    assert "half" in letters_to(play, play.ada)[-1].content
    # Neither way is open; the first that is tells, and the other does not.
    play.ada.user.takes_direct = False
    assert await pass_time(play, 9.6) == []
    play.ada.user.takes_direct = True
    told = len(letters_to(play, play.ada))
    for _ in range(6):
        assert await pass_time(play, 0.03) == []
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    assert len(letters_to(play, play.ada)) == told + 1
    # Of a channel that is gone there are still letters.
    play.server.places.remove_channel(play.table)
    await pass_time(play, 3)
    assert "is over" in letters_to(play, play.ada)[-1].content
    assert len(letters_to(play, play.ada)) == told + 2


async def test_an_archived_thread_is_woken_and_a_locked_one_left_until_it_is_open(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    thread = play.server.places.add_thread(play.table, "a game", play.ada.user)
    assert thread.thread is not None
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await play.begin(seats, thread, "trio", pace="daily")
    thread.thread.archived = True
    await pass_time(play, 12.1)
    assert play.public(thread)[-1].pinged == {play.ada.id}
    assert not thread.thread.archived
    thread.thread.archived = thread.thread.locked = True
    await pass_time(play, 9.6)
    assert "half" in play.public(thread)[-1].content
    thread.thread.locked = False
    await pass_time(play, 0.1)
    assert "little time" in play.public(thread)[-1].content


async def test_a_letter_tells_nothing_of_what_others_decide_in_secret(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(letters.__name__)

    async def begun(first: Person, second: Person, channel: Channel) -> None:
        seats = ((first, "north"), (second, "south"))
        await play.command(first, "notify by", way="dm")
        minutes = (play.clock.now() // 60_000 + 20 * 60) % DAY_MINUTES
        await play.command(first, "notify digest", at=told_time(minutes), zone="UTC")
        await play.begin(seats, channel, "ambush", pace="daily", lurkers=1)

    async def letter(person: Person, channel: Channel) -> str:
        text = letters_to(play, person)[-1].content
        for known in (channel.id, (await play.game(channel)).id, (await play.panel(channel)).id):
            text = text.replace(str(known), "…")
        return re.sub(r"<(t:|@)\d+|\b(Ada|Ben|Cleo|Dan)\b", "…", text)

    await begun(play.ada, play.ben, play.table)
    await begun(play.cleo, play.dan, play.chat)
    await play.command(play.ben, "ambush hold", play.table, until=2)
    for hours, word in ((1, "asked"), (11.1, "half"), (8, "**your turn**")):
        if word == "half":  # that others are told the same in the channel is no news to her
            play.server.faults.answer("POST", f"/channels/{play.ada.direct.id}/", status=503)
        await pass_time(play, hours)
        await pass_time(play, 0.01)
        told = [await letter(play.ada, play.table), await letter(play.cleo, play.chat)]
        assert told[0] == told[1]
        assert word in told[0]
