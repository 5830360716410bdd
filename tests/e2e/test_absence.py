"""Play by post: seats that are offered to substitutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.message import reminders
from tests.e2e.by_post import HOUR, agree, pass_time, three, until
from tests.systems_under_test import RENDERERS, SYSTEMS

if TYPE_CHECKING:
    from bot.sandbox import Message
    from render.registry import Renderers
    from rules.registry import Registry
    from tests.e2e.playing import Play


@pytest.fixture
def systems() -> Registry:
    return SYSTEMS


@pytest.fixture
def renderers() -> Renderers:
    return RENDERERS


@pytest.fixture(autouse=True)
def only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks for what is due when it starts, and then when a test lets it."""
    monkeypatch.setattr(reminders, "_POLL", 3600.0)


async def holders(play: Play, seat: str) -> list[str]:
    return [each.user_id for each in (await play.at_table()).holders(seat)]


async def offer_of(play: Play) -> Message:
    """The offer of a seat that the bot makes when it looks."""
    (offer,) = await pass_time(play, 0)
    assert "is offered since" in offer.content
    return offer


async def test_a_seat_that_was_late_twice_goes_to_a_substitute_if_the_others_agree(
    play: Play,
) -> None:
    await three(play, pace="4 hours")
    exchange = await play.cleo.command(play.table, "game substitute")
    assert "You are none of them" in await play.said(exchange)
    await (await play.cleo.press(exchange.answers[0], "Stand in, mention me")).wait()
    said = await play.command(play.cleo, "game substitute", system="trio")
    assert "stand in for Trio; you are mentioned" in said
    assert "no such game" in await play.command(play.cleo, "game substitute", system="chess")
    for hours in (1, 4.1):
        await pass_time(play, hours)
        said = await play.command(play.ben, "game substitute", side="amber")
        assert "their time has not run out 2 times" in said
    await play.command(play.ada, "game extend")
    await pass_time(play, 4.1)
    before = await play.frozen()
    await play.command(play.ben, "game substitute", side="Ambers")
    assert await play.frozen() == before
    await agree(play, play.dan, "Agree to offer it")
    assert await holders(play, "amber") == []
    offer = await offer_of(play)
    assert offer.pinged == {play.ada.id, play.cleo.id}
    assert await pass_time(play, 1) == []
    # Who had it takes it back at once, and has all the time; nobody else can by that message.
    await play.said(await play.ada.press(offer, "Take the seat: Ambers"))
    assert await holders(play, "amber") == [str(play.ada.id)]
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 4 * HOUR) < 60
    await play.settled()
    assert (
        offer.content == f"<@{play.ada.id}> plays the Ambers now (game `{(await play.game()).id}`)."
    )
    await play.command(play.ben, "game substitute", side="amber")
    await agree(play, play.dan, "Agree to offer it")
    offer = await offer_of(play)
    await pass_time(play, 3)
    # Others ask, and who plays another side asks, too, being a substitute or not.
    await play.command(play.dan, "game substitute", pool="join")
    assert "do you agree" in await play.said(await play.dan.press(offer, "Take the seat: Ambers"))
    await play.said(await play.cleo.press(offer, "Take the seat: Ambers"))
    assert await holders(play, "amber") == [str(play.cleo.id)]
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 4 * HOUR) < 60
    assert "do you agree" in await play.command(play.ada, "game join", side="amber")
    assert "late" not in await play.command(play.dan, "game status")
    # Who played stays in the record.
    exchange = await play.cleo.command(play.table, "game concede")
    await exchange.wait()
    await (await play.cleo.press(exchange.answers[0], "Yes, concede")).wait()
    for person in (play.ben, play.dan):
        exchange = await person.command(play.table, "game concede")
        await exchange.wait()
        if "Concede" in exchange.answers[0].content:
            await (await person.press(exchange.answers[0], "Yes, concede")).wait()
    assert f"earlier <@{play.ada.id}> (Ambers)" in (await play.panel()).content


async def test_a_moderator_offers_a_seat_at_once(play: Play) -> None:
    await three(play)
    await play.command(play.cleo, "game substitute", pool="join")
    await play.command(play.cleo, "game substitute", side="blue")
    offer = await offer_of(play)
    assert offer.pinged == {play.ben.id}, "mentioned are those who asked to be"
    assert "offered already" in await play.command(play.ada, "game substitute", side="blue")
    await play.command(play.cleo, "game substitute", pool="leave")
    said = await play.said(await play.cleo.press(offer, "Take the seat: Blues"))
    assert "do you agree" in said
    assert await holders(play, "blue") == []
