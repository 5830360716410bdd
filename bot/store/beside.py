"""Writes of what stands beside a game: which it is a part of, and what was made of it."""

import sqlite3

from bot.store.errors import StoreUnusable, UnknownGame, refused
from bot.store.reading import SqlReadTx
from bot.store.sql import Rows

TRANSACTION_LOST = "The transaction was lost: the database has failed."

_KEEP = (
    "INSERT INTO keepsake (game_id, key, made, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (game_id, key) DO UPDATE SET made = excluded.made, at = excluded.at"
)
_DROP = (
    "DELETE FROM keepsake WHERE (game_id, key) IN (SELECT game_id, key FROM"
    " (SELECT game_id, key, sum(length(made)) OVER (ORDER BY at DESC, game_id, key) AS upto"
    " FROM keepsake) AS kept WHERE upto > ?)"
)


class SqlBesideTx(SqlReadTx):
    """Those parts of `Tx`, and how its statements are run."""

    def _change(self, sql: str, *values: object) -> Rows:
        # A full disk can end the transaction while its closure goes on: from there, each of its
        # statements would be stored by itself.
        if not self._connection.in_transaction:
            raise StoreUnusable(TRANSACTION_LOST)
        try:
            return self._connection.execute(sql, values)
        except sqlite3.IntegrityError as error:
            raise refused(error) from error

    def _change_game(self, game_id: str, sql: str, *values: object) -> None:
        if self._change(sql, *values).rowcount == 0:
            raise UnknownGame(f"There is no game {game_id}.")

    def add_part(self, game_id: str, whole: str, key: str) -> None:
        sql = "INSERT INTO part (game_id, whole, key) VALUES (?, ?, ?)"
        self._change(sql, game_id, whole, key)

    def finish_part(self, game_id: str, at: int) -> bool:
        sql = "UPDATE part SET reported_at = ? WHERE game_id = ? AND reported_at IS NULL"
        return self._change(sql, at, game_id).rowcount > 0

    def add_keepsake(self, game_id: str, key: str, made: bytes, *, at: int, most: int) -> None:
        self._change(_KEEP, game_id, key, made, at)
        self._change(_DROP, most)
