-- Which games are parts of others: what the whole knows each by, and since when its outcome is handed on; NULL until
-- then.
CREATE TABLE part (
    game_id     TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    whole       TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    key         TEXT NOT NULL,
    reported_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX part_whole ON part (whole);
CREATE INDEX part_open ON part (game_id) WHERE reported_at IS NULL;
-- At most one game at a time is an open part.
CREATE UNIQUE INDEX part_once ON part (whole, key) WHERE reported_at IS NULL;
