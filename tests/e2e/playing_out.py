"""Whole games in chat: each step by its command, or by thumb through the levels that lead to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.gateway.message.drill import is_way, read_way
from rules.kernel.foresight.prospects import is_grave
from tests.e2e.playing import version_of
from tests.e2e.test_gun_fights import pressable
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from typing import TypeAlias

    from bot.sandbox import Message, Person
    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play

    Take: TypeAlias = Callable[[Play, Person, Offer], Awaitable[None]]

_DEEPEST = 5
_PRIVATE = "My choices"


async def by_command(play: Play, person: Person, offer: Offer) -> None:
    """Type it, and confirm it where it is shown first."""
    ruleset = (await play.at_table()).ruleset
    exchange = await person.command(
        play.table, f"{ruleset.command} {offer.action.tag}", **offer.fields
    )
    await exchange.wait(15)
    if type(offer.action) in ruleset.previewed:
        (answer,) = exchange.answers
        # What it is called; what it would lead to, or what its dice are made of, may follow.
        title = rf"\*\*{re.escape(offer.forecast.text)}(; [^*]+| \([^*]+\)|: [^*]+)*\*\*\?"
        assert re.match(title, answer.content)
        await (await person.press(answer, "Do it")).wait(15)


async def by_thumb(play: Play, person: Person, offer: Offer) -> None:
    """Press or pick it, through the levels that lead to it: nothing is typed."""
    message: Message = await play.panel()
    assert phone_rows(message.versions[-1].components) <= MOST
    table = await play.at_table()
    public = table.ruleset.public_offers and len(table.active) == 1
    if not public and _PRIVATE in (button["label"] for button in message.buttons):
        exchange = await person.press(message, _PRIVATE)
        await exchange.wait(15)
        (message,) = exchange.answers
    subject = offer.label.subject
    chooser = [each for each in message.selects if each["placeholder"] == "Choose a unit"]
    if subject is not None and chooser and offer.token not in pressable(message):
        await (await person.select(message, "Choose a unit", [subject.value])).wait(15)
    for _ in range(_DEEPEST):
        assert len(message.versions[-1].components) <= 5
        if offer.token in pressable(message):
            exchange = await thumb(person, message, offer.token)
            await exchange.wait(15)
            if is_grave(offer):
                (asked,) = exchange.answers
                sure = "Do it" if table.previews(type(offer.action)) else "Yes, do it"
                await (await person.press(asked, sure)).wait(15)
            return
        ways = [each for each in sorted(pressable(message)) if is_way(each)]
        way = next(each for each in ways if read_way(each).verb == offer.action.tag)
        exchange = await thumb(person, message, way)
        await exchange.wait(15)
        message = exchange.answers[-1] if exchange.answers else message
    raise AssertionError(f"{offer.label.text} cannot be pressed")


async def play_out(
    play: Play,
    people: Mapping[str, Person],
    take: Take,
    choose: Callable[[tuple[Offer, ...], int], Offer],
    *,
    most: int,
    after: Callable[[int], Awaitable[object]],
) -> set[str]:
    """Play a game to its end, each step on the board that is shown.

    Args:
        play: The chat, with a game that has started.
        people: Who plays each seat.
        take: How a step is taken.
        choose: Which of the offers is taken at a step.
        most: Steps within which the game is over.
        after: What is done after a step, by its number.

    Returns:
        The verbs that were used.
    """
    done: set[str] = set()
    for step in range(most):
        table = await play.at_table()
        if not table.active:
            break
        seat = table.active[0]
        offer = choose(table.offers(seat), step)
        done.add(offer.action.tag)
        assert version_of(await play.panel()) == table.number
        await take(play, people[seat], offer)
        await play.settled()
        assert (await play.at_table()).number == table.number + 1
        await after(step)
    return done


async def check_end(play: Play) -> None:
    """The last message tells the result, and the dice can be checked."""
    table = await play.at_table()
    assert table.result is not None
    assert f"## 🏁 {table.result.words}" in (await play.panel()).content
    assert "✅" in await play.command(play.cleo, "dice verify")
