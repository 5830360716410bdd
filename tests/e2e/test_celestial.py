"""An engagement in chat, from the lobby to the score: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message.drill import is_way, read_way
from rules.systems.celestial.actions import Fire, Helm, Power, Scatter, Transmit
from rules.systems.celestial.ruleset import RULESET
from tests.e2e.playing import version_of
from tests.e2e.test_gun_fights import pressable
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Message, Person
    from rules.kernel.offers import Offer
    from tests.e2e.playing import Play

SEATS = ("compact", "dominion")
_DEEPEST = 4


def captain(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires where it can; else charges now and then, moves, or does whatever there is."""
    for kind in (Fire, Transmit, Power, Helm, Scatter):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found and not (kind is Power and step % 2):
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


async def by_command(play: Play, person: Person, offer: Offer) -> None:
    """Type it, and confirm it where it is shown first."""
    exchange = await person.command(play.table, f"celestial {offer.action.tag}", **offer.fields)
    await exchange.wait(15)
    if type(offer.action) in RULESET.previewed:
        (answer,) = exchange.answers
        assert answer.content.startswith(f"**{offer.label.text}**?")
        await (await person.press(answer, "Do it")).wait(15)


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Press or pick it, through the levels that lead to it: no coordinate is typed."""
    message: Message = await play.panel()
    assert phone_rows(message.versions[-1].components) <= MOST
    subject = offer.label.subject
    chooser = [each for each in message.selects if each["placeholder"] == "Choose a unit"]
    if subject is not None and chooser and offer.token not in pressable(message):
        await (await person.select(message, "Choose a unit", [subject.value])).wait(15)
    for _ in range(_DEEPEST):
        if offer.token in pressable(message):
            await (await thumb(person, message, offer.token)).wait(15)
            return
        ways = [each for each in sorted(pressable(message)) if is_way(each)]
        way = next(each for each in ways if read_way(each).verb == offer.action.tag)
        exchange = await thumb(person, message, way)
        await exchange.wait(15)
        message = exchange.answers[-1] if exchange.answers else message
    raise AssertionError(f"{offer.label.text} cannot be pressed")


@pytest.mark.parametrize("how", [by_command, by_thumb])
async def test_a_whole_skirmish(
    play: Play, same_dice: Callable[[int], None], how: Callable[..., object]
) -> None:
    same_dice(4)
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    table = await play.begin(sitting, system="celestial", scenario="skirmish", turn_limit=1)
    done = set()
    for step in range(120):
        seat = table.active[0]
        before = table.game.version
        offer = captain(table.offers(seat), step)
        done.add(offer.action.tag)
        assert version_of(await play.panel()) == before
        await how(play, people[seat], offer)  # type: ignore[misc]  # both are awaited
        await play.settled()
        table = await play.at_table()
        assert table.game.version == before + 1
        if step == 12:
            await play.restart()
        if not table.active:
            break
    final = await play.panel()
    assert table.result is not None
    assert f"## 🏁 {table.result.words}" in final.content
    assert {"scatter", "power", "helm", "fire", "choose", "speed"} <= done
    assert "✅" in await play.command(play.cleo, "dice verify")
