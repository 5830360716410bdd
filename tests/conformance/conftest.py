from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all tests of a system to one process, which plays its games once."""
    for item in items:
        if Path(__file__).parent in item.path.parents and isinstance(item, pytest.Function):
            system = getattr(item, "callspec", None) and item.callspec.params.get("system_id")
            item.add_marker(pytest.mark.xdist_group(f"conformance of {system}"))
