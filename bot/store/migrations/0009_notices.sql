-- What is due of a person over all games: it is told them at once, not game by game.
CREATE INDEX due_of_person ON due (user_id, at) WHERE done_at IS NULL;

-- When each person who has asked for it is told next what waits for them.
CREATE TABLE digest (
    user_id TEXT PRIMARY KEY,
    at      INTEGER NOT NULL,
    try_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX digest_next ON digest (try_at);
