"""Where the bot is not a member and can say nothing but answers; names that would break things."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction import reply
from bot.gateway.text.called import shown_name
from bot.gateway.text.messages import plain_name
from bot.sandbox import Permission
from tests.e2e.playing import custom_ids, version_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message
    from tests.e2e.playing import Play


def current(play: Play, channel: Channel) -> Message:
    """The last public message that can be pressed."""
    return [each for each in play.public(channel) if custom_ids(each)][-1]


@pytest.mark.parametrize("where", ["elsewhere", "group"])
async def test_a_game_where_the_bot_can_only_answer(play: Play, where: str) -> None:
    channel = play.elsewhere
    if where == "group":
        channel = play.server.world.add_group([play.dan.user, play.ada.user])
    dan, ada = play.dan, play.ada
    await play.command(dan, "convoy new", channel, first_initiative="naztees", coffins=1)
    lobby = current(play, channel)
    # Ada has not installed the bot: she has no commands, but she can press what Dan brought.
    assert ada.offered(channel) == []
    await (await ada.press(lobby, "Join Freeloaders")).wait()
    await (await dan.press(lobby, "Join Naztees")).wait()
    for person in (ada, dan):
        await (await person.press(lobby, "Ready")).wait()
    await play.settled(channel)
    assert custom_ids(lobby) == []
    for _ in range(3):
        panel = current(play, channel)
        await (await dan.press(panel, panel.buttons[0]["custom_id"])).wait()
        await play.settled(channel)
    # The initiative began: a message of its own.
    panel = current(play, channel)
    assert "**Naztees** to act" in panel.content
    assert panel.attachments[0].description
    await (await dan.press(panel, "Pass")).wait()
    await play.settled(channel)
    panel = current(play, channel)
    assert panel.pinged == {ada.id}
    assert version_of(panel) == (await play.at_table(channel)).game.version
    await play.throw(1, channel=channel)
    await (await ada.press(panel, panel.buttons[0]["custom_id"])).wait()
    await play.settled(channel)
    said = await play.command(dan, "game board", channel, format="text")
    assert said.startswith("```")
    # A command cannot edit what others see, so it says it anew.
    count = len(play.public(channel))
    table = await play.at_table(channel)
    assert table.active == ("naztees",)
    offer = table.offers("naztees")[0]
    await play.throw(6, channel=channel)
    await play.take(dan, offer, channel)
    await play.settled(channel)
    assert len(play.public(channel)) == count + 1
    assert version_of(play.public(channel)[-1]) == table.game.version + 1
    forbidden = [
        request
        for request in play.server.requests
        if request.path.startswith(f"/channels/{channel.id}") and request.method != "GET"
    ]
    assert forbidden == []


async def test_a_game_in_a_direct_conversation(play: Play) -> None:
    channel = play.ada.direct
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")), channel)
    panel = await play.panel(channel)
    assert panel.attachments
    assert (await play.game(channel)).place is None
    said = await play.command(play.ada, "convoy new", play.ada.direct, thread=True)
    assert "A thread can only be opened in a text channel" in said


async def test_no_thread_without_the_permission(play: Play) -> None:
    play.table.bot_permissions &= ~Permission.CREATE_PUBLIC_THREADS
    said = await play.command(play.ada, "convoy new", thread=True)
    assert "I may not open threads" in said
    assert play.public() == []
    assert await play.referee.games.playable(place=str(play.table.guild_id)) == []


async def test_no_thread_where_the_bot_is_no_member(play: Play) -> None:
    said = await play.command(play.dan, "convoy new", play.elsewhere, thread=True)
    assert "I am no member of this server" in said
    assert await play.referee.games.playable(str(play.dan.id)) == []


async def test_no_thread_in_a_thread(play: Play) -> None:
    await play.command(play.ada, "convoy new", thread=True)
    (thread,) = play.server.world.threads(play.table.guild_id or 0)
    said = await play.command(play.ada, "convoy new", thread, thread=True)
    assert "A thread can only be opened in a text channel" in said


HOSTILE = [
    "@everyone",
    "@here",
    "](https://example.com) [x](",
    "a\nb\r\n# c",
    "🚀" * 32,
    "\u202eevil\u200b\u2066",
    "`**__~~||",
    "<@1> <@&2> <#3>",
    "\u200b",
]


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_ping_nobody_and_break_nothing(play: Play, name: str) -> None:
    world = play.server.world
    user = world.add_user(name)
    world.add_member(world.guild("War room"), user)
    mallory = play.server.person(user)
    table = await play.begin(((mallory, "freeloaders"), (play.ben, "naztees")))
    stored = table.members[0].name
    assert stored == plain_name(name)
    assert stored
    assert stored.isprintable()
    await play.command(mallory, "game status")
    question = await mallory.command(play.table, "game end")
    await question.wait()
    for message in play.server.messages(play.table):
        assert message.pinged <= {mallory.id, play.ben.id}
        assert not message.current.mentions_everyone
        if len(name.strip("\u200b")) > 3 and shown_name(name) != name:
            assert name not in message.content


async def test_everybody_else_stays_undisturbed(play: Play) -> None:
    await play.lay(position("freeloaders", slayer_b="8-4", coffin_a="3-4"))
    for person in (play.ada, play.ben, play.cleo):
        for name in ("game status", "game log", "game options", "game list", "dice proof", "help"):
            await play.command(person, name)
        await play.command(person, "game board", share=True)
    assert len(play.ada.pings) == 1
    assert play.ben.pings == []
    assert play.cleo.pings == []


async def test_a_game_where_the_bot_can_only_answer_is_ended_elsewhere(play: Play) -> None:
    dan = play.dan
    await play.begin(((dan, "freeloaders"), (dan, "naztees")), play.elsewhere)
    game = await play.game(play.elsewhere)
    exchange = await dan.command(play.table, "game end", game=game.id)
    await exchange.wait()
    (question,) = exchange.answers
    await (await dan.press(question, "Yes, end it")).wait()
    assert question.content.startswith("The game has ended")
    assert (await play.game(play.elsewhere)).status == "over"
    await play.settled(play.elsewhere)


def restrict(play: Play, channel: Channel) -> None:
    """Let nobody's own apps speak on a channel's server but to themselves."""
    guild = play.server.world.guilds[channel.guild_id or 0]
    everybody = guild.roles[guild.id]
    everybody.permissions &= ~Permission.USE_EXTERNAL_APPS


@pytest.mark.parametrize("patience", [1.8, 0.0], ids=["at once", "late"])
async def test_where_discord_makes_answers_private_no_game_is_opened(
    play: Play, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(reply, "_PATIENCE", patience)
    restrict(play, play.elsewhere)
    said = await play.command(play.dan, "convoy new", play.elsewhere)
    assert "Discord would show it to you alone" in said
    with pytest.raises(AssertionError):
        await play.game(play.elsewhere)
    roll = await play.dan.command(play.elsewhere, "roll", expression="2d6")
    await play.until(lambda: any("nobody else" in e.content for e in roll.answers), "the remark")
    assert roll.deferred == (patience == 0)
    result, remark = roll.answers[-2:]
    assert "2d6" in result.content
    assert "nobody else has seen that" in remark.content
    assert all(each.ephemeral for each in roll.answers)


async def test_a_board_that_discord_made_private_is_not_the_games(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.game.controller", "bot.gateway.message.outbox_worker"}
    channel = play.elsewhere
    await play.begin(((play.dan, "freeloaders"), (play.dan, "naztees")), channel)
    before = (await play.game(channel)).panel
    restrict(play, channel)
    table = await play.at_table(channel)
    fields = table.offers(table.active[0])[0].fields
    done = await play.dan.command(channel, "convoy deploy", **fields)
    await play.until(lambda: len(done.answers) == 2, "the remark")
    board, remark = done.answers
    assert board.attachments
    assert "Done. Discord shows my answers here to you alone" in remark.content
    after = await play.game(channel)
    assert after.version == table.game.version + 1
    assert after.panel == before, "what only one person sees is not the board of all"
