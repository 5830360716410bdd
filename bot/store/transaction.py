"""Writes: constant statements, bound values."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields
from operator import attrgetter

from bot.store import people
from bot.store.beside import TRANSACTION_LOST, SqlBesideTx
from bot.store.errors import InvalidRecord, StoreUnusable, UnknownGame, VersionConflict
from bot.store.reading import OUTBOX
from bot.store.records import (
    Absence,
    Ask,
    Draft,
    Due,
    Game,
    JournalEntry,
    Json,
    Member,
    Note,
    OutboxItem,
    SideTalk,
    Status,
    Substitute,
    Watcher,
)

_INSERT_GAME = """
    INSERT INTO game (id, ruleset, options, channel, place, created_by, created_at, seed,
        commitment, status, version, salt, contributions, cursor, result, panel, snapshot,
        brief, ruleset_version, pace)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_ENTRY = """
    INSERT INTO journal (game_id, seq, seat, actor, action, events, rolls, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_TAKE = (
    "UPDATE outbox SET due_at = ? WHERE id IN (SELECT id FROM outbox WHERE due_at <= ?"  # noqa: S608 - all of it is constant
    f" ORDER BY id LIMIT ? /* each by one */) RETURNING {OUTBOX}"
)
_GAME_VALUES = attrgetter(*(field.name for field in fields(Game)))
_MEMBER_VALUES = attrgetter(*(field.name for field in fields(Member)))
_WATCHER_VALUES = attrgetter(*(field.name for field in fields(Watcher)))
_ENTRY_VALUES = attrgetter(*(field.name for field in fields(JournalEntry)))


class SqlTx(SqlBesideTx):
    """`Tx` on an open transaction; usable on the connection's thread only."""

    def _conflict(self, game_id: str) -> UnknownGame | VersionConflict:
        row = self._one("SELECT version FROM game WHERE id = ?", game_id)
        if row is None:
            return UnknownGame(f"There is no game {game_id}.")
        return VersionConflict(game_id, row[0])

    def insert_game(self, game: Game) -> None:
        self._change(_INSERT_GAME, *_GAME_VALUES(game))

    def start_game(self, game: Game) -> None:
        sql = (
            "UPDATE game SET status = 'playing', salt = ?, contributions = ?, brief = ?,"
            " ruleset_version = ? WHERE id = ? AND status = 'lobby'"
        )
        values = (game.salt, game.contributions, game.brief, game.ruleset_version)
        if self._change(sql, *values, game.id).rowcount == 0:
            raise self._conflict(game.id)

    def set_options(self, game_id: str, options: Json, brief: Json, ruleset_version: int) -> None:
        sql = (
            "UPDATE game SET options = ?, brief = ?, ruleset_version = ?"
            " WHERE id = ? AND status = 'lobby'"
        )
        if self._change(sql, options, brief, ruleset_version, game_id).rowcount == 0:
            raise self._conflict(game_id)

    def set_pace(self, game_id: str, pace: Json | None) -> None:
        self._change_game(game_id, "UPDATE game SET pace = ? WHERE id = ?", pace, game_id)

    def set_brief(self, game_id: str, brief: Json) -> None:
        self._change_game(game_id, "UPDATE game SET brief = ? WHERE id = ?", brief, game_id)

    def append(
        self,
        game_id: str,
        entry: JournalEntry,
        *,
        snapshot: Json,
        cursor: int,
        status: Status,
        result: Json | None = None,
    ) -> None:
        sql = (
            "UPDATE game SET version = ?, snapshot = ?, cursor = ?, status = ?, result = ?"
            " WHERE id = ? AND version = ?"
        )
        seq = entry.seq
        changed = self._change(sql, seq, snapshot, cursor, status, result, game_id, seq - 1)
        if changed.rowcount == 0:
            raise self._conflict(game_id)
        self._insert_entry(game_id, entry)

    def _insert_entry(self, game_id: str, entry: JournalEntry) -> None:
        self._change(_INSERT_ENTRY, game_id, *_ENTRY_VALUES(entry))

    def set_status(self, game_id: str, status: Status, result: Json | None = None) -> None:
        sql = "UPDATE game SET status = ?, result = ? WHERE id = ?"
        self._change_game(game_id, sql, status, result, game_id)

    def set_panel(self, game_id: str, panel: Json | None) -> None:
        self._change_game(game_id, "UPDATE game SET panel = ? WHERE id = ?", panel, game_id)

    def add_member(self, member: Member) -> None:
        sql = (
            "INSERT INTO member (game_id, seat, user_id, name, joined_at, contribution, captain)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        self._change(sql, *_MEMBER_VALUES(member))

    def remove_member(self, game_id: str, seat: str, user_id: str) -> bool:
        sql = "DELETE FROM member WHERE game_id = ? AND seat = ? AND user_id = ?"
        return self._change(sql, game_id, seat, user_id).rowcount > 0

    def move_member(self, game_id: str, seat: str, user_id: str, to: str) -> bool:
        sql = (
            "UPDATE member SET seat = ?, captain = FALSE"
            " WHERE game_id = ? AND seat = ? AND user_id = ?"
        )
        return self._change(sql, to, game_id, seat, user_id).rowcount > 0

    def set_captain(self, game_id: str, seat: str, user_id: str) -> None:
        sql = "UPDATE member SET captain = (user_id = ?) WHERE game_id = ? AND seat = ?"
        self._change(sql, user_id, game_id, seat)

    def add_outbox(self, game_id: str, *, version: int, kind: str, payload: Json, at: int) -> int:
        sql = (
            "INSERT INTO outbox (game_id, version, kind, payload, created_at, due_at)"
            " VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
        )
        (item_id,) = self._change(sql, game_id, version, kind, payload, at, at).fetchone()
        self.add_check(game_id, at)
        return int(item_id)

    def take_outbox(self, now: int, limit: int, until: int) -> list[OutboxItem]:
        taken = self._change(_TAKE, until, now, limit).fetchall()
        return [OutboxItem(*row) for row in sorted(taken)]

    def postpone_outbox(self, item_id: int, due_at: int, error: str) -> None:
        sql = "UPDATE outbox SET attempts = attempts + 1, due_at = ?, last_error = ? WHERE id = ?"
        self._change(sql, due_at, error, item_id)

    def finish_outbox(self, item_id: int) -> None:
        self._change("DELETE FROM outbox WHERE id = ?", item_id)

    def finish_outbox_of(self, game_id: str, up_to_version: int) -> int:
        sql = "DELETE FROM outbox WHERE game_id = ? AND version <= ?"
        return self._change(sql, game_id, up_to_version).rowcount

    def add_check(self, game_id: str, at: int) -> None:
        sql = (
            "INSERT INTO check_due (game_id, at) VALUES (?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET at = min(check_due.at, excluded.at)"
        )
        self._change(sql, game_id, at)

    def postpone_check(self, game_id: str, at: int) -> None:
        self._change("UPDATE check_due SET at = ? WHERE game_id = ?", at, game_id)

    def finish_check(self, game_id: str) -> None:
        self._change("DELETE FROM check_due WHERE game_id = ?", game_id)

    def remember(self, request_id: str, game_id: str | None, reply: Json, at: int) -> None:
        sql = "INSERT INTO request (id, game_id, reply, at) VALUES (?, ?, ?, ?)"
        self._change(sql, request_id, game_id, reply, at)

    def forget_requests(self, before: int) -> int:
        return self._change("DELETE FROM request WHERE at < ?", before).rowcount

    def set_draft(self, draft: Draft, version: int) -> None:
        sql = (
            "INSERT INTO draft (game_id, user_id, question, verb, steps)"
            " SELECT id, ?, ?, ?, ? FROM game WHERE id = ? AND version = ?"
            " ON CONFLICT (game_id, question, user_id, verb) DO UPDATE SET steps = excluded.steps"
        )
        values = (draft.user_id, draft.question, draft.verb, draft.steps)
        if self._change(sql, *values, draft.game_id, version).rowcount == 0:
            raise self._conflict(draft.game_id)

    def drop_drafts(self, game_id: str, *, but: Collection[int] = ()) -> int:
        sql = (
            "DELETE FROM draft WHERE game_id = ?"
            " AND question NOT IN (SELECT value FROM json_each(?))"
        )
        return self._change(sql, game_id, json.dumps(list(but))).rowcount

    def set_ask(self, ask: Ask) -> None:
        sql = (
            "INSERT INTO ask (message, channel, game_id, press, words, due_at, number, user_id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game_id, message) DO UPDATE"
            " SET press = excluded.press, words = excluded.words, due_at = excluded.due_at,"
            " user_id = excluded.user_id"
        )
        values = (ask.message, ask.channel, ask.game_id, ask.press, ask.words, ask.due_at)
        self._change(sql, *values, ask.number, ask.user_id)

    def drop_ask(self, message: str) -> None:
        self._change("DELETE FROM ask WHERE message = ?", message)

    def add_due(self, due: Due) -> None:
        sql = (
            "INSERT INTO due (game_id, question, seat, user_id, kind, at, try_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        key = (due.game_id, due.question, due.seat, due.user_id, due.kind)
        self._change(sql, *key, due.at, due.at)

    def postpone_due(self, due_id: int, try_at: int) -> None:
        sql = "UPDATE due SET attempts = attempts + 1, try_at = ? WHERE id = ?"
        self._change(sql, try_at, due_id)

    def move_due(self, due_id: int, at: int) -> None:
        self._change("UPDATE due SET at = ?, try_at = ? WHERE id = ?", at, at, due_id)

    def finish_due(self, due_id: int, now: int) -> bool:
        sql = "UPDATE due SET done_at = ? WHERE id = ? AND done_at IS NULL"
        return self._change(sql, now, due_id).rowcount > 0

    def drop_due(self, due_id: int) -> None:
        self._change("DELETE FROM due WHERE id = ?", due_id)

    def count_late(self, game_id: str, seat: str, user_id: str) -> None:
        sql = (
            "INSERT INTO tenure (game_id, seat, user_id, name, late)"
            " SELECT game_id, seat, user_id, name, 1 FROM member"
            " WHERE game_id = ? AND seat = ? AND user_id = ?"
            " ON CONFLICT (game_id, seat, user_id) DO UPDATE SET late = tenure.late + 1"
        )
        self._change(sql, game_id, seat, user_id)

    def note_left(self, member: Member, at: int) -> None:
        sql = (
            "INSERT INTO tenure (game_id, seat, user_id, name, left_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (game_id, seat, user_id)"
            " DO UPDATE SET name = excluded.name, left_at = excluded.left_at"
        )
        self._change(sql, member.game_id, member.seat, member.user_id, member.name, at)

    def set_substitute(self, substitute: Substitute) -> None:
        sql = (
            "INSERT INTO substitute (place, user_id, name, systems, mention)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (place, user_id) DO UPDATE"
            " SET name = excluded.name, systems = excluded.systems, mention = excluded.mention"
        )
        each = substitute
        self._change(sql, each.place, each.user_id, each.name, each.systems, each.mention)

    def drop_substitute(self, place: str, user_id: str) -> bool:
        sql = "DELETE FROM substitute WHERE place = ? AND user_id = ?"
        return self._change(sql, place, user_id).rowcount > 0

    def add_absence(self, absence: Absence) -> None:
        sql = "INSERT INTO absence (user_id, starts, ends, kind) VALUES (?, ?, ?, ?)"
        each = absence
        self._change(sql, each.user_id, each.starts, each.ends, each.kind)

    def end_absence(self, absence_id: int, ends: int) -> None:
        self._change("DELETE FROM absence WHERE id = ? AND starts >= ?", absence_id, ends)
        self._change("UPDATE absence SET ends = ? WHERE id = ?", ends, absence_id)

    def forget_absences(self, user_id: str, before: int) -> None:
        self._change("DELETE FROM absence WHERE user_id = ? AND ends < ?", user_id, before)

    def set_note(self, note: Note) -> None:
        sql = (
            "INSERT INTO note (game_id, user_id, text, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game_id, user_id) DO UPDATE SET text = excluded.text, at = excluded.at"
        )
        self._change(sql, note.game_id, note.user_id, note.text, note.at)

    def drop_note(self, game_id: str, user_id: str) -> bool:
        sql = "DELETE FROM note WHERE game_id = ? AND user_id = ?"
        return self._change(sql, game_id, user_id).rowcount > 0

    def set_watcher(self, watcher: Watcher) -> None:
        sql = (
            "INSERT INTO watcher (game_id, user_id, since, mention, told, begun,"
            " told_at, at, try_at, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (game_id, user_id) DO UPDATE SET since = excluded.since,"
            " mention = excluded.mention, told = excluded.told, begun = excluded.begun,"
            " told_at = excluded.told_at, at = excluded.at, try_at = excluded.try_at,"
            " attempts = excluded.attempts"
        )
        self._change(sql, *_WATCHER_VALUES(watcher))

    def drop_watcher(self, game_id: str, user_id: str) -> bool:
        sql = "DELETE FROM watcher WHERE game_id = ? AND user_id = ?"
        return self._change(sql, game_id, user_id).rowcount > 0

    def set_side_talk(self, talk: SideTalk) -> None:
        sql = (
            "INSERT INTO side_talk (game_id, seat, channel, try_at, attempts)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (game_id, seat) DO UPDATE"
            " SET channel = excluded.channel, try_at = excluded.try_at,"
            " attempts = excluded.attempts"
        )
        key = (talk.game_id, talk.seat)
        self._change(sql, *key, talk.channel, talk.try_at, talk.attempts)
        self._change("DELETE FROM talker WHERE game_id = ? AND seat = ?", *key)
        for user_id in talk.talkers:
            added = "INSERT INTO talker (game_id, seat, user_id) VALUES (?, ?, ?)"
            self._change(added, *key, user_id)

    def drop_side_talk(self, game_id: str, seat: str) -> None:
        self._change("DELETE FROM side_talk WHERE game_id = ? AND seat = ?", game_id, seat)

    def rouse_side_talks(self, game_id: str, at: int) -> None:
        sql = "UPDATE side_talk SET try_at = ?, attempts = 0 WHERE game_id = ?"
        self._change(sql, at, game_id)

    def touch(self, game_id: str, at: int) -> bool:
        known = self._change("UPDATE touched SET at = ? WHERE game_id = ?", at, game_id).rowcount
        if not known:
            self._change("INSERT INTO touched (game_id, at) VALUES (?, ?)", game_id, at)
        return not known

    def set_digest(self, user_id: str, at: int) -> None:
        sql = (
            "INSERT INTO digest (user_id, at, try_at) VALUES (?, ?, ?) ON CONFLICT (user_id)"
            " DO UPDATE SET at = excluded.at, try_at = excluded.try_at"
        )
        self._change(sql, user_id, at, at)

    def postpone_digest(self, user_id: str, try_at: int) -> None:
        self._change("UPDATE digest SET try_at = ? WHERE user_id = ?", try_at, user_id)

    def drop_digest(self, user_id: str) -> None:
        self._change("DELETE FROM digest WHERE user_id = ?", user_id)

    def set_setting(self, scope: str, key: str, value: Json) -> None:
        sql = (
            "INSERT INTO setting (scope, key, value) VALUES (?, ?, ?)"
            " ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value"
        )
        self._change(sql, scope, key, value)

    def drop_setting(self, scope: str, key: str) -> bool:
        sql = "DELETE FROM setting WHERE scope = ? AND key = ?"
        return self._change(sql, scope, key).rowcount > 0

    def drop_settings_before(self, scope: str, key: str) -> int:
        return self._change("DELETE FROM setting WHERE scope = ? AND key < ?", scope, key).rowcount

    def forget_person(
        self, user_id: str, names: Collection[str], former: Callable[[str], str], called: str
    ) -> None:
        if not self._connection.in_transaction:
            raise StoreUnusable(TRANSACTION_LOST)
        people.forget(self._connection, user_id, names, former, called)

    def import_game(
        self, game: Game, members: Sequence[Member], journal: Sequence[JournalEntry]
    ) -> None:
        if [entry.seq for entry in journal] != list(range(1, game.version + 1)):
            raise InvalidRecord(f"The journal of {game.id} isn't numbered 1 to {game.version}.")
        if any(member.game_id != game.id for member in members):
            raise InvalidRecord(f"A member of another game is listed in {game.id}.")
        self.insert_game(game)
        for member in members:
            self.add_member(member)
        for entry in journal:
            self._insert_entry(game.id, entry)
