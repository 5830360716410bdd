"""A duel of star fighters in chat: by commands, and by thumb alone; and orders that are secret."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message.drill import is_way, read_way
from rules.systems.interceptors.actions import Energy, Fire, Fly, Gamble
from rules.systems.interceptors.ruleset import RULESET
from tests.e2e.playing import version_of
from tests.e2e.test_gun_fights import pressable
from tests.e2e.thumbing import thumb

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Person
    from rules.kernel.offers import Offer
    from tests.e2e.playing import Play

SEATS = ("interceptor", "intruder")
_DEEPEST = 5


def pilot(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires and gambles where it can; else tries its energy, or flies."""
    for kind in (Gamble, Fire, Energy, Fly):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found and not (kind is Energy and step % 3):
            return random.Random(step).choice(found)
    return random.Random(step).choice(list(offers))


async def by_command(play: Play, person: Person, offer: Offer) -> None:
    """Type it, and confirm it where it is shown first."""
    exchange = await person.command(play.table, f"fighters {offer.action.tag}", **offer.fields)
    await exchange.wait(15)
    if type(offer.action) in RULESET.previewed:
        (answer,) = exchange.answers
        await (await person.press(answer, "Do it")).wait(15)


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Open one's own choices, which are private, and press through the levels that lead to it."""
    exchange = await person.press(await play.panel(), "My choices")
    await exchange.wait(15)
    (message,) = exchange.answers
    subject = offer.label.subject
    chooser = [each for each in message.selects if each["placeholder"] == "Choose a unit"]
    if subject is not None and chooser and offer.token not in pressable(message):
        await (await person.select(message, "Choose a unit", [subject.value])).wait(15)
    for _ in range(_DEEPEST):
        assert len(message.versions[-1].components) <= 5
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
async def test_a_duel(
    play: Play, same_dice: Callable[[int], None], how: Callable[..., object]
) -> None:
    same_dice(5)
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    table = await play.begin(
        sitting,
        system="fighters",
        forces="two-ship",
        board="3x2",
        scenery="none",
        turn_limit=3,
        purchase="sealed",
    )
    done, sealed = set(), 0
    for step in range(90):
        seat = table.active[0]
        before = table.game.version
        offer = pilot(table.offers(seat), step)
        done.add(offer.action.tag)
        assert version_of(await play.panel()) == before - sealed
        await how(play, people[seat], offer)  # type: ignore[misc]  # both are awaited
        await play.settled()
        table = await play.at_table()
        assert table.game.version == before + 1
        if step == 9:
            said = await play.command(
                play.ada, "fighters orders", fighter="tiger", react="4", gamble="never"
            )
            assert "Your orders for Tiger" in said
            assert "Your orders" not in (await play.panel()).content
            table, sealed = await play.at_table(), 1
        if step == 14:
            await play.restart()
        if not table.active:
            break
    final = await play.panel()
    assert table.result is not None
    assert f"## 🏁 {table.result.words}" in final.content
    assert {"muster", "enter", "start", "fly"} <= done
    assert "✅" in await play.command(play.cleo, "dice verify")
