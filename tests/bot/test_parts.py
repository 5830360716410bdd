"""A part of a game is opened once and reports once, whatever process does it, and when."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.clock import SystemClock
from bot.gateway.interaction.in_flight import InFlight
from bot.gateway.message.hand_on import HandOn
from bot.records.verification import verify
from bot.referee import Referee, Request, parts
from bot.referee.alterations import Change
from bot.schedule.away import Meanwhile
from bot.store import Absence, Duplicate
from rules.kernel.game.action import Concede, LockGame, UnlockGame, WriteNote
from rules.kernel.playing.solo import Strength
from rules.kernel.values.errors import Illegal
from rules.registry import Registry
from tests.clock import MovableClock
from tests.series.records import Call
from tests.series.ruleset import SERIES, Series
from tests.toy.reporting import REPORTING as TOY

if TYPE_CHECKING:
    from bot.store import Store
    from rules.kernel.game.parts import Part
    from tests.series.records import SeriesState


class Rewritten(Series):
    """Later rules of the series, which hand out the same race in other words."""

    def parts(self, state: SeriesState) -> tuple[Part, ...]:
        """The race, by a brief that is written otherwise."""
        return tuple(
            each._replace(brief=each.brief.model_copy(update={"author": "the series"}))
            for each in super().parts(state)
        )


ADA, BEN, CLEO = ("11", "Ada"), ("22", "Ben"), ("33", "Cleo")


def referee(store: Store) -> Referee:
    return Referee(store, Registry([TOY, SERIES]), SystemClock())


async def begun(by: Referee, channel: str = "1") -> str:
    """A series of Ada against Ben whose first race is called; its code."""
    opening = Request(f"open {channel}", *ADA)
    opened = await by.open(opening, SERIES.id, {}, channel=channel, place="5")
    code = opened.live.game.id
    await by.join(Request(f"join red {code}", *ADA), code, "red")
    await by.join(Request(f"join blue {code}", *BEN), code, "blue")
    await by.ready(Request(f"red {code}", *ADA), code)
    await by.ready(Request(f"blue {code}", *BEN), code)
    await by.act(Request(f"call {code}", *ADA), code, Call(length=6))
    return code


async def race(by: Referee, whole: str, key: str = "race-1", channel: str = "2") -> str:
    """A part that Ada has opened; its code."""
    opened = await by.parts.open(Request(f"{key}@{channel}", *ADA), whole, key, channel=channel)
    return opened.live.game.id


async def started(by: Referee, code: str) -> None:
    """Start a race that Ada has opened."""
    await by.join(Request(f"join {code}", *BEN), code, "blue")
    await by.ready(Request(f"ada {code}", *ADA), code)
    await by.ready(Request(f"ben {code}", *BEN), code)


async def lost(by: Referee, code: str) -> None:
    """Let Ada lose a race that she has opened."""
    await started(by, code)
    await by.act(Request(f"lost {code}", *ADA), code, Concede(), seat="red")


async def test_the_places_of_a_part_are_kept_for_those_who_play_the_whole(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    live = await by.games.get(await race(by, whole))
    assert [(each.seat, each.user_id) for each in live.members] == [("red", "11")]
    assert [(each.seat, each.user_id) for each in live.bookings] == [("blue", "22")]
    assert (live.options.model_dump()["target"], live.game.status) == (6, "lobby")
    assert live.ties.whole is not None
    assert live.ties.whole.whole == whole
    assert (await by.games.get(whole)).ties == (await referee(store).games.get(whole)).ties


async def test_a_part_is_open_once(store: Store) -> None:
    one, other = referee(store), referee(store)
    whole = await begun(one)
    code = await race(one, whole)
    for by in (one, other):
        with pytest.raises(Illegal, match=f"opened already: game {code}"):
            await race(by, whole, channel="3")
    with pytest.raises(Illegal, match="moved on"):
        await race(one, whole, "race-2", channel="3")
    with pytest.raises(Illegal, match="Only those who play"):
        await one.parts.open(Request("stranger", *CLEO), whole, "race-1", channel="3")
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.add_part(whole, whole, "race-1"))


async def test_what_is_owed_is_reported_once_by_whoever_looks_next(store: Store) -> None:
    one = referee(store)
    whole = await begun(one)
    code = await race(one, whole)
    assert await one.parts.hand_on(code) is None
    assert await one.parts.owed() == []
    await lost(one, code)
    # The process ends here; two others find what it owes.
    two, three = referee(store), referee(store)
    assert await two.parts.owed() == [code]
    found = await asyncio.gather(*(each.parts.hand_on(code) for each in (one, two, three)))
    assert sum(each is not None and not each.repeated for each in found) == 1
    assert await three.parts.owed() == []
    assert await three.parts.hand_on(code) is None
    live = await referee(store).games.get(whole)
    assert live.view(None).won == ("blue",)
    assert live.active == ("red",)
    entries = await store.read(lambda tx: tx.journal(whole))
    assert [each.actor for each in entries if '"report"' in each.action] == [None]
    assert verify(live, entries).ok


async def test_what_a_part_plays_is_for_the_whole_to_say(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    with pytest.raises(Illegal, match=f"as game {whole} has handed it out"):
        await by.alter(Request("alter", *ADA), code, Change("target", 9, 0))
    await lost(by, code)
    with pytest.raises(Illegal, match=f"a part of game {whole}"):
        await by.rematches.open(Request("again", *ADA), code, turned=False)


async def test_a_part_that_is_called_off_can_be_opened_again(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    await by.call_off(Request("off", *ADA), code, moderator=False)
    assert await by.parts.hand_on(code) is not None
    again = await race(by, whole, channel="3")
    await lost(by, again)
    await by.parts.hand_on(again)
    assert (await by.games.get(whole)).view(None).won == ("blue",)


async def test_a_locked_game_takes_it_in_when_it_is_unlocked(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    await lost(by, code)
    master = Request("lock", *CLEO)
    await by.mastery.do(master, whole, LockGame(), allowed=True)
    with pytest.raises(Illegal, match="locked"):
        await by.parts.hand_on(code)
    assert await by.parts.owed() == [code]
    await by.mastery.do(Request("unlock", *CLEO), whole, UnlockGame(), allowed=True)
    assert await by.parts.hand_on(code) is not None


async def test_nothing_is_owed_to_a_game_that_is_over(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    await started(by, code)
    await by.call_off(Request("off", *ADA), whole, moderator=False)
    assert await by.parts.owed() == [], "a race that is run is run to its end"
    await by.act(Request(f"lost {code}", *ADA), code, Concede(), seat="red")
    assert await by.parts.owed() == [code]
    assert await by.parts.hand_on(code) is None
    assert await by.parts.owed() == []


async def test_a_lobby_is_closed_when_its_whole_is_over(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    shown: list[str] = []

    async def show(game_id: str) -> None:
        shown.append(game_id)

    desk = HandOn(by, show)
    await desk.look(InFlight())
    assert (await by.games.get(code)).game.status == "lobby", "it is waited for"
    assert await by.parts.hand_on(code) is None
    await by.call_off(Request("off", *ADA), whole, moderator=False)
    await desk.look(InFlight())
    left = await by.games.get(code)
    assert (left.game.status, shown) == ("over", [code])
    assert left.game.result is not None
    assert f"as game {whole} is over" in left.game.result
    assert left.ties.whole is not None
    assert not left.ties.whole.is_open
    assert await by.parts.owed() == []
    with pytest.raises(Illegal, match="over"):
        await by.join(Request("late", *BEN), code, "blue")


async def test_a_game_does_not_go_back_while_a_part_is_open(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    code = await race(by, whole)
    number = (await by.games.get(whole)).number
    with pytest.raises(Illegal, match=f"Game {code} has been opened"):
        await by.take_backs.take(Request("back", *ADA), whole, number - 1, expected=number)
    await by.call_off(Request("off", *ADA), code, moderator=False)
    await by.parts.hand_on(code)
    number = (await by.games.get(whole)).number
    back = await by.act(Request("concede", *BEN), whole, Concede(), seat="blue")
    assert back.live.result is not None


async def test_a_part_stays_what_it_is_when_later_rules_write_its_brief_anew(store: Store) -> None:
    old = referee(store)
    whole = await begun(old)
    code = await race(old, whole)
    new = Referee(store, Registry([TOY, Rewritten()]), SystemClock())
    (part,) = (await new.games.get(whole)).parts
    assert part.brief.model_dump_json() != (await new.games.get(code)).game.brief
    await new.mastery.do(Request("note", *CLEO), whole, WriteNote(text="On we go"), allowed=True)
    number = (await new.games.get(whole)).number
    master = Request("back", *CLEO)
    with pytest.raises(Illegal, match=f"Game {code} has been opened"):
        await new.mastery.roll_back(master, whole, 1, allowed=True, expected=number)
    await lost(new, code)
    assert await new.parts.hand_on(code) is not None
    assert (await new.games.get(whole)).view(None).won == ("blue",)


async def test_umpire_stands_in_for_who_does_not_come_and_they_take_over(store: Store) -> None:
    clock = MovableClock()
    by = Referee(store, Registry([TOY, SERIES]), clock)
    whole = await begun(by)
    code = await race(by, whole)

    async def stand_in(name: str, who: tuple[str, str] = ADA, *, moderator: bool = False) -> None:
        request = Request(name, *who)
        await by.parts.stand_in(request, code, "blue", Strength.NOVICE, moderator=moderator)

    with pytest.raises(Illegal, match="Ben has time to join for another 24 hours"):
        await stand_in("soon")
    clock.skip(24 * 3600 + 1)
    with pytest.raises(Illegal, match="Only those who play"):
        await stand_in("stranger", CLEO)
    await stand_in("late")
    with pytest.raises(Illegal, match="not kept for somebody who has not come"):
        await stand_in("again")
    with pytest.raises(Illegal, match=f"kept for Ben, as in game {whole}"):
        await by.join(Request("cleo", *CLEO), code, "blue")
    await by.ready(Request("ready", *ADA), code)
    for seen in (by, Referee(store, Registry([TOY, SERIES]), clock)):
        live = await seen.games.get(code)
        assert live.game.status == "playing"
        assert [each.name for each in live.holders("blue")] == ["Umpire (novice)"]
        assert live.booked_for(BEN[0]) == ("blue",)
    with pytest.raises(Illegal, match="must let you join"):
        await by.join(Request("cleo again", *CLEO), code, "blue")
    live = (await by.join(Request("ben at last", *BEN), code, "blue")).live
    assert [each.name for each in live.holders("blue")] == ["Ben"]
    assert (live.bookings, (await referee(store).games.get(code)).bookings) == ((), ())


async def test_umpire_stands_in_at_once_as_a_moderator_says_and_not_for_who_is_away(
    store: Store,
) -> None:
    clock = MovableClock()
    by = Referee(store, Registry([TOY, SERIES]), clock)
    code = await race(by, await begun(by))
    clock.skip(25 * 3600)
    now = clock.now()
    hours = 3_600_000
    away = Absence(BEN[0], now - hours, now + 47 * hours, Meanwhile.PAUSE)
    await store.write(lambda tx: tx.add_absence(away))
    with pytest.raises(Illegal, match="Ben is away for another 47 hours"):
        await by.parts.stand_in(
            Request("ada", *ADA), code, "blue", Strength.NOVICE, moderator=False
        )
    live = await by.parts.stand_in(
        Request("cleo", *CLEO), code, "blue", Strength.NOVICE, moderator=True
    )
    assert [each.name for each in live.live.holders("blue")] == ["Umpire (novice)"]


async def test_whoever_plays_a_part_plays_the_whole(store: Store) -> None:
    by = referee(store)
    whole = await begun(by)
    before = await store.read(lambda tx: tx.touched(whole))
    code = await race(by, whole)
    await asyncio.sleep(0.01)
    await lost(by, code)
    after = await store.read(lambda tx: tx.touched(whole))
    assert before is not None
    assert after is not None
    assert after > before


async def test_a_locked_game_keeps_no_other_from_its_report(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_BATCH", 1)
    by, shown = referee(store), []

    async def show(code: str) -> None:
        shown.append(code)

    locked, other = await begun(by), await begun(by, "7")
    for whole, channel in ((locked, "2"), (other, "8")):
        await lost(by, await race(by, whole, channel=channel))
    await by.mastery.do(Request("lock", *CLEO), locked, LockGame(), allowed=True)
    hand_on, in_flight = HandOn(by, show), InFlight()
    for _ in range(2):
        await hand_on.look(in_flight)
    assert shown == [other]
