"""Days away: how they are typed, bounded, and left out of the time for an answer."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.schedule.away import DAY_MS, Meanwhile, Span, check_declarable, later, left
from bot.schedule.days import day_of, end_of, shown, start_of, typed_day
from bot.schedule.lateness import times
from bot.store import Absence, Tenure
from rules.kernel.values.errors import Illegal, Malformed

TODAY = date(2026, 11, 22)
NOW = start_of(TODAY, "") + DAY_MS // 3
CUTS = st.lists(st.integers(0, 200), min_size=2, max_size=8, unique=True).map(sorted)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        *((" Today ", "2026-11-22"), ("tomorrow", "2026-11-23"), ("10 days", "2026-12-02")),
        *(("+3", "2026-11-25"), ("2027-1-5", "2027-01-05"), ("24.12.", "2026-12-24")),
        *(("21. 11.", "2027-11-21"), ("24.12.2027", "2027-12-24"), ("24 Dec", "2026-12-24")),
        *(("1. march", "2027-03-01"), ("2 Sept 2028", "2028-09-02")),
    ],
)
def test_a_day_is_a_word_a_number_or_a_date(text: str, day: str) -> None:
    assert shown(typed_day(text, TODAY)) == day


@pytest.mark.parametrize(
    "text", ["", "soon", "-3", "30.2.", "2026-13-01", "5 ovd", "5 xyz", "2026", "99999 days", "٣"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        typed_day(text, TODAY)


def test_days_begin_at_midnight_where_one_lives() -> None:
    berlin, hour = "Europe/Berlin", DAY_MS // 24
    assert start_of(TODAY, berlin) == start_of(TODAY, "") - hour
    assert day_of(start_of(TODAY, berlin), berlin) == TODAY
    back = date(2026, 10, 25)  # clocks are put back: the day has 25 hours
    assert end_of(back, berlin) - start_of(back, berlin) == 25 * hour


@given(CUTS, st.integers(0, 200), st.integers(0, 100))
def test_what_is_left_of_a_time_is_what_it_was_lengthened_by(
    cuts: list[int], start: int, length: int
) -> None:
    spans = [Span(*pair) for pair in list(pairwise(cuts))[::2]]
    end = later(spans, start, length)
    away = sum(any(each.starts <= at < each.ends for each in spans) for at in range(start, end))
    assert end - start - away == length == left(spans, start, end)


def test_bounds_count_a_year_and_half_a_year() -> None:
    def absence(first: int, last: int, kind: str) -> Absence:
        return Absence("1", NOW + first * DAY_MS, NOW + last * DAY_MS, kind)

    def check(known: list[Absence], kind: Meanwhile, first: int, last: int) -> None:
        check_declarable(known, kind, NOW + first * DAY_MS, NOW + last * DAY_MS, NOW)

    spent = [absence(-370, -360, "pause"), absence(-20, -10, "pause"), absence(5, 9, "default")]
    check(spent, Meanwhile.PAUSE, 20, 40)
    with pytest.raises(Illegal, match="of which 15 are left"):
        check(spent[:2], Meanwhile.PAUSE, 0, 20)
    with pytest.raises(Illegal, match="away then already"):
        check(spent, Meanwhile.DEFAULT, 8, 12)
    check(spent, Meanwhile.DEFAULT, 9, 90)
    often = [absence(-each, -each + 1, "default") for each in range(1, 7)]
    with pytest.raises(Illegal, match="6 times"):
        check(often, Meanwhile.DEFAULT, 2, 3)
    emergency = [absence(-100, -95, "emergency")]
    with pytest.raises(Illegal, match="half year"):
        check(emergency, Meanwhile.EMERGENCY, 0, 3)
    check(emergency, Meanwhile.EMERGENCY, 84, 91)
    with pytest.raises(Illegal, match="7 days at most"):
        check([], Meanwhile.EMERGENCY, 0, 8)


def test_a_side_is_as_late_as_the_most_punctual_of_its_people() -> None:
    tenures = [Tenure("g", "red", "1", "One", late=3), Tenure("g", "blue", "2", "Two", late=2)]
    assert times(tenures, "red", ["1"]) == 3
    assert times(tenures, "red", ["1", "2"]) == 0, "late on another side, not on this one"
    assert times(tenures, "red", []) == 0
