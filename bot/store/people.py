"""What the database holds of one person, found by its schema, so that no table is left out.

A row with a `user_id` is about that person: it is theirs to have, and goes with them. A game is
everybody's: in its `member`, `journal` and `game` rows another id takes the place of theirs, and
what was made of it with their name, such as a film, goes. Any other text of a game in which the id
stands is written anew without it; of no game, it goes.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from bot.store.sql import Sql

_GAMES = """
    SELECT game_id FROM member WHERE user_id = :person
    UNION SELECT game_id FROM journal WHERE actor = :person
    UNION SELECT id FROM game WHERE created_by = :person ORDER BY 1
"""
_DID = "SELECT game_id, seq, seat, action, at FROM journal WHERE actor = ? ORDER BY game_id, seq"
_OPENED = (
    "SELECT id, ruleset, channel, place, created_at, status FROM game WHERE created_by = ?"
    " ORDER BY n"
)
_OWN = "SELECT scope, key, value FROM setting WHERE instr(scope, ?) > 0 OR instr(key, ?) > 0"
_TELLING = (
    "SELECT scope, key, value FROM setting WHERE instr(value, ?) > 0"
    " AND key NOT IN (SELECT id FROM game)"
)
_IN_GAME = (
    (
        "UPDATE member SET user_id = :new, name = :called"
        " WHERE game_id = :game AND user_id = :person"
    ),
    "UPDATE journal SET actor = :new WHERE game_id = :game AND actor = :person",
    "UPDATE game SET created_by = :new WHERE id = :game AND created_by = :person",
    "DELETE FROM keepsake WHERE game_id = :game",
)
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
COLUMNS = "SELECT name, type FROM pragma_table_info(?)"
_WHOLE = frozenset(("game", "journal", "member"))
"""Tables of the games themselves."""


def games_with(connection: Sql, person: str) -> list[str]:
    """The games that somebody opened, has a seat in, or acted in."""
    rows = connection.execute(_GAMES, {"person": person})
    return [game_id for (game_id,) in rows]


def rows_of(connection: Sql, person: str) -> dict[str, list[dict[str, Any]]]:
    """All rows that are about one person, by table; of games what they did in them."""
    found = {
        table: _dicts(connection, f'SELECT * FROM "{table}" WHERE user_id = ?', person)  # noqa: S608 - a name of the schema
        for table, columns in _tables(connection)
        if "user_id" in columns
    }
    found["game"] = _dicts(connection, _OPENED, person)
    found["journal"] = _dicts(connection, _DID, person)
    own = _dicts(connection, _OWN, person, person)
    token = _token(person)
    found["setting"] = [each for each in own if token.search(f"{each['scope']} {each['key']}")]
    return {table: rows for table, rows in found.items() if rows}


def forget(
    connection: Sql,
    person: str,
    names: Collection[str],
    former: Callable[[str], str],
    called: str,
) -> None:
    """Take one person out of every row, within an open transaction.

    Args:
        connection: The database.
        person: Their id.
        names: What they were called.
        former: The id that takes its place in a game, by the game's code; in no game by `""`.
        called: The name that takes the place of theirs.
    """
    names = {*names, *_names(connection, person)}
    for game_id in games_with(connection, person):
        values = {
            "person": person,
            "game": game_id,
            "new": former(game_id),
            "called": called,
        }
        for sql in _IN_GAME:
            connection.execute(sql, values)
        _unsign_brief(connection, game_id, names, called)
    _drop_settings(connection, person)
    pen = _Pen(person, frozenset(names), former(""), called)
    for table, columns in _tables(connection):
        if table in _WHOLE:
            continue
        if "user_id" in columns:
            connection.execute(f'DELETE FROM "{table}" WHERE user_id = ?', (person,))  # noqa: S608 - a name of the schema
        for column in columns:
            found = f'SELECT "{column}" FROM "{table}" WHERE instr("{column}", ?) > 0'  # noqa: S608 - as above
            change = f'UPDATE "{table}" SET "{column}" = ? WHERE "{column}" = ?'  # noqa: S608 - as above
            for (text,) in connection.execute(found, (person,)).fetchall():
                if (anew := pen.anew(text)) != text:
                    connection.execute(change, (anew, text))
    _unsign(connection, names, called)


def _drop_settings(connection: Sql, person: str) -> None:
    """Drop what is somebody's own, and what tells of them and belongs to no game."""
    gone = rows_of(connection, person).get("setting", [])
    gone += [
        each
        for each in _dicts(connection, _TELLING, person)
        if _token(person).search(each["value"])
    ]
    for each in gone:
        sql = "DELETE FROM setting WHERE scope = ? AND key = ?"
        connection.execute(sql, (each["scope"], each["key"]))


class _Pen(NamedTuple):
    """Writes texts anew in which somebody's id stands among other things.

    Attributes:
        person: The id.
        names: What they were called.
        new: The id that takes its place.
        called: The name that takes the place of theirs.
    """

    person: str
    names: frozenset[str]
    new: str
    called: str

    def anew(self, text: str) -> str:
        """The text without the id; of JSON also without the names beside it."""
        try:
            data = json.loads(text)
        except ValueError:
            return self._words(text)
        after = self._told(data)
        return text if after == data else json.dumps(after)

    def _words(self, text: str) -> str:
        told = re.sub(rf"<@!?{re.escape(self.person)}>", self.called, text)
        return _token(self.person).sub(self.new, told)

    def _told(self, part: Any) -> Any:
        match part:
            case str():
                return self._words(part)
            case dict():
                told = {self._words(key): self._told(each) for key, each in part.items()}
                beside = told.keys() != part.keys() or self._is_in(part.values())
                return {key: self._name(each) if beside else each for key, each in told.items()}
            case list():
                beside = self._is_in(part)
                found = map(self._told, part)
                return [self._name(each) if beside else each for each in found]
            case int() if str(part) == self.person:
                return 0
            case _:
                return part

    def _is_in(self, parts: Iterable[Any]) -> bool:
        token = _token(self.person)
        return any(isinstance(each, str | int) and token.search(str(each)) for each in parts)

    def _name(self, part: Any) -> Any:
        return self.called if isinstance(part, str) and part in self.names else part


def _unsign_brief(connection: Sql, game_id: str, names: Collection[str], called: str) -> None:
    (text,) = connection.execute("SELECT brief FROM game WHERE id = ?", (game_id,)).fetchone()
    brief = None if text is None else json.loads(text)
    if isinstance(brief, dict) and brief.get("author") in names:
        anew = json.dumps({**brief, "author": called})
        connection.execute("UPDATE game SET brief = ? WHERE id = ?", (anew, game_id))


def _unsign(connection: Sql, names: Collection[str], called: str) -> None:
    """Take names off the maps that servers keep: they are known by these alone."""
    kept = connection.execute(
        "SELECT scope, key, value FROM setting WHERE scope LIKE ?", ("maps:%:server:%",)
    )
    for scope, key, value in kept.fetchall():
        match json.loads(value):
            case [first, second, str(name), *rest] if name in names:
                anew = json.dumps([first, second, called, *rest])
                sql = "UPDATE setting SET value = ? WHERE scope = ? AND key = ?"
                connection.execute(sql, (anew, scope, key))


def _names(connection: Sql, person: str) -> set[str]:
    rows = connection.execute("SELECT DISTINCT name FROM member WHERE user_id = ?", (person,))
    return {name for (name,) in rows}


def _tables(connection: Sql) -> Iterator[tuple[str, list[str]]]:
    """Every table with its columns of text."""
    for (table,) in connection.execute(TABLES).fetchall():
        columns = connection.execute(COLUMNS, (table,))
        yield table, [name for name, kind in columns.fetchall() if kind == "TEXT"]


def _dicts(connection: Sql, sql: str, *values: str) -> list[dict[str, Any]]:
    found = connection.execute(sql, values)
    names = [each[0] for each in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def _token(person: str) -> re.Pattern[str]:
    """The id as such, and not as a part of a longer one."""
    return re.compile(rf"(?<![\w-]){re.escape(person)}(?![\w-])")
