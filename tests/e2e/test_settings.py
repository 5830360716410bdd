"""``/settings`` over the wire: respected by every look-up, changed by those who may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.lookups.preferences import LISTED, PreferenceBook
from bot.sandbox import Permission
from bot.sandbox.model.messages import png_size
from render.model.shape import Shape
from tests.e2e.looking import consider
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

SHARED: dict[str, Any] = {"name": "g", "expression": "1d6", "server": True}
LOOK_UPS: list[tuple[str, dict[str, Any]]] = [
    ("roll", {"expression": "1d6"}),
    ("odds", {"question": "1d6 >= 3"}),
    ("rule", {"query": "SC27"}),
    ("table show", {"name": "hit table"}),
    ("macro run", {"name": "m"}),
]


async def hidden(play: Play, name: str, options: dict[str, Any], channel: Any = None) -> bool:
    exchange = await play.ada.command(channel or play.table, name, **options)
    assert not (await play.said(exchange)).startswith("✋")
    return exchange.answers[0].ephemeral


async def allow(play: Play, yes: bool, channel: Any = None) -> str:
    options = {"channel": channel or play.chat, "allow": yes}
    exchange = await play.cleo.command(play.table, "settings channel", **options)
    return await play.said(exchange)


@pytest.mark.parametrize(("name", "options"), LOOK_UPS)
async def test_private_by_default_and_by_channel(
    play: Play, name: str, options: dict[str, Any]
) -> None:
    await play.command(play.ada, "macro save", name="m", expression="1d6")
    assert not await hidden(play, name, options)
    assert await hidden(play, name, {**options, "private": True})
    await play.command(play.cleo, "settings set", private=True)
    await play.restart()
    assert await hidden(play, name, options)
    assert not await hidden(play, name, {**options, "private": False})
    assert not await hidden(play, name, options, play.ada.direct)
    await play.command(play.cleo, "settings set", private=False)
    assert not await hidden(play, name, options)
    said = await allow(play, True)
    assert f"<#{play.chat.id}>" in said
    assert await hidden(play, name, options)
    refused = await play.command(play.ada, name, **options, private=False)
    assert refused.startswith("✋")
    assert f"Possible: <#{play.chat.id}>." in refused
    assert not await hidden(play, name, options, play.chat)
    thread = play.server.world.add_thread(play.chat, "apart", play.ada.id)
    assert not await hidden(play, name, options, thread)
    await allow(play, False)
    assert not await hidden(play, name, options)


async def test_the_style_of_dice(play: Play) -> None:
    said = await play.command(play.ada, "roll", expression="3red", label="x")
    assert "🎲" in said
    assert "🟥" in said
    said = await play.command(play.cleo, "settings set", style="plain")
    assert "dice: **plain**" in said
    said = await play.command(play.ada, "roll", expression="3red", label="x")
    assert said.isascii()
    assert "3 red (" in said


def permit_everybody(play: Play) -> None:
    """Do what an administrator does under *Integrations*: Discord then offers it to all."""
    (command,) = (each for each in play.server.commands if each["name"] == "settings")
    assert command["default_member_permissions"] == str(int(Permission.MANAGE_GUILD))
    command["default_member_permissions"] = None


@pytest.mark.usefixtures("own_bot")
async def test_only_those_who_may_change_it(play: Play) -> None:
    offered = play.ada.offered(play.table)
    assert not [each for each in offered if each.startswith("settings")]
    assert "prefer board" in offered
    permit_everybody(play)
    tries: tuple[tuple[str, dict[str, Any]], ...] = (
        ("settings set", {"private": True}),
        ("settings channel", {"channel": play.chat, "allow": True}),
        ("settings role", {"role": str(play.table.guild_id), "manage": True}),
    )
    for name, options in tries:
        exchange = await play.ada.command(play.table, name, **options)
        said = await play.said(exchange)
        assert "managed by moderators" in said, name
    said = await play.command(play.ada, "settings show")
    assert "private unless asked otherwise: **no**" in said


@pytest.mark.usefixtures("own_bot")
async def test_who_moderates_a_channel_does_not_manage_the_server(play: Play) -> None:
    permit_everybody(play)
    guild = play.server.world.guild("War room")
    held = Permission.MANAGE_MESSAGES | Permission.MANAGE_CHANNELS
    guild.members[play.ada.id].add(play.server.world.add_role(guild, "Warden", held).id)
    assert "managed by moderators" in await play.command(play.ada, "settings set", private=True)
    assert "managed by moderators" in await play.command(play.ada, "macro save", **SHARED)


@pytest.mark.usefixtures("own_bot")
async def test_a_role_may_manage(play: Play) -> None:
    world, places = play.server.world, play.server.places
    guild = world.guild("War room")
    role = next(each for each in guild.roles.values() if each.name == "Librarian")
    assert role.id in guild.members[play.ben.id]
    assert "managed by moderators" in await play.command(play.ben, "macro save", **SHARED)
    said = await play.command(play.cleo, "settings role", role=role, manage=True)
    assert role.mention in said
    await play.restart()
    permit_everybody(play)
    assert (await play.command(play.ben, "macro save", **SHARED)).startswith("Saved")
    assert "**yes**" in await play.command(play.ben, "settings set", private=True)
    said = await play.command(play.ben, "settings role", role=role, manage=False)
    assert "Only moderators" in said
    assert "managed by moderators" in await play.command(play.ada, "macro save", **SHARED)
    guild.members[play.ben.id].discard(role.id)
    assert "managed by moderators" in await play.command(play.ben, "macro save", **SHARED)
    guild.members[play.ada.id].add(role.id)
    assert (await play.command(play.ada, "macro save", **SHARED)).startswith("Replaced")
    places.remove_role(guild, role)
    assert "managed by moderators" in await play.command(play.ada, "macro save", **SHARED)
    assert role.mention not in await play.command(play.ada, "settings show")


@pytest.mark.parametrize("held", [Permission.ADMINISTRATOR, Permission.MANAGE_GUILD])
async def test_those_who_run_the_server_always_manage(play: Play, held: Permission) -> None:
    guild = play.server.world.guild("War room")
    other = play.server.places.add_role(guild, "Other", play.ben.user)
    await play.command(play.cleo, "settings role", role=other, manage=True)
    boss = play.server.world.add_role(guild, "Boss", held)
    guild.members[play.ada.id].add(boss.id)
    assert (await play.command(play.ada, "macro save", **SHARED)).startswith("Saved")
    said = await play.command(play.ada, "settings role", role=other, manage=False)
    assert other.mention not in said


@pytest.mark.usefixtures("own_bot")
async def test_everybody_may_manage(play: Play) -> None:
    role = str(play.table.guild_id)
    permit_everybody(play)
    said = await play.command(play.cleo, "settings role", role=role, manage=True)
    assert f"<@&{role}>" in said
    said = await play.command(play.ada, "settings set", private=True)
    assert "**yes**" in said
    said = await play.command(play.ada, "macro save", name="g", expression="1d6", server=True)
    assert said.startswith("Saved")
    said = await play.command(play.ada, "settings role", role=role, manage=False)
    assert "Only moderators" in said
    await play.command(play.cleo, "settings role", role=role, manage=False)
    said = await play.command(play.ada, "settings set", private=False)
    assert "managed by moderators" in said


async def test_in_a_private_conversation_one_has_only_ones_own(play: Play) -> None:
    exchange = await play.cleo.command(play.cleo.direct, "settings set", private=True)
    assert "Settings belong to a server: use this there." in await play.said(exchange)
    exchange = await play.ada.command(play.ada.direct, "prefer board", shape="tall")
    assert "boards **tall**, everywhere" in await play.said(exchange)
    told = await play.said(await play.ada.command(play.ada.direct, "prefer show"))
    assert "boards: **tall**" in told
    assert "boards: **tall**" in await play.command(play.ada, "prefer show")


async def test_servers_have_their_own(play: Play) -> None:
    await play.command(play.cleo, "settings set", private=True)
    exchange = await play.dan.command(play.elsewhere, "roll", expression="1d6")
    await play.said(exchange)
    assert not exchange.answers[0].ephemeral


async def test_games_are_opened_only_where_the_server_wants_them(play: Play) -> None:
    guild = play.server.world.guild("War room")
    hall = play.server.places.add_channel(guild, "hall")
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    assert f"only in <#{play.chat.id}> and their threads" in await allow(play, True)
    for options in ({}, {"thread": True}):
        said = await play.command(play.ada, "convoy new", hall, **options)
        assert said.startswith("✋")
        assert f"Possible: <#{play.chat.id}>." in said
    assert play.public(hall) == []
    assert play.server.world.threads(guild.id) == []
    said = await play.command(play.ada, "convoy new", play.chat, thread=True)
    (thread,) = play.server.world.threads(guild.id)
    assert f"is open in <#{thread.id}>" in said
    assert "is open" in await play.command(play.ada, "convoy new", play.chat)
    inside = play.server.world.add_thread(play.chat, "apart", play.ada.id)
    assert "is open" in await play.command(play.ada, "convoy new", inside)
    assert "is open" in await play.command(play.ada, "convoy new", play.ada.direct)


async def test_what_was_begun_elsewhere_goes_on(play: Play) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    await allow(play, True)
    version = (await play.game()).version
    for _ in range(3):
        panel = await play.panel()
        await play.press(play.ada, panel.buttons[0]["custom_id"])
    assert (await play.game()).version > version
    before = len(play.public())
    await play.command(play.ada, "game board", share=True)
    assert len(play.public()) == before + 1
    exchange = await play.ada.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ada.press(exchange.answers[0], "Yes, concede")).wait()
    assert "🏁" in (await play.panel()).content
    before = len(play.public())
    said = await play.command(play.ada, "game board", share=True)
    assert f"Possible: <#{play.chat.id}>." in said
    assert len(play.public()) == before


async def test_deleted_channels_lock_nobody_out(play: Play) -> None:
    guild = play.server.world.guild("War room")
    hall = play.server.places.add_channel(guild, "hall")
    await allow(play, True, hall)
    await allow(play, True)
    assert (await play.command(play.ada, "convoy new")).startswith("✋")
    play.server.places.remove_channel(hall)
    said = await play.command(play.cleo, "settings show")
    assert f"only in <#{play.chat.id}> and their threads" in said
    play.server.places.remove_channel(play.chat)
    await play.restart()
    assert "is open" in await play.command(play.ada, "convoy new")
    assert "public answers: everywhere" in await play.command(play.cleo, "settings show")


async def test_a_list_stays_while_discord_is_not_to_be_asked(play: Play) -> None:
    await allow(play, True)
    play.server.places.remove_channel(play.chat)
    play.server.faults.answer("GET", r"/channels$", status=403, times=1)
    assert (await play.command(play.ada, "convoy new")).startswith("✋")
    assert "public answers: everywhere" in await play.command(play.cleo, "settings show")
    assert "is open" in await play.command(play.ada, "convoy new")


async def test_a_channel_that_is_only_hidden_from_the_bot_stays_on_the_list(play: Play) -> None:
    await allow(play, True)
    play.server.places.remove_channel(play.chat)
    play.server.faults.answer("GET", rf"/channels/{play.chat.id}$", status=403)
    assert (await play.command(play.ada, "convoy new")).startswith("✋")
    assert "public answers: everywhere" in await play.command(play.cleo, "settings show")


async def test_buttons_of_older_answers_keep_to_the_channels_too(play: Play) -> None:
    rolled = await play.ada.command(play.table, "roll", expression="1d6")
    shown = await play.ada.command(play.table, "table show", name="hit table")
    for exchange in (rolled, shown):
        await exchange.wait()
    await allow(play, True)
    before = len(play.public())
    for exchange, button in ((rolled, "Roll again"), (shown, "Roll")):
        pressed = await play.ben.press(exchange.answers[0], button)
        assert "🎲" in await play.said(pressed)
        assert pressed.answers[0].ephemeral
    assert len(play.public()) == before


async def test_lists_of_the_longest_are_shown(play: Play) -> None:
    guild = play.server.world.guild("War room")
    channels = [play.server.world.add_channel(guild, f"c{number}") for number in range(LISTED)]
    roles = [play.server.world.add_role(guild, f"r{number}") for number in range(LISTED)]
    book, place = PreferenceBook(play.store), str(guild.id)
    await book.enlist(place, "channels", add=[str(each.id) for each in channels])
    await book.enlist(place, "managers", add=[str(each.id) for each in roles])
    said = await play.command(play.cleo, "settings show")
    assert f"<#{channels[-1].id}>" in said
    assert f"<@&{roles[-1].id}>" in said
    assert said.count("and 25 more") == 2


async def size_of(play: Play, **options: Any) -> tuple[int, int]:
    """How large the picture is with which ``/game board`` answers."""
    exchange = await play.ada.command(play.table, "game board", **options)
    await exchange.wait()
    return measured(exchange.answers[0])


def measured(message: Message) -> tuple[int, int]:
    (file,) = message.attachments
    return png_size(file.data)  # type: ignore[return-value]  # it is a PNG


async def test_boards_are_wide_unless_somebody_wants_them_tall(play: Play) -> None:
    wide, tall = Shape.WIDE.size, Shape.TALL.size
    await play.begin()
    assert measured(await play.panel()) == wide
    assert await size_of(play) == wide
    assert await size_of(play, shape="tall") == tall
    said = await play.command(play.ada, "prefer board", shape="tall")
    assert "**tall**" in said
    await play.restart()
    assert await size_of(play) == tall
    assert await size_of(play, shape="wide") == wide
    assert await size_of(play, share=True) == wide
    await play.command(play.ada, "prefer board", shape="as the server has it")
    assert await size_of(play) == wide


async def test_whatever_one_sees_alone_has_ones_own_shape(play: Play) -> None:
    await play.lay(position("freeloaders", slayer_a="8-4", brigghaven_a="1-2", coffin_a="4-4"))
    shot = {"vessel": "slayer-a", "target": "coffin-a"}
    await play.command(play.ada, "prefer board", shape="tall")
    seen = measured(await consider(play, play.ada, "convoy fire", **shot))
    assert seen == Shape.TALL.size
    assert measured(await play.panel()) == Shape.WIDE.size
    await play.command(play.ada, "prefer board", shape="as the server has it")
    assert measured(await consider(play, play.ada, "convoy fire", **shot)) == Shape.WIDE.size


async def test_a_server_may_want_all_boards_tall(play: Play) -> None:
    assert "boards: **tall**" in await play.command(play.cleo, "settings set", boards="tall")
    await play.begin()
    assert measured(await play.panel()) == Shape.TALL.size
    assert await size_of(play) == Shape.TALL.size
    assert await size_of(play, share=True) == Shape.TALL.size
    await play.command(play.ada, "prefer board", shape="wide")
    assert await size_of(play) == Shape.WIDE.size
