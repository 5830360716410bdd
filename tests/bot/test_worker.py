"""A process beside the bot does its work, and whatever befalls it is told."""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread, main_thread
from typing import NoReturn

import pytest

from bot.worker import Worker, WorkerError

_MUCH = 1 << 26
"""Bytes, more than a line takes at once."""


def endless() -> NoReturn:
    """What keeps a process for ever."""
    while True:
        pass


def refused() -> NoReturn:
    """What raises."""
    raise ValueError("no such thing")


def falters() -> bytes:
    """What dies in the middle of its answer."""

    def die() -> None:
        while (frame := sys._current_frames()[main_thread().ident or 0]).f_code.co_name != "_send":
            del frame
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=die, daemon=True).start()
    return bytes(_MUCH)


async def test_work_is_done_and_what_it_raises_says_where() -> None:
    worker = Worker(20)
    assert await worker.run(max, 2, 3) == 3
    (process,) = worker.processes
    with pytest.raises(ValueError, match="no such thing") as refusal:
        await worker.run(refused)
    assert "in refused" in "".join(refusal.value.__notes__)
    assert len(await worker.run(bytes, _MUCH)) == _MUCH
    assert worker.processes == [process]
    worker.close()


async def test_work_without_an_end_is_given_up() -> None:
    worker = Worker(0.5)
    with pytest.raises(WorkerError, match="not done"):
        await worker.run(endless)
    worker.close()
    with pytest.raises(WorkerError, match="closed"):
        await worker.run(endless)


async def test_who_dies_in_the_middle_of_an_answer_is_not_waited_for() -> None:
    worker = Worker(20)
    with pytest.raises(WorkerError, match="died"):
        await worker.run(falters)
    assert await worker.run(max, 2, 3) == 3
    worker.close()
