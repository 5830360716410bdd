"""The practice opponent over the wire: it is seated, plays, is never pinged, and comes back."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee.practice import people
from tests.e2e.playing import PATIENCE

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.sandbox import Message
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "gun_fights", "modern_skirmish")

SHORT: dict[str, dict[str, Any]] = {
    "convoy": {"coffins": 1, "turn_limit": 10},
    "gunfight": {"turn_limit": 10},
    "skirmish": {"map": "patrol", "turn_limit": 4},
}

FIRST = "Your first turn"
"""What somebody reads who has never acted in a system."""


async def own_turn(play: Play) -> LiveGame:
    """The game once it waits for a person, or is over."""

    async def look() -> LiveGame | None:
        live = await play.at_table()
        asked = [each for seat in live.active for each in live.holders(seat)]
        return live if people(asked) or live.result is not None else None

    live = await play.once(look)
    assert live is not None
    await play.settled()
    return live


async def seat_umpire(play: Play, side: str) -> Message:
    """Let it take a side; the private message in which that was chosen."""
    shown = await play.press(play.ada, "vs Umpire")
    chosen = await play.ada.press(shown.answers[-1], side)
    await chosen.wait(PATIENCE)
    await play.settled()
    return shown.answers[-1]


@pytest.mark.parametrize("command", SHORT)
async def test_a_whole_game_against_umpire(play: Play, command: str) -> None:
    await play.command(play.ada, f"{command} new", **SHORT[command])
    seats = (await play.at_table()).seats
    asked = await seat_umpire(play, f"{seats[1].title}: novice")
    assert "Umpire" in (await play.panel()).content
    assert [each["label"] for each in asked.buttons] == [f"Join the {seats[0].title}"]
    joined = await play.ada.press(asked, f"Join the {seats[0].title}")
    await joined.wait(PATIENCE)
    assert not asked.buttons
    await play.press(play.ada, "Start")
    begun = False
    while (live := await own_turn(play)).result is None:
        assert (FIRST in (await play.panel()).content) is not begun
        offers = live.offers(live.active[0])
        wanted = next((each for each in offers if each.action.tag == "pass"), offers[0])
        await play.take(play.ada, wanted)
        begun = True
    assert not any(FIRST in each.content for each in play.public())
    actors = {each.actor for each in await play.journal()}
    assert "opponent:novice" in actors
    panel = await play.panel()
    assert "🏁" in panel.content
    assert all(each.pinged <= {play.ada.id} for each in play.public())


async def test_it_joins_by_a_command_and_leaves_its_side_to_a_person(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    await play.command(play.ada, "game join", side="opponent:veteran")
    live = await play.at_table()
    assert [each.name for each in live.holders("freeloaders")] == ["Umpire (veteran)"]
    said = await play.command(play.ada, "game join", side="opponent:grandmaster")
    assert "novice" in said
    await play.command(play.ada, "game join", side="freeloaders")
    live = await play.at_table()
    assert [each.user_id for each in live.holders("freeloaders")] == [str(play.ada.id)]
    await play.command(play.ben, "game join", side="naztees")
    assert "taken" in await play.command(play.ada, "game join", side="opponent:novice")


async def test_who_plays_against_it_ends_the_game_alone(play: Play) -> None:
    await play.command(play.ada, "convoy new", coffins=1)
    await play.command(play.ada, "game join", side="freeloaders")
    await play.command(play.ada, "game join", side="opponent:novice")
    await play.press(play.ada, "Start")
    await own_turn(play)
    exchange = await play.ada.command(play.table, "game end")
    await exchange.wait(PATIENCE)
    await (await play.ada.press(exchange.answers[-1], "Yes, end it")).wait(PATIENCE)
    assert (await play.game()).status == "over"


async def test_after_a_restart_it_does_what_it_was_asked(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the first bot thinks of never comes to an end.
    async def for_ever(*_: object) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as first:
        first.setattr("bot.opponent.thinking.Thinker.think", for_ever)
        await play.command(play.ada, "convoy new", coffins=1)
        await play.command(play.ada, "game join", side="freeloaders")
        await play.command(play.ada, "game join", side="opponent:novice")
        await play.press(play.ada, "Start")
        before = (await play.game()).version
        assert (await play.at_table()).active == ("naztees",)
        await play.close()
    await play.open()
    live = await own_turn(play)
    assert live.game.version > before
    assert live.active == ("freeloaders",)


async def test_its_process_is_started_again_if_it_dies(play: Play) -> None:
    await play.command(play.ada, "convoy new", coffins=1)
    await play.command(play.ada, "game join", side="freeloaders")
    await play.command(play.ada, "game join", side="opponent:novice")
    await play.press(play.ada, "Start")
    live = await own_turn(play)
    worker = play.client._opponent._player._thinker.worker
    (first,) = worker.processes
    os.kill(first, signal.SIGKILL)
    while live.result is None and live.active == ("freeloaders",):
        await play.command(play.ada, "convoy pass")
        live = await own_turn(play)
        if "naztees" in {each.seat for each in (await play.journal())[-2:]}:
            break
    assert first not in worker.processes


async def test_who_cannot_think_does_the_least_harm(
    play: Play, monkeypatch: pytest.MonkeyPatch, trouble: set[str]
) -> None:
    trouble.add("bot.opponent.player")

    async def broken(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr("bot.opponent.thinking.Thinker.think", broken)
    await play.command(play.ada, "convoy new", coffins=1)
    await play.command(play.ada, "game join", side="freeloaders")
    await play.command(play.ada, "game join", side="opponent:novice")
    await play.press(play.ada, "Start")
    live = await own_turn(play)
    assert live.active == ("freeloaders",)
    assert {each.action for each in (await play.journal())[1:]} == {'{"is": "absent"}'}
