"""A system with drafts, secrets and answers ahead: each is where thumbs find it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.looking import labels, looked_at
from tests.e2e.playing import PATIENCE
from tests.e2e.test_ahead import answer
from tests.e2e.test_drafts import drafts, press

if TYPE_CHECKING:
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("ambush")


async def test_lurkers_are_laid_step_by_step_and_orders_given_ahead(play: Play) -> None:
    await play.begin(((play.ada, "north"), (play.ben, "south")), system="ambush")
    choices = await answer(play.ada, await play.panel(), "My choices")
    await press(play.ada, choices, "Lay step by step …", "+ 3-1")
    assert "these are 1" in looked_at(choices)
    await play.restart()
    await press(play.ada, choices, "+ 3-2")
    assert "lay 3-1 3-2" in looked_at(choices)
    await press(play.ada, choices, "Submit")
    assert "Your lurkers lie in 3-1 3-2" in choices.content
    assert await drafts(play) == []
    panel = await play.panel()
    shown = panel.versions
    refused = await answer(play.ada, panel, "My choices")
    assert "It is for the Southerners to act now" in refused.content
    await press(play.ada, refused, "Decide ahead …")
    never = "be asked about a runner: never"
    (holding,) = (menu for menu in refused.selects if menu["placeholder"] == "Hold …")
    value = next(each["value"] for each in holding["options"] if each["label"] == never)
    await (await play.ada.select(refused, "Hold …", [value])).wait(PATIENCE)
    assert labels(refused) == ["Decide ahead …"]
    assert (await play.panel()).versions == shown
    assert (await play.at_table()).number == 2
    assert "action 2" in await play.command(play.ben, "game status")
