"""What is put off to the end of quiet hours is told at a moment, whenever it was known who is away.

In one and the same second a message may be posted, somebody say that they are away, and a game
pause: what comes of it depends on no order.
"""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.gateway.message import reminders
from bot.referee.absences import Absences
from bot.schedule import deadlines, dues, pings
from bot.schedule.away import DAY_MS, Meanwhile
from bot.schedule.dues import STOPPED, Asked, Kind
from bot.schedule.hours import DAY_MINUTES
from bot.schedule.pace import HOUR_MS, LIVE, Pace
from bot.schedule.policy import Policy
from bot.schedule.routing import Terms, route
from bot.schedule.wishes import Way, Wishes, keep_wishes
from bot.store import open_store
from tests.store.samples import game, member

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.store import Due, Store, Tx

NOW: Final = 1_800_000_000_000
WAKES: Final = NOW + 6 * HOUR_MS
FIRST, LAST = NOW + DAY_MS, NOW + 3 * DAY_MS
BACK: Final = LAST + 1
PACE: Final = Pace(hours=48)
GAME: Final = game("g", status="playing", pace=PACE.to_json())
ASKED: Final = Asked(3, "red", ("1",))


class Still:
    """A clock that somebody moves."""

    at = NOW

    def now(self) -> int:
        return self.at

    def monotonic(self) -> float:
        return self.at / 1000

    def rest(self, seconds: float) -> float:
        return seconds


class Table:
    """A game in which somebody is asked who hears by letters."""

    def __init__(self, store: Store) -> None:
        self.clock = Still()
        self.store = store
        self._absences = Absences(store, self.clock)
        self._pace = PACE

    async def begin(self) -> None:
        def write(tx: Tx) -> None:
            tx.insert_game(GAME)
            tx.add_member(member("1", game_id="g"))
            keep_wishes(tx, "1", Wishes(way=Way.DM))
            dues.follow(tx, GAME, (ASKED,), NOW)

        await self.store.write(write)

    async def post(self) -> None:
        """A message does not ping them."""

        def write(tx: Tx) -> None:
            stored = tx.game("g")
            assert stored is not None
            pings.put_off(tx, stored, (ASKED,), {"1": WAKES}, self.clock.now())

        await self.store.write(write)

    async def leave(self) -> None:
        """They are away for a day and, as they say later, for two more."""
        for kind, starts, ends in (("emergency", NOW, FIRST), ("pause", FIRST, LAST)):
            await self._absences.declare("1", Meanwhile(kind), starts, ends)

    async def away(self, starts: int, ends: int) -> None:
        await self._absences.declare("1", Meanwhile.PAUSE, starts, ends)

    async def come_back(self) -> None:
        for each in await self._absences.of("1"):
            await self._absences.end("1", each.id)

    async def pace(self, pace: Pace) -> None:
        def write(tx: Tx) -> None:
            deadlines.move(tx, "g", self._pace, pace, self.clock.now())
            tx.set_pace("g", pace.to_json())

        await self.store.write(write)
        self._pace = pace

    async def pause(self) -> None:
        await self.pace(self._pace.stopped(paused=True))

    async def resume(self) -> None:
        await self.pace(self._pace.stopped(paused=False))

    async def rows(self) -> list[Due]:
        return await self.store.read(lambda tx: tx.dues_of("g"))

    async def told_at(self) -> int:
        """When they are told, as is noted; no letter says the same before."""
        rows = await self.rows()
        (told,) = (row.at for row in rows if row.kind == Kind.RESTED)
        letters = [row.at for row in rows if row.kind == Kind.ASKED]
        assert all(at >= min(told, STOPPED) for at in letters)
        return told


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    store = await open_store(tmp_path / "umpire.db")
    found = Table(store)
    await found.begin()
    yield found
    await store.close()


@pytest.mark.parametrize("order", list(permutations(("post", "leave", "pause"))))
async def test_who_leaves_in_the_night_hears_when_they_are_back(
    table: Table, order: tuple[str, ...]
) -> None:
    for each in order:
        await getattr(table, each)()
    assert await table.told_at() > STOPPED
    await table.resume()
    assert await table.told_at() == BACK


async def test_who_comes_back_sooner_hears_at_once(table: Table) -> None:
    await table.post()
    await table.leave()
    table.clock.at = WAKES + HOUR_MS
    await table.come_back()
    assert await table.told_at() == table.clock.at + 1


async def test_a_game_that_goes_on_by_day_tells_at_once(table: Table) -> None:
    await table.post()
    await table.pause()
    table.clock.at = WAKES + HOUR_MS
    await table.resume()
    assert await table.told_at() == table.clock.at


async def test_another_pace_leaves_who_rests_what_they_hear_in_the_morning(table: Table) -> None:
    await table.pause()
    await table.post()
    await table.pace(Pace(hours=24, paused=True))
    assert await table.told_at() == STOPPED + WAKES
    await table.pace(LIVE)
    assert await table.told_at() == WAKES


async def test_a_letter_that_has_waited_comes_after_a_pause_in_which_a_message_came(
    table: Table,
) -> None:
    await table.pause()
    await table.post()
    table.clock.at = WAKES + HOUR_MS

    def call(tx: Tx) -> None:
        stored = tx.game("g")
        assert stored is not None
        pings.call(tx, stored, (ASKED,), ("1",))

    await table.store.write(call)
    await table.resume()
    rows = {row.kind: row.at for row in await table.rows()}
    assert Kind.RESTED not in rows
    assert rows[Kind.ASKED] == table.clock.at + dues.AT_ONCE


@pytest.mark.parametrize("muted", [True, False])
async def test_a_late_message_pings_who_has_muted_the_game_and_was_told_nothing(
    table: Table, *, muted: bool
) -> None:
    await table.post()  # which fails
    wishes = Wishes(way=Way.DM, muted=("g",) if muted else ())

    def wake(tx: Tx) -> dict[str, bool]:
        stored = tx.game("g")
        assert stored is not None
        due = dues.owed(tx.dues_of("g"), (ASKED,), Policy.WAIT, WAKES)
        look: Any = SimpleNamespace(due=due, live=SimpleNamespace(game=stored))
        terms = Terms("g", Policy.WAIT, reachable=True, failing={}, now=WAKES)
        routed = route(due, {"1": wishes}, terms)
        assert bool(routed.own) is not muted
        if muted:
            reminders._finish(tx, look, routed, WAKES)
        else:  # by a letter
            dues.finish(tx, due.rows, due.late, WAKES)
        return pings.told_of(tx, stored, (ASKED,))

    assert await table.store.write(wake) == ({} if muted else {"1": True})


@pytest.mark.parametrize("kind", [Kind.ASKED, Kind.HALF, Kind.NEARLY])
async def test_a_warning_that_was_put_off_comes_in_the_morning_or_when_they_are_back(
    table: Table, kind: Kind
) -> None:
    def fall_due(tx: Tx) -> None:
        table.clock.at = next(row.at for row in tx.dues_of("g") if row.kind == kind)
        due = dues.owed(tx.dues_of("g"), (ASKED,), Policy.WAIT, table.clock.at)
        wakes = table.clock.at + 4 * HOUR_MS
        hour = wakes // 60_000 % DAY_MINUTES
        wishes = Wishes(way=Way.DM, quiet=((hour - 400) % DAY_MINUTES, hour))
        terms = Terms("g", Policy.WAIT, reachable=True, failing={}, now=table.clock.at)
        route(due, {"1": wishes}, terms).put_off(tx, due.rows)

    async def found() -> tuple[int, int]:
        rows = {row.kind: row.at for row in await table.rows()}
        return rows[kind], rows[Kind.END]

    _, end = await found()
    await table.store.write(fall_due)
    (wakes, same), night = await found(), table.clock.at
    assert (wakes > night, same) == (True, end)
    await table.away(night + HOUR_MS, night + 2 * HOUR_MS)
    assert await found() == (wakes, end + HOUR_MS), "they are back by then"
    await table.away(night + 3 * HOUR_MS, night + 3 * DAY_MS)
    assert await found() == (night + 3 * DAY_MS + 1, end - 2 * HOUR_MS + 3 * DAY_MS)
    table.clock.at = night + DAY_MS
    await table.come_back()
    assert await found() == (night + DAY_MS + 1, end - 2 * HOUR_MS + DAY_MS), "at once"


async def test_who_was_told_by_letter_is_not_told_again_after_an_extension(table: Table) -> None:
    def write(tx: Tx) -> None:
        (letter,) = (row for row in tx.dues_of("g") if row.kind == Kind.ASKED)
        tx.finish_due(letter.id, NOW)
        deadlines.extend(tx, "g", PACE, ASKED, NOW)

    await table.store.write(write)
    await table.post()
    kinds = {row.kind for row in await table.rows()}
    assert kinds == {Kind.ASKED, Kind.HALF, Kind.NEARLY, Kind.END, Kind.EXTENDED}
