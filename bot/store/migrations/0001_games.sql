-- Times are whole numbers of the caller's clock. JSON is text that the caller wrote and alone reads.

-- An ordinary rowid table: rows outgrow what WITHOUT ROWID keeps in a page. "n" is the order of creation.
-- The bulky snapshot stands last, so that listing games does not read its overflow pages.
CREATE TABLE game (
    n          INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    ruleset    TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_valid(options)),
    channel    TEXT NOT NULL,
    place      TEXT,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seed       BLOB NOT NULL,
    commitment TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over')),
    version    INTEGER NOT NULL CHECK (version >= 0),
    salt       BLOB,
    cursor     INTEGER NOT NULL CHECK (cursor >= 0),
    result     TEXT CHECK (result IS NULL OR json_valid(result)),
    panel      TEXT CHECK (panel IS NULL OR json_valid(panel)),
    snapshot   TEXT CHECK (snapshot IS NULL OR json_valid(snapshot))
) STRICT;

CREATE UNIQUE INDEX game_open_in_channel ON game (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX game_channel ON game (channel);
CREATE INDEX game_place ON game (place) WHERE place IS NOT NULL;

-- "n" is the order of joining.
CREATE TABLE member (
    n            INTEGER PRIMARY KEY,
    game_id      TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat         TEXT NOT NULL,
    user_id      TEXT NOT NULL,
    name         TEXT NOT NULL,
    joined_at    INTEGER NOT NULL,
    contribution TEXT NOT NULL,
    UNIQUE (game_id, seat, user_id)
) STRICT;

CREATE INDEX member_user ON member (user_id, game_id);

CREATE TABLE journal (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    seat    TEXT,
    actor   TEXT,
    action  TEXT NOT NULL CHECK (json_valid(action)),
    events  TEXT NOT NULL CHECK (json_valid(events)),
    rolls   TEXT NOT NULL CHECK (json_valid(rolls)),
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

-- AUTOINCREMENT: the number of a finished item never comes back for another one.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    version    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    payload    TEXT NOT NULL CHECK (json_valid(payload)),
    created_at INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    last_error TEXT
) STRICT;

CREATE INDEX outbox_game ON outbox (game_id, version);

-- Without an index on "at": the table is kept short, and pruning may read it whole.
CREATE TABLE request (
    id      TEXT PRIMARY KEY,
    game_id TEXT REFERENCES game (id) ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    reply   TEXT NOT NULL CHECK (json_valid(reply))
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    scope TEXT NOT NULL,
    key   TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
