"""``/settings`` over the wire: respected by every look-up, changed by those who may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.e2e.playing import Play

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


async def allow(play: Play, yes: bool) -> str:
    exchange = await play.cleo.command(play.table, "settings channel", channel=play.chat, allow=yes)
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
    assert await hidden(play, name, {**options, "private": False})
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


async def test_only_those_who_may_change_it(play: Play) -> None:
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


async def test_a_role_may_manage(play: Play) -> None:
    role = str(play.table.guild_id)
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


async def test_servers_have_their_own(play: Play) -> None:
    await play.command(play.cleo, "settings set", private=True)
    exchange = await play.dan.command(play.elsewhere, "roll", expression="1d6")
    await play.said(exchange)
    assert not exchange.answers[0].ephemeral
