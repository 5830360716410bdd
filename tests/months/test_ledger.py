"""That the simulation's own reckoning of times is right, where it has been wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.gateway.interaction.components import Press
from bot.sandbox.model.messages import Message, Version
from bot.schedule.pace import Pace
from bot.schedule.policy import Policy
from bot.store import JournalEntry
from rules.kernel.game.action import HandOver
from tests.months import watch
from tests.months.audience import Audience, Follower, Owed
from tests.months.calendar import DAY, HOUR, Calendar
from tests.months.clocks import Clock, Key, WrongError
from tests.months.hearing import Hearing, Span, Wish
from tests.months.ledger import Ledger
from tests.months.notices import ASKED, END, HALF, KINDS, NEARLY, Told
from tests.months.patience import Patience
from tests.months.watch import Held

if TYPE_CHECKING:
    from collections.abc import Callable

_PACE: Final = Pace(hours=24)
_KEY: Final = Key("code", 1, "north", "1")
_NIGHT: Final = Wish(quiet=(8 * 60, 20 * 60))
"""The calendar begins at 9:00."""


def _ledger(pace: Pace = _PACE, wish: Wish = _NIGHT) -> tuple[Ledger, Clock]:
    """Somebody has been asked now."""
    calendar = Calendar()
    hearing = Hearing({"1": wish}, {"1": wish})
    ledger, begun = Ledger(calendar, hearing), calendar.now()
    clock = Clock({each.name: begun + pace.period * each.percent // 100 for each in KINDS})
    ledger.paces[_KEY.game], ledger.open[_KEY] = pace, clock
    ledger._of[_KEY.game], ledger._by_person["1"] = {_KEY}, {_KEY}
    ledger._channels[_KEY.game] = "channel"
    return ledger, clock


@pytest.mark.parametrize(("woke", "owed"), [(True, False), (False, True)])
def test_after_an_extension_only_who_has_heard_nothing_on_waking_is_told(
    *, woke: bool, owed: bool
) -> None:
    ledger, clock = _ledger()
    wakes = ledger.calendar.now() + 13 * HOUR
    clock.marks[ASKED.name], clock.rested = wakes, True
    if woke:  # half of the time had passed by then: that was told instead
        ledger.calendar.true = wakes
        clock.told[HALF.name] = (wakes, "here")
    ledger.extend(_KEY.game, _KEY.seat, clock.end + _PACE.period)
    assert (clock.marks.get(ASKED.name) == wakes) == owed


def test_who_was_told_that_they_are_asked_is_not_told_again_after_an_extension() -> None:
    ledger, clock = _ledger()
    clock.told[ASKED.name] = (ledger.calendar.now(), "here")
    ledger.extend(_KEY.game, _KEY.seat, clock.end + _PACE.period)
    ledger.rest(_KEY, ledger.calendar.now(), surely=True)
    assert ASKED.name not in clock.marks


def test_an_extension_is_reckoned_from_the_grace_that_there_was() -> None:
    ledger, clock = _ledger(_PACE.by(Policy.DEFAULT))
    ledger.calendar.true = clock.end + HOUR
    granted = ledger.calendar.now() - HOUR // 2 + _PACE.period // 10  # half an hour ago
    ledger.extend(_KEY.game, _KEY.seat, granted + _PACE.period)
    assert clock.end == granted + _PACE.period
    assert clock.marks[HALF.name] == granted + _PACE.period // 2
    with pytest.raises(WrongError, match="has time until"):
        ledger.extend(_KEY.game, _KEY.seat, clock.end + 3 * _PACE.period)


def test_a_message_is_remembered_that_a_bot_finds_after_days() -> None:
    message: Any = SimpleNamespace()
    for days, remembered in ((3, True), (8, False)):
        assert bool(watch._recent([(message, 0)], days * DAY)) == remembered


@pytest.mark.parametrize("hours", [(20, 18), (18, 20)])
def test_who_changes_their_quiet_hours_may_wake_by_either(hours: tuple[int, int]) -> None:
    ledger, clock = _ledger()
    ledger._hearing.old["1"], ledger._hearing.new["1"] = (
        Wish(quiet=(8 * 60, end * 60)) for end in hours
    )
    now = ledger.calendar.now()
    ledger.rest(_KEY, now, surely=True)
    assert (clock.first[ASKED.name] - now, clock.marks[ASKED.name] - now) == (9 * HOUR, 11 * HOUR)


def test_who_may_not_have_been_pinged_may_be_told() -> None:
    ledger, clock = _ledger(wish=Wish())
    told = Told(_KEY.game, ASKED, clock.end // 1000, frozenset({"1"}), silent=False, way="here")
    with pytest.raises(WrongError, match="was told, but"):
        ledger.hear(told)
    ledger.doubt(_KEY)
    ledger.hear(told)
    with pytest.raises(WrongError, match="twice"):
        ledger.hear(told)


def test_a_letter_that_waited_may_come_a_minute_after_a_message_has_pinged() -> None:
    ledger, clock = _ledger(wish=(night := replace(_NIGHT, way="dm")))
    clock.marks[ASKED.name], clock.letter = ledger.calendar.now() + 60_000, True
    ledger.rest(_KEY, ledger.calendar.now(), surely=True)
    wakes = night.wakes(ledger.calendar.now())
    assert clock.marks[ASKED.name] == wakes
    ledger.call(_KEY)
    assert (clock.first[ASKED.name], clock.marks[ASKED.name]) == (
        ledger.calendar.now() + 60_000,
        wakes + 60_000,
    )


def test_a_late_message_need_not_ping_who_was_told_on_waking() -> None:
    for told, found in (((0, "dm"), []), ((0, ""), [_KEY])):
        ledger, clock = _ledger()
        ledger.owe(_KEY)
        clock.told[ASKED.name] = told
        ledger.calendar.true += DAY
        assert ledger._unheard() == found


def test_a_letter_waits_for_who_is_away_and_is_owed_then() -> None:
    away = Span(Calendar().now(), Calendar().now() + 3 * DAY, "pause")
    ledger, clock = _ledger(wish=Wish(way="dm", away=(away,)))
    clock.marks[ASKED.name] = ledger.calendar.now()
    for there in (False, True):
        ledger._owed[_KEY, ASKED.name] = None
        assert ("was not told" in ledger._missing((_KEY, ASKED.name))) == there
        ledger.calendar.true = clock.marks[ASKED.name]
    assert clock.marks[ASKED.name] == away.ends + 1


def test_what_is_told_late_as_the_machine_stood_still_is_told_soon() -> None:
    ledger, clock = _ledger(wish=Wish(way="dm"))
    clock.marks[ASKED.name] = ledger.calendar.now()
    ledger.patience.stalled()
    for hours, missing in ((1, ""), (3, "was not told")):
        ledger.calendar.true = clock.marks[ASKED.name] + hours * HOUR
        ledger._owed[_KEY, ASKED.name] = None
        assert missing in ledger._missing((_KEY, ASKED.name))
        assert bool(ledger._owed) == (not missing)


def test_a_letter_by_a_webhook_that_failed_is_not_owed_by_another_way_later() -> None:
    for way, missing in (("webhook", ""), ("dm", "was not told")):
        ledger, clock = _ledger(wish=Wish(way=way))
        clock.marks[ASKED.name] = ledger.calendar.now()
        ledger._expect(_KEY)
        ledger._owed[_KEY, ASKED.name] = None
        assert missing in ledger._missing((_KEY, ASKED.name))
        assert not ledger._owed


def test_the_end_that_a_webhook_may_have_told_is_not_owed_once_it_is_noted() -> None:
    calendar, watcher = Calendar(), Follower("code", "1")
    hearing = Hearing({"1": (hook := Wish(way="webhook"))}, {"1": hook})
    audience = Audience(calendar, hearing, Patience(calendar), set())
    audience._owed[watcher] = Owed(1 << 40, calendar.true, calendar.true)
    calendar.true = audience.begun = calendar.true + HOUR
    audience.check()
    audience._lost(watcher)
    audience.check()
    audience._lost(Follower("other", "1"))
    with pytest.raises(WrongError, match="was not told the end"):
        audience.check()


def test_a_message_shows_a_game_as_it_was_when_it_was_posted() -> None:
    press = Press("code", 7, "act").custom_id
    first = Version(components=[{"type": 1, "components": [{"type": 2, "custom_id": press}]}])
    message = Message(1, 2, 3, [first, Version()])
    for number in (7, 8):
        live: Any = SimpleNamespace(game=SimpleNamespace(id="code"), number=number)
        assert watch._shows(message, live) == (number == 7)


def test_who_was_let_in_at_night_is_told_in_the_morning_whatever_the_pace_is_then() -> None:
    ledger, clock = _ledger(wish=Wish())
    ledger.let_in(_KEY)
    ledger._note_pace(_KEY.game, Pace(hours=48), ledger.calendar.now())
    clock = ledger.open[_KEY]
    told = Told(_KEY.game, ASKED, clock.end // 1000, frozenset({"1"}), silent=False, way="here")
    ledger.hear(told)
    ledger._note_pace(_KEY.game, _PACE, ledger.calendar.now())
    clock = ledger.open[_KEY]
    with pytest.raises(WrongError, match="was told, but"):
        ledger.hear(told._replace(end=clock.end // 1000))


def test_who_is_let_in_may_be_told_whatever_others_do_at_the_same_time() -> None:
    entry = JournalEntry(7, None, "2", '{"is": "note"}', "[]", "[]", at=0)
    handed = replace(entry, action=json.dumps(HandOver(seat=_KEY.seat).to_json()))
    joined = frozenset({Held(_KEY.user_id, _KEY.seat)})
    assert watch._let_in(_KEY, joined, [])
    assert watch._let_in(_KEY, joined, [entry])
    assert not watch._let_in(_KEY, joined, [entry, handed]), "a message pings them"
    assert not watch._let_in(_KEY, frozenset({Held(_KEY.user_id, "south")}), [entry])


@pytest.mark.parametrize("order", list(permutations(("rests", "leaves", "pauses"))))
def test_who_rests_hears_when_they_are_back_and_the_game_goes_on(order: tuple[str, ...]) -> None:
    ledger, clock = _ledger()
    now = ledger.calendar.now()
    away = (Span(now, now + DAY, "emergency"), Span(now + DAY, now + 3 * DAY, "pause"))

    def leaves() -> None:
        ledger._hearing.new["1"] = Wish(quiet=_NIGHT.quiet, away=away)
        ledger.move("1", ())

    steps: dict[str, Callable[[], Any]] = {
        "rests": lambda: ledger.rest(_KEY, now, surely=True),
        "leaves": leaves,
        "pauses": lambda: ledger._note_pace(_KEY.game, _PACE.stopped(paused=True), now),
    }
    for each in order:
        steps[each]()
    ledger._note_pace(_KEY.game, _PACE, now)
    assert clock.marks[ASKED.name] == away[-1].ends + 1
    ledger.calendar.true = back = now + 2 * DAY + 12 * HOUR
    ledger._hearing.new["1"] = _NIGHT
    ledger.move("1", away)
    assert clock.marks[ASKED.name] == back + 1
    ledger._note_pace(_KEY.game, _PACE.stopped(paused=True), back)
    ledger._note_pace(_KEY.game, _PACE, back + DAY)
    assert clock.marks[ASKED.name] == back + DAY, "at once"


def test_a_last_warning_that_was_put_off_comes_as_late_after_a_pause() -> None:
    pace = Pace(hours=168, policy=Policy.CONCEDE)
    ledger, clock = _ledger(pace)
    left = clock.end - clock.marks[NEARLY.name]
    ledger.calendar.true = clock.marks[NEARLY.name]
    ledger._put_off(_KEY, NEARLY.name, clock.end - left * 6 // 10)
    for paused in (True, False):
        ledger.calendar.true += DAY
        ledger._note_pace(_KEY.game, pace.stopped(paused=paused), ledger.calendar.now())
    ledger.calendar.true = clock.marks[NEARLY.name]
    clock.told[NEARLY.name] = (ledger.calendar.now(), "here")
    ledger.calendar.true = clock.end
    ledger.acted(_KEY.game, _KEY.seat)
    clock.first.clear()
    with pytest.raises(WrongError, match="too early"):
        ledger.acted(_KEY.game, _KEY.seat)


def test_nothing_is_owed_at_the_end_before_the_last_warning_has_been_told() -> None:
    ledger, clock = _ledger(_PACE.by(Policy.DEFAULT), Wish())
    ledger.calendar.true = clock.end + HOUR
    clock.marks[NEARLY.name] = clock.end + 2 * HOUR  # as after an absence
    clock.told[HALF.name] = (0, "here")
    ledger._owed[_KEY, END.name] = None
    ledger.check()
    ledger.calendar.true = clock.end + 3 * HOUR
    ledger._owed[_KEY, NEARLY.name] = None
    with pytest.raises(WrongError, match="nearly"):
        ledger.check()
    clock.told[NEARLY.name] = (0, "here")
    with pytest.raises(WrongError, match="end of"):
        ledger.check()


def test_who_changed_their_quiet_hours_hears_that_they_are_asked_at_the_end_of_either() -> None:
    ledger, clock = _ledger(wish=Wish(way="dm", quiet=(8 * 60, 14 * 60)))
    ledger._hearing.new["1"] = Wish(way="dm", quiet=(8 * 60, 11 * 60))
    now = ledger.calendar.now()
    clock.marks[ASKED.name], clock.letter = now + 60_000, True
    ledger.rest(_KEY, now, surely=False)
    assert clock.marks[ASKED.name] == now + 5 * HOUR
    assert clock.first == {ASKED.name: 0}


def test_a_grace_may_have_been_given_before_quiet_hours() -> None:
    ledger, clock = _ledger(_PACE.by(Policy.DEFAULT))
    granted = clock.warning + HOUR
    ledger.calendar.true = granted + HOUR
    told = Told(
        "code", NEARLY, (granted + _PACE.period // 10) // 1000, frozenset("1"), True, "here"
    )
    assert ledger._fits(_KEY, told, ledger.calendar.now())
    ledger, _ = _ledger(_PACE.by(Policy.DEFAULT), Wish())
    assert not ledger._fits(_KEY, told, granted + HOUR)
