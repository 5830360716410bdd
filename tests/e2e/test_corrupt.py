"""Rows that cannot be read, such as those that a newer version of the bot has written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.lookups.own_tables import scope_of
from bot.referee import PUBLISH
from tests.e2e.playing import version_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from tests.e2e.playing import Play

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4")


async def spoil(play: Play, sql: str, *values: str) -> None:
    """Change what is stored behind the store's back."""

    def change(tx: Any) -> None:
        tx._connection.execute(sql, values)

    await play.store.write(change)
    play.referee.games._hot.clear()


@pytest.mark.parametrize(
    "panel", ["[1]", '{"message": 1}', '"x"', '{"channel": "x", "message": 7}']
)
async def test_a_message_that_is_not_known_any_more_is_posted_anew(play: Play, panel: str) -> None:
    first = await play.lay(SKIRMISH)
    await spoil(play, "UPDATE game SET panel = ?", panel)
    await play.command(play.ada, "convoy pass")
    again = await play.panel()
    assert again.id != first.id
    assert version_of(again) == 2


@pytest.mark.parametrize("events", ['{"x": 1}', '[{"x": 1}]', "[7]", '[{"event": {"type": "no"}}]'])
async def test_a_story_with_a_hole_is_told_around_it(
    play: Play, events: str, trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.message.panel", "bot.gateway.commands.luck"}
    await play.lay(SKIRMISH)
    await play.command(play.ada, "convoy pass")
    await play.throw(6, 6)
    await play.command(play.ben, "convoy move", at_once=True, vessel="coffin-a", to="4-4")
    await play.settled()
    await spoil(play, "UPDATE journal SET events = ? WHERE seq = 2", events)
    for name in ("game status", "game log"):
        assert "4-4" in await play.command(play.ada, name)
    assert "Entry 2 of this game's journal can't be read" in await play.command(play.ada, "luck")
    await play.command(play.ben, "convoy move", at_once=True, vessel="coffin-a", to="5-4")
    panel = await play.panel()
    assert version_of(panel) == 4
    assert "5-4" in panel.content


async def test_a_game_that_is_not_played_in_discord_is_left_alone(play: Play) -> None:
    await play.lay(SKIRMISH)
    game = await play.game()
    await spoil(play, "UPDATE game SET channel = 'terminal:1', panel = NULL")
    await play.store.write(
        lambda tx: tx.add_outbox(game.id, version=1, kind=PUBLISH, payload="{}", at=0)
    )
    await play.calm()
    assert await play.store.read(lambda tx: tx.outbox_of(game.id)) == []
    assert "Space Convoy in the terminal" in await play.command(play.ada, "game list")


async def test_a_table_of_another_version_is_named_and_can_be_removed(play: Play) -> None:
    scope = scope_of(str(play.table.guild_id), "")
    await play.store.write(lambda tx: tx.set_setting(scope, "gems", '{"rows": 7}'))
    for name in ("gems", "gem"):
        said = await play.command(play.ada, "table show", name=name)
        assert "The table gems was kept by another version of the bot" in said
    assert await play.ada.complete(play.table, "table show", focused="row", name="gems") == []
    assert "Removed" in await play.command(play.cleo, "table remove", name="gems")
