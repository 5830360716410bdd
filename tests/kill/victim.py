"""The bot in a process that dies on cue: the far side of the kill test.

Run as ``python -m tests.kill.victim``. Each line on standard input is a ``Task`` in JSON; for each
one it forks a bot from this process, in which everything is imported already, tells its process id
and, when it is dead, its exit code. One bot at a time.

Once armed, a bot counts its steps: every callback that its event loop runs, and every statement
that SQLite executes. At the fatal one it is killed, before that step.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import mmap
import os
import signal
import struct
import sys
from asyncio import events
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

from bot.address import Server, where
from bot.clock import SystemClock
from bot.collecting import settle
from bot.gateway.client import Umpire
from bot.gateway.connection.endpoint import point_at
from bot.gateway.game import taps
from bot.gateway.interaction.in_flight import InFlight
from bot.gateway.message import outbox_worker
from bot.referee import Referee, requests
from bot.store import open_store
from render import registry as drawing
from render.painting import paint
from rules.kernel.playing.play import first_state
from rules.registry import Registry
from tests.series.ruleset import SERIES
from tests.systems_under_test import RENDERERS, SYSTEMS
from tests.toy.composing import COMPOSING
from tests.toy.reporting import REPORTING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store import Store

_NUMBER = struct.Struct("<Q")
_STEPS_AT = _NUMBER.size
_BUSY_AT = 2 * _NUMBER.size
_SIZE = 3 * _NUMBER.size
_ALL = (*SYSTEMS, SERIES, REPORTING)


@dataclass(frozen=True)
class Task:
    """Where a bot lives, and how it dies.

    ``control`` is the file shared with the test. The steps are counted from the arrival of each
    interaction; with ``from_start``, until the first one, from the bot's start. It referees the
    named systems: each costs a bot some commands at its start. With ``toy`` it referees the toy
    whose choice is put together step by step, and nothing else.
    """

    database: str
    control: str
    api_url: str
    gateway_url: str
    token: str
    systems: tuple[str, ...]
    from_start: bool = False
    toy: bool = False

    def to_json(self) -> str:
        return json.dumps(asdict(self))


class Control:
    """Three numbers that two processes share.

    They are the fatal step (0: none), the steps so far, and how much the bot is at work on.
    """

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_SIZE))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)

    @property
    def fatal(self) -> int:
        return int(_NUMBER.unpack_from(self._map)[0])

    @fatal.setter
    def fatal(self, step: int) -> None:
        _NUMBER.pack_into(self._map, 0, step)

    @property
    def steps(self) -> int:
        return int(_NUMBER.unpack_from(self._map, _STEPS_AT)[0])

    @steps.setter
    def steps(self, count: int) -> None:
        _NUMBER.pack_into(self._map, _STEPS_AT, count)

    @property
    def busy(self) -> int:
        return int(_NUMBER.unpack_from(self._map, _BUSY_AT)[0])

    @busy.setter
    def busy(self, count: int) -> None:
        _NUMBER.pack_into(self._map, _BUSY_AT, count)


class Steps:
    """Counts the steps of this process, and kills it at the fatal one."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._count = itertools.count(1)
        self._armed = False

    def arm(self) -> None:
        """Count from here."""
        self._count = itertools.count(1)
        self._control.steps = 0
        self._armed = True

    def step(self, _statement: str = "") -> None:
        if not self._armed:
            return
        number = next(self._count)
        if number == self._control.fatal:
            os.kill(os.getpid(), signal.SIGKILL)
        self._control.steps = number

    def watch_loop(self) -> None:
        """Count what the event loop runs."""
        run = events.Handle._run

        def counted(handle: events.Handle) -> None:
            self.step()
            run(handle)

        events.Handle._run = counted  # type: ignore[assignment,method-assign]  # for that it is there

    def watch_work(self) -> None:
        """Tell how much is in progress: an answer may take longer than the bot keeps still."""
        track = InFlight.track

        @contextmanager
        def told(work: InFlight) -> Iterator[None]:
            self._control.busy += 1
            try:
                with track(work):
                    yield
            finally:
                self._control.busy -= 1

        InFlight.track = told  # type: ignore[assignment,method-assign]  # for that it is there

    def watch_statements(self) -> None:
        """Count the statements that are sent to a PostgreSQL, on all threads."""
        for sent in (psycopg.Connection, psycopg.AsyncConnection):
            execute = sent.execute

            def counted(*values: Any, execute: Any = execute, **named: Any) -> Any:
                self.step()
                return execute(*values, **named)

            sent.execute = counted  # type: ignore[method-assign]

    async def watch_store(self, store: Store) -> None:
        """Count the statements of both connections, on their threads."""
        await store.write(lambda tx: _connection(tx).set_trace_callback(self.step))
        await store.read(lambda tx: _connection(tx).set_trace_callback(self.step))


def _connection(tx: Any) -> Any:
    return tx._connection


async def live(task: Task) -> None:
    """Be the bot, until killed, or until the test is gone."""
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), os._exit, 1)
    steps = Steps(Control(Path(task.control)))
    steps.watch_loop()
    steps.watch_work()
    point_at(task.api_url, task.gateway_url)
    if task.from_start:
        steps.arm()
    database = where(task.database)
    if isinstance(database, Server):
        steps.watch_statements()
        # Locks keep others from what is at work: how long they wait besides costs time alone.
        requests.GRACE_MS, outbox_worker._LEASE_MS = 300, 1_500  # type: ignore[misc]
    store = await open_store(database)
    if not isinstance(database, Server):
        await steps.watch_store(store)
    played = [COMPOSING] if task.toy else [each for each in _ALL if each.id in task.systems]
    client = Umpire(store, Referee(store, Registry(played), SystemClock()), RENDERERS)
    arrived = client._connection.parsers["INTERACTION_CREATE"]

    def interaction(data: Any) -> None:
        steps.arm()
        arrived(data)

    client._connection.parsers["INTERACTION_CREATE"] = interaction
    await client.start(task.token)


@cache
def _warm_up(systems: tuple[str, ...]) -> None:
    """Draw what each bot draws when it starts: all of them take over what is drawn already."""
    for ruleset in SYSTEMS:
        if ruleset.id in systems:
            state = first_state(ruleset, ruleset.start(ruleset.options()))
            paint(ruleset.id, ruleset.view(state, None))
    settle()  # else each bot looks at all of this, and so takes copies of it


def main() -> None:
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr)
    taps.WINDOW = 0.0  # as fast as can be, and on purpose
    drawing.usable = lambda: RENDERERS  # type: ignore[assignment]  # the small systems, too
    for line in iter(sys.stdin.readline, ""):
        task = Task(**json.loads(line))
        _warm_up(tuple(task.systems))
        pid = os.fork()
        if pid == 0:
            try:
                asyncio.run(live(task))
            finally:
                sys.stderr.flush()
                os._exit(1)
        print(pid, flush=True)  # noqa: T201 - this is how it answers
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 - likewise


if __name__ == "__main__":
    main()
