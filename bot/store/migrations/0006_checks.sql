-- The games whose message is to be compared with them, and from when on: entered with each change that others see, left
-- once the message has been seen to show it. Idle games have no row.
CREATE TABLE check_due (
    game_id TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX check_due_at ON check_due (at);

INSERT INTO check_due (game_id, at) SELECT game_id, min(due_at) FROM outbox GROUP BY game_id;
