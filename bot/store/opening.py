"""Opens the store that a setting names."""

from bot.address import Server, Where
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite


async def open_store(database: Where) -> Store:
    """Open a database: create what is missing, and migrate the schema.

    Raises:
        StoreTooNew: A later version of the program wrote it.
        StoreUnusable: It can't be opened or written, or isn't ours.
    """
    if isinstance(database, Server):
        # Only who uses PostgreSQL pays for its library.
        from bot.store.postgresql.database import open_postgresql  # noqa: PLC0415

        return await open_postgresql(database)
    return await open_sqlite(database)
