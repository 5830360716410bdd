from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path / "games.db")
    yield opened
    await opened.close()
