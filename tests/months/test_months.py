"""The short form of the simulation, and that it would notice what goes wrong."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.message import asks, digests, publisher, reminders, turn_pings
from bot.referee import rousing
from bot.schedule import dues
from bot.schedule.dues import Kind
from tests.months.clocks import WrongError
from tests.months.half_year import HalfYear

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The bot complains of the trouble that is made on purpose."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


async def test_games_by_post_go_on_through_all_trouble(tmp_path: Path) -> None:
    year = HalfYear(tmp_path / "umpire.db", games=5, seed=4, steps=900)
    tally = await year.run(days=8)
    assert tally.notices > 10
    assert tally.restarts > 1
    assert tally.refused == 1
    assert tally.verified >= 5
    assert tally.watched > 0


async def test_a_notice_that_is_lost_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dues, "PERCENT", {Kind.HALF: 50, Kind.END: 100})
    with pytest.raises(WrongError, match=r"nearly .* was not told"):
        await HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6).run(days=9)


async def test_a_notice_that_is_told_twice_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(reminders, "_finish", lambda *_, **__: None)
    monkeypatch.setattr(reminders, "own_latest", nothing)
    with pytest.raises(WrongError, match="twice"):
        await HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6).run(days=9)


async def test_who_is_pinged_in_quiet_hours_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_pings, "resting", lambda *_: {})
    with pytest.raises(WrongError, match=r"has pinged .*, who rest"):
        await HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6).run(days=30)


async def test_who_is_asked_and_not_pinged_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(*given: Any) -> tuple[str, ...]:
        await turn_pings.awake(*given)
        return ()

    monkeypatch.setattr(publisher, "awake", nobody)
    with pytest.raises(WrongError, match=r"was not pinged"):
        await HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6).run(days=9)


async def test_a_digest_that_is_lost_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "waiting_lines", lambda *_, **__: [])
    with pytest.raises(WrongError, match="was not sent the digest"):
        await HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6).run(days=9)


async def test_a_watcher_who_is_forgotten_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rousing, "rouse_one", lambda *_: None)
    year = HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6, busy=1)
    with pytest.raises(WrongError, match=r"Follower.* was not told"):
        await year.run(days=9)


async def test_a_proposal_of_which_nobody_hears_in_the_morning_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asks, "pinged_now", lambda *_, **__: ())
    year = HalfYear(tmp_path / "umpire.db", games=3, seed=1, steps=10**6, busy=1)
    with pytest.raises(WrongError, match=r"was not told of Number"):
        await year.run(days=20)
