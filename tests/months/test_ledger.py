"""That the simulation's own reckoning of times is right, where it has been wrong."""

from __future__ import annotations

import pytest

from bot.schedule.pace import Pace
from tests.months.calendar import HOUR, Calendar
from tests.months.clocks import Clock, Key
from tests.months.hearing import Hearing
from tests.months.ledger import Ledger
from tests.months.notices import ASKED, HALF, KINDS

_PACE = Pace(hours=24)


@pytest.mark.parametrize(("woke", "owed"), [(True, False), (False, True)])
def test_after_an_extension_only_who_has_heard_nothing_on_waking_is_told(
    *, woke: bool, owed: bool
) -> None:
    calendar = Calendar()
    ledger, key, begun = Ledger(calendar, Hearing()), Key("code", 1, "north", "1"), calendar.now()
    marks = {each.name: begun + _PACE.period * each.percent // 100 for each in KINDS}
    wakes = begun + 13 * HOUR
    clock = Clock(marks | {ASKED.name: wakes}, rested=True)
    ledger.paces[key.game], ledger.open[key], ledger._of[key.game] = _PACE, clock, {key}
    if woke:  # half of the time had passed by then: that was told instead
        calendar.true = wakes
        clock.told[HALF.name] = (wakes, "here")
    ledger.extend(key.game, key.seat, clock.end + _PACE.period)
    assert (clock.marks.get(ASKED.name) == wakes) == owed
