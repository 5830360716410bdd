-- How much time a game leaves for an answer; NULL is none, as in all games until now.
ALTER TABLE game ADD COLUMN pace TEXT CHECK (pace IS NULL OR json_valid(pace));

-- What is to be told of open questions, and when: a row is done at most once, and goes with its question. No post is
-- waiting here: what is to be posted at once stands in the outbox.
CREATE TABLE due (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    question INTEGER NOT NULL,
    seat     TEXT NOT NULL,
    user_id  TEXT NOT NULL,
    kind     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    try_at   INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    done_at  INTEGER,
    UNIQUE (game_id, question, seat, user_id, kind)
) STRICT;

CREATE INDEX due_next ON due (at) WHERE done_at IS NULL;
