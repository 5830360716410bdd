"""Since when a game waits: read off the journal's end, the same as by folding all of it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.referee import Referee, Request
from bot.referee.live_game import sealer_of
from bot.referee.waiting import _came_up, wait_of
from bot.store import JournalEntry, open_store
from rules.kernel.game.action import Concede
from rules.kernel.game.agenda import Due
from rules.kernel.playing.journal import fold
from rules.kernel.playing.play import first_state
from tests.ambush.records import AmbushOptions, AmbushState, LayLurkers, MaySpring
from tests.ambush.ruleset import RULESET as AMBUSH
from tests.clock import MovableClock
from tests.systems_under_test import IDS, SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.referee.live_game import LiveGame

_ACTIONS = 25
"""Actions that are taken of each game."""
_LEAVING = 3
"""The one before which somebody leaves who is asked nothing, where there are more than two."""


def on_top_since(live: LiveGame, entries: Sequence[JournalEntry]) -> int:
    """When the open questions came to lie on top, by all states that the game has been in."""
    assert live.state is not None
    number = min(live.state.numbers)
    state, since = first_state(live.ruleset, live.start), None
    for stored in entries:
        state = fold(live.ruleset, state, live.entry(stored))
        if number not in state.numbers:
            since = None
        elif since is None:
            since = stored.at
    assert since is not None
    return since


@pytest.mark.parametrize("system_id", IDS)
async def test_questions_wait_since_they_came_on_top(system_id: str, tmp_path: Path) -> None:
    rng, clock, told = Random(7), MovableClock(), set()
    ruleset = SYSTEMS[system_id]
    store = await open_store(tmp_path / "games.db")
    try:
        referee = Referee(store, SYSTEMS, clock)
        numbers = iter(range(10_000))

        def ask() -> Request:
            return Request(f"r{next(numbers)}", "ada", "Ada")

        opened = await referee.open(ask(), system_id, {**ruleset.small}, channel="1", place=None)
        code = opened.live.game.id
        for side in opened.live.seats:
            await referee.join(ask(), code, side.id)
        live = (await referee.ready(ask(), code)).live
        for number in range(_ACTIONS):
            clock.skip(3600)
            seats = [each.id for each in live.seats]
            ahead = [(each, offer) for each in seats for offer in live.offers_ahead(each)]
            asked = [(each, offer) for each in live.active for offer in live.offers(each)]
            seat, offer = rng.choice(ahead if ahead and rng.random() < 0.3 else asked)
            action = offer.action
            if number == _LEAVING and len(seats) > 2:
                seat, action = next(each for each in seats if each not in live.active), Concede()
            live = (await referee.act(ask(), code, action, seat=seat)).live
            if not live.active:
                break
            wait = await store.read(partial(wait_of, live=live))
            entries = await referee.games.entries(live)
            assert wait is not None
            assert wait.since == on_top_since(live, entries)
            told.add(wait.since)
            assert sealer_of(next(each for each in entries if each.at == wait.since)) is None
        assert len(told) > 1
    finally:
        await store.close()


async def test_what_is_asked_in_between_counts_what_others_answer_does_not(tmp_path: Path) -> None:
    def entry(at: int, *moves: dict[str, Any]) -> JournalEntry:
        events = [AMBUSH.next_event(**each).to_json() for each in moves]
        return JournalEntry(at, None, None, "null", json.dumps(events), "[]", at)

    lay = {each: LayLurkers(seat=each) for each in ("north", "south", "west")}
    journal = [
        entry(1, {"due": (tuple(lay.values()),)}),
        entry(2, {"answered": "north", "due": ((MaySpring(seat="north", runner="a"),),)}),
        entry(3, {"answered": "north"}),
        entry(4, {"answered": "west"}),
    ]
    agenda = (Due((lay["south"],), (2,)),)
    state = AmbushState(options=AmbushOptions(), agenda=agenda, asked=4)
    store = await open_store(tmp_path / "games.db")
    try:
        referee = Referee(store, SYSTEMS, MovableClock())
        request = Request("r", "ada", "Ada")
        opened = await referee.open(request, AMBUSH.id, {}, channel="1", place=None)
    finally:
        await store.close()
    live = replace(opened.live, state=state)
    assert _came_up(live, journal) == 3
    assert _came_up(live, journal[1:]) is None, "it was asked before"
