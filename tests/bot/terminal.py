"""The program in a terminal, or at a pipe, as a process of its own."""

from __future__ import annotations

import os
import pty
import select
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING

from tests.bot.few_systems import few_systems
from tests.bot.forking import Task
from tests.bot.ready import ready
from tests.bot.whole_game import environment
from tests.timescale import seconds

if TYPE_CHECKING:
    from pathlib import Path

_PATIENCE = 30


class Terminal:
    """A process at the other end of a pipe or of a terminal, read as it writes."""

    def __init__(self, tmp_path: Path, *arguments: str, tty: bool = False) -> None:
        self._ours, theirs = pty.openpty() if tty else os.pipe()
        keyboard, self._keys = (theirs, self._ours) if tty else os.pipe()
        self._running = ExitStack()
        self.process = self._running.enter_context(
            ready(few_systems()).opened(
                Task(
                    ("-m", "bot", "play", *arguments),
                    environment(UMPIRE_DB=str(tmp_path / "umpire.db"), TERM="dumb"),
                    str(tmp_path),
                ),
                *(keyboard, theirs, theirs),
            )
        )
        self.read = ""
        for end in {theirs, keyboard}:
            os.close(end)

    def type(self, text: str) -> None:
        os.write(self._keys, text.encode())

    def until(self, words: str) -> str:
        """Read on until ``words`` come; what came up to them."""
        assert self._comes(words, seconds(_PATIENCE)), self.read
        found, _, self.read = self.read.partition(words)
        return found

    def interrupt(self, words: str) -> None:
        """Ctrl-C until ``words`` come: readline loses one before it watches the keyboard."""
        for _ in range(5):
            self.process.send_signal(signal.SIGINT)
            if self._comes(words, seconds(_PATIENCE / 6)):
                return
        raise AssertionError(self.read)

    def _comes(self, words: str, patience: float) -> bool:
        """Whether ``words`` come before nothing has come for so many seconds."""
        while words not in self.read:
            if not select.select([self._ours], [], [], patience)[0]:
                return False
            self.read += os.read(self._ours, 65536).decode()
        return True

    def close(self) -> None:
        self._running.close()
        for end in {self._ours, self._keys}:
            os.close(end)
