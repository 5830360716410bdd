"""How the pace of a game is typed, told and stored."""

from __future__ import annotations

import pytest

from bot.schedule.pace import DAY, LIVE, MOST_HOURS, Pace, read_pace, read_token, typed_pace
from bot.schedule.policy import Policy
from rules.kernel.values.errors import Illegal, Malformed


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        *(("live", 0), (" Daily ", DAY), ("weekly", 7 * DAY), ("36", 36), ("36h", 36)),
        *(("1 hour", 1), ("36 hours", 36), ("3 days", 3 * DAY), ("30d", 30 * DAY)),
    ],
)
def test_a_pace_is_a_name_or_a_time(text: str, hours: int) -> None:
    assert typed_pace(text) == Pace(hours=hours)


@pytest.mark.parametrize(
    "text",
    ["", "soon", "0", "0 days", "721", "31 days", "1.5", "-3", "٣", "36 hours more", "9" * 99],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        typed_pace(text)


def test_every_pace_comes_back_from_its_name_and_from_the_store() -> None:
    every = [Pace(hours=hours) for hours in range(MOST_HOURS + 1)]
    assert [typed_pace(each.name) for each in every] == every
    assert [read_pace(each.to_json()) for each in every] == every
    assert len({each.words for each in every}) == len(every)
    assert LIVE.to_json() is None


def test_what_is_agreed_besides_comes_back_from_its_token_and_from_the_store() -> None:
    day = Pace(hours=DAY)
    every = [day.by(policy).stopped(paused=paused) for policy in Policy for paused in (False, True)]
    assert [read_token(each.token) for each in every] == every
    assert [read_pace(each.to_json()) for each in every] == every
    assert len({each.terms for each in every}) == len(every)
    assert read_pace('{"hours":24}') == day, "as it was stored before"
    assert {each.at(0) for each in every} == {LIVE}
    with pytest.raises(Illegal):
        LIVE.by(Policy.CONCEDE)
