-- What people have noted on a game for themselves; nobody else may know of it.
CREATE TABLE note (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    text    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX note_user ON note (user_id);

-- Who follows a game that they do not play: up to which action they have been told of it ("told"; "begun" before a
-- message of which it can't be read whether it has arrived), when that was, and when they are to be told more, if they
-- are ("at"; "try_at" is the next attempt).
CREATE TABLE watcher (
    game_id  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL,
    mention  INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    told     INTEGER NOT NULL,
    begun    INTEGER NOT NULL,
    told_at  INTEGER NOT NULL,
    at       INTEGER,
    try_at   INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watcher_user ON watcher (user_id);
CREATE INDEX watcher_next ON watcher (try_at) WHERE try_at IS NOT NULL;
