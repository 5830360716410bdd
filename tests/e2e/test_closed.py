"""A game that a new version of its system can't go on with is closed, and its players are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.referee.carry_over import CLOSED, carry_over
from bot.store import open_store
from rules.registry import Registry
from tests.e2e.playing import custom_ids
from tests.toy.later import StrangeRace

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("toy_race"), pytest.mark.usefixtures("own_bot")]


async def updated(play: Play) -> None:
    """Stop the bot, and start it with the new version of the toy."""
    await play.close()
    play._registry = Registry([StrangeRace()])
    store = await open_store(play.path)
    await carry_over(store, play._registry, play.clock)
    await store.close()
    await play.open()


@pytest.mark.parametrize("started", [True, False])
async def test_a_game_that_cannot_go_on_is_closed_with_a_word(
    play: Play, trouble: set[str], *, started: bool
) -> None:
    trouble |= {"bot.referee.carry_over", "bot.referee.live_game"}
    if started:
        await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    else:
        await play.command(play.ada, "race new")
        await play.command(play.ben, "game join", side="red")
    before = await play.panel()
    assert custom_ids(before)
    code = (await play.game()).id
    await updated(play)
    await play.calm()
    assert await play.store.read(lambda tx: tx.outbox_of(code)) == []
    if not started:  # nothing has happened in it yet: it is started by the new rules
        assert (await play.game()).status == "lobby"
        return
    told = play.public()[-1]
    assert CLOSED in told.content
    assert code in told.content
    assert told.pinged == {play.ada.id, play.ben.id}
    (left,) = [each for each in play.public() if each.id == before.id]
    assert custom_ids(left) == []
    assert left.content == before.content
    said = await play.command(play.ada, "game status")
    assert "is closed, and nobody wins" in said
    assert "is open" in await play.command(play.ada, "race new")
    await updated(play)
    await play.calm()
    assert len([each for each in play.public() if CLOSED in each.content]) == 1
