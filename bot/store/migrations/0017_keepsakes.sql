-- What was made of a game, such as its film: "key" is the hash of all that it was made from, "made" is in the form of
-- who made it.
CREATE TABLE keepsake (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    key     TEXT NOT NULL,
    made    BLOB NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, key)
) STRICT;
