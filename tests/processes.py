"""Processes that tests start: each ends with the block that started it, or with its parent.

``program`` and ``opened`` end what they start when their block is left, whatever happened in it,
and wait for that; ``run`` waits for a command, ``lasting`` starts what many tests share.
A process that is killed takes those that it started with it. All follow the run's clock.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import subprocess
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.site.sitecustomize import CLOCK_NAME, TURNED_OFF, bind_to_parent
from tests.timescale import seconds

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Iterator, Mapping, Sequence

    Words = Sequence[str | Path]

__all__ = ["bind_to_parent", "lasting", "opened", "program", "run"]

_LONGEST: Final = 60.0
SITE: Final = Path(__file__).with_name("site")
_UNLESS_ALONE: Final = '[ "$PPID" = "$0" ] && exec "$@"'
"""Given its parent's number and a command: runs it, unless the parent is gone already."""
_BINDING: Final = shutil.which("setpriv")
_BOUND: Final = ("--pdeathsig", "KILL", "--", "/bin/sh", "-c", _UNLESS_ALONE)


@asynccontextmanager
async def program(words: Words, **how: Any) -> AsyncIterator[Process]:
    """A process that runs while the block does.

    Args:
        words: The command.
        how: As for ``asyncio.create_subprocess_exec``.
    """
    process = await asyncio.create_subprocess_exec(*_bound(words), **_told(how))
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.communicate()


@contextmanager
def opened(words: Words, **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that runs while the block does.

    Args:
        words: The command.
        how: As for ``subprocess.Popen``.
    """
    with subprocess.Popen(_bound(words), **_told(how)) as process:  # noqa: S603 - our own words
        try:
            yield process
        finally:
            process.kill()


def run(
    words: Words, *, timeout: float | None = _LONGEST, **how: Any
) -> subprocess.CompletedProcess[Any]:
    """Run a command to its end.

    Args:
        words: The command.
        timeout: Seconds on a usual machine; none for what takes as long as it takes.
        how: As for ``subprocess.run``.
    """
    limit = timeout and seconds(timeout)
    return subprocess.run(_bound(words), timeout=limit, **{"check": False, **_told(how)})  # noqa: PLW1510, S603 - it is said; our own words


def lasting(words: Words, **how: Any) -> subprocess.Popen[Any]:
    """A process that runs until this one ends, however it does: as its input ends, it must, too.

    It is not bound as others are: that would be to the thread that started it.

    Args:
        words: The command.
        how: As for ``subprocess.Popen``.
    """
    process: subprocess.Popen[Any] = subprocess.Popen(  # noqa: S603 - our own words
        words, **_told({"stdin": subprocess.PIPE, **how})
    )
    atexit.register(process.communicate)
    return process


def _bound(words: Words) -> Words:
    if _BINDING is None:  # not on every system: there nothing ends it but its block
        return words
    return [_BINDING, *_BOUND, str(os.getpid()), *words]


def _told(how: Mapping[str, Any]) -> dict[str, Any]:
    """How a process is started: with what all of this run have in common, too."""
    environment = dict(how.get("env") or os.environ)
    paths = [str(SITE), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    ours = {key: os.environ[key] for key in os.environ if key.startswith((CLOCK_NAME, TURNED_OFF))}
    return {**how, "env": environment | ours}
