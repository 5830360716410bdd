"""Drafts in the store: bounded, each step once, and gone with their question."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import TYPE_CHECKING

import pytest

import bot.referee.drafts
from bot.clock import SystemClock
from bot.gateway.interaction.components import Press, press_of
from bot.gateway.message.draft_panel import draft_view, read_carried
from bot.referee import Referee, Request
from bot.referee.drafts import MOST_STEPS, Closed, OpenDraft
from bot.store import Draft
from rules.kernel.foresight.offers import token_of
from rules.kernel.game.drafting import Drafting, Way
from rules.kernel.values.errors import Illegal, Malformed
from rules.registry import Registry
from tests.toy.composing import COMPOSING, Wish
from tests.toy.planning import PLANNING, Plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.game.action import Action

ids = itertools.count(1)


def ask(user: str) -> Request:
    return Request(f"request {next(ids)}", user, user.title())


@pytest.fixture
def referee(store: Store) -> Referee:
    return Referee(store, Registry([COMPOSING]), SystemClock())


async def started(referee: Referee, system: str = COMPOSING.id) -> LiveGame:
    """Ada's red and Ben's blue are to name their numbers."""
    live = (await referee.open(ask("ada"), system, {}, channel="1", place=None)).live
    await referee.join(ask("ada"), live.game.id, "red")
    await referee.join(ask("ben"), live.game.id, "blue")
    await referee.ready(ask("ben"), live.game.id)
    return (await referee.ready(ask("ada"), live.game.id)).live


async def change(
    referee: Referee,
    live: LiveGame,
    token: str,
    step: Callable[[OpenDraft], tuple[Action, ...]],
    user: str = "ada",
) -> OpenDraft:
    number = live.number_for({"ada": "red", "ben": "blue"}[user])
    return await referee.drafts.change(live.game.id, user, number, "wish", token=token, change=step)


def towards(wish: Wish) -> Callable[[OpenDraft], tuple[Action, ...]]:
    return lambda draft: draft.went(token_of(wish))


def adding(wish: Wish) -> Callable[[OpenDraft], tuple[Action, ...]]:
    return lambda draft: (*draft.steps, wish)


EMPTY = token_of(Wish())


async def test_of_two_steps_at_once_one_is_taken(referee: Referee) -> None:
    live = await started(referee)
    found = await asyncio.gather(
        *(change(referee, live, EMPTY, towards(Wish(first=face))) for face in (1, 2, 3))
    )
    taken = [each for each in found if not each.missed]
    assert len(taken) == 1
    stored = await referee.drafts.find(live, "ada", live.number_for("red"), "wish")
    assert {each.action for each in found} == {stored.action} == {taken[0].action}


async def test_a_step_waits_for_what_happens_meanwhile(referee: Referee, store: Store) -> None:
    """Another process has stored an action that this one does not know of yet."""
    live = await started(referee)
    other = Referee(store, referee.games.registry, SystemClock())
    whole = Wish(first=1, second=2, third=3)
    await other.act(ask("ben"), live.game.id, whole)
    assert (await referee.games.get(live.game.id)).game.version == 1
    draft = await change(referee, live, EMPTY, towards(Wish(first=4)))
    assert (draft.action, draft.live.game.version) == (Wish(first=4), 2)
    await other.act(ask("ada"), live.game.id, whole)
    with pytest.raises(Closed):
        await change(referee, live, draft.token, towards(Wish(first=4, second=5)))
    assert await _stored(store) == []


async def test_no_more_steps_are_kept_than_can_be(referee: Referee, store: Store) -> None:
    live = await started(referee)
    token, action = EMPTY, Wish()
    for number in range(MOST_STEPS):
        action = Wish(first=1 + number % 6, second=6 - number % 3)
        token = (await change(referee, live, token, adding(action))).token
    (steps,) = await _stored(store)
    assert len(steps) == MOST_STEPS
    assert steps[-1] == action.to_json()


async def test_no_more_characters_are_kept_than_can_be(
    referee: Referee, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await started(referee)
    one = len(json.dumps([Wish().to_json()]))
    monkeypatch.setattr(bot.referee.drafts, "LARGEST", one)
    await change(referee, live, EMPTY, towards(Wish(first=1)))
    assert [len(each) for each in await _stored(store)] == [1]
    monkeypatch.setattr(bot.referee.drafts, "LARGEST", one - 9)
    with pytest.raises(Illegal, match="too long"):
        await change(referee, live, token_of(Wish(first=1)), towards(Wish(first=1, second=2)))


async def test_a_draft_that_can_not_be_read_is_begun_anew(referee: Referee, store: Store) -> None:
    live = await started(referee)
    number = live.number_for("red")
    old = Draft(live.game.id, "ada", number, "wish", '[{"is": "dream"}]')
    await store.write(lambda tx: tx.set_draft(old, live.game.version))
    draft = await referee.drafts.find(live, "ada", number, "wish")
    assert draft.steps == (Wish(),)
    await change(referee, live, EMPTY, towards(Wish(first=4)))
    (steps,) = await _stored(store)
    assert [each["first"] for each in steps] == [None, 4]


async def test_only_what_is_drafted_is_put_together(referee: Referee) -> None:
    live = await started(referee)
    for verb in ("hide", "step", "concede", ""):
        with pytest.raises(Malformed):
            await referee.drafts.find(live, "ada", live.number_for("red"), verb)


async def test_what_is_decided_ahead_closes_no_draft_and_posts_nothing(store: Store) -> None:
    referee = Referee(store, Registry([PLANNING]), SystemClock())
    live = await started(referee, PLANNING.id)
    for user in ("ada", "ben"):
        action = live.offers(live.active[0])[0].action
        live = (await referee.act(ask(user), live.game.id, action)).live
    draft = Draft(live.game.id, "ada", live.number_for("red"), "wish", "[]")
    await store.write(lambda tx: tx.set_draft(draft, live.game.version))
    before = await store.read(lambda tx: tx.outbox_of(live.game.id))
    planned = await referee.act(ask("ben"), live.game.id, Plan(number="5"))
    assert planned.live.number == live.number == live.game.version == planned.live.game.version - 1
    assert await store.read(lambda tx: tx.outbox_of(live.game.id)) == before
    assert await _stored(store) == [[]]
    await referee.act(
        ask("ada"), live.game.id, live.offers("red")[0].action, expected_version=live.number
    )
    assert await _stored(store) == []


async def test_ways_that_do_not_fit_are_on_further_pages(referee: Referee) -> None:
    live = await started(referee)
    number = live.number_for("red")
    draft = await referee.drafts.find(live, "ada", number, "wish")
    answer = Press(live.game.id, live.number, "", question=number)
    for count in (0, 1, 20, 21, 100, 101, 250):
        ways = tuple(
            Way(f"way {each} " + "x" * 200, Wish.model_construct(first=each, second=None))
            for each in range(count)
        )
        drafting = Drafting("", ways, ready=False)
        seen: set[str] = set()
        page, last = 0, -1
        while page > last:
            view = draft_view(draft, drafting, answer, page)
            rows = view.to_components()
            assert len(rows) <= 5
            parts = [part for row in rows for part in row["components"]]
            assert len({part["custom_id"] for part in parts}) == len(parts)
            assert all(len(part["custom_id"]) <= 100 for part in parts)
            last = page
            for part in parts:
                values = [option["value"] for option in part.get("options", ())]
                press = press_of(part["custom_id"])
                assert press is not None
                if press.what == "step":
                    seen |= {read_carried(value).way for value in values or [press.value]}
                elif press.what == "page" and not part["disabled"]:
                    page = max(page, read_carried(press.value).page)
        assert seen == {token_of(way.draft) for way in ways}


async def _stored(store: Store) -> list[list[dict[str, object]]]:
    def read(tx: object) -> list[list[dict[str, object]]]:
        rows = tx._connection.execute("SELECT steps FROM draft")  # type: ignore[attr-defined]
        return [json.loads(steps) for (steps,) in rows]

    return await store.read(read)
