"""Tables that servers and people add: parsed from forms and files, stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from pydantic import ValidationError

from bot.escaping import escaped, single_line
from bot.lookups.laid_out import LaidOut
from bot.uploads import text_of
from rules.kernel.values.errors import Illegal
from rules.tables.lookup import NAME, Table
from rules.tables.reading import read

if TYPE_CHECKING:
    from bot.store import Store, Tx
    from rules.tables.reading import Reading

MOST: Final = 50
STALE: Final = "You have kept that table, or looked at another one since: add it again."


class OwnTables:
    """The stored tables of servers and, in private conversations, of people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shown = LaidOut(store, "tables-shown", STALE)

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

    async def lay_out(self, person: str, shown: Shown) -> str:
        """Note what a person is shown before it is kept. Its token."""
        tables = [(words, table.model_dump(mode="json")) for words, table in shown.tables]
        return await self._shown.lay_out(person, (shown.scope, tables, shown.remarks, shown.source))

    async def laid_out(self, person: str, token: str) -> Shown:
        """What a person was shown, if it was the last.

        Raises:
            Illegal: They were shown another one since, or have kept it.
        """
        scope, tables, remarks, source = await self._shown.laid_out(person, token)
        try:
            kept = tuple((words, Table.model_validate(table)) for words, table in tables)
        except ValidationError:  # another version of the bot has shown it
            raise Illegal(STALE) from None
        return Shown(scope, kept, tuple(remarks), Source(*source))

    async def put_away(self, person: str) -> None:
        """Forget what a person was shown."""
        await self._shown.put_away(person)


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


class Source(NamedTuple):
    """What somebody gives for a table.

    Attributes:
        text: The text, in any form that `rules.tables.reading` reads.
        name: What the table is to be called; empty for what the text says.
        dice: What it is rolled on; empty likewise.
        called: What it is called if neither says.
    """

    text: str
    name: str = ""
    dice: str = ""
    called: str = "table"


class Shown(NamedTuple):
    """What somebody is shown before it is kept.

    Attributes:
        scope: Where it would be kept.
        tables: What the text may mean, the likeliest first.
        remarks: What is to be said of the first.
        source: What they gave.
    """

    scope: str
    tables: tuple[tuple[str, Table], ...]
    remarks: tuple[str, ...]
    source: Source


def of_file(filename: str, data: bytes, dice: str) -> Source:
    """What a file gives; its name is the table's unless its text has one.

    Raises:
        Illegal: It is no text.
    """
    stem = filename.rpartition(".")[0].replace("_", " ")
    return Source(text_of(data), "", single_line(dice, 200), _name(stem) or "table")


def read_source(source: Source, letters: str = "") -> Reading:
    """The table that somebody gives; ``letters`` mean a die, as `d` does.

    Raises:
        BadTable: It is none.
    """
    name, dice = single_line(source.name, NAME), single_line(source.dice, 200)
    found = read(source.text, name, called=source.called, dice=dice, letters=letters)
    tables = tuple((words, _cleaned(table)) for words, table in found.tables)
    return found._replace(tables=tables)


def _cleaned(table: Table) -> Table:
    """The table without invisible characters in its names and results."""
    rows = [
        row.model_copy(
            update={
                "result": single_line(row.result, 300) or "?",
                "then": tuple(filter(None, map(_name, row.then))),
            }
        )
        for row in table.rows
    ]
    return table.model_copy(update={"name": _name(table.name) or "table", "rows": tuple(rows)})


def _name(text: str) -> str:
    return single_line(text, NAME).lower()
