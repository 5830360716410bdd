"""A patrol in chat, from the lobby to the field held: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.painters import Beside
from rules.systems.modern_skirmish.actions import Activate, Charge, Deploy, Fire
from tests.e2e.gun_fighting import check_panel
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

pytestmark = pytest.mark.systems("modern_skirmish")

SEATS = ("affiliation", "antagonist")


def fighter(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires or charges where he can; else names a unit, goes on, or does whatever there is."""
    for kind in (Charge, Fire, Activate, Deploy):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found:
            return random.Random(step).choice(found)
    busy = [each for each in offers if each.action.tag not in {"pass", "done"}]
    return random.Random(step).choice(busy or list(offers))


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_a_whole_patrol(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(3)
    if take is by_thumb:  # what a thumb is shown is listed in another process, too
        await play.close()
        play.painter = Beside(1)
        await play.open()
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(
        sitting, system="skirmish", map="patrol", turn_limit=6, one_shot_per_figure=True
    )

    async def after(step: int) -> None:
        if step % 10 == 0:
            await check_panel(play)
        if step == 12:
            play.painter = play.painter and Beside(1)
            await play.restart()

    done = await play_out(play, people, take, fighter, most=200, after=after)
    assert {"deploy", "activate", "fire"} <= done
    await check_panel(play)
    await check_end(play)
    assert "This game is over" in await play.command(play.ada, "skirmish pass")
