"""Each side says that it is ready; who comes, goes and presses, in order, makes the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.clock import SystemClock
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.referee.alterations import Change
from bot.referee.gathering import NOTHING, Gathering
from bot.referee.practice import user_id
from bot.referee.transitions import unready
from rules.kernel.game.dice import SeededDice, salt_of
from rules.kernel.playing.solo import Strength
from rules.kernel.values.errors import Illegal
from rules.registry import installed

if TYPE_CHECKING:
    from bot.store import Store

ADA, BEN = Request("", "11", "Ada"), Request("", "22", "Ben")


@pytest.fixture
def referee(store: Store) -> Referee:
    return Referee(store, installed(), SystemClock())


async def lobby(referee: Referee) -> str:
    opened = await referee.open(
        replace(ADA, id="open"), "space_convoy", {}, channel="1", place=None
    )
    code = opened.live.game.id
    await referee.join(replace(ADA, id="ada joins"), code, "freeloaders")
    await referee.join(replace(BEN, id="ben joins"), code, "naztees")
    return code


async def test_the_last_ready_starts_and_is_part_of_the_dice(referee: Referee) -> None:
    code = await lobby(referee)
    waiting = (await referee.ready(replace(ADA, id="ada is ready"), code)).live
    assert (waiting.game.status, unready(waiting)) == ("lobby", ("naztees",))
    with pytest.raises(Illegal, match="when the Naztees are ready"):
        await referee.ready(replace(ADA, id="again"), code)
    begun = (await referee.ready(replace(BEN, id="ben is ready"), code)).live
    presses = ("ada joins", "ben joins", "ada is ready", "ben is ready")
    assert begun.contributions == presses
    assert (begun.game.salt, begun.gathering) == (salt_of(presses), NOTHING)
    verdict = verify(begun, await referee.games.entries(begun))
    assert (verdict.faults, verdict.notes) == ((), ())


async def test_the_dice_turn_on_a_later_press_of_the_other_side(referee: Referee) -> None:
    """Whoever comes and goes: a press that was made later than theirs changes every die."""
    code = await lobby(referee)
    for number in range(3):
        await referee.leave(replace(ADA, id=f"leave {number}"), code, None)
        await referee.join(replace(ADA, id=f"join {number}"), code, "freeloaders")
    pressed = (await referee.ready(replace(ADA, id="ada is ready"), code)).live
    known = pressed.gathering.presses
    assert known[:3] == ("ada joins", "ben joins", "leave 0")
    faces = set()
    for last in ("ben now", "ben a little later"):
        dice = SeededDice(pressed.game.seed, salt_of((*known, last)))
        faces.add(tuple(dice.draw(6) for _ in range(20)))
    assert len(faces) == 2
    begun = (await referee.ready(replace(BEN, id="ben now"), code)).live
    assert begun.contributions == (*known, "ben now")


async def test_who_leaves_makes_the_own_side_wait_again(referee: Referee) -> None:
    code = await lobby(referee)
    await referee.ready(replace(BEN, id="ben is ready"), code)
    await referee.leave(replace(ADA, id="ada leaves"), code, None)
    await referee.join(replace(ADA, id="ada is back"), code, "freeloaders")
    assert (await referee.games.get(code)).gathering.ready == ("naztees",)
    await referee.leave(replace(BEN, id="ben leaves"), code, None)
    await referee.join(replace(BEN, id="ben is back"), code, "naztees")
    assert (await referee.games.get(code)).gathering.ready == ()


async def test_one_who_holds_all_sides_presses_once(referee: Referee) -> None:
    code = await lobby(referee)
    await referee.leave(replace(BEN, id="ben leaves"), code, None)
    with pytest.raises(Illegal, match="Take a side"):
        await referee.ready(replace(BEN, id="ben is out"), code)
    await referee.join(replace(ADA, id="both"), code, "naztees")
    assert (await referee.ready(replace(ADA, id="ready"), code)).live.game.status == "playing"


async def test_umpires_side_is_always_ready(referee: Referee) -> None:
    umpire = Request("vs", user_id(Strength.NOVICE), "Umpire")
    code = await lobby(referee)
    await referee.leave(replace(BEN, id="ben leaves"), code, None)
    await referee.join(umpire, code, "naztees")
    begun = (await referee.ready(replace(ADA, id="ready"), code)).live
    assert begun.contributions == ("ada joins", "ben joins", "ben leaves", "vs", "ready")


async def test_umpire_may_come_when_the_others_are_ready(referee: Referee) -> None:
    umpire = Request("vs", user_id(Strength.NOVICE), "Umpire")
    code = await lobby(referee)
    await referee.ready(replace(ADA, id="ada is ready"), code)
    await referee.leave(replace(BEN, id="ben leaves"), code, None)
    waiting = (await referee.join(umpire, code, "naztees")).live
    assert (waiting.game.status, unready(waiting)) == ("lobby", ())
    with pytest.raises(Illegal, match="Take a side"):
        await referee.ready(replace(BEN, id="ben is out"), code)
    begun = (await referee.ready(replace(ADA, id="start"), code)).live
    assert begun.contributions is not None
    assert begun.contributions[-2:] == ("vs", "start")


async def test_sides_that_change_hands_are_not_ready(referee: Referee, store: Store) -> None:
    code = await lobby(referee)
    await referee.ready(replace(ADA, id="ada is ready"), code)
    await referee.swap(replace(BEN, id="ben agrees"), code, ADA.user_id)
    live = await Referee(store, installed(), SystemClock()).games.get(code)
    assert live.gathering == Gathering(("ada joins", "ben joins", "ada is ready", "ben agrees"))


async def test_nobody_is_ready_for_other_options(referee: Referee) -> None:
    code = await lobby(referee)
    await referee.ready(replace(ADA, id="ada is ready"), code)
    changed = await referee.alter(replace(BEN, id="alters"), code, Change("recycle", "yes", 0))
    assert changed.live.gathering.ready == ()
    assert changed.live.gathering.presses[-1] == "alters"


async def test_a_lobby_of_an_earlier_version_starts(referee: Referee, store: Store) -> None:
    code = await lobby(referee)
    await store.write(lambda tx: tx.drop_setting("gathering", code))
    today = Referee(store, installed(), SystemClock())
    await today.ready(replace(ADA, id="ada is ready"), code)
    begun = (await today.ready(replace(BEN, id="ben is ready"), code)).live
    assert begun.contributions == ("ada joins", "ben joins", "ada is ready", "ben is ready")


async def test_two_programs_on_one_file_lose_no_press(referee: Referee, store: Store) -> None:
    code = await lobby(referee)
    other = Referee(store, installed(), SystemClock())
    await other.ready(replace(ADA, id="ada is ready"), code)
    begun = (await referee.ready(replace(BEN, id="ben is ready"), code)).live
    assert begun.contributions is not None
    assert begun.contributions[-2:] == ("ada is ready", "ben is ready")
