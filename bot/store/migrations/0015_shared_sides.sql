-- Who speaks for a side that several people share, if somebody has been named; else it is who joined it first.
ALTER TABLE member ADD COLUMN captain INTEGER NOT NULL DEFAULT 0;

-- The private threads in which those talk who share a side, until the game is over; "try_at" is when it is looked next
-- whether those are in it who hold the side, NULL if nothing has changed.
CREATE TABLE side_talk (
    game_id  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat     TEXT NOT NULL,
    channel  TEXT NOT NULL,
    try_at   INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX side_talk_next ON side_talk (try_at) WHERE try_at IS NOT NULL;

-- Whom the bot has let into them.
CREATE TABLE talker (
    game_id TEXT NOT NULL,
    seat    TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (game_id, seat, user_id),
    FOREIGN KEY (game_id, seat) REFERENCES side_talk (game_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
