"""Work in a process of its own: what it comes to, and how it is ended."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING

import pytest

from bot.apart import MEMORY, NICE, Apart, ApartError
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.apart import Tell


def tenfold(number: int, *, tell: Tell) -> tuple[int, int]:
    tell(1, 2)
    return number * 10, os.getpid()


def refuse(*, tell: Tell) -> None:
    del tell
    raise Illegal("Not so.", rule="T1")


def fail(*, tell: Tell) -> None:
    del tell
    raise ValueError("a secret")


def grow(*, tell: Tell) -> int:
    del tell
    return len(bytearray(2 * MEMORY))


def niceness(*, tell: Tell) -> int:
    del tell
    return os.nice(0)


def sleep(*, tell: Tell) -> None:
    tell(os.getpid(), 0)
    time.sleep(60)


async def test_work_is_done_elsewhere_and_told() -> None:
    told: list[tuple[int, int]] = []
    found, process = await Apart().run(tenfold, 4, who="11", told=lambda *each: told.append(each))
    assert (found, told) == (40, [(1, 2)])
    assert process != os.getpid()


async def test_long_work_leaves_the_processor_to_play_and_short_work_does_not() -> None:
    """On a busy machine that is hardly any of it: who checks dice would wait for many seconds."""
    for apart, more in ((Apart(), NICE), (Apart(nice=0), 0)):
        found = await apart.run(niceness, who="11", told=lambda *_: None)
        assert found == min(os.nice(0) + more, 19)  # no process yields more than that


async def test_what_it_raises_is_raised_here_without_others_words() -> None:
    apart = Apart()
    with pytest.raises(Illegal, match="Not so") as refused:
        await apart.run(refuse, who="11", told=lambda *_: None)
    assert refused.value.message == "Not so."
    for work, words in ((fail, "^ValueError$"), (grow, "^MemoryError$")):
        with pytest.raises(ApartError, match=words):
            await apart.run(work, who="11", told=lambda *_: None)


async def test_it_is_killed_when_it_takes_too_long_or_the_bot_closes() -> None:
    ids: list[int] = []
    while not ids:  # on a busy machine the process may have no time to begin
        with pytest.raises(ApartError, match="no answer"):
            await Apart(1.5).run(sleep, who="11", told=lambda number, _: ids.append(number))
    begun = len(ids)
    apart = Apart()
    working = asyncio.create_task(
        apart.run(sleep, who="11", told=lambda number, _: ids.append(number))
    )
    async with asyncio.timeout(20):
        while len(ids) == begun:  # noqa: ASYNC110 - the process tells by a list
            await asyncio.sleep(0.01)
    with pytest.raises(Illegal, match="still at work for you"):
        await apart.run(tenfold, 1, who="11", told=lambda *_: None)
    apart.close()
    with pytest.raises(ApartError, match="died"):
        await working
    for each in ids:
        await _gone(each)


async def _gone(process: int) -> None:
    async with asyncio.timeout(10):
        while True:
            try:
                with open(f"/proc/{process}/stat") as stat:  # noqa: ASYNC230, PTH123 - at once
                    if stat.read().split()[2] == "Z":
                        return
            except FileNotFoundError:
                return
            await asyncio.sleep(0.01)
