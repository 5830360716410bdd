"""PRIVACY.md names every column that is kept."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store import Store

TOLD = Path(__file__).parents[2] / "PRIVACY.md"
_ROW = re.compile(r"\| `(\w+)` \| ((?:`\w+` ?)+)\|")


async def test_each_column_is_told_of(store: Store, path: Path) -> None:
    await store.read(lambda tx: tx.settings("none"))
    told = {table: re.findall(r"\w+", columns) for table, columns in _ROW.findall(TOLD.read_text())}
    with closing(sqlite3.connect(path)) as database:
        sql = (
            "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c"
            " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        )
        kept: dict[str, list[str]] = {}
        for table, column in database.execute(sql):
            kept.setdefault(table, []).append(column)
    assert {table: sorted(columns) for table, columns in told.items()} == {
        table: sorted(columns) for table, columns in kept.items()
    }
