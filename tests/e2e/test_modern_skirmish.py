"""A patrol in chat, from the lobby to the field held: by commands, and by thumb alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.gateway.message.drill import is_way, read_way
from rules.systems.modern_skirmish.actions import Activate, Charge, Deploy, Fire
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.e2e.gun_fighting import check_panel
from tests.e2e.playing import version_of
from tests.e2e.test_gun_fights import pressable
from tests.e2e.thumbing import thumb

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Message, Person
    from rules.kernel.offers import Offer
    from tests.e2e.playing import Play

SEATS = ("affiliation", "antagonist")
_DEEPEST = 4


def fighter(offers: tuple[Offer, ...], step: int) -> Offer:
    """Fires or charges where he can; else names a unit, goes on, or does whatever there is."""
    for kind in (Charge, Fire, Activate, Deploy):
        found = [each for each in offers if isinstance(each.action, kind)]
        if found:
            return random.Random(step).choice(found)
    busy = [each for each in offers if each.action.tag not in {"pass", "done"}]
    return random.Random(step).choice(busy or list(offers))


async def by_command(play: Play, person: Person, offer: Offer) -> None:
    """Type it, and confirm it where it is shown first."""
    exchange = await person.command(play.table, f"skirmish {offer.action.tag}", **offer.fields)
    await exchange.wait(15)
    if type(offer.action) in RULESET.previewed:
        (answer,) = exchange.answers
        assert answer.content.startswith(f"**{offer.label.text}**?")
        await (await person.press(answer, "Do it")).wait(15)


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Press or pick it, through the levels that lead to it."""
    message: Message = await play.panel()
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
async def test_a_whole_patrol(
    play: Play, same_dice: Callable[[int], None], how: Callable[..., object]
) -> None:
    same_dice(3)
    people = dict(zip(SEATS, (play.ada, play.ben), strict=True))
    sitting = tuple((person, seat) for seat, person in people.items())
    table = await play.begin(
        sitting, system="skirmish", map="patrol", turn_limit=6, one_shot_per_figure=True
    )
    done = set()
    for step in range(200):
        seat = table.active[0]
        before = table.game.version
        offer = fighter(table.offers(seat), step)
        done.add(offer.action.tag)
        assert version_of(await play.panel()) == before
        await how(play, people[seat], offer)  # type: ignore[misc]  # both are awaited
        await play.settled()
        table = await play.at_table()
        assert table.game.version == before + 1
        if step % 10 == 0:
            await check_panel(play)
        if step == 12:
            await play.restart()
        if not table.active:
            break
    final = await check_panel(play)
    assert table.result is not None
    assert f"## 🏁 {table.result.words}" in final.content
    assert {"deploy", "activate", "fire"} <= done
    assert "✅" in await play.command(play.cleo, "dice verify")
    assert "This game is over" in await play.command(play.ada, "skirmish pass")
