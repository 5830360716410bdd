"""Tables that servers and people add: parsed from forms and files, stored."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from bot.escaping import escaped, single_line
from bot.uploads import text_of
from rules.kernel.errors import Illegal
from rules.tables.files import CHARACTERS, RANGE, table_from_csv, table_from_toml
from rules.tables.lookup import Table

if TYPE_CHECKING:
    from bot.store import Store, Tx

MOST: Final = 50
NAME: Final = 60
_RANGED: Final = re.compile(rf"\s*({RANGE})(?:\s*[-–—:|.)=]\s*|\s+|$)(?P<words>.*)")  # noqa: RUF001 - phones type such dashes
_WEIGHED: Final = re.compile(rf"\s*({RANGE})\s*%?\s*[:|]\s*(?P<words>.*)")
_THEN: Final = re.compile(r"\s*(?:->|→)\s*")
_NAMES: Final = re.compile(r"[,;]")


class OwnTables:
    """The stored tables of servers and, in private conversations, of people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, scope: str) -> Mapping[str, Table]:
        """All tables by name, each parsed when it is looked up."""
        return _Kept(await self._store.read(lambda tx: tx.settings(scope)))

    async def add(self, scope: str, table: Table) -> bool:
        """Store a table, and return whether it replaced one of that name.

        Raises:
            Illegal: There are too many.
        """

        def write(tx: Tx) -> bool:
            kept = tx.settings(scope)
            if table.name not in kept and len(kept) >= MOST:
                raise Illegal(f"{MOST} tables are the most; remove one first.")
            tx.set_setting(scope, table.name, table.model_dump_json())
            return table.name in kept

        return await self._store.write(write)

    async def remove(self, scope: str, name: str) -> bool:
        """Delete a table, and return whether there was one."""
        return await self._store.write(lambda tx: tx.drop_setting(scope, name))


class _Kept(Mapping[str, Table]):
    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def __getitem__(self, name: str) -> Table:
        try:
            return Table.model_validate_json(self._texts[name])
        except ValidationError:
            raise Illegal(
                f"The table {escaped(name, NAME)} was kept by another version of the bot and "
                "can't be read. Remove it, and add it again."
            ) from None

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def scope_of(place: str | None, user_id: str) -> str:
    """The scope of a server's tables or, without a server, of a person's."""
    return f"tables:server:{place}" if place is not None else f"tables:user:{user_id}"


def read_form(name: str, dice: str, text: str, letters: str = "") -> Table:
    """The table typed into a form: one row per line, ``3-5: result -> one table, another``.

    With dice, the colon is optional. Without dice, the number before the colon is the row's weight,
    by default 1. ``letters`` mean a die, as `d` does.

    Raises:
        BadTable: The table is invalid.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("range", "weight", "result", "then"))
    pattern = _RANGED if dice.strip() else _WEIGHED
    for line in text.splitlines():
        if not line.strip():
            continue
        result, *leads = _THEN.split(line)
        then = [each for names in leads for each in _NAMES.split(names)]
        found = pattern.fullmatch(result)
        number, words = (found[1], found["words"]) if found else ("", result)
        ranged = dice.strip() or not number.isdecimal()
        numbers = (number, "") if ranged else ("", number)
        writer.writerow((*numbers, single_line(words, 400), ";".join(map(_name, then))))
    return table_from_csv(_name(name), out.getvalue(), single_line(dice, 200), letters)


def read_file(filename: str, data: bytes, dice: str = "", letters: str = "") -> Table:
    """The table in a TOML or CSV file; ``dice`` is for CSV, whose table is named by its file.

    Raises:
        Illegal: The file is neither, too large or no text, or ``dice`` are given for TOML.
        BadTable: The table is invalid.
    """
    stem, _, ending = filename.lower().rpartition(".")
    if ending not in ("toml", "csv") or len(data) > 4 * CHARACTERS:
        raise Illegal(f"A table is a .toml or .csv file of {CHARACTERS:,} characters at most.")
    text = text_of(data)
    if ending == "csv":
        name = _name(stem.replace("_", " "))
        return cleaned(table_from_csv(name, text, single_line(dice, 200), letters))
    if dice:
        raise Illegal("A .toml file names its dice itself.")
    return cleaned(table_from_toml(text, letters))


def cleaned(table: Table) -> Table:
    """The table without invisible characters in its names and results."""
    rows = [
        row.model_copy(
            update={
                "result": single_line(row.result, 300) or "?",
                "then": tuple(map(_name, row.then)),
            }
        )
        for row in table.rows
    ]
    return table.model_copy(update={"name": _name(table.name), "rows": tuple(rows)})


def _name(text: str) -> str:
    return single_line(text, NAME).lower()
