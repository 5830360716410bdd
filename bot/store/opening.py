"""Opens the store that a setting names."""

from bot.address import Server, Where
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite


async def open_store(database: Where, *, beside: bool = False, keep_copy: bool = True) -> Store:
    """Open a database: create what is missing, and migrate the schema.

    Args:
        database: Where it is.
        beside: Whether another process uses it, so that its schema must not change.
        keep_copy: Whether it is kept as it was before its schema changes.

    Raises:
        SchemaInUse: Its schema would have to.
        StoreTooNew: A later version of the program wrote it.
        StoreUnusable: It can't be opened or written, or isn't ours.
    """
    if isinstance(database, Server):
        # Only who uses PostgreSQL pays for its library.
        from bot.store.postgresql.database import open_postgresql  # noqa: PLC0415

        return await open_postgresql(database, beside=beside, keep_copy=keep_copy)
    return await open_sqlite(database, beside=beside, keep_copy=keep_copy)
