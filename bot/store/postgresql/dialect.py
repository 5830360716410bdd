"""Says in PostgreSQL's SQL what the store says in SQLite's: the one place where they differ."""

import re
from functools import lru_cache

from bot.store import people

_SAID_OTHERWISE = (
    ("%", "%%"),
    (
        "question NOT IN (SELECT value FROM json_each(?))",
        "question NOT IN (SELECT json_array_elements_text(?::json)::bigint)",
    ),
    ("(SELECT value FROM json_each(?))", "(SELECT json_array_elements_text(?::json))"),
    ("(SELECT value FROM json_each(:statuses))", "(SELECT json_array_elements_text(:statuses))"),
    ("json_array_elements_text(:statuses)", "json_array_elements_text(:statuses::json)"),
    ("json_extract(journal.action, '$.is')", "(journal.action::json ->> 'is')"),
    ("min(check_due.at, ", "least(check_due.at, "),
    ("instr(", "strpos("),
    ("/* each by one */", "FOR UPDATE SKIP LOCKED"),
    # What SQLite's planner is told by these, PostgreSQL's finds by itself.
    ("CROSS JOIN", "JOIN"),
    ("GROUP BY +", "GROUP BY "),
    ("+place", "place"),
    ("?", "%s"),
)
_NAMED = re.compile(r"(?<!:):([a-z_]+)")
_OF_THE_CATALOGUE = {
    people.TABLES: (
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        " AND table_name <> 'umpire_schema' ORDER BY table_name"
    ),
    people.COLUMNS: (
        "SELECT column_name, CASE data_type WHEN 'text' THEN 'TEXT' ELSE data_type END"
        " FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = %s ORDER BY ordinal_position"
    ),
}


@lru_cache(maxsize=1024)
def translated(sql: str) -> bytes:
    """A statement in PostgreSQL's SQL, with the placeholders that psycopg knows."""
    if sql in _OF_THE_CATALOGUE:
        return _OF_THE_CATALOGUE[sql].encode()
    for ours, theirs in _SAID_OTHERWISE:
        sql = sql.replace(ours, theirs)
    return _NAMED.sub(r"%(\1)s", sql).encode()
