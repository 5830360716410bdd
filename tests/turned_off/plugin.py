"""For pytest in a process that is ``prepared``: ``-p tests.turned_off.plugin``."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.processes import SITE
from tests.site.turning_off import NOW, NUMBER, WATCH
from tests.turned_off.draw import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

CHOSEN = "TURNED_OFF_CHOSEN"
"""A file with the tests to run, in their order; what fails is added to the file beside it."""
TOLD = "TURNED_OFF_TOLD"
"""A file to which the tests that fail are added."""


def prepared(**settings: str) -> dict[str, str]:
    """This process's environment, for one that turns off or watches what the settings say."""
    path = os.pathsep.join((str(SITE), os.environ.get("PYTHONPATH") or str(ROOT)))
    return {**os.environ, **settings, "PYTHONPATH": path}


def failures(chosen: Path) -> Path:
    """The file with the tests that failed."""
    return chosen.with_suffix(".failed")


class _Watching:
    """Tells which test runs, for all that it starts, and how long each took."""

    def __init__(self, folder: Path) -> None:
        self._tests = folder / f"tests-{os.getpid()}"
        self._now = folder / f"now-{os.getpid()}"
        self._now.write_bytes(NUMBER.pack(0))
        os.environ[NOW] = str(self._now)
        self._number = 0
        self._seconds: dict[str, float] = defaultdict(float)
        self._outcomes: dict[str, set[str]] = defaultdict(set)
        self._folder = folder

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._number += 1
        with self._tests.open("a", encoding="utf-8") as file:
            file.write(f"{item.nodeid}\n")
        with self._now.open("r+b") as file_of_number:
            file_of_number.write(NUMBER.pack(self._number))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration
        self._outcomes[report.nodeid].add(report.outcome)

    def pytest_sessionfinish(self) -> None:
        if "PYTEST_XDIST_WORKER" not in os.environ:
            told = self._outcomes.items()
            passed = {test: self._seconds[test] for test, all_ in told if all_ == {"passed"}}
            failed = sorted(test for test, all_ in told if "failed" in all_)
            found = {"passed": passed, "failed": failed}
            (self._folder / "seconds.json").write_text(json.dumps(found), "utf-8")


class _Telling:
    """Tells which tests, and files of tests, failed."""

    def __init__(self, failed: Path) -> None:
        self._failed = failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tell(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._tell(report)

    def _tell(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            with self._failed.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")


class _Choosing(_Telling):
    """Runs the chosen tests only, in their order, and tells which failed."""

    def __init__(self, chosen: Path) -> None:
        super().__init__(failures(chosen))
        self._place = {name: n for n, name in enumerate(chosen.read_text("utf-8").splitlines())}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = [each for each in items if each.nodeid in self._place]
        items[:] = sorted(found, key=lambda each: self._place[each.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    if WATCH in os.environ:
        config.pluginmanager.register(_Watching(Path(os.environ[WATCH])))
    if CHOSEN in os.environ:
        config.pluginmanager.register(_Choosing(Path(os.environ[CHOSEN])))
    if TOLD in os.environ:
        config.pluginmanager.register(_Telling(Path(os.environ[TOLD])))
