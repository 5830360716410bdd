import pytest
from hypothesis import settings

from tests.long import LONG

# No test asserts a time: the machine may be busy.
settings.register_profile("patient", deadline=None)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("long" if LONG else "patient")


_LONGEST = (
    "tests/bot/",
    "tests/browser/",
    "tests/conformance/",
    "tests/kernel/test_luck.py",
    "tests/kill/",
)
"""Where tests take seconds each. They run first, so that no core waits for one at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(_LONGEST))
