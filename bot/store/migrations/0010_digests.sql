-- When each person who has asked for it is told next what waits for them.
CREATE TABLE digest (
    user_id TEXT PRIMARY KEY,
    at      INTEGER NOT NULL,
    try_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX digest_next ON digest (try_at);
