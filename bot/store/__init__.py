"""The database: rows and JSON, no rules and no chat.

One closure is one transaction; it runs on the store's thread and returns once it is on disk::

    store = await open_store(Path("umpire.db"))


    def accept(tx: Tx) -> Game | None:
        if tx.seen(request_id) is None:
            tx.append(
                game_id, entry, snapshot=snapshot, cursor=cursor, status="playing"
            )  # raises VersionConflict unless entry.seq is the stored version + 1
            tx.add_outbox(game_id, version=entry.seq, kind="turn", payload=payload, at=now)
            tx.remember(request_id, game_id, reply, now)
        return tx.game(game_id)


    game = await store.write(accept)
    members = await store.read(lambda tx: tx.members(game_id))
    await store.close()

See `Tx` and `ReadTx` for what a closure may do, `records` for the rows, `people` for what is held
of one person, `parts` for which games are parts of others, `keepsakes` for what was made of them;
`copying` copies the whole file and puts a copy in its place. An exception in a closure undoes that
closure alone and is raised to its caller. Closures submitted at the same time share one commit.

The engine is SQLite, or PostgreSQL (`postgresql`) for several bots at once: `serving` holds what
each of them serves, `claims` divides what is due among them. Imports only where a database is, and
is the only package that speaks to one; the referee, the records, the look-ups, the gateway and the
terminal import it.
"""

from bot.address import Server, Where, where
from bot.store.backlog import Backlog
from bot.store.copying import (
    NEWEST,
    bring_up,
    check_copy,
    copy_database,
    discard,
    looking_at,
    put_in_place,
)
from bot.store.errors import (
    ChannelTaken,
    Duplicate,
    InvalidRecord,
    ShardsAdopted,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreTooNew,
    StoreUnusable,
    UnknownGame,
    VersionConflict,
)
from bot.store.opening import open_store
from bot.store.protocol import ReadTx, Store, Tx
from bot.store.records import (
    Absence,
    Ask,
    Digest,
    Draft,
    Due,
    Game,
    JournalEntry,
    Json,
    Member,
    Note,
    OutboxItem,
    PartGame,
    SideTalk,
    Status,
    Substitute,
    Tenure,
    Watcher,
)
from bot.store.serving import Holding, holding, sole_bot
from bot.store.sharing import Change

__all__ = [
    "NEWEST",
    "Absence",
    "Ask",
    "Backlog",
    "Change",
    "ChannelTaken",
    "Digest",
    "Draft",
    "Due",
    "Duplicate",
    "Game",
    "Holding",
    "InvalidRecord",
    "JournalEntry",
    "Json",
    "Member",
    "Note",
    "OutboxItem",
    "PartGame",
    "ReadTx",
    "Server",
    "ShardsAdopted",
    "SideTalk",
    "Status",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreInUse",
    "StoreTooNew",
    "StoreUnusable",
    "Substitute",
    "Tenure",
    "Tx",
    "UnknownGame",
    "VersionConflict",
    "Watcher",
    "Where",
    "bring_up",
    "check_copy",
    "copy_database",
    "discard",
    "holding",
    "looking_at",
    "open_store",
    "put_in_place",
    "sole_bot",
    "where",
]
