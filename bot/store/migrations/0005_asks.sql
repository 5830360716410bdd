-- Messages that ask people to agree to something by a button, until that is settled or too late.
CREATE TABLE ask (
    message  TEXT NOT NULL PRIMARY KEY,
    channel  TEXT NOT NULL,
    game_id  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    press    TEXT NOT NULL,
    words    TEXT NOT NULL,
    due_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX ask_of_game ON ask (game_id);
CREATE INDEX ask_by_due ON ask (due_at);
