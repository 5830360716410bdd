"""The clock of a run's limits goes slower while the machine is busy, and never back."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests import processes
from tests.site import pace
from tests.site.pace import Pace

if TYPE_CHECKING:
    from pathlib import Path


def test_a_clock_goes_on_from_where_it_stood(tmp_path: Path) -> None:
    path = str(tmp_path / "clock")
    first, second = Pace.begun(path, 1.0), Pace(path)
    begun = pace._real()
    for scale in (20.0, 4.5, 1.0):
        before = first.shown(pace._real())
        first.change(scale)
        assert second.scale == scale, "another process has the same clock"
        after = second.shown(pace._real())
        assert before <= after
        now = pace._real()
        assert second.shown(now + 9) - second.shown(now) == pytest.approx(9 / scale)
    assert first.shown(pace._real()) - begun <= pace._real() - begun


def test_a_process_follows_the_clock_of_the_run() -> None:
    words = "import time; print(time.monotonic())"
    before = time.monotonic()
    told = processes.run([sys.executable, "-c", words], capture_output=True, text=True)
    assert before <= float(told.stdout) <= time.monotonic()
