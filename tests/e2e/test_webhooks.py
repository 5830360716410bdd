"""How people hear by a webhook of their own that they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.gateway.message import reminders
from bot.sandbox import Modal, Permission
from tests.e2e.by_post import pass_time, three
from tests.e2e.test_quiet_hours import rest

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio"), pytest.mark.usefixtures("only_when_asked")]

HOOK = ("POST", r"/webhooks/\d+/[\w-]{60,}$")


@pytest_asyncio.fixture(loop_scope="session")
async def own(play: Play) -> Channel:
    """The channel of Ada's webhook."""
    found = play.server.places.add_channel(play.server.world.guild("War room"), "ada")
    await by_hook(play, play.ada, play.server.places.add_webhook(found).address)
    return found


async def by_hook(play: Play, person: Person, address: str) -> str:
    exchange = await person.command(play.table, "notify by", way="webhook")
    form = await exchange.wait()
    assert isinstance(form, Modal)
    return await play.said(await person.submit(form, address=address))


async def test_a_webhook_is_kept_secret_and_given_up_when_it_is_gone(
    play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    own = play.server.places.add_channel(play.server.world.guild("War room"), "ada")
    hook = play.server.places.add_webhook(own)
    for wrong in (
        "http://discord.com/api/webhooks/1/2",
        hook.address.replace("discord.com", "discord.com.evil.example"),
        hook.address.replace("discord.com", "127.0.0.1"),
        hook.address.replace("//", "//discord.com@"),
        f"{hook.address}/github",
    ):
        said = await by_hook(play, play.ada, wrong)
        assert "begins with https://discord.com/api/webhooks/" in said
        assert hook.token not in said
    assert "no such webhook" in await by_hook(play, play.ada, hook.address[:-3] + "abc")
    said = await by_hook(play, play.ada, hook.address)
    assert f"your webhook …{str(hook.id)[-4:]}." in said
    assert hook.token not in said + await play.command(play.ada, "notify show")
    await three(play, pace="daily")
    assert await pass_time(play, 13) == []
    trial, half = play.server.messages(own)
    assert half.pinged == trial.pinged == {play.ada.id}
    assert "half of the time" in half.content
    play.server.places.remove_channel(own)
    (nearly,) = await pass_time(play, 9)
    assert nearly.pinged == {play.ada.id}
    assert "webhook is gone" in nearly.content
    assert "was gone" in await play.command(play.ada, "notify show")
    (end,) = await pass_time(play, 5)
    assert "webhook" not in end.content
    assert hook.token not in caplog.text


async def test_a_webhook_that_may_have_told_is_not_asked_to_tell_again(
    play: Play, own: Channel
) -> None:
    await three(play, pace="daily")
    play.server.faults.drop_after(*HOOK)
    (half,) = await pass_time(play, 13)
    assert half.pinged == {play.ada.id}
    assert len(play.server.messages(own)) == 2, "the trial, and what is not known to have arrived"
    assert await pass_time(play, 9) == []
    assert "little time" in play.server.messages(own)[-1].content


async def test_what_a_webhook_may_have_told_waits_for_a_channel_that_fails(
    play: Play, own: Channel, trouble: set[str]
) -> None:
    trouble |= {reminders.__name__, "discord.http"}
    await three(play, pace="daily")
    play.server.faults.drop_after(*HOOK)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    # The webhook can be used again after minutes; by then the channel has told nothing yet.
    assert await pass_time(play, 13) == []
    assert await pass_time(play, 0.2) == []
    assert [each.content.count("half") for each in play.server.messages(own)] == [0, 1]
    # Nothing else waits for the channel.
    assert await pass_time(play, 8.5) == []
    told = [each.content for each in play.server.messages(own)[1:]]
    assert ["half" in each for each in told] == [True, False]
    assert "little time" in told[1]
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    assert await pass_time(play, 0.5) == []
    assert len(play.server.messages(own)) == 3


async def test_the_channel_tells_once_it_can_what_a_webhook_may_have_told(
    play: Play, own: Channel, trouble: set[str]
) -> None:
    trouble |= {reminders.__name__, "discord.http"}
    await three(play, pace="daily")
    play.server.faults.drop_after(*HOOK)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert await pass_time(play, 13) == []
    assert await pass_time(play, 0.2) == []
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    (half,) = await pass_time(play, 0.5)
    assert half.pinged == {play.ada.id}
    assert "half" in half.content
    assert [each.content.count("half") for each in play.server.messages(own)] == [0, 1]


async def test_quiet_hours_make_no_webhook_tell_again_what_it_may_have_told(
    play: Play, own: Channel, trouble: set[str]
) -> None:
    trouble |= {reminders.__name__, "discord.http"}
    await rest(play, play.ada, 13.1, 15)
    await three(play, pace="daily")
    play.server.faults.drop_after(*HOOK)
    play.table.bot_permissions &= ~Permission.SEND_MESSAGES
    assert await pass_time(play, 13) == []
    for hours in (0.3, 2, 0.2):
        assert await pass_time(play, hours) == []
    assert [each.content.count("half") for each in play.server.messages(own)] == [0, 1]
    play.table.bot_permissions |= Permission.SEND_MESSAGES
    (half,) = await pass_time(play, 0.5)
    assert "half" in half.content
