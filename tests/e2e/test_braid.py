"""Braid & Cockade in chat, from the lobby to the end: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from rules.systems.braid.actions import (
    Advance,
    Array,
    Charge,
    Counter,
    Deploy,
    Done,
    Edge,
    Enter,
    Form,
    Lose,
    March,
    Rally,
    Ride,
    Road,
    Volley,
)
from tests.e2e.looking import looked_at, press
from tests.e2e.playing_out import by_command, by_thumb, check_end, play_out
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Message, Person
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from tests.e2e.playing import Play
    from tests.e2e.playing_out import Take

pytestmark = pytest.mark.systems("braid")

SEATS = ("first", "second")


def general(offers: tuple[Offer, ...], step: int) -> Offer:
    """Deploys one unit, then the rest; moves a few each turn, horse ahead, fires and charges."""
    order = (Deploy, Array) if step < 2 else (Array,)
    moves: tuple[type[Action], ...] = (*(March, Form, Road, Enter)[step % 4 :], March)
    moves = (Done,) if step % 5 == 4 else (Ride, *moves) if step % 6 == 5 else moves
    for kind in (*order, Volley, Charge, Counter, Advance, Lose, Rally, *moves, Done):
        found = [each for each in offers if isinstance(each.action, kind)]
        horse = [e for e in found if isinstance(e.action, March) and "hussars" in e.action.unit]
        if horse:
            return horse[0]
        if found:
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


@pytest.mark.parametrize("take", [by_command, by_thumb])
async def test_an_outpost(play: Play, same_dice: Callable[[int], None], take: Take) -> None:
    same_dice(3)
    people: dict[str, Person] = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(sitting, system="braid", scenario="outpost", turn_limit=3)

    async def after(step: int) -> None:
        if step == 12:
            await play.restart()
        if step == 14:
            ordered = await play.ben.command(play.table, "braid orders", order="advance-least")
            await ordered.wait(15)
            assert "goes on 2″" in ordered.answers[-1].content

    done = await play_out(play, people, take, general, most=120, after=after)
    assert {"edge", "deploy", "array", "march", "form", "ride", "volley", "charge", "done"} <= done
    await check_end(play)


async def arrayed(play: Play) -> dict[str, Person]:
    """An outpost on which all stand, in the first movement; who plays each seat."""
    people: dict[str, Person] = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    await play.begin(sitting, system="braid", scenario="outpost", turn_limit=3)
    while True:
        table = await play.at_table()
        (seat,) = table.active
        found = [each for each in table.offers(seat) if isinstance(each.action, Array | Edge)]
        if not found:
            return people
        await by_thumb(play, people[seat], found[0])
        await play.settled()


async def begun(person: Person, message: Message, verb: str) -> Message:
    """The private preview that leads on by nudges."""
    exchange = await thumb(person, message, f"{verb} freely …")
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert phone_rows(answer.components) <= MOST
    return answer


async def test_wheels_anchors_and_targets_by_nudges(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(3)
    people = await arrayed(play)
    (seat,) = (await play.at_table()).active
    person, panel = people[seat], await play.panel()
    answer = await begun(person, panel, "Form")
    await press(person, answer, "⇥")
    assert "the right end stays" in answer.content
    answer = await begun(person, panel, "March")
    await press(person, answer, "↷")
    # The wheel's arc is taken from the way ahead: still the whole move.
    assert "wheel right 3°, 1.3″ ahead (1.93 of 2″)" in answer.content
    looked_at(answer)
    await press(person, answer, "Where can I go?")
    looked_at(answer)
    for _ in range(2):
        (seat,) = (await play.at_table()).active
        await (await thumb(people[seat], await play.panel(), "All others hold")).wait(15)
        await play.settled()
    (seat,) = (await play.at_table()).active
    answer = await begun(people[seat], await play.panel(), "Volley")
    assert "costs a stand or more: **33.33 %**" in answer.content
    await press(people[seat], answer, "Green Battery: Red Line")
    assert "4 at A" in answer.content
    await press(people[seat], answer, "Do it")
    assert (await play.at_table()).view(None).volley
