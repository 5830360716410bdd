"""Seats whose holders offer them and play on: taken, withdrawn, after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.by_post import agree, pass_time, three
from tests.e2e.looking import labels
from tests.e2e.test_absence import holders

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]


async def put_up(play: Play) -> Message:
    """Let Ada offer her side; what everybody is told of it."""
    said = await play.command(play.ada, "game substitute", side="amber")
    assert "You offer the Ambers, and play on until somebody takes them." in said
    (offer,) = await pass_time(play, 0)
    assert "the seat of the Ambers is offered since" in offer.content
    assert labels(offer) == ["Take the seat: Ambers", "Offer it no longer"]
    assert await holders(play, "amber") == [str(play.ada.id)]
    return offer


async def test_a_seat_is_played_on_until_a_substitute_takes_it(play: Play) -> None:
    await three(play, pace="4 hours")
    await play.command(play.cleo, "game substitute", pool="join", mention=True)
    offer = await put_up(play)
    assert offer.pinged == {play.cleo.id}
    assert f"Until then {play.ada.name} plays on." in offer.content
    assert "Offered: the Ambers" in await play.command(play.dan, "game substitute")
    await play.restart()
    version = (await play.game()).version
    await play.press(play.ada, "Rest")
    assert (await play.game()).version == version + 1
    await play.said(await play.cleo.press(offer, "Take the seat: Ambers"))
    assert await holders(play, "amber") == [str(play.cleo.id)]
    await play.settled()
    assert f"{play.cleo.name} plays the Ambers now, in place of" in offer.content
    assert labels(offer) == []
    assert "Offered" not in await play.command(play.dan, "game substitute")
    late = await play.ada.press(offer, "Take the seat: Ambers", stale=0)
    assert "not offered any more" in await play.said(late)


async def test_others_ask_who_plays_on(play: Play) -> None:
    await three(play)
    offer = await put_up(play)
    asked = await play.said(await play.dan.press(offer, "Take the seat: Ambers"))
    assert "would like to take over the Ambers" in asked
    await agree(play, play.ada, "Let them join")
    assert await holders(play, "amber") == [str(play.dan.id)]
    await play.settled()
    assert "Somebody else plays on." in offer.content


async def test_an_offer_is_withdrawn_by_whose_it_is_alone(play: Play) -> None:
    await three(play)
    await play.command(play.cleo, "game substitute", pool="join")
    offer = await put_up(play)
    said = await play.said(await play.ben.press(offer, "Offer it no longer"))
    assert "You hold no such side" in said
    exchange = await play.ada.command(play.table, "game substitute", side="amber")
    assert "You offer the Ambers already" in await play.said(exchange)
    await play.said(await play.ada.press(exchange.answers[-1], "Offer it no longer"))
    await play.until(lambda: "not offered any more" in offer.content, "that it is withdrawn")
    late = await play.cleo.press(offer, "Take the seat: Ambers", stale=0)
    assert "not offered any more" in await play.said(late)
    assert await holders(play, "amber") == [str(play.ada.id)]
    again = await put_up(play)
    await play.said(await play.ada.press(again, "Offer it no longer"))
    assert again.content.startswith(f"{play.ada.name} plays the Ambers on")


async def test_leaving_names_the_offer_first(play: Play) -> None:
    await three(play)
    exchange = await play.ada.command(play.table, "game leave")
    assert "The game stands still until somebody takes it." in await play.said(exchange)
    (question,) = exchange.answers
    assert labels(question) == ["Offer it, play on: Ambers", "Yes, leave"]
    await play.said(await play.ada.press(question, "Offer it, play on: Ambers"))
    assert "You offer the Ambers, and play on" in question.content
    (offer,) = await pass_time(play, 0)
    await play.leave(play.ada)
    await play.settled()
    assert labels(offer) == []
    assert await holders(play, "amber") == []
    # The seat is offered on, to her as well.
    assert "plays the Ambers now" in await play.command(play.ada, "game join", side="amber")
