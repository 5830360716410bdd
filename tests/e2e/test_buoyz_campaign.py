"""A campaign over the wire: fleets in private, a battle in a thread, its report, the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.looking import threads
from tests.e2e.test_records import settled_answer

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("buoyz", "buoyz_campaign")

OPTIONS: dict[str, Any] = {"preset": "recommended", "games": 3, "nature": "open", "points": 25}


async def test_a_campaign_is_raised_fought_and_counted(play: Play) -> None:
    seats = ((play.ada, "azure"), (play.ben, "coral"))
    await play.begin(seats, system="campaign", campaign_points=40, **OPTIONS)
    whole = await play.game()
    panel = await play.panel()
    assert next(each["label"] for each in panel.buttons) == "My choices"
    said = await play.command(play.ada, "campaign raise", ships="4 ca-classic", at_once=True)
    assert "4 CA Constitution" in said
    assert "4 CA Constitution" not in (await play.panel()).content, "nobody else sees it"
    await play.command(play.ben, "campaign raise", ships="2 bc-d7, 5 tp-maru", at_once=True)
    panel = await play.panel()
    assert "Scenario 1: Azure v Coral" in panel.content
    await by_thumb(play)
    await play.command(play.ben, "campaign choose", ships="bc-d7", at_once=True)
    panel = await play.panel()
    assert "Being played: **Battle 1: open battle**" in panel.content
    told = panel.attachments[0].description or ""
    assert "Battle 1 is being fought" in told
    assert "Azure fleet, 0 CP" in told
    await play.press(play.ada, "Open: Battle 1: open battle")
    (thread,) = threads(play)
    battle = await play.game(thread)
    assert "Azure fleet v Coral fleet" in thread.name
    await play.press(play.ben, "Join Coral fleet", thread)
    await play.press(play.ben, "Ready", thread)
    await play.press(play.ada, "Ready", thread)
    listed = await play.command(play.ada, "game list")
    assert f"`{whole.id}`" in listed
    assert "being played: Battle 1: open battle" in listed
    assert f"`{battle.id}`" in listed
    assert f"part of `{whole.id}`" in listed
    await give_up(play, thread)
    await play.until(lambda: "Scenario 2" in play.public()[-1].content, "the report")
    panel = await play.panel()
    assert f"Battle 1 ({battle.id}): a decisive victory of Azure, 5 v 0 CP" in panel.content
    log = await play.command(play.cleo, "game log")
    assert f"Battle 1 (game {battle.id}) is over" in log
    await left_unfought(play)
    lobby = await opened_and_left(play)
    await give_up(play, None)
    final = await play.panel()
    assert "The Azure fleet wins the campaign" in final.content
    shut = f"was closed before it began, as game {whole.id} is over."
    await play.until(lambda: shut in play.public(lobby)[-1].content, "a lobby that is closed")
    assert (await play.game(lobby)).status == "over"
    report = await settled_answer(play, await play.ada.command(play.table, "game report"))
    assert "after-action report" in report.content
    page = report.attachments[-1].data.decode()
    assert f"Battle 1 ({battle.id}): a decisive victory of Azure" in page
    assert "Battle 2 is left unfought" in page


async def left_unfought(play: Play) -> None:
    """Ben does not come to the battle of the second scenario; a game master leaves it."""
    await play.command(play.ada, "campaign choose", ships="ca-classic", at_once=True)
    await play.command(play.ben, "campaign choose", ships="bc-d7", at_once=True)
    await play.press(play.ada, "Open: Battle 2: open battle")
    thread = threads(play)[-1]
    assert (await play.game(thread)).status == "lobby"
    assert "Call it off first" in await corrected(play, "leave_battle 2")
    await play.command(play.ada, "game end", thread)
    await play.until(lambda: any("to be opened" in e.content for e in play.public()), "a report")
    await corrected(play, "leave_battle 2")


async def opened_and_left(play: Play) -> Channel:
    """The battle of the third scenario is opened; Ben has not come when the campaign ends."""
    await play.command(play.ada, "campaign choose", ships="ca-classic", at_once=True)
    await play.command(play.ben, "campaign choose", ships="bc-d7", at_once=True)
    await play.press(play.ada, "Open: Battle 3: open battle")
    return threads(play)[-1]


async def corrected(play: Play, change: str) -> str:
    """Let a moderator correct the campaign; what they read then."""
    asked = await play.cleo.command(play.table, "gm correct", change=change)
    await asked.wait()
    said = await play.said(await play.cleo.press(asked.answers[-1], "Yes, correct it"))
    await play.settled()
    return said


async def give_up(play: Play, channel: Channel | None) -> None:
    """Let Ben give up the game of a channel."""
    exchange = await play.ben.command(channel or play.table, "game concede")
    await exchange.wait()
    (question,) = exchange.answers
    await (await play.ben.press(question, "Yes, concede")).wait()


async def by_thumb(play: Play) -> None:
    """Choose a fleet by buttons and selects alone."""
    exchange = await play.press(play.ada, "My choices")
    private: Message = exchange.answers[-1]
    labels = [each["label"] for each in private.buttons]
    await (await play.ada.press(private, labels[0])).wait()
