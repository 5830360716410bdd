-- Messages that ask people to agree to something by a button, until that is settled or too late: few at a time.
CREATE TABLE ask (
    message TEXT NOT NULL,
    channel TEXT NOT NULL,
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    press   TEXT NOT NULL,
    words   TEXT NOT NULL,
    due_at  INTEGER NOT NULL,
    UNIQUE (game_id, message)
) STRICT;
