"""Games of earlier and later versions of a system, and what becomes of them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.clock import SystemClock
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.referee.carry_over import CLOSED, carry_over
from bot.referee.live_game import OutOfOrder
from bot.store import Draft
from rules.kernel.playing.journal import Entry, replay, upcast
from rules.registry import Registry
from tests.toy import brief as data
from tests.toy.brief import RaceBrief
from tests.toy.later import LaterRace, LaterState, StrangeRace
from tests.toy.ruleset import RULESET as TOY

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.system.ruleset import AnyRuleset

pytestmark = pytest.mark.usefixtures("quiet")


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL")


async def by(store: Store, ruleset: AnyRuleset) -> Referee:
    """A referee by the rules of that version, as a process of it starts."""
    registry = Registry([ruleset])
    await carry_over(store, registry, SystemClock())
    return Referee(store, registry, SystemClock())


_numbers = iter(range(10**6))


def ask() -> Request:
    return Request(f"request-{next(_numbers)}", "ada", "Ada")


async def begun(referee: Referee, steps: int = 6) -> LiveGame:
    """A game with some steps taken."""
    opened = await referee.open(ask(), TOY.id, {"target": 30}, channel="1", place="9")
    code = opened.live.game.id
    for seat in ("red", "blue"):
        await referee.join(ask(), code, seat)
    live = (await referee.ready(ask(), code)).live
    return await on(referee, live, steps)


async def on(referee: Referee, live: LiveGame, steps: int) -> LiveGame:
    for _ in range(steps):
        if not live.active:  # the dice have ended it sooner
            break
        seat = live.active[0]
        actions = [offer.action for offer in live.offers(seat)]
        live = (await referee.act(ask(), live.game.id, actions[-1], seat=seat)).live
    return live


async def journal(referee: Referee, live: LiveGame) -> list[Entry]:
    return [live.entry(each) for each in await referee.games.entries(live)]


async def change(store: Store, sql: str, *values: Any) -> None:
    def work(tx: Any) -> None:
        tx._connection.execute(sql, values)

    await store.write(work)


async def test_a_game_of_the_first_version_goes_on_by_its_rules(store: Store) -> None:
    first = await by(store, TOY)
    live = await begun(first, 12)
    told = {event.get("is") for entry in await journal(first, live) for event in entry.events}
    assert {"stepped", "pushed"} <= told
    later = await by(store, LaterRace())
    found = await later.games.get(live.game.id)
    assert isinstance(found.state, LaterState)
    assert found.state.wind == 0
    assert found.state.version == found.start.version == 1
    assert found.state.model_dump(exclude={"wind"}) == live.state.model_dump()  # type: ignore[union-attr] # it is under way
    found = await on(later, found, 12)
    entries = await journal(later, found)
    new = [event for entry in entries[live.game.version :] for event in entry.events]
    assert {"strode", "pushed"} <= {event.get("is") for event in new}
    stored = await later.games.entries(found)
    verdict = verify(found, stored)
    assert (verdict.faults, verdict.notes) == ((), ())
    again = await (await by(store, LaterRace())).games.get(found.game.id)
    assert replace(again, ruleset=found.ruleset) == found


async def test_a_game_of_the_second_version_is_played_by_new_rules(store: Store) -> None:
    later = await by(store, LaterRace())
    live = await begun(later, 20)
    assert live.state is not None
    assert live.state.version == 2
    told = {event.get("is") for entry in await journal(later, live) for event in entry.events}
    assert "strode" in told
    assert "pushed" not in told


async def test_a_lobby_is_started_by_the_rules_of_the_day(store: Store) -> None:
    first = await by(store, TOY)
    opened = await first.open(ask(), TOY.id, {}, channel="1", place=None)
    assert opened.live.game.ruleset_version == 1
    later = await by(store, LaterRace())
    for seat in ("red", "blue"):
        await later.join(ask(), opened.live.game.id, seat)
    live = (await later.ready(ask(), opened.live.game.id)).live
    assert (live.game.ruleset_version, live.start.version) == (2, 2)
    stored = await store.read(lambda tx: tx.game(live.game.id))
    assert stored == live.game


async def test_a_game_that_cannot_be_carried_over_is_closed_with_a_word(store: Store) -> None:
    first = await by(store, TOY)
    live = await begun(first)
    code = live.game.id
    before = await store.read(lambda tx: tx.journal(code))
    draft = Draft(code, "ada", 1, "hide", "[]")
    await store.write(lambda tx: tx.set_draft(draft, live.game.version))
    strange = await by(store, StrangeRace())
    assert await store.read(lambda tx: tx.draft(code, "ada", 1, "hide")) is None
    game = await store.read(lambda tx: tx.game(code))
    assert game is not None
    assert game == replace(live.game, status="over", result=game.result)
    assert json.loads(game.result or "") == {"winner": None, "words": CLOSED}
    assert await store.read(lambda tx: tx.journal(code)) == before
    assert len(await store.read(lambda tx: tx.outbox_of(code))) > 0
    assert await store.read(lambda tx: tx.dues_of(code)) == []
    with pytest.raises(OutOfOrder, match="is closed, and nobody wins"):
        await strange.games.get(code)
    other = await strange.open(ask(), TOY.id, {}, channel="1", place="9")  # the channel is free
    assert other.live.game.id != code


async def test_a_damaged_game_of_the_same_version_is_kept(store: Store) -> None:
    first = await by(store, TOY)
    live = await begun(first)
    await change(store, "UPDATE game SET snapshot = '{}'")
    first = await by(store, TOY)
    with pytest.raises(OutOfOrder, match="goes on when that has been mended"):
        await first.games.get(live.game.id)
    game = await store.read(lambda tx: tx.game(live.game.id))
    assert game is not None
    assert game.status == "playing"


async def test_a_game_by_newer_rules_is_kept_and_not_played(store: Store) -> None:
    later = await by(store, LaterRace())
    live = await begun(later)
    first = await by(store, TOY)
    with pytest.raises(OutOfOrder, match=r"by newer rules .* kept as it is"):
        await first.games.get(live.game.id)
    assert await store.read(lambda tx: tx.game(live.game.id)) == live.game


async def test_a_game_without_a_brief_keeps_that_of_the_day(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await by(store, TOY)
    live = await begun(first)
    await change(store, "UPDATE game SET brief = NULL, ruleset_version = 0")
    first = await by(store, TOY)
    monkeypatch.setattr(data, "AHEAD", dict.fromkeys(data.RUNNERS, 4))
    found = await (await by(store, TOY)).games.get(live.game.id)
    assert found.start.brief == live.start.brief
    assert TOY.start(TOY.options()).brief != live.start.brief


async def test_edited_data_change_no_replay(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await by(store, TOY)
    live = await begun(first)
    entries = await journal(first, live)
    monkeypatch.setattr(data, "AHEAD", dict.fromkeys(data.RUNNERS, 4))
    found = await (await by(store, TOY)).games.get(live.game.id)
    assert replay(TOY, found.start, entries) == found.state == live.state
    edited = live.ruleset.start(live.options)
    assert isinstance(edited.brief, RaceBrief)
    assert replay(TOY, edited, entries) != live.state


def test_an_upcast_reads_secrets_and_their_twins() -> None:
    class Renamed(LaterRace):
        def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:
            return {**event, "is": f"{event['is']}_{version}"}

    secret = {"secret": {"is": "a"}, "audience": "red", "twin": {"is": "b"}}
    lonely = {"secret": {"is": "a"}, "audience": "red", "twin": None}
    entry = Entry("red", {"is": "hide"}, [{"is": "c"}, secret, lonely], [])
    assert upcast(Renamed(), 1, entry).events == [
        {"is": "c_1"},
        {"secret": {"is": "a_1"}, "audience": "red", "twin": {"is": "b_1"}},
        {"secret": {"is": "a_1"}, "audience": "red", "twin": None},
    ]
    assert upcast(Renamed(), 2, entry) is entry
