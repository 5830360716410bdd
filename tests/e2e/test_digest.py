"""What waits for a person, told once a day at an hour of their own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message import digests
from bot.schedule.hours import DAY_MINUTES, told_time
from tests.e2e.by_post import HOUR, TIME, letters_to, pass_time, three

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio"), pytest.mark.usefixtures("only_when_asked")]

DIRECT = ("POST", r"/channels/\d+/messages$")


async def digest(play: Play, person: Person, hours: float) -> str:
    """Let a person be told each day at the time that it will be so many hours from now."""
    minutes = round(play.clock.now() / 60_000 + 60 * hours) % DAY_MINUTES
    return await play.command(person, "notify digest", at=told_time(minutes), zone="UTC")


async def test_what_waits_is_told_each_day_longest_first_and_nothing_if_nothing_does(
    play: Play,
) -> None:
    assert "In which time zone" in await play.command(play.ada, "notify digest", at="8")
    assert "digest comes daily" in await digest(play, play.ada, 5)
    assert len(letters_to(play, play.ada)) == 1, "what comes is told at once"
    await pass_time(play, 5.1)
    assert len(letters_to(play, play.ada)) == 1, "nothing waits"
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await play.begin(seats, play.chat, "trio")
    play.clock.skip(3600)
    await three(play, pace="daily")
    await play.command(play.cleo, "notify mute", play.chat)
    await pass_time(play, 22.8)
    await pass_time(play, 0.3)
    assert await pass_time(play, 5) != []
    _, told = letters_to(play, play.ada)
    first, second = (line for line in told.content.splitlines() if line.startswith("- "))
    assert f"<#{play.chat.id}>" in first
    assert f"<#{play.table.id}>" in second
    assert "due <t:" in second
    assert len(TIME.findall(second)) == 2, "since when, and until when"
    assert f"/{play.table.id}/{(await play.panel()).id})" in second
    # Weeks off line are made up for by one, and the next one comes at its hour.
    await play.command(play.ada, "notify mute", play.chat)
    play.clock.skip(20 * 24 * 3600)
    await pass_time(play, 0)
    await pass_time(play, 0)
    assert len(letters_to(play, play.ada)) == 3
    assert f"<#{play.chat.id}>" not in letters_to(play, play.ada)[-1].content
    await play.said(await play.ada.press(letters_to(play, play.ada)[-1], "Stop the digest"))
    await pass_time(play, 50)
    assert len(letters_to(play, play.ada)) == 3
    assert "digest" not in await play.command(play.ada, "notify show")
    assert [len(letters_to(play, each)) for each in (play.ben, play.cleo, play.dan)] == [0, 0, 0]


async def test_trouble_of_discord_delays_a_digest_and_doubles_none(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {digests.__name__}
    await three(play)
    await digest(play, play.ada, 5)
    play.ada.user.takes_direct = False
    await pass_time(play, 5.05)
    play.ada.user.takes_direct = True
    await pass_time(play, 0.05)
    assert len(letters_to(play, play.ada)) == 1, "not before some minutes have passed"
    play.server.faults.drop_after(*DIRECT)
    for _ in range(4):
        await pass_time(play, 0.05)
    assert len(letters_to(play, play.ada)) == 2
    # Too late it does not come at all that day.
    play.ada.user.takes_direct = False
    for _ in range(20):
        await pass_time(play, 1.65)
    play.ada.user.takes_direct = True
    await pass_time(play, 5)
    assert len(letters_to(play, play.ada)) == 2
    await pass_time(play, 12)
    assert len(letters_to(play, play.ada)) == 3


async def test_a_digest_by_a_webhook_comes_once_and_ends_with_it(play: Play) -> None:
    own = play.server.places.add_channel(play.server.world.guild("War room"), "ada")
    form = await (await play.ada.command(play.table, "notify by", way="webhook")).wait()
    address = play.server.places.add_webhook(own).address
    await (await play.ada.submit(form, address=address)).wait()  # type: ignore[arg-type] # a form
    await three(play)
    await digest(play, play.ada, 5)
    play.server.faults.drop_after("POST", r"/webhooks/\d+/[\w-]{60,}$")
    for hours in (5.05, 0.1, 0.1):
        await pass_time(play, hours)
    assert len(play.server.messages(own)) == 2
    assert "Waiting for you" in play.server.messages(own)[-1].content
    await pass_time(play, 24)
    assert len(play.server.messages(own)) == 3
    assert "digest came by that" in await play.command(play.ada, "notify by", way="here")
    form = await (await play.ada.command(play.table, "notify by", way="webhook")).wait()
    await (await play.ada.submit(form, address=address)).wait()  # type: ignore[arg-type] # a form
    await digest(play, play.ada, 23)
    play.server.places.remove_channel(own)
    await pass_time(play, 24)
    said = await play.command(play.ada, "notify show")
    assert "was gone" in said
    assert "digest" not in said
    assert letters_to(play, play.ada) == []


async def test_what_else_comes_by_a_webhook_lets_no_digest_come_twice(play: Play) -> None:
    own = play.server.places.add_channel(play.server.world.guild("War room"), "ada")
    form = await (await play.ada.command(play.table, "notify by", way="webhook")).wait()
    address = play.server.places.add_webhook(own).address
    await (await play.ada.submit(form, address=address)).wait()  # type: ignore[arg-type] # a form
    await three(play, pace="10 hours")
    await pass_time(play, 0.1)
    await digest(play, play.ada, 4)
    play.server.faults.drop_after("POST", r"/webhooks/\d+/[\w-]{60,}$")
    await pass_time(play, 4.1)
    await pass_time(play, 1)
    _, _, waiting, half = play.server.messages(own)
    assert "Waiting for you" in waiting.content
    assert "half of the time" in half.content


async def test_a_webhook_that_takes_the_place_of_one_that_is_gone_is_kept(play: Play) -> None:
    places, guild = play.server.places, play.server.world.guild("War room")
    gone, own = (places.add_channel(guild, name) for name in ("gone", "own"))
    old, new = map(places.add_webhook, (gone, own))
    form = await (await play.ada.command(play.table, "notify by", way="webhook")).wait()
    await (await play.ada.submit(form, address=old.address)).wait()  # type: ignore[arg-type] # a form
    await three(play)
    await digest(play, play.ada, 5)
    fault = play.server.faults.hold("POST", rf"/webhooks/{old.id}/")
    play.clock.skip(5.05 * HOUR)
    telling = asyncio.create_task(play.client._reminders.tell(play.client.in_flight))
    await fault.came()
    places.remove_channel(gone)
    form = await (await play.ada.command(play.table, "notify by", way="webhook")).wait()
    await (await play.ada.submit(form, address=new.address)).wait()  # type: ignore[arg-type] # a form
    fault.go_on()
    await telling
    assert f"your webhook …{str(new.id)[-4:]}." in await play.command(play.ada, "notify show")
    await pass_time(play, 0)
    assert "Waiting for you" in play.server.messages(own)[-1].content
