"""Reads: constant statements, bound values."""

import json
from collections.abc import Collection
from typing import Any

from bot.store import people
from bot.store.backlog import Backlog
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
from bot.store.sql import Sql

_GAME = (
    "SELECT id, ruleset, options, channel, place, created_by, created_at, seed, commitment, status,"
    " version, salt, contributions, cursor, result, panel, snapshot,"
    " brief, ruleset_version, pace FROM game "
)
_MEMBER = "SELECT game_id, seat, user_id, name, joined_at, contribution, captain FROM member "
_JOURNAL = "SELECT seq, seat, actor, action, events, rolls, at FROM journal "
OUTBOX = "id, game_id, version, kind, payload, created_at, due_at, attempts, last_error"
_OUTBOX = f"SELECT {OUTBOX} FROM outbox "  # noqa: S608 - both are constant
_ASK = "SELECT message, channel, game_id, press, words, due_at, number, user_id FROM ask "
_DUE = "SELECT game_id, question, seat, user_id, kind, at, id, try_at, attempts, done_at FROM due "
_NOTE = "SELECT game_id, user_id, text, at FROM note "
_WATCHER = (
    "SELECT game_id, user_id, since, mention, told, begun, told_at, at, try_at, attempts"
    " FROM watcher "
)
_PART = (
    "SELECT part.game_id, whole, key, reported_at, game.channel, game.panel"
    " FROM part JOIN game ON game.id = part.game_id "
)
UNREPORTED = (
    "SELECT part.game_id FROM part CROSS JOIN game ON game.id = part.game_id"
    " CROSS JOIN game AS whole ON whole.id = part.whole"
    " WHERE part.reported_at IS NULL AND (game.status = 'over'"
    " OR (game.status = 'lobby' AND whole.status = 'over')) ORDER BY game.n LIMIT ?"
)
"""CROSS: open parts are few, games that are over are not."""
_BACKLOG = (
    "SELECT (SELECT count(*) FROM game WHERE status = 'lobby'),"
    " (SELECT count(*) FROM game WHERE status = 'playing'),"
    " (SELECT count(*) FROM outbox),"
    " (SELECT count(*) FROM outbox WHERE due_at <= :now),"
    " (SELECT count(*) FROM due WHERE done_at IS NULL AND at <= :now),"
    " (SELECT count(*) FROM check_due WHERE at <= :now)"
)
_TALK = "SELECT game_id, seat, channel, try_at, attempts FROM side_talk "
DUE_GAMES = (
    "SELECT game_id FROM due WHERE done_at IS NULL AND at <= ? AND (try_at <= ? OR try_at > ?)"
    " AND (question = 0) = ? GROUP BY +game_id ORDER BY min(at) LIMIT ?"
)
"""The plus sign leaves SQLite the index of what is due: what lies ahead is not read."""
DUE_GAMES_OF = (
    "SELECT game_id FROM due WHERE done_at IS NULL AND user_id = ? AND at <= ? AND question > 0"
    " GROUP BY +game_id ORDER BY min(at)"
)
_WITH_STATUS = (
    "status IN (SELECT value FROM json_each(:statuses)) ORDER BY n DESC LIMIT :limit OFFSET :skip"
)
_OF_PAGE = "WHERE n IN (SELECT n FROM game WHERE "
_OF_USER = "id IN (SELECT game_id FROM member WHERE user_id = :user_id) AND "
_OF_PLACE = "place = :place AND "
# Open games are few: they are read by their own index, which the plus signs leave SQLite, and
# each is asked for the user, who may have any number that are over.
_OPEN = "status IN ('lobby', 'playing') AND "
_IS_OF_USER = (
    "EXISTS (SELECT 1 FROM member WHERE user_id = :user_id AND member.game_id = game.id) AND "
)
# By whether a user and whether a place is given, and whether all are open: each has its own plan.
# The rows of a page are read when it is known which: sorting would carry every snapshot along.
_GAMES = {
    (user, place, is_open): _GAME
    + _OF_PAGE
    + _OPEN * is_open
    + ("+" * is_open + _OF_PLACE) * place
    + (_IS_OF_USER if is_open else _OF_USER) * user
    + _WITH_STATUS
    + ") ORDER BY n DESC"
    for user in (False, True)
    for place in (False, True)
    for is_open in (False, True)
}
_NOT_OVER: frozenset[Status] = frozenset(("lobby", "playing"))


_HAS_ACTED = (
    "SELECT EXISTS (SELECT 1 FROM member CROSS JOIN game ON game.id = member.game_id"
    " CROSS JOIN journal ON journal.game_id = game.id WHERE member.user_id = ?"
    " AND game.ruleset = ? AND journal.actor = ? AND journal.seat IS NOT NULL"
    " AND json_extract(journal.action, '$.is') NOT IN (SELECT value FROM json_each(?)))"
)
"""CROSS: from the person's games to what they did there, which stands at their beginnings."""


class SqlReadTx:
    """`ReadTx` on an open transaction; usable on the connection's thread only."""

    def __init__(self, connection: Sql) -> None:
        self._connection = connection

    def _one(self, sql: str, *values: object) -> Any:
        return self._connection.execute(sql, values).fetchone()

    def _all(self, sql: str, *values: object) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()

    def _one_game(self, where: str, value: str) -> Game | None:
        row = self._one(_GAME + where, value)
        return Game(*row) if row else None

    def game(self, game_id: str) -> Game | None:
        return self._one_game("WHERE id = ?", game_id)

    def game_in(self, channel: str) -> Game | None:
        return self._one_game("WHERE channel = ? AND status IN ('lobby', 'playing')", channel)

    def latest_game_in(self, channel: str) -> Game | None:
        return self._one_game("WHERE channel = ? ORDER BY n DESC LIMIT 1", channel)

    def games(
        self,
        *,
        user_id: str | None = None,
        place: str | None = None,
        statuses: Collection[Status] = ("lobby", "playing", "over"),
        limit: int = 25,
        skip: int = 0,
    ) -> list[Game]:
        values = {
            "user_id": user_id,
            "place": place,
            "statuses": json.dumps(list(statuses)),
            "limit": limit,
            "skip": skip,
        }
        sql = _GAMES[user_id is not None, place is not None, _NOT_OVER.issuperset(statuses)]
        return [Game(*row) for row in self._connection.execute(sql, values)]

    def members(self, game_id: str) -> list[Member]:
        rows = self._all(_MEMBER + "WHERE game_id = ? ORDER BY n", game_id)
        return [_member(row) for row in rows]

    def journal(
        self, game_id: str, *, after: int = 0, limit: int | None = None
    ) -> list[JournalEntry]:
        sql = _JOURNAL + "WHERE game_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        unlimited = 1 << 62
        rows = self._all(sql, game_id, after, unlimited if limit is None else limit)
        return [JournalEntry(*row) for row in rows]

    def journal_tail(self, game_id: str, count: int) -> list[JournalEntry]:
        sql = _JOURNAL + "WHERE game_id = ? ORDER BY seq DESC LIMIT ?"
        return [JournalEntry(*row) for row in reversed(self._all(sql, game_id, count))]

    def has_acted(self, user_id: str, ruleset: str, secret: Collection[str] = ()) -> bool:
        tags = json.dumps(list(secret))
        return bool(self._one(_HAS_ACTED, user_id, ruleset, user_id, tags)[0])

    def games_with(self, user_id: str) -> list[str]:
        return people.games_with(self._connection, user_id)

    def rows_of(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        return people.rows_of(self._connection, user_id)

    def due_outbox(self, now: int, limit: int) -> list[OutboxItem]:
        sql = _OUTBOX + "WHERE due_at <= ? ORDER BY id LIMIT ?"
        return [OutboxItem(*row) for row in self._all(sql, now, limit)]

    def outbox_of(self, game_id: str) -> list[OutboxItem]:
        sql = _OUTBOX + "WHERE game_id = ? ORDER BY id"
        return [OutboxItem(*row) for row in self._all(sql, game_id)]

    def due_checks(self, now: int, limit: int) -> list[str]:
        sql = "SELECT game_id FROM check_due WHERE at <= ? ORDER BY at LIMIT ?"
        return [game_id for (game_id,) in self._all(sql, now, limit)]

    def seen(self, request_id: str) -> Json | None:
        row = self._one("SELECT reply FROM request WHERE id = ?", request_id)
        return row[0] if row else None

    def draft(self, game_id: str, user_id: str, question: int, verb: str) -> Draft | None:
        sql = (
            "SELECT game_id, user_id, question, verb, steps FROM draft"
            " WHERE game_id = ? AND user_id = ? AND question = ? AND verb = ?"
        )
        row = self._one(sql, game_id, user_id, question, verb)
        return Draft(*row) if row else None

    def asks_of(self, game_id: str) -> list[Ask]:
        return [Ask(*row) for row in self._all(_ASK + "WHERE game_id = ? ORDER BY due_at", game_id)]

    def ask(self, message: str) -> Ask | None:
        row = self._one(_ASK + "WHERE message = ?", message)
        return Ask(*row) if row else None

    def due_asks(self, now: int, limit: int) -> list[Ask]:
        rows = self._all(_ASK + "WHERE due_at <= ? ORDER BY due_at LIMIT ?", now, limit)
        return [Ask(*row) for row in rows]

    def due_games(
        self, now: int, longest_wait: int, limit: int, *, themselves: bool = False
    ) -> list[str]:
        rows = self._all(DUE_GAMES, now, now, now + longest_wait, themselves, limit)
        return [game_id for (game_id,) in rows]

    def due_games_of(self, user_id: str, now: int) -> list[str]:
        return [game_id for (game_id,) in self._all(DUE_GAMES_OF, user_id, now)]

    def dues_of(self, game_id: str) -> list[Due]:
        return [Due(*row) for row in self._all(_DUE + "WHERE game_id = ? ORDER BY at, id", game_id)]

    def tenures_of(self, game_id: str) -> list[Tenure]:
        sql = (
            "SELECT game_id, seat, user_id, name, late, left_at FROM tenure"
            " WHERE game_id = ? ORDER BY left_at NULLS FIRST, seat, user_id"
        )
        return [Tenure(*row) for row in self._all(sql, game_id)]

    def substitutes(self, place: str) -> list[Substitute]:
        sql = (
            "SELECT place, user_id, name, systems, mention FROM substitute"
            " WHERE place = ? ORDER BY user_id"
        )
        rows = self._all(sql, place)
        return [
            Substitute(place, user_id, name, systems, mention=bool(mention))
            for place, user_id, name, systems, mention in rows
        ]

    def absences_of(self, user_id: str, after: int) -> list[Absence]:
        sql = (
            "SELECT user_id, starts, ends, kind, id FROM absence"
            " WHERE user_id = ? AND ends > ? ORDER BY starts"
        )
        return [Absence(*row) for row in self._all(sql, user_id, after)]

    def note(self, game_id: str, user_id: str) -> Note | None:
        row = self._one(_NOTE + "WHERE game_id = ? AND user_id = ?", game_id, user_id)
        return Note(*row) if row else None

    def notes_of(self, user_id: str) -> list[Note]:
        rows = self._all(_NOTE + "WHERE user_id = ? ORDER BY at DESC, game_id", user_id)
        return [Note(*row) for row in rows]

    def watchers(self, game_id: str) -> list[Watcher]:
        rows = self._all(_WATCHER + "WHERE game_id = ? ORDER BY since, user_id", game_id)
        return [_watcher(row) for row in rows]

    def watched(self, user_id: str) -> list[Watcher]:
        rows = self._all(_WATCHER + "WHERE user_id = ? ORDER BY since, game_id", user_id)
        return [_watcher(row) for row in rows]

    def due_watchers(self, now: int, longest_wait: int, limit: int) -> list[Watcher]:
        where = "WHERE try_at <= ? OR try_at > ? ORDER BY try_at LIMIT ?"
        rows = self._all(_WATCHER + where, now, now + longest_wait, limit)
        return [_watcher(row) for row in rows]

    def side_talk(self, game_id: str, seat: str) -> SideTalk | None:
        row = self._one(_TALK + "WHERE game_id = ? AND seat = ?", game_id, seat)
        return self._talk(row) if row else None

    def due_side_talks(self, now: int, longest_wait: int, limit: int) -> list[SideTalk]:
        where = "WHERE try_at <= ? OR try_at > ? ORDER BY try_at LIMIT ?"
        return [self._talk(row) for row in self._all(_TALK + where, now, now + longest_wait, limit)]

    def _talk(self, row: tuple[Any, ...]) -> SideTalk:
        game_id, seat, channel, try_at, attempts = row
        sql = "SELECT user_id FROM talker WHERE game_id = ? AND seat = ? ORDER BY user_id"
        talkers = tuple(user_id for (user_id,) in self._all(sql, game_id, seat))
        return SideTalk(game_id, seat, channel, try_at, attempts, talkers)

    def touched(self, game_id: str) -> int | None:
        row = self._one("SELECT at FROM touched WHERE game_id = ?", game_id)
        return row[0] if row else None

    def due_digests(self, now: int, longest_wait: int, limit: int) -> list[Digest]:
        sql = (
            "SELECT user_id, at FROM digest WHERE try_at <= ? OR try_at > ? ORDER BY try_at LIMIT ?"
        )
        return [Digest(*row) for row in self._all(sql, now, now + longest_wait, limit)]

    def part(self, game_id: str) -> PartGame | None:
        row = self._one(_PART + "WHERE part.game_id = ?", game_id)
        return PartGame(*row) if row else None

    def parts_of(self, whole: str) -> list[PartGame]:
        rows = self._all(_PART + "WHERE whole = ? ORDER BY game.n", whole)
        return [PartGame(*row) for row in rows]

    def keepsake(self, game_id: str, key: str) -> bytes | None:
        row = self._one("SELECT made FROM keepsake WHERE game_id = ? AND key = ?", game_id, key)
        return row[0] if row else None

    def backlog(self, now: int) -> Backlog:
        return Backlog(*self._connection.execute(_BACKLOG, {"now": now}).fetchone())

    def unreported(self, limit: int) -> list[str]:
        return [game_id for (game_id,) in self._all(UNREPORTED, limit)]

    def setting(self, scope: str, key: str) -> Json | None:
        row = self._one("SELECT value FROM setting WHERE scope = ? AND key = ?", scope, key)
        return row[0] if row else None

    def settings(self, scope: str) -> dict[str, Json]:
        sql = "SELECT key, value FROM setting WHERE scope = ? ORDER BY key"
        return dict(self._all(sql, scope))


def _member(row: tuple[Any, ...]) -> Member:
    game_id, seat, user_id, name, joined_at, contribution, captain = row
    return Member(game_id, seat, user_id, name, joined_at, contribution, captain=bool(captain))


def _watcher(row: tuple[Any, ...]) -> Watcher:
    game_id, user_id, since, mention, *rest = row
    return Watcher(game_id, user_id, since, bool(mention), *rest)
