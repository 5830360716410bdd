"""Braid & Cockade in chat, from the lobby to the end: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from rules.systems.braid.actions import Array, Deploy, Done, Enter, Form, March, Road, Volley
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Person
    from rules.kernel.offers import Offer
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

SEATS = ("first", "second")


def general(offers: tuple[Offer, ...], step: int) -> Offer:
    """Deploys one unit, then the rest; moves a few each turn, of every kind, then fires."""
    order = (Deploy, Array) if step < 2 else (Array,)
    moves = (*(March, Form, Road, Enter)[step % 4 :], March)
    for kind in (*order, Volley, *((Done,) if step % 5 == 4 else moves), Done):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found:
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_an_outpost(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(3)
    people: dict[str, Person] = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(sitting, system="braid", scenario="outpost", turn_limit=4)

    async def after(step: int) -> None:
        if step == 12:
            await play.restart()

    done = await play_out(play, people, take, general, most=120, after=after)
    assert {"edge", "deploy", "array", "march", "form", "volley", "done"} <= done
    await check_end(play)
