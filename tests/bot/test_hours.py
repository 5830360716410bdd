"""Times of day in people's time zones, where clocks are put forward and back."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.schedule.hours import next_time, quiet_until, typed_time, typed_zone, zones
from rules.kernel.values.errors import Malformed, Unknown

NIGHT = (22 * 60, 7 * 60)
BERLIN, NEW_YORK, BEIRUT = "Europe/Berlin", "America/New_York", "Asia/Beirut"
HOUR = 3_600_000


def at(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def shown(time: int | None, zone: str) -> str:
    assert time is not None
    return datetime.fromtimestamp(time / 1000, ZoneInfo(zone)).isoformat("T", "minutes")


@pytest.mark.parametrize(
    ("now", "zone", "end"),
    [
        # An ordinary night, from both sides of midnight.
        ("2026-06-01T23:15:10+02:00", BERLIN, "2026-06-02T07:00+02:00"),
        ("2026-06-02T06:59:59+02:00", BERLIN, "2026-06-02T07:00+02:00"),
        # The night is an hour shorter, an hour longer.
        ("2026-03-28T22:00:00+01:00", BERLIN, "2026-03-29T07:00+02:00"),
        ("2026-10-24T22:00:00+02:00", BERLIN, "2026-10-25T07:00+01:00"),
        ("2026-03-07T22:00:00-05:00", NEW_YORK, "2026-03-08T07:00-04:00"),
        ("2026-11-01T01:30:00-04:00", NEW_YORK, "2026-11-01T07:00-05:00"),
        # Clocks are put forward and back at midnight.
        ("2026-03-28T23:30:00+02:00", BEIRUT, "2026-03-29T07:00+03:00"),
        ("2026-10-24T23:30:00+03:00", BEIRUT, "2026-10-25T07:00+02:00"),
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(now: str, zone: str, end: str) -> None:
    assert shown(quiet_until(NIGHT, zone, at(now)), zone) == end


@pytest.mark.parametrize(
    ("quiet", "now", "zone", "end"),
    [
        # The end is left out: quiet hours end when the clock is put forward beyond it.
        ((60, 150), "2026-03-29T01:10:00+01:00", BERLIN, "2026-03-29T03:00+02:00"),
        ((0, 150), "2026-03-08T00:00:00-05:00", NEW_YORK, "2026-03-08T03:00-04:00"),
        ((22 * 60, 30), "2026-03-28T23:00:00+02:00", BEIRUT, "2026-03-29T01:00+03:00"),
        # The end comes twice: the first is one, and what follows the second is quiet once more.
        ((60, 150), "2026-10-25T02:10:00+02:00", BERLIN, "2026-10-25T02:30+02:00"),
        ((60, 150), "2026-10-25T02:10:00+01:00", BERLIN, "2026-10-25T02:30+01:00"),
    ],
)
def test_quiet_hours_end_where_clocks_change(
    quiet: tuple[int, int], now: str, zone: str, end: str
) -> None:
    assert shown(quiet_until(quiet, zone, at(now)), zone) == end


def test_by_day_nothing_is_quiet() -> None:
    assert quiet_until(NIGHT, BERLIN, at("2026-06-02T07:00:00+02:00")) is None
    assert quiet_until(NIGHT, BERLIN, at("2026-06-02T21:59:59+02:00")) is None
    assert quiet_until(None, BERLIN, at("2026-06-02T23:00:00+02:00")) is None
    assert quiet_until((9 * 60, 17 * 60), "", at("2026-06-02T08:59:00+00:00")) is None
    assert quiet_until((9 * 60, 17 * 60), "", at("2026-06-02T09:00:00+00:00")) is not None


@pytest.mark.parametrize(
    "zone", [BERLIN, NEW_YORK, BEIRUT, "Australia/Lord_Howe", "Asia/Kathmandu"]
)
@pytest.mark.parametrize("minutes", [0, 90, 150, 8 * 60])
def test_a_time_of_day_comes_once_each_day_of_the_calendar(zone: str, minutes: int) -> None:
    times = [at("2026-01-01T12:00:00+00:00")]
    for _ in range(366):
        times.append(next_time(minutes, zone, times[-1]))
    found = [datetime.fromtimestamp(each / 1000, ZoneInfo(zone)) for each in times[1:]]
    days = [each.date() for each in found]
    assert all((later - earlier).days == 1 for earlier, later in pairwise(days))
    assert all(22 * HOUR < later - earlier < 26 * HOUR for earlier, later in pairwise(times[1:]))
    usual = [each for each in found if each.hour * 60 + each.minute == minutes]
    assert len(usual) >= 365, "but where that time is left out"


def test_a_time_that_comes_twice_is_the_first_of_the_two() -> None:
    morning = next_time(150, BERLIN, at("2026-10-24T12:00:00+02:00"))
    assert shown(morning, BERLIN) == "2026-10-25T02:30+02:00"
    assert shown(next_time(150, BERLIN, morning), BERLIN) == "2026-10-26T02:30+01:00"


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        *(("7", 420), ("07:30", 450), ("22.15", 1335), ("0", 0), ("23:59", 1439)),
        *(("10 pm", 1320), ("12am", 0), ("12 PM", 720), (" 1:05am ", 65)),
    ],
)
def test_a_time_of_day_is_typed_as_people_do(text: str, minutes: int) -> None:
    assert typed_time(text) == minutes


@pytest.mark.parametrize("text", ["", "24", "7:60", "13 pm", "0am", "noon", "-1", "7:5", "\u0667"])
def test_any_other_time_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        typed_time(text)


def test_a_time_zone_is_typed_by_its_name_or_its_city() -> None:
    assert typed_zone("europe/berlin") == typed_zone(" Berlin ") == BERLIN
    assert typed_zone("new york") == typed_zone("America/New York") == NEW_YORK
    assert typed_zone("utc") == "UTC"
    assert len(zones()) > 400
    for wrong in ("", "Atlantis", "America", "../../etc/passwd"):
        with pytest.raises(Unknown):
            typed_zone(wrong)
