"""A machine whose clock is wrong: games are played and shown all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message.outbox import EVER
from bot.referee import PUBLISH
from bot.sandbox import Settings
from bot.store import open_store
from tests.e2e.playing import Play, custom_ids, version_of
from tests.e2e.test_faults import SEND, SKIRMISH, catch_up, handover
from tests.e2e.test_turns import check_panel

if TYPE_CHECKING:
    from bot.store import Tx

HOURS = 3_600_000


@pytest.fixture(autouse=True)
def complaints(trouble: set[str]) -> None:
    trouble |= {"bot.gateway.message.outbox_worker", "bot.gateway.game.controller"}


@pytest.mark.parametrize("settings", [Settings(nonce_window=0.0)])
@pytest.mark.parametrize("ahead", [30 * HOURS, 2 * HOURS, -2 * HOURS, -30 * HOURS])
async def test_a_post_whose_answer_was_lost_is_found_again(play: Play, ahead: int) -> None:
    play.clock.skip(ahead / 1000)
    first = await play.lay(SKIRMISH)
    play.server.faults.drop_after(*SEND)
    await handover(play)
    await play.restart()
    await catch_up(play)
    panel = await check_panel(play)
    assert [each.id for each in play.public()] == [first.id, panel.id]
    assert custom_ids(first) == []
    assert version_of(panel) == 2


async def test_all_that_was_left_is_posted_when_the_clock_was_put_back(play: Play) -> None:
    """However many games wait: these are of the terminal, for which nothing is posted."""
    await play.lay(SKIRMISH)
    game = await play.game()

    def leave(tx: Tx) -> None:
        for number in range(60):
            code = f"left{number}"
            tx.insert_game(replace(game, id=code, channel=f"terminal:{number}"))
            due = play.clock.now() + HOURS
            tx.add_outbox(code, version=1, kind=PUBLISH, payload="{}", at=due)

    await play.close()
    store = await open_store(play.path)
    await store.write(leave)
    await store.close()
    await play.open()
    await play.calm()
    assert await play.store.read(lambda tx: tx.due_outbox(EVER, 100)) == []
