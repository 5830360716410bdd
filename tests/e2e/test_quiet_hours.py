"""Quiet hours and muted games: who is told later, without a sound, or not at all."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.message import reminders
from bot.sandbox.model.kinds import MessageFlag
from bot.schedule.hours import DAY_MINUTES, told_time
from tests.e2e.by_post import HOUR, agree, dues, pass_time, three, until

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]


async def rest(play: Play, person: Person, start: float, end: float) -> str:
    """Let a person have quiet hours, from so many hours from now until so many from now."""
    now = play.clock.now() / 60_000
    times = [told_time(round(now + 60 * hours) % DAY_MINUTES) for hours in (start, end)]
    return await play.command(person, "notify quiet", **hours(*times), zone="UTC")


def hours(start: str, end: str | None = None) -> dict[str, Any]:
    return {"from": start} | ({} if end is None else {"until": end})


def is_silent(message: Message) -> bool:
    return MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags


async def test_quiet_hours_are_typed_and_completed(play: Play) -> None:
    ada, table = play.ada, play.table
    said = await play.command(ada, "notify quiet", **hours("22:00", "7"))
    assert "In which time zone?" in said
    assert "no time zone" in await play.command(ada, "notify zone", zone="Atlantis")
    found = await ada.complete(table, "notify zone", focused="zone", zone="new y")
    assert found[0]["value"] == "America/New_York"
    assert ": it is " in found[0]["name"]
    assert "America/New_York" in await play.command(ada, "notify zone", zone="new york")
    said = await play.command(ada, "notify quiet", **hours("10 pm", "7"))
    assert "Quiet from 22:00 until 7:00" in said
    for wrong in (hours("22"), hours("soon", "7"), hours("7", "7:00")):
        assert "✋" in await play.command(ada, "notify quiet", **wrong)
    found = await ada.complete(table, "notify quiet", focused="from", **hours("2"))
    assert [each["value"] for each in found] == [
        *(f"{hour}:{minute}" for hour in (20, 21, 22, 23) for minute in ("00", "30")),
        *("2:00", "2:30"),
    ]
    found = await ada.complete(table, "notify digest", focused="at", at="")
    assert [each["value"] for each in found][::24] == ["6:00", "off"]
    assert "Quiet" in await play.command(ada, "notify show")
    assert "Quiet" not in await play.command(ada, "notify quiet", **hours("off"))


async def test_what_comes_up_in_quiet_hours_is_told_once_at_their_end(play: Play) -> None:
    await three(play, pace="daily")
    end = until(await play.panel())
    await rest(play, play.ada, 11, 34)
    for hours in (12.1, 9.6, 2.4, 9.7):
        assert await pass_time(play, hours) == []
    (told,) = await pass_time(play, 0.3)
    assert told.pinged == {play.ada.id}
    assert "is over" in told.content
    assert until(told) == end == until(await play.panel()), "no deadline moves with it"
    assert await pass_time(play, 100) == []


async def test_what_may_have_been_told_before_quiet_hours_is_not_told_again_after_them(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await three(play, pace="daily")
    await rest(play, play.ada, 13, 15)
    play.server.faults.drop_after("POST", f"/channels/{play.table.id}/messages")
    (half,) = await pass_time(play, 12.9)
    assert "half" in half.content
    # It has arrived, but that is not known. By the next look nobody may be told.
    assert await pass_time(play, 0.5) == []
    assert await pass_time(play, 2) == []
    assert [row.done_at is None for row in await dues(play) if row.kind == "half"] == [False]


async def test_a_pause_in_quiet_hours_stops_what_is_put_off_to_their_end(play: Play) -> None:
    await three(play, pace="daily")
    await rest(play, play.ada, 12, 20)
    play.clock.skip(13 * HOUR)
    seen = await play.client._reminders._looked((await play.game()).id)
    await play.command(play.cleo, "game pause")
    finish = partial(reminders._finish, look=seen[0], routed=seen[1], now=play.clock.now())
    await play.store.write(finish)
    assert all(row.at > 10**14 for row in await dues(play))


@pytest.mark.parametrize(
    ("zone", "evening", "morning"),
    [
        ("Europe/Berlin", "2027-03-27T20:00+01:00", "2027-03-28T07:00+02:00"),  # an hour left out
        ("America/New_York", "2027-11-06T20:00-04:00", "2027-11-07T07:00-05:00"),  # an hour twice
        ("Asia/Beirut", "2027-03-27T20:00+02:00", "2027-03-28T07:00+03:00"),  # at midnight
    ],
)
async def test_a_night_in_which_clocks_change_ends_by_the_clock(
    play: Play, zone: str, evening: str, morning: str
) -> None:
    begin, end = (datetime.fromisoformat(each).timestamp() for each in (evening, morning))
    play.clock.skip(begin - play.clock.now() / 1000)
    await play.command(play.ada, "notify quiet", **hours("22", "7"), zone=zone)
    await three(play, pace="10 hours")

    async def told_at(time: float) -> list[Message]:
        return await pass_time(play, (time - play.clock.now() / 1000) / 3600)

    for time in (begin + 5.5 * HOUR, begin + 9.5 * HOUR, end - 30):
        assert await told_at(time) == []
    (told,) = await told_at(end + 1)
    assert told.pinged == {play.ada.id}


async def test_all_that_has_come_up_by_night_is_one_letter(play: Play) -> None:
    await play.command(play.ada, "notify by", way="dm")
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await rest(play, play.ada, 11, 23)
    for channel, pace in ((play.table, "daily"), (play.chat, "36 hours")):
        await play.begin(seats, channel, "trio", pace=pace)
        await pass_time(play, 0.1)
    before = len(play.server.messages(play.ada.direct))
    for hours in (12, 6.5, 4):
        assert await pass_time(play, hours) == []
    assert len(play.server.messages(play.ada.direct)) == before
    await pass_time(play, 0.5)
    (letter,) = play.server.messages(play.ada.direct)[before:]
    assert "little time" in letter.content
    assert "half of the time" in letter.content


@pytest.mark.parametrize(("ends", "silent", "told_at"), [(22, False, 22.1), (29, True, 21.7)])
async def test_the_warning_before_something_is_done_comes_before_it(
    play: Play, *, ends: float, silent: bool, told_at: float
) -> None:
    await three(play, pace="daily", policy="default")
    await rest(play, play.ada, 21, ends)
    version = (await play.game()).version
    await pass_time(play, 12.1)
    assert await pass_time(play, 9.4) == []
    (warned,) = (*await pass_time(play, 0.2), *await pass_time(play, told_at - 21.7))
    assert "Then Umpire answers" in warned.content
    assert warned.current.mentions == (play.ada.id,)
    assert is_silent(warned) == silent
    await pass_time(play, 23.9 - told_at)
    assert (await play.game()).version == version
    await pass_time(play, 0.3)
    assert (await play.game()).version == version + 1, "nobody gains time by resting"


async def test_of_a_muted_game_only_what_must_be_said_is_said(play: Play) -> None:
    await three(play, pace="daily", policy="default")
    assert "that you play in" in await play.command(play.cleo, "notify mute")
    found = await play.ada.complete(play.chat, "notify mute", focused="game", game="")
    code = (await play.game()).id
    assert [each["value"] for each in found] == [code]
    assert "not reminded" in await play.command(play.ada, "notify mute", play.chat, game=code)
    assert f"Muted: `{code}`" in await play.command(play.ada, "notify show")
    assert await pass_time(play, 12.1) == []
    (warned,) = await pass_time(play, 9.6)
    assert is_silent(warned)
    await pass_time(play, 2.5)
    assert await pass_time(play, 0.1) == []
    (half,) = await pass_time(play, 12)
    assert half.pinged == {play.ben.id}, "others hear as before"
    await play.command(play.ben, "trio rest")
    await play.command(play.dan, "trio rest")
    assert "again" in await play.command(play.ada, "notify unmute")
    (half,) = await pass_time(play, 12.1)
    assert half.pinged == {play.ada.id}


def turn_of(play: Play, person: Person) -> Message:
    """The last message of a turn that asks a person."""
    ways = person.name, f"<@{person.id}>"
    heads = ((each, each.content.partition("\n")[0]) for each in play.public())
    asks = [each for each, head in heads if any(way in head for way in ways)]
    return [each for each in asks if not each.content.startswith(("⏰", "📣"))][-1]


@pytest.mark.parametrize("pace", ["live", "daily"])
async def test_a_turn_does_not_ping_who_rests_and_is_told_in_the_morning(
    play: Play, pace: str
) -> None:
    await rest(play, play.ben, -1, 7)
    await rest(play, play.dan, -1, 5)
    await three(play, pace=pace)
    await play.command(play.ada, "trio rest")
    assert turn_of(play, play.ben).pinged == frozenset()
    await play.restart()
    assert await pass_time(play, 4) == []
    await play.command(play.ben, "trio rest")
    assert turn_of(play, play.dan).pinged == frozenset()
    (told,) = await pass_time(play, 1.1)
    assert told.pinged == {play.dan.id}
    assert "you are asked" in told.content
    offers = (await play.at_table()).offers("crimson")
    await play.take(play.dan, next(each for each in offers if each.action.tag == "walk"))
    assert turn_of(play, play.ada).pinged == {play.ada.id}
    assert await pass_time(play, 2) == [], "who has answered meanwhile is told nothing"
    await play.command(play.ada, "trio rest")
    assert turn_of(play, play.ben).pinged == {play.ben.id}


async def test_who_is_asked_twice_in_one_night_hears_of_what_is_open_in_the_morning(
    play: Play,
) -> None:
    await rest(play, play.ada, -1, 7)
    seats = ((play.ben, "south"), (play.ada, "north"), (play.ada, "south"))
    await play.begin(seats, system="ambush", lurkers=1)
    assert play.ada.id not in turn_of(play, play.ada).pinged

    async def back(action: str) -> None:
        """A moderator lets the game go back, so that somebody is asked anew."""
        exchange = await play.cleo.command(play.table, "gm rollback", action=action)
        await exchange.wait()
        (question,) = exchange.answers
        await (await play.cleo.press(question, "Yes, go back")).wait()
        await play.settled()

    await play.command(play.ben, "ambush lay", cells="3-1", at_once=True)
    await back("2")
    assert play.ada.id not in turn_of(play, play.ada).pinged
    await play.command(play.ada, "ambush lay", cells="4-1", at_once=True)
    (told,) = await pass_time(play, 7.1)
    assert told.pinged == {play.ada.id}
    assert await pass_time(play, 1) == []
    await back("4")
    assert turn_of(play, play.ada).pinged >= {play.ada.id}, "she is asked more now"


async def test_who_hears_by_letter_is_not_pinged_in_quiet_hours_either(play: Play) -> None:
    await play.command(play.ben, "notify by", way="dm")
    await rest(play, play.ben, -1, 7)
    await three(play, pace="daily")
    await play.command(play.ada, "trio rest")
    assert turn_of(play, play.ben).pinged == frozenset()
    play.server.faults.answer(
        "POST",
        rf"/channels/{play.ben.direct.id}/messages",
        status=403,
        body={"message": "Cannot send messages to this user", "code": 50007},
    )
    assert await pass_time(play, 6.9) == []
    (told,) = await pass_time(play, 0.2)
    assert told.pinged == {play.ben.id}
    assert "you are asked" in told.content, "the letter failed, and nothing has pinged him yet"
    assert await pass_time(play, 0.2) == []


async def test_what_was_muted_for_some_hours_of_the_night_is_told_in_the_morning(
    play: Play,
) -> None:
    await play.command(play.ben, "notify by", way="dm")
    await rest(play, play.ben, -1, 7)
    await three(play, pace="daily")
    await play.command(play.ada, "trio rest")
    assert turn_of(play, play.ben).pinged == frozenset()
    await play.command(play.ben, "notify mute")
    await pass_time(play, 1)
    await play.command(play.ben, "notify unmute")
    # Another pace begins his time anew, but not what he is to hear in the morning.
    await play.command(play.ada, "game pace", pace="weekly")
    await agree(play, play.ben)
    await agree(play, play.dan)
    await play.command(play.ben, "notify mute")
    await pass_time(play, 1)
    await play.command(play.ben, "notify unmute")
    await pass_time(play, 5.1)
    _, letter = play.server.messages(play.ben.direct)
    assert "you are asked; an answer is due" in letter.content


async def test_the_end_does_not_ping_who_rests_and_is_told_in_the_morning(play: Play) -> None:
    await three(play)
    await rest(play, play.ada, -1, 7)
    await rest(play, play.ben, -1, 5)
    for person in (play.ada, play.ben, play.dan):
        await play.command(person, "trio rest")
    await play.settled()
    end = play.public()[-1]
    assert "🏁" in end.content
    assert end.pinged == frozenset()
    for wait, person in ((5.1, play.ben), (2, play.ada)):
        (told,) = await pass_time(play, wait)
        assert told.pinged == {person.id}
        assert "is over" in told.content
    assert await pass_time(play, 2) == []


async def test_a_proposal_does_not_ping_who_rests_and_is_told_in_the_morning(play: Play) -> None:
    await three(play, pace="daily")
    await rest(play, play.ben, -1, 7)
    await rest(play, play.dan, -1, 5)
    await play.command(play.ada, "game pace", pace="weekly")
    asked = proposal(play, "Agree to the pace")
    assert asked.pinged == frozenset()
    await play.restart()
    await agree(play, play.ben)
    assert await pass_time(play, 4.9) == []
    (told,) = await pass_time(play, 0.2)
    assert told.pinged == {play.dan.id}
    assert "proposal 1 waits" in told.content
    assert f"/{play.table.id}/{asked.id})" in told.content
    await play.command(play.ada, "game end")
    assert proposal(play, "Agree to end").pinged == {play.dan.id}
    await (await play.ada.press(proposal(play, "Agree to end"), "Withdraw")).wait()
    assert await pass_time(play, 2.5) == [], "he has agreed to one, and the other is withdrawn"


def proposal(play: Play, label: str) -> Message:
    """The last message with that button."""
    return [each for each in play.public() if label in str(each.buttons)][-1]


async def test_a_lobby_does_not_ping_who_rests_and_is_told_in_the_morning(play: Play) -> None:
    await rest(play, play.ada, -1, 7)
    await rest(play, play.dan, -1, 5)
    await play.command(play.ada, "trio new")
    for person, side in ((play.dan, "crimson"), (play.ada, "amber"), (play.ben, "blue")):
        await play.command(person, "game join", side=side)
    await play.settled()
    (call,) = [each for each in play.public() if "every side of game" in each.content]
    assert play.dan.name in call.content
    assert call.pinged == frozenset()
    await play.restart()
    (told,) = await pass_time(play, 5.1)
    assert told.pinged == {play.dan.id}
    assert "every side is taken" in told.content
    for person in (play.ada, play.ben, play.dan):
        await play.command(person, "game start")
    (asked,) = await pass_time(play, 2.1)
    assert "you are asked" in asked.content, "it has started"


async def test_who_has_been_warned_is_not_told_again_because_others_are_late(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    seats = ((play.ada, "north"), (play.ben, "south"))
    await play.begin(seats, play.table, "ambush", pace="daily", policy="default", lurkers=1)
    await rest(play, play.ben, 21, 29)
    await pass_time(play, 12.1)
    body = {"message": "no", "code": 50013}
    path = rf"/channels/{play.table.id}/messages"
    play.server.faults.answer("POST", path, status=403, body=body).skip = 1
    (first,) = await pass_time(play, 9.6)
    assert first.pinged == {play.ada.id}
    # The second message, without a sound, comes so late that there is a grace for its people.
    (second,) = (*await pass_time(play, 0.5), *await pass_time(play, 0.5))
    assert second.current.mentions == (play.ben.id,)
    assert is_silent(second)
    assert until(second) > until(first)


async def test_who_rests_now_and_was_warned_before_is_given_no_grace(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await three(play, pace="daily", policy="default")
    await pass_time(play, 12.1)
    first = until(await play.panel())
    play.server.faults.drop_after("POST", r"/channels/\d+/messages$")
    assert len(await pass_time(play, 9.6)) == 1, "told, but the bot does not know"
    await rest(play, play.ada, 0.1, 0.9)
    assert await pass_time(play, 0.5) == [], "it finds it, and nothing is told in quiet hours"
    assert until(await play.panel()) == first
    assert await pass_time(play, 0.5) == []
