import gc
import os
from collections.abc import Iterator

import pytest
from aiohttp import web_app
from hypothesis import HealthCheck, settings
from pytest_asyncio import is_async_test

from tests import timescale
from tests.long import LONG
from tests.once import share
from tests.processes import bind_to_parent

gc.disable()  # until all is imported: nothing of that is ever let go

# No test asserts a time: the machine may be busy.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Nor one that luck decides: examples are the same each time, and new ones in the long form.
settings.register_profile("patient", PATIENT, max_examples=60, derandomize=True)
settings.register_profile("long", PATIENT, max_examples=1000)
settings.load_profile("long" if LONG else "patient")

collect_ignore = ["oracles"]
"""Second readings are collected only where they are named: ``make oracles``, ``.ci/run``."""

_SLOW = (
    "tests/bot/test_farewell.py",
    "tests/browser/",
    "tests/e2e/test_hand_over.py",
    "tests/e2e/test_shards.py",
    "tests/kill/",
    "tests/new_system/",
)
"""Where tests wait for other processes, many seconds each."""
_LONG = (
    "tests/bot/",
    "tests/conformance/",
    "tests/kernel/test_luck.py",
    "tests/odds/",
    "tests/render/test_end.py",
    "tests/render/test_lens.py",
)
"""Where tests take seconds each."""
_IN_ONE_LOOP = ("tests/browser/", "tests/e2e/")
"""Where tests run in one event loop, so that one browser, or one bot, serves many of them."""


def pytest_configure(config: pytest.Config) -> None:
    """Let the processes of a run end together, however the first of them ends."""
    if hasattr(config, "workerinput") or "MAKELEVEL" in os.environ:
        bind_to_parent()


def pytest_report_header() -> str:
    return (
        f"limits of time last {timescale.scale()} times as long as on a usual machine that is idle"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each process begin with its part of what takes longest: none waits for one at the end.

    Each is given a row of the tests, and takes of the others' rows when it has done its own.
    """
    for item in items:
        if item.nodeid.startswith(_IN_ONE_LOOP) and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    rows = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if item.nodeid.startswith(_SLOW)]
    others = sorted((item for item in items if not item.nodeid.startswith(_SLOW)), key=_rank)
    each = -(-len(others) // rows)
    items[:] = [
        item
        for row in range(rows)
        for item in (*slow[row::rows], *others[row * each : (row + 1) * each])
    ]


def _rank(item: pytest.Item) -> tuple[bool, str]:
    """The longest first, and what looks at one system together: few processes play its games."""
    longest = item.nodeid.startswith(_LONG)
    given = getattr(item, "callspec", None)
    system = given.params.get("system_id", "") if longest and given is not None else ""
    return not longest, system


def pytest_collection_finish() -> None:
    """Let the collector look only at what the tests make: else a third of their time goes there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Let a process end at once: else Python looks at all that it holds nine more times."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let processes that run tests together work out once what takes them all long.

    A run that a test has started is no such process, though it inherits their environment: the
    folder above its own is that of all runs there ever were.
    """
    if hasattr(request.config, "workerinput"):
        share(tmp_path_factory.getbasetemp().parent)


@pytest.fixture(autouse=True)
def _no_server_is_kept() -> Iterator[None]:
    """Let a local Discord go with its test: aiohttp remembers the applications that it served."""
    yield
    web_app._cached_build_middleware.cache_clear()
