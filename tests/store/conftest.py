from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await open_store(path)
    yield opened
    await opened.close()
