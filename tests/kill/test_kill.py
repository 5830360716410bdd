from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import LocalDiscord
from tests.kill import deeds, mastery
from tests.kill.bot import PATIENT
from tests.kill.ordeal import MASTERS, ordeal
from tests.postgresql import new_database

if TYPE_CHECKING:
    from pathlib import Path

STRIDE = 42
LATER_STRIDE = 75
STRIDES = {"trio": 40, "ambush": 40, "modern_skirmish": 60}


@pytest.mark.parametrize(
    ("remembered", "stride", "times"),
    [(5 * 60.0, STRIDE, 2), (0.0, LATER_STRIDE, 1)],
    ids=["at once", "an hour later"],
)
async def test_a_killed_bot_has_done_it_once_and_shows_it_once(
    tmp_path: Path, remembered: float, stride: int, times: int
) -> None:
    """At once, Discord still knows the nonces of what was posted last; later it does not.

    Every step is killed by ``make kill``.
    """
    async with LocalDiscord(settings=replace(PATIENT, nonce_window=remembered)) as server:
        tally = await ordeal(server, tmp_path, stride=stride)
    for kind in (*deeds.LOBBY, *deeds.PLAY):
        assert tally.killed[kind] >= times, tally.words(kind)
    assert tally.lost.total() > times
    assert tally.kept.total() >= 6 * times
    assert tally.recovering
    assert tally.redelivered


@pytest.mark.parametrize("system", deeds.SMALL)
async def test_so_it_is_with_three_seats_with_secrets_with_several_asked_and_with_units(
    tmp_path: Path, system: str
) -> None:
    async with LocalDiscord(settings=PATIENT) as server:
        tally = await ordeal(server, tmp_path, system=system, stride=STRIDES[system])
    for kind in ("concede", *deeds.SMALL[system]):
        # What is decided ahead is posted nowhere: it has fewer steps than the stride.
        assert tally.killed[kind] >= (1 if kind == "ahead" else 2), tally.words(kind)
    assert tally.lost.total()
    assert tally.kept.total()


async def test_so_it_is_on_a_postgresql(tmp_path: Path) -> None:
    """Every step is killed by ``python -m tests.kill --postgresql``."""
    async with LocalDiscord(settings=PATIENT) as server:
        tally = await ordeal(
            *(server, tmp_path), system="trio", stride=90, through=1, address=new_database()
        )
    for kind in deeds.SMALL["trio"]:
        assert tally.killed[kind] >= (0 if kind == "ahead" else 1), tally.words(kind)
    assert tally.lost.total()
    assert tally.kept.total()


async def test_so_it_is_with_what_a_game_master_does_and_with_an_agreement(tmp_path: Path) -> None:
    """All that one does is killed by ``python -m tests.kill --system masters``."""
    async with LocalDiscord(settings=PATIENT) as server:
        tally = await ordeal(
            *(server, tmp_path),
            stride=80,
            system=MASTERS,
            masters=mastery.SHORT,
            through=1,
        )
    for kind in mastery.SHORT:
        assert tally.killed[kind] >= 1, tally.words(kind)
    assert tally.lost.total()
    assert tally.kept.total()
