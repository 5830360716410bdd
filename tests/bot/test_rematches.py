"""A game that is over has one rematch, whoever asks for it, by whichever process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.clock import SystemClock
from bot.records.verification import verify
from bot.referee import Referee, Request
from rules.kernel.game.action import Concede
from rules.kernel.game.dice import commitment
from rules.kernel.values.errors import Illegal
from rules.registry import installed
from tests.bot.whole_game import opened

if TYPE_CHECKING:
    from bot.store import Store

ADA, BEN = ("11", "Ada"), ("22", "Ben")


def referee(store: Store) -> Referee:
    return Referee(store, installed(), SystemClock())


async def ended(store: Store, by: Referee) -> str:
    """A game that Ada gave up."""
    code = await opened(store)
    await by.act(Request("gives up", *ADA), code, Concede(), seat="freeloaders")
    return code


async def test_a_second_one_is_refused_even_where_the_first_was_closed(store: Store) -> None:
    one, other = referee(store), referee(store)
    code = await ended(store, one)
    assert (await other.games.get(code)).sequel is None
    first = await one.rematches.open(Request("a", *ADA), code, turned=False)
    await one.call_off(Request("close", *ADA), first.live.game.id, moderator=False)
    for each in (one, other):
        with pytest.raises(Illegal, match=f"its rematch already: game {first.live.game.id}"):
            await each.rematches.open(Request("b", *BEN), code, turned=True)
    assert (await referee(store).games.get(code)).sequel == first.live.game.id


async def test_the_same_request_opens_it_once(store: Store) -> None:
    by = referee(store)
    code = await ended(store, by)
    asked = Request("a", *ADA)
    found = await asyncio.gather(
        *(each.rematches.open(asked, code, turned=False) for each in (by, by, referee(store)))
    )
    assert len({each.live.game.id for each in found}) == 1
    assert [each.repeated for each in found].count(False) == 1


async def test_the_seed_is_fresh_and_bound_before_the_others_press(store: Store) -> None:
    by = referee(store)
    code = await ended(store, by)
    old = await by.games.get(code)
    lobby = (await by.rematches.open(Request("a", *ADA), code, turned=True)).live
    assert lobby.game.seed != old.game.seed
    assert lobby.game.commitment == commitment(lobby.game.seed)
    assert lobby.game.salt is None
    assert [(each.seat, each.contribution) for each in lobby.members] == [("naztees", "a")]
    again = referee(store)
    early = (await again.ready(Request("early", *ADA), lobby.game.id)).live
    assert early.game.salt is None
    with pytest.raises(Illegal, match="Nobody has joined"):
        await again.ready(Request("too early", *ADA), lobby.game.id)
    await again.join(Request("b", *BEN), lobby.game.id, "freeloaders")
    begun = (await again.ready(Request("start", *BEN), lobby.game.id)).live
    assert begun.contributions == ("a", "early", "b", "start")
    assert begun.origin == code
    assert begun.bookings == ()
    verdict = verify(begun, await again.games.entries(begun))
    assert (verdict.faults, verdict.notes) == ((), ())


async def test_a_game_that_is_not_over_has_none(store: Store) -> None:
    by = referee(store)
    code = await opened(store)
    with pytest.raises(Illegal, match="not over yet"):
        await by.rematches.open(Request("a", *ADA), code, turned=False)
