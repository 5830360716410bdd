-- Who has held a seat of a game under way: how often their time for an answer ran out meanwhile, and since when they
-- hold it no more; NULL while they do.
CREATE TABLE tenure (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat    TEXT NOT NULL,
    user_id TEXT NOT NULL,
    name    TEXT NOT NULL,
    late    INTEGER NOT NULL DEFAULT 0,
    left_at INTEGER,
    PRIMARY KEY (game_id, seat, user_id)
) STRICT, WITHOUT ROWID;

-- Who would stand in on a server, for which systems (an empty list is any), and whether they asked to be mentioned.
CREATE TABLE substitute (
    place    TEXT NOT NULL,
    user_id  TEXT NOT NULL,
    name     TEXT NOT NULL,
    systems  TEXT NOT NULL CHECK (json_valid(systems)),
    mention  INTEGER NOT NULL,
    PRIMARY KEY (place, user_id)
) STRICT, WITHOUT ROWID;

-- When people are away, and what happens in their games meanwhile.
CREATE TABLE absence (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT NOT NULL,
    starts  INTEGER NOT NULL,
    ends    INTEGER NOT NULL CHECK (ends >= starts),
    kind    TEXT NOT NULL
) STRICT;

CREATE INDEX absence_user ON absence (user_id, starts);

-- When people last did something in an open game that all could see.
CREATE TABLE touched (
    game_id TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- From now on, what is due of a game without a question has the question 0: first that somebody looks whether it is
-- abandoned.
INSERT INTO due (game_id, question, seat, user_id, kind, at, try_at)
SELECT id, 0, '', '', 'idle', 0, 0 FROM game WHERE status IN ('lobby', 'playing');
